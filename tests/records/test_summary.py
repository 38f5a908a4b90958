"""What a finished game came to: the Zilch Records of section 4 of the rules, and the figures."""

from pathlib import Path

import pytest

from tests.engine.playing import RULES
from zilch3d.engine.actions import Bank, Join, Land, Refusal, SetAside, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import faces
from zilch3d.engine.events import Event
from zilch3d.engine.evolve import replay
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.odds.chances import zilch_chance
from zilch3d.records.replay import play
from zilch3d.records.summary import Feat, GameSummary, summarise

OLD = "rules: zilch-1990\nplayers: Ann, Ben\nstarts: Ann\n"
SHORT = "rules: freeze\nplayers: Ann, Ben\nstarts: Ann\n"
PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"


def came_to(text: str) -> GameSummary:
    game = play(text, RULES.get)
    return summarise(game.initial, game.events)


def test_a_golden_game_comes_to_what_its_comments_say() -> None:
    summary = came_to((PLAYTHROUGHS / "zilch-1990.txt").read_text(encoding="utf-8"))
    ann, ben, cleo = summary.players
    assert summary.turns == 6, "rolls for who starts, and lines that are refused, are no turns"
    assert [player.score for player in summary.players] == [201, 201, 10]
    assert [player.won for player in summary.players] == [False, True, False], "first across"
    assert ben.lead == 0, "equal scores: no win is narrower"
    assert ben.chevrons == Feat(1, 1), "a Black Mousehole in Greater Glory"
    assert (cleo.chevrons, cleo.loss) == (Feat(2, 5), Feat(80, 5)), "30 and 10 points of two halves"
    assert ann.best_turn == Feat(24, 3)
    assert ann.rolls == 3, "a void roll is thrown again"


def test_the_last_die_counts_with_what_was_at_stake_if_it_was_won() -> None:
    """Section 4: "the last die rolled with the most at stake, and won"."""
    won = "Ann: 555236>555 123>1 25>5 4>- = 0\nBen: 111123>111 155>155 bank = 1200\n"
    assert came_to(SHORT + won).players[0].last_die is None, "it was lost"
    ann = "Ann: 111125>111 123>1 15>1 5>5 223346>- = 0\nBen: 223346>- = 0\n"
    less = "Ann: 555123>555 112>1 12>1 1>1 bank = 800\n"
    feat = came_to(SHORT + ann + less).players[0].last_die
    assert feat == Feat(1200 // 50, 1), "rolled and won, whatever became of the turn"


def test_taken_points_are_at_stake_with_the_last_die() -> None:
    header = "rules: pass-the-dice\nplayers: Ann, Ben\nstarts: Ann\nscores: 1000, 1000\n"
    turns = "Ann: 111125>111 125>15 bank = 1150\nBen: take 5>5 bank = 1200\n"
    assert came_to(header + turns).players[1].last_die == Feat(1150 // 50, 2)


def test_zilches_are_held_against_the_exact_chances_of_the_throws() -> None:
    ann, ben = came_to(SHORT + "Ann: 223346>- = 0\nBen: 111346>111 246>- = 0\n").players
    scoring = RULES["freeze"].scoring
    assert ann.expected_zilches == pytest.approx(float(zilch_chance(scoring, 6)))
    both = zilch_chance(scoring, 6) + zilch_chance(scoring, 3)
    assert ben.expected_zilches == pytest.approx(float(both))
    assert (ann.zilches, ann.lost_to_dice, ben.rolls) == (1, 1, 2)


def test_a_fumble_is_a_zilch_but_not_the_dice_s() -> None:
    header = "rules: picnic\nplayers: Ann, Ben\nstarts: Ann\n"
    (ann, _ben) = came_to(header + "Ann: fumble 113456 = 0\n").players
    assert (ann.zilches, ann.lost_to_dice, ann.expected_zilches) == (1, 0, 0.0)
    assert sum(ann.faces) == 6, "its faces have fallen"


def test_a_run_of_zilches_ends_with_a_score() -> None:
    lost, kept = "223346>- = 0", "123346>1 bank = 100"
    turns = [lost, kept, lost, kept, kept, kept, lost, kept, lost, kept, lost]
    text = "".join(f"{('Ann', 'Ben')[n % 2]}: {turn}\n" for n, turn in enumerate(turns))
    ann, ben = came_to(SHORT + text).players
    assert ann.zilch_run == Feat(3, 11), "its turn is that in which it came to its length"
    assert ben.zilch_run is None


def test_a_comeback_is_the_farthest_that_a_winner_was_behind() -> None:
    text = SHORT + ("Ann: 111111>111111 bank = 8000\nBen: 111111>111111 234556>55 bank = 8100\n")
    summary = came_to(text)
    ann, ben = summary.players
    assert (ben.won, ben.comeback, ben.lead) == (True, 160, 2)
    assert (ann.comeback, ann.lead) == (None, None)


def test_who_joins_late_has_a_part() -> None:
    header = "rules: zilch-1990\nplayers: Ann, Ben\nstarts: Ann\nscores: 90, 90\n"
    game = play(header + "Ann: 111346>111 bank = 10\n", RULES.get)
    assert len(summarise(game.initial, game.events).players) == 2


def test_turns_rolls_and_hot_dice_are_counted_through_the_game() -> None:
    text = SHORT + (
        "scores: 3400, 0\n"
        "Ann: 123456>123456 234556>55 2346>- = 0\nBen: 223446>- = 0\n"
        "Ann: 111555>111555 123346>1 bank\nBen: 123346>1 23346>- = 0\n"
    )
    ann, ben = came_to(text).players
    assert (ann.turns, ann.rolls, ann.hot_dice) == (2, 5, 2)
    assert (ben.turns, ben.rolls, ben.hot_dice) == (2, 3, 0)
    assert (ann.longest_turn, ben.longest_turn) == (Feat(3, 1), Feat(2, 4))
    assert came_to(text).turns == 4


def test_of_equal_feats_the_earlier_is_kept_with_its_turn() -> None:
    twice = "Ann: 123346>1 bank = 100\nBen: 223446>- = 0\n" * 2
    ann, ben = came_to(SHORT + twice).players
    assert ann.best_turn == Feat(2, 1)
    assert (ben.zilch_run, ben.best_turn, ben.longest_turn) == (Feat(2, 4), None, Feat(1, 2))


def test_who_joined_late_is_counted_from_then_on() -> None:
    state = begin(RULES["freeze"], (Seat("Ann"), Seat("Ben")), 0)
    played: list[Event] = []
    for action in (
        Throw(), Land(faces("223446")), Join("Cleo"), Throw(), Land(faces("223446")),
        Throw(), Land(faces("123346")), SetAside(faces("1")), Bank(),
    ):  # fmt: skip
        decision = decide(state, action)
        assert not isinstance(decision, Refusal)
        played += decision
        state = replay(state, decision)
    initial = begin(RULES["freeze"], (Seat("Ann"), Seat("Ben")), 0)
    cleo = summarise(initial, played).players[2]
    assert (cleo.turns, cleo.rolls, cleo.score, sum(cleo.faces)) == (1, 1, 2, 6)
    assert cleo.best_turn == Feat(2, 3)
