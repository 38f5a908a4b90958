"""The lesson on a rule set: what its rules have is shown, what they don't is left out.

Every roll is found by asking the rules (``rolls``), and every step is played before it is taken
into the lesson, so there is a correct one for any rules that can be played.
"""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from zilch3d.engine import events
from zilch3d.engine.actions import (
    Action,
    Bank,
    Land,
    Refusal,
    RefusalReason,
    SetAside,
    TakeOver,
    Throw,
)
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Face, Faces
from zilch3d.engine.rolls import (
    Rank,
    ScoringRoll,
    find,
    find_blank,
    may,
    may_bank,
    may_throw,
    play_on,
    set_best_aside,
    turn_of,
)
from zilch3d.engine.ruleset import BlankRule, Kind, Points, RuleSet
from zilch3d.engine.scoring import OF_A_KIND, Option, combinations, options
from zilch3d.engine.state import State
from zilch3d.features.lessons.steps import Chapter, Draft, Room, Subject, Topic, classroom

SHOWN_KINDS = frozenset({Kind.SINGLE, Kind.THREE, Kind.MATCH})
"""Combinations with chapters of their own; others are only named."""
DICE_TO_DECIDE = 2
"""Dice left to roll where to roll on or to bank is the question."""
MAX_ROLLS = 6
"""Rolls of the first turn: if it may not be banked by then, the lesson goes on without."""


def lesson(rules: RuleSet, learner: str, partner: str) -> tuple[Chapter, ...]:
    """The chapters on these rules, the first about what scores.

    ``learner`` sits alone at the table, with ``partner`` where dice are taken over: two names.
    """
    room = Room(classroom(rules), learner, partner)
    first = _scoring(room)
    room.banked_in(first)
    topics = {step.topic for step in first.steps}
    chapters = [first]
    for write in (
        _zilch,
        _hot_dice,
        _must_roll,
        _must_bank,
        _match,
        _take_over,
        _blank,
        _exact,
        _decide,
        _more,
    ):
        chapter = write(room)
        if chapter is not None and not topics.issuperset(_POINT_OF.get(chapter.subject, {None})):
            chapters.append(chapter)
            room.banked_in(chapter)
    return (*chapters, _end(room))


_POINT_OF = {Subject.MUST_ROLL: {Topic.MUST_ROLL}, Subject.MUST_BANK: {Topic.MUST_BANK}}
"""What a chapter need not say if the first has said so."""


# What scores, setting aside, rolling on, banking, and what a first score must be


def _scoring(room: Room) -> Chapter:
    draft = Draft(Subject.SCORING, room.alone())
    example, topic = find(draft.state, _one_die(room.rules)), Topic.FIRST_ROLL
    picking = Topic.SCORES
    for _roll in range(MAX_ROLLS):
        if example is None:
            break
        draft.roll_and_pick(topic, example, picking)
        if draft.state.outcome is not None or not may_throw(draft.state):
            break
        if topic is not Topic.FIRST_ROLL and may_bank(draft.state):
            break
        topic, picking = _why_to_roll(draft.state), Topic.COMBINATION
        example = find(draft.state, _enough_to_bank(draft.state))
    if may_bank(draft.state):
        draft.bank(Topic.BANK if may_throw(draft.state) else Topic.MUST_BANK)
    if draft.is_empty:
        draft.read(Topic.END)
    return draft.chapter()


def _one_die(rules: RuleSet) -> Rank:
    """One die counts and nothing else; of half points rather a half."""

    def rank(example: ScoringRoll) -> tuple[float, ...]:
        whole = (example.best.points * rules.scoring.unit).denominator == 1
        simple = example.is_single and not example.best.must_bank
        return (not simple, len(example.choices), len(example.best.keep), whole)

    return rank


def _enough_to_bank(state: State) -> Rank:
    """Three of a kind, and it may be banked after that: the lowest that does."""

    def rank(example: ScoringRoll) -> tuple[float, ...]:
        if not may_bank(set_best_aside(state, example)):
            return (1, -example.best.points)
        of_a_kind = (
            OF_A_KIND.index(example.kinds[0]) if example.is_one_of_a_kind else len(OF_A_KIND)
        )
        hot = len(example.best.keep) == turn_of(state).dice
        single = _counts_alone(state, example)
        return (0, of_a_kind, hot, single, len(example.choices), example.best.points)

    return rank


def _counts_alone(state: State, example: ScoringRoll) -> bool:
    """Whether any of the dice would count by itself, too."""
    return any(state.rules.scoring.singles[face - 1] for face in example.best.keep)


_REASONS = {
    RefusalReason.OPENING: Topic.OPENING,
    RefusalReason.MINIMUM: Topic.MINIMUM,
    RefusalReason.CROSSING: Topic.CROSSING,
    RefusalReason.MUST_ROLL: Topic.MUST_ROLL,
}


def _why_to_roll(state: State) -> Topic:
    """Why the turn goes on: it must, or may."""
    answer = decide(state, Bank())
    return (
        _REASONS.get(answer.reason, Topic.ROLL_ON) if isinstance(answer, Refusal) else Topic.ROLL_ON
    )


# Later turns, from a position in which dice have been set aside


NextT = TypeVar("NextT", ScoringRoll, Faces)
Next: TypeAlias = Callable[[State], NextT | None]
"""The roll that the dice still to be rolled are to show; None if they can't."""


def _after_first_roll(
    state: State, face: Face, find_next: Next[NextT]
) -> tuple[tuple[Action, ...], NextT] | None:
    """A first roll, as played, and the next one by ``find_next``; None if there are no such two.

    Of the first, three of a kind is set aside rather than anything else, of a face near this one.
    It is not worth what the learner has just banked, lest that seems to be at risk.
    """
    next_rolls: dict[Option, NextT | None] = {}

    def follow(example: ScoringRoll) -> NextT | None:
        if example.best not in next_rolls:
            next_rolls[example.best] = find_next(set_best_aside(state, example))
        return next_rolls[example.best]

    def rank(example: ScoringRoll) -> tuple[float, ...] | None:
        if len(example.best.keep) == turn_of(state).dice or example.best.must_bank:
            return None
        trio, distance = example.kinds == (Kind.THREE,), abs(example.best.keep[0] - face)
        single = _counts_alone(state, example)
        banked = example.best.points == state.seats[0].score
        return (not trio, banked, single, distance, len(example.choices), len(example.best.keep))

    def rank_with_next(example: ScoringRoll) -> tuple[float, ...] | None:
        ranked = rank(example)
        return None if ranked is None or follow(example) is None else ranked

    # The best first roll usually has a next one: to look for that of each of them takes longer.
    example = find(state, rank)
    if example is None or follow(example) is None:
        example = find(state, rank_with_next)
    next_roll = None if example is None else follow(example)
    if example is None or next_roll is None:
        return None
    return (
        Throw(),
        Land(example.roll),
        SetAside(example.best.keep, example.best.points),
    ), next_roll


def _zilch(room: Room) -> Chapter | None:
    start = room.alone()
    two_rolls = _after_first_roll(start, 3, _losing)
    if two_rolls is None:
        return None
    before, roll = two_rolls
    draft = Draft(Subject.ZILCH, start, *before)
    draft.roll(Topic.RISK, roll)
    draft.read(Topic.ZILCH)
    return draft.chapter()


def _losing(state: State) -> Faces | None:
    """A roll that is a zilch."""
    roll = find_blank(state) if may_throw(state) else None
    if roll is None:
        return None
    happened = decide(play_on(state, Throw()), Land(roll))
    assert not isinstance(happened, Refusal)
    return roll if any(isinstance(event, events.Zilched) for event in happened) else None


def _hot_dice(room: Room) -> Chapter | None:
    start = room.alone()
    two_rolls = _after_first_roll(start, 4, _all_count)
    if two_rolls is None:
        return None
    before, example = two_rolls
    draft = Draft(Subject.HOT_DICE, start, *before)
    draft.roll_and_pick(Topic.LAST_DICE, example, Topic.ALL_COUNT)
    if may_throw(draft.state):
        again = find(draft.state, _enough_to_bank(draft.state))
        if again is not None:
            draft.roll_and_pick(Topic.HOT_DICE, again, Topic.COMBINATION)
    if may_bank(draft.state):
        draft.bank(Topic.BANK if may_throw(draft.state) else Topic.MUST_BANK)
    return draft.chapter()


def _all_count(state: State) -> ScoringRoll | None:
    """A roll of which every die counts, rather dice that count by themselves."""

    def rank(example: ScoringRoll) -> tuple[float, ...] | None:
        if len(example.best.keep) < turn_of(state).dice:
            return None
        simple = set(example.kinds) == {Kind.SINGLE}
        return (example.best.must_bank, example.best.must_roll, not simple)

    return find(state, rank) if may_throw(state) else None


def _must_roll(room: Room) -> Chapter | None:
    start = room.alone()
    example = find(start, lambda example: (len(example.kinds),) if example.best.must_roll else None)
    if example is None:
        return None
    draft = Draft(Subject.MUST_ROLL, start)
    draft.roll_and_pick(Topic.NEW_TURN, example, Topic.COMBINATION)
    again = find(draft.state, _enough_to_bank(draft.state))
    if again is None or not _is_bound(draft.state):
        return None
    draft.roll_and_pick(Topic.MUST_ROLL, again, Topic.COMBINATION)
    if may_bank(draft.state):
        draft.bank()
    return draft.chapter()


def _is_bound(state: State) -> bool:
    """Whether the rules make the player roll on."""
    answer = decide(state, Bank())
    return isinstance(answer, Refusal) and answer.reason is RefusalReason.MUST_ROLL


def _must_bank(room: Room) -> Chapter | None:
    start = room.alone()
    example = find(start, lambda example: (len(example.kinds),) if example.best.must_bank else None)
    if example is None:
        return None
    draft = Draft(Subject.MUST_BANK, start)
    draft.roll_and_pick(Topic.NEW_TURN, example, Topic.COMBINATION)
    if may_throw(draft.state) or not may_bank(draft.state):
        return None
    draft.bank(Topic.MUST_BANK)
    return draft.chapter()


def _match(room: Room) -> Chapter | None:
    start = room.alone()
    two_rolls = _after_first_roll(start, 4, _matching) if room.rules.scoring.match else None
    if two_rolls is None:
        return None
    before, example = two_rolls
    draft = Draft(Subject.MATCH, start, *before)
    draft.roll_and_pick(Topic.TRIO, example, Topic.MATCH)
    if may_bank(draft.state):
        draft.bank()
    return draft.chapter()


def _matching(state: State) -> ScoringRoll | None:
    """A roll of which one die counts, as it matches dice on the board."""

    def rank(example: ScoringRoll) -> tuple[float, ...] | None:
        return () if example.kinds == (Kind.MATCH,) else None

    return find(state, rank) if may_throw(state) else None


def _take_over(room: Room) -> Chapter | None:
    if not room.rules.turn.take_over or not room.score:
        return None
    start = room.in_two()
    two_rolls = _after_first_roll(start, 6, _after_taking_over)
    if two_rolls is None:
        return None
    before, example = two_rolls
    draft = Draft(Subject.TAKE_OVER, start, *before, Bank())
    draft.take_over()
    draft.roll_and_pick(Topic.TAKEN_OVER, example, Topic.COMBINATION)
    if may_bank(draft.state):
        draft.bank()
    return draft.chapter()


def _after_taking_over(state: State) -> ScoringRoll | None:
    """A roll for the learner, who takes over the dice that the partner leaves here."""
    if not may_bank(state):
        return None
    banked = play_on(state, Bank())
    if banked.crossing_seat is not None or not may(banked, TakeOver()):
        return None
    taken_over = play_on(banked, TakeOver())
    return find(taken_over, _enough_to_bank(taken_over))


# What the rules do with a roll of all the dice of which nothing counts


def _blank(room: Room) -> Chapter | None:
    turn, start = room.rules.turn, room.alone()
    again = turn.blank is BlankRule.ROLL_AGAIN
    roll = find_blank(start) if again or (turn.consolation and room.score) else None
    if roll is None:
        return None
    draft = Draft(Subject.BLANK, start)
    draft.roll(Topic.NEW_TURN if again else Topic.ALL_DICE, roll)
    draft.read(Topic.BLANK if again else Topic.CONSOLED)
    scored = draft.state.seats[0].score > room.score
    return draft.chapter() if again or scored else None


# The end


def _exact(room: Room) -> Chapter | None:
    """A roll of which only the lowest set-aside does not take the learner beyond the target."""
    end, scoring = room.rules.end, room.rules.scoring
    if not end.exact:
        return None
    for lacking in sorted({part.points for part in combinations(scoring)}):
        if lacking >= end.target:
            return None
        start = room.alone(end.target - lacking)
        example = find(start, _exactly(start, lacking))
        if example is not None:
            draft = Draft(Subject.EXACT, start)
            draft.roll_and_pick(Topic.NEAR_TARGET, example, Topic.OVERSHOOTS)
            draft.bank(Topic.HIT_TARGET)
            return draft.chapter()
    return None


def _exactly(state: State, lacking: Points) -> Rank:
    """Ranks rolls that bring the ``lacking`` points exactly, but more if all is set aside."""

    def rank(example: ScoringRoll) -> tuple[float, ...] | None:
        every = options(state.rules.scoring, example.roll)
        over = [len(option.keep) for option in every if option.points > lacking]
        if (
            example.best.points != lacking
            or not over
            or not may_bank(set_best_aside(state, example))
        ):
            return None
        return (len(example.best.keep), min(over), len(every))

    return rank


def _decide(room: Room) -> Chapter | None:
    """A position in which a player may roll on or bank, with two dice left if that can be."""
    start = room.alone()
    example = find(start, _open_decision(start))
    if example is None:
        return None
    aside = SetAside(example.best.keep, example.best.points)
    draft = Draft(Subject.DECIDE, start, Throw(), Land(example.roll), aside)
    lands = find(draft.state, _one_die(room.rules))
    if lands is None:
        return None
    draft.decide(Topic.DECIDE, lands.roll)
    draft.read(Topic.DECIDED)
    return draft.chapter()


def _open_decision(state: State) -> Rank:
    """Ranks rolls after which both may be done: few dice left, of simple combinations."""

    def rank(example: ScoringRoll) -> tuple[float, ...] | None:
        after = set_best_aside(state, example)
        left = turn_of(state).dice - len(example.best.keep)
        if not left or not may_bank(after) or not may_throw(after):
            return None
        unknown = not SHOWN_KINDS.issuperset(example.kinds)
        return (abs(left - DICE_TO_DECIDE), unknown, len(example.kinds), len(example.choices))

    return rank


def _more(room: Room) -> Chapter | None:
    """A chapter to read on other combinations that score, if there are any."""
    kinds = {part.kind for part in combinations(room.rules.scoring)}
    return _reading(room, Subject.MORE, Topic.MORE) if kinds - SHOWN_KINDS else None


def _end(room: Room) -> Chapter:
    return _reading(room, Subject.END, Topic.END)


def _reading(room: Room, subject: Subject, topic: Topic) -> Chapter:
    draft = Draft(subject, room.alone())
    draft.read(topic)
    return draft.chapter()
