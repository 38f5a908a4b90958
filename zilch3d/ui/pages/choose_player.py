"""Who takes a seat: everybody there is by portrait, and a card of the one looked at."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Pop
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.store.setup import PERSON
from zilch3d.ui import theme
from zilch3d.ui.pages.cards import PlayerCard
from zilch3d.ui.pages.roster import Roster, strength_line, strength_lines
from zilch3d.ui.pages.ways_out import back_button
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.words.figures import Rating

SIDE_BY_SIDE, MUCH_ROOM = 760, 1100
"""From these widths on, in points, the card stands beside the portraits, and these are larger."""
LARGE, MIDDLING, SMALL = 106, 66, 64
"""Points of a portrait to choose."""
MARGIN, LEAST = 16, 112
"""At least so much room at either side of it, and for its name."""
LARGE_FACE, SMALL_FACE = 150, 96
"""Of the one that is described, above its words and beside them.

The small one is as high as the words: the portraits below do not move under the mouse.
"""
CARD = 276


@dataclass(frozen=True)
class Question:
    """Who shall take the ``seat``: ``player`` has it now, ``taken`` are the players of the others.

    ``answer`` gets who is chosen, as ``SeatSetup.player`` has it.
    """

    seat: int
    player: str
    taken: Collection[str]
    answer: Callable[[str], Answer]


class ChoosePlayerScene(WidgetScene):
    """Portraits to choose from by a click or Enter; who has the mouse or the focus is described."""

    def __init__(
        self,
        screen: kit.Screen,
        roster: Roster,
        question: Question,
        backdrop: Backdrop | None = None,
    ) -> None:
        super().__init__(screen, backdrop)
        self._roster = roster
        self._question = question
        self._seen = roster.first(question.player)
        self.first_focus = f"player:{self._seen.id}"

    def build(self) -> kit.Widget:
        self._tiles: list[tuple[PlayerCard, kit.Tile]] = []
        self._cards = _Card(LARGE_FACE, beside=False), _Card(SMALL_FACE, beside=True)
        self._look(self._seen)
        surprise = kit.Button("surprise", _("Surprise me"), self._surprise, style=theme.PRIMARY)
        head = kit.Head(_("Who plays?"), surprise, back_button(self.back), gap=NARROW)
        page = kit.Responsive(
            (MUCH_ROOM, lambda: self._wide(head, LARGE)),
            (SIDE_BY_SIDE, lambda: self._wide(head, MIDDLING)),
            (0, lambda: self._narrow(head)),
            grow=1,
        )
        return kit.FullPage(page)

    def _wide(self, head: kit.Widget, size: float) -> kit.Widget:
        card = kit.Scroll(kit.Frame(self._cards[0], up="start"), name="card")
        aside = kit.Frame(card, max_width=CARD, stretch=True)
        row = kit.Row(self._portraits(size), aside, gap=WIDE, align="fill", grow=1)
        return kit.Column(head, row, gap=MEDIUM)

    def _narrow(self, head: kit.Widget) -> kit.Widget:
        portraits = self._portraits(SMALL)
        return kit.Column(head, self._cards[1], portraits, gap=NARROW)

    def _portraits(self, size: float) -> kit.Widget:
        tiles = [self._tile(card, size) for card in self._roster.cards]
        self._tiles += zip(self._roster.cards, tiles, strict=True)
        grid = kit.Grid(*tiles, min_width=max(size + 2 * MARGIN, LEAST), gap=NARROW)
        return kit.Scroll(grid, grow=1, name="portraits")

    def _tile(self, card: PlayerCard, size: float) -> kit.Tile:
        choose, chosen = partial(self._choose, card.id), card.id == self._question.player
        name, face = f"player:{card.id}", portrait(card.id, self._question.seat)
        rated = self._roster.strengths is not None
        level = self._roster.rating(card.id).level if rated else None
        return kit.Tile(name, face, card.name, choose, size=size, chosen=chosen, level=level)

    # Looking

    def on_mouse_motion(self, x: float, y: float) -> Answer:
        super().on_mouse_motion(x, y)
        self._look_at(lambda tile: tile.hovered)
        return None

    def focus_moved(self) -> None:
        self._look_at(lambda tile: tile.focused)

    def _look_at(self, is_meant: Callable[[kit.Tile], bool]) -> None:
        meant = [card for card, tile in self._tiles if is_meant(tile)]
        if meant:
            self._look(meant[0])

    def _look(self, card: PlayerCard) -> None:
        self._seen = card
        for shown in self._cards:
            shown.show(card, self._question.seat, self._roster.rating(card.id))

    # Choosing

    def _choose(self, player: str) -> Answer:
        self._question.answer(player)
        return Pop()

    def _surprise(self) -> Answer:
        return self._choose(self._roster.surprise({*self._question.taken, self._question.player}))


class _Card(kit.Panel):
    """A player described: face, name, temperament and strength."""

    def __init__(self, face: float, *, beside: bool) -> None:
        self._face = kit.Icon("person", size=face)
        self._name = kit.Label("", theme.HEADING)
        self._summary = kit.Label("", theme.SMALL if beside else theme.BODY, theme.IVORY_SOFT)
        self._strength = kit.Frame(kit.Widget())
        self._shown = strength_line if beside else strength_lines
        words = kit.Column(self._name, self._summary, self._strength, gap=HAIR, grow=1)
        face_above = kit.Frame(self._face, across="centre")
        if beside:
            super().__init__(kit.Row(self._face, words, gap=MEDIUM), padding=(MEDIUM, NARROW))
        else:
            super().__init__(kit.Column(face_above, words, gap=NARROW), padding=MEDIUM)

    def show(self, card: PlayerCard, seat: int, strength: Rating) -> None:
        is_person = card.id == PERSON
        self._face.icon = portrait(card.id, seat, Mood.HOT_DICE)
        self._name.text = card.name
        self._summary.text = _("Somebody at this computer.") if is_person else card.summary
        self._strength.child = self._shown(strength)
