"""What the system says of a file, in the player's language."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from zilch3d.store.files import NotWritten
from zilch3d.ui.words import errors, saving, system


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [
        (errno.ENOSPC, "The disk is full.", "Die Platte ist voll."),
        (errno.EACCES, "The system doesn’t allow it.", "Das System erlaubt es nicht."),
        (errno.EROFS, "It’s write-protected.", "Dort ist Schreibschutz."),
        (errno.EISDIR, "It’s a folder, not a file.", "Das ist ein Ordner, keine Datei."),
        (errno.ENAMETOOLONG, "The name is too long.", "Der Name ist zu lang."),
    ],
)
def test_what_is_common_is_said_in_the_players_language(
    speak: Callable[[str], None], number: int, english: str, german: str
) -> None:
    fault = NotWritten(Path("/d/x.toml"), OSError(number, os.strerror(number)))
    assert errors.not_saved(fault) == f"/d/x.toml couldn’t be saved. {english}"
    speak("de")
    assert errors.not_saved(fault).endswith(german)


def test_the_number_of_an_error_goes_before_the_text_of_the_system() -> None:
    fault = NotWritten(Path("x"), OSError(errno.ENOSPC, "Auf dem Datenträger ist kein Platz"))
    assert system.reason(system.text_of(fault)) == "the disk is full"


def test_the_systems_own_text_stays_where_there_are_no_words_for_it() -> None:
    fault = NotWritten(Path("/d/x"), OSError(errno.EPIPE, "Broken pipe"))
    assert errors.not_saved(fault).endswith("Broken pipe.")
    assert saving.what_failed(fault) == "/d/x\nBroken pipe."
    assert system.sentence("") == ""


@pytest.mark.parametrize("text", ["disk I/O error", "attempt to write a readonly database"])
def test_the_database_speaks_the_players_language(speak: Callable[[str], None], text: str) -> None:
    english = system.reason(text)
    assert english != text
    speak("de")
    assert system.reason(text) not in (text, english)
