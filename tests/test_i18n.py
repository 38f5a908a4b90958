import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from zilch3d import i18n, resources

ROOT = resources.PACKAGE.parent
TRANSLATIONS = sorted(ROOT.glob("locales/*/LC_MESSAGES/zilch3d.po"))


def _extracted() -> Catalog:
    spec = importlib.util.spec_from_file_location("sentences", ROOT / "packaging/sentences.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    catalogue: Catalog = module.extracted()
    return catalogue


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
    return set(_messages(_extracted()))


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    i18n.use("en")


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A locales folder with a small German catalogue, in the place where the game looks."""
    folder = tmp_path / "locales/de/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "zilch3d.po").write_text(
        'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        '#: zilch3d/ui.py\nmsgid "Roll"\nmsgstr "Würfeln"\n\n'
        'msgid "{n} die"\nmsgid_plural "{n} dice"\nmsgstr[0] "{n} Würfel"\n'
        'msgstr[1] "{n} Würfel zusammen"\n\n'
        'msgctxt "chess"\nmsgid "Bank"\nmsgstr "Reihe"\n\n'
        '#, fuzzy\nmsgid "Guessed"\nmsgstr "Geraten"\n\nmsgid "Later"\nmsgstr ""\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "package")
    with (folder / "zilch3d.mo").open("wb") as file:
        write_mo(file, _read(folder / "zilch3d.po"))
    return folder


def test_the_template_has_every_sentence_of_the_code(extracted: set[tuple[object, object]]) -> None:
    template = set(_messages(_read(ROOT / "locales/zilch3d.pot")))
    assert template == extracted, "run packaging/sentences.py"


@pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.parent.parent.name)
def test_every_sentence_is_translated(path: Path, extracted: set[tuple[object, object]]) -> None:
    translated = _messages(_read(path))
    assert set(translated) == extracted
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


@pytest.mark.usefixtures("compiled")
def test_a_language_is_spoken_from_the_moment_it_is_chosen() -> None:
    assert i18n._("Roll") == "Roll"
    i18n.use("de")
    assert i18n._("Roll") == "Würfeln"
    assert i18n.spoken() == "de"
    i18n.use("en")
    assert i18n._("Roll") == "Roll"


@pytest.mark.usefixtures("compiled")
def test_plurals_and_contexts_are_translated() -> None:
    i18n.use("de")
    assert i18n.ngettext("{n} die", "{n} dice", 1) == "{n} Würfel"
    assert i18n.ngettext("{n} die", "{n} dice", 3) == "{n} Würfel zusammen"
    assert i18n.pgettext("chess", "Bank") == "Reihe"
    assert i18n._("Bank") == "Bank"


@pytest.mark.usefixtures("compiled")
def test_fuzzy_and_empty_translations_stay_english() -> None:
    i18n.use("de")
    assert (i18n._("Guessed"), i18n._("Later")) == ("Guessed", "Later")


@pytest.mark.usefixtures("compiled")
def test_an_unknown_language_is_refused_and_changes_nothing() -> None:
    i18n.use("de")
    with pytest.raises(i18n.UnknownLanguage) as caught:
        i18n.use("tlh")
    assert caught.value.available == ("en", "de")
    assert i18n.spoken() == "de"


def test_a_catalogue_that_is_not_compiled_is_named(compiled: Path) -> None:
    (compiled / "zilch3d.mo").unlink()
    with pytest.raises(i18n.CatalogueNotCompiled, match="'de'"):
        i18n.use("de")


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANGUAGE": "fr:de", "LANG": "en_GB.UTF-8"}, "de"),
        ({"LC_ALL": "de_DE", "LANG": "en_GB"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_systems_language_is_the_first_that_is_translated(
    environment: dict[str, str], language: str
) -> None:
    assert i18n.preferred(environment) == language
