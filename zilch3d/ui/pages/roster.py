"""The people and computer players who can take a seat: their names, and how strong they are."""

from collections.abc import Collection, Sequence
from random import Random

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import HAIR, NARROW
from zilch3d.records.notation import same_name
from zilch3d.safe_text import printable
from zilch3d.store.setup import LONGEST_NAME, PERSON, SeatSetup, numbered_names
from zilch3d.store.strengths import Strengths
from zilch3d.ui import theme
from zilch3d.ui.pages.cards import PlayerCard
from zilch3d.ui.words.figures import NOTHING_TO_SAY, Rating, rating


class Roster:
    """Everybody who can take a seat: people, and computer players (at least one) as offered.

    ``chance`` is for surprises. ``strengths`` are those under the rules of the game, where they
    were measured. While ``is_read`` is False, others may be added.
    """

    def __init__(
        self, players: Sequence[PlayerCard], chance: Random, strengths: Strengths | None = None
    ) -> None:
        self.strengths = strengths
        self.is_read = True
        self._chance = chance
        self._computers = [card.id for card in players]
        self._cards = {card.id: card for card in (PlayerCard(PERSON, _("Person"), ""), *players)}

    def add(self, players: Sequence[PlayerCard]) -> None:
        """These can take a seat, too."""
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
            return kit.Label(self._not_found(seat), theme.SMALL, theme.EMBER, name="missing")
        words = card.summary
        if words and card.name not in seat.name:
            words = _("{name}: {summary}").format(name=card.name, summary=words)
        shown = kit.Label(words, theme.SMALL, theme.IVORY_SOFT)
        described = kit.Column(shown, strength_lines(self.rating(seat.player)), gap=HAIR)
        described.visible = not seat.is_person
        return described

    def _not_found(self, seat: SeatSetup) -> str:
        if not self.is_read:
            return _("Your own are being read …")
        words = _("The computer player “{player}” is missing: its file is gone or at fault.")
        return words.format(player=printable(seat.player, LONGEST_NAME))

    def kind(self, seat: SeatSetup) -> str:
        """The player of a seat, in words that do not repeat its name; or that it is missing."""
        card = self._cards.get(seat.player)
        if card is None:
            return _("Missing: choose another") if self.is_read else _("Being read …")
        return card.name if seat.is_person or card.name not in seat.name else _("Computer")

    def person(self, others: Sequence[str]) -> SeatSetup:
        """A person, by a name that none of ``others`` has."""
        return SeatSetup(self._name(PERSON, others))

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
        offered = {self._name(card, others) for card in self._cards}
        if seat.is_person and seat.name and seat.name not in offered:
            return SeatSetup(seat.name, kind)
        return SeatSetup(self._name(kind, others), kind)

    def _name(self, kind: str, others: Sequence[str]) -> str:
        plain = _("Player") if kind == PERSON else self._cards[kind].name
        names = [plain, *(f"{plain} {n}" for n in range(2, len(others) + 3))]
        taken = set(map(same_name, others))
        return next(name for name in names if same_name(name) not in taken)


def strength_line(strength: Rating) -> kit.Widget:
    """All of it side by side; hidden where there is nothing to say."""
    parts = [words for words in (strength.name, strength.line) if words]
    row = _row(strength, " · ".join(parts))
    row.visible = bool(parts)
    return row


def strength_lines(strength: Rating) -> kit.Widget:
    """The level, and below it what was measured; hidden where there is nothing to say."""
    level = _row(strength, strength.name)
    level.visible = bool(strength.level)
    measured = kit.Label(strength.line, theme.SMALL, theme.IVORY_SOFT)
    lines = kit.Column(level, measured, gap=HAIR)
    lines.visible = bool(strength.line)
    return lines


def _row(strength: Rating, words: str) -> kit.Row:
    """Words behind the marks of the level; without a level, soft ones alone."""
    marks = kit.Level(strength.level)
    marks.visible = bool(strength.level)
    style, colour = theme.SMALL, theme.IVORY_SOFT
    if strength.level:
        style, colour = theme.SMALL_STRONG, theme.GOLD
    return kit.Row(marks, kit.Label(words, style, colour, grow=1), gap=NARROW)
