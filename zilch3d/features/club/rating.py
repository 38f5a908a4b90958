"""Which games the rating of the club is made of: all that count, whatever their rules."""

from collections.abc import Iterable, Mapping

from zilch3d.features.club.club import Club
from zilch3d.store.performances import GamePerformance, share
from zilch3d.store.setup import PERSON


def shares_of(club: Club, performances: Iterable[GamePerformance]) -> Mapping[str, float]:
    """What the member's games in the club count as, by their ids in the order they ended."""
    performed = {(one.game, one.decisions.seat): one for one in performances if one.who.is_person}
    counted = dict[str, float]()
    for result in club.finished:
        own = next((n for n, seat in enumerate(result.seats) if seat.player == PERSON), -1)
        of_game = performed.get((result.id, own))
        if of_game is not None and result.rules is not None:
            worth = share(result.rules, of_game)
            counted.update({} if worth is None else {result.id: worth})
    return counted
