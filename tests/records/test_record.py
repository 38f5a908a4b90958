"""Game records: read, played, written (the notation)."""

from unicodedata import normalize

import pytest

from tests.engine.faulty import ANDY, BUST, FAMILY, FAULTY, FREEZE, OLD
from tests.engine.playing import RULES, house
from zilch3d.engine.actions import Join, Land, Refusal, RefusalReason, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import faces, faces_text
from zilch3d.engine.events import (
    Consoled,
    Event,
    KeptAside,
    PlayerJoined,
    StartRolled,
    Voided,
    ZilchCause,
    Zilched,
)
from zilch3d.engine.evolve import replay
from zilch3d.engine.possible import ImpossibleTotal, TotalReason
from zilch3d.engine.ruleset import FumbleRule
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Outcome, Seat
from zilch3d.records.notation import RecordError, RecordReason, points_from, write_points
from zilch3d.records.reading import MAX_LINE
from zilch3d.records.replay import Game, play
from zilch3d.records.scoresheet import turn_lines
from zilch3d.records.writer import nameless, write
from zilch3d.store.setup import name_fault

TWICE_AWAY = (
    "rules: zilch-1990\nplayers: Ann, Ben\nstarts: Ann\nscores: 90, 20\n\n"
    "Ann: away\nBen: 555235>555 bank = 5\nAnn: away\nBen: 333246>333 bank = 3\n"
    "Ann: 111155>111155 bank = 21\n"
)
"""Two scores of Ben's are reopened, each with three dice."""


def read(text: str) -> Game:
    return play(text, RULES.get)


def error(text: str) -> RecordError:
    with pytest.raises(RecordError) as raised:
        read(text)
    return raised.value


def totals(game: Game) -> list[float]:
    return [game.state.rules.scoring.player_points(seat.score) for seat in game.state.seats]


def kept(game: Game) -> list[tuple[str, float]]:
    """What was set aside, in order, and as how many points."""
    options = [event.option for event in game.events if isinstance(event, KeptAside)]
    shown = game.state.rules.scoring.player_points
    return [(faces_text(option.keep), shown(option.points)) for option in options]


class TestErrors:
    @pytest.mark.parametrize("reason", FAULTY)
    def test_every_reason_is_reached_and_names_line_and_part(self, reason: RecordReason) -> None:
        text, line, part = FAULTY[reason]
        found = error(text)
        assert (found.reason, found.line, found.part) == (reason, line, part)

    @pytest.mark.parametrize("reason", FAULTY)
    def test_what_completes_a_reason_is_told_and_nothing_else(self, reason: RecordReason) -> None:
        """Names, numbers and limits; points are in units, a score as seat, points and dice."""
        details: dict[RecordReason, object] = {
            RecordReason.UNKNOWN_NAME: ("Ann", "Ben"),
            RecordReason.AWAY_TOO_LONG: 1000,
            RecordReason.LONG_LINE: MAX_LINE,
            RecordReason.LONG_NAME: 100,
            RecordReason.TOO_MANY_NAMES: 9,
            RecordReason.IMPOSSIBLE_SCORE: ImpossibleTotal(110, TotalReason.AT_THE_END, 100),
            RecordReason.NO_SUCH_SCORE: (("Ben", 10, 3),),
            RecordReason.SAME_NAME: "Ann",
            RecordReason.NUMBER_OF_PLAYERS: 1,
            RecordReason.NUMBER_OF_SCORES: 2,
            RecordReason.NOT_DICE: "7",
            RecordReason.NOT_THEIR_TURN: "Ben",
            RecordReason.OTHER_POINTS: 20,
            RecordReason.REFUSED: Refusal(
                RefusalReason.WRONG_NUMBER, needed=6, faces=faces("3556")
            ),
        }
        found = error(FAULTY[reason][0])
        assert (found.detail, found.suggestion) == (details.get(reason, ""), "")

    def test_an_error_in_one_line_is_where_it_is_what_and_why(self) -> None:
        """What a log shows of it."""
        assert str(error(FREEZE + "Ann: roll")) == "line 3: roll: unknown-part"
        assert str(error(FREEZE + "Ann: 111447>111")) == "line 3: 111447: not-dice 7"

    def test_a_part_at_fault_is_cut_off_where_it_is_longer_than_eighty(self) -> None:
        assert error(FREEZE + "Ann: " + "x" * 80).part == "x" * 80
        assert error(FREEZE + "Ann: " + "x" * 81).part == "x" * 80 + "…"

    def test_there_is_a_record_for_every_reason_that_a_short_text_can_have(self) -> None:
        assert set(RecordReason) - set(FAULTY) == {
            RecordReason.NOT_TEXT,
            RecordReason.TOO_MANY_TURNS,
        }

    @pytest.mark.parametrize(
        ("line", "part"),
        [
            ("Ann: 111234> bank", "111234>"),
            ("Ann: void", "void"),
            ("Ann: 111446>111 =", "="),
            ("Ann: 111446>111= bank", "111446>111="),
            ("scores: ,", ","),
            ("newcomers:", "newcomers:"),
            (": 111446>111 bank", ":"),
        ],
    )
    def test_what_is_not_there_is_named_by_what_it_should_follow(
        self, line: str, part: str
    ) -> None:
        found = error(FREEZE + line)
        assert (found.line, found.part) == (3, part)

    @pytest.mark.parametrize(
        ("turn", "part"),
        [
            ("111446 = 75", "= 75"),
            ("111446 = 10X", "= 10X"),
            ("111446>111=1,000 123 = 1100", "1,000"),
        ],
    )
    def test_what_are_no_points_is_named_on_a_paper_sheet_too(self, turn: str, part: str) -> None:
        """Read errors name the line, the part and the reason (notation)."""
        found = error(FREEZE + "Ann: " + turn)
        assert (found.line, found.part, found.reason) == (3, part, RecordReason.NOT_POINTS)

    @pytest.mark.parametrize(
        ("turn", "part"),
        [
            ("124456 3556>13 = 500", "3556>13"),
            ("12445 3556 = 500", "12445"),
            ("124456>2 3556 = 500", "124456>2"),
            ("take 124456 = 500", "take"),
            ("223446 124456 = 500", "124456"),
            ("124456>1 2346 = 500", "2346"),
            ("124456 2346 = 500", "124456 2346 = 500"),
        ],
    )
    def test_a_paper_turn_that_cannot_be_is_named_by_its_part_where_one_is_at_fault(
        self, turn: str, part: str
    ) -> None:
        """As in "line 6: 3556>13: there is no 1 in 3556" (notation)."""
        found = error(FREEZE + "Ann: " + turn)
        assert (found.line, found.part) == (3, part)

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_lines_end_where_any_system_ends_them_and_nowhere_else(self, end: str) -> None:
        """What other scripts and printers take for the end of a line is a space, or a letter."""
        for within in "\v\f\x85\u2028":
            text = FREEZE + f"Ann: 111446>111{within}bank\n\nBen: roll"
            assert error(text.replace("\n", end)).line == 5

    @pytest.mark.parametrize(
        ("first", "second"),
        [("Ann", "ann"), ("ANN", "Ann"), ("Zo\u00cb", "zoe\u0308"), ("\u01c5", "\u01c6"),
         ("\u03a3\u03ac\u03c2", "\u03c3\u03ac\u03c3"), ("Wei\u00df", "WEISS"),
         ("\u212b", "a\u030a")],
    )  # fmt: skip
    def test_players_whose_names_differ_by_capitals_only_are_refused(
        self, first: str, second: str
    ) -> None:
        """In New game as in a record: nobody could keep them apart."""
        found = error(f"rules: freeze\nplayers: {first}, Ben, {second}")
        assert (found.line, found.reason) == (2, RecordReason.SAME_NAME)
        assert found.detail == normalize("NFC", first)
        assert name_fault([first, "Ben", second]) == "same-name"

    @pytest.mark.parametrize(
        ("turn", "meant"),
        [
            ("111446>111 bnak", "bank"),
            ("111446>111 Bank", "bank"),
            ("tkae", "take"),
            ("lat", "late"),
            ("hiden", "hidden"),
            ("viod 124456", "void"),
            ("fumbel 124456", "fumble"),
            ("resmue 1>1", "resume"),
            ("stnad", "stand"),
            ("roll", ""),
            ("\u2192", ""),
            ("111446>111 1000", "= 1000"),
            ("111446>111 10X", "= 10X"),
            ("111446>111 3.5", "= 3.5"),
            ("111447>111", ""),
            ("7777777777777", ""),
        ],
    )
    def test_what_is_no_part_of_a_turn_says_what_was_probably_meant(
        self, turn: str, meant: str
    ) -> None:
        """Never the contrary: nobody who writes ``roll`` means ``bank``."""
        assert error(FREEZE + f"Ann: {turn}").suggestion == meant

    @pytest.mark.parametrize(
        ("text", "meant"),
        [
            (FREEZE + "ann: 111446>111 bank", "Ann"),
            (FREEZE + "Bne: 111446>111 bank", "Ben"),
            (FREEZE + "score: 50, 0", "scores"),
            (FREEZE + "Ann: 111446>111 bank\nscore: 50, 0", ""),
            (FREEZE + "starts: Benn", "Ben"),
            (FREEZE + "newcomers: ANN", "Ann"),
            ("rules: freeze\nplayer: Ann, Ben", "players"),
        ],
    )
    def test_an_unknown_name_or_header_says_what_was_probably_meant(
        self, text: str, meant: str
    ) -> None:
        assert error(text).suggestion == meant

    def test_a_name_is_the_same_however_its_accent_is_written(self) -> None:
        game = read("rules: freeze\nplayers: Zo\u00eb, Ben\nZoe\u0308: 111446>111 bank")
        assert totals(game) == [1000, 0]

    def test_dice_that_count_in_no_way_cannot_be_dropped(self) -> None:
        """Only those of ``226666>226666=12`` can, which count as three pairs (notation)."""
        found = error(FREEZE + "Ann: 124456>124=100")
        assert isinstance(found.detail, Refusal)
        assert found.detail.reason is RefusalReason.DOES_NOT_COUNT

    def test_what_the_engine_refuses_keeps_its_reason(self) -> None:
        found = error(ANDY + "\n\nAnn: 133346>1333 26>-\nBen: 115346>11 3556>13")
        assert (found.line, found.part) == (6, "3556>13")
        found = error(ANDY + "\n\nAnn: 133346>1333 26>-\nBen: 223446>22")
        assert (found.line, found.part) == (6, "223446>22")
        assert isinstance(found.detail, Refusal)
        assert found.detail.reason is RefusalReason.DOES_NOT_COUNT

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            (FREEZE + "Ann: 111446>112", RefusalReason.NOT_IN_THE_ROLL),
            (FREEZE + "Ann: 223446>15", RefusalReason.NOT_IN_THE_ROLL),
            (FREEZE + "Ann: 111446>1114", RefusalReason.DOES_NOT_COUNT),
            (FREEZE + "Ann: 111446>111=900 bank", RefusalReason.NOT_THESE_POINTS),
            (FREEZE + "Ann: 111446>111 33>-", RefusalReason.WRONG_NUMBER),
            (FREEZE + "Ann: bank", RefusalReason.NOTHING_TO_BANK),
            (FREEZE + "Ann: void 111446", RefusalReason.FUMBLES_OFF),
            (FREEZE + "Ann: fumble 111446", RefusalReason.FUMBLES_OFF),
            (OLD + "Ann: 123346>1 bank", RefusalReason.OPENING),
            (OLD + "Ann: 123346>1 = 1", RefusalReason.OPENING),
            (ANDY + "Ann: 123456>123456 bank", RefusalReason.MUST_ROLL),
            (BUST + "scores: 9950, 0\nAnn: 123346>1", RefusalReason.OVERSHOOTS),
            (BUST + "scores: 9950, 0\nAnn: 123356>1", RefusalReason.OVERSHOOTS),
            (FREEZE + "Ann: start: 5\nBen: 5", RefusalReason.CHOOSING_STARTER),
            (FREEZE + "Ann: start: 5\nBen: = 0", RefusalReason.CHOOSING_STARTER),
            (FREEZE + "Ann: start: 55", RefusalReason.WRONG_NUMBER),
        ],
    )
    def test_a_move_that_is_not_possible(self, text: str, reason: RefusalReason) -> None:
        found = error(text)
        assert found.reason is RecordReason.REFUSED
        assert isinstance(found.detail, Refusal)
        assert found.detail.reason is reason

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("", RecordReason.EMPTY),
            ("\n\n", RecordReason.EMPTY),
            ("Ann: 111446>111 bank", RecordReason.MISSING_HEADER),
            ("rules: freeze\n", RecordReason.MISSING_HEADER),
            (FREEZE + "starts: Cleo", RecordReason.UNKNOWN_NAME),
            (FREEZE + "starts: Ann, Ben", RecordReason.UNKNOWN_NAME),
            (FREEZE + "newcomers: Cleo", RecordReason.UNKNOWN_NAME),
            (FREEZE + "scores: -50, 0", RecordReason.NOT_POINTS),
            (FREEZE + "scores: X, 0", RecordReason.NOT_POINTS),
            (FREEZE + "Ann:", RecordReason.UNFINISHED),
            (FREEZE + "Ann: 111446>", RecordReason.NOT_DICE),
            (FREEZE + "Ann: void", RecordReason.NOT_DICE),
            (FREEZE + "Ann: start:", RecordReason.NOT_DICE),
            (FREEZE + "Ann: 111446>111 =", RecordReason.NOT_POINTS),
            (FREEZE + "Ann: 111446>111=x", RecordReason.NOT_POINTS),
            (FREEZE + "Ann: 111446>111 bank = x", RecordReason.NOT_POINTS),
            (FREEZE + "Ann: start: 5 start: 3", RecordReason.AFTER_THE_END),
            (FREEZE + "Ann: start: 5\nBen: start: 3 111446>111", RecordReason.AFTER_THE_END),
            (OLD + "Ann: void 111446\nAnn: 111446>111 bank", RecordReason.UNFINISHED),
            (ANDY + "players: Cleo, Dan", RecordReason.REPEATED_HEADER),
            (FREEZE + "Ann: 111446>111 bank\nrules: bust", RecordReason.UNKNOWN_NAME),
        ],
    )
    def test_what_has_no_form_or_no_place(self, text: str, reason: RecordReason) -> None:
        assert error(text).reason is reason

    def test_the_points_that_the_turn_really_brought_are_told(self) -> None:
        assert error(OLD + "Ann: 111446>111 5>-").reason is RecordReason.REFUSED
        assert error(OLD + "Ann: 111456>1115 bank = 11").detail == 21  # halves


class TestLimits:
    """Far beyond any record of a person; what lies on them is read."""

    def test_a_line(self) -> None:
        turn = "Ann: 111446>111 bank"
        padded = turn + " " * (MAX_LINE - len(turn))
        assert totals(read(FREEZE + padded)) == [1000, 0]
        assert error(FREEZE + padded + " ").reason is RecordReason.LONG_LINE

    def test_a_name(self) -> None:
        longest = "B" * 100
        assert read(f"rules: freeze\nplayers: Ann, {longest}\n").state.seats[1].name == longest

    def test_the_players(self) -> None:
        eight = ", ".join("ABCDEFGH")
        assert len(read(f"rules: freeze\nplayers: {eight}\n").state.seats) == 8

    def test_the_dice_of_a_roll(self) -> None:
        assert error(FREEZE + "Ann: 1234561>1").reason is RecordReason.TOO_MANY_DICE
        assert read(FREEZE + "Ann: 123456>1").state.turn is not None

    @pytest.mark.parametrize(
        ("turn", "meant"),
        [("111446>111 999999", "= 999999"), ("111446>111 9999999", ""), ("111446>111 9.X", "")],
    )
    def test_a_number_that_may_be_points_without_their_sign(self, turn: str, meant: str) -> None:
        assert error(FREEZE + f"Ann: {turn}").suggestion == meant

    @pytest.mark.parametrize(
        ("text", "units"),
        [("999999950", 19999999), ("9999999950", None), ("50.000", 1), ("50.0000", None)],
    )
    def test_the_digits_of_points(self, text: str, units: int | None) -> None:
        """Nine, and three behind the point."""
        assert points_from(text, RULES["freeze"].scoring.unit) == units

    @pytest.mark.parametrize(
        ("word", "is_part"),
        [("resume#1", True), ("resume#999999", True), ("resume#1000000", False),
         ("resume#0", False), ("resume#", False), ("resume#01", False), ("resumes", False)],
    )  # fmt: skip
    def test_the_number_of_a_reopened_score(self, word: str, is_part: bool) -> None:
        reason = error(TWICE_AWAY + f"Ben: {word} 1>1").reason
        assert (reason is not RecordReason.UNKNOWN_PART) is is_part


class TestReading:
    def test_comments_blank_lines_and_a_byte_order_mark_are_nothing(self) -> None:
        text = "\ufeff; a game\nrules: freeze ; short\n\nplayers: Ann, Ben\n\n"
        text += "Ann: 111446>111 bank ;!\n"
        assert totals(read(text)) == [1000, 0]

    def test_the_order_of_the_dice_set_aside_means_nothing(self) -> None:
        assert kept(read(FREEZE + "Ann: 124516>511")) == [("115", 250)]

    def test_the_first_who_takes_a_turn_starts_unless_it_is_told(self) -> None:
        assert read(FREEZE + "Ben: 111446>111 bank").state.start == 1
        assert read(FREEZE + "starts: Ben\n").state.start == 1
        found = error(FREEZE + "starts: Ben\nAnn: 111446>111 bank")
        assert (found.reason, found.detail) == (RecordReason.NOT_THEIR_TURN, "Ben")

    def test_a_score_above_0_is_on_the_board(self) -> None:
        game = read(OLD + "scores: 8X, 0\nAnn: 123346>1 bank")
        assert totals(game) == [9.5, 0]
        assert error(OLD + "scores: 0, 8X\nAnn: 123346>1 bank").reason is RecordReason.REFUSED

    def test_newcomers_open_lower(self) -> None:
        turn = "Ann: 333256>3335 bank"
        assert totals(read(ANDY + f"newcomers: Ann\n{turn}")) == [350, 0]
        assert error(ANDY + turn).reason is RecordReason.REFUSED

    def test_dice_that_count_in_several_ways_count_highest_unless_it_is_told(self) -> None:
        high = read(OLD + "Ann: 111155>111155 bank")
        low = read(OLD + "Ann: 111155>111155=10 bank")
        assert (totals(high), totals(low)) == ([21, 0], [10, 0])

    def test_226666_counted_12_are_the_four_6s_and_counted_10_all_six_dice(self) -> None:
        """The notation's own example: 12 leaves the 2s in the tray."""
        assert kept(read(OLD + "Ann: 226666>226666=12 bank")) == [("6666", 12)]
        assert kept(read(OLD + "Ann: 226666>226666=10 bank")) == [("226666", 10)]
        assert kept(read(OLD + "Ann: 226666>226666 bank")) == [("226666", 10)]

    def test_points_alone_bank_a_turn(self) -> None:
        assert totals(read(FREEZE + "Ann: 111446>111 = 1000")) == [1000, 0]

    def test_points_of_nothing_after_a_zilch_are_no_bank(self) -> None:
        assert totals(read(FREEZE + "Ann: 111446>111 446>- = 0")) == [0, 0]

    def test_a_roll_that_brings_nothing_needs_no_dash(self) -> None:
        game = read(FREEZE + "Ann: 223446\nBen: 111446>111 446 = 0")
        assert [event.seat for event in game.events if isinstance(event, Zilched)] == [0, 1]
        assert game.inferred == frozenset()

    def test_points_may_stand_beside_the_sign(self) -> None:
        assert totals(read(FREEZE + "Ann: 111446>111 bank =1000")) == [1000, 0]

    def test_a_void_roll_is_thrown_again(self) -> None:
        game = read(OLD + "Ann: void 123456 111446>111 void 555 336>- = 0")
        voids = [event.faces for event in game.events if isinstance(event, Voided)]
        assert voids == [faces("123456"), faces("555")]

    @pytest.mark.parametrize(
        ("comment", "out"),
        [
            ("", [True, True]),
            ("; cocked", [False, True]),
            (";cocked,cocked", [False, False]),
            ("; out, cocked", [True, False]),
            ("; out, cocked, cocked", [True, False]),
            ("; cocked?", [True, True]),
            ("; cocked, on Ben's glass", [True, True]),
            ("; Cocked", [True, True]),
            ("; ,", [True, True]),
        ],
    )
    def test_a_comment_may_say_what_was_wrong_with_each_die(
        self, comment: str, out: list[bool]
    ) -> None:
        """Without it the die has left the table; any other comment is a comment (notation)."""
        game = read(OLD + f"Ann: void 123456 void 123455 111446>111 bank {comment}")
        assert [event.out for event in game.events if isinstance(event, Voided)] == out

    def test_a_comment_cannot_say_what_the_rules_do_not_know(self) -> None:
        """AndyZilch knows no cocked dice."""
        game = read(ANDY + "Ann: void 123456 ; cocked")
        assert [event.out for event in game.events if isinstance(event, Voided)] == [True]

    @pytest.mark.parametrize(
        ("out", "cocked", "part", "is_out"),
        [("void", "zilch", "void", True), ("void", "zilch", "fumble", False),
         ("zilch", "void", "void", False), ("off", "void", "void", False),
         ("off", "zilch", "fumble", False), ("zilch", "zilch", "fumble", True)],
    )  # fmt: skip
    def test_a_plain_part_has_the_cause_that_the_rules_give_it(
        self, out: str, cocked: str, part: str, is_out: bool
    ) -> None:
        rules = house("picnic", manners={"out": FumbleRule(out), "cocked": FumbleRule(cocked)})
        text = f"rules: ours\nplayers: Ann, Ben\nstarts: Ann\n\nAnn: {part} 123456\n"
        game = play(text, {"ours": rules}.get)
        assert [event.out for event in game.events if isinstance(event, Voided)] == [is_out]
        causes = [event.cause for event in game.events if isinstance(event, Zilched)]
        cause = ZilchCause.OUT if is_out else ZilchCause.COCKED
        assert causes == ([cause] if part == "fumble" else [])
        assert ";" not in write("ours", game.initial, game.events)

    def test_a_fumble_is_a_zilch_where_the_rules_make_it_one(self) -> None:
        game = read(FAMILY + "Ann: 111446>111 fumble 336 = 0\nBen: 223446>-")
        causes = [event.cause for event in game.events if isinstance(event, Zilched)]
        assert causes == [ZilchCause.OUT, ZilchCause.NOTHING_COUNTS]

    def test_a_consoled_zilch_brought_nothing_or_the_consolation(self) -> None:
        """The notation's own example has 0 for it; a sheet may as well have the 100."""
        for points in ("0", "100"):
            game = read(ANDY + f"scores: 800, 0\nAnn: 223446>- = {points}")
            assert [event.total for event in game.events if isinstance(event, Consoled)] == [18]
            paper = read(ANDY + f"scores: 800, 0\nAnn: 123456 223446 = {points}")
            assert totals(paper) == [900, 0]
        assert error(ANDY + "scores: 800, 0\nAnn: 223446>- = 50").detail == 0

    def test_the_roll_for_who_starts(self) -> None:
        game = read(FAMILY + "Ann: start: 3\nBen: start: 3\nAnn: void 6 start: 2\nBen: start: 5\n")
        rolled = [(e.seat, e.result) for e in game.events if isinstance(e, StartRolled)]
        assert rolled == [(0, 3), (1, 3), (0, 2), (1, 5)]
        assert game.state.start == 1

    def test_who_is_said_to_start_must_have_rolled_highest(self) -> None:
        rolls = "Ann: start: 3\nBen: start: 5\n"
        assert read(FREEZE + "starts: Ben\n" + rolls).state.start == 1
        found = error(FREEZE + "starts: Ann\n" + rolls)
        assert (found.reason, found.line, found.detail) == (RecordReason.NOT_THEIR_TURN, 3, "Ben")

    def test_a_finished_game_has_its_winner(self) -> None:
        game = read(FREEZE + "scores: 4900, 0\nAnn: 123346>1 bank\nBen: 223446>-")
        assert game.state.outcome is not None
        assert game.state.outcome.winners == (0,)
        assert isinstance(game.state.outcome, Outcome)

    def test_a_last_roll_that_counts_lies_there_still(self) -> None:
        game = read(FREEZE + "Ann: 111446>111 346>-\nBen: 123446")
        assert game.state.turn is not None
        assert game.state.turn.roll == faces("123446")

    def test_the_notations_own_example(self) -> None:
        game = read(
            """
rules: andyzilch            ; header: key: value
players: Ann, Ben           ; in seat order
starts: Ann                 ; optional; without it, the first player who takes a turn
scores: 8400, 6300          ; optional: begin from these totals

Ann: 416365>1 35133>33351 424263>- = 0
Ben: 123456>123456 111446>111 bank = 2500
"""
        )
        assert totals(game) == [8500, 8800]


class TestWhatARecordShowsOfItsRules:
    """A clock and a hidden die, where one of them has cost a turn (notation)."""

    def test_who_was_late_played_by_the_usual_clock(self) -> None:
        game = read(FREEZE + "Ann: 111446>111 late = 0\n")
        manners = game.state.rules.manners
        assert (manners.seconds, manners.hidden_die) == (10, False)
        assert [event.cause for event in game.events if isinstance(event, Zilched)] == [
            ZilchCause.LATE
        ]

    def test_a_clock_of_the_rules_stays(self) -> None:
        rules = house("freeze", manners={"seconds": 25})
        game = play("rules: ours\nplayers: Ann, Ben\nAnn: late", {"ours": rules}.get)
        assert game.state.rules.manners.seconds == 25

    def test_where_a_die_was_hidden_dice_may_be(self) -> None:
        game = read(FREEZE + "Ann: 223446>-\nBen: hidden = 0\n")
        manners = game.state.rules.manners
        assert (manners.seconds, manners.hidden_die) == (0, True)
        assert game.state.rules == house("freeze", manners={"hidden_die": True})


class TestPaperSheets:
    """What was set aside is inferred from the next roll's dice and the turn's points."""

    def test_the_next_roll_tells_how_many_were_set_aside(self) -> None:
        game = read(FREEZE + "Ann: 124456 33351 = 400")
        assert kept(game) == [("1", 100), ("333", 300)]
        assert game.inferred == {(0, 0), (0, 1)}

    def test_it_is_said_how_many_ways_fit(self) -> None:
        """Ben's 115, or his three 1s as a trio or singly; then 11, 15 or 55."""
        game = read(FREEZE + "Ann: 123456 = 100\nBen: 111456 223 = 0")
        assert game.fitting == ((0, 1), (1, 3))
        two = read(FREEZE + "Ann: 112346>11 2346>- = 0\nBen: 115546 2346>- = 0")
        assert two.fitting == ((1, 3),)

    def test_what_is_written_is_not_inferred(self) -> None:
        game = read(FREEZE + "Ann: 124456>1 33351 = 400")
        assert kept(game) == [("1", 100), ("333", 300)]
        assert game.inferred == {(0, 1)}

    def test_half_points_on_a_sheet(self) -> None:
        game = read(OLD + "scores: 20, 0\nAnn: 124456 33351 = 3X")
        assert kept(game) == [("5", 0.5), ("333", 3)]
        assert totals(game) == [23.5, 0]

    def test_a_bank_without_points_takes_the_most(self) -> None:
        assert totals(read(FREEZE + "Ann: 155346 2346 = 0\nBen: 155346 bank")) == [0, 200]

    def test_rolls_for_who_starts_are_inferred_like_others(self) -> None:
        """1990: each rolls until nothing counts (rules, section 3)."""
        game = read(OLD + "Ann: start: 111346 346\nBen: start: 223446\n")
        rolled = [(e.seat, e.result) for e in game.events if isinstance(e, StartRolled)]
        assert (rolled, game.state.start) == ([(0, 20), (1, 0)], 0)
        assert kept(game) == [("111", 10)]
        assert game.inferred == {(0, 0)}
        assert game.fitting == ((0, 2),)

    def test_void_rolls_tell_the_number_of_dice_too(self) -> None:
        game = read(OLD + "scores: 9, 0\nAnn: 115346 void 22446 23456 = 1X")
        assert kept(game) == [("1", 1), ("5", 0.5)]
        assert game.inferred == {(0, 0), (0, 2)}

    def test_a_fumble_ends_a_paper_turn(self) -> None:
        game = read(FAMILY + "Ann: 111446 fumble 336 = 0\nBen: 223446 = 0")
        assert kept(game) == [("111", 1000)]
        assert totals(game) == [0, 0]

    def test_the_notation_of_counts_works_among_inferred_rolls(self) -> None:
        game = read(OLD + "Ann: 226666>226666=12 15 = 13")
        assert kept(game) == [("6666", 12), ("1", 1)]

    def test_a_zilch_is_read_from_its_roll(self) -> None:
        game = read(FREEZE + "Ann: 111446 346 = 0")
        assert turn_lines(game.initial, game.all_events)[0].zilch
        assert game.inferred == {(0, 0)}

    def test_matching_dice_are_inferred(self) -> None:
        game = read(ANDY + "scores: 1000, 0\nAnn: 333246 336 = 500")
        assert kept(game) == [("333", 300), ("33", 200)]

    def test_whoever_takes_over_tells_how_many_dice_were_left(self) -> None:
        """Ann's 100 may have been the 1 or both 5s: Ben threw four dice (rules, section 2)."""
        text = "rules: pass-the-dice\nplayers: Ann, Ben\nscores: 1000, 1000\nAnn: 144255 = 100\n"
        assert kept(read(text + "Ben: take 2246 = 0")) == [("55", 100)]
        assert kept(read(text + "Ben: take 22463 = 0")) == [("1", 100)]
        found = error(text + "Ben: take 224>- = 0")
        assert (found.line, found.part) == (5, "224>-")

    def test_whoever_takes_over_does_so_also_after_one_who_is_away(self) -> None:
        """Ann's 100 may have been the 1 or both 5s; Ben is away, and Cy takes her dice over."""
        text = "rules: pass-the-dice\nplayers: Ann, Cy, Ben\nscores: 1000, 1000, 1000\n"
        text += "Ann: 144255 = 100\nBen: away\n"
        assert kept(read(text + "Cy: take 2246 = 0")) == [("55", 100)]
        assert kept(read(text + "Cy: away\nAnn: away\nBen: take 2246 = 0")) == [("55", 100)]
        assert kept(read(text + "Cy: take 22463 = 0")) == [("1", 100)]

    def test_a_reopened_turn_tells_how_many_dice_were_left(self) -> None:
        """Ann's 1 may have been the 1 or both 5s: the Time Warp goes on with four dice."""
        text = (
            "rules: zilch-1990\nplayers: Ann, Ben\nstarts: Ben\nscores: 50, 75\n"
            "Ben: away\nAnn: 155234 = 1\nBen: away\nAnn: 155234 = 1\n"
            "Ben: 444444>444444 bank\nAnn: resume"
        )
        game = read(text + " 2234>- = 0")
        assert kept(game)[0] == ("55", 1)
        assert kept(read(text + " 22346>- = 0"))[0] == ("1", 1)
        assert totals(game) == [51, 175]

    def test_a_reopened_turn_tells_it_also_where_a_zilch_is_inferred_meanwhile(self) -> None:
        """As above; her second turn is a zilch."""
        text = (
            "rules: zilch-1990\nplayers: Ann, Ben\nstarts: Ben\nscores: 50, 75\n"
            "Ben: away\nAnn: 155234 = 1\nBen: away\nAnn: 155234 2346 = 0\n"
            "Ben: 444444>444444 bank\nAnn: resume"
        )
        assert kept(read(text + " 2234>- = 0"))[0] == ("55", 1)
        assert kept(read(text + " 22346>- = 0"))[0] == ("1", 1)

    def test_a_turn_that_others_follow_has_ended(self) -> None:
        """Bust: that 333345 is no roll to set aside from, since it would overshoot."""
        text = "rules: bust\nplayers: Ann, Ben\nscores: 9250, 0\nAnn: 111135 1555 133345"
        game = read(text + "\nBen: 223346")
        assert turn_lines(game.initial, game.all_events)[0].zilch

    def test_what_is_inferred_is_written_out(self) -> None:
        game = read(FREEZE + "Ann: 124456 33351 = 400")
        text = write("freeze", game.initial, game.events)
        assert "Ann: 124456>1 33351>333 bank = 400" in text
        assert read(text).events == game.events


class TestWriting:
    @pytest.mark.parametrize(
        "text",
        [
            "rules: andyzilch\nplayers: Ann, Ben\nstarts: Ann\nscores: 8400, 6300\n\n"
            "Ann: 416365>1 35133>1333 4>- = 0\nBen: 123456>123456 111446>111 bank = 2500\n",
            "rules: zilch-1990\nplayers: Ann, Ben\nstarts: Ben\nscores: 8X, 0\n\n"
            "Ben: void 123456 111155>111155=10 223456>5 bank = 10X\nAnn: 223446>- = 0\n",
            "rules: picnic\nplayers: Ann, Ben\nstarts: Ann\n\nAnn: 111446>111 fumble 336 = 0\n",
            "rules: picnic\nplayers: Ann, Ben\nstarts: Ann\n\n"
            "Ann: 111446>111 fumble 336 = 0 ; cocked\n",
            "rules: zilch-1990\nplayers: Ann, Ben\nstarts: Ben\n\n"
            "Ben: void 123456 void 666666 111155>111155=10 void 222222 ; out, cocked, out\n",
            "rules: picnic\nplayers: Ann, Ben, Cleo\n\nAnn: start: 5\nBen: start: void 2 3\n"
            "Cleo: start: 5\nAnn: start: 2\nCleo: start: 6\nCleo: 111446>111\n",
            "rules: andyzilch\nplayers: Ann, Ben\nstarts: Ann\nscores: 800, 0\nnewcomers: Ben\n\n"
            "Ann: 223446>- = 0\nBen: 333324>333 324>3\n",
            "rules: bust\nplayers: Ann, Ben\nstarts: Ann\nscores: 9700, 0\n\n"
            "Ann: 111236>111=300 bank = 300\n",
            TWICE_AWAY + "Ben: stand#2\n",
            TWICE_AWAY + "Ben: stand\n",
            TWICE_AWAY + "Ben: resume#2 111>111\n",
            TWICE_AWAY + "Ben: resume#2\n",
            TWICE_AWAY + "Ben: resume 111>111 bank = 15\nBen: stand\n",
        ],
    )
    def test_a_record_in_its_own_form_is_written_back_letter_by_letter(self, text: str) -> None:
        game = read(text)
        assert write(game.state.rules.id, game.initial, game.events) == text

    def test_a_record_without_names_has_nobodys(self) -> None:
        """What an error report holds of a game: also of who joined in it."""
        seats = (Seat("Ann"), Seat("Ben", newcomer=True))
        initial = begin(RULES["andyzilch"], seats, 0)
        joined = PlayerJoined(2, "Cleo", False, ())
        nobody, events = nameless(initial, [joined])
        assert [seat.name for seat in nobody.seats] == ["P1", "P2"]
        assert nobody.seats[1].newcomer
        assert events == (PlayerJoined(2, "P3", False, ()),)
        text = write("andyzilch", nobody, events)
        assert "players: P1, P2, P3" in text
        assert not any(name in text for name in ("Ann", "Ben", "Cleo"))

    def test_who_starts_is_written_only_where_nobody_rolled_for_it(self) -> None:
        rolled = "rules: freeze\nplayers: Ann, Ben\n\nAnn: start: 3\nBen: start: 5\n"
        game = read(rolled + "Ben: 223446>- = 0\n")
        assert "starts:" not in write("freeze", game.initial, game.events)
        told = read(FREEZE + "Ben: 223446>- = 0\n")
        assert "starts: Ben" in write("freeze", told.initial, told.events)

    def test_a_line_has_the_score_after_it_from_the_totals_that_there_were(self) -> None:
        header = FREEZE + "scores: 500, 50\n"
        game = read(header + "Ann: 123346>1 bank\nBen: 223446>-\nAnn: 123346>1 bank\n")
        ann, ben, again, _next = turn_lines(game.initial, game.all_events)
        assert (ann.score, ben.score, again.score) == (12, 1, 14)

    def test_who_starts_is_written_where_somebody_joined_who_did_not_roll(self) -> None:
        state = begin(RULES["freeze"], (Seat("Ann"), Seat("Ben")))
        actions = (Throw(), Land((3,)), Throw(), Land((5,)), Join("Cleo"), Throw())
        events: list[Event] = []
        initial = state
        for action in actions:
            decision = decide(state, action)
            assert not isinstance(decision, Refusal)
            events += decision
            state = replay(state, decision)
        text = write("freeze", initial, events)
        assert "starts: Ben" in text
        assert "players: Ann, Ben, Cleo" in text
        assert read(text).state.start == 1

    def test_hot_dice_clear_the_board_of_what_could_be_matched(self) -> None:
        """AndyZilch: a 5 after them counts 50, not the 100 of one that matches."""
        text = (
            "rules: andyzilch\nplayers: Ann, Ben\nstarts: Ann\nscores: 1000, 0\n\n"
            "Ann: 555346>555 115>115 223456>5 bank"
        )
        game = read(text)
        written = write("andyzilch", game.initial, game.events)
        assert written.startswith(f"{text} = ")
        assert read(written).state == game.state

    def test_players_with_the_names_of_header_lines_are_read_back(self) -> None:
        """Whatever can be read is written back, and reads back to the same game (notation)."""
        text = "rules: freeze\nscores: 500, 50\nplayers: starts, scores\nscores: 111446>111 bank"
        game = read(text)
        written = write("freeze", game.initial, game.events)
        assert read(written).state == game.state


class TestPoints:
    @pytest.mark.parametrize(
        ("text", "halves"),
        [("49X", 99), ("X", 1), ("0X", 1), ("1x", 3), ("3.5", 7), ("10", 20), ("0", 0)],
    )
    def test_half_points(self, text: str, halves: int) -> None:
        unit = RULES["zilch-1990"].scoring.unit
        assert points_from(text, unit) == halves

    @pytest.mark.parametrize("text", ["", "XX", "-1", "1,5", "1.25", "٣", "1e3", "9" * 40, "5 0"])
    def test_what_is_no_number_of_points(self, text: str) -> None:
        assert points_from(text, RULES["zilch-1990"].scoring.unit) is None

    def test_what_is_no_multiple_of_the_unit(self) -> None:
        unit = RULES["freeze"].scoring.unit
        assert (points_from("550", unit), points_from("525", unit)) == (11, None)

    @pytest.mark.parametrize(("halves", "text"), [(99, "49X"), (1, "X"), (0, "0"), (20, "10")])
    def test_they_are_written_as_on_the_sheet(self, halves: int, text: str) -> None:
        assert write_points(halves, RULES["zilch-1990"].scoring.unit) == text
