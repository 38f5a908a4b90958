"""What chapters of a lesson are written with: who sits there, and a chapter step by step."""

from dataclasses import replace

from zilch3d.engine.actions import Action
from zilch3d.engine.dice import Faces
from zilch3d.engine.rolls import ScoringRoll, play_on
from zilch3d.engine.ruleset import FirstStart, FumbleRule, Points, RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.features.lessons.steps import Chapter, Do, Step, Subject, Topic


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


class Room:
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

    def banked_in(self, chapter: Chapter) -> None:
        """The learner keeps what was banked there, unless that ended the game."""
        end = play_on(chapter.start, *chapter.actions(len(chapter.steps)))
        total = end.seats[0].score
        if not self.rules.end.reached(total):
            self.score = total

    def in_two(self) -> State:
        """A new turn of the partner, after whom it is the learner's."""
        seats = (Seat(self._learner, self.score), Seat(self._partner, self.score))
        return begin(self.rules, seats, 1)


class Draft:
    """A chapter that is being written: ``state`` is the one after all that is in it."""

    def __init__(self, subject: Subject, start: State, *before: Action) -> None:
        self.state = play_on(start, *before)
        self._subject = subject
        self._start = start
        self._before = before
        self._steps: list[Step] = []

    def roll(self, topic: Topic, lands: Faces) -> None:
        self._add(Step(topic, Do.ROLL, lands=lands))

    def roll_and_pick(self, topic: Topic, shown: ScoringRoll, picking: Topic) -> None:
        self.roll(topic, shown.roll)
        self._add(Step(picking, Do.PICK, option=shown.best))

    def bank(self, topic: Topic = Topic.BANK) -> None:
        self._add(Step(topic, Do.BANK))

    def take_over(self) -> None:
        self._add(Step(Topic.TAKE_OVER, Do.TAKE_OVER))

    def read(self, topic: Topic) -> None:
        self._add(Step(topic, Do.READ))

    def _add(self, step: Step) -> None:
        self.state = play_on(self.state, *step.actions)
        self._steps.append(step)

    @property
    def is_empty(self) -> bool:
        return not self._steps

    def chapter(self) -> Chapter:
        """All of it; where nothing can be done with what was picked last, that is said."""
        if self._steps[-1].do is Do.PICK:
            self.read(Topic.AT_STAKE)
        return Chapter(self._subject, self._start, self._before, tuple(self._steps))
