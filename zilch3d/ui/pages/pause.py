"""A game that waits: its menu, a player who joins, and the question when everyone is away."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Push
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.store.setup import SeatSetup, seat_fault
from zilch3d.ui import theme
from zilch3d.ui.pages.choose_player import ChoosePlayerScene, Question, Roster
from zilch3d.ui.pages.seats import OPEN_FACE, name_field, name_reason, newcomer_toggle
from zilch3d.ui.portraits import portrait
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Page, Route

WIDTH = 364


@dataclass(frozen=True)
class Presence:
    """Who may be away from the table, by seat: the name, and whether that player is away now.

    ``change`` marks a seat as away, or as back. ``join`` lets another player sit down;
    ``no_joining`` says why that is not possible now, and is empty where it is.
    """

    seats: Mapping[int, tuple[str, bool]]
    change: Callable[[int, bool], Answer]
    join: Callable[[], Answer]
    no_joining: str = ""


@dataclass(frozen=True)
class PauseMenu:
    """Where the menu leads, and what leaves the game."""

    rules: Route
    odds: Route
    dice: Route
    fair_dice: Route
    turns: Route
    sheet: Route
    leave: Callable[[], Answer]


class PauseScene(WidgetScene):
    """Go on, say who is away, let one join, look at dice and rules, change settings, or leave.

    The table stays in sight, and ``beside_players`` puts the menu beside the players with their
    scores, as they are at the table.
    """

    first_focus = "resume"

    def __init__(
        self,
        program: Program,
        menu: PauseMenu,
        presence: Presence,
        backdrop: Backdrop | None = None,
        beside_players: Callable[[kit.Widget], kit.Widget] = lambda menu: menu,
    ) -> None:
        super().__init__(program.screen, backdrop)
        self._program = program
        self._beside_players = beside_players
        self.presence = presence
        self.menu = menu

    def build(self) -> kit.Widget:
        table = self.presence
        join = kit.Button("join", _("Add a player"), table.join, reason=table.no_joining)
        kept = _("It can be continued from the title")
        here = _("It can be continued until this window is closed")
        leave = kit.Button("leave", _("Leave the game"), self.menu.leave)
        leave.note = kept if self._program.games.is_kept else here
        rest = kit.Column(
            *(self._player(seat) for seat in table.seats),
            join,
            kit.Row(
                kit.Button("rules", _("Rules"), self._opens(self.menu.rules), grow=1),
                kit.Button("odds", _("Odds"), self._opens(self.menu.odds), grow=1),
                gap=NARROW + 2,
                align="fill",
            ),
            kit.Row(
                kit.Button("dice", _("Dice counts"), self._opens(self.menu.dice), grow=1),
                kit.Button("fair-dice", _("Fairness"), self._opens(self.menu.fair_dice), grow=1),
                gap=NARROW + 2,
                align="fill",
            ),
            kit.Row(
                kit.Button("turns", _("Turns"), self._opens(self.menu.turns), grow=1),
                kit.Button("sheet", _("Score sheet"), self._opens(self.menu.sheet), grow=1),
                gap=NARROW + 2,
                align="fill",
            ),
            kit.Button("settings", _("Settings"), self._opens(Page.SETTINGS)),
            gap=NARROW + 2,
        )
        menu = kit.Column(
            kit.Label(_("Paused"), theme.TITLE, align="centre"),
            kit.Button("resume", _("Continue"), self.back, style=theme.PRIMARY),
            kit.Scroll(rest, name="menu", grow=1),
            leave,
            gap=NARROW + 2,
        )
        frame = kit.Frame(kit.Panel(menu, padding=MEDIUM), up="centre", max_width=WIDTH)
        return kit.Stack(kit.Ground(theme.VEIL), self._beside_players(frame))

    def _opens(self, route: Route) -> kit.Press:
        return partial(self._program.open, route)

    def _player(self, seat: int) -> kit.Widget:
        name, away = self.presence.seats[seat]

        def changed(here: bool) -> Answer:
            return self.presence.change(seat, not here)

        there = kit.Toggle(f"here:{seat}", not away, (_("At the table"), _("Away")), changed)
        return kit.Row(kit.Label(name, grow=1), there)


JOIN_WIDTH = 420


@dataclass(frozen=True)
class FreeSeat:
    """A seat to take: who can, which names are taken, and whether it matters who is new."""

    roster: Roster
    names: Sequence[str]
    newcomers: bool = False


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
        self._done = kit.Button("join", words, self._on_done, style=theme.PRIMARY, grow=1)
        self._done.reason = self._reason()
        page = kit.Column(
            kit.Label(_("Add a player"), theme.TITLE, align="centre"),
            kit.Scroll(self._form(), name="form", grow=1),
            kit.Row(self._done, kit.Button("back", _("Back"), self.back, grow=1), align="fill"),
            gap=NARROW + 2,
        )
        frame = kit.Frame(kit.Panel(page), padding=WIDE, up="centre", max_width=JOIN_WIDTH)
        return kit.Stack(kit.Ground(theme.SCRIM), frame)

    def _form(self) -> kit.Widget:
        seat, roster = self.seat, self._free.roster
        words, portrayed = _("Choose who plays"), portrait(seat.player, self._place)
        face = kit.IconButton("face", portrayed, self._ask_who, size=OPEN_FACE, tip=words)
        name = name_field("name", seat.name, self._rename, self._on_done)
        new = newcomer_toggle("newcomer", seat, self._mark)
        new.visible = seat.is_person and self._free.newcomers
        caught_up = _("The turns missed so far are caught up.")
        return kit.Column(
            kit.Row(face, name),
            kit.Button("kind", words, self._ask_who),
            roster.described(seat),
            new,
            kit.Label(caught_up, theme.SMALL, theme.IVORY_SOFT),
            gap=NARROW + 2,
        )

    def _reason(self) -> str:
        return name_reason(seat_fault(self.seat.name.strip(), self._free.names))

    def _rename(self, text: str) -> Answer:
        self.seat = replace(self.seat, name=text)
        self._done.reason = self._reason()
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


@dataclass(frozen=True)
class AwayMenu:
    """What may be answered.

    ``people`` are the names of those who are away, by seat, and ``back`` is called with the seat of
    one who is not. ``play_on`` lets the computers play alone; None if there are none.
    """

    people: Mapping[int, str]
    back: Callable[[int], Answer]
    play_on: Callable[[], Answer] | None
    pause: Callable[[], Answer]


class EveryoneAwayScene(WidgetScene):
    """Somebody is back, the computers play on, or the game stays paused, as by Escape."""

    def __init__(self, program: Program, menu: AwayMenu, backdrop: Backdrop | None = None) -> None:
        super().__init__(program.screen, backdrop)
        self._is_kept = program.games.is_kept
        self.menu = menu

    def build(self) -> kit.Widget:
        kept, here = _("The game waits, and it is kept."), _("The game waits.")
        lead = kit.Label(kept if self._is_kept else here, theme.BODY, align="centre")
        buttons = [*self._people(), *self._playing_on(), self._pause()]
        scroll = kit.Scroll(kit.Column(*buttons, gap=NARROW + 2), name="answers", grow=1)
        title = kit.Label(_("Everyone is away"), theme.TITLE, align="centre")
        panel = kit.Panel(kit.Column(title, lead, scroll, gap=NARROW + 2))
        frame = kit.Frame(panel, padding=WIDE, up="centre", max_width=WIDTH)
        return kit.Stack(kit.Ground(theme.VEIL), frame)

    def back(self) -> Answer:
        return self.menu.pause()

    def _people(self) -> list[kit.Widget]:
        alone = len(self.menu.people) == 1
        return [
            kit.Button(
                f"back:{seat}",
                _("I am back") if alone else _("{name} is back").format(name=name),
                partial(self.menu.back, seat),
                style=theme.PRIMARY if alone else None,
            )
            for seat, name in self.menu.people.items()
        ]

    def _playing_on(self) -> list[kit.Widget]:
        if self.menu.play_on is None:
            return []
        note = _("Turns of those who are away are missed")
        return [kit.Button("play-on", _("Computers play on"), self.menu.play_on, note=note)]

    def _pause(self) -> kit.Widget:
        note = _("The menu, until somebody is back")
        return kit.Button("pause", _("Pause"), self.menu.pause, note=note)
