"""Judges the advice of rule sheets by exact figures: of turns played for their points, and of the
chance of winning between two players.

Each judge computes the figures that its advice is about, under the rules whose sheet gives the
advice; the verdict follows from the figures alone. Under other rules a judge may fail, for lack of
what the advice is about, such as a number of dice.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from math import comb

from zilch3d.engine.dice import ALL_FACES, Faces, faces, outcomes
from zilch3d.engine.ruleset import Kind, Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, options
from zilch3d.odds.chances import losing_chance
from zilch3d.odds.rule_figures import GameLength
from zilch3d.odds.sheet_advice import NAMED, AdviceVerdict, Figures, Judgement, SheetAdvice
from zilch3d.odds.solver.last_turn import last_turn_win
from zilch3d.odds.solver.single_player import banking, turn_for_points
from zilch3d.odds.solver.turn_graph import Bound
from zilch3d.odds.solver.turn_solver import TurnValues
from zilch3d.odds.solver.two_player import ValueTable

USUAL_DICE = (1, 2, 3, 4)
"""With more dice left, turns are hardly ever banked."""
MOST_SHARE = 0.5
"""From this share on, "most" is true."""
MANY_SHARE = 0.25
FAR_SMALLER_SHARE = 2 / 3
"""A chance up to this share of another is "far smaller"."""
NEARLY_BEST_SHARE = 0.99
"""From this share of the best average on, a way of playing is about as good."""
NOT_BAD_SHARE = 0.9
STAKE = 1000
"""Points, as a player sees them, that are much to risk on one die."""
LARGE_LEAD = Fraction(3, 10)
"""As a share of the target."""
MAX_TOSSES = 200
"""Throws after which a turn that a coin may end is over, practically always."""


@dataclass(frozen=True)
class Case:
    """What advice is judged by: the rules, their solution for two players, the length of games.

    All points are in units of the rules.
    """

    rules: RuleSet
    table: ValueTable
    length: GameLength

    @cached_property
    def values(self) -> TurnValues:
        """The values of a turn of a player on the board, played for its points."""
        return turn_for_points(self.rules)

    @cached_property
    def opening(self) -> TurnValues:
        return turn_for_points(self.rules, opening=True)

    def units(self, shown: int) -> Points:
        """Points as a sheet writes them, in units."""
        return int(shown / self.rules.scoring.unit)

    def bank_at(self, dice: int) -> float:
        """From how many points on a turn with so many dice left is banked; 0 if never."""
        return float(banking(self.values).bank_at[dice] or 0)


def judge(advice: SheetAdvice, case: Case) -> Judgement:
    """The verdict of exact figures on this advice."""
    verdict, figures = _JUDGES[advice](case)
    return Judgement(advice, verdict, figures)


def _of(right: int, all_of: int) -> AdviceVerdict:
    """True if all are right, half true if some are."""
    if right == all_of:
        return AdviceVerdict.TRUE
    return AdviceVerdict.HALF if right else AdviceVerdict.WRONG


def _by_share(share: float, true: float, half: float) -> AdviceVerdict:
    if share >= true:
        return AdviceVerdict.TRUE
    return AdviceVerdict.HALF if share >= half else AdviceVerdict.WRONG


# A game's length


def _game_length(case: Case) -> tuple[AdviceVerdict, Figures]:
    """Two players who take as few turns as possible."""
    named = NAMED[SheetAdvice.GAME_LENGTH]
    share = case.length.share(2, named["turns_least"], named["turns_most"])
    figures = {"share": share, "turns": case.length.turns(2) / 2}
    return _by_share(share, MOST_SHARE, MANY_SHARE), figures


# When a turn is banked


def _score(advice: SheetAdvice, case: Case) -> tuple[AdviceVerdict, Figures]:
    """With how many of USUAL_DICE all the points that the advice names are banked, but for one."""
    thresholds = {dice: case.bank_at(dice) for dice in USUAL_DICE}
    least, most = case.units(NAMED[advice]["least"]), len(USUAL_DICE) - 1
    right = sum(0 < at <= least for at in thresholds.values())
    figures = {f"bank_{dice}": at for dice, at in thresholds.items()}
    return _of(min(right, most), most), {**figures, "average": case.values.start}


def _not_two(case: Case) -> tuple[AdviceVerdict, Figures]:
    """Whether two dice are banked with fewer points than one die, and than three."""
    one, two, three = (case.bank_at(dice) for dice in (1, 2, 3))
    figures = {"bank_1": one, "bank_2": two, "bank_3": three}
    return _of((two < one) + (two < three), 2), figures


def _risk_for_glory(case: Case) -> tuple[AdviceVerdict, Figures]:
    points = case.units(NAMED[SheetAdvice.RISK_FOR_GLORY]["points"])
    costs = {dice: _cost_of_rolling(case, points, dice) for dice in (1, 2)}
    figures = {f"cost_{dice}": cost for dice, cost in costs.items()}
    figures |= {f"bank_{dice}": case.bank_at(dice) for dice in costs}
    return _of(sum(cost <= 0 for cost in costs.values()), len(costs)), figures


def _cost_of_rolling(case: Case, points: Points, dice: int) -> float:
    """By how many points, on average, rolling is worse than banking."""
    node = case.values.graph.node(dice)
    return case.values.bank(points, node) - case.values.roll(points, node)


def _bank_with_two(case: Case) -> tuple[AdviceVerdict, Figures]:
    points = case.units(NAMED[SheetAdvice.BANK_WITH_TWO]["points"])
    at = case.bank_at(2)
    figures = {"bank_2": at, "cost_2": _cost_of_rolling(case, points, 2)}
    return _of(0 < at <= points, 1), figures


def _last_die(case: Case) -> tuple[AdviceVerdict, Figures]:
    """True if the last die is always rolled, half true if it is up to some points."""
    at = case.bank_at(1)
    stake = case.units(STAKE)
    figures = {"bank_1": at, "stake": float(stake), "cost_1": _cost_of_rolling(case, stake, 1)}
    figures["zilch_1"] = float(losing_chance(case.rules, 1))
    if not at:
        return AdviceVerdict.TRUE, figures
    return (
        AdviceVerdict.HALF if at > max(1, case.rules.turn.minimum) else AdviceVerdict.WRONG
    ), figures


def _even_risk(case: Case) -> tuple[AdviceVerdict, Figures]:
    """One die beside a three of a kind that it may match, and that counts nothing by itself."""
    at, minimum, figures = _beside(case)
    if not at:
        return AdviceVerdict.TRUE, figures
    return (AdviceVerdict.HALF if at > minimum else AdviceVerdict.WRONG), figures


def _timely(case: Case) -> tuple[AdviceVerdict, Figures]:
    """The opposite of ``_even_risk``: to bank there as soon as that is allowed."""
    at, minimum, figures = _beside(case)
    if not at:
        return AdviceVerdict.WRONG, figures
    return (AdviceVerdict.HALF if at > minimum else AdviceVerdict.TRUE), figures


def _beside(case: Case) -> tuple[float, Points, Figures]:
    rules = case.rules
    face = next(f for f in ALL_FACES if not rules.scoring.singles[f - 1])
    at = float(banking(case.values).bank_at_beside[face][1] or 0)
    chance = float(losing_chance(rules, 1, frozenset({face})))
    return at, rules.turn.minimum, {"bank_1": at, "zilch_1": chance}


# Which dice to keep


def _kept(values: TurnValues, roll: Faces, points: Points = 0) -> dict[Option, float]:
    """The average of a turn after each set-aside of this roll, the best first."""
    graph = values.graph
    every = options(graph.rules.scoring, roll, NO_TRIOS)
    rated = {o: values.after(points, graph.transition(len(roll), NO_TRIOS, o)) for o in every}
    return dict(sorted(rated.items(), key=lambda each: -each[1]))


def _best_of_six(case: Case) -> Iterator[tuple[Option, tuple[Option, ...], int]]:
    """For every first roll with a choice of how many dice to keep: the best set-aside, all of them,
    and in how many orders the dice fall so.
    """
    for roll, orders in outcomes(case.rules.scoring.dice):
        every = tuple(_kept(case.values, roll))
        if len({len(option.keep) for option in every}) > 1:
            yield every[0], every, orders


def _give_up(case: Case) -> tuple[AdviceVerdict, Figures]:
    """How often fewer points are better, and the highest three of a kind to give up for a 1."""
    given = choices = 0
    for best, every, orders in _best_of_six(case):
        most = max(every, key=lambda option: option.points)
        if len(most.keep) > min(len(option.keep) for option in every):
            choices += orders
            given += orders * (best.points < most.points)
    share = given / choices
    low = [face for face in ALL_FACES[1:] if _is_given_up(case, face)]
    figures = {"share": share, "face": float(max(low, default=0))}
    return (_by_share(share, MOST_SHARE, MANY_SHARE) if low else AdviceVerdict.HALF), figures


def _is_given_up(case: Case, face: int) -> bool:
    """Whether a 1 alone is better than three of the face beside it."""
    idle = [other for other in (2, 3, 4, 6) if other != face][:2]
    best, *_others = _kept(case.values, tuple(sorted((1, face, face, face, *idle))))
    return len(best.keep) == 1


def _fewest_dice(case: Case) -> tuple[AdviceVerdict, Figures]:
    """How often the fewest dice are best, of first rolls in which only single dice count."""
    fewest = choices = 0
    for best, every, orders in _best_of_six(case):
        if all(part.kind is Kind.SINGLE for option in every for part in option.combinations):
            choices += orders
            fewest += orders * (len(best.keep) == min(len(option.keep) for option in every))
    share = fewest / choices
    figures = {"share": share, "chance_5": _any_triple(5), "chance_4": _any_triple(4)}
    return _by_share(share, NOT_BAD_SHARE, MOST_SHARE), figures


def _any_triple(dice: int) -> float:
    """The chance of three of a kind or more, among five dice at most."""
    return float(len(ALL_FACES) * _triple_of_a_face(dice))


def _triple_of_a_face(dice: int) -> Fraction:
    orders = sum(comb(dice, n) * 5 ** (dice - n) for n in range(3, dice + 1))
    return Fraction(orders, 6**dice)


def _high_triple(case: Case) -> tuple[AdviceVerdict, Figures]:
    """The better half of the faces that count as three of a kind.

    It is true under any rules, since more dice have more chances; the figures say by how much.
    """
    threes = case.rules.scoring.threes
    high = sorted(ALL_FACES, key=lambda face: -threes[face - 1])[:3]
    five, three = (float(len(high) * _triple_of_a_face(dice)) for dice in (5, 3))
    return _of(five > three, 1), {"chance_5": five, "chance_3": three}


def _four_dice(case: Case) -> tuple[AdviceVerdict, Figures]:
    four, three = (float(losing_chance(case.rules, dice)) for dice in (4, 3))
    return _of(four <= FAR_SMALLER_SHARE * three, 1), {"zilch_4": four, "zilch_3": three}


def _one_alone(case: Case) -> tuple[AdviceVerdict, Figures]:
    return _example(case, faces("124456"), faces("1"))


def _three_fives(case: Case) -> tuple[AdviceVerdict, Figures]:
    return _example(case, faces("155566"), faces("555"))


def _example(case: Case, roll: Faces, advised: Faces) -> tuple[AdviceVerdict, Figures]:
    """An example of the advice, as the first roll of an ordinary turn and of an opening turn: the
    advised choice against the best other one.
    """
    figures: dict[str, float] = {}
    right = 0
    for turn, values in (("", case.values), ("opening_", case.opening)):
        rated = _kept(values, roll)
        mine = next(worth for option, worth in rated.items() if option.keep == advised)
        other = max(worth for option, worth in rated.items() if option.keep != advised)
        figures |= {f"{turn}advised": mine, f"{turn}other": other}
        right += mine >= other
    return _of(right, 2), figures


def _ones_not_fives(case: Case) -> tuple[AdviceVerdict, Figures]:
    """A first roll in which a 1 and a 5 count: the 1 alone, the 5 alone, or both."""
    rated = {option.keep: worth for option, worth in _kept(case.values, faces("122345")).items()}
    rated = {keep: worth for keep, worth in rated.items() if len(keep) <= 2}
    one, five, both = (rated[keep] for keep in ((1,), (5,), (1, 5)))
    figures = {"one": one, "five": five, "both": both}
    return _of((one > five) + (one > both), 2), figures


def _intuition(case: Case) -> tuple[AdviceVerdict, Figures]:
    """A player who sets aside all that counts, and tosses a coin whether to bank."""
    tossed, best = _tossing(case), case.values.start
    return _by_share(tossed / best, NEARLY_BEST_SHARE, NOT_BAD_SHARE), {
        "tossed": tossed,
        "best": best,
    }


def _tossing(case: Case) -> float:
    """The average of a turn of a player who tosses a coin.

    With p points before a throw it is p · ``safe`` + ``more``, both by the node that is thrown.
    They are the fixed point of one more throw.
    """
    states = case.values.graph.states
    safe, more = [0.0] * len(states), [0.0] * len(states)
    for _throw in range(MAX_TOSSES):
        after = []
        for state in states:
            kept = more_kept = 0.0
            for transitions, orders in state.classes:
                taken = max(transitions, key=lambda each: each.points)
                rolls = 1.0 if taken.bound is Bound.MUST_ROLL else 0.5
                stays = 1 - rolls + rolls * safe[taken.node]
                kept += orders * stays
                more_kept += orders * (taken.points * stays + rolls * more[taken.node])
            after.append((kept / state.orders, more_kept / state.orders))
        safe, more = [each[0] for each in after], [each[1] for each in after]
    return more[case.values.graph.full]


# Where the score counts


def _leaders(case: Case) -> tuple[AdviceVerdict, Figures]:
    """Halfway to the target: when a player banks with a large lead, as far behind, and level."""
    goal = case.rules.end.goal
    level, apart = goal // 2, int(goal * LARGE_LEAD / 2)
    scores = {"ahead": (level + apart, level - apart), "level": (level, level)}
    scores["behind"] = scores["ahead"][::-1]
    turns = {name: banking(case.table.turn(*each)).bank_at for name, each in scores.items()}
    right = 0
    for dice in USUAL_DICE:
        ahead, even, behind = (turns[name][dice] or 0 for name in ("ahead", "level", "behind"))
        right += ahead <= even <= behind and ahead < behind
    figures = {f"{name}_3": float(turn[3] or 0) for name, turn in turns.items()}
    figures |= {"high": float(scores["ahead"][0]), "low": float(scores["ahead"][1])}
    return _of(right, len(USUAL_DICE)), figures


def _safe_lead(case: Case) -> tuple[AdviceVerdict, Figures]:
    """With an average turn at risk that would end just beyond the target: from which lead on it is
    banked. A lead below the one that is named is unwise if throwing is better.
    """
    named = case.units(NAMED[SheetAdvice.SAFE_LEAD]["lead"])
    risk = round(case.values.start)
    enough = {dice: _enough_of_a_lead(case, dice, risk, 3 * named) for dice in USUAL_DICE}
    unwise = [lead - 1 for lead in enough.values()]
    right = sum(min(lead, named - 1) for lead in unwise)
    figures = {f"lead_{dice}": float(lead) for dice, lead in enough.items()}
    return _of(right, len(enough) * (named - 1)), {**figures, "risk": float(risk)}


def _enough_of_a_lead(case: Case, dice: int, risk: Points, most: Points) -> Points:
    """The smallest lead with which banking is best; ``most`` if that is not enough."""
    goal = case.rules.end.goal
    for lead in range(1, most):
        values = case.table.turn(goal - risk, goal - lead)
        node = values.graph.node(dice)
        if values.bank(risk, node) >= values.roll(risk, node):
            return lead
    return most


def _stop_short(case: Case) -> tuple[AdviceVerdict, Figures]:
    """Whether stopping at each of the named totals is better than just beyond the target, against
    each of them as the other player's total.
    """
    named = NAMED[SheetAdvice.STOP_SHORT]
    least, most = case.units(named["least"]), case.units(named["most"])
    others = range(least, most + 1)
    right = sum(
        1 - case.table.win(other, total) > _beyond(case, other, case.rules.end.goal)
        for total in range(least, most + 1)
        for other in others
    )
    other, goal = others[0], case.rules.end.goal
    short = 1 - case.table.win(other, most)
    better = next(total for total in range(goal, 2 * goal) if _beyond(case, other, total) >= short)
    figures = {
        "wins_short": short,
        "wins_beyond": _beyond(case, other, goal),
        "other": float(other),
    }
    figures |= {"goal": float(goal), "total": float(most), "better": float(better)}
    return _of(right, (most - least + 1) * len(others)), figures


def _beyond(case: Case, other: Points, total: Points) -> float:
    """The chance of winning with a banked total beyond the target; the other has one turn."""
    return 1 - last_turn_win(case.rules, other, total)


_JUDGES: Mapping[SheetAdvice, Callable[[Case], tuple[AdviceVerdict, Figures]]] = {
    SheetAdvice.GAME_LENGTH: _game_length,
    SheetAdvice.GOOD_SCORE: partial(_score, SheetAdvice.GOOD_SCORE),
    SheetAdvice.FAIR_SCORE: partial(_score, SheetAdvice.FAIR_SCORE),
    SheetAdvice.LEADERS: _leaders,
    SheetAdvice.GIVE_UP: _give_up,
    SheetAdvice.HIGH_TRIPLE: _high_triple,
    SheetAdvice.FOUR_DICE: _four_dice,
    SheetAdvice.NOT_TWO: _not_two,
    SheetAdvice.RISK_FOR_GLORY: _risk_for_glory,
    SheetAdvice.SAFE_LEAD: _safe_lead,
    SheetAdvice.STOP_SHORT: _stop_short,
    SheetAdvice.INTUITION: _intuition,
    SheetAdvice.ONE_ALONE: _one_alone,
    SheetAdvice.THREE_FIVES: _three_fives,
    SheetAdvice.BANK_WITH_TWO: _bank_with_two,
    SheetAdvice.LAST_DIE: _last_die,
    SheetAdvice.FEWEST_DICE: _fewest_dice,
    SheetAdvice.EVEN_RISK: _even_risk,
    SheetAdvice.TIMELY: _timely,
    SheetAdvice.ONES_NOT_FIVES: _ones_not_fives,
}
