"""What the screen of records asks of the games' thread, and what becomes of it in words."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from zilch3d.app.settings_in_force import SettingsInForce
from zilch3d.features.statistics.page import Found, RecordsOffer
from zilch3d.i18n import _
from zilch3d.kit.pending import outcome
from zilch3d.kit.scene import Answer
from zilch3d.safe_text import printable
from zilch3d.store.files import NotWritten, results_folder
from zilch3d.store.games import GameStore
from zilch3d.store.statistics import GameFilter, Statistics
from zilch3d.ui.words import errors


def records_offer(
    store: GameStore,
    dice: Callable[[], Answer],
    games: Callable[[], Answer],
    settings: SettingsInForce,
) -> RecordsOffer:
    """What the screen can do with the games of the store."""
    return RecordsOffer(
        ask=partial(asking, store),
        export=partial(exporting, store),
        dice=dice,
        games=games,
        now=store.now,
        hundredfold=settings.chosen.points_times_100,
    )


def asking(store: GameStore, selection: GameFilter) -> Future[Found]:
    """Ask for the statistics of these games."""

    def found(statistics: Future[Statistics]) -> Found:
        try:
            return statistics.result()
        except sqlite3.Error as error:
            return _not_counted(error)

    return outcome(store.statistics(selection), found)


def exporting(store: GameStore, selection: GameFilter) -> Future[str]:
    """Write the results to a file; what became of it in words."""

    def said(file: Future[Path]) -> str:
        try:
            return _("Saved: {file}").format(file=printable(str(file.result())))
        except NotWritten as error:
            return errors.not_saved(error)
        except sqlite3.Error as error:
            return _not_counted(error)

    return outcome(store.export_results(selection, results_folder()), said)


def _not_counted(error: sqlite3.Error) -> str:
    return _("The games can’t be counted: {reason}").format(reason=printable(str(error)))
