"""Nouns of the program that are imported with the first game: advice and sound.

Physics, numpy and the sound device would delay the first frame.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from zilch3d.advice.protocol import AdviceService
from zilch3d.engine.ruleset import RuleSet

if TYPE_CHECKING:
    from zilch3d.advice.children import Children
    from zilch3d.advice.processes import BestPlaySolver, FiguresService
    from zilch3d.ui.sound.audio_player import AudioPlayer
    from zilch3d.ui.sound.plan import Strike
    from zilch3d.ui.sound.table_sounds import PlayingSound


class LateAdvice:
    """The advice of a program; see ``program.AdviceServices``.

    ``wake`` is called, from other threads, each time that an answer is new, and ``report`` with
    what has failed.
    """

    def __init__(self, wake: Callable[[], None], report: Callable[[Exception], object]) -> None:
        self._wake = wake
        self._report = report

    @cached_property
    def _children(self) -> "Children":
        from zilch3d.advice.children import Children

        return Children()

    def adviser(self, rules: RuleSet) -> AdviceService:
        from zilch3d.advice.thread import AdviceDependencies, ThreadedAdviceService

        start = self._children.start
        dependencies = AdviceDependencies(start=start, on_error=self._report)
        return ThreadedAdviceService(rules, self._wake, dependencies)

    @cached_property
    def figures(self) -> "FiguresService":
        from zilch3d.advice.processes import ProcessFiguresService

        return ProcessFiguresService(self._wake, start=self._children.start)

    @cached_property
    def solver(self) -> "BestPlaySolver":
        from zilch3d.advice.processes import BestPlaySolver

        return BestPlaySolver(self._wake, start=self._children.start)

    def stop(self) -> None:
        self.figures.close()
        self.solver.stop()

    def close(self) -> None:
        """Have every process end that was started here; waits for it, three seconds at most."""
        self._children.close()


class LateSound:
    """The sound of a program; see ``program.Sound``. Before ``load``, only the volume is kept."""

    def __init__(self) -> None:
        self._volume = 0
        self._player: AudioPlayer | None = None

    def set_volume(self, volume: int) -> None:
        """How loud everything is from now on: 0 (silent) to ``settings.LOUDEST``."""
        self._volume = volume
        if self._player is not None:
            self._player.set_volume(volume)

    def load(self) -> "AudioPlayer":
        """The player, made once; it opens the sound device if anything is to be heard."""
        if self._player is None:
            from zilch3d.ui.sound.audio_player import AudioPlayer

            self._player = AudioPlayer()
            self._player.set_volume(self._volume)
        return self._player

    def play(self, strikes: "Sequence[Strike]") -> "PlayingSound | None":
        return self.load().play(strikes)

    def play_room(self) -> "PlayingSound | None":
        return self.load().play_room()
