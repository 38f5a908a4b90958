"""Who can take a seat, and by which name."""

from collections.abc import Collection, Iterable, Sequence
from random import Random

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.store.setup import PERSON, SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.scenes.cards import PlayerCard


class Roster:
    """Who can take a seat: people, and at least one computer player, the first offered first.

    ``chance`` is for surprises.
    """

    def __init__(self, players: Sequence[PlayerCard], chance: Random) -> None:
        self._chance = chance
        self._computers = [card.id for card in players]
        self._cards = {card.id: card for card in (PlayerCard(PERSON, _("Person"), ""), *players)}

    def add(self, players: Sequence[PlayerCard]) -> None:
        """These can take a seat, too."""
        self._computers += [card.id for card in players if card.id not in self._cards]
        self._cards |= {card.id: card for card in players}

    @property
    def cards(self) -> Sequence[PlayerCard]:
        """Everybody, people first."""
        return tuple(self._cards.values())

    def card(self, player: str) -> PlayerCard:
        return self._cards[player]

    def surprise(self, but: Collection[str]) -> str:
        """Any computer player; none of these, if there are others."""
        others = [player for player in self._computers if player not in but]
        return self._chance.choice(others or self._computers)

    def known(self, seats: Iterable[SeatSetup]) -> list[SeatSetup]:
        """The seats, with a person for each computer player that does not exist any more."""
        return [seat if seat.player in self._cards else SeatSetup(seat.name) for seat in seats]

    def summary(self, seat: SeatSetup) -> kit.Label:
        """How a computer player plays, by name if the seat has another; hidden for a person."""
        card = self._cards[seat.player]
        words = card.summary
        if words and card.name not in seat.name:
            words = _("{name}: {summary}").format(name=card.name, summary=words)
        label = kit.Label(words, theme.SMALL, theme.IVORY_SOFT)
        label.visible = bool(words)
        return label

    def kind(self, seat: SeatSetup) -> str:
        """Who plays the seat, in words that do not repeat its name."""
        card = self._cards[seat.player]
        return card.name if seat.is_person or card.name not in seat.name else _("Computer")

    def person(self, others: Sequence[str]) -> SeatSetup:
        """A person, by a name that none of ``others`` has."""
        return SeatSetup(self._name(PERSON, others))

    def computer(self, seats: Sequence[SeatSetup]) -> SeatSetup:
        """A computer player: one that has no seat yet, if there is one."""
        seated = [seat.player for seat in seats]
        player = min(self._computers, key=seated.count)
        return SeatSetup(self._name(player, [seat.name for seat in seats]), player)

    def reseated(self, seat: SeatSetup, kind: str, others: Sequence[str]) -> SeatSetup:
        """The seat with another kind of player; only a name that somebody typed stays."""
        offered = {self._name(known, others) for known in self._cards}
        if seat.is_person and seat.name and seat.name not in offered:
            return SeatSetup(seat.name, kind)
        return SeatSetup(self._name(kind, others), kind)

    def _name(self, kind: str, others: Sequence[str]) -> str:
        plain = _("Player") if kind == PERSON else self._cards[kind].name
        names = [plain, *(f"{plain} {n}" for n in range(2, len(others) + 3))]
        return next(name for name in names if name not in others)
