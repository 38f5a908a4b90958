"""What the hint says: of real advice, by shipped solutions; figures are compared with the odds."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from tests.engine.playing import house
from tests.ui.playing import after
from zilch3d.advice.evaluator import Evaluator
from zilch3d.advice.protocol import Evaluation, Knowledge, Trouble
from zilch3d.engine.actions import Action, Bank, Land, SetAside, Throw
from zilch3d.engine.decide import set_asides
from zilch3d.engine.dice import faces
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State
from zilch3d.odds.advice import Advice, Basis, Then
from zilch3d.odds.solvable import unsolvable
from zilch3d.store.rulefiles import load
from zilch3d.store.tables import solved_table
from zilch3d.ui.table.advice import (
    accented_intent,
    advised_dice,
    checked_intent,
    decisions,
    objection,
    offered_decisions,
)
from zilch3d.ui.table.choices import Intent, Selection, for_option
from zilch3d.ui.table.model import Guidance, TableModel, TablePosition, ViewOptions
from zilch3d.ui.table.screen.hint_panel import HintFacts, hint_facts
from zilch3d.ui.words import advice as words
from zilch3d.ui.words import amounts


@cache
def evaluator(rules: str, *, known: bool = True) -> Evaluator:
    return Evaluator(load(rules), solved_table(load(rules)) if known else None)


def hinted(state: State, *, known: bool = True) -> TableModel:
    """The hint is open on this state."""
    evaluation = evaluator(state.rules.id, known=known).evaluate(state)
    knowledge = Knowledge.SOLVED if known else Knowledge.UNKNOWN
    return TableModel(TablePosition(state), help=Guidance(evaluation, knowledge, hint_open=True))


def advised(model: TableModel) -> Advice:
    evaluation = model.help.evaluation
    assert evaluation is not None
    assert evaluation.advice is not None
    return evaluation.advice


def hint(model: TableModel) -> HintFacts:
    said = hint_facts(model)
    assert said is not None
    return said


def objected(
    model: TableModel, option: Option | None, intent: Intent, least: float
) -> HintFacts | None:
    """What the tutor says before this, if it minds what gives away so much."""
    assert option is not None
    model = replace(
        model,
        play=replace(model.play, selection=for_option(model.play.shown, option)),
        options=ViewOptions(tutor=least),
    )
    found = objection(model, intent)
    if found is None:
        return None
    return hint_facts(replace(model, help=replace(model.help, objection=found)))


def plain(text: str) -> str:
    """Hard spaces are seen as spaces."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def two(rolls: tuple[Action, ...], scores: tuple[int, int], rules: str = "freeze") -> State:
    return after(rolls, rules, scores)


def roll(dice: str) -> tuple[Action, Action]:
    return (Throw(), Land(faces(dice)))


SAID = {
    "too much at stake": (
        two(roll("555264"), (68, 59)),
        "With 3 dice the risk is 28%. On average, rolling would cost you 52. Too risky.",
    ),
    "more dice to roll": (
        two(roll("155264"), (20, 20)),
        "Set aside less, and you have more dice to roll. With 5 dice the risk is 8%. "
        "On average, rolling gains you 218. Worth the risk.",
    ),
    "not on the board": (
        two(roll("155264"), (0, 40), "picnic"),
        "900 more to get on the board. With 5 dice the risk is 8%.",
    ),
    "hot dice": (
        two(roll("123456"), (20, 20)),
        "They all score, so you can roll them all again.",
    ),
    "near the target": (two(roll("222364"), (96, 20)), "It’s only 200 to the target."),
    "the other is near": (two(roll("155264"), (20, 96)), "Ben is only 200 away from the target."),
    "the last turn": (
        two((*roll("111264"), SetAside(faces("111")), Bank(), *roll("155264")), (90, 60)),
        "Banking loses for sure, so there’s nothing to lose by rolling. "
        "It’s the last turn, and you need 2,500 to tie.",
    ),
    "a sure win": (
        two((*roll("111264"), SetAside(faces("111")), Bank(), *roll("111264")), (90, 95)),
        "Banking wins for sure.",
    ),
    "nothing to choose": (two((), (20, 20)), "Every turn starts with a roll"),
}


@pytest.mark.parametrize("what", SAID)
def test_it_says_why(what: str) -> None:
    state, sentence = SAID[what]
    assert sentence in plain(hint(hinted(state)).why)


def test_figures_are_the_advice_s_own_and_the_best_comes_first() -> None:
    model = hinted(two(roll("152264"), (68, 59)))
    advice, shown = advised(model), hint(model).choices
    best = advice.best
    assert plain(shown[0].figure) == f"{100 * best.value:.1f}%"
    assert [choice.best for choice in shown] == [True, False, False]
    worths = [choice.worth for choice in decisions(advice)]
    assert worths == sorted(worths, reverse=True)


def test_both_rolling_and_banking_are_shown_where_both_are_possible() -> None:
    """Of 1 5 5 6 6 4 the three best all roll on; banking is shown in the place of the third."""
    advice = advised(hinted(two(roll("155664"), (20, 20))))
    assert [choice.then for choice in decisions(advice)].count(Then.BANK) == 1


@pytest.mark.parametrize("rules", ["freeze", "picnic", "pass-the-dice"])
def test_how_exact_it_is_is_said(rules: str) -> None:
    said = hint(hinted(two(roll("155264"), (40, 40), rules))).basis
    sentences = {
        "freeze": "",
        "picnic": "Left out: fumbles.",
        "pass-the-dice": "Left out: taking over more than once.",
    }
    assert said == sentences[rules]


def test_of_four_players_figures_are_said_to_be_against_the_leader_alone() -> None:
    """They are no chances of winning: all together have more than one of those."""
    state = after(roll("111264"), "freeze", (20, 20, 20, 20))
    model = hinted(state)
    assert hint(model).title == "Hint: chance to beat the leader"
    one = next(option for option in set_asides(state) if option.keep == (1,))
    said = objected(model, one, Intent.BANK, 0.0)
    assert said is not None
    assert said.lead.startswith("Your chance to beat the leader would drop from")
    assert said.basis == "Left out: players behind the leader (costs about one game in 1,000)."


def test_without_a_solution_points_are_compared_and_it_is_said() -> None:
    shown = hint(hinted(two(roll("111264"), (20, 20)), known=False))
    assert shown.title == "Hint: average points"
    assert shown.choices[0].figure == "1,000"
    assert shown.basis == "These are estimates, from the average points of this turn."


def test_rules_that_cannot_be_solved_are_said_to_be_so() -> None:
    endless = house("freeze", end={"target": 0, "rounds": 10})
    assert unsolvable(endless) is not None
    said = words.approximate(Knowledge.UNSOLVABLE, 0.0, endless)
    assert said.startswith("Best play isn’t known for games that end after a number of rounds.")


def test_half_points_are_averaged_to_a_tenth() -> None:
    rules = load("zilch-1990")
    assert amounts.average(rules, 11.84) == "5.9"
    assert amounts.average(rules, 11.84, times_100=True) == "592"
    assert amounts.average(load("freeze"), 10.25) == "512"


# The tutor


@pytest.fixture
def tempted() -> TableModel:
    """Three 1s lie there."""
    return hinted(two(roll("111264"), (68, 59)))


def test_the_tutor_compares_the_best_with_what_is_meant(tempted: TableModel) -> None:
    advice = advised(tempted)
    best, single = advice.best, next(c.option for c in advice.choices if c.option.keep == (1,))  # type: ignore[union-attr]
    said = objected(tempted, single, Intent.BANK, 0.02)
    assert said is not None
    assert [choice.tag for choice in said.choices] == ["Best", "Yours"]
    assert said.why == "The best choice scores 900 more."
    assert objected(tempted, best.option, Intent.BANK, 1e-9) is None


def test_no_button_has_a_check_that_the_tutor_objects_to(tempted: TableModel) -> None:
    """The best that can be done with one of three 1s is a mistake."""
    best = advised(tempted).best.option
    for rated in advised(tempted).choices:
        assert rated.option is not None
        play = replace(tempted.play, selection=for_option(tempted.play.shown, rated.option))
        model = replace(tempted, play=play, options=ViewOptions(tutor=1e-9))
        checked = checked_intent(model)
        assert checked is (Intent.BANK if rated.option == best else None)
        assert checked is None or objection(model, checked) is None


def test_the_tutor_is_silent_below_its_threshold(tempted: TableModel) -> None:
    advice = advised(tempted)
    best = advice.best
    assert best.odds.roll is not None
    loss = best.value - best.odds.roll
    assert objected(tempted, best.option, Intent.ROLL, loss - 1e-9) is not None
    assert objected(tempted, best.option, Intent.ROLL, loss + 1e-9) is None


def test_the_tutor_is_silent_where_no_chance_is_known() -> None:
    model = hinted(two(roll("111264"), (68, 59)), known=False)
    advice = advised(model)
    assert advice.basis is Basis.ONE_TURN
    assert objected(model, advice.choices[-1].option, Intent.ROLL, 0.0) is None


def test_german_says_it_too(speak: Callable[[str], None]) -> None:
    speak("de")
    shown = hint(hinted(two(roll("555264"), (68, 59))))
    assert shown.choices[0].words == "Drei 5er"
    assert plain(shown.choices[0].figure) == "67,6 %"
    assert "Zu riskant." in shown.why


@pytest.mark.parametrize(
    ("knowledge", "said"),
    [
        (Knowledge.SOLVING_AGAIN, "Looking for best play broke off and was started again."),
        (
            Knowledge.SOLVER_DIES,
            "These are estimates. Looking for best play breaks off every time.",
        ),
    ],
)
def test_a_solver_that_dies_is_said_to(knowledge: Knowledge, said: str) -> None:
    assert words.approximate(knowledge, 0.37, load("freeze")).startswith(said)


def test_advice_that_failed_says_so_once_it_is_there_or_given_up() -> None:
    model = hinted(after([Throw(), Land(faces("155264"))]))
    evaluation = replace(evaluator("freeze").evaluate(model.play.shown), trouble=Trouble.RESTARTED)
    again = replace(model, help=replace(model.help, evaluation=evaluation))
    assert hint(again).basis == words.trouble(Trouble.RESTARTED)
    given_up = Evaluation(trouble=Trouble.GIVEN_UP)
    failed = replace(model, help=replace(model.help, evaluation=given_up))
    assert hint(failed).lead == words.trouble(Trouble.GIVEN_UP)


def test_the_tutor_alone_marks_the_dice_of_its_choice_too() -> None:
    shown = hinted(two(roll("555264"), (68, 59)))
    closed = replace(shown.help, hint_open=False)
    tutored = replace(shown, help=closed, options=ViewOptions(tutor=0.02))
    assert advised_dice(tutored) == advised_dice(shown) == {0, 1, 2}
    assert advised_dice(replace(tutored, options=ViewOptions())) == frozenset()


def with_picked(model: TableModel, *places: int) -> TableModel:
    return replace(model, play=replace(model.play, selection=Selection(frozenset(places))))


def test_dice_that_the_best_choice_leaves_are_to_be_put_back_first() -> None:
    """Till then no button stands out: the best of what is picked is not the best."""
    model = with_picked(hinted(two(roll("155264"), (68, 59))), 1, 2)
    assert offered_decisions(model)[0].option == option_of(model, (1,))
    assert hint(model).lead == "Put the 5s back first."
    assert accented_intent(model) is None
    assert hint(with_picked(model, 0)).lead == ""
    assert accented_intent(with_picked(model, 0)) is Intent.ROLL


def option_of(model: TableModel, keep: tuple[int, ...]) -> object:
    return next(o for o in set_asides(model.play.shown) if o.keep == keep)


def test_choices_that_hardly_differ_are_said_to_be_about_equal() -> None:
    assert hint(hinted(two(roll("155264"), (90, 40)))).lead == "These are about equal."
    assert hint(hinted(two(roll("155264"), (68, 59)))).lead == ""
