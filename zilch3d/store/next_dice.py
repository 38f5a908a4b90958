"""The dice of the next game on the disk, once players have added to them, until that game begins.

Somebody may have noted the commitment, and thrown dice for it: that outlives a killed program. The
page has the secret seed, as the games have; only its owner may read it.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from logging import getLogger
from pathlib import Path
from re import fullmatch

from zilch3d.fair.proof import FairGame, Seed, words_fault
from zilch3d.store import files
from zilch3d.store.games import GameStore
from zilch3d.store.reader import Unreadable, read_toml
from zilch3d.store.saved_games import CannotLoad, LoadReason

FILE = "next-game.toml"
FORMS = {"game": "[0-9a-f]{32}", "seed": "[0-9a-f]{64}", "added_to": "[0-9a-f]{64}"}

LOG = getLogger(__name__)


class NextDiceFile:
    """The page in this folder; it is written and removed in the games' thread."""

    def __init__(self, games: GameStore, folder: Path) -> None:
        self._games = games
        self._file = folder / FILE

    def keep(self, fair: FairGame, added_to: str) -> None:
        """Write the dice, and the commitment that was shown when words were added last."""
        values = {
            "game": fair.game_id,
            "seed": fair.seed.hex(),
            "words": fair.words,
            "added_to": added_to,
        }
        lines = [
            f"{key} = {json.dumps(text, ensure_ascii=False)}\n" for key, text in values.items()
        ]
        self._games.in_background(lambda: self._write("".join(lines)))

    def forget(self) -> None:
        """Remove the page: a game has begun with its dice, and has been written."""
        self._games.in_background(self._remove)

    def read(self) -> tuple[FairGame, str] | None:
        """The dice, for rules still to be chosen, and the commitment that was shown.

        None where there are none, the page is damaged, or a game has begun with them.
        """
        try:
            values = read_toml(self._file)
        except Unreadable as error:
            if self._file.exists():
                LOG.warning("%s is not read: %s", self._file, error.reason.value)
            return None
        found = _dice(values)
        if found is None:
            LOG.warning("%s is not read: it was altered", self._file)
            return None
        return None if self._has_begun(found[0].game_id) else found

    def _has_begun(self, game_id: str) -> bool:
        try:
            self._games.load(game_id)
        except CannotLoad as error:
            return error.reason is not LoadReason.UNKNOWN
        return True

    def _write(self, page: str) -> None:
        try:
            files.write_whole(self._file, lambda stream: stream.write(page.encode()), private=True)
        except files.NotWritten as error:
            LOG.warning("%s is not written: %s", self._file, error)

    def _remove(self) -> None:
        with suppress(OSError):  # then it is found at the next start that its game has begun
            self._file.unlink(missing_ok=True)


def _dice(values: Mapping[str, object]) -> tuple[FairGame, str] | None:
    """The dice of the page, and the commitment that was shown; None if it was altered."""
    texts = {key: value for key, value in values.items() if isinstance(value, str)}
    if not all(fullmatch(form, texts.get(key, "")) for key, form in FORMS.items()):
        return None
    words = texts.get("words", "")
    if words_fault(words):
        return None
    seed = Seed(bytes.fromhex(texts["seed"]))
    return FairGame(texts["game"], "", seed, words), texts["added_to"]
