"""A turn as a graph: from what may be thrown, by what falls and is set aside, to what may be then.

A node is how many dice are to be thrown and which three of a kind lie on the board; faces that
behave alike are one. Rolls that offer the same choices are one class. No choice is left out: near
the end of a game fewer points can be better.
"""

from collections import defaultdict
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import NamedTuple, TypeAlias

from zilch3d.engine.dice import ALL_FACES, Faces, outcomes
from zilch3d.engine.ruleset import BlankRule, Kind, Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios, options

Node: TypeAlias = int
"""An index into a graph's states."""


class Bound(IntEnum):
    """What the rules leave to a player who has set dice aside."""

    FREE = 0
    MUST_ROLL = 1
    MUST_BANK = 2
    """But only where the turn may be banked: else it must be rolled on."""
    WON = 3
    """Nothing more: the game is won."""


class Choice(NamedTuple):
    """A set-aside: what it brings, what may be thrown after it, and what binds the player."""

    points: Points
    node: Node
    bound: Bound


Choices: TypeAlias = frozenset[Choice]


@dataclass(frozen=True, slots=True)
class DiceState:
    """What may be thrown: ``classes`` gives each set of choices its number of ``orders``.

    Of the 6**dice orders ``zilches`` lose the turn, and ``blanks`` are thrown again.
    """

    dice: int
    trios: Trios
    classes: tuple[tuple[Choices, int], ...]
    zilches: int
    blanks: int

    @property
    def orders(self) -> int:
        """How many orders there are."""
        return int(6**self.dice)


@dataclass(frozen=True)
class TurnGraph:
    """Every state that a turn can come to; ``full`` is the node of all the dice."""

    states: tuple[DiceState, ...]
    nodes: dict[tuple[int, Trios], Node]

    @property
    def full(self) -> Node:
        """The node where a turn begins, and where hot dice lead."""
        return 0

    def node(self, dice: int, trios: Trios = NO_TRIOS) -> Node:
        """Where so many dice, more than none, are to be thrown with these trios on the board."""
        return self.nodes[dice, trios]


@cache
def turn_graph(rules: RuleSet) -> TurnGraph:
    """The graph of a turn under these rules. The exact target is not in it."""
    return _Builder(rules).graph()


def choice(rules: RuleSet, graph: TurnGraph, dice: int, trios: Trios, option: Option) -> Choice:
    """Where setting the option aside leads, of so many dice with these trios on the board."""
    left = dice - len(option.keep)
    lying = trios | option.trios if left and rules.scoring.match else NO_TRIOS
    return Choice(
        option.points, graph.node(left, lying) if left else graph.full, bound(rules, dice, option)
    )


def bound(rules: RuleSet, dice: int, option: Option) -> Bound:
    """What binds a player who has set the option aside, of so many dice."""
    if rules.scoring.six_wins and any(part.kind is Kind.SIX for part in option.combinations):
        return Bound.WON
    hot = len(option.keep) == dice
    if option.must_roll or (hot and rules.turn.hot_dice_forced):
        return Bound.MUST_ROLL
    return Bound.MUST_BANK if option.must_bank else Bound.FREE


class _Builder:
    """Finds the states from the fewest dice up, so that each knows those that it leads to."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._all = rules.scoring.dice
        # The full node comes first, and is filled in last.
        self._states: list[DiceState] = [DiceState(self._all, NO_TRIOS, (), 0, 0)]
        self._nodes: dict[tuple[int, Trios], Node] = {(self._all, NO_TRIOS): 0}
        self._known: dict[object, Node] = {}

    def graph(self) -> TurnGraph:
        for dice in range(1, self._all):
            for trios in self._boards(dice):
                self._add(dice, trios)
        self._states[0] = self._state(self._all, NO_TRIOS)
        return TurnGraph(tuple(self._states), self._nodes)

    def _boards(self, dice: int) -> list[Trios]:
        """Which trios may lie beside so many dice to throw: one at most, for six dice are all."""
        some = self._rules.scoring.match and dice <= self._all - 3
        return [NO_TRIOS, *(frozenset({f}) for f in ALL_FACES)] if some else [NO_TRIOS]

    def _add(self, dice: int, trios: Trios) -> None:
        state = self._state(dice, trios)
        # What lies there matters to nobody if the same follows from it.
        alike = (dice, state.classes, state.zilches)
        if alike not in self._known:
            self._known[alike] = len(self._states)
            self._states.append(state)
        self._nodes[dice, trios] = self._known[alike]

    def _state(self, dice: int, trios: Trios) -> DiceState:
        classes: defaultdict[Choices, int] = defaultdict(int)
        for roll, orders in outcomes(dice):
            classes[self._choices(dice, trios, roll)] += orders
        nothing = classes.pop(frozenset(), 0)
        again = dice == self._all and self._rules.turn.blank is BlankRule.ROLL_AGAIN
        found = tuple(sorted(classes.items(), key=lambda pair: (sorted(pair[0]), pair[1])))
        return DiceState(dice, trios, found, 0 if again else nothing, nothing if again else 0)

    def _choices(self, dice: int, trios: Trios, roll: Faces) -> Choices:
        graph = TurnGraph(tuple(self._states), self._nodes)
        legal = options(self._rules.scoring, roll, trios)
        return frozenset(choice(self._rules, graph, dice, trios, option) for option in legal)
