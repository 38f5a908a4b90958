"""Advice services without a thread."""

from tests.engine.playing import RULES, THROW, after, game, land
from tests.odds.solving import short, solution
from zilch3d.advice.evaluator import BlockingAdviceService
from zilch3d.advice.protocol import SILENT, Evaluation

STATE = after(game("freeze"), THROW, land("155264"))


def test_a_blocking_service_answers_at_once_and_remembers_the_state() -> None:
    rules = short("freeze", 40)
    service = BlockingAdviceService(rules, solution)
    state = after(game(rules), THROW, land("155264"))
    evaluation = service.ask(state)
    service.close()
    assert evaluation is not None
    assert evaluation.advice is not None
    assert evaluation.advice.left_out == ()
    assert evaluation.chances is not None
    assert service.ask(state) is evaluation


def test_a_blocking_service_without_a_solution_knows_no_chances() -> None:
    evaluation = BlockingAdviceService(RULES["freeze"], lambda _rules: None).ask(STATE)
    assert evaluation is not None
    assert evaluation.chances is None


def test_a_silent_service_knows_nothing() -> None:
    assert SILENT.ask(STATE) == Evaluation()
