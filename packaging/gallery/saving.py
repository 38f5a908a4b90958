"""What is seen when games can't be saved, and while damaged files are read."""

import errno
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path

from gallery.games import GAMES, STEP, SceneContext, skip
from gallery.program import NOW
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Quit, Scene
from zilch3d.store.database import FileNotice, NoticeReason, in_memory
from zilch3d.store.files import NotWritten
from zilch3d.store.safekeeping import News, Safekeeping
from zilch3d.store.salvage import SalvageResult
from zilch3d.store.unsaved import Unsaved
from zilch3d.store.upkeep import Progress
from zilch3d.ui.pages.title import TitleScene
from zilch3d.ui.pages.unsaved import UnsavedScene, WayOut
from zilch3d.ui.program import Program
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.words import saving

FOLDER = Path("/home/ragna/.local/share/zilch3d")
GAMES_FILE = FOLDER / "games.sqlite"
DAMAGED_FILE = FOLDER / "games.damaged 2026-11-22 20.14.58.sqlite"
STICK = Path("/media/ragna/STICK")
FULL = NotWritten(GAMES_FILE, OSError(errno.ENOSPC, "No space left on device"))
UNREAD_FOR = 20.0
"""Seconds after which no notice is left."""


@dataclass(frozen=True)
class FilesAsSaid:
    """How the player's files stand; moves that are ``saved_to`` a file are not at risk."""

    fault: NotWritten | None = None
    moves: int = 0
    saved_to: Path | None = None
    progress: Progress | None = None
    news: tuple[News, ...] = ()
    documents: int = 0


class StagedSafekeeping(Safekeeping):
    """Says that files stand so, and does nothing about it."""

    def __init__(self, said: FilesAsSaid) -> None:
        super().__init__(in_memory(), lambda: NOW)
        self._said = said
        self.news.extend(said.news)

    @property
    def fault(self) -> NotWritten | None:
        return self._said.fault

    @property
    def unsaved_moves(self) -> int:
        return self._said.moves

    @property
    def unsaved_documents(self) -> int:
        return self._said.documents

    @property
    def moves_at_risk(self) -> int:
        at_risk = self._said.moves + self._said.documents
        return 0 if self._said.saved_to is not None else at_risk

    @property
    def progress(self) -> Progress | None:
        return self._said.progress


def with_files(program: Program, said: FilesAsSaid) -> Program:
    """The program, whose files stand so."""
    program.games.safekeeping = StagedSafekeeping(said)
    return program


def _read_notices(scene: TableScene) -> None:
    """Only the mark is left."""
    skip(scene)
    for _step in range(round(UNREAD_FOR / STEP)):
        scene.update(STEP)


def _table(
    context: SceneContext,
    game: str,
    moves: int,
    then: Callable[[TableScene], None] | None = None,
) -> Scene:
    """A game whose last moves are not on the disk."""
    safekeeping = StagedSafekeeping(FilesAsSaid(FULL, moves))
    shown = GAMES[game]
    staged = replace(shown, unsaved=partial(saving.unsaved, safekeeping), then=then or shown.then)
    return staged.at_table(context)


def _asked(context: SceneContext, *, ends: bool = True, saved: bool = False) -> Scene:
    """The question before the end, or before the title; or after saving elsewhere."""
    file = STICK / "Zilch 3D games 2026-11-22 20.15.00.sqlite"
    said = FilesAsSaid(FULL, 14, file if saved else None)
    program = with_files(context.program(), said)
    scene = UnsavedScene(program, WayOut(Quit, ends), suggest=lambda: completed(STICK))
    if saved:
        scene.saved_to = file
    return scene


def _title(context: SceneContext, said: FilesAsSaid, notice: NoticeReason | None = None) -> Scene:
    from gallery import ListedGames, open_games  # noqa: PLC0415  (it has these scenes)

    program = with_files(context.program(lesson_offer=False), said)
    words = ""
    if notice is not None:
        words = saving.news(FileNotice(notice, GAMES_FILE, DAMAGED_FILE))
    scene = TitleScene(program, ListedGames(open_games()), words)
    scene.resized(context.surface)
    scene.enter()
    scene.update(0.0)
    return scene


READING = FilesAsSaid(progress=Progress(DAMAGED_FILE, 120, 200))
NEWS = FilesAsSaid(
    news=(
        Unsaved(7, NOW - timedelta(days=1), "No space left on device"),
        SalvageResult(DAMAGED_FILE, 198, 198, 2),
        FileNotice(NoticeReason.REMOVED, GAMES_FILE),
    )
)

SAVING: dict[str, Callable[[SceneContext], Scene]] = {
    "table-unsaved": partial(_table, game="table", moves=14),
    "table-unsaved-first": partial(_table, game="four-players", moves=1),
    "table-unsaved-eight": partial(_table, game="eight-players", moves=1234, then=_read_notices),
    "unsaved": _asked,
    "unsaved-leaving": partial(_asked, ends=False),
    "unsaved-elsewhere": partial(_asked, saved=True),
    "title-salvaging": partial(_title, said=READING, notice=NoticeReason.DAMAGED_WITHOUT_BACKUP),
    "title-file-news": partial(_title, said=NEWS),
    "title-unsaved": partial(_title, said=FilesAsSaid(FULL, 14)),
}
