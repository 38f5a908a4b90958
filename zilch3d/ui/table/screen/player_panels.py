"""The players on the table screen: who they are, what they have, whose turn it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, NARROW
from zilch3d.store.setup import SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.table.screen.announcements import LINE


@dataclass(frozen=True)
class PlayerFacts:
    """What a player's panel shows: ``share`` of the target, 0 to 1, is banked.

    The running turn may bring ``ahead`` more. ``chance`` is that of winning, 0 to 1, if it is to
    be seen, and ``wins`` the same in words; ``mood`` is what the face shows.
    """

    total: str
    share: float
    ahead: float = 0.0
    note: str = ""
    turn: bool = False
    chance: float | None = None
    wins: str = ""
    mood: Mood = Mood.NEUTRAL


class Size(Enum):
    """How large a player's panel is: the one called, the others where there is room, the least.

    Each has a face of so many points, and padding at the sides, above and below.
    """

    LARGE = 42, (NARROW, NARROW + 1)
    MEDIUM = 36, (NARROW, HAIR + 2)
    SMALL = 26, (NARROW, HAIR - 1)


class PlayerPanel(widgets.Panel):
    """A player: face and name, the total, a bar towards the target, what there is to say.

    Change it with ``show``; a gold edge, and a note that says so, mark whose turn it is. ``place``
    is the seat's number from 0, ``widest_wins`` are the widest words for the chance of winning.
    """

    def __init__(self, place: int, seat: SeatSetup, widest_wins: str = "") -> None:
        self._plays = seat.player, place
        self._parts = {
            size: _Parts(seat.name, portrait(*self._plays), size, widest_wins) for size in Size
        }
        super().__init__(self._parts[Size.LARGE].whole, padding=0, name=f"player-{place}")

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        return [parts.whole for parts in self._parts.values()]

    @property
    def children(self) -> Sequence[widgets.Widget]:
        return (self.child,)

    def take(self, size: Size) -> None:
        """Show it in this size. For the list that is placing it."""
        self.child = self._parts[size].whole
        self.invalidate()

    def show(self, facts: PlayerFacts) -> None:
        for parts in self._parts.values():
            parts.show(facts)
            parts.face.icon = portrait(*self._plays, facts.mood)
        self.skin = theme.PANEL_CALLED if facts.turn else theme.PANEL


class _Parts:
    """What a panel is made of in one of its sizes; a name takes one line in each."""

    def __init__(self, name: str, face: widgets.Emblem, size: Size, widest_wins: str) -> None:
        points, padding = size.value
        small, large = size is Size.SMALL, size is Size.LARGE
        self.face = widgets.Icon(face, size=points)
        self._name = widgets.OneLine(name, theme.STRONG, theme.IVORY, grow=1)
        style = theme.STRONG if small else theme.ACTION
        self._total = widgets.Label("", style, theme.IVORY, align="right")
        self._bar, self._chance = widgets.Bar(), widgets.Bar(skin=theme.BAR_FELT, grow=1)
        self._note = widgets.Label(
            "", theme.SMALL, theme.IVORY_SOFT, min_text=LINE if large else ""
        )
        self._always_notes = large
        self._wins = widgets.Label(
            "", theme.SMALL_STRONG, theme.IVORY, align="right", min_text=widest_wins
        )
        heading = widgets.Row(self._name, self._total, gap=NARROW)
        towards = self._beside_bar() if small else self._below_bar()
        words = widgets.Column(heading, *towards, gap=HAIR / 2, grow=1)
        row = widgets.Row(self.face, words, gap=HAIR + 2)
        self.whole = widgets.Frame(row, padding=padding)

    def _beside_bar(self) -> Sequence[widgets.Widget]:
        """The chance at the end of the bar, to save a line."""
        self._chances: widgets.Widget = self._wins
        bar = widgets.Frame(self._bar, up="centre", grow=1)
        return widgets.Row(bar, self._wins, gap=NARROW), self._note

    def _below_bar(self) -> Sequence[widgets.Widget]:
        bar = widgets.Frame(self._chance, up="centre", grow=1)
        self._chances = widgets.Row(bar, self._wins, gap=NARROW)
        return self._bar, self._note, self._chances

    def show(self, facts: PlayerFacts) -> None:
        self._total.text = facts.total
        self._bar.share, self._bar.ahead = facts.share, facts.ahead
        self._note.text = facts.note
        self._note.visible = bool(facts.note) or self._always_notes
        self._name.colour = theme.GOLD if facts.turn else theme.IVORY
        self._chances.visible = facts.chance is not None
        self._chance.share, self._wins.text = facts.chance or 0.0, facts.wins


class Players(widgets.Scroll):
    """Panels below each other: the one called is large, the others as their number allows.

    Where that is too much, the one called is scrolled to. ``brief`` ones are small in any case.
    """

    ROOMY = 84
    """Points of height for each player, in half of the room, from which on none is small."""

    def __init__(self, *panels: PlayerPanel, brief: bool = False) -> None:
        self._brief = brief
        super().__init__(widgets.Column(*panels, gap=HAIR), name="players")
        self.called: PlayerPanel | None = None
        self._panels = panels
        self._seen: tuple[PlayerPanel, int] | None = None

    def show_facts(self, players: Sequence[PlayerFacts]) -> None:
        """One for each panel."""
        for panel, facts in zip(self._panels, players, strict=True):
            panel.show(facts)
        named = zip(self._panels, players, strict=True)
        self.called = next((panel for panel, facts in named if facts.turn), None)

    def set_sizes(self, look: widgets.Look, room: int) -> None:
        """Give each panel its size where the list and all below it have so many pixels upwards."""
        roomy = 2 * len(self._panels) * look.px(self.ROOMY) <= room and not self._brief
        for panel in self._panels:
            called = panel is self.called and not (self._brief and len(self._panels) > 1)
            panel.take(Size.LARGE if called else Size.MEDIUM if roomy else Size.SMALL)
        self.child.invalidate()
        self.invalidate()

    def arrange(self, look: widgets.Look, box: widgets.Box) -> None:
        """Follow the call, and a change of the room; what the player scrolls stays otherwise."""
        super().arrange(look, box)
        if self.called is not None and self._seen != (self.called, box.height):
            self._seen = (self.called, box.height)
            self.show(self.called.box)
            super().arrange(look, box)
