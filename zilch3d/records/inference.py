"""The meaning of the parts of a turn, and of what a paper score sheet leaves out of them.

A sheet that has only the rolls still says how many dice each next roll has, and how many points the
whole turn brought. So a turn is searched in breadth, part by part: every set-aside that fits makes
a way through it, and ways that have come to the same point of the turn are joined and counted. Only
the dice, the points and what binds the player decide how a turn can go on, so few ways are left.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from zilch3d.engine import actions, events
from zilch3d.engine.actions import Action, Refusal
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.dice import lacking
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State, Turn
from zilch3d.records.notation import (
    Fumble,
    FumblePart,
    PointsPart,
    RecordPart,
    ReopenedPart,
    RollPart,
    Word,
    fumble_causes,
    points_from,
    write_points,
)

TurnPoints: TypeAlias = tuple[Points, ...]
"""The points that a sheet may give a turn, the usual figure first; empty while it goes on."""

MAX_WAYS = 5_000
"""Ways through a turn, added up over its parts, before it is given up: a fraction of a second."""
MAX_COUNTED = 1_000_000
"""Ways that fit are counted up to this number."""

_WORDS: dict[Word, tuple[Action, ...]] = {
    Word.START: (),
    Word.BANK: (actions.Bank(),),
    Word.TAKE: (actions.TakeOver(),),
    Word.LATE: (actions.CallOut(),),
    Word.HIDDEN: (actions.HideDie(), actions.Throw()),
    Word.AWAY: (actions.MissTurn(),),
}
_BRINGS_NOTHING = (events.Zilched, events.StartRolled, events.TurnMissed, events.ScoreStands)


def turn_points(history: Iterable[events.Event], before: TurnPoints = ()) -> TurnPoints:
    """The points of a turn with these events, which had those of ``before`` before them.

    A zilch brings 0, although it may be consoled: a sheet may have the consolation there instead.
    """
    points = before
    for event in history:
        if isinstance(event, _BRINGS_NOTHING):
            points = (0,)
        elif isinstance(event, events.Banked | events.Consoled):
            points = (*points, event.points)
    return points


def actions_of(state: State, part: FumblePart | ReopenedPart | Word) -> tuple[Action, ...] | None:
    """The actions that a part without set-asides stands for; None if the rules know no such part.

    The actions may still be refused. Of reopened scores they decide on the oldest.
    """
    if isinstance(part, Word):
        return _WORDS[part]
    if isinstance(part, ReopenedPart):
        return (actions.LetStand() if part.stands else actions.Resume(),)
    for_start = state.turn is not None and state.turn.kind is events.FOR_START
    causes = fumble_causes(state.rules.manners, zilch=part.zilch, for_start=for_start)
    if not causes:
        return None
    cause = part.cause if part.cause in causes else causes[0]
    return (actions.Throw(), actions.LandFumbled(part.roll, out=cause is Fumble.OUT))


def set_aside(state: State, part: RollPart) -> actions.SetAside | None:
    """The set-aside that the part writes of the roll on the table; None if its points are none.

    Dice that can be counted with the others, but take no part in the count that is written, stay
    in the tray: four 6s of ``226666>226666=12`` count 12, and the 2s are thrown again.
    """
    keep = tuple(sorted(part.keep or ()))
    if part.points is None:
        return actions.SetAside(keep)
    points = points_from(part.points, state.rules.scoring.unit)
    if points is None:
        return None
    legal = set_asides(state)
    of_these_points = [option.keep for option in legal if option.points == points]
    within = [dice for dice in of_these_points if lacking(dice, keep) is None]
    counts = any(option.keep == keep for option in legal)
    if keep not in within and len(within) == 1 and counts:
        return actions.SetAside(within[0], points)
    return actions.SetAside(keep, points)


@dataclass(frozen=True, slots=True)
class Hindsight:
    """Facts about a turn from later lines of the record.

    Whether it is over, and how many dice it left when it was banked, if another line shows it.
    """

    is_over: bool = False
    dice_left: int | None = None


@dataclass(frozen=True, slots=True)
class Fit:
    """The ways of setting aside that fit what is written.

    ``count`` is their number, up to ``MAX_COUNTED``; ``parts`` are those of one of them, if any.
    ``dice_left`` are the numbers of dice that one or another way leaves when it is banked.
    """

    count: int
    parts: tuple[RecordPart, ...]
    dice_left: frozenset[int] = frozenset()


class TooManyWays(Exception):
    """More ways have to be followed than ``MAX_WAYS``."""


@dataclass(frozen=True, slots=True)
class _Way:
    """A way through the parts so far, with every set-aside filled in.

    ``count`` ways have been joined into this one, which goes on from the one ``before`` with
    ``part``. Once the turn is over it has points, and ``dice_left`` if it was banked.
    """

    state: State
    count: int
    before: "_Way | None" = None
    part: RecordPart | None = None
    turn_points: TurnPoints = ()
    dice_left: int = 0

    @property
    def key(self) -> object:
        """Equal for ways from which the turn goes on alike."""
        turn = self.state.turn
        if self.turn_points or turn is None:
            return (self.turn_points, self.dice_left)
        return (turn.points, turn.dice, turn.trios, turn.hot_dice, turn.must_roll, turn.must_bank)

    @property
    def parts(self) -> tuple[RecordPart, ...]:
        """The parts of the whole way."""
        way: _Way | None = self
        parts = []
        while way is not None:
            parts += [way.part] if way.part is not None else []
            way = way.before
        return tuple(reversed(parts))

    def extended(self, part: RecordPart, *steps: Action, dice_left: int = 0) -> "Iterator[_Way]":
        """The way on through these actions, which ``part`` stands for; none if one is refused."""
        after = self.after(*steps)
        if after is not None:
            state, points = after
            yield _Way(state, self.count, self, part, points, dice_left or self.dice_left)

    def after(self, *steps: Action) -> tuple[State, TurnPoints] | None:
        """The state after these actions and the turn's points; None if one is refused."""
        state, points = self.state, self.turn_points
        for action in steps:
            decision = decide(state, action)
            if isinstance(decision, Refusal):
                return None
            state, points = replay(state, decision), turn_points(decision)
        return state, points


def infer(state: State, parts: tuple[RecordPart, ...], later: Hindsight) -> Fit | None:
    """Fill in the set-asides of a turn that begins in ``state``; None if none is left out.

    Where the parts end with a roll that counts, nothing has been set aside from that one yet; nor
    from one after which the player is called out for hesitating. If no way fits what ``later``
    lines show, the answer is without them: reading that line will say what is wrong. Raises
    TooManyWays.
    """
    if all(not isinstance(part, RollPart) or part.keep is not None for part in parts):
        return None
    ways, total = [_Way(state, 1)], 0
    for part, following in zip(parts, (*parts[1:], None), strict=True):
        ways = _joined(after for way in ways for after in _follow(way, part, following))
        total += len(ways)
        if total > MAX_WAYS:
            raise TooManyWays
    ended = [way for way in ways if way.turn_points or not later.is_over] or ways
    fitting = [way for way in ended if later.dice_left in (None, way.dice_left)] or ended
    # The dice that other ways leave count, too: a resumed turn may show that it was one of those.
    dice_left = frozenset(way.dice_left for way in ended if way.dice_left)
    # The first way sets the most points aside at each roll: the likeliest one.
    filled_in = fitting[0].parts if fitting else ()
    return Fit(sum(way.count for way in fitting), filled_in, dice_left)


def _joined(ways: Iterator[_Way]) -> list[_Way]:
    """The ways, of those with an equal key the first, with the number of all of these."""
    joined: dict[object, _Way] = {}
    for way in ways:
        key = way.key
        first = joined.get(key, way)
        count = way.count if first is way else min(first.count + way.count, MAX_COUNTED)
        joined[key] = replace(first, count=count)
    return list(joined.values())


def _follow(way: _Way, part: RecordPart, following: RecordPart | None) -> Iterator[_Way]:
    """Every way on through this part, before the ``following`` one."""
    if part is Word.START:
        yield from way.extended(part)
    elif isinstance(part, PointsPart):
        points = points_from(part.points, way.state.rules.scoring.unit)
        # Points of a turn that has not ended by itself say that it was banked.
        steps: tuple[Action, ...] = () if way.turn_points else (actions.Bank(),)
        dice_left = 0 if way.turn_points else _dice(way.state)
        ended = way.extended(part, *steps, dice_left=dice_left)
        yield from (end for end in ended if points in end.turn_points)
    elif way.turn_points:
        return
    elif isinstance(part, RollPart):
        yield from _rolled(way, part, following)
    else:
        dice_left = _dice(way.state) if part is Word.BANK else 0
        steps = actions_of(way.state, part) or ()
        yield from way.extended(part, *steps, dice_left=dice_left)


def _dice(state: State) -> int:
    """The number of dice that the turn leaves if it is banked now."""
    return state.turn.dice if state.turn is not None else 0


def _rolled(way: _Way, part: RollPart, following: RecordPart | None) -> Iterator[_Way]:
    """The ways on through a roll: its possible set-asides, the most points first."""
    landed = way.after(actions.Throw(), actions.Land(part.roll))
    if landed is None:
        return
    lying = replace(way, state=landed[0], turn_points=landed[1])
    turn = lying.state.turn
    if lying.turn_points or turn is None or turn.roll is None:
        if not part.keep:
            yield replace(lying, before=way, part=replace(part, keep=()))
    elif part.keep is not None:
        action = set_aside(lying.state, part)
        if action is not None:
            yield from lying.extended(part, action)
    elif following in (None, Word.LATE):
        # A player who is called out has not decided on the roll that lies there.
        yield replace(lying, before=way, part=part)
    else:
        yield from _every_set_aside(lying, turn, part, following)


def _every_set_aside(
    lying: _Way, turn: Turn, part: RollPart, following: RecordPart | None
) -> Iterator[_Way]:
    unit, all_dice = lying.state.rules.scoring.unit, lying.state.rules.scoring.dice
    for option in sorted(turn.choices, key=lambda each: (-each.points, len(each.keep))):
        dice = turn.dice - len(option.keep) or all_dice
        if isinstance(following, RollPart | FumblePart) and len(following.roll) != dice:
            continue
        points = write_points(option.points, unit)
        filled = replace(part, keep=option.keep, points=points)
        yield from lying.extended(filled, actions.SetAside(option.keep, option.points))
