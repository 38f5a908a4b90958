import importlib.util
import plistlib
import re
from collections.abc import Iterator
from pathlib import Path
from plistlib import FMT_BINARY
from shutil import copytree
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from zilch3d import i18n, resources
from zilch3d.ui.words import amounts

ROOT = resources.PACKAGE.parent
TRANSLATIONS = sorted(ROOT.glob("locales/*/LC_MESSAGES/zilch3d.po"))


def _packaging(name: str) -> ModuleType:
    """A script of the folder ``packaging``, as a module."""
    (file,) = ROOT.glob(f"packaging/**/{name}.py")
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def _messages(catalogue: Catalog) -> dict[tuple[object, object], Message]:
    return {(message.context, message.id): message for message in catalogue if message.id}


def _texts(value: object) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)  # type: ignore[arg-type]  # str or tuple


def _placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{[^}]*\}", text))


@pytest.fixture(scope="module")
def extracted() -> set[tuple[object, object]]:
    return set(_messages(_packaging("sentences").extracted()))


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    i18n.use("en")


POLISH = """
msgid ""
msgstr ""
"Language: pl\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : "
"n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgctxt "name of this language"
msgid "English"
msgstr "Polski"

msgctxt "decimal mark"
msgid "."
msgstr ","

msgctxt "thousands separator"
msgid ","
msgstr "\N{NARROW NO-BREAK SPACE}"

msgid "{percent}%"
msgstr "{percent}\N{NO-BREAK SPACE}%"

msgid "Roll"
msgstr "Rzuć"

msgid "Roll {n} die"
msgid_plural "Roll {n} dice"
msgstr[0] "Rzuć {n} kostką"
msgstr[1] "Rzuć {n} kostkami"
msgstr[2] "Rzuć {n} kośćmi"

msgctxt "chess"
msgid "Bank"
msgstr "Rząd"

#, fuzzy
msgid "Guessed"
msgstr "Zgadnięte"

msgid "Later"
msgstr ""
"""


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    """A folder with one catalogue, compiled as packaging compiles it."""
    folder = tmp_path / "locales/pl/LC_MESSAGES"
    folder.mkdir(parents=True)
    source, compiled = folder / "zilch3d.po", folder / "zilch3d.mo"
    source.write_text(POLISH, encoding="utf-8")
    assert _packaging("compile_catalogue").main(source, compiled) == 0
    return tmp_path / "locales"


@pytest.fixture
def polish(locales: Path) -> None:
    i18n.use("pl", locales)


@pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.parent.parent.name)
def test_every_sentence_is_translated(path: Path, extracted: set[tuple[object, object]]) -> None:
    translated = _messages(_read(path))
    assert set(translated) == extracted, "run packaging/sentences.py"
    unfinished = [m.id for m in translated.values() if m.fuzzy or not all(_texts(m.string))]
    assert unfinished == []


@pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.parent.parent.name)
def test_placeholders_and_plural_forms_match(path: Path) -> None:
    catalogue = _read(path)
    for message in _messages(catalogue).values():
        sources, forms = _texts(message.id), _texts(message.string)
        wanted = set().union(*map(_placeholders, sources))
        assert all(_placeholders(form) <= wanted for form in forms), message.id
        assert _placeholders(forms[-1]) == _placeholders(sources[-1]), message.id
        assert len(forms) == (catalogue.num_plurals if len(sources) == 2 else 1), message.id


# A language is one file


def test_a_new_catalogue_makes_its_language_selectable_under_its_own_name(locales: Path) -> None:
    assert i18n.languages(locales) == {"en": "English", "pl": "Polski"}


@pytest.mark.usefixtures("polish")
def test_a_language_is_in_use_as_soon_as_it_is_chosen() -> None:
    assert i18n._("Roll") == "Rzuć"
    assert i18n.in_use() == "pl"
    i18n.use("en")
    assert i18n._("Roll") == "Roll"


@pytest.mark.usefixtures("polish")
def test_plural_forms_are_those_of_the_catalogues_header() -> None:
    forms = [i18n.ngettext("Roll {n} die", "Roll {n} dice", n).format(n=n) for n in (1, 3, 6, 22)]
    assert forms == ["Rzuć 1 kostką", "Rzuć 3 kostkami", "Rzuć 6 kośćmi", "Rzuć 22 kostkami"]


@pytest.mark.usefixtures("polish")
def test_numbers_are_written_as_the_catalogue_says() -> None:
    assert amounts.number(1234567) == "1\u202f234\u202f567"
    assert amounts.decimal(1234.56, 1) == "1\u202f234,6"
    assert amounts.fine_percent(0.1234) == "12,3\u00a0%"


@pytest.mark.usefixtures("polish")
def test_contexts_are_told_apart() -> None:
    assert i18n.pgettext("chess", "Bank") == "Rząd"
    assert i18n._("Bank") == "Bank"


@pytest.mark.usefixtures("polish")
def test_fuzzy_and_empty_translations_stay_english() -> None:
    assert (i18n._("Guessed"), i18n._("Later")) == ("Guessed", "Later")


def test_a_catalogue_without_the_languages_name_is_listed_by_its_code(locales: Path) -> None:
    file = locales / "pl/LC_MESSAGES/zilch3d.mo"
    catalogue = Catalog(locale="pl")
    catalogue.add("Roll", "Rzuć")
    with file.open("wb") as stream:
        write_mo(stream, catalogue)
    file.with_suffix(i18n.CHECKSUM).unlink()
    assert i18n.languages(locales) == {"en": "English", "pl": "pl"}


def test_the_games_own_languages_are_listed() -> None:
    assert i18n.languages()["en"] == "English"
    assert set(i18n.languages()) == {"en", *(path.parts[-3] for path in TRANSLATIONS)}


# A language that cannot be had


def test_an_unknown_language_is_refused_and_changes_nothing(locales: Path) -> None:
    i18n.use("pl", locales)
    with pytest.raises(i18n.UnknownLanguage, match="'tlh'"):
        i18n.use("tlh", locales)
    assert i18n.in_use() == "pl"


@given(st.data())
def test_a_damaged_catalogue_is_refused_or_read(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    whole = (ROOT / "locales/de/LC_MESSAGES/zilch3d.mo").read_bytes()
    damaged = bytearray(whole[: data.draw(st.integers(0, len(whole)))])
    for place in data.draw(st.lists(st.integers(0, 400), max_size=3)):
        damaged[place : place + 1] = data.draw(st.binary(min_size=1, max_size=1))
    folder = tmp_path_factory.mktemp("damaged") / "de/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "zilch3d.mo").write_bytes(damaged)
    try:
        i18n.use("de", folder.parents[1])
    except i18n.UnknownLanguage:
        assert i18n.languages(folder.parents[1]) == {"en": "English"}
    else:
        assert "de" in i18n.languages(folder.parents[1])
    i18n.use("en")


def test_a_catalogue_that_is_not_compiled_is_not_offered(locales: Path) -> None:
    (locales / "pl/LC_MESSAGES/zilch3d.mo").unlink()
    assert i18n.languages(locales) == {"en": "English"}
    assert i18n.preferred({"LANG": "pl_PL.UTF-8"}, locales, ()) == "en"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANGUAGE": "fr:pl", "LANG": "en_GB.UTF-8"}, "pl"),
        ({"LC_ALL": "pl_PL@euro", "LANG": "en_GB"}, "pl"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_systems_language_is_the_first_that_is_translated(
    locales: Path, environment: dict[str, str], language: str
) -> None:
    assert i18n.preferred(environment, locales, ()) == language
    assert i18n.from_setting("pl") == "pl"


def test_on_macos_the_languages_are_those_chosen_for_all_programs(tmp_path: Path) -> None:
    """A program that Finder opens has no LANG."""
    file = tmp_path / "preferences.plist"
    file.write_bytes(plistlib.dumps({"AppleLanguages": ["de-AT", "en-GB"]}, fmt=FMT_BINARY))
    assert i18n.macos_languages(file) == ["de-AT", "en-GB"]


@pytest.mark.parametrize("content", [b"", b"bplist00\xff", plistlib.dumps({}), b"<plist>"])
def test_without_readable_preferences_macos_has_no_languages(
    tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "preferences.plist"
    assert i18n.macos_languages(file) == []
    file.write_bytes(content)
    assert i18n.macos_languages(file) == []


def test_a_language_is_known_as_macos_writes_it(locales: Path) -> None:
    assert i18n.preferred({"LANG": "pl-PL"}, locales, ()) == "pl"


@pytest.mark.parametrize(
    ("environment", "settings", "language"),
    [
        ({"LANG": "en_US.UTF-8", "LC_ALL": "C"}, ["pl-PL", "en-GB"], "pl"),
        ({"LANGUAGE": "en:pl"}, ["pl-PL"], "en"),
        ({"LANG": "pl_PL.UTF-8"}, ["ja-JP"], "en"),
        ({"LANG": "pl_PL.UTF-8"}, [], "pl"),
    ],
)
def test_the_settings_of_windows_and_macos_go_before_what_a_terminal_sets(
    environment: dict[str, str], settings: list[str], language: str, locales: Path
) -> None:
    """A terminal of macOS sets LANG by the region, Git for Windows sets it for its own tools."""
    assert i18n.preferred(environment, locales, settings) == language


def test_a_regional_translation_is_preferred_to_that_of_its_language(locales: Path) -> None:
    for code in ("pt", "pt_BR"):
        copytree(locales / "pl", locales / code)
    assert i18n.preferred({"LANG": "pt_BR.UTF-8"}, locales, ()) == "pt_BR"
    assert i18n.preferred({"LANG": "pt_PT.UTF-8"}, locales, ()) == "pt"


def test_a_catalogue_in_which_one_letter_has_changed_is_damaged(locales: Path) -> None:
    file = locales / "pl/LC_MESSAGES/zilch3d.mo"
    i18n.use("pl", locales)
    i18n.use(i18n.SOURCE)
    content = bytearray(file.read_bytes())
    content[-2] ^= 1
    file.write_bytes(content)
    with pytest.raises(i18n.UnknownLanguage):
        i18n.use("pl", locales)


@pytest.mark.parametrize(
    ("number", "language"),
    [
        (0x0407, "de"),  # Germany
        (0x0807, "de"),  # Switzerland
        (0x0C07, "de"),  # Austria
        (0x3C07, "de"),  # no country that is known
        (0x0007, "de"),  # none at all
        (0x0409, "en"),
        (0x040C, "en"),  # French: there is no translation
        (0x0000, "en"),
    ],
)
def test_the_game_speaks_the_language_of_windows(number: int, language: str) -> None:
    """[MS-LCID] lists the numbers; GetUserDefaultUILanguage gives one of them."""
    chosen = i18n.windows_languages(number)
    assert i18n.preferred({"LANG": "fr_FR.UTF-8"} if chosen else {}, settings=chosen) == language
