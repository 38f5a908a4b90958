"""Luck and errors account for the result, and what is told of a game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest

from tests.engine.playing import BANK, NAMES, RULES, THROW, at_random, decided, game, keep, land
from tests.odds.solving import short, solution
from zilch3d.engine.actions import Action
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import Manners, Points, RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Nobody, Seat, State
from zilch3d.odds.advice import Basis
from zilch3d.odds.left_out import LeftOut
from zilch3d.odds.review import GameReview, Grade, Severity, severity
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.reviewer import review, reviewing
from zilch3d.odds.solver.turn_solver import TurnValues
from zilch3d.odds.solver.two_player import TURNS_AHEAD, Pair, ValueTable
from zilch3d.records.replay import play
from zilch3d.records.scoresheet import turn_lines
from zilch3d.store.tables import solved_table

FREEZE = short("freeze")
REMEMBERED = 2000
"""Turns of short games: the same ones come up again and again."""


def played(
    rules: RuleSet, seed: int, players: int = 2, score: Points = 0
) -> tuple[State, list[Action], State]:
    """A whole game of players who do anything: beginning, actions, end."""
    chance, seats = Random(seed), tuple(Seat(name, score) for name in NAMES[:players])
    initial = state = begin(rules, seats, seed % players)
    actions: list[Action] = []
    while not isinstance(state.mover, Nobody):
        action = at_random(chance, state)
        actions.append(action)
        state = replay(state, decided(state, action))
    return initial, actions, state


def plain(preset: str) -> RuleSet:
    """A short game without fumbles in which nobody is away: a solution knows of neither."""
    rules = short(preset, 20)
    return replace(rules, manners=Manners(catching_up=False))


@pytest.mark.parametrize(("players", "games"), [(2, 60), (3, 15), (5, 10)])
def test_nobody_gives_away_more_chances_than_there_were(players: int, games: int) -> None:
    """Issue 30; by players who do anything, and so give away much."""
    rules = plain("freeze")
    adviser = Adviser(rules, solution(rules), REMEMBERED)
    highest = 0.0
    for seed in range(games):
        initial, actions, _end = played(rules, seed, players)
        reviewed = review(adviser, initial, actions)
        shares = [reviewed.share_lost(seat) for seat in range(players)]
        highest = max(highest, *(share or 0.0 for share in shares))
        assert all(share is None or -1e-9 <= share <= 1 + 1e-9 for share in shares)
    assert highest > 0.5, "some of them gave away most of it"


@pytest.mark.parametrize("preset", RULES)
def test_luck_and_errors_account_for_the_result(preset: str) -> None:
    rules = plain(preset)
    adviser = Adviser(rules, solution(rules), REMEMBERED)
    for seed in range(29):  # 203 games under all presets
        initial, actions, end = played(rules, seed)
        reviewed = review(adviser, initial, actions)
        assert reviewed.adds_up
        assert end.outcome is not None
        result = (end.start in end.outcome.winners) / len(end.outcome.winners)
        earned = sum(
            (turn.luck - turn.error) * (1 if turn.seat == end.start else -1)
            for turn in reviewed.turns
        )
        assert result - reviewed.start == pytest.approx(earned, abs=1e-9)
        for player, other in permutations(reviewed.players):
            assert player.ended == (player.seat in end.outcome.winners) / len(end.outcome.winners)
            assert player.others == pytest.approx(other.error - other.luck, abs=1e-9)


class TurnByTurn(Adviser):
    """Evaluates each turn when it comes, and alone."""

    def ahead(self, states: Iterable[State]) -> Adviser:
        del states
        return self


@dataclass(frozen=True)
class Counted(ValueTable):
    """Notes how many turns are solved together each time."""

    batches: list[int] = field(default_factory=list)

    def turns(self, pairs: Sequence[Pair], rows: int | None = None) -> list[TurnValues]:
        self.batches.append(len(pairs))
        return super().turns(pairs, rows)


def numbers(reviewed: GameReview) -> list[float]:
    """All values of a review, turn by turn."""
    found: list[float] = []
    for turn in reviewed.turns:
        found += [turn.before, turn.after, *turn.rolls]
        found += [*(turn.chances_before or ()), *(turn.chances_after or ())]
        for decision in turn.decisions:
            found += [decision.error, *(choice.value for choice in decision.advice.choices)]
    return found


@pytest.mark.parametrize(
    ("preset", "players"),
    [("pass-the-dice", 2), ("pass-the-dice", 4), ("andyzilch", 3), ("bust", 2)],
)
def test_turns_solved_together_before_they_come_up_have_the_values_of_each_alone(
    preset: str, players: int
) -> None:
    """The ends of games as they ship: not solved within turns, where those can be taken over."""
    rules = replace(RULES[preset], manners=Manners(catching_up=False))
    shipped = solved_table(rules)
    assert shipped is not None
    table = Counted(rules, shipped.chances)
    initial, actions, _end = played(rules, 1, players, score=rules.end.goal * 3 // 4)
    ahead = review(Adviser(rules, table), initial, actions)
    alone = review(TurnByTurn(rules, ValueTable(rules, table.chances)), initial, actions)
    assert numbers(ahead) == pytest.approx(numbers(alone), abs=1e-12)
    assert ahead.left_out == alone.left_out
    turns = (players - 1) * len(ahead.turns)
    assert 0 < len(table.batches) <= 1 + turns // TURNS_AHEAD, "few batches, and none of one turn"


def steps(action: Action | str) -> list[Action]:
    if not isinstance(action, str):
        return [action]
    roll, _, kept = action.partition(">")
    return [THROW, land(roll), *([keep(kept)] if kept else [])]


def looked_at(*actions: Action | str) -> GameReview:
    """A game of ``freeze`` to 1500 in which this was done; ``"124456>15"`` is a whole roll."""
    done = [each for action in actions for each in steps(action)]
    return review(Adviser(FREEZE, solution(FREEZE)), game(FREEZE), done)


def test_each_turn_has_the_chance_before_and_after() -> None:
    first, second = looked_at("111236>111", BANK, "223346").turns
    assert (first.seat, second.seat) == (0, 1)
    assert first.before == pytest.approx(solution(FREEZE).win(0, 0), abs=1e-9)
    assert first.after == pytest.approx(1 - solution(FREEZE).win(0, 20), abs=1e-9)
    assert second.before == pytest.approx(1 - first.after)
    assert second.after == pytest.approx(1 - solution(FREEZE).win(20, 0), abs=1e-9)
    assert (first.points, second.points) == (20, 0)


def test_a_lost_turn_is_bad_luck_and_no_error() -> None:
    (turn,) = looked_at("223346").turns
    assert turn.luck == pytest.approx(turn.after - turn.before)
    assert turn.luck < 0
    assert turn.error == 0


def test_to_bank_too_soon_is_an_error() -> None:
    (turn,) = looked_at("123346>1", BANK).turns
    assert [decision.action for decision in turn.decisions] == [BANK]
    (decision,) = turn.decisions
    assert decision.severity is Severity.BLUNDER
    assert decision.advice.best.action == THROW
    assert turn.after == pytest.approx(turn.before + turn.luck - decision.error)


def test_a_move_without_a_choice_is_no_decision() -> None:
    """The first throw, and the only dice that count."""
    (turn,) = looked_at("123346>1").turns
    assert turn.decisions == ()
    assert len(turn.rolls) == 1


def test_what_a_review_leaves_out_is_listed() -> None:
    assert looked_at("123346>1", BANK).left_out == ()
    turn = replace(FREEZE.turn, zilches_in_a_row=3, zilch_penalty=10)
    penalised = replace(FREEZE, turn=turn, end=replace(FREEZE.end, rounds=20))
    adviser = Adviser(penalised, solution(FREEZE))
    initial, actions, _end = played(penalised, 1)
    found = review(adviser, initial, actions).left_out
    assert found[:2] == (LeftOut.ZILCH_PENALTY, LeftOut.ROUNDS)


def test_the_costliest_decisions_come_worst_first() -> None:
    reviewed = looked_at("123346>1", BANK, "115236>115", BANK)
    worst = reviewed.costliest(2)
    assert [d.error for d in worst] == sorted((d.error for d in worst), reverse=True)
    assert len(worst) == 2
    assert len(reviewed.costliest(9)) == 3


def test_without_a_solution_turns_are_compared_in_points() -> None:
    rules = short("picnic", 60)
    initial, actions, _end = played(rules, 1)
    reviewed = review(Adviser(rules, None), initial, actions)
    assert not reviewed.adds_up
    assert not reviewed.in_chances
    told = reviewed.comparable()
    assert {turn.basis for turn in told} == {Basis.ONE_TURN}
    assert len(told) < len(reviewed.turns)


@pytest.mark.parametrize("preset", RULES)
def test_games_in_which_anything_happens_can_be_reviewed(preset: str) -> None:
    """Players are away, dice are hidden, three play: nothing of that is exact."""
    rules = short(preset, 20).cutthroat()
    adviser = Adviser(rules, solution(rules), REMEMBERED)
    for seed in range(8):
        initial, actions, _end = played(rules, seed, 2 + seed % 3)
        reviewed = review(adviser, initial, actions)
        assert all(decision.error >= 0 for t in reviewed.turns for decision in t.decisions)


def test_the_position_of_a_decision_is_what_the_actions_before_it_lead_to() -> None:
    """So a screen can put it on a table: a game's record, and the number of a step."""
    rules = plain("freeze")
    initial, actions, _end = played(rules, 3)
    reviewed = review(Adviser(rules, solution(rules)), initial, actions)
    decisions = [decision for turn in reviewed.turns for decision in turn.decisions]
    assert len(decisions) > 10
    for decision in decisions:
        state = initial
        for action in actions[: decision.step]:
            state = replay(state, decided(state, action))
        assert decision.state == state
        assert decision.action == actions[decision.step]
        turn = reviewed.turns[decision.turn - 1]
        assert turn.steps[0] <= decision.step < turn.steps[1]
    assert [turn.steps[0] for turn in reviewed.turns[1:]] == [
        turn.steps[1] for turn in reviewed.turns[:-1]
    ]


def test_a_decision_to_bank_knows_the_roll_and_what_was_set_aside_of_it() -> None:
    (turn,) = looked_at("123146>1", BANK).turns
    aside, bank = turn.decisions
    assert (aside.roll, aside.kept, aside.at_risk) == ((1, 2, 3, 1, 4, 6), (), 0)
    assert (bank.roll, bank.kept, bank.at_risk) == ((1, 2, 3, 1, 4, 6), (1,), 2)
    assert bank.scores == (0, 0)


def test_a_review_goes_turn_by_turn_so_that_a_screen_can_show_how_far_it_is() -> None:
    rules = plain("freeze")
    initial, actions, _end = played(rules, 3)
    shares = list(reviewing(Adviser(rules, solution(rules)), initial, actions))
    assert len(shares) > 5
    assert all(before < after <= 1 for before, after in pairwise(shares))


def test_set_asides_that_were_inferred_are_nobodys_error() -> None:
    """What they have cost stands apart, and the review is not exact."""
    adviser, start = Adviser(FREEZE, solution(FREEZE)), game(FREEZE)
    actions = [each for action in ("115236>115", BANK) for each in steps(action)]
    (blamed,) = review(adviser, start, actions).turns
    free = review(adviser, start, actions, {(0, 0)})
    (turn,) = free.turns
    assert [decision.action for decision in turn.decisions] == [BANK]
    assert turn.unwritten == blamed.decisions[0].error > 0
    assert turn.after == blamed.after
    assert LeftOut.UNWRITTEN in free.left_out


def test_a_penalty_is_the_bad_luck_of_the_zilch_that_it_is_for() -> None:
    """The solution does not know it, and so it is left out; luck and errors still add up."""
    turn = replace(FREEZE.turn, zilches_in_a_row=2, zilch_penalty=10)
    rules, table = replace(FREEZE, turn=turn), solution(FREEZE)
    zilch = steps("223346")
    reviewed = review(Adviser(rules, table), game(rules, 1000, 0), [*zilch, *zilch, *zilch, *zilch])
    before, _other, paid, last = reviewed.turns
    assert before.after == pytest.approx(1 - table.win(0, 20), abs=1e-9)
    assert paid.after == pytest.approx(1 - table.win(0, 10), abs=1e-9)
    assert paid.luck == pytest.approx(paid.after - paid.before)
    assert last.before == pytest.approx(1 - paid.after)
    assert reviewed.left_out == (LeftOut.ZILCH_PENALTY,)
    assert not reviewed.exact


@pytest.mark.parametrize(
    ("error", "per_turn", "found"),
    [
        (0.0004, None, None),
        (0.0005, None, Severity.INACCURACY),
        (0.005, None, Severity.MISTAKE),
        (0.02, None, Severity.BLUNDER),
        (0.4, 10.0, Severity.MISTAKE),
        (1.0, 10.0, Severity.BLUNDER),
    ],
)
def test_errors_are_graver_the_more_they_cost(
    error: float, per_turn: float | None, found: Severity | None
) -> None:
    assert severity(error, per_turn) is found


@pytest.mark.parametrize(
    ("per_decision", "found"),
    [
        (0.0, Grade.PERFECT),
        (0.0003, Grade.EXPERT),
        (0.0010, Grade.STRONG),
        (0.0023, Grade.FAIR),
        (0.0059, Grade.BEGINNER),
    ],
    ids=["Blaise", "Sofia", "Adam", "Emil", "Tim"],
)
def test_the_computer_players_have_the_grades_that_are_named_after_them(
    per_decision: float, found: Grade
) -> None:
    """By what each gives away a decision on average, over all presets (README)."""
    assert review(Adviser(FREEZE, solution(FREEZE)), game(FREEZE), ()).graded(per_decision) is found


def test_a_turn_that_the_time_warp_resumes_is_reviewed() -> None:
    """Its chance is not known; but it is in the list, and what follows is."""
    file = Path(__file__).parents[1] / "playthroughs" / "time-warp.txt"
    record = play(file.read_text(encoding="utf-8"), RULES.get)
    reviewed = review(Adviser(record.state.rules, None), record.initial, record.actions)
    lines = turn_lines(record.initial, record.all_events)
    resumed = [turn for turn in reviewed.turns if lines[turn.number - 1].resumed_turn]
    assert [turn.basis for turn in resumed] == [Basis.ONE_TURN] * 2
    assert all(turn.before > 3 for turn in resumed), "the points of the reopened score"
    assert [turn.seat for turn in reviewed.turns] == [
        line.seat for line in lines if not line.missed
    ]
