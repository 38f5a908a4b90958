"""The screen of records: what is asked of all finished games, and its four pages."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TypeAlias, TypeVar

from zilch3d.features.statistics import words
from zilch3d.features.statistics.record_pages import RecordPages, note
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Pending, outcome
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.safe_text import printable
from zilch3d.store.files import NotWritten, results_folder
from zilch3d.store.games import GameStore
from zilch3d.store.statistics import GameFilter, PlayerFilter, Statistics
from zilch3d.ui.program import Program
from zilch3d.ui.routes import MenuPage
from zilch3d.ui.widgets import done_button
from zilch3d.ui.words import amounts, errors

WIDTH = 1120
FILTER = 210
ROOMY = 640
"""From this width on, in points, all that can be chosen stands above what is shown."""
PATIENCE = 0.3
"""Seconds until the screen says that it waits."""
COUNT_EVERY = 1.0
"""Seconds after which it asks again while games are still being counted."""

ValueT = TypeVar("ValueT")

Answered: TypeAlias = Statistics | str
"""The statistics that were asked for, or why they can't be had, in words."""


class RecordsScene(WidgetScene):
    """Four pages over the same choice of games, counted in the thread of the games."""

    first_focus = "page"

    def __init__(self, program: Program) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self.page = "records"
        self.days = 0
        """How long ago games may have ended; 0: at any time."""
        self._selection = GameFilter()
        self._export_outcome = ""
        """What became of an export, in words."""
        self._answer = self.pending(partial(ask_statistics, program.games, self._selection))
        self._export = Pending[str](program.screen.wake)
        """It is written even if the scene is left meanwhile."""
        self._waited = 0.0
        """Seconds since something was asked for, or was answered."""

    # Asking

    def update(self, seconds: float) -> Answer:
        before, self._waited = self._waited, self._waited + seconds
        if self._export.arrive():
            self._export_outcome = self._export.value or ""
            self.rebuild()
        if self._answer.is_waiting and before < PATIENCE <= self._waited:
            self.rebuild()
        elif not self._answer.is_waiting and self._is_counting and self._waited >= COUNT_EVERY:
            self._ask()
        return super().update(seconds)

    def changes_in(self) -> float:
        """Until it is said that it takes a moment, or the next games may have been counted."""
        usual = super().changes_in()
        if self._answer.is_waiting:
            return usual if self._is_late else min(usual, PATIENCE - self._waited)
        return min(usual, max(0.0, COUNT_EVERY - self._waited)) if self._is_counting else usual

    def _ask(self) -> None:
        self._waited = 0.0
        self._answer.ask(partial(ask_statistics, self._program.games, self._selection))

    def on_arrival(self) -> str:
        self._waited = 0.0
        if isinstance(self._answered, Statistics):
            self._selection = self._answered.selection
        return ""

    @property
    def _answered(self) -> Answered | None:
        return self._answer.value

    @property
    def _is_late(self) -> bool:
        return self._waited >= PATIENCE

    @property
    def _is_counting(self) -> bool:
        return isinstance(self._answered, Statistics) and self._answered.waiting > 0

    def choose(self, selection: GameFilter) -> Answer:
        """Ask for other games."""
        self._selection, self._export_outcome = selection, ""
        self._ask()
        self.take_answers()
        return None

    # Building

    def build(self) -> kit.Widget:
        return kit.Page(kit.Responsive((ROOMY, self._wide), (0, self._narrow), grow=1), width=WIDTH)

    def _wide(self) -> kit.Widget:
        return kit.Column(
            kit.Head(_("Records"), *self._others(), done_button(self.back), gap=NARROW),
            *self._filters(),
            self._pages(),
            kit.Scroll(kit.Column(*self._content(), gap=MEDIUM), grow=1, name="content"),
            gap=NARROW,
        )

    def _narrow(self) -> kit.Widget:
        """Only what is needed stands still."""
        others = kit.Row(*self._others(), gap=NARROW)
        rest = kit.Column(*self._filters(), *self._content(), others, gap=NARROW)
        return kit.Column(
            kit.Head(_("Records"), done_button(self.back), gap=NARROW),
            self._pages(),
            kit.Scroll(rest, grow=1, name="content"),
            gap=NARROW,
        )

    def _pages(self) -> kit.Widget:
        pages = {
            "records": _("Zilch Records"),
            "statistics": _("Statistics"),
            "course": _("Over time"),
            "opponents": _("Opponents"),
        }
        return kit.Tabs("page", tuple(pages.items()), self.page, self._turn_to)

    def _turn_to(self, page: str) -> Answer:
        self.page = page
        self.rebuild()
        return None

    def _filters(self) -> list[kit.Widget]:
        statistics, selection = self._answered, self._selection
        if not isinstance(statistics, Statistics) or not statistics.rules:
            return []
        rules: list[tuple[str | None, str]] = [
            (each.key, words.rules_name(each)) for each in statistics.rules
        ]
        if len(rules) > 1:
            rules.append((None, _("All rules")))
        by_computer = _("{name} (computer)")
        whose: list[tuple[PlayerFilter, str]] = [
            ("people", _("People")),
            ("everybody", _("Everybody")),
        ]
        for player in (one for one in statistics.players if not one.who.is_removed):
            name = words.player(player.name)
            whose.append((player.who, name if player.who.is_person else _format(by_computer, name)))
        times = [
            (0, _("All time")),
            (365, _("The last 12 months")),
            (30, _("The last 30 days")),
            (7, _("The last 7 days")),
        ]
        pickers = (
            _picker("rules", rules, selection.rules, self._choose_rules),
            _picker("whose", whose, selection.whose, self._choose_whose),
            _picker("time", times, self.days, self._choose_time),
        )
        return [kit.Grid(*pickers, min_width=FILTER, gap=NARROW, filled=True)]

    def _choose_rules(self, rules: str | None) -> Answer:
        return self.choose(replace(self._selection, rules=rules))

    def _choose_whose(self, whose: PlayerFilter) -> Answer:
        return self.choose(replace(self._selection, whose=whose))

    def _choose_time(self, days: int) -> Answer:
        self.days = days
        since = self._program.games.now() - timedelta(days) if days else None
        return self.choose(replace(self._selection, since=since))

    def _others(self) -> tuple[kit.Widget, ...]:
        opens = self._program.open
        dice = kit.Button("dice", _("Dice tally"), partial(opens, MenuPage.DICE_COUNTS))
        export = kit.Button("export", _("Save as CSV"), self._save)
        export.enabled = isinstance(self._answered, Statistics) and self._answered.games > 0
        games = kit.Button("games", _("Games"), partial(opens, MenuPage.FINISHED_GAMES))
        return games, dice, export

    def _save(self) -> Answer:
        self._export_outcome = _("Saving …")
        self._export.ask(partial(export_results, self._program.games, self._selection))
        self.rebuild()
        return None

    def _content(self) -> Iterator[kit.Widget]:
        statistics = self._answered
        if not isinstance(statistics, Statistics):
            fault, late = statistics, _("One moment …") if self._is_late else ""
            yield kit.Label(fault or late, colour=roles.WARNING if fault else roles.SOFT)
            return
        if self._export_outcome:
            yield kit.Label(self._export_outcome)
        if statistics.waiting:
            counting = ngettext(
                "{n} earlier game is still being counted.",
                "{n} earlier games are still being counted.",
                statistics.waiting,
            )
            yield note(counting.format(n=amounts.number(statistics.waiting)))
        if self._answer.is_waiting and self._is_late:
            yield note(_("One moment …"))
        program = self._program
        content = RecordPages(statistics, program.times_100, program.household.face)
        if not statistics.games:
            yield note(_no_games(statistics, self.page))
        else:
            pages = {
                "records": content.records,
                "statistics": content.statistics,
                "course": content.course,
                "opponents": content.opponents,
            }
            yield from pages[self.page]()


# What the games' thread answers


def ask_statistics(store: GameStore, selection: GameFilter) -> Future[Answered]:
    """Have a thread count these games."""

    def answer(statistics: Future[Statistics]) -> Answered:
        try:
            return statistics.result()
        except sqlite3.Error as error:
            return _not_counted(error)

    return outcome(store.statistics(selection), answer)


def export_results(store: GameStore, selection: GameFilter) -> Future[str]:
    """Have a thread write the results to a file; what became of it, in words."""

    def answer(file: Future[Path]) -> str:
        try:
            return _("Saved as {file}").format(file=printable(str(file.result())))
        except NotWritten as error:
            return errors.not_saved(error)
        except sqlite3.Error as error:
            return _not_counted(error)

    return outcome(store.export_results(selection, results_folder()), answer)


def _not_counted(error: sqlite3.Error) -> str:
    return _("The games can’t be counted: {reason}").format(reason=printable(str(error)))


# Parts of the page


def _format(sentence: str, name: str) -> str:
    return sentence.format(name=name)


def _picker(
    name: str,
    options: Sequence[tuple[ValueT, str]],
    value: ValueT,
    choose: Callable[[ValueT], Answer],
) -> kit.Widget:
    """A picker; in the place of a value that is not offered any more stands the first."""
    values = [each for each, _words in options]
    return kit.Picker(name, options, value if value in values else values[0], choose)


def _no_games(statistics: Statistics, page: str) -> str:
    """Why there is nothing, and what will be here."""
    if statistics.rules:
        return _("No finished game matches that.")
    return {
        "records": _(
            "Nobody has finished a game yet. After the first one, you’ll find the best turn, the "
            "biggest loss, the closest win and more here."
        ),
        "statistics": _(
            "Nobody has finished a game yet. After the first one, you’ll find everybody’s wins, "
            "zilches and hot dice here."
        ),
        "course": _(
            "Nobody has finished a game yet. After a few, you’ll see here if you make fewer "
            "mistakes, and how lucky you’ve been."
        ),
        "opponents": _(
            "Nobody has finished a game yet. After the first one, you’ll see here who beat whom."
        ),
    }[page]
