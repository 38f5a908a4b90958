"""Who decides by advice, and that nobody plays worse in silence."""

import math
from dataclasses import dataclass, replace
from random import Random

import pytest

from tests.engine.playing import BANK, RULES, THROW, after, game, land
from zilch3d.advice.evaluator import BlockingAdviceService
from zilch3d.advice.protocol import AdviceService, Evaluation, Knowledge, Trouble
from zilch3d.engine.actions import AskForDie, HideDie, SetAside
from zilch3d.engine.state import State
from zilch3d.odds.advice import Then
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.players.profile import Profile
from zilch3d.store import profiles
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import load
from zilch3d.ui.table.hands.computer_players import LONG_THOUGHT, ComputerPlayers
from zilch3d.ui.table.model import People, TableModel, TablePosition

BEST = profiles.load("optimal")


@dataclass
class Answers:
    """An advice service that gives this answer."""

    answer: Evaluation | None
    knowledge: Knowledge = Knowledge.SOLVED
    progress: float = 0.0

    def ask(self, _state: State) -> Evaluation | None:
        return self.answer

    def close(self) -> None:
        pass


@pytest.fixture
def state() -> State:
    return after(game("freeze"), THROW, land("155264"))


def advised_by(advice: AdviceService) -> ComputerPlayers:
    return ComputerPlayers({0: BEST}, advice, Random(1))


def test_the_best_player_waits_for_advice_as_long_as_it_takes(state: State) -> None:
    """So a game with known dice, as those of a day, goes the same on every machine."""
    advice = Answers(None)
    players = advised_by(advice)
    assert players.decide(state, 0, LONG_THOUGHT - 1) is None
    assert not players.slow
    assert players.decides_in(state, 0, LONG_THOUGHT - 1) == 1, "then the screen says something"
    for thought in (LONG_THOUGHT, 1e6):
        assert players.decide(state, 0, thought) is None
        assert players.slow == {0}
        assert players.decides_in(state, 0, thought) == math.inf
    advice.answer = BlockingAdviceService(load("freeze")).ask(state)
    late = players.decide(state, 0, 1e6)
    assert late == advised_by(advice).decide(state, 0, 0.0) is not None
    assert not players.slow | players.estimating


def test_without_advice_the_best_player_is_said_to_estimate(state: State) -> None:
    players = advised_by(Answers(Evaluation(trouble=Trouble.GIVEN_UP)))
    assert players.decide(state, 0, 0.0) is not None
    assert players.estimating == {0}


def test_where_a_clock_runs_there_is_no_time_to_wait_longer_than_half_of_it() -> None:
    """Who takes longer than the ten seconds is called out (rules, section 2)."""
    state = after(game(RULES["picnic"].cutthroat(), 3000, 3000), THROW, land("155264"))
    players = advised_by(Answers(None))
    assert players.decide(state, 0, 4.9) is None
    assert players.decides_in(state, 0, 4.0) == 1.0
    assert players.decide(state, 0, 5.0) is not None
    assert players.estimating == {0}


def test_under_rules_that_are_not_solved_too_until_they_are(state: State) -> None:
    players = advised_by(BlockingAdviceService(load("freeze"), lambda _rules: None))
    players.decide(state, 0, 0.0)
    assert players.estimating == {0}
    solved = advised_by(BlockingAdviceService(load("freeze")))
    solved.estimating = players.estimating
    solved.decide(state, 0, 0.0)
    assert not solved.estimating


def test_who_is_not_advised_estimates_without_a_word(state: State) -> None:
    players = ComputerPlayers({0: replace(BEST, advised=False)}, Answers(None), Random(1))
    assert players.decide(state, 0, 0.0) is not None
    assert not players.estimating


def test_the_screen_says_so_while_it_is_their_turn(state: State) -> None:
    waiting, one = TablePosition(state, ready=False), frozenset({0})
    estimates = People(computers=one, estimating=one)
    assert TableModel(waiting, estimates).waiting.endswith("is going by estimates")
    assert TableModel(waiting, People(computers=one)).waiting.endswith("is playing")
    assert "still thinking" in TableModel(waiting, replace(estimates, slow=one)).waiting


def cutthroat(*, hidden: bool) -> State:
    """Ben's turn begins, and Ann may have hidden a die."""
    state = after(game(RULES["picnic"].cutthroat(), 3000, 3000), "555264>555", BANK)
    return replace(state, extras=replace(state.extras, hidden=hidden))


def test_counting_takes_its_time_whether_or_not_a_die_is_missing() -> None:
    slow = replace(shipped()["steady"], counts=1.0, counting=3.0)
    for hidden in (True, False):
        players = ComputerPlayers({1: slow}, Answers(Evaluation()), Random(1))
        state = cutthroat(hidden=hidden)
        assert players.decide(state, 1, 2.9) is None
        assert players.decides_in(state, 1, 1.0) == 2.0
        assert players.decide(state, 1, 3.0) == AskForDie(), "only the table knows if one is"
        assert players.decide(state, 1, 3.0) == THROW


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("profile", shipped().values(), ids=lambda profile: profile.id)
def test_nobody_sees_whether_a_die_is_missing(profile: Profile, seed: int) -> None:
    """They see only what a player sees: by the same chance they do the same, whichever it is."""

    def does(hidden: bool) -> list[object]:
        players = ComputerPlayers({1: profile}, Answers(Evaluation()), Random(seed))
        return [players.decide(cutthroat(hidden=hidden), 1, 30.0) for _time in range(2)]

    assert does(True) == does(False)


def test_advice_does_not_know_either() -> None:
    service = BlockingAdviceService(RULES["picnic"].cutthroat(), lambda _rules: None)
    assert service.ask(cutthroat(hidden=True)) == service.ask(cutthroat(hidden=False))


def test_whether_a_die_is_withheld_is_decided_once_in_passing() -> None:
    players = ComputerPlayers(
        {0: replace(shipped()["steady"], hides=1.0)}, Answers(Evaluation()), Random(1)
    )
    passed = cutthroat(hidden=False)
    assert players.at_once(passed) == HideDie()
    assert players.at_once(passed) is None, "not again once the next player has counted"


def test_who_has_a_clock_does_not_wait_for_advice_until_called_out() -> None:
    players = ComputerPlayers({1: replace(BEST, counting=1.0)}, Answers(None), Random(1))
    state = cutthroat(hidden=False)
    assert players.decide(state, 1, 1.0) == AskForDie()
    assert players.decide(state, 1, 4.9) is None
    assert players.decide(state, 1, state.rules.manners.seconds / 2) == THROW


def test_who_never_counts_falls_for_a_hidden_die() -> None:
    blind = replace(shipped()["steady"], counts=0.0)
    players = ComputerPlayers({1: blind}, Answers(Evaluation()), Random(1))
    assert players.decide(cutthroat(hidden=True), 1, 10.0) == THROW


def test_who_got_the_die_back_does_not_count_again() -> None:
    players = ComputerPlayers({1: shipped()["steady"]}, Answers(Evaluation()), Random(1))
    state = cutthroat(hidden=True)
    assert players.decide(state, 1, 9.0) == AskForDie()
    assert players.decide(after(state, AskForDie()), 1, 0.0) == THROW


def test_the_less_a_player_knows_the_odds_the_less_often_it_takes_the_best(state: State) -> None:
    service = BlockingAdviceService(load("freeze"))
    wild = replace(shipped()["student"], noise=5.0)
    best = advised_by(service).decide(state, 0, 0.0)
    players = ComputerPlayers({0: wild}, service, Random(1))
    assert len({str(players.decide(state, 0, 0.0)) for _time in range(30)}) > 1
    sure = ComputerPlayers({0: replace(wild, noise=0.0)}, service, Random(1))
    assert all(sure.decide(state, 0, 0.0) == best for _time in range(10))


@pytest.mark.parametrize(("pace", "seconds"), [(0.5, 0.6), (1.0, 0.62), (1.8, 1.116)])
def test_a_roll_lies_long_enough_to_be_followed(state: State, pace: float, seconds: float) -> None:
    players = ComputerPlayers({0: replace(BEST, pace=pace)}, Answers(None), Random(1))
    assert players.pause(state, 0, 0.62) == pytest.approx(seconds)
    assert players.pause(state, 0, 0.1) == pytest.approx(max(0.1, 0.1 * pace))
    aside = after(state, SetAside((1,)))
    assert players.pause(aside, 0, 0.62) == 0.0


def test_a_choice_that_is_refused_is_reported_and_a_legal_one_played() -> None:
    """Nobody waits for ever for a player whose adviser is wrong: the middle one of three, once."""
    state = after(game("freeze", 3500, 1000, 0))
    advice = Adviser(state.rules, None).advise(state)
    assert advice is not None
    wrong = replace(advice, choices=(replace(advice.best, action=BANK, then=Then.BANK),))
    reports: list[Exception] = []
    service = Answers(Evaluation(wrong))
    seats = {0: BEST, 1: BEST, 2: replace(BEST, id="other")}
    players = ComputerPlayers(seats, service, Random(1), report=reports.append)
    for seat in (0, 0, 1, 2, 2):
        assert players.decide(state, seat, 0.0) == THROW
    told = [str(report).split(" ")[0] for report in reports]
    assert told == [BEST.id, "other"], "once for each player, however often it errs"
    assert all(str(report).endswith("nothing-to-bank") for report in reports)
