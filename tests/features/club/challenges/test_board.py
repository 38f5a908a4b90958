"""The page of the board: what it shows, in what order, and where it leads."""

from dataclasses import replace

import pytest

from gallery.challenges import NOTHING, SOMEBODY, autumn
from tests.features.club.challenges.test_looking import counted, play
from tests.ui.pages.clicks import click, texts
from tests.ui.programs import opened
from zilch3d.features.club.challenges import pages, words
from zilch3d.features.club.challenges.board import BoardScene, NoteScene, grouped
from zilch3d.features.club.challenges.keeping import Judged
from zilch3d.features.club.challenges.looking import Standing
from zilch3d.features.club.challenges.pages import Chance
from zilch3d.features.club.challenges.words import Rarity
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Push, Surface
from zilch3d.store.saved_games import CannotLoad, LoadReason
from zilch3d.ui.program import Program
from zilch3d.ui.words import errors


def standing(judged: Judged | None = None) -> Standing:
    """All looked through, with an autumn's feats unless others are given."""
    done = judged if judged is not None else Judged(feats=autumn())
    return replace(NOTHING, challenges=pages.shipped(), judged=done)


def board(program: Program, there: Standing) -> BoardScene:
    scene = BoardScene(program, SOMEBODY, lambda: completed(there))
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


def notes(scene: BoardScene) -> list[str]:
    names = (name for name in scene.targets() if name.startswith("note:"))
    return [name.removeprefix("note:") for name in names]


def test_all_forty_are_grouped_by_how_rare_they_are() -> None:
    """Issue 31, item 5: the board with "each its exact or measured chance"."""
    groups = list(grouped(pages.shipped()))
    assert sum(len(some) for _rare, some in groups) == 40
    values = [
        chance.value for _rare, some in groups for one in some if (chance := pages.chance(one))
    ]
    assert values == sorted(values, reverse=True)
    assert [rare for rare, _some in groups] == [rare for rare in Rarity if rare is not Rarity.OWN]


def test_open_and_done_ones_can_be_seen_apart(program: Program) -> None:
    scene = board(program, standing())
    scene.shown = "done"
    scene.rebuild()
    assert set(notes(scene)) <= set(autumn())
    scene.shown = "open"
    scene.rebuild()
    assert not set(notes(scene)) & set(autumn())


def test_new_ones_are_new_until_they_were_seen(program: Program) -> None:
    scene = board(program, standing())
    there = scene.standing
    assert there is not None
    assert set(there.new) == {"far-behind", "greater-glory"}
    scene.leave()
    kept = program.games.documents("club").result().contents["feats/ragna"]
    assert isinstance(kept["feats"], list)
    assert not any(feat["new"] for feat in kept["feats"])


def test_the_first_look_says_that_earlier_games_did_it(program: Program) -> None:
    """Oma had never looked, and heard that some were new since she last looked."""
    done = {key: replace(feat, is_new=True) for key, feat in autumn().items()}
    board(program, standing(Judged(feats=done)))
    said = texts(program.screen)
    assert words.newly(len(done), is_first=True) in said
    assert words.newly(len(done), is_first=False) not in said


def test_a_note_has_the_name_that_somebody_has_now(program: Program) -> None:
    feat = replace(autumn()["hot-dice"], against=("Player", "Tim"))
    household = program.household
    household.rename(household.add("Player"), "Anna")
    feat = replace(feat, ended=feat.ended.replace("2026", "2025"))
    scene = board(program, standing(Judged(feats={"hot-dice": feat})))
    assert any(text.endswith("against Anna and Tim") for text in texts(scene.screen))


def test_the_board_judges_finished_games_while_it_is_open(program: Program) -> None:
    """Issue 31: challenges "proved by the record", without anybody asking for it."""
    games = program.games
    for seed in range(3):
        play(games, seed)
    counted(games)
    scene = BoardScene(program, SOMEBODY)
    scene.resized(Surface(1280, 720))
    scene.enter()
    while scene.standing is None or not scene.standing.is_complete:
        scene.update(0.01)
    assert scene.standing.judged.games == 3
    assert scene.standing.judged.feats
    assert games.documents("club").result().contents["feats/ragna"]["games"] == 3


def test_nothing_is_kept_where_nothing_is_new(program: Program) -> None:
    board(program, standing(judged=Judged())).leave()
    assert not program.games.documents("club").result().contents


def test_a_note_opens_with_its_proof(program: Program) -> None:
    scene = board(program, standing())
    scene.shown = "done"
    scene.rebuild()
    answer = click(scene, "note:hot-dice")
    assert isinstance(answer, Push)
    note = answer.scene
    assert isinstance(note, NoteScene)
    assert note.feat is not None
    assert note.feat.proofs[0].turn == 4


def test_a_game_that_is_gone_says_so_in_place_of_showing_it(program: Program) -> None:
    challenge = next(each for each in pages.shipped() if each.key == "straight")
    note = NoteScene(program, challenge, autumn()["straight"])
    note.resized(Surface(640, 480))
    note.enter()
    with pytest.raises(CannotLoad) as fault:
        program.games.load("0" * 32)
    assert fault.value.reason is LoadReason.UNKNOWN
    assert click(note, "show:0") is None
    assert errors.cannot_continue(LoadReason.UNKNOWN) in texts(note.screen)
    assert not opened(program)


@pytest.mark.parametrize(
    ("times", "tries", "said"),
    [
        (88_482, 100_000, "about 9 games in 10"),
        (73_437, 100_000, "about 3 games in 4"),
        (44_553, 100_000, "about 2 games in 5"),
        (33_198, 100_000, "about 1 game in 3"),
        (2_743, 100_000, "about 1 game in 36"),
        (377, 100_000, "about 1 game in 270"),
        (6, 46_656, "about 1 game in 7,800"),
        (0, 100_000, "fewer than 1 game in 33,000"),
        (100_000, 100_000, "about 9 games in 10"),
    ],
)
def test_chances_are_said_as_people_say_them(times: int, tries: int, said: str) -> None:
    """Club.md: "about 1 game in 40"."""
    win = next(each for each in pages.shipped() if each.key == "first-win")
    assert words.how_often(win, Chance(times, tries)) == said


def test_a_measured_chance_names_who_played_and_its_error() -> None:
    win = next(each for each in pages.shipped() if each.key == "first-win")
    said = words.how_measured(win, Chance(69_306, 100_000), pages.references()["tim"])
    assert said.startswith("69.3%, give or take 0.3%.")
    assert "Counted in 100,000 games of Freeze 5000 that Adam played against Tim." in said


def test_an_exact_chance_is_the_same_for_everybody() -> None:
    start = next(each for each in pages.shipped() if each.key == "flying-start")
    said = words.how_measured(start, Chance(720, 46_656, is_exact=True), None)
    assert said == "Exactly 5 in 324, whoever plays."
