"""What this program is: its version, where it keeps files, its parts and their licences."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath

from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Push
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, VAST, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.safe_text import printable
from zilch3d.store.components import Component
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import done_button
from zilch3d.ui.words.errors import LONGEST_PATH

WIDTH = 1120
SIDE_BY_SIDE = 820
"""From this width on, in points, the parts stand beside the rest, else below it."""
LEAST_PART = 200
BESIDE = 400
"""From this width on, in points, a path has its button beside it, else below."""


@dataclass(frozen=True)
class FileLocations:
    """Where the player's files are."""

    data: PurePath
    settings: PurePath
    cache: PurePath
    log: PurePath


@dataclass(frozen=True)
class About:
    """The content of the screen: the program's version, where its files are, and its parts.

    ``missing`` is the path of the list of parts, if that is gone or damaged.
    """

    version: str
    places: FileLocations
    parts: Sequence[Component]
    missing: str = ""


class AboutScene(WidgetScene):
    """The program, the player's files, and the parts; each of them opens its licence."""

    first_focus = "done"

    def __init__(self, program: Program, about: About) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._clipboard = program.clipboard
        self._about = about
        self._copied: dict[str, bool] = {}
        """By the name of a place, whether its path came onto the clipboard."""

    def build(self) -> kit.Widget:
        content = kit.Responsive((SIDE_BY_SIDE, self._wide), (0, self._narrow))
        return kit.Page(
            kit.Head("Zilch 3D", done_button(self.back)),
            kit.Scroll(content, grow=1, name="about"),
            width=WIDTH,
        )

    def trace(self) -> dict[str, object]:
        return {**super().trace(), "parts": [part.name for part in self._about.parts]}

    def _wide(self) -> kit.Widget:
        main = kit.Column(self._program(), self._places(), self._thanks(), gap=WIDE, grow=1)
        return kit.Row(main, kit.Frame(self._parts(), grow=1), gap=VAST, align="start")

    def _narrow(self) -> kit.Widget:
        return kit.Column(self._program(), self._places(), self._parts(), self._thanks(), gap=WIDE)

    def _program(self) -> kit.Widget:
        version = _("Version {version}").format(version=printable(self._about.version))
        what = _(
            "The dice game Zilch, with dice that tumble, rolls anybody can check, and exact odds."
        )
        free = _("It’s free software under the MIT licence. Use it, change it, share it.")
        return kit.Column(
            kit.Label(version, theme.STRONG, roles.ACCENT),
            kit.Label(what),
            kit.Label(free, colour=roles.SOFT),
            gap=NARROW,
        )

    def _places(self) -> kit.Widget:
        places = self._about.places
        named = {
            "data": (_("Games, records and house rules"), places.data),
            "settings": (_("Settings"), places.settings),
            "cache": (_("Saved calculations"), places.cache),
            "log": (_("Log of what went wrong"), places.log),
        }
        rows = (self._place(name, words, path) for name, (words, path) in named.items())
        return _group(_("Your files"), *rows)

    def _place(self, name: str, words: str, path: PurePath) -> kit.Widget:
        """A line on a folder or file: what is in it, its path, and a button to copy that."""
        copy = kit.Button(f"copy-{name}", self._copy_words(name), partial(self._copy, name, path))
        copy.tip = _("Copy the path")
        short_path = printable(str(path), LONGEST_PATH)
        labels = (kit.Label(words), kit.Label(short_path, theme.SMALL, roles.SOFT))
        below = kit.Column(*labels, copy, gap=HAIR, align="start")
        if self._copied.get(name) is False:
            return below  # it says more than there is room for beside a path
        return kit.Responsive(
            (BESIDE, lambda: kit.Row(kit.Column(*labels, gap=0, grow=1), copy, gap=MEDIUM)),
            (0, lambda: below),
        )

    def _copy_words(self, name: str) -> str:
        match self._copied.get(name):
            case None:
                return _("Copy")
            case True:
                return _("Copied")
            case False:
                return _("The clipboard can’t be used here")

    def _copy(self, name: str, path: PurePath) -> Answer:
        self._copied = {name: self._clipboard.copy(str(path))}
        self.rebuild()
        return None

    def _parts(self) -> kit.Widget:
        grid = kit.Grid(*self._part_buttons(), min_width=LEAST_PART, gap=NARROW, even=True)
        words = _("A file of the game is missing or damaged: {file}")
        missing = kit.Label(words.format(file=self._about.missing), theme.SMALL, roles.WARNING)
        missing.visible = bool(self._about.missing)
        return _group(_("Parts and their licences"), missing, grid)

    def _part_buttons(self) -> Iterator[kit.Widget]:
        for number, part in enumerate(self._about.parts):
            name = " ".join(filter(None, (part.name, part.version)))
            licence = _readable(part.licence)
            if part.within:
                words = _("{licence}, in {part}")
                licence = words.format(licence=licence, part=printable(part.within))
            button = kit.Button(f"part-{number}", printable(name), partial(self._read, part))
            button.note, button.align = printable(licence), "left"
            yield button

    def _read(self, part: Component) -> Answer:
        return Push(LicenceScene(self.screen, part, self.backdrop))

    def _thanks(self) -> kit.Widget:
        words = _(
            "To Friedrich Althausen for Vollkorn, Mikhail Sharanda for Manrope and Pablo Impallari "
            "for Caveat, three typefaces that are free to use. And to everybody who made the other "
            "parts."
        )
        return _group(_("Thanks"), kit.Label(words))


def _group(heading: str, *widgets: kit.Widget) -> kit.Widget:
    return kit.Column(kit.Label(heading, theme.HEADING, roles.ACCENT), *widgets, gap=NARROW + 2)


LICENCE_WIDTH = 780
LICENCE_PAGE = 150
"""Lines on a page: some licences have more than a thousand, which take long to lay out."""


def _readable(licence: str) -> str:
    """The expression, with licences that SPDX has no name for in words, which break into lines."""
    return re.sub(r"LicenseRef-([\w.-]+)", lambda name: name[1].replace("-", " "), licence)


class LicenceScene(WidgetScene):
    """The licence of a part, in its own words, on as many pages as that takes."""

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
            kit.Label(printable(_readable(part.licence)), theme.STRONG, roles.ACCENT),
            kit.Scroll(kit.Label(self._text(), theme.SMALL), grow=1, name=f"text-{self._page}"),
            self._pages(),
            width=LICENCE_WIDTH,
            gap=NARROW + 2,
        )

    def trace(self) -> dict[str, object]:
        return {**super().trace(), "lines": len(self._lines)}

    def _text(self) -> str:
        text = "\n".join(
            self._lines[self._page * LICENCE_PAGE : (self._page + 1) * LICENCE_PAGE]
        ).strip("\n")
        return text or _("Its text isn’t on this computer.")

    def _pages(self) -> kit.Widget:
        pages = -(-len(self._lines) // LICENCE_PAGE)
        words = _("Page {n} of {pages}")
        options = [(n, words.format(n=n + 1, pages=pages)) for n in range(pages)]
        row = kit.Frame(kit.Picker("page", options, self._page, self._turn_to), across="centre")
        row.visible = pages > 1
        return row

    def _turn_to(self, page: int) -> Answer:
        self._page = page
        self.rebuild()
        return None
