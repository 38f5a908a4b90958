from dataclasses import replace

import pytest

from tests.ui.playing import after
from zilch3d.engine.actions import Bank, Join, Land, MissTurn, SetAside, Throw
from zilch3d.engine.dice import faces
from zilch3d.engine.state import State
from zilch3d.motion.swing import MEDIUM
from zilch3d.players.explain import Does, Reason, Why
from zilch3d.ui.table.choices import NOTHING, Selection
from zilch3d.ui.table.mode import Guide
from zilch3d.ui.table.model import People, Remark, TableModel, TablePosition, ViewOptions
from zilch3d.ui.table.screen.facts import HudFacts, facts, strength_word
from zilch3d.ui.table.screen.remark_bubble import RemarkFacts


def seen(
    state: State,
    picked: tuple[int, ...] = (),
    *,
    ready: bool = True,
    computers: frozenset[int] = frozenset(),
    way: int = 0,
) -> HudFacts:
    selection = Selection(frozenset(picked), way) if picked else NOTHING
    return facts(TableModel(TablePosition(state, selection, ready), People(computers)))


ROLLED = (Throw(), Land(faces("155225")))


def test_before_the_first_roll_it_says_whose_dice_they_are() -> None:
    said = seen(after(()))
    assert said.message == "Ann, roll the dice"
    assert said.turn.caption == "Ann"
    assert (said.roll.text, said.roll.note) == ("Roll 6 dice", "Risk 3%")
    assert said.bank.reason == "Nothing to bank yet"
    assert not said.bank.possible


def test_dice_that_may_be_taken_over_are_spoken_of() -> None:
    left = (Throw(), Land(faces("111225")), SetAside(faces("111")), Bank())
    said = seen(after(left, "pass-the-dice"))
    assert said.extra is not None
    assert said.message.endswith(", roll the dice or take over")


def test_a_roll_waits_for_something_to_be_set_aside() -> None:
    said = seen(after(ROLLED))
    assert said.message == "Set aside a 1, a 5 or three 5s"
    assert said.roll.reason == said.bank.reason == "Set something aside first"


def test_what_is_picked_shows_as_if_it_were_set_aside() -> None:
    said = seen(after(ROLLED), (0,))
    assert said.message == "A 1: 100"
    assert said.turn.points == "100"
    assert said.turn.line == "This turn"
    assert said.roll.text == "Roll 5 dice"
    assert (said.bank.text, said.bank.note) == ("Bank 100", "New total 100")
    assert said.players[0].total == "0"
    assert said.players[0].ahead == pytest.approx(100 / 5000)


def test_while_dice_roll_on_it_says_what_is_at_risk() -> None:
    """AndyZilch's scorer: "550 at risk"."""
    kept = (Throw(), Land(faces("555523")), SetAside(faces("5555")))
    assert seen(after((*kept, Throw()), "andyzilch"), ready=False).turn.line == "550 at risk"
    assert seen(after(kept, "andyzilch")).turn.line == "This turn"
    assert seen(after((Throw(),), "andyzilch"), ready=False).turn.line == "This turn"


def test_the_last_die_is_one_die() -> None:
    state = after((*ROLLED, SetAside(faces("1555")), Throw(), Land(faces("13"))))
    said = seen(state, (0,))
    assert said.roll.text == "Roll 1 die"
    assert said.roll.note == "Risk 67%"
    assert said.turn.line == "600 so far + 100"


def test_hot_dice_offer_all_the_dice_again() -> None:
    state = after((Throw(), Land(faces("123456"))))
    assert seen(state, (0, 1, 2, 3, 4, 5)).roll.text == "Roll 6 dice"


@pytest.mark.parametrize(("picked", "note"), [((0, 1, 2), "Risk 11%"), ((3,), "Risk 8%")])
def test_a_trio_that_would_lie_there_lowers_the_chance_of_a_zilch(
    picked: tuple[int, ...], note: str
) -> None:
    """AndyZilch prints 88 % to go on with three dice beside a trio, cut to a whole one."""
    assert seen(after((Throw(), Land(faces("444164"))), "andyzilch"), picked).roll.note == note


def test_a_fumble_is_not_in_the_chance_and_that_is_said() -> None:
    """The family's dice that leave the tray are a zilch."""
    assert seen(after((), "picnic")).roll.note == "Risk over 2%"


def test_an_exact_target_makes_zilches_of_rolls_that_would_overshoot() -> None:
    """With 100 of the turn 50 are lacking to 10,000, and only 5s fit; or none, and nothing fits."""
    kept = (Throw(), Land(faces("155264")), SetAside(faces("1")))
    only_fives = round(100 * (5 / 6) ** 5)
    for total, percent in ((9850, only_fives), (9900, 100)):
        state = after(kept, "bust", (total // 50, 40))
        assert seen(state).roll.note == f"Risk {percent}%"


@pytest.mark.parametrize(
    ("picked", "said"),
    [
        ((3,), "2s only score as part of three 2s or a straight"),
        ((0, 3), "2s only score as part of three 2s or a straight"),
        ((1, 2, 3, 4), "2s only score as part of three 2s or a straight"),
    ],
)
def test_dice_that_do_not_count_are_named(picked: tuple[int, ...], said: str) -> None:
    shown = seen(after(ROLLED), picked)
    assert shown.message == said
    one = len(picked) == 1
    why = "This one doesn’t score" if one else "Not all of these score"
    assert shown.roll.reason == shown.bank.reason == why


def test_a_part_of_a_combination_says_what_to_pick_with_it() -> None:
    """Its dice are marked as counting, so none may be said not to count."""
    rolled = after((Throw(), Land(faces("664625"))))
    assert seen(rolled, (0,)).message == seen(rolled, (0, 3)).message
    assert seen(rolled, (0,)).message == "Make it three 6s"
    assert seen(rolled, (0, 5)).message == "Make it three 6s and a 5"


def test_several_ways_to_count_are_offered_in_place_of_the_message() -> None:
    said = seen(after(ROLLED), (1, 2, 5), way=1)
    assert said.ways == ("Three 5s: 500", "Three single 5s: 150")
    assert said.way == 1
    assert said.message == ""
    assert said.bank.text == "Bank 150"


def test_a_bank_below_the_opening_says_how_much_is_missing() -> None:
    said = seen(after(ROLLED, "zilch-1990"), (0,))
    assert said.bank.reason == "4 more to get on the board"
    assert said.players[1].note == "Not on the board yet"


def test_half_points_are_written_as_on_the_sheet() -> None:
    said = seen(after(ROLLED, "zilch-1990", (124, 95)), (1,))
    assert said.turn.points == "½"
    assert [player.total for player in said.players] == ["62", "47½"]
    assert said.bank.note == "New total 62½"


def test_what_would_overshoot_says_by_how_much() -> None:
    state = after((Throw(), Land(faces("155225"))), "bust", (199, 0))
    said = seen(state, (0,))
    assert said.message == "That takes you 50 past 10,000"
    assert not said.roll.possible


def test_while_dice_roll_nothing_can_be_pressed_and_the_buttons_keep_their_words() -> None:
    said = seen(after((Throw(),)), ready=False)
    assert said.message == ""
    assert (said.roll.text, said.roll.note, said.roll.reason) == ("Roll 6 dice", "Risk 3%", "")
    assert said.roll.resting
    assert said.bank.resting
    assert not said.roll.enabled


def test_where_a_mode_has_its_own_bar_it_is_said_what_a_computer_sets_aside() -> None:
    state = after((*ROLLED, SetAside(faces("1"))))
    model = TableModel(TablePosition(state, ready=False), People(frozenset({0})))
    assert facts(model, Guide(own_bar=True)).message == "Ann sets aside a 1 for 100"
    assert facts(model, Guide(own_bar=True)).strip is None
    assert facts(model).message == ""
    assert facts(model).strip is not None


def test_where_a_panel_instructs_it_replies_in_place_of_the_line_over_the_table() -> None:
    state = after((Throw(), Land(faces("155225"))))
    model = TableModel(TablePosition(state, Selection(frozenset({0}))))
    said = facts(model, Guide(instructs=True))
    assert (said.message, said.reply) == ("", "A 1: 100")


def test_what_a_person_sets_aside_is_not_told_to_who_did_it() -> None:
    assert seen(after((*ROLLED, SetAside(faces("1")))), ready=False).message == ""


def test_in_the_last_turns_each_player_reads_what_it_takes() -> None:
    state = after((*ROLLED, SetAside(faces("1555")), Bank()), scores=(90, 70))
    said = seen(state)
    assert [player.note for player in said.players] == [
        "First to the target",
        "Needs 1,600 to tie",
    ]
    assert said.players[0].share > 1


def test_where_the_first_across_wins_a_tie_it_takes_more() -> None:
    state = after((*ROLLED, SetAside(faces("1555")), Bank()), "zilch-1990", (190, 170))
    assert seen(state).players[1].note == "Needs 16½ to win"


def test_at_the_end_the_winner_is_told() -> None:
    lost = (Throw(), Land(faces("223346")))
    state = after((*ROLLED, SetAside(faces("1555")), Bank(), *lost), scores=(90, 70))
    said = seen(state, ready=False)
    assert said.turn.caption == "The game is over"
    assert [player.note for player in said.players] == ["Wins", ""]
    assert not said.roll.possible


def test_who_starts_is_rolled_for_and_seen() -> None:
    state = after((Throw(), Land((5,))), start=None)
    said = seen(state)
    assert TablePosition(state).seat == 1
    assert said.turn.caption == "Who starts?"
    assert said.message == "Ben, roll a die"
    assert said.roll.text == "Roll to go first"
    rolling = seen(after((Throw(), Land((5,)), Throw()), start=None), ready=False)
    assert rolling.roll.text == said.roll.text
    assert not said.bank.offered
    assert [player.note for player in said.players] == ["Rolled 5", "Rolling to go first"]
    assert (said.turn.points, said.turn.line) == ("", "")


def test_points_are_written_as_the_settings_have_them() -> None:
    state = after(ROLLED, "zilch-1990", (124, 95))
    said = facts(TableModel(TablePosition(state), options=ViewOptions(times_100=True)))
    assert [player.total for player in said.players] == ["6,200", "4,750"]


def notes(state: State, away: frozenset[int] = frozenset()) -> list[str]:
    return [
        player.note for player in facts(TableModel(TablePosition(state), People(away=away))).players
    ]


ZILCH = (Throw(), Land(faces("223446")))


def test_who_is_away_and_who_has_turns_to_catch_up_is_said() -> None:
    state = after((*ZILCH, MissTurn()))
    assert notes(state, frozenset({1})) == ["Playing now", "Away"]
    assert notes(state) == ["Playing now", "1 turn to catch up"]


def test_a_turn_that_is_caught_up_counts_among_those_to_come() -> None:
    state = after((*ZILCH * 4, Join("Cleo"), *ZILCH * 2))
    assert notes(state) == ["", "", "2 turns to catch up"]


def test_a_score_that_may_be_put_at_risk_again_is_told() -> None:
    """A turn that was caught up has crossed the target: rules, section 3, the Time Warp."""
    two_ones = (Throw(), Land(faces("111264")), SetAside(faces("111")), Bank())
    fives = (Throw(), Land(faces("555264")), SetAside(faces("555")), Bank())
    said = seen(after((*two_ones, MissTurn(), *fives, *two_ones), "zilch-1990", (124, 184)))
    assert (said.turn.points, said.turn.line) == ("10", "Banked earlier")
    assert said.roll.text == "Risk 10"


@pytest.mark.parametrize(
    ("strength", "word"), [(0.0, "Gentle"), (MEDIUM, "Lively"), (0.7, "Wild"), (1.0, "Wild")]
)
def test_a_throw_is_called_by_its_strength(strength: float, word: str) -> None:
    assert strength_word(strength) == word


def test_a_remark_is_at_the_face_of_whoever_makes_it_and_the_bar_says_the_rest() -> None:
    kept = after((*ROLLED, SetAside(faces("1"))))
    waiting, people = TablePosition(kept, ready=False), People(frozenset({0, 1}))
    for seat, name in ((0, "Ann"), (1, "Ben")):
        said = facts(TableModel(waiting, replace(people, remark=Remark(seat, "Ha!"))))
        assert said.remark == RemarkFacts(seat, name, "“Ha!”")
        assert said.message == ""
        assert said.strip is not None


def test_eyes_are_on_the_dice_while_they_fly_unless_motion_is_reduced() -> None:
    flying = TablePosition(after((Throw(),)), ready=False)
    lying = TablePosition(after(ROLLED))
    assert all(player.on_dice for player in facts(TableModel(flying)).players)
    assert not any(player.on_dice for player in facts(TableModel(lying)).players)
    calm = TableModel(flying, options=ViewOptions(still=True))
    assert not any(player.on_dice for player in facts(calm).players)


def test_the_chance_is_written_beside_a_reason_only_if_it_is_wanted() -> None:
    remark = Remark(0, "{dice}!", Reason(Why.WORTH_IT, Does.ROLL, 3, 7, 0.2778))
    people, rolled = People(remark=remark), after(ROLLED)
    plain = facts(TableModel(TablePosition(rolled, ready=False), people)).remark
    assert plain == RemarkFacts(0, "Ann", "“3\xa0dice!”")
    options = ViewOptions(remarks=True, remark_chances=True)
    with_chance = facts(TableModel(TablePosition(rolled), people, options=options)).remark
    assert with_chance is not None
    assert with_chance.chance == "3 dice, risk 28%"
