"""The notice board of the club: after an autumn, before the first game, and with faults."""

from dataclasses import replace
from pathlib import Path

from gallery.games import SceneContext
from zilch3d.engine.fields import Fault, FaultReason
from zilch3d.features.club.challenges import pages
from zilch3d.features.club.challenges.board import BoardScene, NoteScene, Shown
from zilch3d.features.club.challenges.keeping import Feat, Judged, Proof
from zilch3d.features.club.challenges.looking import Standing
from zilch3d.features.club.challenges.pages import OwnChallenges, PageFaults
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Scene
from zilch3d.store import reader
from zilch3d.store.household import Person
from zilch3d.store.reader import ReadReason, Unreadable

RAGNA = "ragna"
DONE = {
    "first-win": ("2026-09-12T19:41:00+00:00", 0, ("Tim",)),
    "good-turn": ("2026-09-12T19:41:00+00:00", 9, ("Tim",)),
    "hot-dice": ("2026-09-13T20:02:00+00:00", 4, ("Tim",)),
    "no-blunder": ("2026-09-20T18:30:00+00:00", 0, ("Clara",)),
    "straight": ("2026-10-03T21:15:00+00:00", 7, ("Gloria", "Bertram der Bedächtige")),
    "last-word": ("2026-10-18T20:44:00+00:00", 23, ("Victor",)),
    "three-in-a-row": ("2026-10-25T19:03:00+00:00", 0, ("Tim",)),
    "far-behind": ("2026-11-21T22:09:00+00:00", 0, ("Blaise",)),
    "greater-glory": ("2026-11-22T19:20:00+00:00", 0, ("Arthur", "Luna", "Max")),
}
NEW = ("far-behind", "greater-glory")
OWN = """
[sunday]
name = "Sunday at Grandma’s"
sentence = "Win against two others without a zilch, and let nobody onto the board."
won = true
opponents = 2
zilches_at_most = 0
shut_out = 2
"""
FAULTY = OwnChallenges(
    faulty={
        "uncle.toml": PageFaults(
            [
                Fault(
                    "hurry.turns_at_mosst", FaultReason.UNKNOWN, "", "", "turns_at_most", None, 6
                ),
                Fault("hurry.behind", FaultReason.OUT_OF_RANGE, "40", "0–10", line=7),
            ]
        ),
        "diary.toml": Unreadable(Path("diary.toml"), ReadReason.TOO_LARGE, limit=65536),
    }
)


NOTHING = Standing(RAGNA, "Ragna", (), Judged(), left=0)


SOMEBODY = Person(RAGNA, "Ragna", "")
"""Of the household."""


def autumn() -> dict[str, Feat]:
    """What was done since September."""
    return {
        key: Feat(key, ended, (Proof("0" * 32, 0, turn),), against, is_new=key in NEW)
        for key, (ended, turn, against) in DONE.items()
    }


def _board(
    context: SceneContext,
    *,
    shown: Shown = "all",
    feats: dict[str, Feat] | None = None,
    standing: Standing = NOTHING,
) -> Scene:
    there = replace(
        standing,
        challenges=(*pages.shipped(), *standing.own.challenges),
        judged=Judged(feats=feats or {}),
    )
    scene = BoardScene(context.program(), SOMEBODY, lambda: completed(there))
    scene.shown = shown
    return scene


def board(context: SceneContext) -> Scene:
    """After an autumn, with two new ones."""
    return _board(context, feats=autumn())


def board_done(context: SceneContext) -> Scene:
    return _board(context, shown="done", feats=autumn())


def empty_board(context: SceneContext) -> Scene:
    """Before the first game, where what is done is asked for."""
    return _board(context, shown="done")


def board_damaged(context: SceneContext) -> Scene:
    """The document was damaged, and the games were judged again."""
    return _board(context, standing=replace(NOTHING, left=0, damaged=True))


def board_faults(context: SceneContext) -> Scene:
    """With a page of one's own, two that are at fault, and games that can't be read."""
    own = pages.read(reader.toml(OWN, Path("sunday.toml")))
    every = OwnChallenges(own, FAULTY.faulty, unread=3)
    return _board(context, standing=replace(NOTHING, own=every, fault="disk I/O error"))


def _note(context: SceneContext, key: str, feat: Feat | None) -> Scene:
    challenge = next(each for each in pages.shipped() if each.key == key)
    return NoteScene(context.program(), challenge, feat)


def note_open(context: SceneContext) -> Scene:
    """Of an evening, counted in games."""
    return _note(context, "careful-evening", None)


def note_exact(context: SceneContext) -> Scene:
    return _note(context, "flying-start", None)


def note_done(context: SceneContext) -> Scene:
    """Proved by three games."""
    proofs = tuple(Proof(f"{number:032x}", 0, 0) for number in range(3))
    feat = Feat("three-in-a-row", "2026-10-25T19:03:00+00:00", proofs, ("Tim",), is_new=False)
    return _note(context, "three-in-a-row", feat)


BOARD = {
    "board": board,
    "board-done": board_done,
    "board-empty": empty_board,
    "board-damaged": board_damaged,
    "board-faults": board_faults,
    "board-note": note_open,
    "board-note-exact": note_exact,
    "board-note-done": note_done,
}
