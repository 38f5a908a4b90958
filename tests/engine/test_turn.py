"""The turn (rules, section 2)."""

import pytest

from tests.engine.playing import (
    BANK,
    RULES,
    THROW,
    after,
    decided,
    game,
    house,
    keep,
    land,
    last_events,
    legal,
    refusal,
)
from zilch3d.engine.actions import (
    AskForDie,
    HideDie,
    LandFumbled,
    MissTurn,
    RefusalReason,
    SetAside,
    TakeOver,
)
from zilch3d.engine.decide import legal_actions, set_asides
from zilch3d.engine.dice import faces, faces_text
from zilch3d.engine.events import (
    Banked,
    Consoled,
    HotDice,
    KeptAside,
    Landed,
    Thrown,
    TurnBegan,
    Voided,
    ZilchCause,
    Zilched,
)
from zilch3d.engine.state import Player, State, Turn

PRESETS = list(RULES)


def turn(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def at_risk(state: State) -> float:
    return state.rules.scoring.player_points(turn(state).points)


def totals(state: State) -> list[float]:
    return [state.rules.scoring.player_points(seat.score) for seat in state.seats]


# Section 2's table: opening, the same for a newcomer, minimum, consolation, the name of hot dice,
# and what a die out of the tray and a cocked one do.
TURNS = {
    "zilch-1990": (5, 5, 0, 0, "greater-glory", "void", "void"),
    "zilch-1982": (5, 5, 0, 0, "greater-glory", "void", "void"),
    "picnic": (1000, 1000, 0, 0, "turning-over", "zilch", "zilch"),
    "bust": (0, 0, 0, 0, "hot-dice", "off", "off"),
    "andyzilch": (750, 350, 350, 100, "clearing-the-board", "void", "off"),
    "freeze": (0, 0, 0, 0, "turning-the-corner", "off", "off"),
    "pass-the-dice": (750, 750, 0, 0, "hot-dice", "off", "off"),
}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_table_of_section_2(preset: str) -> None:
    rules, shown = RULES[preset].turn, RULES[preset].scoring.player_points
    points = (rules.opening, rules.newcomer_opening, rules.minimum, rules.consolation)
    manners = RULES[preset].manners
    words = (rules.hot_dice_name.value, manners.out.value, manners.cocked.value)
    assert (*map(shown, points), *words) == TURNS[preset]


class TestRollingAndBanking:
    def test_a_throw_takes_all_the_dice_that_are_left(self) -> None:
        assert last_events(game("freeze"), "112346>11", THROW) == (Thrown(0, 4),)

    def test_a_roll_lies_in_the_order_of_the_dice(self) -> None:
        (landed,) = last_events(game("freeze"), THROW, land("416365"))
        lying = after(game("freeze"), THROW, land("416365"))
        assert landed == Landed(faces("416365"), set_asides(lying))
        assert turn(lying).roll == faces("416365")

    def test_a_roll_tells_what_may_be_set_aside_until_that_is_done(self) -> None:
        state = after(game("freeze"), THROW)
        (landed,) = decided(state, land("134665"))
        assert isinstance(landed, Landed)
        assert {faces_text(choice.keep) for choice in landed.choices} == {"1", "5", "15"}
        lying = after(state, land("134665"))
        assert set_asides(lying) == landed.choices
        assert set_asides(after(lying, keep("1"))) == ()
        assert set_asides(after(lying, keep("1"), THROW)) == ()

    def test_dice_may_be_named_in_any_order(self) -> None:
        lying = after(game("freeze"), THROW, land("134665"))
        assert decided(lying, keep("51")) == decided(lying, keep("15"))

    def test_a_turn_that_is_banked_ends_with_its_points(self) -> None:
        events = last_events(game("freeze", 300, 0), "112346>11", "2345>5", BANK)
        assert events == (Banked(0, 5, 11), TurnBegan(1))

    def test_several_set_asides_of_one_roll_are_one_action(self) -> None:
        assert at_risk(after(game("freeze"), "111552>1115")) == 1050

    def test_dice_of_an_earlier_roll_form_nothing_with_later_ones(self) -> None:
        """Rules, section 1: no stacking."""
        assert at_risk(after(game("freeze"), "112346>11", "1236>1")) == 300

    def test_the_highest_way_counts_where_no_points_are_given(self) -> None:
        """Rules, section 1: the higher value is what a click takes."""
        assert at_risk(after(game("zilch-1990"), "111155>111155")) == 21
        ten = SetAside(faces("155111"), 20)
        assert at_risk(after(game("zilch-1990"), THROW, land("111155"), ten)) == 10

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_roll_with_nothing_to_set_aside_is_a_zilch(self, preset: str) -> None:
        events = last_events(game(preset), "223446")
        assert events[:2] == (
            Landed(faces("223446"), ()),
            Zilched(0, 6, 0, ZilchCause.NOTHING_COUNTS),
        )
        assert isinstance(events[-1], TurnBegan)

    def test_a_zilch_loses_the_points_from_before_hot_dice_too(self) -> None:
        state = game("freeze", 400, 0)
        events = last_events(state, "123456>123456", "112346>11", "2346")
        assert events[1] == Zilched(0, 4, 34, ZilchCause.NOTHING_COUNTS)

    def test_a_zilch_never_touches_banked_points(self) -> None:
        assert totals(after(game("freeze", 400, 0), "123456>123456", "223446")) == [400, 0]

    @pytest.mark.parametrize("preset", PRESETS)
    def test_nothing_need_be_rolled_with_all_the_combinations(self, preset: str) -> None:
        """Rules, section 2: at least one combination must be set aside, and no more."""
        assert faces_text(turn(after(game(preset), "111556>5")).set_aside[0].keep) == "5"

    def test_the_moves_that_are_legal_are_all_there_are(self) -> None:
        state = game("freeze")
        assert legal(state) == (THROW,)
        assert legal(after(state, THROW)) == ()
        lying = after(state, THROW, land("155346"))
        assert [action.keep for action in legal(lying) if isinstance(action, SetAside)] == [
            option.keep for option in set_asides(lying)
        ]
        assert legal(after(lying, keep("1"))) == (THROW, BANK)

    def test_the_engine_names_all_moves_but_asking_for_a_die(self) -> None:
        """To name that one would give away that it is missing (rules, section 2)."""
        hiding = house("pass-the-dice", manners={"hidden_die": True})
        left = after(game(hiding, 800, 800), "111236>111", BANK)
        warped = after(game("zilch-1990", 90, 0), MissTurn(), "555236>555", BANK)
        states = [
            game("freeze"),
            after(game("freeze"), THROW),
            after(game("freeze"), THROW, land("155346")),
            after(game("freeze"), "123346>1"),
            after(game("zilch-1990"), "123346>1"),
            left,
            after(left, HideDie()),
            after(warped, "111155>111155", BANK),
            after(game("bust", 9900, 0), "123346>1", BANK),
        ]
        for state in states:
            named = tuple(each for each in legal(state) if each != AskForDie())
            assert legal_actions(state) == named
        assert legal_actions(left) == (THROW, TakeOver())

    def test_a_throw_frees_from_what_the_set_aside_before_it_bound_to(self) -> None:
        thrown = turn(after(game("andyzilch"), "123456>123456", THROW))
        assert (thrown.must_roll, thrown.must_bank, thrown.flying) == (False, False, True)


class TestHotDice:
    def test_all_six_dice_may_be_rolled_again(self) -> None:
        state = after(game("freeze"), "111555>111555")
        assert (turn(state).dice, turn(state).set_aside, turn(state).hot_dice) == (6, (), 1)
        assert legal(state) == (THROW, BANK)

    def test_they_are_counted_within_the_turn(self) -> None:
        state = game("zilch-1990"), "123456>123456", "112233>112233"
        assert last_events(*state, THROW, land("223344"), keep("223344")) == (
            KeptAside(set_asides(after(*state, THROW, land("223344")))[-1]),
            HotDice(0, 3),
        )

    def test_the_next_turn_has_none(self) -> None:
        state = after(game("freeze"), "111555>111555", BANK)
        assert turn(state).hot_dice == 0

    def test_dice_of_several_rolls_make_hot_dice_too(self) -> None:
        assert turn(after(game("freeze"), "111235>111", "555>555")).hot_dice == 1


class TestOpening:
    """The first score in a game must be at least so much (rules, section 2)."""

    @pytest.mark.parametrize(
        ("preset", "too_little", "enough"),
        [
            ("zilch-1990", "444235>4445", "555236>555"),
            ("zilch-1982", "444235>4445", "555236>555"),
            ("picnic", "666155>66655", "111236>111"),
            ("andyzilch", "666152>6661", "666155>66615"),
            ("pass-the-dice", "666612>6666", "666625>66665"),
        ],
    )
    def test_less_goes_on_and_enough_may_be_banked(
        self, preset: str, too_little: str, enough: str
    ) -> None:
        short = refusal(game(preset), too_little, BANK)
        assert short.reason is RefusalReason.OPENING
        assert legal(after(game(preset), too_little)) == (THROW,)
        assert BANK in legal(after(game(preset), enough))

    @pytest.mark.parametrize("preset", ["bust", "freeze"])
    def test_some_rules_ask_for_none(self, preset: str) -> None:
        assert totals(after(game(preset), "223465>5", BANK)) == [50, 0]

    def test_who_is_on_the_board_may_bank_less(self) -> None:
        assert totals(after(game("zilch-1990", 5, 0), "223465>5", BANK)) == [5.5, 0]

    def test_the_least_score_is_on_the_board(self) -> None:
        """The notation: a score above 0 is on the board."""
        assert totals(after(game("zilch-1990", 0.5, 0), "223465>5", BANK)) == [1, 0]
        assert totals(after(game("andyzilch", 50, 0), "223446")) == [150, 0]

    def test_half_a_point_short_is_short(self) -> None:
        assert refusal(game("zilch-1990"), "444235>4445", BANK).missing == 1

    def test_a_player_new_to_andyzilch_opens_with_350(self) -> None:
        state = game("andyzilch", 0, 0, newcomer=True)
        assert refusal(state, "333246>333", BANK).missing == 1
        assert totals(after(state, "333256>3335", BANK)) == [350, 0]


class TestMinimum:
    def test_every_turn_of_andyzilch_brings_350(self) -> None:
        on_board = game("andyzilch", 750, 0)
        assert refusal(on_board, "333246>333", BANK).reason is RefusalReason.MINIMUM
        assert totals(after(on_board, "333256>3335", BANK)) == [1100, 0]


class TestMatching:
    """Dice that match a trio on the board (rules, section 1)."""

    def test_later_dice_of_the_trio_count_100_each(self) -> None:
        assert at_risk(after(game("andyzilch"), "333246>333", "335>33")) == 500

    def test_fives_set_aside_before_the_trio_still_count_50(self) -> None:
        assert at_risk(after(game("andyzilch"), "523466>5", "55524>555", "56>5")) == 650

    def test_a_fourth_equal_die_of_the_throw_is_rolled_again_and_may_match(self) -> None:
        state = after(game("andyzilch"), "333324>333")
        assert turn(state).dice == 3
        assert at_risk(after(state, "324>3")) == 400

    def test_hot_dice_clear_the_board_and_the_trio_with_it(self) -> None:
        state = after(game("andyzilch"), "333124>3331", "33>33")
        assert turn(state).trios == frozenset()
        assert at_risk(state) == 600
        zilch = last_events(state, "223446")
        assert zilch[1] == Zilched(0, 6, 12, ZilchCause.NOTHING_COUNTS)

    def test_the_next_turn_matches_nothing(self) -> None:
        state = after(game("andyzilch", 1000, 1000), "333124>3331", BANK)
        assert turn(state).trios == frozenset()

    def test_two_5s_and_a_5_from_different_throws_are_no_trio(self) -> None:
        state = after(game("andyzilch"), "552346>55", "5234>5")
        assert turn(state).trios == frozenset()

    def test_without_matching_a_trio_is_not_remembered(self) -> None:
        assert turn(after(game("freeze"), "333246>333")).trios == frozenset()


class TestMustRoll:
    """AndyZilch: a straight or three pairs must be rolled on (rules, sections 1 and 2)."""

    @pytest.mark.parametrize("roll", ["123456", "223344", "226666"])
    def test_all_six_bind_the_player(self, roll: str) -> None:
        state = after(game("andyzilch", 1000, 0), f"{roll}>{roll}")
        assert legal(state) == (THROW,)

    def test_the_next_set_aside_frees(self) -> None:
        state = after(game("andyzilch", 1000, 0), "123456>123456", "122346>1")
        assert legal(state) == (THROW, BANK)

    def test_a_straight_of_which_only_the_1_is_kept_binds_nobody(self) -> None:
        state = after(game("andyzilch", 1000, 0), "333246>333", "123>1")
        assert BANK in legal(state)
        straight = after(game("andyzilch", 1000, 0), "123456>1", "33324>333")
        assert BANK in legal(straight)

    def test_other_hot_dice_leave_the_choice(self) -> None:
        state = after(game("andyzilch", 1000, 0), "111555>111555")
        assert legal(state) == (THROW, BANK)

    def test_a_void_roll_does_not_free(self) -> None:
        out = LandFumbled(faces("123456"), out=True)
        state = after(game("andyzilch", 1000, 0), "123456>123456", THROW, out)
        assert legal(state) == (THROW,)

    @pytest.mark.parametrize("preset", ["zilch-1990", "picnic", "freeze", "pass-the-dice"])
    def test_other_rules_bind_nobody(self, preset: str) -> None:
        assert legal(after(game(preset), "123456>123456")) == (THROW, BANK)


class TestConsolation:
    """AndyZilch: a zilch with six dice brings 100 to a player on the board (section 2)."""

    def test_it_is_added_to_the_total(self) -> None:
        events = last_events(game("andyzilch", 800, 0), "223446")
        assert events[1:] == (
            Zilched(0, 6, 0, ZilchCause.NOTHING_COUNTS),
            Consoled(0, 2, 18),
            TurnBegan(1),
        )

    def test_not_off_the_board(self) -> None:
        assert totals(after(game("andyzilch"), "223446")) == [0, 0]

    def test_not_with_five_dice(self) -> None:
        assert totals(after(game("andyzilch", 800, 0), "123446>1", "23446")) == [800, 0]

    def test_after_hot_dice_too(self) -> None:
        state = after(game("andyzilch", 800, 0), "123456>123456", "223446")
        assert totals(state) == [900, 0]

    @pytest.mark.parametrize(("score", "total"), [(9850, 9950), (9900, 9900), (9950, 9950)])
    def test_never_to_the_target(self, score: float, total: float) -> None:
        """Rules, section 1: points that would reach 10,000 are not given."""
        assert totals(after(game("andyzilch", score, 0), "223446")) == [total, 0]

    @pytest.mark.parametrize("preset", [name for name in PRESETS if name != "andyzilch"])
    def test_other_rules_give_none(self, preset: str) -> None:
        assert totals(after(game(preset, 50, 0), "223446")) == [50, 0]


class TestFumbles:
    """A die that leaves the tray or lands cocked (rules, section 2)."""

    @pytest.mark.parametrize("out", [True, False])
    @pytest.mark.parametrize("preset", ["zilch-1990", "zilch-1982"])
    def test_a_void_roll_is_thrown_again_with_the_same_dice(self, preset: str, out: bool) -> None:
        fumbled = LandFumbled(faces("1111"), out)
        events = last_events(game(preset, 9, 0), "112346>11", THROW, fumbled)
        assert events == (Voided(faces("1111"), out),)
        state = after(game(preset, 9, 0), "112346>11", THROW, fumbled)
        assert (turn(state).dice, at_risk(state), state.mover) == (4, 2, Player(0))
        assert legal(state) == (THROW,)

    @pytest.mark.parametrize(("out", "cause"), [(True, ZilchCause.OUT), (False, ZilchCause.COCKED)])
    def test_in_the_family_it_is_a_zilch(self, out: bool, cause: ZilchCause) -> None:
        events = last_events(game("picnic"), "111236>111", THROW, LandFumbled(faces("111"), out))
        fumbled = Voided(faces("111"), out, ends_turn=True)
        assert events == (fumbled, Zilched(0, 3, 20, cause), TurnBegan(1))

    def test_andyzilch_throws_again_what_left_the_table_and_knows_no_cocked_die(self) -> None:
        state = after(game("andyzilch"), THROW)
        assert decided(state, LandFumbled(faces("123456"), True)) == (
            Voided(faces("123456"), True),
        )
        cocked = refusal(state, LandFumbled(faces("123456"), False))
        assert cocked.reason is RefusalReason.FUMBLES_OFF

    @pytest.mark.parametrize("preset", ["bust", "freeze", "pass-the-dice"])
    @pytest.mark.parametrize("out", [True, False])
    def test_other_rules_know_none(self, preset: str, out: bool) -> None:
        fumbled = refusal(game(preset), THROW, LandFumbled(faces("123456"), out))
        assert fumbled.reason is RefusalReason.FUMBLES_OFF

    def test_the_trio_stays_on_the_board_through_a_void_roll(self) -> None:
        state = after(game("andyzilch"), "333246>333", THROW, LandFumbled(faces("333"), True))
        assert turn(state).trios == {3}


class TestBust:
    """Nothing may take the total above 10,000 (rules, section 3)."""

    def test_what_would_overshoot_cannot_be_set_aside(self) -> None:
        lying = after(game("bust", 9850, 0), THROW, land("111156"))
        assert {faces_text(option.keep) for option in set_asides(lying)} == {"1", "15", "5"}

    def test_points_at_risk_count_towards_it(self) -> None:
        state = game("bust", 9800, 0), "123346>1", THROW, land("11556")
        assert {faces_text(option.keep) for option in set_asides(after(*state))} == {"1", "5", "55"}

    def test_a_roll_whose_only_dice_would_overshoot_is_a_zilch(self) -> None:
        events = last_events(game("bust", 9950, 0), "123346")
        assert events[1] == Zilched(0, 6, 0, ZilchCause.OVERSHOT)

    def test_dice_that_could_be_counted_lower_are_counted_lower(self) -> None:
        """Three 1s may be taken as three single ones (rules, section 1)."""
        state = after(game("bust", 9700, 0), "111236>111")
        assert at_risk(state) == 300

    def test_a_zilch_of_nothing_at_all_is_no_overshoot(self) -> None:
        events = last_events(game("bust", 9950, 0), "223446")
        assert events[1] == Zilched(0, 6, 0, ZilchCause.NOTHING_COUNTS)
