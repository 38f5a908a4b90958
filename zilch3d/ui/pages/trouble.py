"""What is shown when the game itself has failed: an error, a damaged file, or failed starts.

These scenes have nothing behind them, and need as little as possible: what has failed may be
whatever draws the table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Quit
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.words import system

WIDTH = 640


class TroubleScene(WidgetScene):
    """A page with a headline, some lines, and buttons below them."""

    def page(
        self, title: str, lines: Sequence[kit.Widget], buttons: Sequence[kit.Widget]
    ) -> kit.Widget:
        return kit.Page(
            kit.Title(title),
            kit.Scroll(kit.Column(*lines, gap=MEDIUM), grow=1, name="lines"),
            kit.Column(*buttons, gap=NARROW + 2),
            width=WIDTH,
            gap=MEDIUM,
            centred=True,
            around=NARROW,
            ground=kit.Ground(),
        )


@dataclass(frozen=True)
class Crash:
    """An unexpected error, in one line, and the file of its report.

    ``file`` is "" if that could not be written, and ``reason`` says why. ``games_kept`` is whether
    games in play are on the disk.
    """

    error: str
    file: str
    reason: str = ""
    games_kept: bool = True


@dataclass(frozen=True)
class CrashExits:
    """What can be done after an error; None for what cannot. ``copy`` returns whether it worked."""

    copy: Callable[[], bool]
    go_on: Callable[[], Answer] | None = None
    title: Callable[[], Answer] | None = None


class CrashScene(TroubleScene):
    """An unexpected error: where its report is, and how to go on."""

    def __init__(self, screen: kit.Screen, crash: Crash, exits: CrashExits) -> None:
        super().__init__(screen)
        self.crash = crash
        self.exits = exits
        self._copied: bool | None = None

    def back(self) -> Answer:
        return None

    def build(self) -> kit.Widget:
        lines = [kit.Label(self._about()), kit.Label(self.crash.error, colour=roles.WARNING)]
        if self.crash.file:
            words = _("There’s a report in this file, with nothing personal in it.")
            lines.append(kit.Label(words))
            lines.append(kit.Label(self.crash.file, theme.SMALL, roles.SOFT))
        else:
            words = _("The report couldn’t be written.")
            lines.append(kit.Label(f"{words} {system.sentence(self.crash.reason)}"))
        return self.page(_("Something went wrong"), lines, self._buttons())

    def _about(self) -> str:
        if not self.crash.games_kept:
            return _("The game hit a problem. It can’t save games right now.")
        if self.exits.go_on or self.exits.title:
            return _("The game hit a problem. What you’ve played is saved.")
        return _("The game can’t go on. What you’ve played is saved, so start it again.")

    def _buttons(self) -> list[kit.Widget]:
        exits = self.exits
        offered = [
            ("continue", _("Continue"), exits.go_on),
            ("title", _("Main menu"), exits.title),
        ]
        buttons = [kit.Button(name, text, go) for name, text, go in offered if go is not None]
        if buttons:
            buttons[0].style = roles.PRIMARY
        copy = kit.Button("copy", _("Copy the report"), self._copy, note=self._note())
        return [*buttons, copy, kit.Button("quit", _("Quit"), Quit)]

    def _copy(self) -> Answer:
        self._copied = self.exits.copy()
        self.rebuild("copy")
        return None

    def _note(self) -> str:
        match self._copied:
            case None:
                return ""
            case True:
                return _("Copied to the clipboard")
            case False:
                return _("The clipboard can’t be used here")


class DamagedScene(TroubleScene):
    """A file that the game cannot do without is missing or damaged."""

    def __init__(self, screen: kit.Screen, file: str, title: Callable[[], Answer] | None) -> None:
        super().__init__(screen)
        self.file = file
        self.title = title

    def back(self) -> Answer:
        return None

    def build(self) -> kit.Widget:
        lines = [
            kit.Label(_("This file is missing or damaged.")),
            kit.Label(self.file, theme.STRONG, roles.WARNING),
            kit.Label(_("Download the game again. Your games and settings are safe.")),
        ]
        buttons = [kit.Button("quit", _("Quit"), Quit)]
        if self.title is not None:
            buttons.insert(0, kit.Button("title", _("Main menu"), self.title))
        return self.page(_("Part of the game is missing"), lines, buttons)


class SafeStartScene(TroubleScene):
    """After failed starts: with which settings to try it now."""

    first_focus = "safe"

    def __init__(
        self, screen: kit.Screen, safe: Callable[[], Answer], as_before: Callable[[], Answer]
    ) -> None:
        super().__init__(screen)
        self.safe = safe
        self.as_before = as_before

    def back(self) -> Answer:
        return None

    def build(self) -> kit.Widget:
        about = _("The last two times, the game closed before you could see anything.")
        what = _("Safe settings are a window, text at 100%, simple pictures and no sound.")
        later = _("You can change all that in the settings later. Your games are safe.")
        safe = kit.Button("safe", _("Start with safe settings"), self.safe, style=roles.PRIMARY)
        before = kit.Button("as-before", _("Start as before"), self.as_before)
        lines = [kit.Label(line) for line in (about, what, later)]
        quit_ = kit.Button("quit", _("Quit"), Quit)
        return self.page(_("How would you like to start?"), lines, [safe, before, quit_])
