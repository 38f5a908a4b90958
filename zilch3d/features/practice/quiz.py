"""A position to practise at the table: what is decided there is judged, and nothing is played."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from zilch3d.advice.protocol import Evaluation, Trouble
from zilch3d.engine.scoring import Option
from zilch3d.features.practice import words
from zilch3d.features.practice.position import Source
from zilch3d.features.practice.quiz_panel import QuizFacts
from zilch3d.features.practice.schedule import RIGHT
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer
from zilch3d.odds.advice import Advice, Decision, Then, decision_for, every_decision
from zilch3d.ui.table.model import Intent, QuizStep, TableModel
from zilch3d.ui.table.screen.hint_panel import ChoiceFacts
from zilch3d.ui.table.tutor import THEN
from zilch3d.ui.words import advice as advice_words
from zilch3d.ui.words.advice import AdviceText


@dataclass(frozen=True)
class Judged:
    """An answer: what was decided, by which advice, and what that gives away."""

    advice: Advice
    best: Decision
    made: Decision

    @property
    def error(self) -> float:
        """A chance of winning; where only points are known, a share of what the best brings."""
        error = max(0.0, self.best.worth - self.made.worth)
        return error if self.advice.basis.is_chance else error / max(1.0, self.best.worth)

    @property
    def is_right(self) -> bool:
        return self.error <= RIGHT


@dataclass
class Quiz:
    """The ``number``-th of so many positions, from 1.

    ``judged`` is told each answer once; ``go_on`` leads to the next position. What was decided
    is kept until advice is there to judge it by.
    """

    source: Source
    number: int
    of: int
    judged: Callable[[Judged], None]
    go_on: Callable[[], Answer]
    meant: tuple[Option | None, Then] | None = field(default=None, init=False)
    result: Judged | None = field(default=None, init=False)
    failed: bool = field(default=False, init=False)
    """Whether nobody can say how good the answer is."""

    @property
    def lets_play(self) -> bool:
        """Whether it is still to be decided."""
        return self.meant is None

    def decide(self, model: TableModel, intent: Intent) -> None:
        """This is what the player would do, with what is picked."""
        turn = model.shown.turn
        if not model.ready or turn is None or (turn.roll is not None and model.option is None):
            return
        self.meant = (model.option, THEN[intent])

    def follow(self, evaluation: Evaluation | None) -> None:
        """Advice on the position is there, if it is."""
        if self.meant is None or self.result is not None or evaluation is None:
            return
        advice = evaluation.advice
        made = decision_for(advice, *self.meant) if advice is not None else None
        if advice is None or made is None:
            self.failed = evaluation.trouble is Trouble.GIVEN_UP or advice is None
            self.meant = None if advice is not None else self.meant
            return
        self.result = Judged(advice, every_decision(advice)[0], made)
        self.judged(self.result)

    def now(self) -> QuizStep:
        """What is to be shown."""
        return QuizStep(self.source, self.number, self.of, self.meant, self.failed)


def panel_facts(model: TableModel) -> QuizFacts | None:
    """What the note says; None if this is no practice."""
    quiz = model.quiz
    if quiz is None:
        return None
    count = _("Given dice · {n}/{of}").format(n=quiz.number, of=quiz.of)
    facts = QuizFacts(count, words.title(quiz.source), words.question(model.shown, model.points))
    last = quiz.number == quiz.of
    if quiz.meant is None:
        return facts
    evaluation = model.guidance.evaluation
    if quiz.failed:
        return replace(
            facts, text=_("There is no advice for this situation."), last=last, open=True
        )
    if evaluation is None or evaluation.advice is None:
        return replace(facts, text=_("Working it out …"))
    return _judged(model, facts, evaluation.advice, quiz.meant)


def _judged(
    model: TableModel, facts: QuizFacts, advice: Advice, meant: tuple[Option | None, Then]
) -> QuizFacts:
    made = decision_for(advice, *meant)
    assert made is not None
    found = every_decision(advice)
    text = AdviceText(model.shown, advice, model.points, model.average)
    judged = Judged(advice, found[0], made)
    first = (found[0], made) if made != found[0] else (made,)
    others = tuple(one for one in found if one not in first)
    shown = tuple(_choice(text, one, found[0], made) for one in (*first, *others))
    return replace(
        facts,
        title=words.verdict(judged.is_right),
        text=words.cost(judged.error, judged.best.worth - made.worth, text.worth, advice.basis),
        choices=shown,
        first=len(first),
        why=_why(text, judged),
        basis=advice_words.exactness(advice.left_out),
        open=True,
        right=judged.is_right,
    )


def _why(text: AdviceText, judged: Judged) -> str:
    best, made = judged.best, judged.made
    same_step = best.then is made.then and best.option is not None and made.option is not None
    if judged.is_right or not same_step or best.option == made.option:
        return text.why()
    assert best.option is not None
    assert made.option is not None
    return text.why_these(best.option, made.option, best.then)


def _choice(text: AdviceText, one: Decision, best: Decision, made: Decision) -> ChoiceFacts:
    first, after = text.decision(one.option, one.then)
    tag = ""
    if one == made:
        tag = _("Yours")
    elif one is best:
        tag = _("Best")
    is_best = best.worth - one.worth <= RIGHT * (1.0 if text.advice.basis.is_chance else best.worth)
    return ChoiceFacts(first, after, text.worth(one.worth), tag, best=is_best and bool(tag))
