"""The forty that ship are whole, and whatever a player's own page holds is named or read."""

from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from zilch3d import resources
from zilch3d.engine.fields import FaultReason
from zilch3d.features.club.challenges import pages
from zilch3d.features.club.challenges.pages import Over, PageFaults
from zilch3d.features.club.challenges.words import Rarity, page_faults
from zilch3d.players.profile import Profile
from zilch3d.store import profiles, reader
from zilch3d.store.reader import ReadReason, Unreadable
from zilch3d.store.rulefiles import load

CATALOGUE = Path(__file__).parents[4] / "locales" / "de" / "LC_MESSAGES" / "zilch3d.po"
WHOLE = '[win]\nname = "Win"\nsentence = "Win a game."\nwon = true\n'


def test_there_are_forty_challenges_each_of_its_own() -> None:
    """Issue 31, item 5: "a notice board with forty challenges"."""
    every = pages.shipped()
    assert len(every) == 40
    for said in ("key", "name", "sentence", "digest"):
        assert len({getattr(each, said) for each in every}) == 40, said


def test_all_of_them_are_said_in_german() -> None:
    with CATALOGUE.open("rb") as file:
        german = read_po(file, locale="de", domain="zilch3d")
    for each in pages.shipped():
        for words in (each.name, each.sentence):
            message = german.get(words, context="challenge")
            assert message is not None, words
            assert message.string, words


def test_each_has_its_exact_or_measured_chance() -> None:
    """Issue 31: "the forty chances checked by simulation of 100,000 games".

    A challenge about some rules counts those games of its reference that were played by them.
    """
    for each in pages.shipped():
        chance, presets = pages.chance(each), pages.references()[each.reference].rules
        assert chance is not None, each.key
        games = chance.tries * each.games * len(presets) / len(each.rules or presets)
        assert chance.is_exact or games >= 100_000 - 2 * len(presets) - each.games, each.key


def test_exact_chances_are_counted_over_all_rolls() -> None:
    exact = {each.key: pages.exact_chance(each, load("freeze")) for each in pages.shipped()}
    counted = {key: share for key, share in exact.items() if share is not None}
    assert counted["flying-start"] == Fraction(720, 6**6)
    assert counted["first-sight"] == Fraction(6, 6**6)
    assert set(counted) == {"flying-start", "first-sight", "all-score"}
    for key, share in counted.items():
        chance = pages.chance(next(each for each in pages.shipped() if each.key == key))
        assert chance is not None
        assert (Fraction(chance.times, chance.tries), chance.is_exact) == (share, True)


def test_five_come_in_a_first_evening_and_three_hardly_ever() -> None:
    values = [chance.value for each in pages.shipped() if (chance := pages.chance(each))]
    assert sum(value >= 0.5 for value in values) == 5
    assert sum(value < Rarity.LONG_WHILE.value for value in values) == 3


def test_each_is_measured_in_games_that_can_be_played() -> None:
    everybody: dict[str, Profile] = profiles.shipped()
    for each in pages.shipped():
        reference = pages.references()[each.reference]
        assert {reference.player, *reference.against} <= set(everybody)
        assert each.over is not Over.RULES or each.games == len(reference.rules)


def faults(page: str) -> dict[str, FaultReason]:
    with pytest.raises(PageFaults) as error:
        pages.read(reader.toml(page, Path("page.toml")))
    return {fault.field: fault.reason for fault in error.value.faults}


@pytest.mark.parametrize(
    ("line", "field", "reason"),
    [
        ("wonn = true", "win.wonn", FaultReason.UNKNOWN),
        ("opponents = true", "win.opponents", FaultReason.NOT_WHOLE),
        ("opponents = 1001", "win.opponents", FaultReason.OUT_OF_RANGE),
        ("behind = nan", "win.behind", FaultReason.OUT_OF_RANGE),
        ("behind = -0.1", "win.behind", FaultReason.OUT_OF_RANGE),
        ("behind = inf", "win.behind", FaultReason.OUT_OF_RANGE),
        ('behind = "much"', "win.behind", FaultReason.NOT_A_NUMBER),
        ('rules = ["chess"]', "win.rules", FaultReason.NOT_A_CHOICE),
        ('rules = "freeze"', "win.rules", FaultReason.NOT_A_LIST),
        ("against = []", "win.against", FaultReason.EMPTY),
        ('over = "year"', "win.over", FaultReason.NOT_A_CHOICE),
        ("games = 0", "win.games", FaultReason.OUT_OF_RANGE),
        ('advice = "no"', "win.advice", FaultReason.NOT_YES_OR_NO),
        ("turn = 3", "win.turn", FaultReason.NOT_A_TABLE),
        ("turn = { dice_left = 7 }", "win.turn.dice_left", FaultReason.OUT_OF_RANGE),
        ("turn = { luck = 1 }", "win.turn.luck", FaultReason.UNKNOWN),
        ('turn = { rolled = ["seven"] }', "win.turn.rolled", FaultReason.NOT_A_CHOICE),
    ],
)
def test_each_fault_of_a_page_is_named_with_its_field(
    line: str, field: str, reason: FaultReason
) -> None:
    assert faults(f"{WHOLE}{line}\n") == {field: reason}


def test_a_challenge_needs_a_name_a_sentence_and_a_condition() -> None:
    assert faults("[win]\n") == {
        "win.name": FaultReason.MISSING,
        "win.sentence": FaultReason.MISSING,
        "win.": FaultReason.MISSING,
    }
    assert faults(f'{WHOLE}["Über alles"]\nname = "A"\nsentence = "B"\nwon = true\n') == {
        "Über alles": FaultReason.UNKNOWN
    }
    assert faults("win = 3\n") == {"win": FaultReason.NOT_A_TABLE}


def test_pages_of_ones_own_are_read_and_faults_are_told_by_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(WHOLE, encoding="utf-8")
    (tmp_path / "bad.toml").write_text(f"{WHOLE}wonn = true\n", encoding="utf-8")
    (tmp_path / "torn.toml").write_text("[win", encoding="utf-8")
    own = pages.own(tmp_path)
    assert [each.key for each in own.challenges] == ["good/win"]
    assert pages.chance(own.challenges[0]) is None
    bad, torn = own.faulty["bad.toml"], own.faulty["torn.toml"]
    assert isinstance(bad, PageFaults)
    assert [(fault.field, fault.line) for fault in bad.faults] == [("win.wonn", 5)]
    assert isinstance(torn, Unreadable)
    assert torn.reason is ReadReason.NOT_TOML


def test_there_is_a_limit_to_files_and_challenges(tmp_path: Path) -> None:
    many = "".join(WHOLE.replace("[win]", f"[win-{n}]") for n in range(60))
    for number in range(25):
        (tmp_path / f"{number:02}.toml").write_text(many, encoding="utf-8")
    own = pages.own(tmp_path)
    assert (len(own.challenges), own.unread, own.dropped) == (100, 5, 20 * 60 - 100)
    assert faults("".join(WHOLE.replace("win", f"win-{n}") for n in range(101)))


def test_the_template_can_be_read(tmp_path: Path) -> None:
    template = resources.find(pages.TEMPLATE)
    (tmp_path / "own.toml").write_bytes(template.read_bytes())
    assert not pages.own(tmp_path).faulty
    assert len(pages.own(tmp_path).challenges) >= 1


VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)


@given(
    st.dictionaries(
        st.sampled_from(["name", "won", "behind", "rules", "turn", "over", "games", "x"]),
        VALUES
        | st.lists(VALUES, max_size=3)
        | st.dictionaries(st.text(max_size=5), VALUES, max_size=3),
    )
)
def test_no_page_does_more_than_be_at_fault(table: dict[str, object]) -> None:
    with suppress(PageFaults):
        assert pages.read({"some": table})


def test_three_faulty_pages_are_named_with_their_folder_and_more_are_counted(
    tmp_path: Path,
) -> None:
    """Issue 31: the board listed sixty faulty files."""
    for number in range(pages.MOST_FILES):
        (tmp_path / f"{number:02}.toml").write_text("[")
    lines = page_faults(pages.own(tmp_path))
    assert [line.split(":")[0] for line in lines[:3]] == [
        f"club/challenges/{number:02}.toml" for number in range(3)
    ]
    more = pages.MOST_FILES - 3
    assert lines[3:] == [f"And {more} more files in club/challenges can’t be used."]
