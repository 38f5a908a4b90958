from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from zilch3d.advice.protocol import Knowledge
from zilch3d.engine.actions import Refusal, RefusalReason
from zilch3d.engine.dice import faces
from zilch3d.engine.events import (
    Banked,
    BlankRoll,
    Consoled,
    Crossed,
    DieReturned,
    Event,
    HotDice,
    Landed,
    Penalised,
    PlayedOff,
    PlayerJoined,
    ScoresReopened,
    StartRolled,
    StartTied,
    TakenOver,
    TurnBegan,
    TurnMissed,
    Voided,
    ZilchCause,
    Zilched,
)
from zilch3d.engine.fields import Fault, FaultReason
from zilch3d.engine.possible import ImpossibleTotal, TotalReason
from zilch3d.engine.ruleset import BlankRule
from zilch3d.engine.scoring import ways
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.odds.left_out import LeftOut
from zilch3d.odds.solvable import Obstacle
from zilch3d.records.notation import RecordError, RecordReason
from zilch3d.records.verification import ProofFault, ProofReason
from zilch3d.store.reader import ReadReason, Unreadable
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.settings import SettingFault
from zilch3d.ui.words import (
    advice,
    amounts,
    captions,
    errors,
    faults,
    names,
    proof,
    record_faults,
    refusals,
)
from zilch3d.ui.words.captions import Caption


def state(rules: str = "freeze") -> State:
    return begin(load(rules), (Seat("Lars"), Seat("Ben")), 0)


@pytest.mark.parametrize(
    ("language", "written"), [("en", "1,234,567 1,234.57"), ("de", "1.234.567 1.234,57")]
)
def test_numbers_are_written_as_the_language_does(
    speak: Callable[[str], None], language: str, written: str
) -> None:
    speak(language)
    assert f"{amounts.number(1234567)} {amounts.decimal(1234.567, 2)}" == written


@pytest.mark.parametrize(
    ("value", "written"), [(0.0, "±0.0"), (-0.04, "±0.0"), (2.25, "+2.2"), (-1234.5, "−1,234.5")]
)
def test_a_deviation_has_a_sign_and_none_has_both(value: float, written: str) -> None:
    assert amounts.deviation(value) == written


@pytest.mark.parametrize(
    ("units", "written", "times_100"),
    [(0, "0", "0"), (1, "½", "50"), (7, "3½", "350"), (200, "100", "10,000")],
)
def test_half_points_are_written_with_a_half(units: int, written: str, times_100: str) -> None:
    rules = load("zilch-1990")
    assert amounts.points(rules, units) == written
    assert amounts.points(rules, units, times_100=True) == times_100


def test_points_that_are_hundreds_already_stay_so() -> None:
    assert amounts.points(load("freeze"), 25, times_100=True) == "1,250"


@pytest.mark.parametrize(
    ("rules", "keep", "said"),
    [
        ("freeze", "1", ["a 1"]),
        ("freeze", "155", ["a 1 and two 5s"]),
        ("freeze", "1555", ["three 5s and a 1", "a 1 and three single 5s"]),
        ("freeze", "555", ["three 5s", "three single 5s"]),
        ("picnic", "222333", ["two triples", "three 2s and three 3s"]),
        ("freeze", "123456", ["a straight"]),
    ],
)
def test_a_set_aside_is_named_in_words(rules: str, keep: str, said: list[str]) -> None:
    options = ways(load(rules).scoring, faces(keep))
    assert sorted(map(names.option, options)) == sorted(said)


def test_the_same_combination_twice_is_counted() -> None:
    stamped = {names.option(option) for option in ways(load("picnic").scoring, faces("444444"))}
    assert "2 × three 4s" in stamped


def test_in_german_single_dice_are_not_taken_for_a_trio(speak: Callable[[str], None]) -> None:
    speak("de")
    trio, singles = ways(load("freeze").scoring, faces("555"))[:2]
    assert names.option(trio) == "drei 5er"
    assert names.option(singles) == "drei einzelne 5er"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Zilched(0, 4, 7, ZilchCause.NOTHING_COUNTS), Caption("Zilch!", "350 lost")),
        (Zilched(0, 4, 0, ZilchCause.NOTHING_COUNTS), Caption("Zilch!")),
        (Zilched(0, 4, 0, ZilchCause.OVERSHOT), Caption("Bust!")),
        (Zilched(0, 4, 0, ZilchCause.OUT), Caption("Fumble!", "A die left the tray")),
        (
            Zilched(0, 4, 7, ZilchCause.COCKED),
            Caption("Fumble!", "A die is leaning, 350 lost"),
        ),
        (Banked(0, 9, 9), Caption("+450", "Lars banks")),
        (Consoled(0, 2, 9), Caption("+100", "Consolation points")),
        (StartRolled(1, 5), None),
        (StartTied((0, 1)), None),
        (
            Voided((1,), out=True),
            Caption("That roll doesn’t count", "A die left the tray. Roll again"),
        ),
        (Voided((1,), out=True, ends_turn=True), None),
        (Landed((1,), ()), None),
        (TurnBegan(0), None),
        (Penalised(0, 10, 9), Caption("−500", "Zilch after zilch")),
        (BlankRoll(0, 10), Caption("Nothing scores. Roll again", "+500")),
        (TakenOver(1, 3, 8, frozenset()), Caption("Ben takes over 400")),
        (DieReturned(1), Caption("A die was missing", "Well spotted, Ben!")),
        (TurnMissed(1, 2), Caption("Ben is away")),
        (PlayerJoined(1, "Cleo", False, (1, 2)), Caption("Cleo joins", "2 turns to catch up")),
        (ScoresReopened(()), Caption("Time Warp!", "Banked points can be risked again")),
        (PlayedOff(()), Caption("Tie!", "One more turn each")),
    ],
)
def test_what_happens_is_stamped_in_few_words(event: Event, said: Caption | None) -> None:
    freeze = state()
    stamped = captions.caption(event, freeze, lambda p: amounts.points(freeze.rules, p))
    assert stamped == said


def test_a_blank_roll_that_may_be_banked_says_so() -> None:
    turn = replace(load("freeze").turn, blank=BlankRule.ROLL_AGAIN, blank_may_bank=True)
    freeze = state()
    house = replace(freeze, rules=replace(freeze.rules, turn=turn))
    stamped = captions.caption(BlankRoll(0, 0), house, str)
    assert stamped == Caption("Nothing scores. Roll again or bank")


def test_the_last_turns_are_announced() -> None:
    stamped = captions.caption(Crossed(0, 101), state(), lambda p: str(p * 50))
    assert stamped is not None
    assert stamped.text == "Last round!"
    assert stamped.line.startswith("Lars has 5050")


@pytest.mark.parametrize(
    ("rules", "times", "called"),
    [
        ("zilch-1990", 1, "Greater Glory!"),
        ("zilch-1990", 3, "Greater Greater Greater Glory!"),
        ("picnic", 1, "Turn them over!"),
        ("andyzilch", 1, "The board is clear!"),
        ("freeze", 2, "Turning the corner!"),
        ("bust", 1, "Hot dice!"),
    ],
)
def test_hot_dice_have_the_rules_own_name(rules: str, times: int, called: str) -> None:
    stamped = captions.caption(HotDice(0, times), state(rules), str)
    assert stamped is not None
    assert stamped.text == called


PROOF_REASONS = set(ProofReason) - {
    ProofReason.ROLL,
    ProofReason.MISSING_ROLLS,
    ProofReason.EXTRA_ROLLS,
    ProofReason.ILLEGAL,
}
"""All but those that are about a roll, or have an error of their own."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_reason_has_a_sentence_without_gaps(
    speak: Callable[[str], None], language: str
) -> None:
    speak(language)
    rules = load("freeze")
    sentences = [
        *(refusals.refusal(Refusal(each, 15, 7, (2, 3), (1, 4, 4)), str) for each in RefusalReason),
        *(faults.described(Fault("end.target", each, "5", "6")) for each in FaultReason),
        *(
            record_faults.record_error(RecordError(3, "=", each, "12"), rules)
            for each in RecordReason
            if each not in (RecordReason.REFUSED, RecordReason.IMPOSSIBLE_SCORE)
        ),
        *(
            record_faults.impossible_total(rules, ImpossibleTotal(9, each, 10))
            for each in TotalReason
        ),
        *(proof.fault(ProofFault(each, key="seed"), str) for each in PROOF_REASONS),
        *map(advice.why_unsolved, Obstacle),
        *(advice.left_out([part]) for part in LeftOut),
        *(advice.approximate(knowledge, 0.5, rules) for knowledge in Knowledge),
    ]
    for said in sentences:
        assert "{" not in said
    assert len(set(sentences)) > len(sentences) - 5


def test_how_many_may_play_is_said_where_so_many_may_not() -> None:
    """Rules, section 3: AndyZilch is for 2–7."""
    andy = load("andyzilch")
    said = "These rules are for 2–7 players, not 8."
    error = RecordError(2, "A, B", RecordReason.NUMBER_OF_PLAYERS, 8)
    assert record_faults.record_error(error, andy) == said
    pair = replace(andy.start, most_players=2)
    assert record_faults.number_of_players(pair, 3) == "These rules are for 2 players, not 3."
    full = Refusal(RefusalReason.TABLE_FULL, needed=7)
    said = "These rules are for 7 players at most"
    assert refusals.refusal(full, lambda points: amounts.points(andy, points)) == said


def test_a_record_that_plays_an_impossible_move_says_why() -> None:
    refused = Refusal(RefusalReason.OPENING, missing=2)
    error = RecordError(3, "=", RecordReason.REFUSED, refused)
    assert record_faults.record_error(error, load("freeze")) == "100 more to get on the board."


@pytest.mark.parametrize("reason", RefusalReason)
def test_a_refusal_is_a_label_by_itself_and_a_sentence_among_others(reason: RefusalReason) -> None:
    why = Refusal(reason, faces=(1,), roll=(3, 5), needed=5, missing=5)
    label = refusals.refusal(why, str)
    assert not label[0].islower()
    assert not label.endswith(".")
    assert refusals.refused(why, str) == f"{label}."


@pytest.mark.parametrize("reason", RecordReason)
def test_the_reason_of_a_record_is_a_sentence_and_what_was_meant_another(
    reason: RecordReason,
) -> None:
    if reason in (RecordReason.REFUSED, RecordReason.IMPOSSIBLE_SCORE):
        return
    words = record_faults.record_error(RecordError(3, "bnak", reason, 20_000), load("freeze"))
    assert words.endswith(".")
    error = RecordError(3, "bnak", reason, 20_000, "bank")
    words = record_faults.record_error(error, load("freeze"))
    assert words.endswith(". Did you mean bank?")


@pytest.mark.parametrize("reason", ReadReason)
def test_why_a_file_is_not_read_is_a_sentence(reason: ReadReason) -> None:
    words = errors.unreadable(Unreadable(Path("a.toml"), reason, detail="No space left on device"))
    assert words.endswith(".")
    assert not words[0].islower()


def test_points_in_the_reason_of_a_record_are_grouped_as_all_are() -> None:
    error = RecordError(3, "= 900", RecordReason.OTHER_POINTS, 200)
    assert record_faults.record_error(error, load("freeze")) == "The turn adds up to 10,000."


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_preset_has_a_name_and_a_line(speak: Callable[[str], None], language: str) -> None:
    speak(language)
    for rules in map(load, PRESETS):
        assert names.rules_name(rules)
        assert names.rules_summary(rules).endswith(".")


def test_a_damaged_settings_file_is_reported_with_where_the_old_one_is() -> None:
    file, moved = Path("settings.toml"), Path("settings.damaged 1.toml")
    said = errors.settings_faults([SettingFault(file, "", "damaged", moved=moved)])
    assert said.startswith("settings.toml is damaged")
    assert "settings.damaged 1.toml" in said
