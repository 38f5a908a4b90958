"""Records with a proof: a good one verifies, and what was altered is named."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from tests.engine.playing import RULES
from tests.records.fair_games import fair_game, played, record
from zilch3d.engine.dice import faces, faces_text
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Nobody, Seat
from zilch3d.records.notation import RecordReason
from zilch3d.records.replay import play
from zilch3d.records.verification import (
    MAX_SHIFT,
    ProofFault,
    ProofReason,
    UnprovedFact,
    verify,
)

GOOD = record("freeze")
LONG = record("bust")
ROLL = re.compile(r"(?<= )[1-6]+(?=[> \n])")
"""A roll in a turn, without what was set aside of it."""


def rolls(text: str) -> list[re.Match[str]]:
    """Every roll, in its order."""
    start = text.index("\n\n")
    return [found for found in ROLL.finditer(text) if found.start() > start]


def fault(text: str) -> ProofFault:
    found = verify(text, RULES.get).fault
    assert found is not None
    return found


def with_line(key: str, value: str | None, text: str = GOOD) -> str:
    """The record with another value in this line of its header, or without the line."""
    line = "" if value is None else f"{key}: {value}\n"
    return re.sub(rf"(?m)^{key}: .*\n", line, text)


def other_roll(text: str) -> str:
    """The roll with another last die."""
    return text[:-1] + str(int(text[-1]) % 6 + 1)


@pytest.mark.parametrize("preset", RULES)
@pytest.mark.parametrize("cutthroat", [False, True])
def test_every_roll_of_a_game_follows_from_its_seed(preset: str, cutthroat: bool) -> None:
    """Whatever was undone, fumbled, missed or late, and whoever joined."""
    rules = RULES[preset].cutthroat() if cutthroat else RULES[preset]
    fair = fair_game(rules, seed=7)
    game = played(rules, fair, Random(preset))
    found = verify(game.record(preset, fair), RULES.get)
    assert found.fault is None
    assert found.rolls == game.rolls > 20
    assert found.commitment == fair.commitment


def test_a_game_to_which_nobody_has_added_words_verifies_too() -> None:
    rules = RULES["freeze"]
    fair = fair_game(rules, words="")
    text = played(rules, fair, Random(8)).record("freeze", fair)
    assert "words:" not in text
    assert verify(text, RULES.get).ok


def test_the_proof_stands_in_the_header() -> None:
    fair = fair_game(RULES["freeze"])
    header = GOOD.split("\n\n")[0].splitlines()
    assert header[-5:] == [
        f"game: {fair.game_id}",
        f"digest: {fair.digest}",
        f"commitment: {fair.commitment}",
        "words: lucky, Glück",
        f"seed: {fair.seed.hex()}",
    ]


def test_the_seed_is_in_no_record_before_the_game_is_over() -> None:
    rules = RULES["freeze"]
    fair = fair_game(rules, seed=2**250 + 12345)
    for actions in (0, 1, 2, 50, 100):
        game = played(rules, fair, Random(1), actions)
        assert not isinstance(game.state.mover, Nobody)
        text = game.record("freeze", fair)
        assert fair.commitment in text
        assert fair.seed.hex() not in text
        assert "seed" not in text
        assert fault(text).reason is ProofReason.NO_SEED


def test_undone_set_asides_change_no_roll() -> None:
    """The same dice whether a player undoes often or never: 12 rolls by 3 ways of playing."""
    rules = RULES["freeze"]
    fair = fair_game(rules, words="")
    for chance in map(Random, range(3)):
        table = played(rules, fair, chance, 60)
        shown = [found[0] for found in rolls(table.record("freeze"))][:12]
        assert len(shown) == 12
        assert shown == [faces_text(fair.roll(n, len(each))) for n, each in enumerate(shown)]


class TestAltered:
    def test_another_seed(self) -> None:
        assert fault(with_line("seed", "0" * 64)).reason is ProofReason.SEED

    @pytest.mark.parametrize("key", ["commitment", "game"])
    def test_another_commitment_or_game(self, key: str) -> None:
        other = "a" * (32 if key == "game" else 64)
        assert fault(with_line(key, other)).reason is ProofReason.COMMITMENT

    def test_other_rules(self) -> None:
        assert fault(with_line("rules", "pass-the-dice")).reason is ProofReason.RULES

    def test_the_same_rules_played_cutthroat(self) -> None:
        altered = GOOD.replace("players:", "cutthroat: yes\nplayers:")
        assert fault(altered).reason is ProofReason.RULES

    @pytest.mark.parametrize("words", ["lucky, Gluck", "lucky", None])
    def test_other_words(self, words: str | None) -> None:
        assert fault(with_line("words", words)).reason is ProofReason.WORDS

    @pytest.mark.parametrize("key", ["game", "digest", "commitment"])
    def test_a_line_of_the_proof_that_is_missing(self, key: str) -> None:
        found = fault(with_line(key, None))
        assert (found.reason, found.key) == (ProofReason.MISSING, key)

    @pytest.mark.parametrize("key", ["game", "digest", "commitment", "seed"])
    @pytest.mark.parametrize("value", ["xyz", "0" * 63, "٣" * 64, "A" * 64])
    def test_a_line_of_the_proof_that_is_no_number(self, key: str, value: str) -> None:
        found = fault(with_line(key, value))
        assert (found.reason, found.key) == (ProofReason.MALFORMED, key)

    def test_no_proof_at_all(self) -> None:
        bare = GOOD
        for key in ("game", "digest", "commitment", "words", "seed"):
            bare = with_line(key, None, bare)
        assert fault(bare).reason is ProofReason.NO_PROOF

    @pytest.mark.parametrize("number", [1, 2, 17, -1])
    def test_a_roll(self, number: int) -> None:
        """It is named by its number, its player, and what it was."""
        every = rolls(GOOD)
        at = every[number - 1 if number > 0 else number]
        altered = GOOD[: at.start()] + other_roll(at[0]) + GOOD[at.end() :]
        found = fault(altered)
        assert found.reason is ProofReason.ROLL
        assert found.number == every.index(at) + 1
        assert found.derived == faces(at[0])
        assert found.roll is not None
        assert found.roll.faces == faces(other_roll(at[0]))
        line = altered.splitlines()[found.roll.line - 1]
        assert line.startswith(f"{found.roll.name}: ")
        assert other_roll(at[0]) in line

    @pytest.mark.parametrize("missing", [1, 3])
    def test_rolls_that_are_missing(self, missing: int) -> None:
        every = rolls(GOOD)
        first, last = every[9], every[8 + missing]
        found = fault(GOOD[: first.start()] + GOOD[last.end() :].lstrip("123456>-="))
        assert (found.reason, found.number) == (ProofReason.MISSING_ROLLS, 10)
        assert found.count == missing

    def test_a_whole_turn_that_is_missing(self) -> None:
        turns = GOOD.split("\n\n")[1].splitlines(keepends=True)
        turn = next(line for line in turns[6:] if len(ROLL.findall(line)) > 1)
        found = fault(GOOD.replace(turn, "", 1))
        assert found.reason is ProofReason.MISSING_ROLLS
        assert found.count == len(ROLL.findall(turn))

    def test_a_fault_has_the_rolls_and_the_commitment_as_they_are_written(self) -> None:
        for altered in (with_line("seed", "0" * 64), with_line("digest", None)):
            found = verify(altered, RULES.get)
            assert found.rolls == len(rolls(GOOD))
            assert found.commitment == fair_game(RULES["freeze"]).commitment
            assert (found.ok, found.covered, found.not_covered) == (False, (), ())
        bare = verify(with_line("commitment", None), RULES.get)
        assert (bare.rolls, bare.commitment) == (len(rolls(GOOD)), "")
        assert verify("nothing", RULES.get).rolls == 0

    def test_a_line_of_the_header_is_looked_at_before_the_dice(self) -> None:
        """Whatever else is wrong with the record, in the order in which it is said."""
        text = with_line("seed", "x", with_line("game", None))
        assert (fault(text).reason, fault(text).key) == (ProofReason.MISSING, "game")
        totals = GOOD.replace("players:", "scores: 50, 0\nplayers:")
        assert fault(with_line("game", None, totals)) == ProofFault(
            ProofReason.STARTING_TOTALS, "scores"
        )
        assert fault(with_line("seed", None)) == ProofFault(ProofReason.NO_SEED)

    def test_what_cannot_be_played_says_why(self) -> None:
        unknown = fault(with_line("rules", "whist"))
        assert unknown.reason is ProofReason.ILLEGAL
        assert unknown.error is not None
        assert unknown.error.reason is RecordReason.UNKNOWN_RULES
        unread = fault(GOOD.replace("players", "player"))
        assert unread.error is not None
        assert unread.error.reason is RecordReason.MISSING_HEADER

    @pytest.mark.parametrize(("missing", "seen"), [(MAX_SHIFT, True), (MAX_SHIFT + 1, False)])
    def test_as_many_missing_rolls_are_recognised_as_it_says(
        self, missing: int, seen: bool
    ) -> None:
        """Of a long game: those behind the gap are more than half, and beyond it they don't fit."""
        every = rolls(LONG)
        header, turns = LONG.split("\n\n")
        assert len(every) > 100
        lines = turns.splitlines(keepends=True)
        gap = next(
            LONG.replace("".join(lines[at : at + count]), "", 1)
            for at in range(6, 60)
            for count in range(1, 90)
            if len(ROLL.findall("".join(lines[at : at + count]))) == missing
        )
        assert gap.startswith(header)
        found = fault(gap)
        if seen:
            assert (found.reason, found.count) == (ProofReason.MISSING_ROLLS, missing)
        else:
            assert found.reason in (ProofReason.ROLL, ProofReason.WORDS)
            assert found.count == 0

    @pytest.mark.parametrize(("extra", "seen"), [(MAX_SHIFT, True), (MAX_SHIFT + 1, False)])
    def test_as_many_rolls_too_many_are_recognised_as_it_says(self, extra: int, seen: bool) -> None:
        at = rolls(LONG)[9].start()
        found = fault(LONG[:at] + "224466 " * extra + LONG[at:])
        assert (found.reason is ProofReason.EXTRA_ROLLS) is seen
        assert found.count == (extra if seen else 0)

    @pytest.mark.parametrize("extra", [1, 2])
    def test_rolls_too_many(self, extra: int) -> None:
        at = rolls(GOOD)[9].start()
        found = fault(GOOD[:at] + "224466 " * extra + GOOD[at:])
        assert (found.reason, found.number) == (ProofReason.EXTRA_ROLLS, 10)
        assert found.count == extra

    def test_the_end_of_the_game_that_is_missing(self) -> None:
        *kept, _last = GOOD.splitlines()
        assert fault("\n".join(kept)).reason is ProofReason.NOT_OVER
        within = GOOD[: rolls(GOOD)[-1].start()]
        assert fault(within).reason is ProofReason.NOT_OVER

    def test_what_was_set_aside(self) -> None:
        """The dice fell so, but the game was another one."""
        altered = re.sub(r"bank = \d+", "bank = 5000", GOOD, count=1)
        found = fault(altered)
        assert found.reason is ProofReason.ILLEGAL
        assert found.error is not None
        assert found.error.reason is RecordReason.OTHER_POINTS

    def test_what_is_no_record(self) -> None:
        for text in ("", "nothing", GOOD.replace("players", "player")):
            assert fault(text).reason is ProofReason.ILLEGAL


# What a proof covers, and what not (commands, the last paragraph).

IN_HEADER = GOOD.index("\n\n")


@pytest.mark.parametrize("spelt", ["scores:", "  scores :", "\tscores\t:", "\u00a0scores\u3000:"])
@pytest.mark.parametrize("totals", ["50, 0", "0, 50", "0, 0", "1000, 5", "-", ",", "0, 0, 0"])
def test_a_proved_game_has_no_starting_totals(spelt: str, totals: str) -> None:
    """A record with a proof has no ``scores:`` (commands), wherever and however it is written."""
    for before in ("rules", "players", "game", "seed"):
        altered = GOOD.replace(f"{before}:", f"{spelt}{totals}\n{before}:", 1)
        found = verify(altered, RULES.get)
        assert found.fault is not None
        assert found.fault.reason is ProofReason.STARTING_TOTALS
        assert (found.covered, found.not_covered) == ((), ())
    assert fault(GOOD.replace("game:", f"{spelt}\ngame:")).reason is ProofReason.ILLEGAL


@pytest.mark.parametrize("key", ["Scores", "SCORES", "score", "\uff53cores", "s\u0441ores"])
def test_what_only_looks_like_starting_totals_is_no_line_of_a_record(key: str) -> None:
    altered = GOOD[:IN_HEADER] + f"\n{key}: 50, 0" + GOOD[IN_HEADER:]
    assert fault(altered).reason is ProofReason.ILLEGAL


def test_a_player_may_be_called_like_the_line_of_starting_totals() -> None:
    found = verify(GOOD.replace("Ann", "scores"), RULES.get)
    assert found.ok
    assert UnprovedFact.NAMES in found.not_covered


def other_choices(text: str) -> Iterator[str]:
    """The record with the other die set aside of a roll in a lost turn: a 5 for a 1, or a 1."""
    for line in filter(lambda line: line.endswith("= 0"), text.splitlines()):
        for found in re.finditer(r"([1-6]+)>([15])(?= )", line):
            other = "1" if found[2] == "5" else "5"
            if other in found[1]:
                there = f"{line[: found.start()]}{found[1]}>{other}{line[found.end() :]}"
                yield text.replace(line, there, 1)


def test_what_is_not_covered_is_said_and_all_else_is_a_fault() -> None:
    """Names, seats nobody rolled for, choices in lost turns, and another game altogether: two who
    bank otherwise, or three players. The dice are the same each time.
    """
    rules = RULES["freeze"]
    fair = fair_game(rules, seed=50)
    two = begin(rules, (Seat("Ann"), Seat("Ben")), 0)
    table = played(rules, fair, Random(50), state=two)
    text = table.record("freeze", fair)
    assert "start:" not in text
    names = text.replace("Ann", "Cleo").replace("Ben", "Ann").replace("Cleo", "Ben")
    seats = text.replace("players: Ann, Ben", "players: Ben, Ann")
    choices = list(other_choices(text))
    assert choices
    others = begin(rules, (Seat("Cleo"), Seat("Dan"), Seat("Eve")), 0)
    three = played(rules, fair, Random(51), state=others)
    otherwise = played(rules, fair, Random(52), state=two)
    assert otherwise.state.outcome is not None
    assert otherwise.state.seats != table.state.seats
    passing = {
        UnprovedFact.NAMES: [names, three.record("freeze", fair)],
        UnprovedFact.SEATS: [seats],
        UnprovedFact.CHOICES: [*choices, otherwise.record("freeze", fair)],
    }
    for thing, records in passing.items():
        for altered in records:
            found = verify(altered, RULES.get)
            assert altered != text
            assert found.ok
            assert thing in found.not_covered
    assert set(verify(text, RULES.get).not_covered) == set(passing)


def test_where_players_rolled_for_the_start_their_seats_are_proved() -> None:
    assert "start:" in GOOD
    assert UnprovedFact.SEATS not in verify(GOOD, RULES.get).not_covered
    assert fault(GOOD.replace("players: Ann, Ben", "players: Ben, Ann")).error is not None


@pytest.mark.parametrize("preset", RULES)
def test_fumbles_are_not_covered_where_the_rules_have_them(preset: str) -> None:
    has_fumbles = preset in ("zilch-1990", "zilch-1982", "picnic", "andyzilch")
    found = verify(record(preset), RULES.get)
    assert found.ok
    assert (UnprovedFact.FUMBLES in found.not_covered) == has_fumbles


def test_a_record_that_was_altered_anywhere_never_verifies() -> None:
    """One character of every line that counts, 100 times."""
    chance, found = Random(3), 0
    state = play(GOOD, RULES.get).state
    for _try in range(100):
        at = chance.randrange(len(GOOD))
        letter = chance.choice("0123456789abcdef>-= ;:\n")
        altered = GOOD[:at] + letter + GOOD[at + 1 :]
        if verify(altered, RULES.get).fault is None:
            # Spaces, a comment at the end of a line, or the order of what was set aside.
            assert play(altered, RULES.get).state == state
        else:
            found += 1
    assert found > 65
