"""Every condition, both ways, on hand-made records: "each a fact that the record of a game proves"
(issue 31, item 5)."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.features.club.challenges.records import (
    FREEZE,
    LAST_DIE,
    LAST_TURN,
    LATER,
    LOST,
    SHUT_OUT,
    STRAIGHT,
    TAKEN,
    WON,
    facts,
)
from zilch3d.features.club.challenges.conditions import GAME, TURN
from zilch3d.features.club.challenges.facts import Decided, SeatFacts, Shape, shapes
from zilch3d.features.club.challenges.judging import PlayedGame, judged
from zilch3d.features.club.challenges.pages import Challenge, read
from zilch3d.store import reader
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import PERSON


def challenge(conditions: str) -> Challenge:
    """The challenge with these conditions, as a line of a page each."""
    page = f'[some]\nname = "Some"\nsentence = "Do it."\n{conditions}\n'
    (one,) = read(reader.toml(page, Path("page.toml")))
    return one


def holds(conditions: str, game: str | SeatFacts) -> bool | None:
    """Whether the game, or that of the record, fulfils them for Ann."""
    known = facts(game) if isinstance(game, str) else game
    return judged(challenge(conditions), PlayedGame("game", "2026", 0, known)).holds


OF_THE_GAME = [
    ("won = true", WON, LOST),
    ("won = false", LOST, WON),
    ("never_behind = true", WON, LOST),
    ("never_behind = true", LAST_TURN, LOST),
    ("opponents = 1", WON, None),
    ("opponents = 2", None, WON),
    ("lead = 0.4", WON, LOST),
    ("lead = 0.41", SHUT_OUT, WON),
    ("lead_at_most = 0.4", WON, SHUT_OUT),
    ("lead_at_most = 9.0", WON, LOST),
    ("behind = 0.3", LAST_TURN, WON),
    ("behind = 0.31", LOST, LAST_TURN),
    ("turns_at_most = 1", WON, LOST),
    ("zilches = 2", LOST, WON),
    ("zilches_at_most = 0", WON, LOST),
    ("zilches_in_a_row = 2", LOST, LAST_TURN),
    ("zilches_in_a_row = 3", None, LOST),
    ("shut_out = 1", SHUT_OUT, WON),
    ('against = ["beginner"]', WON, None),
    ('against = ["beginner", "optimal"]', None, WON),
    ('rules = ["freeze", "bust"]', WON, TAKEN),
]
OF_A_TURN = [
    ("banked = true", WON, LOST),
    ("banked = false", LOST, WON),
    ("zilch = true", LOST, WON),
    ("zilch = false", WON, LOST),
    ("first = true, points = 0.2", WON, LATER),
    ("first = false", LATER, WON),
    ("last_chance = true, banked = true", LAST_TURN, WON),
    ("last_chance = false", WON, LAST_TURN),
    ("took_over = true", TAKEN, WON),
    ("took_over = false", WON, TAKEN),
    ("points = 0.2", WON, TAKEN),
    ("points = 0.21", STRAIGHT, WON),
    ("dice_left = 4", LATER, WON),
    ("rolls = 2", LATER, WON),
    ("rolls_at_most = 3", WON, LAST_DIE),
    ("hot_dice = 1", STRAIGHT, WON),
    ("hot_dice = 2", None, STRAIGHT),
    ("last_die = 0.24", LAST_DIE, TAKEN),
    ("last_die = 0.0", TAKEN, WON),
    ('opening = ["straight"]', STRAIGHT, WON),
    ('rolled = ["six-of-a-kind", "all-score"]', LAST_TURN, STRAIGHT),
]


@pytest.mark.parametrize(("conditions", "yes", "no"), OF_THE_GAME)
def test_a_condition_on_the_game_holds_and_fails(
    conditions: str, yes: str | None, no: str | None
) -> None:
    assert yes is None or holds(conditions, yes) is True
    assert no is None or holds(conditions, no) is False


@pytest.mark.parametrize(("conditions", "yes", "no"), OF_A_TURN)
def test_a_condition_on_a_turn_holds_and_fails(
    conditions: str, yes: str | None, no: str | None
) -> None:
    written = f"turn = {{ {conditions} }}"
    assert yes is None or holds(written, yes) is True
    assert no is None or holds(written, no) is False


OF_THE_REVIEW = [
    ("mistakes_at_most = 1", Decided(mistakes=1), Decided(mistakes=2)),
    ("blunders_at_most = 0", Decided(blunders=0), Decided(blunders=1)),
    ("error_at_most = 0.02", Decided(error=0.02), Decided(error=0.021)),
    ("best_choices = 0.9", Decided(best=0.9), Decided(best=0.89)),
    ("performance = 1950", Decided(performance=1950.0), Decided(performance=1949.9)),
]


@pytest.mark.parametrize(("conditions", "yes", "no"), OF_THE_REVIEW)
def test_a_condition_on_decisions_waits_for_the_review(
    conditions: str, yes: Decided, no: Decided
) -> None:
    assert holds(conditions, replace(facts(WON), decided=yes)) is True
    assert holds(conditions, replace(facts(WON), decided=no)) is False
    assert holds(conditions, WON) is None
    assert holds(f"won = true\n{conditions}", LOST) is False, "no review could change that"


def test_people_at_the_table_are_told_from_computer_players() -> None:
    assert holds("people = 1", facts(WON, others=(PERSON,))) is True
    assert holds("people = 1", WON) is False


def test_every_condition_of_the_vocabulary_is_tested_here() -> None:
    tested = " ".join(case[0] for case in (*OF_THE_GAME, *OF_A_TURN, *OF_THE_REVIEW)) + "people"
    for words in (GAME, TURN):
        for name in (*words.flags, *words.measures, *words.named):
            assert name in tested, name


def test_conditions_of_a_turn_must_hold_for_one_and_the_same() -> None:
    """LATER has a first turn and one of a fifth of the target, but they are two."""
    assert holds("turn = { first = true }", LATER) is True
    assert holds("turn = { points = 0.2 }", LATER) is True
    assert holds("turn = { first = true, points = 0.2 }", LATER) is False


def test_so_many_turns_may_be_wanted() -> None:
    assert holds("turns = 2\nturn = { banked = true }", LATER) is True
    assert holds("turns = 2\nturn = { banked = true }", WON) is False


def test_the_turn_that_shows_it_is_numbered_as_on_the_sheet() -> None:
    entry = judged(
        challenge("turn = { points = 0.2 }"), PlayedGame("game", "2026", 0, facts(LATER))
    )
    assert entry.turn == 3


def test_without_advice_a_game_counts_only_if_none_was_shown() -> None:
    own = challenge("won = true\nadvice = false")
    played = PlayedGame("game", "2026", 0, facts(WON))
    assert judged(own, played).holds is True
    assert judged(own, replace(played, advised=True)).holds is False
    assert judged(challenge("won = true"), replace(played, advised=True)).holds is True


def test_where_there_is_no_target_no_share_of_it_is_reached() -> None:
    assert holds("behind = 0.0", replace(facts(WON), behind=None)) is False


def test_a_shared_win_is_no_win() -> None:
    shared = (
        FREEZE + "scores: 4000, 4000\nAnn: 111234>111 bank = 1000\nBen: 111234>111 bank = 1000\n"
    )
    assert not facts(shared).won
    assert facts(shared).lead is None


@pytest.mark.parametrize(
    ("roll", "shown"),
    [
        ((1, 2, 3, 4, 5, 6), {Shape.STRAIGHT, Shape.ALL_SCORE}),
        ((2, 2, 3, 3, 4, 4), {Shape.THREE_PAIRS}),
        ((2, 2, 2, 3, 3, 3), {Shape.TWO_TRIPLES, Shape.ALL_SCORE}),
        ((4, 4, 4, 4, 6, 6), {Shape.FOUR}),
        ((4, 4, 4, 4, 4, 6), {Shape.FOUR, Shape.FIVE}),
        ((6,) * 6, {Shape.FOUR, Shape.FIVE, Shape.SIX, Shape.ALL_SCORE}),
        ((1, 1, 1), set()),
    ],
)
def test_a_roll_shows_its_shapes_whatever_the_rules_pay(
    roll: tuple[int, ...], shown: set[Shape]
) -> None:
    assert shapes(load("freeze").scoring, roll) == shown
