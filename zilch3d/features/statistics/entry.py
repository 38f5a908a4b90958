"""Records, statistics and counted dice as the rest of the program opens them."""

import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from zilch3d.fair.chi_square import added
from zilch3d.features.statistics.dice_page import Counted, DiceScene, Roller
from zilch3d.features.statistics.page import Found, RecordsScene, StatisticsSource
from zilch3d.i18n import _
from zilch3d.kit.pending import outcome
from zilch3d.kit.widget_scene import Backdrop
from zilch3d.safe_text import printable
from zilch3d.store.files import NotWritten, results_folder
from zilch3d.store.games import GameStore
from zilch3d.store.saved_games import FaceCounts
from zilch3d.store.setup import PERSON
from zilch3d.store.statistics import GameFilter, Statistics
from zilch3d.ui.program import Program
from zilch3d.ui.words import errors


def records_page(program: Program) -> RecordsScene:
    """Records and statistics of all games."""
    games = program.games
    return RecordsScene(program, StatisticsSource(partial(ask, games), partial(export, games)))


def dice_page(
    program: Program, game_id: str | None = None, behind: Backdrop | None = None
) -> DiceScene:
    """How often each face has fallen, in a game or in all of them."""
    count = partial(counted_faces, program.games, game_id)
    return DiceScene(program, count, behind, of_game=game_id is not None)


def ask(store: GameStore, selection: GameFilter) -> Future[Found]:
    """Ask for the statistics of these games; why they can't be had, in words."""

    def answer(statistics: Future[Statistics]) -> Found:
        try:
            return statistics.result()
        except sqlite3.Error as error:
            return _not_counted(error)

    return outcome(store.statistics(selection), answer)


def export(store: GameStore, selection: GameFilter) -> Future[str]:
    """Write the results to a file; what became of it in words."""

    def answer(file: Future[Path]) -> str:
        try:
            return _("Saved: {file}").format(file=printable(str(file.result())))
        except NotWritten as error:
            return errors.not_saved(error)
        except sqlite3.Error as error:
            return _not_counted(error)

    return outcome(store.export_results(selection, results_folder()), answer)


def _not_counted(error: sqlite3.Error) -> str:
    return _("The games can’t be counted: {reason}").format(reason=printable(str(error)))


def counted_faces(store: GameStore, game_id: str | None = None) -> Future[Counted]:
    """Everybody's dice in the game, or in all games."""

    def answer(faces: Future[tuple[FaceCounts, ...]]) -> Counted:
        try:
            return Counted(_rollers(faces.result()))
        except sqlite3.Error as error:
            return Counted((), _("The dice can’t be counted: {reason}").format(reason=error))

    return outcome(store.face_counts(game_id), answer)


def _rollers(counts: Sequence[FaceCounts]) -> tuple[Roller, ...]:
    """Each name once among people, and once among computer players, however these play."""
    rollers: dict[tuple[str, bool], Roller] = {}
    for one in counts:
        name, is_person = printable(one.name), one.player == PERSON
        before = rollers.get((name, is_person), Roller(name, is_person, added(())))
        together = added((before.counts, one.faces))
        rollers[name, is_person] = Roller(name, is_person, together)
    return tuple(rollers.values())
