"""Every sentence a player reads, in the player's language.

The English sentence is the message id. The language can change while the game runs, so sentences
are looked up when they are needed and never kept in constants; ``mark`` names those that stand
in a table and are looked up later.
"""

import ctypes
import gettext as catalogues
import locale
import os
import sys
from collections.abc import Mapping
from gettext import NullTranslations

from zilch3d import resources

DOMAIN = "zilch3d"
SYSTEM = "system"
"""In the settings: whatever language the system speaks."""
SOURCE = "en"
"""The language of the message ids, which needs no catalogue."""


class UnknownLanguage(Exception):
    """There is no translation into ``language``; ``available`` are the languages there are."""

    def __init__(self, language: str, available: tuple[str, ...]) -> None:
        super().__init__(f"there is no language {language!r}, only {', '.join(available)}")
        self.language = language
        self.available = available


class CatalogueNotCompiled(Exception):
    """The translation into ``language`` is here as .po, but its .mo has not been made."""

    def __init__(self, language: str) -> None:
        super().__init__(
            f"the {language!r} catalogue is not compiled: run python3 packaging/dev.py setup"
        )
        self.language = language


class _Spoken:
    """The language in use: the one thing here that changes, as gettext's ``_`` demands."""

    language = SOURCE
    catalogue: NullTranslations = NullTranslations()


def available() -> tuple[str, ...]:
    """The languages that ``use`` knows, English first; short codes such as ``de``."""
    try:
        folders = resources.find("locales").glob("*/LC_MESSAGES")
    except resources.MissingResource:
        return (SOURCE,)
    return (SOURCE, *sorted({folder.parent.name for folder in folders} - {SOURCE}))


def use(language: str) -> None:
    """Speak ``language`` from now on.

    Raises UnknownLanguage, or CatalogueNotCompiled in a checkout that was not set up; the
    language in use stays as it was then.
    """
    _Spoken.catalogue = _catalogue(language)
    _Spoken.language = language


def spoken() -> str:
    """The language in use."""
    return _Spoken.language


def preferred(environment: Mapping[str, str] | None = None) -> str:
    """The first language of this system that there is a translation for, else English."""
    known = available()
    for code in _wished(os.environ if environment is None else environment):
        language = code.replace("-", "_").split(".")[0].split("_")[0].lower()
        if language in known:
            return language
    return SOURCE


def wished(choice: str) -> str:
    """The language that the setting ``choice`` stands for: a code, or this system's own."""
    return preferred() if choice == SYSTEM else choice


def _(msgid: str) -> str:
    """The sentence in the language in use."""
    return _Spoken.catalogue.gettext(msgid)


def ngettext(one: str, many: str, n: int) -> str:
    """The form of the sentence that fits the number ``n``; the number itself is not filled in."""
    return _Spoken.catalogue.ngettext(one, many, n)


def pgettext(context: str, msgid: str) -> str:
    """The translation of a word that means several things, told apart by ``context``."""
    return _Spoken.catalogue.pgettext(context, msgid)


def mark(msgid: str) -> str:
    """The message id itself, marked for the catalogues and translated later with ``_``."""
    return msgid


def _catalogue(language: str) -> NullTranslations:
    if language == SOURCE:
        return NullTranslations()
    if language not in available():
        raise UnknownLanguage(language, available())
    try:
        return catalogues.translation(DOMAIN, resources.find("locales"), [language])
    except FileNotFoundError:
        raise CatalogueNotCompiled(language) from None


def _wished(environment: Mapping[str, str]) -> list[str]:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return environment[name].split(":")
    return _windows_language()


def _windows_language() -> list[str]:
    if sys.platform != "win32":
        return []
    code = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return [code] if code else []
