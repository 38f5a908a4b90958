"""The lesson on a rule set: what its rules have is shown, what they don't is left out.

Every roll is found by asking the rules (``rolls``), and every step is played before it is taken
into the lesson, so there is a correct one for any rules that can be played.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from zilch3d.engine import events
from zilch3d.engine.actions import Action, Bank, Land, SetAside, TakeOver, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Face, Faces
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.ruleset import BlankRule, FirstStart, FumbleRule, Kind, Points, RuleSet
from zilch3d.engine.scoring import OF_A_KIND, Option, combinations, options
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.lesson.rolls import (
    Rank,
    Shown,
    find,
    find_blank,
    kept,
    may,
    may_bank,
    may_throw,
    played,
    turn_of,
)
from zilch3d.lesson.steps import Chapter, Do, Step, Subject, Topic

SHOWN_KINDS = frozenset({Kind.SINGLE, Kind.THREE, Kind.MATCH})
"""What has chapters of its own; what else scores is only told."""
MOST_ROLLS = 6
"""Of the first turn: where it may not be banked by then, the lesson goes on without."""


def lesson(rules: RuleSet, learner: str, partner: str) -> tuple[Chapter, ...]:
    """The chapters on these rules, the first about what scores.

    ``learner`` sits alone at the table, with ``partner`` where dice are taken over: two names.
    """
    room = _Room(classroom(rules), learner, partner)
    first = _scoring(room)
    total = played(first.start, *first.actions(len(first.steps))).seats[0].score
    room.score = 0 if rules.end.reached(total) else total
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
    return (*made, _end(room))


_POINT_OF = {Subject.MUST_ROLL: {Topic.MUST_ROLL}, Subject.MUST_BANK: {Topic.MUST_BANK}}
"""What a chapter need not say if the first has said so."""


def classroom(rules: RuleSet) -> RuleSet:
    """The rules for a lesson: nothing that could disturb one, and a player may be alone."""
    manners = replace(
        rules.manners,
        out=FumbleRule.OFF,
        cocked=FumbleRule.OFF,
        seconds=0,
        hidden_die=False,
        time_warp=False,
    )
    start = replace(rules.start, first=FirstStart.FIRST_SEAT, least_players=1, most_players=8)
    return replace(rules, manners=manners, start=start)


class _Room:
    """Where a lesson is given: the rules, who sits there, and what the learner has banked."""

    def __init__(self, rules: RuleSet, learner: str, partner: str) -> None:
        self.rules = rules
        self.score: Points = 0
        self._learner = learner
        self._partner = partner

    def alone(self, score: Points | None = None) -> State:
        """A new turn of the learner, with this score."""
        seat = Seat(self._learner, self.score if score is None else score)
        return begin(self.rules, (seat,), 0)

    def in_two(self) -> State:
        """A new turn of the partner, after whom it is the learner's."""
        seats = (Seat(self._learner, self.score), Seat(self._partner, self.score))
        return begin(self.rules, seats, 1)


class _Draft:
    """A chapter that is being written: ``state`` is the one after all that is in it."""

    def __init__(self, subject: Subject, start: State, *before: Action) -> None:
        self.state = played(start, *before)
        self._subject = subject
        self._start = start
        self._before = before
        self._steps: list[Step] = []

    def roll(self, topic: Topic, lands: Faces) -> None:
        self._add(Step(topic, Do.ROLL, lands=lands))

    def roll_and_pick(self, topic: Topic, shown: Shown, picking: Topic) -> None:
        self.roll(topic, shown.roll)
        self._add(Step(picking, Do.PICK, option=shown.best))

    def bank(self, topic: Topic = Topic.BANK) -> None:
        self._add(Step(topic, Do.BANK))

    def take_over(self) -> None:
        self._add(Step(Topic.TAKE_OVER, Do.TAKE_OVER))

    def read(self, topic: Topic) -> None:
        self._add(Step(topic, Do.READ))

    def _add(self, step: Step) -> None:
        self.state = played(self.state, *step.actions)
        self._steps.append(step)

    @property
    def is_empty(self) -> bool:
        return not self._steps

    def chapter(self) -> Chapter:
        """All of it; where nothing can be done with what was picked last, that is said."""
        if self._steps[-1].do is Do.PICK:
            self.read(Topic.AT_STAKE)
        return Chapter(self._subject, self._start, self._before, tuple(self._steps))


# What scores, setting aside, rolling on, banking, and what a first score must be


def _scoring(room: _Room) -> Chapter:
    draft = _Draft(Subject.SCORING, room.alone())
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

    def rank(shown: Shown) -> tuple[float, ...]:
        whole = (shown.best.points * rules.scoring.unit).denominator == 1
        simple = shown.is_single and not shown.best.must_bank
        return (not simple, len(shown.choices), len(shown.best.keep), whole)

    return rank


def _enough_to_bank(state: State) -> Rank:
    """Three of a kind, and it may be banked after that: the lowest that does."""

    def rank(shown: Shown) -> tuple[float, ...]:
        if not may_bank(kept(state, shown)):
            return (1, -shown.best.points)
        of_a_kind = OF_A_KIND.index(shown.kinds[0]) if shown.is_one_of_a_kind else len(OF_A_KIND)
        hot = len(shown.best.keep) == turn_of(state).dice
        single = _counts_alone(state, shown)
        return (0, of_a_kind, hot, single, len(shown.choices), shown.best.points)

    return rank


def _counts_alone(state: State, shown: Shown) -> bool:
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


_Then: TypeAlias = Callable[[State], Shown | Faces | None]
"""What the dice that are left are to show; None if they can't."""


def _aside(state: State, face: Face, then: _Then) -> tuple[Action, ...] | None:
    """How the turn began, so that ``then`` can follow; None if there is no such beginning.

    Three of a kind was set aside, rather than anything else, and of this face if any will do.
    """

    def rank(shown: Shown) -> tuple[float, ...] | None:
        if len(shown.best.keep) == turn_of(state).dice or shown.best.must_bank:
            return None
        trio, apart = shown.kinds == (Kind.THREE,), abs(shown.best.keep[0] - face)
        single = _counts_alone(state, shown)
        return (not trio, single, apart, len(shown.choices), len(shown.best.keep))

    goes_on: dict[Option, bool] = {}

    def fitting(shown: Shown) -> tuple[float, ...] | None:
        if shown.best not in goes_on:
            goes_on[shown.best] = then(kept(state, shown)) is not None
        return rank(shown) if goes_on[shown.best] else None

    shown = find(state, rank)
    if shown is None or then(kept(state, shown)) is None:
        shown = find(state, fitting)
    if shown is None:
        return None
    return (Throw(), Land(shown.roll), SetAside(shown.best.keep, shown.best.points))


def _zilch(room: _Room) -> Chapter | None:
    start = room.alone()
    before = _aside(start, 3, _losing)
    if before is None:
        return None
    draft = _Draft(Subject.ZILCH, start, *before)
    roll = _losing(draft.state)
    assert roll is not None
    draft.roll(Topic.RISK, roll)
    draft.read(Topic.ZILCH)
    return draft.chapter()


def _losing(state: State) -> Faces | None:
    """A roll that is a zilch."""
    roll = find_blank(state) if may_throw(state) else None
    if roll is None:
        return None
    happened = decide(played(state, Throw()), Land(roll))
    assert not isinstance(happened, Refusal)
    return roll if any(isinstance(event, events.Zilched) for event in happened) else None


def _hot_dice(room: _Room) -> Chapter | None:
    start = room.alone()
    before = _aside(start, 4, _all_count)
    if before is None:
        return None
    draft = _Draft(Subject.HOT_DICE, start, *before)
    shown = _all_count(draft.state)
    assert shown is not None
    draft.roll_and_pick(Topic.LAST_DICE, shown, Topic.ALL_COUNT)
    if may_throw(draft.state):
        again = find(draft.state, _enough_to_bank(draft.state))
        if again is not None:
            draft.roll_and_pick(Topic.HOT_DICE, again, Topic.COMBINATION)
    if may_bank(draft.state):
        draft.bank(Topic.BANK if may_throw(draft.state) else Topic.MUST_BANK)
    return draft.chapter()


def _all_count(state: State) -> Shown | None:
    """A roll of which every die counts, rather dice that count by themselves."""

    def rank(shown: Shown) -> tuple[float, ...] | None:
        if len(shown.best.keep) < turn_of(state).dice:
            return None
        simple = set(shown.kinds) == {Kind.SINGLE}
        return (shown.best.must_bank, shown.best.must_roll, not simple)

    return find(state, rank) if may_throw(state) else None


def _must_roll(room: _Room) -> Chapter | None:
    start = room.alone()
    shown = find(start, lambda shown: (len(shown.kinds),) if shown.best.must_roll else None)
    if shown is None:
        return None
    draft = _Draft(Subject.MUST_ROLL, start)
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


def _must_bank(room: _Room) -> Chapter | None:
    start = room.alone()
    shown = find(start, lambda shown: (len(shown.kinds),) if shown.best.must_bank else None)
    if shown is None:
        return None
    draft = _Draft(Subject.MUST_BANK, start)
    draft.roll_and_pick(Topic.NEW_TURN, shown, Topic.COMBINATION)
    if may_throw(draft.state) or not may_bank(draft.state):
        return None
    draft.bank(Topic.MUST_BANK)
    return draft.chapter()


def _match(room: _Room) -> Chapter | None:
    start = room.alone()
    before = _aside(start, 4, _matching) if room.rules.scoring.match else None
    if before is None:
        return None
    draft = _Draft(Subject.MATCH, start, *before)
    shown = _matching(draft.state)
    assert shown is not None
    draft.roll_and_pick(Topic.TRIO, shown, Topic.MATCH)
    if may_bank(draft.state):
        draft.bank()
    return draft.chapter()


def _matching(state: State) -> Shown | None:
    """A roll of which one die counts, as it matches dice on the board."""

    def rank(shown: Shown) -> tuple[float, ...] | None:
        return () if shown.kinds == (Kind.MATCH,) else None

    return find(state, rank) if may_throw(state) else None


def _take_over(room: _Room) -> Chapter | None:
    if not room.rules.turn.take_over or not room.score:
        return None
    start = room.in_two()
    before = _aside(start, 6, _left)
    if before is None:
        return None
    draft = _Draft(Subject.TAKE_OVER, start, *before, Bank())
    shown = _left(played(start, *before))
    assert shown is not None
    draft.take_over()
    draft.roll_and_pick(Topic.TAKEN_OVER, shown, Topic.COMBINATION)
    if may_bank(draft.state):
        draft.bank()
    return draft.chapter()


def _left(state: State) -> Shown | None:
    """What the learner may roll after taking over the dice that are left here."""
    if not may_bank(state):
        return None
    banked = played(state, Bank())
    if banked.crossed is not None or not may(banked, TakeOver()):
        return None
    taken = played(banked, TakeOver())
    return find(taken, _enough_to_bank(taken))


# What the rules do with a roll of all the dice of which nothing counts


def _blank(room: _Room) -> Chapter | None:
    turn, start = room.rules.turn, room.alone()
    again = turn.blank is BlankRule.ROLL_AGAIN
    roll = find_blank(start) if again or (turn.consolation and room.score) else None
    if roll is None:
        return None
    draft = _Draft(Subject.BLANK, start)
    draft.roll(Topic.NEW_TURN if again else Topic.ALL_DICE, roll)
    draft.read(Topic.BLANK if again else Topic.CONSOLED)
    scored = draft.state.seats[0].score > room.score
    return draft.chapter() if again or scored else None


# The end


def _exact(room: _Room) -> Chapter | None:
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
            draft = _Draft(Subject.EXACT, start)
            draft.roll_and_pick(Topic.NEAR_TARGET, shown, Topic.OVERSHOOTS)
            draft.bank(Topic.HIT_TARGET)
            return draft.chapter()
    return None


def _just_fitting(state: State, lacking: Points) -> Rank:
    """What brings the ``lacking`` points may be set aside and banked, but not all that scores."""

    def rank(shown: Shown) -> tuple[float, ...] | None:
        every = options(state.rules.scoring, shown.roll)
        over = [len(option.keep) for option in every if option.points > lacking]
        if shown.best.points != lacking or not over or not may_bank(kept(state, shown)):
            return None
        return (len(shown.best.keep), min(over), len(every))

    return rank


def _more(room: _Room) -> Chapter | None:
    """What else scores, if anything."""
    known = {part.kind for part in combinations(room.rules.scoring)}
    return _reading(room, Subject.MORE, Topic.MORE) if known - SHOWN_KINDS else None


def _end(room: _Room) -> Chapter:
    return _reading(room, Subject.END, Topic.END)


def _reading(room: _Room, subject: Subject, topic: Topic) -> Chapter:
    draft = _Draft(subject, room.alone())
    draft.read(topic)
    return draft.chapter()
