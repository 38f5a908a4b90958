"""The chance of winning of every choice in a position: what ``zilch3d value`` answers.

Two players are solved where that is needed, three have to be.
"""

from dataclasses import dataclass, replace

from zilch3d.cli.solve import solve, with_take_overs
from zilch3d.cli.terminal import terminal_progress
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import BlankRule, Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Trios, options
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Ending, Seat
from zilch3d.odds.advice import RatedAction, Then
from zilch3d.odds.solvable import solvable_for_three
from zilch3d.odds.solver.adviser import AtRisk, rated_set_asides
from zilch3d.odds.solver.last_turn import last_turn
from zilch3d.odds.solver.start_scores import PlayerScore
from zilch3d.odds.solver.three_player import ThreePlayerTable
from zilch3d.odds.solver.turn_evaluator import TurnEvaluator
from zilch3d.odds.solver.turn_graph import Bound, Node
from zilch3d.odds.solver.turn_solver import NOT_ALLOWED, TurnValues, turn_solver
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.store import tables

CERTAIN = 20
"""Times the target: points at risk beyond that win by banking, and are not looked into."""

ZILCH = "zilch"
"""The key of the answer to a roll in which nothing counts."""


@dataclass(frozen=True)
class ValueQuestion:
    """A position, points in the largest units: ``dice`` are to be thrown, or show the ``roll``.

    ``mine`` is the score of the player to move, ``others`` those of the next player and of a third,
    and ``points`` are at risk. In a last turn the players at the target have had theirs: the next
    one too, if the player before got there first. ``trios`` are those that can lie on the board;
    ``bound`` says what the rules demand after the last set-aside.
    """

    rules: RuleSet
    mine: Points
    others: tuple[Points, ...]
    points: Points
    dice: int
    trios: tuple[Trios, ...]
    bound: Bound
    roll: Faces | None
    is_last_turn: bool
    may_be_bound: bool = False
    """Whether the player may have to roll or bank, which only the board could tell."""

    @property
    def players(self) -> int:
        return 1 + len(self.others)

    @property
    def is_start(self) -> bool:
        """Whether a turn that is not the last begins."""
        return (self.points, self.dice) == (0, self.rules.scoring.dice) and not self.is_last_turn


@dataclass(frozen=True)
class ValueAnswer:
    """The chance to ``win`` in a position, and by banking or rolling; None where not possible.

    ``best`` is the key of the better one. For a roll, ``choices`` are all its set-asides, the best
    first, and ``bank`` and ``roll`` are the chances after the best. ``blank``: nothing counts in
    the roll, and the rules have it thrown again. ``wins`` are the chances of all of three players
    at the start of a turn, in order of play, else None.
    """

    win: float
    bank: float | None
    roll: float | None
    best: str
    choices: tuple[RatedAction, ...] = ()
    blank: bool = False
    wins: tuple[float, ...] | None = None


class NotForThree(Exception):
    """There is no solution for three players; ``solvable`` where there could be one."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__(rules.id)
        self.solvable = solvable_for_three(rules)


class NoSuchTurn(Exception):
    """No turn can have these points at risk: they overshoot an exact target."""


def answers(question: ValueQuestion) -> dict[Trios, ValueAnswer]:
    """The answer for each trio that can lie on the board; one alone where it makes no difference.

    Raises NoSuchScore, NoSuchTurn and NotForThree.
    """
    if question.is_start and question.roll is None:
        return {NO_TRIOS: _answer_at_start(question)}
    values = _values(question)
    node = values.graph.node
    if values.roll(question.points, node(question.dice, question.trios[0])) == NOT_ALLOWED:
        raise NoSuchTurn
    by_trio = {trios: _answer(question, values, trios) for trios in question.trios}
    different = {node(question.dice, trios) for trios in question.trios}
    return by_trio if len(different) > 1 else dict([*by_trio.items()][:1])


def _answer_at_start(question: ValueQuestion) -> ValueAnswer:
    rules, everyone = question.rules, (question.mine, *question.others)
    if question.players == 3:
        wins = _table_of_three(rules).win(*map(PlayerScore, everyone))
        return ValueAnswer(wins[0], None, wins[0], Then.ROLL.value, wins=wins)
    win = _table(rules).win(*everyone)
    return ValueAnswer(win, None, win, Then.ROLL.value)


def _answer(question: ValueQuestion, values: TurnValues, trios: Trios) -> ValueAnswer:
    if question.roll is not None:
        return _answer_to_a_roll(question, question.roll, values, trios)
    node = values.graph.node(question.dice, trios)
    return _bank_or_roll(values, question.points, node, question.bound)


def _bank_or_roll(values: TurnValues, points: Points, node: Node, bound: Bound) -> ValueAnswer:
    bank, throw = values.allowed(points, node, bound)
    if throw is None or (bank is not None and bank >= throw):
        assert bank is not None
        return ValueAnswer(bank, bank, throw, Then.BANK.value)
    return ValueAnswer(throw, bank, throw, Then.ROLL.value)


def _answer_to_a_roll(
    question: ValueQuestion, rolled: Faces, values: TurnValues, trios: Trios
) -> ValueAnswer:
    rules, points = question.rules, question.points
    room = rules.end.goal - question.mine - points if rules.end.exact else None
    set_asides = options(rules.scoring, rolled, trios)
    if not set_asides and question.dice == rules.scoring.dice:
        return _answer_to_a_blank(values, points)
    legal = [each for each in set_asides if room is None or each.points <= room]
    choices = rated_set_asides(values, AtRisk(points, question.dice, trios, room), legal)
    if not choices:
        return ValueAnswer(values.zilch, None, None, ZILCH)
    best = choices[0]
    return ValueAnswer(best.value, best.odds.bank, best.odds.roll, best.then.value, tuple(choices))


def _answer_to_a_blank(values: TurnValues, points: Points) -> ValueAnswer:
    """The answer to a roll of all dice in which nothing counts."""
    turn = values.graph.rules.turn
    after = points + turn.blank_bonus
    if turn.blank is BlankRule.ZILCH:
        return ValueAnswer(values.blank_zilch, None, None, ZILCH)
    if values.ends.exact and after > values.highest:
        return ValueAnswer(values.zilch, None, None, ZILCH)
    bound = Bound.FREE if turn.blank_may_bank else Bound.MUST_ROLL
    return replace(_bank_or_roll(values, after, values.graph.full, bound), blank=True)


def _values(question: ValueQuestion) -> TurnValues:
    if question.players == 3:
        return _values_of_three(question)
    rules, mine, (theirs,) = question.rules, question.mine, question.others
    most = turn_solver(rules).most_points
    held = question.points + (most if question.roll and not rules.end.exact else 0)
    held = min(held, CERTAIN * rules.end.goal)
    if question.is_last_turn:
        return last_turn(rules, mine, theirs, held)
    table = _table(rules)
    if not table.is_exact_within_turns:
        table = with_take_overs(table, mine, theirs)
    return table.turn(mine, theirs, held)


def _values_of_three(question: ValueQuestion) -> TurnValues:
    rules, mine, (following, third) = question.rules, question.mine, question.others
    if not question.is_last_turn:
        return _table_of_three(rules).turn(*map(PlayerScore, (mine, following, third)))
    if not solvable_for_three(rules):
        raise NotForThree(rules)
    seats = tuple(Seat(str(place), total) for place, total in enumerate((mine, following, third)))
    state = begin(rules, seats, 0)
    crossed = 1 if rules.end.reached(following) else 2
    last = TurnEvaluator(None).evaluate(replace(state, ending=Ending(crossed)))
    assert last is not None
    return last.values


def _table_of_three(rules: RuleSet) -> ThreePlayerTable:
    """The solution for three. Raises NotForThree."""
    table = tables.three_player_table(rules)
    if table is None:
        raise NotForThree(rules)
    return table


def _table(rules: RuleSet) -> ValueTable:
    """The solution for two; if there is none yet, the rules are solved."""
    table = tables.solved_table(rules)
    if table is not None:
        return table
    game, _seconds = solve(rules, terminal_progress())
    return ValueTable(rules, game.chances, game.take_overs)
