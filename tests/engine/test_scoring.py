"""What kept dice are worth (rules, section 1)."""

from itertools import combinations

import pytest

from tests.engine.brute import TABLES, Brute, parts, rolls
from tests.engine.playing import RULES, house
from zilch3d.engine.dice import count, faces, faces_text
from zilch3d.engine.ruleset import NO_FACES, Kind
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios, options, ways

PRESETS = list(RULES)


def choices(preset: str, roll: str, trios: frozenset[int] = NO_TRIOS) -> tuple[Option, ...]:
    return options(RULES[preset].scoring, tuple(sorted(faces(roll))), trios)


def points(preset: str, keep: str, trios: str = "") -> list[float]:
    """Everything that exactly these dice can count, the most first."""
    board = frozenset(faces(trios)) if trios else NO_TRIOS
    scoring = RULES[preset].scoring
    return [
        scoring.player_points(way.points)
        for way in ways(scoring, tuple(sorted(faces(keep))), board)
    ]


def boards(preset: str) -> list[tuple[frozenset[int], int]]:
    """Trios that may lie there, with the most dice that are left beside them."""
    trios: list[tuple[frozenset[int], int]] = [(NO_TRIOS, 6)]
    if TABLES[preset].match:
        trios += [(frozenset({face}), 3) for face in range(1, 7)]
        trios += [(frozenset(pair), 3) for pair in combinations(range(1, 7), 2)]
    return trios


@pytest.mark.parametrize("preset", PRESETS)
def test_every_set_aside_of_every_roll_is_as_the_table_has_it(preset: str) -> None:
    """Against the table of section 1, written down and tried out a second time."""
    scoring = RULES[preset].scoring
    for trios, most in boards(preset):
        brute = Brute(preset, trios)
        for roll in (roll for dice in range(1, most + 1) for roll in rolls(dice)):
            expected = {
                (keep, worth, bound)
                for keep in parts(roll)
                for worth, bound in brute.worth(keep).items()
            }
            found = [
                (option.keep, scoring.player_points(option.points), option.must_roll)
                for option in options(scoring, roll, trios)
            ]
            assert len(found) == len(set(found)), roll
            assert set(found) == expected, (faces_text(roll), sorted(trios))


@pytest.mark.parametrize("preset", PRESETS)
def test_an_option_is_the_sum_of_its_combinations_and_uses_each_die_once(preset: str) -> None:
    for trios, most in boards(preset):
        for roll in (roll for dice in range(1, most + 1) for roll in rolls(dice)):
            for option in options(RULES[preset].scoring, roll, trios):
                assert sum(part.points for part in option.combinations) == option.points
                used = [
                    sum(face) for face in zip(*(p.uses for p in option.combinations), strict=True)
                ]
                assert tuple(used) == count(option.keep)
                threes = {p.face for p in option.combinations if p.kind is Kind.THREE}
                assert option.trios == threes


@pytest.mark.parametrize("preset", PRESETS)
def test_the_ways_to_count_dice_begin_with_the_best(preset: str) -> None:
    for roll in rolls(6):
        found = ways(RULES[preset].scoring, roll)
        assert [way.points for way in found] == sorted({w.points for w in found}, reverse=True)


@pytest.mark.parametrize(
    ("preset", "keep", "worth"),
    [
        # Section 1, "Worked values".
        ("zilch-1990", "113344", [10]),
        ("zilch-1990", "222266", [10]),
        ("zilch-1990", "111155", [21, 12, 10, 5]),
        ("zilch-1990", "444444", [100, 10, 8]),
        ("picnic", "111123", []),
        ("picnic", "221155", [500]),
        ("picnic", "333222", [1000, 500]),
        ("pass-the-dice", "6666", [700]),
        # Section 1, in the words of the rules.
        ("zilch-1990", "226666", [10]),
        ("zilch-1990", "6666", [12]),
        ("picnic", "222233", [500]),
        ("picnic", "2222", [400]),
        ("picnic", "444444", [1000, 800, 500]),
        ("picnic", "44444", [1600]),
        ("andyzilch", "222222", [1000, 400]),
        # The table, a line each.
        ("zilch-1990", "1", [1]),
        ("zilch-1990", "5", [0.5]),
        ("zilch-1990", "22", []),
        ("zilch-1990", "111", [10, 3]),
        ("zilch-1990", "123456", [30]),
        ("zilch-1982", "6666", []),
        ("zilch-1982", "1111", [11, 4]),
        ("zilch-1982", "123456", [30]),
        ("zilch-1982", "226666", [10]),
        ("zilch-1982", "333333", [10, 6]),
        ("picnic", "123456", [2000]),
        ("bust", "123456", []),
        ("bust", "221155", []),
        ("bust", "111111", [2000, 1300, 600]),
        ("andyzilch", "123456", [1500]),
        ("andyzilch", "226666", [1000]),
        ("freeze", "222222", [1600, 400]),
        ("freeze", "11111", [4000, 2100, 1200, 500]),
        ("freeze", "223344", []),
        ("pass-the-dice", "123456", [1000]),
        ("pass-the-dice", "11111", [1200, 500]),
        ("pass-the-dice", "555555", [1000, 800, 750, 700, 650, 300]),
    ],
)
def test_worked_values(preset: str, keep: str, worth: list[float]) -> None:
    assert points(preset, keep) == worth


def highest(preset: str, roll: str) -> float:
    """The most that can be set aside of a roll."""
    return RULES[preset].scoring.player_points(
        max(option.points for option in choices(preset, roll))
    )


@pytest.mark.parametrize(
    ("preset", "roll", "most"),
    [("picnic", "222135", 350), ("picnic", "111123", 2000), ("zilch-1990", "226666", 12)],
)
def test_the_most_that_a_roll_of_section_1_brings(preset: str, roll: str, most: float) -> None:
    assert highest(preset, roll) == most


def test_226666_is_twelve_or_ten() -> None:
    """Rules, section 1: four 6s, or three pairs with all six dice."""
    found = {(faces_text(o.keep), o.points / 2) for o in choices("zilch-1990", "226666")}
    assert found == {("666", 6), ("6666", 12), ("226666", 10)}


def test_222233_is_400_with_two_dice_left_or_500_with_none() -> None:
    found = {(faces_text(o.keep), o.points * 50) for o in choices("picnic", "222233")}
    assert found == {("222", 200), ("2222", 400), ("222233", 500)}


def test_a_part_of_a_roll_may_be_kept_and_counted_low() -> None:
    """Rules, section 1: any of the combinations, and any lower way to count the same dice."""
    found = {(faces_text(o.keep), o.points / 2) for o in choices("zilch-1990", "1115")}
    assert {("1", 1), ("11", 2), ("111", 3), ("111", 10), ("1115", 10.5), ("5", 0.5)} <= found


def test_a_roll_of_nothing_has_no_option() -> None:
    assert choices("freeze", "22466") == ()


def test_two_pairs_and_a_single_are_nothing_but_the_single() -> None:
    assert {faces_text(option.keep) for option in choices("picnic", "22335")} == {"5"}


class TestMatching:
    """AndyZilch: a die of the face of a trio on the board counts 100 (rules, section 1)."""

    @pytest.mark.parametrize("face", "12346")
    def test_a_matching_die_counts_100_whatever_its_face(self, face: str) -> None:
        assert points("andyzilch", face, trios=face)[0] == 100

    def test_with_three_5s_on_the_board_a_5_counts_100(self) -> None:
        assert points("andyzilch", "5", trios="5")[0] == 100
        assert points("andyzilch", "5", trios="4") == [50]

    def test_with_three_1s_on_the_board_a_1_counts_100(self) -> None:
        assert points("andyzilch", "1", trios="1") == [100]

    def test_a_die_of_another_face_matches_nothing(self) -> None:
        assert points("andyzilch", "3", trios="2") == []

    def test_two_trios_on_the_board_match_both_faces(self) -> None:
        assert points("andyzilch", "23", trios="23") == [200]

    def test_a_fourth_equal_die_in_the_same_throw_does_not_match(self) -> None:
        assert points("andyzilch", "4444") == []

    def test_a_fourth_1_in_the_same_throw_counts_as_a_single(self) -> None:
        assert points("andyzilch", "1111")[0] == 1100

    def test_three_equal_dice_beside_their_trio_count_more_as_a_trio(self) -> None:
        assert points("andyzilch", "444", trios="4") == [400, 300]

    @pytest.mark.parametrize("preset", [name for name in PRESETS if name != "andyzilch"])
    def test_other_rules_know_no_matching(self, preset: str) -> None:
        assert points(preset, "4", trios="4") == []


class TestMustRoll:
    """AndyZilch: a straight or three pairs set aside must be rolled on (rules, section 1)."""

    def bound(self, roll: str, keep: str) -> list[bool]:
        dice = faces(keep)
        return [option.must_roll for option in choices("andyzilch", roll) if option.keep == dice]

    @pytest.mark.parametrize("roll", ["123456", "223344", "226666", "222222"])
    def test_all_six_bind(self, roll: str) -> None:
        assert self.bound(roll, roll)[0]

    def test_a_straight_of_which_only_the_1_is_kept_binds_nobody(self) -> None:
        assert self.bound("123456", "1") == [False]
        assert self.bound("123456", "15") == [False]

    def test_six_2s_as_two_trios_bind_nobody(self) -> None:
        assert self.bound("222222", "222222") == [True, False]

    def test_the_same_points_bind_only_if_every_way_to_them_does(self) -> None:
        two_fours = [option for option in choices("andyzilch", "111155") if option.points == 20]
        assert [option.must_roll for option in two_fours if len(option.keep) == 6] == [True]

    @pytest.mark.parametrize("preset", [name for name in PRESETS if name != "andyzilch"])
    def test_no_other_rules_bind(self, preset: str) -> None:
        assert not any(
            option.must_roll for roll in rolls(6) for option in choices(preset, faces_text(roll))
        )


class TestDiceThatCountTheSameInSeveralWays:
    """Of equal points it is the way that binds least, then that of most trios, of fewest parts."""

    TWO_TRIPLES = house("freeze", scoring={"two_triples": 12})
    """222444: as two trios 4 and 8 units, as a combination of their own 12."""

    @pytest.mark.parametrize("binding", ["must_roll", "must_bank"])
    def test_the_free_one_is_taken(self, binding: str) -> None:
        bound = house("freeze", scoring={"two_triples": 12, binding: frozenset({Kind.TWO_TRIPLES})})
        [way] = ways(bound.scoring, faces("222444"))
        assert (way.must_roll, way.must_bank, way.trios) == (False, False, frozenset({2, 4}))
        three = house("freeze", scoring={"two_triples": 12, binding: frozenset({Kind.THREE})})
        [way] = ways(three.scoring, faces("222444"))
        assert [part.kind for part in way.combinations] == [Kind.TWO_TRIPLES]
        assert (way.must_roll, way.must_bank) == (False, False)

    def test_that_with_the_most_trios_is_taken(self) -> None:
        """Later dice may match them, where the rules have that."""
        [way] = ways(self.TWO_TRIPLES.scoring, faces("222444"))
        assert (way.points, way.trios) == (12, frozenset({2, 4}))
        assert len(way.combinations) == 2

    def test_that_of_fewest_parts_is_taken(self) -> None:
        """Four 1s that count as much as one by one."""
        rules = house("freeze", scoring={"fours": (8,) * 6, "threes": NO_FACES})
        [way] = ways(rules.scoring, faces("1111"))
        assert [part.kind for part in way.combinations] == [Kind.FOUR]


@pytest.mark.parametrize("trios", [frozenset({1}), frozenset({1, 2})])
def test_beside_trios_on_the_board_all_other_dice_are_still_counted(trios: Trios) -> None:
    """However many lie aside: three of a trio and what matches it."""
    scoring = RULES["andyzilch"].scoring
    for roll in ("1", "15", "155"):
        dice = faces(roll)
        assert [option.keep for option in options(scoring, dice, trios)]
        assert ways(scoring, dice, trios)[0].keep == dice


def test_straights_of_five_dice_are_named_as_they_lie() -> None:
    """A house rule: 1 to 5 and 2 to 6."""
    rules = house("freeze", scoring={"dice": 5, "low_straight": 20, "high_straight": 30})
    found = {
        roll: [part.name for part in ways(rules.scoring, faces(roll))[0].combinations]
        for roll in ("12345", "23456")
    }
    assert found == {"12345": ["low-straight"], "23456": ["high-straight"]}
