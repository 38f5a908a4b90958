"""A photograph as it develops: nothing but the table, and below it how far it is."""

from collections.abc import Callable
from concurrent.futures import Future

from PIL import Image

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Pending
from zilch3d.kit.scene import Answer, Surface
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.program import Exposure
from zilch3d.ui.words.amounts import percent

WORK = 0.012
"""Seconds of a frame that go into the photograph, and at least one step of it."""
WIDTH = 460


class PhotographScene(WidgetScene):
    """Takes a photograph, shows it as it comes, saves it once, and says where.

    ``begin`` starts one for a window of this size in pixels. Leaving gives it up.
    """

    first_focus = "done"

    def __init__(
        self,
        screen: kit.Screen,
        begin: Callable[[tuple[int, int]], Exposure],
        save: Callable[[Image.Image], Future[str]],
        clock: Callable[[], float],
    ) -> None:
        super().__init__(screen)
        self._begin, self._save, self._clock = begin, save, clock
        self._size = (1, 1)
        self._exposure: Exposure | None = None
        self._said: Pending[str] = self.pending()
        self._is_taken = False
        self._bar, self._line = kit.Bar(), kit.Label("", theme.BODY)

    def resized(self, surface: Surface) -> None:
        self._size = (surface.width, surface.height)
        super().resized(surface)

    def build(self) -> kit.Widget:
        said = self._said.value
        self._line = kit.Label(said or self._words(), theme.BODY, theme.IVORY, name="said")
        self._bar = kit.Bar(self._share)
        self._bar.visible = said is None
        # Once it is taken it is saved, whoever leaves.
        done = kit.Button("done", _("Done") if self._is_taken else _("Cancel"), self.back)
        row = kit.Row(kit.Column(self._line, self._bar, gap=NARROW, grow=1), done, gap=MEDIUM)
        panel = kit.Frame(kit.Panel(row, padding=MEDIUM), max_width=WIDTH, up="end")
        return kit.Frame(panel, padding=MEDIUM)

    def back(self) -> Answer:
        # What it draws into takes tens of megabytes; a scene waits to be collected.
        self._exposure = None
        return super().back()

    def update(self, seconds: float) -> Answer:
        """Some more steps, for as long as a frame can spare; then the file is written."""
        if self._exposure is None:
            self._exposure = self._begin(self._size)
        began = self._clock()
        while not self._exposure.done:
            self._exposure.step()
            if self._clock() - began >= WORK:
                break
        if self._said.value is None:
            self._line.text, self._bar.share = self._words(), self._share
        if self._exposure.done and not self._is_taken:
            self._is_taken = True
            picture = self._exposure.picture()
            self._said.ask(lambda: self._save(picture))
            self.rebuild()
        return super().update(seconds)

    def changes_in(self) -> float:
        developing = self._exposure is None or not self._exposure.done
        return 0.0 if developing else super().changes_in()

    def is_stale(self) -> bool:
        return self.changes_in() == 0.0 or super().is_stale()

    def draw(self) -> None:
        if self._exposure is not None:
            self._exposure.show(self._size)
        super().draw()

    @property
    def _share(self) -> float:
        return self._exposure.share if self._exposure is not None else 0.0

    def _words(self) -> str:
        if self._share >= 1.0:
            return _("Saving your photograph …")
        return _("Your photograph is developing. {percent}").format(percent=percent(self._share))
