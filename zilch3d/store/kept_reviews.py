"""What is kept of a game's review: each player's luck and errors, costly decisions, performances.

It can be worked out in another process, so it is JSON as well.
"""

import json
from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any

from zilch3d.odds.choices import encoded
from zilch3d.odds.decided import SeatDecisions, decided
from zilch3d.odds.review import GameReview, Severity
from zilch3d.store.performances import SeatPerformance
from zilch3d.store.results import CostlyDecision, ReviewSummary


@dataclass(frozen=True)
class KeptReview:
    """What is kept of a game's review; nothing where luck and errors are points."""

    players: tuple[ReviewSummary, ...] = ()
    costly: tuple[CostlyDecision, ...] = ()
    performances: tuple[SeatPerformance, ...] = ()
    exact: bool = False

    @classmethod
    def of(cls, game_id: str, review: GameReview) -> "KeptReview":
        """What is kept of this review of a finished game."""
        if not review.in_chances or not review.winners:
            return cls()
        players = tuple(
            ReviewSummary(each.seat, each.luck, max(0.0, each.error), each.decisions, each.blunders)
            for each in review.players
        )
        every = [decision for turn in review.comparable() for decision in turn.decisions]
        costly = tuple(
            CostlyDecision(game_id, each.step, each.seat, each.error)
            for each in every
            if each.severity in (Severity.MISTAKE, Severity.BLUNDER)
        )
        performances = tuple(
            SeatPerformance(each, encoded(review, each.seat) or None) for each in decided(review)
        )
        return cls(players, costly, performances, review.exact)


def as_json(kept: KeptReview) -> str:
    """The kept review as a line of JSON."""
    data = {
        "players": [asdict(each) for each in kept.players],
        "costly": [asdict(each) for each in kept.costly],
        "decisions": [asdict(each.decisions) for each in kept.performances],
        "choices": [
            None if each.choices is None else each.choices.hex() for each in kept.performances
        ],
        "exact": kept.exact,
    }
    return json.dumps(data, separators=(",", ":"))


class NoReview(ValueError):
    """A line that ``as_json`` has not written."""


def from_json(line: str) -> KeptReview:
    """The kept review of the line. Raises NoReview."""
    try:
        return _read(json.loads(line))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise NoReview(repr(error)) from error


def _read(data: Any) -> KeptReview:
    players = tuple(ReviewSummary(**each) for each in data["players"])
    costly = tuple(CostlyDecision(**each) for each in data["costly"])
    decisions = tuple(SeatDecisions(**each) for each in data["decisions"])
    choices = [None if each is None else bytes.fromhex(each) for each in data["choices"]]
    figures = [*(one.luck for one in players), *(one.error for one in decisions)]
    if not all(map(isfinite, figures)):
        raise NoReview(figures)
    performances = tuple(map(SeatPerformance, decisions, choices))
    return KeptReview(players, costly, performances, bool(data["exact"]))
