from collections.abc import Callable
from pathlib import Path

import pytest

from zilch3d.engine.dice import faces
from zilch3d.engine.events import (
    Banked,
    Consoled,
    Crossed,
    Event,
    HotDice,
    Landed,
    StartTied,
    Voided,
    ZilchCause,
    Zilched,
)
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.scoring import ways
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.settings import SettingFault
from zilch3d.ui.words import amounts, captions, errors, names
from zilch3d.ui.words.captions import Caption


def state(rules: str = "freeze") -> State:
    return begin(load(rules), (Seat("Lars"), Seat("Ben")), 0)


@pytest.mark.parametrize(("language", "written"), [("en", "1,234,567"), ("de", "1.234.567")])
def test_thousands_are_set_apart_as_the_language_does(
    speak: Callable[[str], None], language: str, written: str
) -> None:
    speak(language)
    assert amounts.number(1234567) == written


@pytest.mark.parametrize(
    ("units", "written", "hundredfold"),
    [(0, "0", "0"), (1, "½", "50"), (7, "3½", "350"), (200, "100", "10,000")],
)
def test_half_points_are_written_with_a_half(units: int, written: str, hundredfold: str) -> None:
    rules = load("zilch-1990")
    assert amounts.points(rules, units) == written
    assert amounts.points(rules, units, hundredfold=True) == hundredfold


def test_points_that_are_hundreds_already_stay_so() -> None:
    assert amounts.points(load("freeze"), 25, hundredfold=True) == "1,250"


@pytest.mark.parametrize(
    ("rules", "keep", "said"),
    [
        ("freeze", "1", ["a 1"]),
        ("freeze", "155", ["a 1, 2 single 5s"]),
        ("freeze", "555", ["three 5s", "3 single 5s"]),
        ("picnic", "222333", ["two triples", "three 2s, three 3s"]),
        ("freeze", "123456", ["a straight"]),
    ],
)
def test_a_set_aside_is_told_in_words(rules: str, keep: str, said: list[str]) -> None:
    options = ways(load(rules).scoring, faces(keep))
    assert sorted(map(names.option, options)) == sorted(said)


def test_the_same_combination_twice_is_counted() -> None:
    told = {names.option(option) for option in ways(load("picnic").scoring, faces("444444"))}
    assert "2 × three 4s" in told


def test_in_german_single_dice_are_not_taken_for_a_trio(speak: Callable[[str], None]) -> None:
    speak("de")
    trio, singles = ways(load("freeze").scoring, faces("555"))[:2]
    assert names.option(trio) == "drei 5er"
    assert names.option(singles) == "3 einzelne 5er"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Zilched(0, 4, 7, ZilchCause.NOTHING_COUNTS), Caption("Zilch!", "350 lost")),
        (Zilched(0, 4, 0, ZilchCause.NOTHING_COUNTS), Caption("Zilch!")),
        (Zilched(0, 4, 0, ZilchCause.OVERSHOT), Caption("Bust!")),
        (Zilched(0, 4, 0, ZilchCause.OUT), Caption("Fumble!")),
        (Banked(0, 9, 9), Caption("+450", "Lars banks")),
        (Consoled(0, 2, 9), Caption("+100", "Consolation")),
        (StartTied((0, 1)), Caption("Equal!", "The highest roll again")),
        (Voided((1,), out=True), Caption("Void", "A die left the tray")),
        (Landed((1,), ()), None),
    ],
)
def test_what_happens_is_stamped_in_few_words(event: Event, said: Caption | None) -> None:
    freeze = state()
    told = captions.caption(event, freeze, lambda p: amounts.points(freeze.rules, p))
    assert told == said


def test_the_last_turns_are_announced() -> None:
    told = captions.caption(Crossed(0, 101), state(), lambda p: str(p * 50))
    assert told is not None
    assert told.text == "Last turns!"
    assert told.line.startswith("Lars stands at 5050")


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
    told = captions.caption(HotDice(0, times), state(rules), str)
    assert told is not None
    assert told.text == called


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("reason", RefusalReason)
def test_every_refusal_has_a_sentence_without_gaps(
    speak: Callable[[str], None], reason: RefusalReason, language: str
) -> None:
    speak(language)
    why = Refusal(reason, needed=15, missing=7, faces=(2, 3), roll=(1, 4, 4))
    said = errors.refusal(why, lambda p: str(p * 50))
    assert said
    assert "{" not in said


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("rules", PRESETS)
def test_every_preset_has_a_name_and_a_line(
    speak: Callable[[str], None], rules: str, language: str
) -> None:
    speak(language)
    assert names.rules_name(load(rules))
    assert names.rules_summary(load(rules)).endswith(".")


def test_a_damaged_settings_file_is_told_with_where_the_old_one_is() -> None:
    said = errors.settings_fault(SettingFault(Path("settings.toml"), "", "not-toml"))
    assert said.startswith("settings.toml is damaged")
    assert "settings.toml.broken" in said
