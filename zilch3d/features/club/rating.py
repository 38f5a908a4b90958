"""The rating of the club: of all games played there whose chances are known, each counting alike.

Later games weigh a little more than earlier ones, as for somebody who is learning.
"""

from collections.abc import Iterable

from zilch3d.features.club.club import Club
from zilch3d.odds.performance import Rating, rate, recent_weights
from zilch3d.store.performances import GamePerformance
from zilch3d.store.setup import PERSON
from zilch3d.store.usual_turns import usual_turns


def rating_of(club: Club, performances: Iterable[GamePerformance]) -> Rating | None:
    """The rating of the member's games in the club; None before one counts.

    Games with advice, or with known dice, don't.
    """
    decided = {one.game: one.decisions for one in performances if one.who.is_person and one.counts}
    shares = []
    for result in club.finished:
        decisions, rules = decided.get(result.id), result.rules
        own = next((n for n, seat in enumerate(result.seats) if seat.player == PERSON), None)
        if decisions is None or rules is None or decisions.seat != own:
            continue
        usual = usual_turns(rules, decisions.players)
        if usual is not None:
            shares.append(decisions.share(usual))
    return rate(shares, recent_weights(len(shares)))
