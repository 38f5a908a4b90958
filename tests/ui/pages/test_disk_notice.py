"""Pages that write documents say that these are not on the disk, as the title does."""

from gallery.saving import FULL, FilesAsSaid, with_files
from tests.ui.pages.clicks import texts
from zilch3d.features.people.page import PeopleScene
from zilch3d.kit.scene import Surface
from zilch3d.ui.pages.disk_notice import DiskNotice
from zilch3d.ui.program import Program

NOTICE = "What you changed last isn’t saved. The disk is full."


def test_the_notice_comes_with_a_full_disk_and_goes_once_all_is_written(program: Program) -> None:
    """Issue 31: joining a season on a full disk said nothing."""
    notice, fine = DiskNotice(program), program.games.safekeeping
    assert not notice.has_changed()
    assert not notice.line().visible
    with_files(program, FilesAsSaid(FULL, documents=1))
    assert notice.has_changed()
    assert not notice.has_changed()
    assert notice.line().visible
    program.games.safekeeping = fine
    assert notice.has_changed()
    assert not notice.line().visible


def test_the_page_of_people_says_it_as_soon_as_it_is_so(program: Program) -> None:
    scene = PeopleScene(program)
    scene.resized(Surface(960, 600))
    scene.enter()
    assert NOTICE not in " ".join(texts(scene.screen))
    with_files(program, FilesAsSaid(FULL, documents=1))
    scene.update(0.1)
    assert NOTICE in " ".join(texts(scene.screen))
