import os
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from tests.engine.playing import RULES
from zilch3d.engine.ruleset import EndRules, HotDiceName, RuleSet, TurnRules
from zilch3d.odds.solver.batches import Batch, BatchPlayer, serial_map
from zilch3d.odds.solver.start_scores import PlayerScore, start_scores
from zilch3d.odds.solver.three_player import ThreePlayer
from zilch3d.odds.solver.turn_solver import Array
from zilch3d.odds.solver.two_player import TwoPlayer, ValueTable
from zilch3d.resources import find
from zilch3d.store import tables
from zilch3d.store.files import NotWritten
from zilch3d.store.rulefiles import PRESETS

SHORT = replace(RULES["bust"], end=EndRules(target=12, last_turns=False))
TAKING_OVER = replace(RULES["pass-the-dice"], end=replace(RULES["pass-the-dice"].end, target=18))

KNOWN_TO = 3e-7
"""Chances are shipped as 32 bit floats: each is off by 3e-8, and what follows from them by little
more.
"""


def solved(rules: RuleSet, sums: int = 10**6) -> TwoPlayer:
    game = TwoPlayer(rules)
    while not game.done and sums:
        game.advance()
        sums -= 1
    return game


@cache
def taken_over() -> TwoPlayer:
    return solved(TAKING_OVER)


def shipped(preset: str) -> ValueTable:
    table = tables.solved_table(RULES[preset], Path("nowhere"))
    assert table is not None
    return table


@pytest.mark.parametrize("preset", [name for name in PRESETS if not RULES[name].turn.take_over])
def test_a_shipped_chance_follows_from_those_after_it(preset: str) -> None:
    table, scores = shipped(preset), start_scores(RULES[preset])
    some = np.random.default_rng(7).choice(
        scores.reachable[scores.reachable < scores.goal], (25, 2)
    )
    for mine, theirs in [(0, 0), *some.tolist()]:
        again = table.turn(mine, theirs).roll(0, 0)
        assert again == pytest.approx(table.win(mine, theirs), abs=KNOWN_TO), (mine, theirs)


def test_a_shipped_chance_follows_from_those_after_it_and_from_all_take_overs() -> None:
    """Near the end, where there are few of them."""
    rules, table = RULES["pass-the-dice"], shipped("pass-the-dice")
    since = (175, 180)
    game, again = TwoPlayer(rules, since=since), TwoPlayer(rules, since=since)
    game.resume(table.chances)
    while not game.done:
        game.advance()
    while not again.done:
        again.advance()
    found = again.chances[~np.isnan(again.chances)]
    assert len(found) == 2 * 25 * 20 - 20 * 20
    assert np.nanmax(np.abs(again.chances - game.chances)) < KNOWN_TO
    exact = ValueTable(rules, table.chances, game.take_overs)
    for mine, theirs in [(175, 180), (199, 199), (188, 191)]:
        win = exact.turn(mine, theirs).roll(0, 0)
        assert win == pytest.approx(table.win(mine, theirs), abs=KNOWN_TO)


@pytest.mark.parametrize(
    ("preset", "mine", "theirs", "chance"),
    [
        ("freeze", 0, 0, 0.544472089),
        ("freeze", 50, 50, 0.558596),
        ("freeze", 99, 99, 0.563012),
        ("picnic", 0, 0, 0.529330),
        ("andyzilch", 0, 0, 0.530530),
        ("pass-the-dice", 0, 0, 0.524977),
    ],
)
def test_first_players_chances_are_those_that_other_solvers_found(
    preset: str, mine: int, theirs: int, chance: float
) -> None:
    """Found by programs in two other languages, and by millions of simulated games."""
    assert shipped(preset).win(mine, theirs) == pytest.approx(chance, abs=6e-7)


def test_no_table_is_shipped_that_no_preset_has() -> None:
    files = {file.name for file in find(tables.SHIPPED).glob("*.npz")}
    for_three = tables.shipped_name(RULES["freeze"], tables.FOR_THREE)
    assert files == {*(tables.shipped_name(RULES[preset]) for preset in PRESETS), for_three}


def test_names_and_manners_make_no_difference_to_which_table_is_found() -> None:
    plain = RULES["freeze"]
    turn = replace(plain.turn, hot_dice_name=HotDiceName.PLAIN)
    renamed = replace(plain, id="ours", name="Ours", turn=turn, manners=RULES["picnic"].manners)
    table = tables.solved_table(renamed, Path("nowhere"))
    assert table is not None
    assert table.win(0, 0) == shipped("freeze").win(0, 0)


def test_any_other_rule_does() -> None:
    end = replace(RULES["freeze"].end, target=99)
    assert tables.solved_table(replace(RULES["freeze"], end=end), Path("nowhere")) is None


def test_a_solution_is_kept_and_found_again(tmp_path: Path) -> None:
    game = solved(SHORT)
    file = tables.save(game, 1.5, tmp_path)
    table = tables.solved_table(SHORT, tmp_path)
    assert table is not None
    np.testing.assert_array_equal(table.chances, game.chances)
    kept = tables.read_table(file, SHORT)
    assert kept is not None
    assert kept.facts == tables.Facts(game.residual, 1.5)


def test_what_was_broken_off_is_no_solution_and_can_be_gone_on_with(tmp_path: Path) -> None:
    tables.save(solved(SHORT, sums=9), 0.5, tmp_path)
    assert tables.solved_table(SHORT, tmp_path) is None
    kept = tables.unfinished_table(SHORT, tmp_path)
    assert kept is not None
    played: list[object] = []

    def noting(play: BatchPlayer[Batch], batches: Sequence[Batch], /) -> Sequence[Array]:
        played.extend(batches)
        return serial_map(play, batches)

    game, whole = TwoPlayer(SHORT, parallel_map=noting), solved(SHORT)
    game.resume(kept.chances)
    for _sum in range(9):
        game.advance()
    assert not played
    while not game.done:
        game.advance()
    np.testing.assert_allclose(game.chances, whole.chances, rtol=0, atol=1e-10)
    tables.save(game, 1.0, tmp_path)
    assert tables.unfinished_table(SHORT, tmp_path) is None


def test_take_overs_are_kept_beside(tmp_path: Path) -> None:
    game = taken_over()
    tables.save(game, 1.0, tmp_path)
    table = tables.solved_table(TAKING_OVER, tmp_path)
    assert table is not None
    assert table.is_exact_within_turns
    for mine, theirs in [(0, 0), (15, 16), (0, 17)]:
        again = table.turn(mine, theirs).roll(0, 0)
        assert again == pytest.approx(game.chances[mine, theirs], abs=KNOWN_TO)


def test_take_overs_without_a_checksum_are_those_of_earlier_versions(tmp_path: Path) -> None:
    tables.save(taken_over(), 1.0, tmp_path)
    file = next(tmp_path.glob(f"*{tables.TAKEN_OVER}"))
    file.write_bytes(file.read_bytes()[:-4])
    table = tables.solved_table(TAKING_OVER, tmp_path)
    assert table is not None
    assert table.is_exact_within_turns


def test_without_them_chances_within_a_turn_are_near() -> None:
    game = taken_over()
    near = ValueTable(TAKING_OVER, game.chances)
    assert not near.is_exact_within_turns
    again = near.turn(0, 0).roll(0, 0)
    assert again != pytest.approx(game.chances[0, 0], abs=1e-7)
    assert again == pytest.approx(game.chances[0, 0], abs=0.01)


# Damaged tables

SOLVED = solved(SHORT)
WHOLE = tables.as_bytes(SOLVED.chances, tables.Facts())
COUNT = len(SOLVED.chances)


def zipped(method: int = zipfile.ZIP_DEFLATED, **members: bytes) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(f"{name}.npy", content)
    return file.getvalue()


def members() -> dict[str, bytes]:
    """What is in a sound table."""
    with zipfile.ZipFile(BytesIO(WHOLE)) as archive:
        return {name: archive.read(f"{name}.npy") for name in ("chances", "facts")}


def array(numbers: object) -> bytes:
    file = BytesIO()
    np.save(file, np.asarray(numbers), allow_pickle=True)
    return file.getvalue()


def facts(text: bytes) -> bytes:
    return array(np.frombuffer(text, np.uint8))


def header(text: bytes) -> bytes:
    """An array with this for a header, as numpy would evaluate it."""
    start = b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little")
    return start + text + bytes(8 * COUNT * COUNT)


def changed(offset: int, value: int) -> bytes:
    """A sound file with another byte in the directory of its members."""
    content = bytearray(WHOLE)
    content[content.index(b"PK\x01\x02") + offset] = value
    return bytes(content)


# What each raised, if it was read by numpy.load and by zipfile without a check.
DAMAGED = {
    "empty": b"",
    "BadZipFile": b"PK\x03\x04 no more",
    "no archive": b"not a table",
    "cut": WHOLE[:-30],
    "zlib.error": WHOLE[:60] + bytes(40) + WHOLE[100:],
    "NotImplementedError": changed(10, 99),  # a compression that nobody knows
    "RuntimeError: encrypted": changed(8, 1),
    "no member": zipped(facts=members()["facts"]),
    "a bomb": zipped(chances=bytes(10**7), facts=members()["facts"]),
    "facts like a bomb": zipped(chances=members()["chances"], facts=facts(b" " * 10**6)),
    "other rules": tables.as_bytes(np.zeros((3, 3)), tables.Facts()),
    "SyntaxError": zipped(chances=header(b"{'descr': "), facts=members()["facts"]),
    "MemoryError": zipped(chances=header(b"(" * 9000), facts=members()["facts"]),
    "numbers without end": zipped(chances=header(b"{'descr': '<f8', 'fortran_order': False, "
        b"'shape': (999999999999, 999999999999), }\n"), facts=members()["facts"]),
    "a pickle": zipped(chances=array([object()]), facts=members()["facts"]),
    "above 1": tables.as_bytes(np.full((COUNT, COUNT), 5.0), tables.Facts()),
    "below 0": tables.as_bytes(SOLVED.chances - 1, tables.Facts()),
    "infinite": tables.as_bytes(np.full((COUNT, COUNT), np.inf), tables.Facts()),
    "RecursionError": zipped(chances=members()["chances"], facts=facts(b"[" * 4000)),
    "AttributeError": zipped(chances=members()["chances"], facts=facts(b"[]")),
    "no number": zipped(chances=members()["chances"], facts=facts(b'{"seconds": "long"}')),
    "NaN": zipped(chances=members()["chances"], facts=facts(b'{"seconds": NaN}')),
}  # fmt: skip


def in_cache(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_table_is_moved_aside_and_solved_again(
    damage: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tables.save(SOLVED, 1.0, tmp_path)
    for number in range(2):
        file.write_bytes(damage)
        os.utime(file, (0, 0))
        assert tables.solved_table(SHORT, tmp_path) is None
        assert len(in_cache(tmp_path)) == number + 1
        assert not file.exists()
    aside = [name for name in in_cache(tmp_path) if ".damaged 19" in name]
    assert [(tmp_path / name).read_bytes() for name in aside] == [damage, damage]
    assert caplog.text.count("is damaged") == 2
    tables.save(SOLVED, 1.0, tmp_path)
    assert tables.solved_table(SHORT, tmp_path) is not None


LIES = {
    "0.5 everywhere": lambda chances: np.where(np.isnan(chances), chances, 0.5),
    "the other player's": lambda chances: 1 - chances,
    "a little more": lambda chances: chances * 0.999,
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
@pytest.mark.parametrize("sums", [9, 10**6], ids=["begun", "whole"])
def test_a_table_whose_chances_do_not_follow_from_each_other_is_moved_aside(
    lie: Callable[[Array], Array], sums: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = solved(SHORT, sums)
    file = tables.save(game, 1.0, tmp_path)
    assert tables.unfinished_table(SHORT, tmp_path) or tables.solved_table(SHORT, tmp_path)
    file.write_bytes(tables.as_bytes(lie(game.solved()), tables.Facts()))
    assert tables.solved_table(SHORT, tmp_path) is None
    assert tables.unfinished_table(SHORT, tmp_path) is None
    assert not file.exists()
    assert "does not follow" in caplog.text


def test_a_kept_table_never_takes_the_place_of_a_shipped_one(tmp_path: Path) -> None:
    """A shipped one has a checksum, see ``resources.read``."""
    rules = RULES["freeze"]
    file, for_three = (
        tables.file_of(rules, tmp_path, ending) for ending in (tables.WHOLE, tables.FOR_THREE)
    )
    lies = np.full(shipped("freeze").chances.shape, 0.5)
    file.write_bytes(tables.as_bytes(lies, tables.Facts()))
    packed = tables.pack(three_chances(rules))
    for_three.write_bytes(tables.as_bytes(packed, tables.Facts()))
    table = tables.solved_table(rules, tmp_path)
    assert table is not None
    assert table.win(0, 0) == shipped("freeze").win(0, 0)
    three = table.for_three()
    assert three is not None
    assert three.win(*[PlayerScore(0)] * 3) == pytest.approx((0.3792, 0.3302, 0.2906), abs=1e-4)


def test_take_overs_that_do_not_follow_from_a_table_are_moved_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = taken_over()
    tables.save(game, 1.0, tmp_path)
    chances = tables.file_of(TAKING_OVER, tmp_path, tables.WHOLE)
    chances.write_bytes(tables.as_bytes(np.full(game.chances.shape, 0.5), tables.Facts()))
    assert tables.solved_table(TAKING_OVER, tmp_path) is None
    assert not chances.exists()
    assert "does not follow" in caplog.text
    without = tables.save(game, 1.0, tmp_path)
    tables.file_of(TAKING_OVER, tmp_path, tables.TAKEN_OVER).unlink()
    assert tables.solved_table(TAKING_OVER, tmp_path) is not None
    without.write_bytes(tables.as_bytes(np.full(game.chances.shape, 0.5), tables.Facts()))
    assert tables.solved_table(TAKING_OVER, tmp_path) is None


def test_a_damaged_beginning_of_a_solution_is_begun_again(tmp_path: Path) -> None:
    file = tables.save(solved(SHORT, sums=3), 1.0, tmp_path)
    file.write_bytes(file.read_bytes()[:-9])
    assert tables.unfinished_table(SHORT, tmp_path) is None
    assert not file.exists()


def pipe(file: Path) -> None:
    os.mkfifo(file)


def device(file: Path) -> None:
    file.symlink_to("/dev/zero")


@pytest.mark.skipif(os.name == "nt", reason="such files are Unix's")
@pytest.mark.parametrize("make", [Path.mkdir, pipe, device])
def test_a_folder_a_pipe_or_a_device_is_no_table(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    file = tables.save(SOLVED, 1.0, tmp_path)
    file.unlink()
    make(file)
    assert tables.solved_table(SHORT, tmp_path) is None
    assert not os.path.lexists(file)


def test_rules_that_are_not_solved_have_no_table_however_large() -> None:
    endless = replace(SHORT, end=EndRules(target=10**6))
    assert tables.solved_table(endless, Path("nowhere")) is None


def test_every_byte_of_a_table_may_be_damaged(tmp_path: Path) -> None:
    """Most of it is covered by checksums of the archive; what is left changes no chance."""
    file = tables.save(SOLVED, 1.0, tmp_path)
    whole = file.read_bytes()
    for at in range(0, len(whole), 11):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :])
        table = tables.solved_table(SHORT, tmp_path)
        if table is not None:
            np.testing.assert_array_equal(table.chances, SOLVED.chances)


@pytest.mark.parametrize(
    "damage", ["cut", "longer", "header", "value", "bit", "nan", "size", "empty"]
)
def test_damaged_take_overs_are_moved_aside(damage: str, tmp_path: Path) -> None:
    tables.save(taken_over(), 1.0, tmp_path)
    file = next(tmp_path.glob(f"*{tables.TAKEN_OVER}"))
    whole, start = file.read_bytes(), 128
    file.write_bytes(
        {
            "cut": whole[:-5],
            "longer": whole + bytes(4),
            "header": b"\x93NUMPY\x01\x00v\x00" + b"(" * 118 + whole[start:],
            "value": whole[:-8] + np.float32(1.5).tobytes() + whole[-4:],
            "bit": whole[:-8] + bytes([whole[-8] ^ 1]) + whole[-7:],
            "nan": whole[:start] + np.float32(np.nan).tobytes() + whole[start + 4 :],
            "size": array(np.zeros((7, 7), np.float32)),
            "empty": b"",
        }[damage]
    )
    table = tables.solved_table(TAKING_OVER, tmp_path)
    assert table is not None
    assert not table.is_exact_within_turns, "they are solved again"
    assert not file.exists()
    assert len(list(tmp_path.glob("*taken-over.damaged *.npy"))) == 1


def test_where_no_table_can_be_written_is_said(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    with pytest.raises(NotWritten) as refused:
        tables.save(solved(SHORT), 1.0, in_the_way)
    assert refused.value.file.parent == in_the_way


def test_the_same_table_is_the_same_file() -> None:
    chances = np.eye(3)
    assert tables.as_bytes(chances, tables.Facts()) == tables.as_bytes(chances, tables.Facts())


# Three players


def three_chances(rules: RuleSet) -> Array:
    goal = start_scores(rules).goal
    return np.random.default_rng(1).random((2, goal, goal, goal))


def test_a_packed_table_is_within_3e_8_of_what_it_was() -> None:
    scores = start_scores(RULES["freeze"])
    chances = three_chances(RULES["freeze"])
    read = tables.unpack(tables.pack(chances), scores)
    assert np.abs(read - chances).max() < 3e-8


def test_scores_that_cannot_be_reached_are_not_numbers_when_unpacked() -> None:
    rules = replace(RULES["freeze"], turn=TurnRules(opening=6, newcomer_opening=6))
    scores = start_scores(rules)
    read = tables.unpack(tables.pack(three_chances(rules)), scores)
    known = np.ix_(scores.reachable, scores.reachable, scores.reachable)
    assert not np.isnan(read[0][known]).any()
    assert np.isnan(read[0, 3]).all()


def test_three_players_of_freeze_have_their_chances_with_the_game() -> None:
    """Known from another solver, to four digits."""
    three = shipped("freeze").for_three()
    assert three is not None
    seats = three.win(*[PlayerScore(0)] * 3)
    assert seats == pytest.approx((0.3792, 0.3302, 0.2906), abs=1e-4)


def test_longer_games_have_no_solution_for_three() -> None:
    assert tables.three_player_table(RULES["picnic"], Path("nowhere")) is None


SHORT_FOR_THREE = replace(RULES["freeze"], end=replace(RULES["freeze"].end, target=4))


@pytest.fixture(scope="module")
def three_solved() -> ThreePlayer:
    game = ThreePlayer(SHORT_FOR_THREE)
    game.prepare()
    while not game.done:
        game.advance()
    return game


def test_a_table_for_three_is_kept_and_found_again(
    three_solved: ThreePlayer, tmp_path: Path
) -> None:
    tables.save_for_three(three_solved, 1.0, tmp_path)
    table = tables.three_player_table(SHORT_FOR_THREE, tmp_path)
    assert table is not None
    assert np.nanmax(np.abs(table.chances - three_solved.chances)) < 3e-8


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_table_for_three_that_lies_is_moved_aside(
    lie: Callable[[Array], Array], three_solved: ThreePlayer, tmp_path: Path
) -> None:
    file = tables.save_for_three(three_solved, 1.0, tmp_path)
    packed = tables.pack(lie(three_solved.chances))
    file.write_bytes(tables.as_bytes(packed, tables.Facts()))
    assert tables.three_player_table(SHORT_FOR_THREE, tmp_path) is None
    assert not file.exists()


@pytest.mark.parametrize("damage", [b"", b"PK", bytes(100)])
def test_a_damaged_table_for_three_is_moved_aside(tmp_path: Path, damage: bytes) -> None:
    file = tables.file_of(SHORT_FOR_THREE, tmp_path, tables.FOR_THREE)
    file.write_bytes(damage)
    assert tables.three_player_table(SHORT_FOR_THREE, tmp_path) is None
    assert not file.exists()


def test_a_beginning_without_a_chance_is_gone_on_with_like_any_other(tmp_path: Path) -> None:
    """A program that was killed at once leaves one; it ended the solver with an error."""
    tables.save(TwoPlayer(SHORT), 0.0, tmp_path)
    kept = tables.unfinished_table(SHORT, tmp_path)
    assert kept is None or np.isnan(kept.chances).any()
