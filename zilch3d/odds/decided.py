"""How each player decided in a game, added up from its review."""

from collections.abc import Sequence
from dataclasses import dataclass

from zilch3d.odds.performance import UNFORCED, share
from zilch3d.odds.review import DecisionReview, GameReview


@dataclass(frozen=True, slots=True)
class SeatDecisions:
    """A player's decisions in a game of so many ``players``, in chances of winning.

    ``error`` is what they gave away, ``turns`` how many turns all players had. ``unforced`` counts
    those that could have given anything away, ``best`` those of them that did not. ``adjusted`` is
    the result with luck taken out, on average what such play by everybody wins; it is below 0 or
    above 1 in some games. ``exact``: no chance is an approximation. ``adjusted`` is one in any case
    with more than two players.
    """

    seat: int
    players: int
    error: float
    turns: int
    unforced: int
    best: int
    adjusted: float
    exact: bool

    @property
    def accuracy(self) -> float | None:
        """The share of the unforced decisions that were best; None without any."""
        return self.best / self.unforced if self.unforced else None

    def share(self, usual_turns: float) -> float:
        """What the game counts as in a rating; ``usual_turns`` are those of so many players.

        Approximate chances of many players are mostly those against the leader alone: these are of
        a game between two.
        """
        return share(self.error, self.turns, usual_turns, self.players if self.exact else 2)


def decided(review: GameReview) -> tuple[SeatDecisions, ...]:
    """How each seat decided, in a game that may not be over; nothing where errors are points."""
    if not review.in_chances or not review.turns:
        return ()
    made = [
        [each for turn in review.comparable(player.seat) for each in turn.decisions]
        for player in review.players
    ]
    errors = [max(0.0, player.error) for player in review.players]
    exact = review.adds_up and review.exact
    return tuple(
        SeatDecisions(
            seat,
            len(errors),
            errors[seat],
            len(review.turns),
            sum(map(is_unforced, decisions)),
            sum(is_unforced(each) and each.error <= UNFORCED for each in decisions),
            _adjusted(errors, seat),
            exact,
        )
        for seat, decisions in enumerate(made)
    )


def is_unforced(decision: DecisionReview) -> bool:
    """Whether the decision could have given away anything worth counting."""
    choices = decision.advice.choices
    return choices[0].value - min(each.value for each in choices) > UNFORCED


def _adjusted(errors: Sequence[float], seat: int) -> float:
    """An equal share, less one's own errors, and with an equal part of those of each other."""
    others = sum(errors) - errors[seat]
    return 1 / len(errors) - errors[seat] + others / max(1, len(errors) - 1)
