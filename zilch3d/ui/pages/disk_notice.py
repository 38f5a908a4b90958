"""Says on a page that what was changed last isn't on the disk, as the title does."""

from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.ui import theme
from zilch3d.ui.program import Program


class DiskNotice:
    """For pages that write documents: ``line`` stands near the top, anew if it ``has_changed``.

    The screen is woken when it does.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._was = program.disk_fault

    def has_changed(self) -> bool:
        """Whether there is something else to say than when this was asked last."""
        before, self._was = self._was, self._program.disk_fault
        return self._was != before

    def line(self) -> kit.Widget:
        """What is not on the disk now, and why; it takes no room while all is."""
        label = kit.Label(self._program.disk_fault, theme.SMALL_STRONG, roles.WARNING, name="disk")
        label.visible = bool(label.text)
        return label
