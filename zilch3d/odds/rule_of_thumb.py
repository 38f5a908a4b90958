"""A rule of thumb as a value, and what it chooses: a way to play that fits on a card.

It needs no arithmetic beyond adding: from how many points on to bank, by the dice left; what dice
left are worth where the dice to set aside are chosen; to roll until ahead in the last turn; and the
lead without which the target isn't crossed. ``odds.solver.rule_of_thumb`` searches one for rules.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import Enum
from typing import TypeAlias

from zilch3d.engine.actions import Bank, LetStand, PlayerAction, SetAside, Throw
from zilch3d.engine.decide import may_bank
from zilch3d.engine.ending import yet_to_play
from zilch3d.engine.ruleset import Points, RuleSet, Scoring
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios
from zilch3d.engine.state import State, Turn
from zilch3d.odds.performance import rating_of
from zilch3d.odds.solvable import unsolvable

Thresholds: TypeAlias = tuple[Points | None, ...]
"""From how many points on to bank, by the dice left, one die first; None: never."""

HALVES = 2
"""What dice left are worth is in halves of the rules' unit: so it can stand between two points."""

HIGHEST = 1_000_000
"""No points of a rule of thumb are above this, in units."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """All thresholds are ``shift`` points higher while the lead at the turn's start is so much.

    The lead counts against the best other player. ``lead`` above 0 is at least so many points
    ahead, below 0 at least so many behind; ``shift`` is below 0 where thresholds fall.
    """

    lead: Points
    shift: Points

    def holds(self, lead: Points) -> bool:
        """Whether it holds with this lead, below 0 for points behind."""
        return lead >= self.lead if self.lead > 0 else lead <= self.lead


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """When to bank, and which dice to set aside; points are in the unit of the rules it is for.

    Of the set-asides of a roll the one with the greatest points and ``worth`` of the dice it leaves
    is taken. With ``lead``, the target is crossed with at least such a lead and not with less; None
    where reaching the target wins at once.
    """

    bank_at: Thresholds
    per_die: int
    """What each die left is worth, in HALVES."""
    less: int
    """What is taken off that, in HALVES."""
    lead: Points | None
    adjustment: Adjustment | None = None
    beside: Points = 0
    """How much higher thresholds are beside three of a kind that later dice can match."""
    beside_worth: int = 0
    """How much more dice left are worth there, in HALVES."""

    def worth(self, dice: int, *, beside: bool = False) -> int:
        """What so many dice left are worth if the player rolls on, in HALVES.

        ``beside`` three of a kind that they can match, they are worth more.
        """
        more = self.beside_worth if beside else 0
        return max(0, self.per_die * dice - self.less) + more

    def in_steps(self, step: int) -> "RuleOfThumb":
        """The same rule where a point is one of ``step`` parts of what it was."""
        other = self.adjustment
        return RuleOfThumb(
            tuple(None if at is None else at * step for at in self.bank_at),
            self.per_die * step,
            self.less * step,
            None if self.lead is None else self.lead * step,
            None if other is None else Adjustment(other.lead * step, other.shift * step),
            self.beside * step,
            self.beside_worth * step,
        )


@dataclass(frozen=True, slots=True)
class MeasuredRule:
    """A rule of thumb, and what it came to in ``games`` against best play, each starting half.

    ``error`` is the chance of winning that it gives away in a game, and ``share`` the same at the
    usual length, as ``odds.performance`` has it. ``won`` is its share of the games. Each has its
    standard error. ``turns`` is how many both players take if both play their best.
    """

    rule: RuleOfThumb
    games: int
    error: float
    error_se: float
    share: float
    share_se: float
    won: float
    won_se: float
    turns: float

    @property
    def rating(self) -> float:
        return rating_of(self.share)


class NoRuleOfThumb(Enum):
    """Why some rules have no rule of thumb."""

    NOT_SOLVABLE = "not-solvable"
    """Best play can't be worked out, so nothing can be compared with it."""
    TAKE_OVER = "take-over"
    """What dice left are worth depends on who takes them over."""
    NOT_SOLVED = "not-solved"
    """Best play can be worked out, but isn't yet."""


def why_none(rules: RuleSet, *, solved: bool) -> NoRuleOfThumb | None:
    """Why no rule of thumb can be searched now; None if one can. Rules in their largest unit."""
    if rules.turn.take_over:
        return NoRuleOfThumb.TAKE_OVER
    if unsolvable(rules) is not None:
        return NoRuleOfThumb.NOT_SOLVABLE
    return None if solved else NoRuleOfThumb.NOT_SOLVED


def matches(scoring: Scoring, trios: Trios) -> bool:
    """Whether one of these three of a kind on the board makes later dice of its face worth more."""
    return any(scoring.match > scoring.singles[face - 1] for face in trios)


# What it chooses


def choose(rule: RuleOfThumb, state: State) -> PlayerAction:
    """What the rule has the player to move do; always allowed. It takes no turn over."""
    turn = state.turn
    if turn is None:
        return LetStand()
    if turn.roll is not None:
        best = max(turn.choices, key=lambda option: _preference(rule, state, turn, option))
        return SetAside(best.keep, best.points)
    bound = turn.must_bank or _enough(rule, state, turn)
    return Bank() if may_bank(state, turn) and bound else Throw()


def _preference(
    rule: RuleOfThumb, state: State, turn: Turn, option: Option
) -> tuple[int, int, int, int, int]:
    """A key by which set-asides are ordered; ``odds.solver.rule_of_thumb`` has the same."""
    rules, left = state.rules, turn.dice - len(option.keep)
    hot = not left
    dice = left or rules.scoring.dice
    must_roll = option.must_roll or (hot and rules.turn.hot_dice_forced)
    points = turn.points + option.points
    trios = turn.trios | option.trios if left and rules.scoring.match else NO_TRIOS
    after = replace(turn, dice=dice, points=points, roll=None, must_roll=must_roll, trios=trios)
    banks = may_bank(state, after) and (option.must_bank or _enough(rule, state, after))
    wins = rules.scoring.six_wins and any(part.kind.value == "six" for part in option.combinations)
    worth = rule.worth(dice, beside=matches(rules.scoring, trios))
    value = HALVES * points + (0 if banks else worth)
    bound = 1 if must_roll else 2 if option.must_bank else 0
    return (HIGHEST if wins else value, option.points, len(trios), -bound, -min(trios, default=0))


def _enough(rule: RuleOfThumb, state: State, turn: Turn) -> bool:
    """Whether the rule banks the points of the turn, if that is allowed."""
    seats, end = state.seats, state.rules.end
    score = seats[turn.seat].score
    leader = max((s.score for n, s in enumerate(seats) if n != turn.seat), default=0)
    lead = score + turn.points - leader
    if not state.played_off:
        followers = yet_to_play(state, turn.seat)
        if followers is not None:
            return lead >= max(1, rule.lead or 0) if followers else lead > 0
        if end.reached(score + turn.points):
            return rule.lead is None or not end.last_turns or lead >= rule.lead
    beside = rule.beside if matches(state.rules.scoring, turn.trios) else 0
    return _reaches(rule, turn, score - leader, beside)


def _reaches(rule: RuleOfThumb, turn: Turn, lead: Points, beside: Points) -> bool:
    threshold = rule.bank_at[min(turn.dice, len(rule.bank_at)) - 1]
    adjusted = rule.adjustment
    shift = adjusted.shift if adjusted is not None and adjusted.holds(lead) else 0
    return threshold is not None and turn.points >= max(1, threshold + shift + beside)


# As JSON


class DamagedRule(ValueError):
    """Data that are not a measured rule of thumb."""


def as_data(measured: MeasuredRule) -> dict[str, object]:
    """The measured rule as JSON has it, keys as they are called here."""
    return asdict(measured)


def from_data(data: object) -> MeasuredRule:
    """The measured rule that ``as_data`` wrote. Raises DamagedRule for anything else."""
    page = _page(data)
    shares = {key: _share(page, key) for key in ("error", "share", "won")}
    errors = {key: _share(page, key) for key in ("error_se", "share_se", "won_se")}
    turns, games = page.get("turns"), _whole(page.get("games"), 1)
    if not isinstance(turns, int | float) or not 0.0 < turns <= HIGHEST:
        raise DamagedRule("turns")
    rule = _rule(_page(page.get("rule")))
    return MeasuredRule(rule, games, **shares, **errors, turns=float(turns))


def _rule(page: Mapping[str, object]) -> RuleOfThumb:
    rows, lead, other = page.get("bank_at"), page.get("lead"), page.get("adjustment")
    if not isinstance(rows, list | tuple) or not 1 <= len(rows) <= 6:
        raise DamagedRule("bank_at")
    adjustment = None
    if other is not None:
        both = _page(other)
        adjustment = Adjustment(_signed(both.get("lead")), _signed(both.get("shift")))
    return RuleOfThumb(
        tuple(None if at is None else _whole(at) for at in rows),
        _whole(page.get("per_die")),
        _whole(page.get("less")),
        None if lead is None else _whole(lead),
        adjustment,
        _whole(page.get("beside")),
        _whole(page.get("beside_worth")),
    )


def _page(data: object) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise DamagedRule(repr(data)[:80])
    return data


def _signed(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < abs(value) <= HIGHEST:
        raise DamagedRule(repr(value)[:80])
    return value


def _whole(value: object, least: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= HIGHEST:
        raise DamagedRule(repr(value)[:80])
    return value


def _share(page: Mapping[str, object], key: str) -> float:
    """A number from 0 to 1; NaN is none."""
    value = page.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 <= value <= 1.0:
        raise DamagedRule(key)
    return float(value)
