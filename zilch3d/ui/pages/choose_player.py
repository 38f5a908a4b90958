"""Who can take a seat, and the page to choose one: portraits, and a card of the one looked at."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Pop
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.records.notation import same_name
from zilch3d.safe_text import printable
from zilch3d.store.household import Household, Person
from zilch3d.store.setup import LONGEST_NAME, PERSON, SeatSetup, numbered_names
from zilch3d.store.strengths import Strengths
from zilch3d.ui import theme
from zilch3d.ui.pages.offer import PlayerCard
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words.figures import NOTHING_TO_SAY, Rating, rating


class Roster:
    """Everybody who can take a seat: people, and computer players (at least one) as offered.

    ``chance`` is for surprises. ``strengths`` are those under the rules of the game, where they
    were measured. While ``is_read`` is False, others may be added. ``household`` are the people.
    """

    def __init__(
        self,
        players: Sequence[PlayerCard],
        chance: Random,
        strengths: Strengths | None = None,
        household: Household | None = None,
    ) -> None:
        self.household = household
        self.strengths = strengths
        self.is_read = True
        self._chance = chance
        self._computers = [card.id for card in players]
        self._cards = {card.id: card for card in (PlayerCard(PERSON, _("Person"), ""), *players)}

    def add(self, players: Sequence[PlayerCard]) -> None:
        """Let these computer players take a seat, too."""
        self._computers += [card.id for card in players if card.id not in self._cards]
        self._cards |= {card.id: card for card in players}

    @property
    def cards(self) -> Sequence[PlayerCard]:
        """Everybody: people, then computer players from the weakest to the strongest.

        At the end stand those who were not measured. Where nobody was, the order is as offered.
        """
        if self.strengths is None:
            return tuple(self._cards.values())
        rungs = [PERSON, *(id_ for rank in reversed(self.strengths.ranks) for id_ in rank)]
        places = {player: place for place, player in enumerate(rungs)}
        return tuple(sorted(self._cards.values(), key=lambda c: places.get(c.id, len(places))))

    def rating(self, player: str) -> Rating:
        """How strong a computer player is; nothing of a person."""
        return NOTHING_TO_SAY if player == PERSON else rating(player, self.strengths)

    def first(self, player: str) -> PlayerCard:
        """The card of ``player``, or of the computer player to offer in its place."""
        return self._cards.get(player) or self._cards[self._computers[0]]

    def knows(self, seat: SeatSetup) -> bool:
        """Whether somebody can play the seat: its player may not be read yet, or be gone."""
        return seat.player in self._cards

    def surprise(self, but: Collection[str]) -> str:
        """Any computer player; none of these, if there are others."""
        others = [player for player in self._computers if player not in but]
        return self._chance.choice(others or self._computers)

    def described(self, seat: SeatSetup) -> kit.Widget:
        """How a computer player plays and how strong it is, or that it is missing; hidden for a
        person. The name is said if the seat has another.
        """
        card = self._cards.get(seat.player)
        if card is None:
            return kit.Label(self._not_found(seat), theme.SMALL, roles.WARNING, name="missing")
        words = card.summary
        if words and card.name not in seat.name:
            words = _("{name}: {summary}").format(name=card.name, summary=words)
        summary = kit.Label(words, theme.SMALL, roles.SOFT)
        described = kit.Column(summary, strength_lines(self.rating(seat.player)), gap=HAIR)
        described.visible = not seat.is_person
        return described

    def _not_found(self, seat: SeatSetup) -> str:
        if not self.is_read:
            return _("Reading your files …")
        words = _("The computer player “{player}” is missing. The file is gone or can’t be used.")
        return words.format(player=printable(seat.player, LONGEST_NAME))

    def kind(self, seat: SeatSetup) -> str:
        """The player of a seat, in words that do not repeat its name; or that it is missing."""
        card = self._cards.get(seat.player)
        if card is None:
            return _("Missing. Choose another") if self.is_read else _("Reading …")
        return card.name if seat.is_person or card.name not in seat.name else _("Computer")

    def person(self, others: Sequence[str]) -> SeatSetup:
        """Who of the household played last and is none of ``others``; else somebody without a name.

        Where there is nobody at all, that is “Player”.
        """
        people, taken = self.people, set(map(same_name, others))
        free = next((one for one in people if same_name(one.name) not in taken), None)
        if free is not None:
            return SeatSetup(free.name, face=free.face)
        plain = _("Player")
        if not people and same_name(plain) not in taken:
            return SeatSetup(plain)
        return SeatSetup("", face=self.free_face())

    def free_face(self) -> str:
        """A face for somebody new."""
        return self.household.free_face() if self.household is not None else ""

    def renamed(self, seat: SeatSetup, name: str) -> SeatSetup:
        """The seat by another name: a person's own face, or one for somebody new."""
        before, person = self.of_name(seat.name), self.of_name(name)
        face = person.face if person is not None else self.free_face() if before else seat.face
        return replace(seat, name=name, face=face if seat.is_person else "")

    def of_name(self, name: str) -> Person | None:
        """Who of the household has this name."""
        return next((one for one in self.people if same_name(one.name) == same_name(name)), None)

    @property
    def people(self) -> Sequence[Person]:
        """The household, who played last first."""
        return self.household.people if self.household is not None else ()

    def computer(self, seats: Sequence[SeatSetup]) -> SeatSetup:
        """A computer player: one that has no seat yet, if there is one."""
        seated = [seat.player for seat in seats]
        player = min(self._computers, key=seated.count)
        return SeatSetup(self._name(player, [seat.name for seat in seats]), player)

    def numbered_names(self, seats: Sequence[SeatSetup]) -> list[SeatSetup]:
        """The seats with numbers behind the names of computer players that several have."""
        return list(
            numbered_names(seats, lambda who: self._cards[who].name if who in self._cards else None)
        )

    def reseated(self, seat: SeatSetup, kind: str, others: Sequence[str]) -> SeatSetup:
        """The seat with another kind of player; only a name that somebody typed stays."""
        offered = {self._name(card, others) for card in self._cards if card != PERSON}
        offered |= {_("Player"), *(person.name for person in self.people)}
        if seat.is_person and seat.name and seat.name not in offered:
            return SeatSetup(seat.name, kind, face=seat.face if kind == PERSON else "")
        return self.person(others) if kind == PERSON else SeatSetup(self._name(kind, others), kind)

    def _name(self, kind: str, others: Sequence[str]) -> str:
        plain = self._cards[kind].name
        names = [plain, *(f"{plain} {n}" for n in range(2, len(others) + 3))]
        others_names = set(map(same_name, others))
        return next(name for name in names if same_name(name) not in others_names)


def strength_line(strength: Rating) -> kit.Widget:
    """A player's level and what was measured, side by side; hidden where both are missing."""
    parts = [words for words in (strength.name, strength.line) if words]
    row = _strength_row(strength, " · ".join(parts))
    row.visible = bool(parts)
    return row


def strength_lines(strength: Rating) -> kit.Widget:
    """A player's level, and below it what was measured; hidden where both are missing."""
    level = _strength_row(strength, strength.name)
    level.visible = bool(strength.level)
    measured = kit.Label(strength.line, theme.SMALL, roles.SOFT)
    lines = kit.Column(level, measured, gap=HAIR)
    lines.visible = bool(strength.line)
    return lines


def _strength_row(strength: Rating, words: str) -> kit.Row:
    """The marks of a level, and ``words`` in gold; without a level, soft words alone."""
    marks = kit.Level(strength.level)
    marks.visible = bool(strength.level)
    style, colour = theme.SMALL, roles.SOFT
    if strength.level:
        style, colour = theme.SMALL_STRONG, roles.ACCENT
    return kit.Row(marks, kit.Label(words, style, colour, grow=1), gap=NARROW)


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
    """Who shall take the ``seat``, which ``player`` has now; ``other_players`` have the others.

    ``answer`` gets who is chosen, as ``SeatSetup.player`` has it.
    """

    seat: int
    player: str
    other_players: Collection[str]
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
        self._described = roster.first(question.player)
        self.first_focus = f"player:{self._described.id}"

    def build(self) -> kit.Widget:
        self._tiles: list[tuple[PlayerCard, kit.Tile]] = []
        self._cards = _Card(LARGE_FACE, beside=False), _Card(SMALL_FACE, beside=True)
        self._look(self._described)
        surprise = kit.Button("surprise", _("Surprise me"), self._surprise, style=roles.PRIMARY)
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
        choose, is_chosen = partial(self._choose, card.id), card.id == self._question.player
        name, face = f"player:{card.id}", portrait(card.id, self._question.seat)
        rated = self._roster.strengths is not None
        level = self._roster.rating(card.id).level if rated else None
        return kit.Tile(name, face, card.name, choose, size=size, chosen=is_chosen, level=level)

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
        self._described = card
        for each in self._cards:
            each.show(card, self._question.seat, self._roster.rating(card.id))

    # Choosing

    def _choose(self, player: str) -> Answer:
        self._question.answer(player)
        return Pop()

    def _surprise(self) -> Answer:
        return self._choose(
            self._roster.surprise({*self._question.other_players, self._question.player})
        )


class _Card(kit.Panel):
    """A player described: face, name, temperament and strength."""

    def __init__(self, face: float, *, beside: bool) -> None:
        self._face = kit.Icon("person", size=face)
        self._name = kit.Label("", theme.HEADING)
        style = theme.SMALL if beside else theme.BODY
        # Always room for two lines: what is below stays where it is.
        self._summary = kit.Label("", style, roles.SOFT, min_text="\n")
        self._strength = kit.Frame(kit.Widget())
        self._strength_widget = strength_line if beside else strength_lines
        words = kit.Column(self._name, self._summary, self._strength, gap=HAIR, grow=1)
        face_above = kit.Frame(self._face, across="centre")
        if beside:
            row = kit.Row(self._face, words, gap=MEDIUM)
            super().__init__(row, padding=(MEDIUM, NARROW), skin=roles.RAISED)
        else:
            column = kit.Column(face_above, words, gap=NARROW)
            super().__init__(column, padding=MEDIUM, skin=roles.RAISED)

    def show(self, card: PlayerCard, seat: int, strength: Rating) -> None:
        is_person = card.id == PERSON
        self._face.icon = portrait(card.id, seat, Mood.HOT_DICE)
        self._name.text = card.name
        self._summary.text = _("Somebody at this computer.") if is_person else card.summary
        self._strength.child = self._strength_widget(strength)
