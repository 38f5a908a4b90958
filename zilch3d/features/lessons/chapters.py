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
from zilch3d.features.lessons.drafts import Draft, Room, classroom
from zilch3d.features.lessons.steps import Chapter, Subject, Topic

SHOWN_KINDS = frozenset({Kind.SINGLE, Kind.THREE, Kind.MATCH})
"""What has chapters of its own; what else scores is only told."""
MOST_ROLLS = 6
"""Of the first turn: where it may not be banked by then, the lesson goes on without."""


def lesson(rules: RuleSet, learner: str, partner: str) -> tuple[Chapter, ...]:
    """The chapters on these rules, the first about what scores.

    ``learner`` sits alone at the table, with ``partner`` where dice are taken over: two names.
    """
    room = Room(classroom(rules), learner, partner)
    first = _scoring(room)
    room.banked_in(first)
    taught = {step.topic for step in first.steps}
    made = [first]
    for chapter in (
        _zilch,
        _hot_dice,
        _must_roll,
        _must_bank,
        _match,
        _take_over,
        _blank,
        _exact,
        _more,
    ):
        found = chapter(room)
        if found is not None and not taught.issuperset(_POINT_OF.get(found.subject, {None})):
            made.append(found)
            room.banked_in(found)
    return (*made, _end(room))


_POINT_OF = {Subject.MUST_ROLL: {Topic.MUST_ROLL}, Subject.MUST_BANK: {Topic.MUST_BANK}}
"""What a chapter need not say if the first has said so."""


# What scores, setting aside, rolling on, banking, and what a first score must be


def _scoring(room: Room) -> Chapter:
    draft = Draft(Subject.SCORING, room.alone())
    shown, topic = find(draft.state, _one_die(room.rules)), Topic.FIRST_ROLL
    picking = Topic.SCORES
    for _roll in range(MOST_ROLLS):
        if shown is None:
            break
        draft.roll_and_pick(topic, shown, picking)
        if draft.state.outcome is not None or not may_throw(draft.state):
            break
        if topic is not Topic.FIRST_ROLL and may_bank(draft.state):
            break
        topic, picking = _why_to_roll(draft.state), Topic.COMBINATION
        shown = find(draft.state, _enough_to_bank(draft.state))
    if may_bank(draft.state):
        draft.bank(Topic.BANK if may_throw(draft.state) else Topic.MUST_BANK)
    if draft.is_empty:
        draft.read(Topic.END)
    return draft.chapter()


def _one_die(rules: RuleSet) -> Rank:
    """One die counts and nothing else; of half points rather a half."""

    def rank(shown: ScoringRoll) -> tuple[float, ...]:
        whole = (shown.best.points * rules.scoring.unit).denominator == 1
        simple = shown.is_single and not shown.best.must_bank
        return (not simple, len(shown.choices), len(shown.best.keep), whole)

    return rank


def _enough_to_bank(state: State) -> Rank:
    """Three of a kind, and it may be banked after that: the lowest that does."""

    def rank(shown: ScoringRoll) -> tuple[float, ...]:
        if not may_bank(set_best_aside(state, shown)):
            return (1, -shown.best.points)
        of_a_kind = OF_A_KIND.index(shown.kinds[0]) if shown.is_one_of_a_kind else len(OF_A_KIND)
        hot = len(shown.best.keep) == turn_of(state).dice
        single = _counts_alone(state, shown)
        return (0, of_a_kind, hot, single, len(shown.choices), shown.best.points)

    return rank


def _counts_alone(state: State, shown: ScoringRoll) -> bool:
    """Whether any of the dice would count by itself, too."""
    return any(state.rules.scoring.singles[face - 1] for face in shown.best.keep)


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


Found = TypeVar("Found", ScoringRoll, Faces)
Then: TypeAlias = Callable[[State], Found | None]
"""What the dice that are left are to show; None if they can't."""


def _aside(state: State, face: Face, then: Then[Found]) -> tuple[tuple[Action, ...], Found] | None:
    """How the turn began, and what ``then`` follows; None if there is no such beginning.

    Three of a kind was set aside, rather than anything else, and of this face if any will do.
    """
    known: dict[Option, Found | None] = {}

    def follow(shown: ScoringRoll) -> Found | None:
        if shown.best not in known:
            known[shown.best] = then(set_best_aside(state, shown))
        return known[shown.best]

    def rank(shown: ScoringRoll) -> tuple[float, ...] | None:
        if len(shown.best.keep) == turn_of(state).dice or shown.best.must_bank:
            return None
        trio, apart = shown.kinds == (Kind.THREE,), abs(shown.best.keep[0] - face)
        single = _counts_alone(state, shown)
        return (not trio, single, apart, len(shown.choices), len(shown.best.keep))

    def fitting(shown: ScoringRoll) -> tuple[float, ...] | None:
        ranked = rank(shown)
        return None if ranked is None or follow(shown) is None else ranked

    # The best may well do: to try what may follow each of them takes longer.
    shown = find(state, rank)
    if shown is None or follow(shown) is None:
        shown = find(state, fitting)
    found = None if shown is None else follow(shown)
    if shown is None or found is None:
        return None
    return (Throw(), Land(shown.roll), SetAside(shown.best.keep, shown.best.points)), found


def _zilch(room: Room) -> Chapter | None:
    start = room.alone()
    begun = _aside(start, 3, _losing)
    if begun is None:
        return None
    before, roll = begun
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
    begun = _aside(start, 4, _all_count)
    if begun is None:
        return None
    before, shown = begun
    draft = Draft(Subject.HOT_DICE, start, *before)
    draft.roll_and_pick(Topic.LAST_DICE, shown, Topic.ALL_COUNT)
    if may_throw(draft.state):
        again = find(draft.state, _enough_to_bank(draft.state))
        if again is not None:
            draft.roll_and_pick(Topic.HOT_DICE, again, Topic.COMBINATION)
    if may_bank(draft.state):
        draft.bank(Topic.BANK if may_throw(draft.state) else Topic.MUST_BANK)
    return draft.chapter()


def _all_count(state: State) -> ScoringRoll | None:
    """A roll of which every die counts, rather dice that count by themselves."""

    def rank(shown: ScoringRoll) -> tuple[float, ...] | None:
        if len(shown.best.keep) < turn_of(state).dice:
            return None
        simple = set(shown.kinds) == {Kind.SINGLE}
        return (shown.best.must_bank, shown.best.must_roll, not simple)

    return find(state, rank) if may_throw(state) else None


def _must_roll(room: Room) -> Chapter | None:
    start = room.alone()
    shown = find(start, lambda shown: (len(shown.kinds),) if shown.best.must_roll else None)
    if shown is None:
        return None
    draft = Draft(Subject.MUST_ROLL, start)
    draft.roll_and_pick(Topic.NEW_TURN, shown, Topic.COMBINATION)
    again = find(draft.state, _enough_to_bank(draft.state))
    if again is None or not _is_bound(draft.state):
        return None
    draft.roll_and_pick(Topic.MUST_ROLL, again, Topic.COMBINATION)
    if may_bank(draft.state):
        draft.bank()
    return draft.chapter()


def _is_bound(state: State) -> bool:
    answer = decide(state, Bank())
    return isinstance(answer, Refusal) and answer.reason is RefusalReason.MUST_ROLL


def _must_bank(room: Room) -> Chapter | None:
    start = room.alone()
    shown = find(start, lambda shown: (len(shown.kinds),) if shown.best.must_bank else None)
    if shown is None:
        return None
    draft = Draft(Subject.MUST_BANK, start)
    draft.roll_and_pick(Topic.NEW_TURN, shown, Topic.COMBINATION)
    if may_throw(draft.state) or not may_bank(draft.state):
        return None
    draft.bank(Topic.MUST_BANK)
    return draft.chapter()


def _match(room: Room) -> Chapter | None:
    start = room.alone()
    begun = _aside(start, 4, _matching) if room.rules.scoring.match else None
    if begun is None:
        return None
    before, shown = begun
    draft = Draft(Subject.MATCH, start, *before)
    draft.roll_and_pick(Topic.TRIO, shown, Topic.MATCH)
    if may_bank(draft.state):
        draft.bank()
    return draft.chapter()


def _matching(state: State) -> ScoringRoll | None:
    """A roll of which one die counts, as it matches dice on the board."""

    def rank(shown: ScoringRoll) -> tuple[float, ...] | None:
        return () if shown.kinds == (Kind.MATCH,) else None

    return find(state, rank) if may_throw(state) else None


def _take_over(room: Room) -> Chapter | None:
    if not room.rules.turn.take_over or not room.score:
        return None
    start = room.in_two()
    begun = _aside(start, 6, _left)
    if begun is None:
        return None
    before, shown = begun
    draft = Draft(Subject.TAKE_OVER, start, *before, Bank())
    draft.take_over()
    draft.roll_and_pick(Topic.TAKEN_OVER, shown, Topic.COMBINATION)
    if may_bank(draft.state):
        draft.bank()
    return draft.chapter()


def _left(state: State) -> ScoringRoll | None:
    """What the learner may roll after taking over the dice that are left here."""
    if not may_bank(state):
        return None
    banked = play_on(state, Bank())
    if banked.crossing_seat is not None or not may(banked, TakeOver()):
        return None
    taken = play_on(banked, TakeOver())
    return find(taken, _enough_to_bank(taken))


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
    """All but the lowest set-aside of the roll would take the learner beyond the target."""
    end, scoring = room.rules.end, room.rules.scoring
    if not end.exact:
        return None
    for lacking in sorted({part.points for part in combinations(scoring)}):
        if lacking >= end.target:
            return None
        start = room.alone(end.target - lacking)
        shown = find(start, _just_fitting(start, lacking))
        if shown is not None:
            draft = Draft(Subject.EXACT, start)
            draft.roll_and_pick(Topic.NEAR_TARGET, shown, Topic.OVERSHOOTS)
            draft.bank(Topic.HIT_TARGET)
            return draft.chapter()
    return None


def _just_fitting(state: State, lacking: Points) -> Rank:
    """What brings the ``lacking`` points may be set aside and banked, but not all that scores."""

    def rank(shown: ScoringRoll) -> tuple[float, ...] | None:
        every = options(state.rules.scoring, shown.roll)
        over = [len(option.keep) for option in every if option.points > lacking]
        if shown.best.points != lacking or not over or not may_bank(set_best_aside(state, shown)):
            return None
        return (len(shown.best.keep), min(over), len(every))

    return rank


def _more(room: Room) -> Chapter | None:
    """What else scores, if anything."""
    known = {part.kind for part in combinations(room.rules.scoring)}
    return _reading(room, Subject.MORE, Topic.MORE) if known - SHOWN_KINDS else None


def _end(room: Room) -> Chapter:
    return _reading(room, Subject.END, Topic.END)


def _reading(room: Room, subject: Subject, topic: Topic) -> Chapter:
    draft = Draft(subject, room.alone())
    draft.read(topic)
    return draft.chapter()
