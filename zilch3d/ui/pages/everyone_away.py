"""The question over a game whose people have all left the table; the game waits for the answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.program import Program

WIDTH = 364


@dataclass(frozen=True)
class AwayMenu:
    """What may be answered.

    ``people`` are the names of those who are away, by seat, and ``back`` is called with the seat of
    one who is not. ``play_on`` lets the computers play alone; None if there are none.
    """

    people: Mapping[int, str]
    back: Callable[[int], Answer]
    play_on: Callable[[], Answer] | None
    pause: Callable[[], Answer]


class EveryoneAwayScene(WidgetScene):
    """Somebody is back, the computers play on, or the game stays paused, as by Escape."""

    def __init__(self, program: Program, menu: AwayMenu, backdrop: Backdrop | None = None) -> None:
        super().__init__(program.screen, backdrop)
        self._is_kept = program.games.is_kept
        self.menu = menu

    def build(self) -> kit.Widget:
        kept, here = _("The game waits, and it is kept."), _("The game waits.")
        lead = kit.Label(kept if self._is_kept else here, theme.BODY, align="centre")
        buttons = [*self._people(), *self._playing_on(), self._pause()]
        scroll = kit.Scroll(kit.Column(*buttons, gap=NARROW + 2), name="answers", grow=1)
        title = kit.Label(_("Everyone is away"), theme.TITLE, align="centre")
        panel = kit.Panel(kit.Column(title, lead, scroll, gap=NARROW + 2))
        frame = kit.Frame(panel, padding=WIDE, up="centre", max_width=WIDTH)
        return kit.Stack(kit.Ground(theme.VEIL), frame)

    def back(self) -> Answer:
        return self.menu.pause()

    def _people(self) -> list[kit.Widget]:
        alone = len(self.menu.people) == 1
        return [
            kit.Button(
                f"back:{seat}",
                _("I am back") if alone else _("{name} is back").format(name=name),
                partial(self.menu.back, seat),
                style=theme.PRIMARY if alone else None,
            )
            for seat, name in self.menu.people.items()
        ]

    def _playing_on(self) -> list[kit.Widget]:
        if self.menu.play_on is None:
            return []
        note = _("Turns of those who are away are missed")
        return [kit.Button("play-on", _("Computers play on"), self.menu.play_on, note=note)]

    def _pause(self) -> kit.Widget:
        note = _("The menu, until somebody is back")
        return kit.Button("pause", _("Pause"), self.menu.pause, note=note)
