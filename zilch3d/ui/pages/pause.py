"""The menu over a game that waits."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.ui import theme
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
