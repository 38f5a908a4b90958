"""News of the player's files on the title: when they come, stay and go."""

from collections.abc import Sequence

from gallery import ListedGames
from gallery.saving import DAMAGED_FILE, FULL, GAMES_FILE, FilesAsSaid, StagedSafekeeping
from tests.ui.pages.clicks import texts
from zilch3d.kit.scene import Surface
from zilch3d.store.database import FileNotice, NoticeReason
from zilch3d.store.safekeeping import News
from zilch3d.store.salvage import SalvageResult
from zilch3d.store.settings import Settings
from zilch3d.store.upkeep import Progress
from zilch3d.ui.pages.title import TitleScene
from zilch3d.ui.program import Program

REMOVED = FileNotice(NoticeReason.REMOVED, GAMES_FILE)
UNUSABLE = FileNotice(NoticeReason.UNUSABLE, GAMES_FILE)
SAVED = SalvageResult(DAMAGED_FILE, 198, 198, 2)


class Changing(StagedSafekeeping):
    """Files that a test changes."""

    def __init__(self) -> None:
        super().__init__(FilesAsSaid())

    def now(self, said: FilesAsSaid, *news: News) -> None:
        self._said = said
        self.news.extend(news)


def title(program: Program, size: tuple[int, int] = (1280, 720)) -> tuple[TitleScene, Changing]:
    files = Changing()
    program.games.safekeeping = files
    scene = TitleScene(program, ListedGames())
    scene.resized(Surface(*size))
    scene.enter()
    scene.update(0.1)
    return scene, files


def said(scene: TitleScene) -> Sequence[object]:
    files = scene.trace()["files"]
    assert isinstance(files, list)
    return files


def test_news_stay_until_something_else_is_opened_and_they_were_read(program: Program) -> None:
    scene, files = title(program)
    files.now(FilesAsSaid(), REMOVED)
    scene.update(0.1)
    assert len(said(scene)) == 1
    scene.leave()
    scene.enter()
    assert len(said(scene)) == 1, "it was seen for a tenth of a second"
    scene.update(60.0)
    assert len(said(scene)) == 1
    scene.leave()
    scene.enter()
    assert not said(scene)


def test_what_was_said_at_the_table_is_on_the_title_in_full(program: Program) -> None:
    scene, files = title(program)
    scene.leave()
    files.now(FilesAsSaid(), SAVED)
    program.file_news.fetch(files)
    scene.enter()
    assert DAMAGED_FILE.name in str(said(scene)[0])


def test_news_move_neither_the_focus_nor_the_menu(program: Program) -> None:
    program.settings.change(Settings(lesson_offer=False))
    for size in ((1280, 720), (640, 480)):
        scene, files = title(program, size)
        scene.screen.go_to("settings", ring=True)
        before = scene.targets()
        where_room = (REMOVED,) if size[0] > 640 else ()
        files.now(FilesAsSaid(progress=Progress(DAMAGED_FILE, 0, 200)), *where_room)
        scene.update(0.1)
        scene.draw()
        assert "Recovering games: 0 of 200" in texts(scene.screen)
        files.now(FilesAsSaid(progress=Progress(DAMAGED_FILE, 120, 200)))
        scene.update(0.1)
        scene.draw()
        assert "Recovering games: 120 of 200" in texts(scene.screen)
        assert scene.screen.focused is not None
        assert scene.screen.focused.name == "settings"
        assert scene.targets() == before
        scene.update(60.0)
        scene.leave()


def test_a_fault_that_lasts_is_said_as_long_as_it_does(program: Program) -> None:
    scene, files = title(program)
    files.now(FilesAsSaid(FULL, 3), UNUSABLE)
    scene.update(0.1)
    (words,) = said(scene)
    assert "Your last moves aren’t saved. The disk is full." in str(words)
    files.now(FilesAsSaid())
    scene.update(0.1)
    assert not said(scene)
