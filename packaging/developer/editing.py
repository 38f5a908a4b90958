"""The subject ``rules`` of the benchmark: figures that follow the rules as they are edited."""

import time
from contextlib import closing
from functools import partial
from itertools import cycle, islice

from developer.frame_times import nothing_drawn
from developer.picture import OffscreenWindow
from gallery.house_rules import editor
from gallery.program import PlainAdvice
from zilch3d.advice.processes import ProcessFiguresService, figures_command
from zilch3d.app.system import keep_what_is_loaded
from zilch3d.features.house_rules.editor import EditRulesScene

FRAME = 1 / 60
EDITED = ("scoring.three.1", "scoring.single.1", "scoring.three.4", "scoring.three.2")
"""Fields whose steppers are clicked in turn: what they change takes all to be worked out anew."""
BETWEEN = 0.7
"""Seconds from one edit to the next: what takes longer has then begun as well."""
WARM_UP = 2
GIVEN_UP = 30.0


class Editing:
    """A stepper of the editor is clicked, and frames go on; the driver draws nothing.

    ``answered`` has the milliseconds from each click until the figures of a turn are shown,
    ``longest`` the longest frame from that click to the next.
    """

    def __init__(self, scene: EditRulesScene, figures: ProcessFiguresService) -> None:
        self._scene = scene
        self._figures = figures
        self.answered: list[float] = []
        self.longest: list[float] = []

    def edit(self, field: str) -> None:
        clicked = time.perf_counter()
        frames = [self._frame(field)]
        answered = 0.0
        while time.perf_counter() - clicked < BETWEEN or not answered:
            time.sleep(max(0.0, FRAME - frames[-1] / 1000))
            frames.append(self._frame())
            if not answered and self._is_answered():
                answered = time.perf_counter() - clicked
            if time.perf_counter() - clicked > GIVEN_UP:
                break
        self.answered.append(1000 * answered)
        self.longest.append(max(frames))

    def _frame(self, clicked: str = "") -> float:
        """The milliseconds that a frame takes, in which a field may be clicked."""
        began, scene = time.perf_counter(), self._scene
        if clicked:
            x, y = scene.screen.targets()[f"{clicked}:more"]
            scene.on_mouse_press(x, y, 1)
            scene.on_mouse_release(x, y, 1)
        scene.update(FRAME)
        if scene.is_stale():
            scene.draw()
        return 1000 * (time.perf_counter() - began)

    def _is_answered(self) -> bool:
        rules = self._scene.draft.rules
        return rules is not None and self._figures.ask(rules) is not None


def measure(edits: int) -> Editing:
    """Make so many edits, each giving rules that have no figures yet."""
    figures = ProcessFiguresService(command=lambda: [*figures_command(), "--anew"])
    advice = PlainAdvice(figures=figures)
    with OffscreenWindow((1280, 720)) as window, closing(figures):
        editing = Editing(window.shown(partial(editor, advice=advice)), figures)
        keep_what_is_loaded()
        with nothing_drawn():
            for field in islice(cycle(EDITED), WARM_UP + edits):
                editing.edit(field)
    del editing.answered[:WARM_UP], editing.longest[:WARM_UP]
    return editing
