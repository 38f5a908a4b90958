"""The next game's dice outlive a killed program, once players have added to them."""

import os
from contextlib import closing
from pathlib import Path

import pytest

from tests.engine.playing import RULES
from tests.store.games import new_game, open_store
from zilch3d.engine.rulefile import canonical
from zilch3d.store.next_dice import FILE, NextDiceFile
from zilch3d.ui.program import NextGame

TEXT = canonical(RULES["freeze"])
SHARE = "dice: 42613 55216, Zoë \\ \U0001f3b2"


def started(folder: Path, share: str = SHARE) -> NextGame:
    """Players have looked at the next dice and have added to them; then all is written."""
    with closing(open_store(folder)) as store:
        prepared = NextGame(file=NextDiceFile(store, folder))
        prepared.look(TEXT)
        prepared.add_words(share)
    return prepared


def again(folder: Path) -> NextGame:
    """What the next start has of it."""
    with closing(open_store(folder)) as store:
        prepared = NextGame(file=NextDiceFile(store, folder))
        prepared.look(TEXT)
        return prepared


def test_seed_words_and_commitment_are_those_that_were_shown(tmp_path: Path) -> None:
    before, after = started(tmp_path), again(tmp_path)
    assert before.fair is not None
    assert after.fair == before.fair
    assert after.fair.words == SHARE
    assert not after.is_anew(TEXT)
    assert after.is_anew(canonical(RULES["bust"]))


def test_a_game_that_begins_without_a_look_at_them_has_these_dice(tmp_path: Path) -> None:
    before = started(tmp_path)
    with closing(open_store(tmp_path)) as store:
        fair = NextGame(file=NextDiceFile(store, tmp_path)).take()
    assert fair is not None
    assert before.fair is not None
    assert (fair.game_id, fair.words) == (before.fair.game_id, SHARE)


def test_once_a_game_has_begun_with_them_the_next_has_others(tmp_path: Path) -> None:
    before = started(tmp_path)
    with closing(open_store(tmp_path)) as store:
        prepared = NextGame(file=NextDiceFile(store, tmp_path))
        assert prepared.take() is not None
        prepared.begun()
    assert not (tmp_path / FILE).exists()
    assert again(tmp_path).fair != before.fair


def test_killed_after_the_game_began_and_before_the_page_was_removed(tmp_path: Path) -> None:
    """No two games have one id: the page is told from that of a game that is still to come."""
    game = new_game()
    with closing(open_store(tmp_path)) as store:
        NextDiceFile(store, tmp_path).keep(game.fair.adding("lucky"), game.fair.commitment)
        store.begin(game)
    assert (tmp_path / FILE).exists()
    assert again(tmp_path).fair.game_id != game.fair.game_id  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "damage",
    [
        lambda page: page[:40],
        lambda page: b"\xff" + page,
        lambda page: page.replace(b"seed = ", b"sead = "),
        lambda page: page.replace(b"words = ", b"words = 5 #"),
        lambda page: page.replace(b"42613", b"\\n"),
        lambda page: page.replace(b"dice: 42613", b"a;b"),
    ],
)
def test_a_damaged_page_means_new_dice(tmp_path: Path, damage) -> None:  # type: ignore[no-untyped-def]
    before, file = started(tmp_path), tmp_path / FILE
    file.write_bytes(damage(file.read_bytes()))
    after = again(tmp_path).fair
    assert before.fair is not None
    assert after is not None
    assert (after.words, after.seed == before.fair.seed) == ("", False)


def test_a_full_disk_or_a_folder_in_its_place_changes_nothing_else(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    prepared = started(tmp_path)
    assert prepared.fair is not None
    assert prepared.fair.words == SHARE
    assert again(tmp_path).fair is not None


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_nobody_else_reads_the_seed(tmp_path: Path) -> None:
    started(tmp_path)
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
