"""A turn as a graph: from dice to throw, through the roll and a set-aside, to the dice left.

A node is a number of dice to throw together with the three of a kind on the board; boards after
which the same can happen are one node. Rolls that offer the same transitions are one class. No
set-aside is left out: near the end of a game fewer points can be better.
"""

from collections import defaultdict
from copy import copy
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from zilch3d.engine.dice import ALL_FACES, outcomes
from zilch3d.engine.ruleset import BlankRule, Kind, Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios, options
from zilch3d.odds.solvable import RULES_CACHED

Node: TypeAlias = int
"""An index into a graph's states."""


class Bound(IntEnum):
    """What the rules allow a player who has set dice aside."""

    FREE = 0
    MUST_ROLL = 1
    MUST_BANK = 2
    """Where the turn may be banked at all; elsewhere the player must roll."""
    WON = 3
    """The game is won: there is nothing more to do."""


class Transition(NamedTuple):
    """A set-aside: its points, the node after it, and what binds the player there."""

    points: Points
    node: Node
    bound: Bound


Transitions: TypeAlias = frozenset[Transition]


@dataclass(frozen=True, slots=True)
class DiceState:
    """Dice to throw: ``classes`` are pairs of the transitions that rolls offer and the number of
    orders in which the dice fall so.

    Of the 6**dice orders, ``zilches`` lose the turn and ``blanks`` are thrown again.
    """

    dice: int
    trios: Trios
    classes: tuple[tuple[Transitions, int], ...]
    zilches: int
    blanks: int

    @property
    def orders(self) -> int:
        return int(6**self.dice)

    def highest_only(self) -> "DiceState":
        """This state with the highest of the transitions to the same node and bound alone."""
        classes: defaultdict[Transitions, int] = defaultdict(int)
        for transitions, orders in self.classes:
            highest: dict[tuple[Node, Bound], Transition] = {}
            for each in sorted(transitions):
                highest[each.node, each.bound] = each
            classes[frozenset(highest.values())] += orders
        return replace(self, classes=tuple(classes.items()))


class TurnGraph:
    """Every state that a turn can reach under these rules, an exact target left aside."""

    full: Node = 0
    """The node of all the dice, where a turn starts and hot dice lead."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        all_dice = rules.scoring.dice
        self.nodes: dict[tuple[int, Trios], Node] = {(all_dice, NO_TRIOS): self.full}
        fewer: list[DiceState] = []
        by_behaviour: dict[object, Node] = {}
        # From the fewest dice up: a state's transitions need the nodes that they lead to.
        for dice in range(1, all_dice):
            for trios in self._boards(dice):
                state = self._state(dice, trios)
                # Boards from which the same follows are one node.
                node = by_behaviour.setdefault((dice, state.classes), len(fewer) + 1)
                if node > len(fewer):
                    fewer.append(state)
                self.nodes[dice, trios] = node
        self.states = (self._state(all_dice, NO_TRIOS), *fewer)

    def highest_only(self) -> "TurnGraph":
        """A graph without the set-asides that another one beats by points, with the same dice left.

        That is enough where more points are never worth less, as in a turn played for its points
        alone. Where some set-asides must be banked, more points can be worth less: then nothing is
        left out.
        """
        if self.rules.scoring.must_bank:
            return self
        graph = copy(self)
        graph.states = tuple(state.highest_only() for state in self.states)
        return graph

    def node(self, dice: int, trios: Trios = NO_TRIOS) -> Node:
        """The node of this many dice, at least one, with these trios on the board."""
        return self.nodes[dice, trios]

    def transition(self, dice: int, trios: Trios, option: Option) -> Transition:
        """Where setting the option aside leads, out of this many dice beside these trios."""
        left = dice - len(option.keep)
        board = trios | option.trios if left and self.rules.scoring.match else NO_TRIOS
        node = self.node(left, board) if left else self.full
        return Transition(option.points, node, self._bound(dice, option))

    def _bound(self, dice: int, option: Option) -> Bound:
        scoring = self.rules.scoring
        if scoring.six_wins and any(part.kind is Kind.SIX for part in option.combinations):
            return Bound.WON
        hot = len(option.keep) == dice
        if option.must_roll or (hot and self.rules.turn.hot_dice_forced):
            return Bound.MUST_ROLL
        return Bound.MUST_BANK if option.must_bank else Bound.FREE

    def _boards(self, dice: int) -> list[Trios]:
        """The trios that may lie beside this many dice: at most one, as there are six dice."""
        some = self.rules.scoring.match and dice <= self.rules.scoring.dice - 3
        return [NO_TRIOS, *(frozenset({f}) for f in ALL_FACES)] if some else [NO_TRIOS]

    def _state(self, dice: int, trios: Trios) -> DiceState:
        classes: defaultdict[Transitions, int] = defaultdict(int)
        for roll, orders in outcomes(dice):
            legal = options(self.rules.scoring, roll, trios)
            classes[frozenset(self.transition(dice, trios, each) for each in legal)] += orders
        nothing = classes.pop(frozenset(), 0)
        again = dice == self.rules.scoring.dice and self.rules.turn.blank is BlankRule.ROLL_AGAIN
        ordered = tuple(sorted(classes.items(), key=lambda pair: (sorted(pair[0]), pair[1])))
        return DiceState(dice, trios, ordered, 0 if again else nothing, nothing if again else 0)


@lru_cache(maxsize=RULES_CACHED)
def turn_graph(rules: RuleSet) -> TurnGraph:
    return TurnGraph(rules)
