"""Says on a page that what was changed last isn't on the disk, as the title does."""

from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.ui import theme
from zilch3d.ui.program import Program


class DiskNotice:
    """For pages that write documents: ``lines`` stand near the top, made anew when it ``differs``.

    Changes come with a look at the files, which wakes the screen.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._says = ""

    @property
    def differs(self) -> bool:
        """Whether there is something else to say than ``lines`` said last."""
        return self._says != self._program.disk_fault

    def lines(self) -> list[kit.Widget]:
        """What is not on the disk now, and why; nothing while all is."""
        self._says = self._program.disk_fault
        if not self._says:
            return []
        return [kit.Label(self._says, theme.SMALL_STRONG, roles.WARNING, name="disk")]
