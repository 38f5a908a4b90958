"""Who may sit down at a table: people and computer players, and their names."""

from collections.abc import Iterable, Sequence

from zilch3d.i18n import _
from zilch3d.store.setup import PERSON, NameFault, SeatSetup
from zilch3d.ui.scenes.cards import PlayerCard


class Guests:
    """People, and the computer players that there are; the first of ``players`` is offered first.

    There is at least one of them.
    """

    def __init__(self, players: Sequence[PlayerCard]) -> None:
        self._players = {card.id: card for card in players}

    def kinds(self) -> list[tuple[str, str]]:
        """Who can take a seat, each with the words for it."""
        return [(PERSON, _("Person")), *((card.id, card.name) for card in self._players.values())]

    def known(self, seats: Iterable[SeatSetup]) -> list[SeatSetup]:
        """The seats, a person in the place of a computer player that there isn't any more."""
        return [
            seat if seat.is_person or seat.player in self._players else SeatSetup(seat.name, PERSON)
            for seat in seats
        ]

    def line(self, seat: SeatSetup) -> str:
        """What a computer player is like; nothing is known of a person."""
        return "" if seat.is_person else self._players[seat.player].line

    def kind(self, seat: SeatSetup) -> str:
        """Who plays the seat, where the name doesn't tell it."""
        if seat.is_person:
            return _("Person")
        card = self._players[seat.player]
        return _("Computer") if card.name in seat.name else card.name

    def person(self, others: Sequence[str]) -> SeatSetup:
        """A person, by a name that none of ``others`` has."""
        return SeatSetup(self.name(PERSON, others))

    def computer(self, seats: Sequence[SeatSetup]) -> SeatSetup:
        """A computer player: one that has no seat yet, if there is one."""
        seated = [seat.player for seat in seats]
        player = min(self._players, key=seated.count)
        return SeatSetup(self.name(player, [seat.name for seat in seats]), player)

    def name(self, kind: str, others: Sequence[str]) -> str:
        """A name that none of ``others`` has: the computer player's, or a plain one."""
        plain = _("Player") if kind == PERSON else self._players[kind].name
        names = [plain, *(f"{plain} {n}" for n in range(2, len(others) + 3))]
        return next(name for name in names if name not in others)

    def reseated(self, seat: SeatSetup, kind: str, others: Sequence[str]) -> SeatSetup:
        """The seat with someone else in it: a name that was typed stays, others are replaced."""
        offered = {self.name(known, others) for known in (PERSON, *self._players)}
        if seat.is_person and seat.name and seat.name not in offered:
            return SeatSetup(seat.name, kind)
        return SeatSetup(self.name(kind, others), kind)


def name_reason(fault: NameFault | None) -> str:
    """Why a name won't do, in words; empty if it will."""
    if fault is None:
        return ""
    return {
        "no-name": _("Every player needs a name"),
        "same-name": _("Two players have the same name"),
        "mark-in-name": _("A name can’t contain , : or ;"),
        "heading-as-name": _("That name means something else on the score sheet"),
    }[fault]
