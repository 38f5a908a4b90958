"""The licence of a part of the program, in its own words."""

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import NARROW
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.safe_text import printable
from zilch3d.store.components import Component
from zilch3d.ui import theme
from zilch3d.ui.pages.ways_out import done_button

WIDTH = 780
PAGE = 150
"""Lines on a page: some licences have more than a thousand, which take long to lay out."""


class LicenceScene(WidgetScene):
    """A page to read, or several: their number stands at the foot then."""

    first_focus = "done"

    def __init__(
        self, screen: kit.Screen, part: Component, backdrop: Backdrop | None = None
    ) -> None:
        super().__init__(screen, backdrop)
        self._part = part
        self._lines = part.text().replace("\f", "").expandtabs().split("\n")
        self._page = 0

    def build(self) -> kit.Widget:
        part = self._part
        name = " ".join(filter(None, (part.name, part.version)))
        return kit.Page(
            kit.Head(printable(name), done_button(self.back)),
            kit.Label(printable(part.licence), theme.STRONG, theme.GOLD),
            kit.Scroll(kit.Label(self._text(), theme.SMALL), grow=1, name=f"text-{self._page}"),
            self._pages(),
            width=WIDTH,
            gap=NARROW + 2,
        )

    def trace(self) -> dict[str, object]:
        return {**super().trace(), "lines": len(self._lines)}

    def _text(self) -> str:
        text = "\n".join(self._lines[self._page * PAGE : (self._page + 1) * PAGE]).strip("\n")
        return text or _("Its words could not be found on this computer.")

    def _pages(self) -> kit.Widget:
        pages = -(-len(self._lines) // PAGE)
        words = _("Page {n} of {pages}")
        options = [(n, words.format(n=n + 1, pages=pages)) for n in range(pages)]
        row = kit.Frame(kit.Picker("page", options, self._page, self._turn_to), across="centre")
        row.visible = pages > 1
        return row

    def _turn_to(self, page: int) -> Answer:
        self._page = page
        self.rebuild()
        return None
