"""Practice at the table: positions to decide, one after the other, each on a table of its own.

What is decided is judged, and nothing is played or kept. This module is imported late,
as games are.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest

from zilch3d.advice.protocol import SILENT, AdviceService, Trouble
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.features.practice import words
from zilch3d.features.practice.position import Position, Seated, Source
from zilch3d.features.practice.schedule import RIGHT, Judged
from zilch3d.i18n import _
from zilch3d.kit import roles, widgets
from zilch3d.kit.scene import Answer, Pop, Replace
from zilch3d.kit.theme import NARROW
from zilch3d.odds.advice import Advice, Decision, Then, decision_for, every_decision
from zilch3d.table.table import Table
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.routes import RulesInPlay
from zilch3d.ui.table.advice import THEN
from zilch3d.ui.table.choices import Intent, Plan
from zilch3d.ui.table.mode import (
    Controls,
    Exits,
    FrameStatus,
    GameStatus,
    Guide,
    Help,
    Mode,
    SidePanel,
)
from zilch3d.ui.table.model import TableModel, ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.screen.hint_panel import ChoiceFacts, ChoiceLine
from zilch3d.ui.table.services import table_services, view_options
from zilch3d.ui.words import advice as advice_words
from zilch3d.ui.words.advice import AdviceText


@dataclass(frozen=True)
class QuizFacts:
    """The texts of the note: how far practice is, what is asked, or what came of the answer.

    ``choices`` are all that there were, the ``first`` of them the best one and the answer.
    ``open`` is whether one can go on, after the ``last`` position to the end.
    """

    count: str
    title: str
    text: str
    choices: tuple[ChoiceFacts, ...] = ()
    first: int = 0
    why: str = ""
    basis: str = ""
    right: bool = False
    open: bool = False
    last: bool = False


class QuizPanel(SidePanel):
    """The note that asks, and then says what ``words`` has to say of the answer."""

    FIRST, MOST = 2, 40
    """Choices above the reason, the best one and the answer; and all that are shown, of which six
    dice hardly ever have more."""

    def __init__(self, words: Callable[[TableModel], QuizFacts], go_on: widgets.Press) -> None:
        self._words = words
        self._count = widgets.Label("", theme.SMALL, roles.SOFT)
        self._title = widgets.Label("", theme.HEADING, roles.INK, grow=1)
        self._mark = widgets.Icon("check", roles.GAIN, size=20)
        self._text = widgets.Label("", theme.BODY, roles.INK)
        self._why = widgets.Label("", theme.SMALL, roles.INK)
        self._basis = widgets.Label("", theme.SMALL, roles.SOFT)
        self._lines = [ChoiceLine(_nothing, name=f"choice-{n}") for n in range(self.MOST)]
        self._next = widgets.Button("quiz-next", "", go_on, style=roles.PRIMARY)
        head = widgets.Row(self._mark, self._title, gap=NARROW)
        self._others = widgets.Label(_("All choices"), theme.SMALL_STRONG, roles.SOFT)
        answer, others = self._lines[: self.FIRST], self._lines[self.FIRST :]
        said = (self._count, head, self._text, *answer, self._why, self._basis)
        text = widgets.Column(*said, self._others, *others, gap=NARROW - 2)
        scrolled = widgets.Scroll(text, grow=1, name="quiz")
        super().__init__(widgets.Column(scrolled, self._next, gap=NARROW))

    def show(self, model: TableModel) -> None:
        facts = self._words(model)
        texts = {
            self._count: facts.count,
            self._title: facts.title,
            self._text: facts.text,
            self._why: facts.why,
            self._basis: facts.basis,
        }
        for label, text in texts.items():
            label.text, label.visible = text, bool(text)
        self._mark.visible = bool(facts.choices)
        self._mark.icon = "check" if facts.right else "cross"
        self._mark.colour = roles.GAIN if facts.right else roles.WARNING
        answer, others = facts.choices[: facts.first], facts.choices[facts.first :]
        self._others.visible = bool(others)
        shown = [*answer, *[None] * (self.FIRST - len(answer)), *others]
        for line, choice in zip_longest(self._lines, shown[: self.MOST]):
            line.visible, line.enabled = choice is not None, False
            line.facts = choice or line.facts
        self._next.visible = facts.open
        self._next.text = _("Finish") if facts.last else _("Next")


def _nothing() -> None:
    """The answer has been given: choices are there to be read."""


@dataclass(frozen=True)
class Round:
    """The ``number``-th of so many positions, from 1, and where it comes from.

    ``judged`` is told the answer once; ``go_on`` leads to the next position.
    """

    source: Source
    number: int
    of: int
    judged: Callable[[Judged], None]
    go_on: Callable[[], Answer]


class Quiz(Mode):
    """Asks for one decision. What was decided is kept until advice is there to judge it by."""

    helps: frozenset[Help] = frozenset()
    leave_icon = "cross"
    timed = False
    needs_advice = True

    def __init__(self, position: Round) -> None:
        self.position = position
        self._meant: tuple[Option | None, Then] | None = None
        """The decision; None before it."""
        self._result: Judged | None = None
        self._failed = False
        """Whether nobody can say how good the answer is."""

    @property
    def state(self) -> object:
        return self._meant, self._failed

    @property
    def lets_play(self) -> bool:
        """Whether it is still to be decided."""
        return self._meant is None

    def takes_decision(self, model: TableModel, plan: Plan) -> bool:
        """This is what the player would do, with what is picked."""
        play, legal = model.play, plan.intent is not Intent.BANK or plan.refusal is None
        turn = play.shown.turn
        if play.ready and legal and turn is not None and (turn.roll is None or play.option):
            self._meant = (play.option, THEN[plan.intent])
        return True

    def follow(self, status: GameStatus) -> None:
        """Judge what was decided as soon as advice on the position is there."""
        evaluation = status.evaluation
        if self._meant is None or self._result is not None or evaluation is None:
            return
        advice = evaluation.advice
        answer = decision_for(advice, *self._meant) if advice is not None else None
        if advice is None or answer is None:
            self._failed = evaluation.trouble is Trouble.GIVEN_UP or advice is None
            self._meant = None if advice is not None else self._meant
            return
        self._result = Judged(advice, every_decision(advice)[0], answer)
        self.position.judged(self._result)

    def leads(self, _status: FrameStatus, _exits: Exits) -> Answer:
        """A position does not come to an end."""
        return None

    # What is seen of it

    def leave_words(self) -> str:
        return _("Leave")

    def side_panel(self, _controls: Controls) -> QuizPanel:
        return QuizPanel(self.facts, self.position.go_on)

    def guide(self, model: TableModel) -> Guide:
        answered = self._meant is not None and (self._failed or model.help.advice is not None)
        return Guide(focus="quiz-next" if answered else "")

    def facts(self, model: TableModel) -> QuizFacts:
        """The texts of the note."""
        position, advice = self.position, model.help.advice
        count = _("Position {n} of {of}").format(n=position.number, of=position.of)
        question = words.question(model.play.shown, model.points)
        facts = QuizFacts(count, words.title(position.source), question)
        if self._meant is None:
            return facts
        if self._failed:
            text, last = _("There’s no advice for this one."), position.number == position.of
            return replace(facts, text=text, last=last, open=True)
        if advice is None:
            return replace(facts, text=_("Working it out …"))
        return _judged(model, facts, advice, self._meant)


def _judged(
    model: TableModel, facts: QuizFacts, advice: Advice, meant: tuple[Option | None, Then]
) -> QuizFacts:
    answer = decision_for(advice, *meant)
    assert answer is not None
    decisions = every_decision(advice)
    text = AdviceText(model.play.shown, advice, model.points, model.average)
    judged = Judged(advice, decisions[0], answer)
    first = (decisions[0], answer) if answer != decisions[0] else (answer,)
    others = tuple(one for one in decisions if one not in first)
    shown = tuple(_choice(text, one, decisions[0], answer) for one in (*first, *others))
    return replace(
        facts,
        title=words.verdict(judged.is_right),
        text=words.cost(judged.error, judged.best.worth, answer.worth, text),
        choices=shown,
        first=len(first),
        why=_why(text, judged),
        basis=advice_words.left_out(advice.left_out),
        open=True,
        right=judged.is_right,
    )


def _why(text: AdviceText, judged: Judged) -> str:
    best, answer = judged.best, judged.made
    same_step = best.then is answer.then and best.option is not None and answer.option is not None
    if judged.is_right or not same_step or best.option == answer.option:
        return text.why()
    assert best.option is not None
    assert answer.option is not None
    return text.why_these(best.option, answer.option, best.then)


def _choice(text: AdviceText, one: Decision, best: Decision, answer: Decision) -> ChoiceFacts:
    first, after = text.decision(one.option, one.then)
    tag = ""
    if one == answer:
        tag = _("Yours")
    elif one is best:
        tag = _("Best")
    is_best = best.worth - one.worth <= RIGHT * (1.0 if text.advice.basis.is_chance else best.worth)
    return ChoiceFacts(first, after, text.worth(one.worth), tag, best=is_best and bool(tag))


Judge = Callable[[Position, Judged], None]
"""Is told each answer."""


class Practising:
    """Makes the scenes of one round of practice."""

    def __init__(self, program: Program, positions: Sequence[Seated], judged: Judge) -> None:
        self._program = program
        self._positions = positions
        self._judged = judged
        self._advice: AdviceService = SILENT
        self._advised: RuleSet | None = None
        """The rules of the advice."""

    def scene(self, at: int = 0) -> TableScene:
        """The table with this position, from 0."""
        program, seated = self._program, self._positions[at]
        position = seated.position
        game = Table(position.initial, seated.seats, _no_dice)
        for action in position.actions:
            game.play(action)
        asked = Round(
            position.source,
            at + 1,
            len(self._positions),
            partial(self._judged, position),
            partial(self._after, at),
        )
        advice = self._advice_on(position.rules)
        at_table = table_services(program, self._view_options, advice, has_room=False)
        rules, nobody = position.rules, at_table.players({})
        exits = Exits(self._leave, rules=lambda: program.open(RulesInPlay(rules, scene)))
        scene = TableScene(program.screen, game, nobody, exits, at_table, mode=Quiz(asked))
        return scene

    def _after(self, at: int) -> Answer:
        """The next position in the place of this one."""
        return Replace(self.scene(at + 1)) if at + 1 < len(self._positions) else self._leave()

    def _leave(self) -> Answer:
        self._advice.close()
        return Pop()

    def _advice_on(self, rules: RuleSet) -> AdviceService:
        """An adviser on these rules, made anew only if they differ from the position before."""
        if rules != self._advised:
            self._advice.close()
            self._advice, self._advised = self._program.advice.adviser(rules), rules
        return self._advice

    def _view_options(self) -> ViewOptions:
        """The player's own, less all that would give the answer away."""
        return replace(view_options(self._program.settings.current).quiet(), explain_zilches=False)


def _no_dice(_roll: int, _dice: int) -> Faces:
    """Nothing is thrown in practice."""
    raise AssertionError
