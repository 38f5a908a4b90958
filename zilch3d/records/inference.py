"""What the parts of a turn mean, and what a paper score sheet leaves out of them.

A sheet that has only the rolls still says how many dice each next roll has, and what the whole turn
brought. Every set-aside that fits is followed at once, and ways that come to the same point of the
turn are joined.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from zilch3d.engine.actions import (
    Action,
    Bank,
    CallOut,
    HideDie,
    Land,
    LandFumbled,
    LetStand,
    MissTurn,
    Refusal,
    Resume,
    SetAside,
    TakeOver,
    Throw,
)
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.dice import lacking
from zilch3d.engine.events import (
    FOR_START,
    Banked,
    Consoled,
    Event,
    ScoreStands,
    StartRolled,
    TurnMissed,
    Zilched,
)
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State, Turn
from zilch3d.records.notation import (
    FumbleCause,
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

Brought: TypeAlias = tuple[Points, ...]
"""What a turn may be said to have brought, the usual figure first; empty while it goes on."""

MAX_WAYS = 5_000
"""Ways that are followed through a turn, counted after each part: a fraction of a second's work."""
MAX_COUNTED = 1_000_000
"""Ways that fit are counted no further."""

_WORDS: dict[Word, tuple[Action, ...]] = {
    Word.START: (),
    Word.BANK: (Bank(),),
    Word.TAKE: (TakeOver(),),
    Word.LATE: (CallOut(),),
    Word.HIDDEN: (HideDie(), Throw()),
    Word.AWAY: (MissTurn(),),
}


def brought(events: Iterable[Event], said: Brought = ()) -> Brought:
    """What a turn with these events brought, which had brought ``said`` before them.

    A zilch brings 0, although it may be consoled: a sheet may have the consolation there instead.
    """
    for event in events:
        if isinstance(event, Zilched | StartRolled | TurnMissed | ScoreStands):
            said = (0,)
        elif isinstance(event, Banked | Consoled):
            said = (*said, event.points)
    return said


def actions(state: State, part: FumblePart | ReopenedPart | Word) -> tuple[Action, ...] | None:
    """What a part without set-asides stands for; None if it can mean nothing under the rules.

    The actions may still be refused. Of reopened scores they decide on the oldest.
    """
    if isinstance(part, Word):
        return _WORDS[part]
    if isinstance(part, ReopenedPart):
        return (LetStand() if part.stands else Resume(),)
    for_start = state.turn is not None and state.turn.kind is FOR_START
    causes = fumble_causes(state.rules.manners, zilch=part.zilch, for_start=for_start)
    if not causes:
        return None
    cause = part.cause if part.cause in causes else causes[0]
    return (Throw(), LandFumbled(part.roll, out=cause is FumbleCause.OUT))


def set_aside(state: State, part: RollPart) -> SetAside | None:
    """What was set aside of the roll that lies there; None if its written points are none.

    Dice that can be counted with the others, but take no part in the count that is written, stay
    in the tray: four 6s of ``226666>226666=12`` count 12, and the 2s are thrown again.
    """
    keep = tuple(sorted(part.keep or ()))
    if part.points is None:
        return SetAside(keep)
    points = points_from(part.points, state.rules.scoring.unit)
    if points is None:
        return None
    legal = set_asides(state)
    worth = [option.keep for option in legal if option.points == points]
    within = [kept for kept in worth if lacking(kept, keep) is None]
    counts = any(option.keep == keep for option in legal)
    if keep not in within and len(within) == 1 and counts:
        return SetAside(within[0], points)
    return SetAside(keep, points)


@dataclass(frozen=True, slots=True)
class Hindsight:
    """What later lines of the record say of a turn.

    That it is ``over``, and how many ``dice`` it left when it was banked, if another line shows it.
    """

    over: bool = False
    dice: int | None = None


@dataclass(frozen=True, slots=True)
class Fit:
    """``count`` ways of setting aside fit what is written; ``parts`` is one of them, if any.

    There may be more than ``MAX_COUNTED``.

    ``left`` are the numbers of dice that one or other of all ways leaves when it is banked.
    """

    count: int
    parts: tuple[RecordPart, ...]
    left: frozenset[int] = frozenset()


class TooManyWays(Exception):
    """So many ways fit that following them all would take too long."""


@dataclass(frozen=True, slots=True)
class _Way:
    """A way through the parts so far, with every set-aside filled in.

    ``count`` ways have been joined into this one, which goes on from the one ``before`` with
    ``part``. Once the turn is over, ``brought`` and ``left``.
    """

    state: State
    count: int
    before: "_Way | None" = None
    part: RecordPart | None = None
    brought: Brought = ()
    left: int = 0

    @property
    def key(self) -> object:
        """Equal for ways from which the turn goes on alike."""
        turn = self.state.turn
        if self.brought or turn is None:
            return (self.brought, self.left)
        return (turn.points, turn.dice, turn.trios, turn.hot_dice, turn.must_roll, turn.must_bank)

    @property
    def parts(self) -> tuple[RecordPart, ...]:
        """Those of the whole way."""
        way: _Way | None = self
        parts = []
        while way is not None:
            parts += [way.part] if way.part is not None else []
            way = way.before
        return tuple(reversed(parts))

    def on(self, part: RecordPart, *actions: Action, left: int = 0) -> "Iterator[_Way]":
        """The way on through these actions, which ``part`` stands for; none if one is refused."""
        after = self.after(*actions)
        if after is not None:
            state, said = after
            yield _Way(state, self.count, self, part, said, left or self.left)

    def after(self, *actions: Action) -> tuple[State, Brought] | None:
        """The state after these actions and what they brought; None if one is refused."""
        state, said = self.state, self.brought
        for action in actions:
            events = decide(state, action)
            if isinstance(events, Refusal):
                return None
            state, said = replay(state, events), brought(events)
        return state, said


def infer(state: State, parts: tuple[RecordPart, ...], later: Hindsight) -> Fit | None:
    """Fill in the set-asides of a turn that begins in ``state``; None if none is left out.

    Where the parts end with a roll that counts, nothing has been set aside from that one yet; nor
    from one after which the player is called out for hesitating. Where no way fits what is known
    from ``later``, others do: it is for that line to say what is wrong there. Raises TooManyWays.
    """
    if all(not isinstance(part, RollPart) or part.keep is not None for part in parts):
        return None
    ways, followed = [_Way(state, 1)], 0
    for part, following in zip(parts, (*parts[1:], None), strict=True):
        ways = _joined(after for way in ways for after in _follow(way, part, following))
        followed += len(ways)
        if followed > MAX_WAYS:
            raise TooManyWays
    over = [way for way in ways if way.brought or not later.over] or ways
    fitting = [way for way in over if later.dice in (None, way.left)] or over
    left = frozenset(way.left for way in over if way.left)
    filled = fitting[0].parts if fitting else ()
    return Fit(sum(way.count for way in fitting), filled, left)


def _joined(ways: Iterator[_Way]) -> list[_Way]:
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
        yield from way.on(part)
    elif isinstance(part, PointsPart):
        wanted = points_from(part.points, way.state.rules.scoring.unit)
        ended = way.on(part) if way.brought else way.on(part, Bank(), left=_dice(way.state))
        yield from (end for end in ended if wanted in end.brought)
    elif way.brought:
        return
    elif isinstance(part, RollPart):
        yield from _rolled(way, part, following)
    else:
        left = _dice(way.state) if part is Word.BANK else 0
        yield from way.on(part, *(actions(way.state, part) or ()), left=left)


def _dice(state: State) -> int:
    """How many dice are left if the turn is banked now."""
    return state.turn.dice if state.turn is not None else 0


def _rolled(way: _Way, part: RollPart, following: RecordPart | None) -> Iterator[_Way]:
    """What may have been set aside of the roll, the most points first."""
    landed = way.after(Throw(), Land(part.roll))
    if landed is None:
        return
    lying = replace(way, state=landed[0], brought=landed[1])
    turn = lying.state.turn
    if lying.brought or turn is None or turn.roll is None:
        if not part.keep:
            yield replace(lying, before=way, part=replace(part, keep=()))
    elif part.keep is not None:
        written = set_aside(lying.state, part)
        if written is not None:
            yield from lying.on(part, written)
    elif following in (None, Word.LATE):
        # A player who is called out has not decided on the roll that lies there.
        yield replace(lying, before=way, part=part)
    else:
        yield from _every_set_aside(lying, turn, part, following)


def _every_set_aside(
    lying: _Way, turn: Turn, part: RollPart, following: RecordPart | None
) -> Iterator[_Way]:
    unit, every = lying.state.rules.scoring.unit, lying.state.rules.scoring.dice
    for option in sorted(turn.choices, key=lambda each: (-each.points, len(each.keep))):
        dice = turn.dice - len(option.keep) or every
        if isinstance(following, RollPart | FumblePart) and len(following.roll) != dice:
            continue
        points = write_points(option.points, unit)
        filled = replace(part, keep=option.keep, points=points)
        yield from lying.on(filled, SetAside(option.keep, option.points))
