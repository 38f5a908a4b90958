"""The page of the dice of the day: a day's game, and the week that it is part of."""

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from logging import getLogger
from typing import TypeAlias

from zilch3d.features.daily import words
from zilch3d.features.daily.days import (
    WEEK,
    Day,
    Sign,
    Week,
    monday_of,
    occasion_of,
    people,
    read_turns,
    read_week,
)
from zilch3d.features.daily.signs import SignRow
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Question, in_thread
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.safe_text import printable
from zilch3d.store.finished_games import DayGame
from zilch3d.store.games import GameStore
from zilch3d.store.household import Person
from zilch3d.store.saved_games import CannotLoad
from zilch3d.ui import repeated_games, theme
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Continue, LookBack, PlayDice
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import errors

LOG = getLogger(__name__)
WIDTH = 1040
SIDE_BY_SIDE = 760
"""From this width on, in points, what a day is stands beside how it stands, else below."""
BUTTON, CARD = 150, 112
"""Points of width at least of a button, and of a day's card."""
TURN, LEGEND = 34, 18
"""Points of the sign of a turn, and beside its meaning."""
FACE = 72


@dataclass(frozen=True)
class Shown:
    """The week that is shown, and the turns of its ``day``'s game if that is over.

    ``fault`` says why games can't be read, in words; empty if they can.
    """

    week: Week
    day: date
    turns: Sequence[Sign] = ()
    fault: str = ""


AskDay: TypeAlias = Callable[[Person, date], Future[Shown]]


def ask_day(games: GameStore, person: Person, day: date) -> Future[Shown]:
    """Read a day of a person, and the week around it, in a thread."""
    return in_thread(partial(_read, games, person, day))


def _read(games: GameStore, person: Person, day: date) -> Shown:
    monday = monday_of(day)
    try:
        week = read_week(games, person, monday)
        game = week.on(day).game
        turns = read_turns(games, game) if game is not None and game.is_over else ()
        return Shown(week, day, turns)
    except sqlite3.Error as error:
        LOG.warning("the dice of the day can't be read: %s", error)
        empty = Week(tuple(Day(monday + timedelta(n)) for n in range(WEEK)))
        return Shown(empty, day, fault=unreadable(str(error)))


def unreadable(reason: str) -> str:
    """Why nothing is shown, in words."""
    return _("Your games can’t be read: {reason}").format(reason=reason)


class DailyScene(WidgetScene):
    """A day's game, today's at first, and its week; ``ask`` reads both.

    They are those of the person ``name``, if one of that name plays here, else of who played last.
    """

    first_focus = "play"

    def __init__(
        self,
        program: Program,
        day: date | None = None,
        ask: AskDay | None = None,
        *,
        name: str = "",
    ) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self._ask = ask or partial(ask_day, program.games)
        self._people = people(program)
        now = program.household.of_name(name)
        whose = now.name if now is not None else name
        self.person = next((one for one in self._people if one.name == whose), self._people[0])
        self._day = min(day or self._today, self._today)
        self._copied: bool | None = None
        self._refused = ""
        """Why a game could not be opened, in words."""
        self._shown = self.pending(self._question())

    @property
    def _today(self) -> date:
        return self._program.games.today()

    def _question(self) -> Question[Shown]:
        return partial(self._ask, self.person, self._day)

    def leave(self) -> None:
        """A game may be played before it is shown again."""
        super().leave()
        self._copied, self._refused = None, ""
        self._shown.ask(self._question())
        self._shown.stop()

    def _go_to(self, day: date) -> Answer:
        self._day, self._copied, self._refused = min(day, self._today), None, ""
        self._shown.ask(self._question())
        self.take_answers()
        return None

    def build(self) -> kit.Widget:
        shown = self._shown.value
        content = kit.Label(_("One moment …"), colour=roles.SOFT) if shown is None else None
        return kit.FullPage(
            kit.Head(_("Dice of the day"), *self._whose(), back_button(self.back)),
            kit.Scroll(content or self._parts(shown), grow=1, name="daily"),
            width=WIDTH,
            gap=MEDIUM,
        )

    def _whose(self) -> list[kit.Widget]:
        """Whose days they are, where several play here."""
        if len(self._people) < 2:
            return []
        names = [(person, printable(person.name)) for person in self._people]
        return [kit.Picker("person", names, self.person, self._choose)]

    def _choose(self, person: Person) -> Answer:
        self.person = person
        return self._go_to(self._day)

    def _parts(self, shown: Shown | None) -> kit.Widget:
        assert shown is not None
        return kit.Column(self._day_panel(shown), self._week_panel(shown), gap=MEDIUM)

    # A day

    def _day_panel(self, shown: Shown) -> kit.Widget:
        day = shown.week.on(shown.day)
        stands, about = self._standing(day, shown), self._about(day)

        def beside() -> kit.Widget:
            first, second = kit.Column(*stands, grow=6), kit.Column(*about, grow=5)
            return kit.Row(first, second, gap=WIDE, align="start")

        below = partial(kit.Column, *stands, *about, gap=NARROW + HAIR)
        both = kit.Responsive((SIDE_BY_SIDE, beside), (0, below))
        return kit.Panel(both, skin=roles.RAISED, padding=MEDIUM)

    def _standing(self, day: Day, shown: Shown) -> list[kit.Widget]:
        """How the day's game stands, and what can be done."""
        fault = kit.Label(shown.fault or self._refused, theme.SMALL_STRONG, roles.WARNING)
        fault.visible = bool(fault.text)
        row = SignRow(shown.turns, size=TURN)
        chosen = kit.Label(words.decisions(day), theme.STRONG)
        row.visible, chosen.visible = bool(shown.turns), bool(chosen.text)
        buttons = kit.Grid(*self._buttons(day, shown.turns), min_width=BUTTON)
        head = kit.Column(
            kit.Label(words.long_date(day.date), theme.SMALL_STRONG, roles.ACCENT),
            kit.Label(words.standing(day, self._today), theme.TITLE),
            gap=0,
            grow=1,
        )
        return [
            kit.Row(kit.Icon(_face(day), size=FACE), head, gap=MEDIUM),
            fault,
            row,
            chosen,
            kit.Spacer(0),
            buttons,
        ]

    def _about(self, day: Day) -> list[kit.Widget]:
        """What the dice of a day are; beside a result, what its signs mean."""
        if day.is_over:
            lines = (_meaning(*each) for each in words.meanings())
            return [kit.Column(*lines, gap=HAIR + 2)]
        same = _(
            "Everybody gets the same dice today. You play Freeze 5000 against Blaise, the Oracle."
        )
        once = _("The first game you start is the one that counts. Then play on just for fun.")
        return [kit.Label(line, colour=roles.SOFT) for line in (same, once)]

    def _buttons(self, day: Day, turns: Sequence[Sign]) -> list[kit.Widget]:
        buttons = [self._play_button(day)] if day.date == self._today else []
        if day.game is not None and day.is_over:
            share = partial(self._copy, words.shared_line(day, turns))
            copy = kit.Button("copy", self._copy_label(), share)
            copy.tip = _("Copies a line to send to friends")
            look = kit.Button("look", _("Look back"), partial(self._look, day.game))
            buttons = [copy, look, *buttons]
        if day.date != self._today:
            buttons.append(kit.Button("today", _("Today"), partial(self._go_to, self._today)))
        return [*buttons]

    def _play_button(self, day: Day) -> kit.Button:
        is_open = day.game is not None and day.game.is_open
        label = _("Continue") if is_open else _("Play") if day.game is None else _("Just for fun")
        play = kit.Button("play", label, partial(self._play, day))
        if day.game is None or is_open:
            play.style = roles.PRIMARY
        else:
            play.tip = _("The same dice once more. Your first game still counts.")
        if repeated_games.game_of_day(self._today, self.person.name) is None:
            play.reason = _("Its rules or its player are damaged")
        return play

    def _play(self, day: Day) -> Answer:
        """A game with the dice of today; the first one goes on if it is not over."""
        game = day.game
        if game is not None and game.is_open:
            return self._to_game(lambda: self._program.replace(Continue(game.id)))
        new = repeated_games.game_of_day(self._today, self.person.name)
        if new is None:
            return None
        occasion = occasion_of(self._today, self.person)
        return self._program.replace(PlayDice(replace(new, occasion=occasion)))

    def _look(self, game: DayGame) -> Answer:
        return self._to_game(lambda: self._program.open(LookBack(game.id)))

    def _to_game(self, open_game: kit.Press) -> Answer:
        """To a game; where it can't be loaded, why is said."""
        try:
            return open_game()
        except CannotLoad as fault:
            LOG.warning("a day's game can't be shown: %s", fault)
            self._refused = errors.cannot_continue(fault.reason)
            self.rebuild()
            return None

    def _copy_label(self) -> str:
        if self._copied is None:
            return _("Copy the line")
        return _("Copied") if self._copied else _("No clipboard")

    def _copy(self, line: str) -> Answer:
        self._copied = self._program.clipboard.copy(line)
        self.rebuild("copy")
        return None

    # The week

    def _week_panel(self, shown: Shown) -> kit.Widget:
        week = shown.week
        days = (self._card(day, chosen=day.date == shown.day) for day in week.days)
        sums = " ".join(filter(None, (words.of_week(week), words.average_error(week))))
        inner = kit.Column(
            self._week_head(week),
            kit.Grid(*days, min_width=CARD, gap=NARROW, even=True, filled=True),
            kit.Label(sums, theme.HEADING),
            kit.Label(words.how_a_week_counts(), theme.SMALL, roles.SOFT),
            gap=NARROW,
        )
        return kit.Panel(inner, skin=roles.RAISED, padding=MEDIUM)

    def _card(self, day: Day, *, chosen: bool) -> kit.Card:
        """A day: press it to see its game."""
        return kit.Card(
            f"day:{day.date}",
            words.short_weekday(day.date),
            words.in_list(day, self._today),
            words.points_of(day),
            partial(self._go_to, day.date),
            chosen=chosen,
        )

    def _week_head(self, week: Week) -> kit.Widget:
        older = partial(self._go_to, _days_after(week.monday, -1))
        back = kit.IconButton("older", "back", older, tip=_("The week before"))
        back.reason = _("You hadn’t played before this week.") if week.is_first else ""
        newer = partial(self._go_to, _days_after(week.monday, WEEK))
        forward = kit.IconButton("newer", "forward", newer, tip=_("The week after"))
        is_last = week.monday >= monday_of(self._today)
        forward.reason = _("The week after this one is still to come.") if is_last else ""
        name = kit.Label(words.week_of(week.monday, self._today), theme.HEADING, grow=1)
        return kit.Row(name, back, forward, gap=HAIR)


def _face(day: Day) -> kit.Emblem:
    """The face of whom one plays: it takes a game as players do."""
    mood = Mood.NEUTRAL
    if day.is_over:
        mood = {True: Mood.RUEFUL, False: Mood.PLEASED, None: Mood.NEUTRAL}[day.won]
    return portrait(repeated_games.PLAYER_OF_DAY, 1, mood)


def _meaning(signs: Sequence[Sign], meaning: str) -> kit.Widget:
    label = kit.Label(meaning, theme.SMALL, roles.SOFT, grow=1)
    return kit.Row(SignRow(signs, size=LEGEND), label, gap=NARROW)


def _days_after(day: date, days: int) -> date:
    """The day so many days later, as far as the calendar goes."""
    return date.fromordinal(max(1, min(date.max.toordinal(), day.toordinal() + days)))
