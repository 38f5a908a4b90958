"""The players on the table screen: who they are, what they have, whose turn it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, NARROW
from zilch3d.store.setup import SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.table.panels import LINE

FACE, FACE_FOLDED = 46, 28
"""Points of a portrait beside name and score."""


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


@dataclass(eq=False)
class Heading(widgets.Widget):
    """A name, the total to its right; below it where the name is too long for that.

    Which it is doesn't change while totals take no more room than ``widest``.
    """

    LINES = 2
    """Of the name, at most, beside the total."""

    player: widgets.Label
    total: widgets.Label
    widest: str

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        return (self.player, self.total)

    def natural(self, look: widgets.Look, width: int) -> widgets.Size:
        room, beside = self._room(look, width)
        name, total = self.player.measured(look, room).height, self._low(look)
        return widgets.Size(width, max(name, total) if beside else name + total)

    def place(self, look: widgets.Look, box: widgets.Box) -> None:
        """The total in the lower right corner."""
        super().place(look, box)
        total = self.total.measured(look, box.width)
        across, beside = self._room(look, box.width)
        name = self.player.measured(look, across).height
        below = 0 if beside else self._low(look)
        top = box.top - (box.height - below - name) // 2
        self.player.place(look, widgets.Box(box.x, top - name, across, name))
        up = 0 if below else (box.height - total.height) // 2
        corner = widgets.Box(box.right - total.width, box.y + up, total.width, total.height)
        self.total.place(look, corner)

    def _room(self, look: widgets.Look, width: int) -> tuple[int, bool]:
        """How wide the name may be, and whether it stands beside the total."""
        beside = width - self._reserved(look)
        text, style = self.player.text, self.player.styled(look)
        whole = all(look.width(word, style) <= beside for word in text.split())
        if whole and len(look.wrap(text, style, beside)) <= self.LINES:
            return beside, True
        return width, False

    def _reserved(self, look: widgets.Look) -> int:
        """What the total takes at most."""
        texts = (self.total.text, self.widest)
        return max(look.width(text, self.total.styled(look)) for text in texts) + look.px(NARROW)

    def _low(self, look: widgets.Look) -> int:
        return look.line(self.total.styled(look))


class PlayerPanel(widgets.Panel):
    """A player: face and name, the total in large figures, a bar towards the target, a note.

    Change it with ``show``; a gold edge, and a note that says so, mark whose turn it is. ``place``
    is the seat's number from 0. ``widest`` is a total as wide as any is likely to be,
    ``widest_wins`` are the widest words for the chance. Folded, it is as low as it can be.
    """

    def __init__(
        self, place: int, seat: SeatSetup, widest: str = "00,000", widest_wins: str = ""
    ) -> None:
        self._plays = seat.player, place
        face = portrait(seat.player, place)
        self._faces = [widgets.Icon(face, size=size) for size in (FACE, FACE_FOLDED)]
        self._player = widgets.Label(seat.name, theme.STRONG, theme.IVORY)
        styles = (theme.FIGURE_SMALL, theme.STRONG)
        self._totals = [widgets.Label("", style, align="right") for style in styles]
        large, small = (Heading(self._player, total, widest) for total in self._totals)
        self._bar = widgets.Bar()
        self._note = widgets.Label("", theme.SMALL, theme.IVORY_SOFT, least=LINE)
        self._brief_note = widgets.Label("", theme.SMALL, theme.IVORY_SOFT)
        self._chance = widgets.Bar(skin=theme.BAR_FELT, grow=1)
        self._wins = widgets.Label(
            "", theme.SMALL_STRONG, theme.IVORY, align="right", least=widest_wins
        )
        self._chances = widgets.Row(
            widgets.Frame(self._chance, up="centre", grow=1), self._wins, gap=NARROW
        )
        whole = widgets.Column(large, self._bar, self._note, self._chances, gap=HAIR + 2, grow=1)
        brief = widgets.Column(
            small, self._bar, self._brief_note, self._chances, gap=HAIR / 2, grow=1
        )
        rows = [
            widgets.Row(face, words, gap=HAIR + 2)
            for face, words in zip(self._faces, (whole, brief), strict=True)
        ]
        self._whole = widgets.Frame(rows[0], padding=(NARROW, NARROW + 2))
        self._brief = widgets.Frame(rows[1], padding=(NARROW, HAIR))
        super().__init__(self._whole, padding=0, name=f"player-{place}")
        self._chances.visible = False

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        return (self._whole, self._brief)

    @property
    def children(self) -> Sequence[widgets.Widget]:
        return (self.child,)

    def fold(self, folded: bool) -> None:
        """Show it folded, or whole. For the list that is placing it."""
        self.child = self._brief if folded else self._whole
        self.forget()

    def whole_height(self, look: widgets.Look, width: int) -> int:
        return self._whole.measured(look, width).height

    def show(self, facts: PlayerFacts) -> None:
        for label in self._totals:
            label.text = facts.total
        self._bar.share, self._bar.ahead = facts.share, facts.ahead
        self._note.text = self._brief_note.text = facts.note
        self._brief_note.visible = bool(facts.note)
        for face in self._faces:
            face.icon = portrait(*self._plays, facts.mood)
        self._player.colour = theme.GOLD if facts.turn else theme.IVORY
        self.skin = theme.PANEL_CALLED if facts.turn else theme.PANEL
        self._chances.visible = facts.chance is not None
        self._chance.share, self._wins.text = facts.chance or 0.0, facts.wins


class Players(widgets.Scroll):
    """Panels below each other; where they don't fit, all are folded but the one called.

    If that is still too much, the one called is scrolled to. Several ``brief`` ones
    are always folded.
    """

    brief = False

    def __init__(self, *panels: PlayerPanel) -> None:
        super().__init__(widgets.Column(*panels, gap=NARROW - 2), name="players", grow=1)
        self.called: PlayerPanel | None = None
        self._panels = panels
        self._seen: tuple[PlayerPanel, int] | None = None

    def natural(self, look: widgets.Look, width: int) -> widgets.Size:
        if self.brief:
            self._fold_all(True)
        return super().natural(look, width)

    def place(self, look: widgets.Look, box: widgets.Box) -> None:
        """Follow the call, and a change of the room; what the player scrolls stays otherwise."""
        self._fold(look, box)
        super().place(look, box)
        if self.called is not None and self._seen != (self.called, box.height):
            self._seen = (self.called, box.height)
            self.show(self.called.box)
            super().place(look, box)

    def _fold(self, look: widgets.Look, box: widgets.Box) -> None:
        gaps = look.px(NARROW - 2) * (len(self._panels) - 1)
        whole = sum(panel.whole_height(look, box.width) for panel in self._panels)
        self._fold_all(self.brief or whole + gaps > box.height - 2 * self._ring(look))

    def _fold_all(self, folded: bool) -> None:
        several = self.brief and len(self._panels) > 1
        for panel in self._panels:
            panel.fold(folded and (panel is not self.called or several))
        self.child.forget()
