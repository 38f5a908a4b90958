"""Every sentence a player reads, in the player's language.

The English sentence is the message id. The language can change while the game runs, so sentences
are looked up when they are needed and never kept in constants; ``mark`` names those that stand
in a table and are looked up later.

A language is one file, ``locales/CODE/LC_MESSAGES/zilch3d.po``: its plural forms are in the header,
its own name and its way of writing numbers among the messages.
"""

import ctypes
import gettext as catalogues
import locale
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from gettext import GNUTranslations, NullTranslations
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from zilch3d import resources

DOMAIN = "zilch3d"
CHECKSUM = ".sha256"
"""Ending of the file beside a compiled catalogue that holds its SHA-256."""
SYSTEM = "system"
"""The setting that stands for the language of this computer."""
SOURCE = "en"
"""The language of the message ids, which needs no catalogue."""


LANGUAGE = 0x3FF
"""The bits of Windows' number of a language that leave its country out."""
MACOS_PREFERENCES = "Library/Preferences/.GlobalPreferences.plist"
"""The file in a player's home with the settings of macOS for all programs."""


class UnknownLanguage(Exception):
    """There is no translation into ``language`` that can be read."""

    def __init__(self, language: str) -> None:
        super().__init__(f"there is no translation into {language!r}, or it is damaged")
        self.language = language


class _Current:
    """The language in use: the one state of this module, which gettext's ``_`` needs."""

    language = SOURCE
    catalogue = NullTranslations()


def languages(locales: Path | None = None) -> dict[str, str]:
    """The codes that ``use`` knows, such as ``de``, each with the language's own name for itself.

    English first, then by name. ``locales`` is the folder of the catalogues, by default the game's.
    """
    names = {}
    for code in _codes(locales):
        with suppress(UnknownLanguage):
            names[code] = _name(_catalogue(code, locales), code)
    by_name = sorted(names.items(), key=lambda language: language[1].casefold())
    return {SOURCE: _name(NullTranslations(), SOURCE), **dict(by_name)}


def use(language: str, locales: Path | None = None) -> None:
    """Answer in ``language`` from now on.

    Raises UnknownLanguage; the language in use stays as it was then.
    """
    _Current.catalogue = _catalogue(language, locales)
    _Current.language = language


def in_use() -> str:
    """The code of the language in use."""
    return _Current.language


def from_setting(setting: str) -> str:
    """The language that a setting stands for: a code, or SYSTEM."""
    return preferred() if setting == SYSTEM else setting


def preferred(
    environment: Mapping[str, str] | None = None,
    locales: Path | None = None,
    settings: Sequence[str] | None = None,
) -> str:
    """The first language of this computer that there is a translation for, else English.

    ``settings`` are the languages chosen in the settings of Windows or macOS, by default of this
    one. There a terminal's environment says little about its user: only LANGUAGE, which nothing
    sets by itself, goes before them.
    """
    codes = {code.lower(): code for code in (SOURCE, *_codes(locales))}
    chosen = _system_settings() if settings is None else settings
    for name in _wanted(os.environ if environment is None else environment, chosen):
        code = name.split(".")[0].split("@")[0].replace("-", "_").lower()
        for candidate in (code, code.split("_")[0]):
            if candidate in codes:
                return codes[candidate]
    return SOURCE


def _(msgid: str) -> str:
    """The sentence in the language in use."""
    return _Current.catalogue.gettext(msgid)


def ngettext(one: str, many: str, n: int) -> str:
    """The form of the sentence that fits the number ``n``; the number itself is not filled in."""
    return _Current.catalogue.ngettext(one, many, n)


def pgettext(context: str, msgid: str) -> str:
    """The translation of a word that means different things in different contexts."""
    return _Current.catalogue.pgettext(context, msgid)


def mark(msgid: str) -> str:
    """The message id itself, marked for the catalogues and translated later with ``_``."""
    return msgid


def decimal_mark() -> str:
    """The sign before the tenths of a number."""
    # Translators: what stands before the decimals of a number in your language.
    return pgettext("decimal mark", ".")


def thousands_separator() -> str:
    """The sign between the thousands and the hundreds of a number."""
    # Translators: what sets thousands apart in your language, such as a narrow no-break space.
    return pgettext("thousands separator", ",")


def _name(catalogue: NullTranslations, code: str) -> str:
    pgettext = catalogue.pgettext
    # Translators: your language in its own words, such as Deutsch; the settings list it.
    name = pgettext("name of this language", "English")
    return code if name == "English" and code != SOURCE else name


def _codes(locales: Path | None) -> list[str]:
    """The codes of languages that have a compiled catalogue, damaged or not."""
    try:
        folder = locales or resources.find("locales")
    except resources.MissingResource:
        return []
    files = folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return sorted({file.parent.parent.name for file in files} - {SOURCE})


def _catalogue(language: str, locales: Path | None) -> NullTranslations:
    if language == SOURCE:
        return NullTranslations()
    try:
        folder = locales or resources.find("locales")
        file = Path(catalogues.find(DOMAIN, folder, [language]) or "")
        compiled = file.read_bytes()
        checksum = file.with_suffix(CHECKSUM)
        if checksum.exists() and checksum.read_text() != sha256(compiled).hexdigest():
            raise UnknownLanguage(language)
        return GNUTranslations(BytesIO(compiled))
    except Exception as error:  # a damaged catalogue makes gettext raise almost anything
        raise UnknownLanguage(language) from error


def _wanted(environment: Mapping[str, str], settings: Sequence[str]) -> Sequence[str]:
    if languages := environment.get("LANGUAGE"):
        return languages.split(":")
    named = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return settings or [next(filter(None, named), "")]


def _system_settings() -> Sequence[str]:
    """The languages chosen in the settings of this system; none where the environment says it."""
    if sys.platform == "darwin":
        return macos_languages(Path.home() / MACOS_PREFERENCES)
    if sys.platform != "win32":
        return []
    return windows_languages(ctypes.windll.kernel32.GetUserDefaultUILanguage())


def windows_languages(number: int) -> list[str]:
    """The code of the language that Windows knows by this number (an LCID); empty if unknown.

    Ten bits are the language, the others its country: any will do where that one is unknown.
    """
    exact = locale.windows_locale.get(number)
    same = (code for key, code in locale.windows_locale.items() if not (key ^ number) & LANGUAGE)
    code = exact or next(same, "").partition("_")[0]
    return [code] if code else []


def macos_languages(preferences: Path) -> list[str]:
    """The codes of the languages chosen in macOS, in the order of preference.

    A program opened by a double click has no environment that names them. Empty where the file
    can't be read.
    """
    import plistlib  # noqa: PLC0415  (no other system needs it)

    try:
        with preferences.open("rb") as file:
            return [str(code) for code in plistlib.load(file)["AppleLanguages"]]
    except Exception:  # a damaged file makes plistlib raise almost anything
        return []
