"""A game that waits: its menu, a player who joins, and the question when everyone is away."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Pop, Push, Replace
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.store.setup import SeatSetup, seat_fault
from zilch3d.ui import theme
from zilch3d.ui.pages.choose_player import ChoosePlayerScene, Question, Roster
from zilch3d.ui.pages.seats import (
    OPEN_FACE,
    PersonChoice,
    name_field,
    name_reason,
    newcomer_toggle,
)
from zilch3d.ui.pages.unsaved import UnsavedScene, WayOut
from zilch3d.ui.portraits import portrait
from zilch3d.ui.program import Program
from zilch3d.ui.routes import MenuPage, Route

WIDTH = 364


@dataclass(frozen=True)
class GamePages:
    """Where the menu of a game leads."""

    rules: Route
    odds: Route
    dice: Route
    fair_dice: Route
    turns: Route
    sheet: Route
    photograph: Route


@dataclass(frozen=True)
class FreeSeat:
    """A seat to take: who can, which names are taken, and whether it matters who is new."""

    roster: Roster
    names: Sequence[str]
    newcomers: bool = False


class WaitingGame(Protocol):
    """A game that waits for its players at a table: see ``app/session``."""

    @property
    def pages(self) -> GamePages: ...

    @property
    def people(self) -> Mapping[int, tuple[str, bool]]:
        """Who may be away from the table, by seat: the name, and whether that player is away."""

    @property
    def deserted(self) -> bool:
        """Whether all of them are away, and it has not been said that computers play alone."""

    @property
    def has_computers(self) -> bool: ...

    @property
    def no_joining(self) -> str:
        """Why nobody can sit down now, in words; empty if somebody can."""

    def draw_table(self) -> None: ...

    def beside_players(self, menu: kit.Widget) -> kit.Widget:
        """The menu beside the players with their scores, as they are at the table."""

    def set_away(self, seat: int, away: bool) -> None: ...

    def play_alone(self) -> None:
        """Let the computers play on while all people are away."""

    def free_seat(self) -> FreeSeat: ...

    def join(self, seat: SeatSetup) -> None:
        """Let this player sit down."""

    def leave(self) -> None:
        """Stop what works for the game."""


class PauseScene(WidgetScene):
    """Go on, say who is away, let one join, look at dice and rules, change settings, or leave.

    The table stays in sight, and the menu stands beside the players with their scores.
    """

    first_focus = "resume"

    def __init__(self, program: Program, game: WaitingGame) -> None:
        super().__init__(program.screen, game.draw_table)
        self._program = program
        self.game = game

    def build(self) -> kit.Widget:
        game = self.game
        join = kit.Button("join", _("Add a player"), self._join, reason=game.no_joining)
        on_disk = _("You can continue it later")
        in_memory = _("You can continue it until you close this window")
        leave = kit.Button("leave", _("Leave the game"), self._leave)
        leave.note = on_disk if self._program.games.is_kept else in_memory
        if (unsaved := self._program.unsaved) is not None:
            leave.note = unsaved.short
        settings = partial(self._program.open, MenuPage.SETTINGS)
        words = _("Taking a break? Switch your name off to skip your turns.")
        away = kit.Label(words, theme.SMALL, roles.SOFT)
        away.visible = bool(game.people)
        rest = kit.Column(
            *self._pages(),
            away,
            *(self._player(seat) for seat in game.people),
            join,
            gap=NARROW + 2,
        )
        menu = kit.Column(
            kit.Title(_("Paused"), align="centre"),
            kit.Button("resume", _("Continue"), self.back, style=roles.PRIMARY),
            kit.Button("settings", _("Settings"), settings),
            kit.Scroll(rest, name="menu", grow=1),
            gap=NARROW + 2,
        )
        scrolled = kit.PageScroll(menu, name="page", grow=1)
        panel = kit.PagePanel(kit.Column(scrolled, leave, gap=NARROW), padding=(MEDIUM, NARROW))
        frame = kit.Frame(panel, up="centre", max_width=WIDTH)
        return kit.Stack(kit.Ground(theme.VEIL), game.beside_players(frame))

    def _pages(self) -> list[kit.Widget]:
        """What can be looked at from here, two beside each other."""
        pages = self.game.pages
        routes: list[tuple[str, str, Route]] = [
            ("rules", _("Rules"), pages.rules),
            ("odds", _("Odds"), pages.odds),
            ("dice", _("Dice tally"), pages.dice),
            ("fair-dice", _("Fair dice"), pages.fair_dice),
            ("turns", _("Turns"), pages.turns),
            ("sheet", _("Score sheet"), pages.sheet),
            ("photograph", _("Photograph"), pages.photograph),
        ]
        buttons = [
            kit.Button(name, words, partial(self._program.open, route), grow=1)
            for name, words, route in routes
        ]
        pairs = (buttons[n : n + 2] for n in range(0, len(buttons), 2))
        return [kit.Row(*pair, gap=NARROW + 2, align="fill") for pair in pairs]

    def _player(self, seat: int) -> kit.Widget:
        name, away = self.game.people[seat]

        def changed(here: bool) -> Answer:
            """Once nobody is left the menu goes: the table asks what shall become of the game."""
            self.game.set_away(seat, not here)
            return Pop() if self.game.deserted else None

        there = kit.Toggle(f"here:{seat}", not away, (_("At the table"), _("Away")), changed)
        return kit.Row(kit.Label(name, grow=1), there)

    def _join(self) -> Answer:
        def join(seat: SeatSetup) -> Answer:
            self.game.join(seat)
            return Pop(scenes=2)

        return Push(JoinScene(self.screen, self.game.free_seat(), join, self.game.draw_table))

    def _leave(self) -> Answer:
        if self._program.games.safekeeping.moves_at_risk:
            way = WayOut(partial(self._end, 3), ends=False)
            return Push(UnsavedScene(self._program, way, self.game.draw_table))
        return self._end(2)

    def _end(self, scenes: int) -> Answer:
        """Leave this and the table, and what else lies over them."""
        self.game.leave()
        return Pop(scenes)


JOIN_WIDTH = 420


class JoinScene(WidgetScene):
    """Asks who joins, by which name, and whether new to the game; ``join`` gets the answer."""

    first_focus = "name"

    def __init__(
        self,
        screen: kit.Screen,
        free: FreeSeat,
        join: Callable[[SeatSetup], Answer],
        backdrop: Backdrop | None = None,
    ) -> None:
        super().__init__(screen, backdrop)
        self.seat = free.roster.person(free.names)
        self._free = free
        self._place = len(free.names)
        self._join = join

    def build(self) -> kit.Widget:
        words = _("Join the game")
        self._join_button = kit.Button("join", words, self._on_done, style=roles.PRIMARY, grow=1)
        self._join_button.reason = self._reason()
        back = kit.Button("back", _("Back"), self.back, grow=1)
        return kit.Page(
            kit.Title(_("Add a player"), align="centre"),
            kit.Scroll(self._form(), name="form", grow=1),
            kit.Row(self._join_button, back, align="fill"),
            width=JOIN_WIDTH,
            gap=NARROW + 2,
            centred=True,
            ground=kit.Ground(theme.DIM),
        )

    def _form(self) -> kit.Widget:
        roster = self._free.roster
        if roster.household is not None:
            self.seat = roster.household.with_faces((self.seat,))[0]
        seat, words = self.seat, _("Choose who plays")
        portrayed = portrait(seat.player, self._place, face=seat.face)
        self._people = PersonChoice("", roster, self._free.names, self._sit)
        face = kit.IconButton("face", portrayed, self._ask_who, size=OPEN_FACE, tip=words)
        self._face = face
        name = name_field("name", seat.name, self._rename, self._on_done)
        new = newcomer_toggle("newcomer", seat, self._mark)
        new.visible = seat.is_person and self._free.newcomers
        caught_up = _("First you’ll catch up on the turns you missed.")
        return kit.Column(
            kit.Row(face, name),
            self._people.build(seat),
            kit.Button("kind", words, self._ask_who),
            roster.described(seat),
            new,
            kit.Label(caught_up, theme.SMALL, roles.SOFT),
            gap=NARROW + 2,
        )

    def _reason(self) -> str:
        return name_reason(seat_fault(self.seat.name.strip(), self._free.names))

    def _rename(self, text: str) -> Answer:
        self.seat = self._free.roster.renamed(self.seat, text)
        self._people.show(self.seat)
        self._face.icon = portrait(self.seat.player, self._place, face=self.seat.face)
        self._join_button.reason = self._reason()
        return None

    def _sit(self, seat: SeatSetup, focus: str) -> Answer:
        self.seat = replace(seat, newcomer=self.seat.newcomer)
        self.rebuild(focus)
        return None

    def _ask_who(self) -> Answer:
        question = Question(self._place, self.seat.player, (), self._reseat)
        roster = self._free.roster
        return Push(ChoosePlayerScene(self.screen, roster, question, self.backdrop))

    def _reseat(self, kind: str) -> Answer:
        self.seat = self._free.roster.reseated(self.seat, kind, self._free.names)
        return None

    def _mark(self, newcomer: bool) -> Answer:
        self.seat = replace(self.seat, newcomer=newcomer)
        return None

    def _on_done(self) -> Answer:
        seat = replace(self.seat, name=self.seat.name.strip())
        return None if self._reason() else self._join(seat)


WIDTH = 364


class EveryoneAwayScene(WidgetScene):
    """All people have left the table: one is back, computers play on, or the game stays paused."""

    def __init__(self, program: Program, game: WaitingGame) -> None:
        super().__init__(program.screen, game.draw_table)
        self._program = program
        self.game = game

    def build(self) -> kit.Widget:
        on_disk, in_memory = _("The game is saved and waits for you."), _("The game waits for you.")
        lead = kit.Label(
            on_disk if self._program.games.is_kept else in_memory, theme.BODY, align="centre"
        )
        buttons = [*self._people(), *self._playing_on(), self._pause()]
        return kit.Page(
            kit.Title(_("Everybody’s away"), align="centre"),
            lead,
            kit.Scroll(kit.Column(*buttons, gap=NARROW + 2), name="answers", grow=1),
            width=WIDTH,
            gap=NARROW + 2,
            centred=True,
            ground=kit.Ground(theme.VEIL),
        )

    def back(self) -> Answer:
        return Replace(PauseScene(self._program, self.game))

    def _people(self) -> list[kit.Widget]:
        alone = len(self.game.people) == 1
        return [
            kit.Button(
                f"back:{seat}",
                _("I’m back") if alone else _("{name} is back").format(name=name),
                partial(self._come_back, seat),
                style=roles.PRIMARY if alone else None,
            )
            for seat, (name, _away) in self.game.people.items()
        ]

    def _playing_on(self) -> list[kit.Widget]:
        if not self.game.has_computers:
            return []
        note = _("Your turns are skipped")
        return [kit.Button("play-on", _("Let the computers play on"), self._play_on, note=note)]

    def _pause(self) -> kit.Widget:
        note = _("Wait in the menu")
        return kit.Button("pause", _("Pause"), self.back, note=note)

    def _come_back(self, seat: int) -> Answer:
        self.game.set_away(seat, False)
        return Pop()

    def _play_on(self) -> Answer:
        self.game.play_alone()
        return Pop()
