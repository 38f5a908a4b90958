"""Nouns of the program that are imported with the first game: advice and sound.

Physics, numpy and the sound device would delay the first frame.
"""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from zilch3d.advice.protocol import AdviceService
from zilch3d.engine.ruleset import RuleSet

if TYPE_CHECKING:
    from zilch3d.advice.children import Children
    from zilch3d.advice.processes import BestPlaySolver, FiguresService
    from zilch3d.advice.rating import BackgroundRating
    from zilch3d.advice.thumbs import RulesOfThumb
    from zilch3d.store.games import GameStore
    from zilch3d.ui.sound.audio_player import AudioPlayer
    from zilch3d.ui.sound.contacts import Sounds
    from zilch3d.ui.sound.table_sounds import PlayingSound


class LateAdvice:
    """The advice of a program; see ``program.AdviceServices``.

    ``wake`` is called, from other threads, each time that an answer is new, and ``report`` with
    what has failed.
    """

    def __init__(self, wake: Callable[[], None], report: Callable[[Exception], object]) -> None:
        self._wake = wake
        self._report = report
        self._rating: BackgroundRating | None = None

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

    def rate(self, games: "GameStore", may_work: Callable[[], bool]) -> None:
        """Have games rated that are not, as long as ``may_work`` says that it is a good time."""
        from zilch3d.advice.rating import BackgroundRating

        self._rating = BackgroundRating(games, self._children.start, may_work)
        self._rating.start()

    def rate_games(self) -> None:
        """Have those rated that have been finished since; does nothing before ``rate``."""
        if self._rating is not None:
            self._rating.start()

    @cached_property
    def thumbs(self) -> "RulesOfThumb":
        from zilch3d.advice.thumbs import RulesOfThumb

        return RulesOfThumb(self._wake, start=self._children.start)

    def stop(self) -> None:
        self.figures.close()
        self.solver.stop()
        self.thumbs.pause()

    def close(self) -> None:
        """Have every process end that was started here; waits for it, three seconds at most."""
        if self._rating is not None:
            self._rating.close()
        self._children.close()


class LateSound:
    """The sound of a program; a ``SoundPlayer``. Before ``load``, only the volumes are kept."""

    def __init__(self) -> None:
        self._volumes = (0, 0)
        self._player: AudioPlayer | None = None

    def set_volumes(self, volume: int, room: int) -> None:
        """How loud everything is, and the room beside the rest; see ``AudioPlayer``."""
        self._volumes = (volume, room)
        if self._player is not None:
            self._player.set_volumes(volume, room)

    def load(self) -> "AudioPlayer":
        """The player, made once; it opens the sound device if anything is to be heard."""
        if self._player is None:
            from zilch3d.ui.sound.audio_player import AudioPlayer

            self._player = AudioPlayer()
            self._player.set_volumes(*self._volumes)
        return self._player

    def mix_ahead(self, sounds: "Sounds") -> None:
        self.load().mix_ahead(sounds)

    def play(self, sounds: "Sounds") -> "PlayingSound | None":
        return self.load().play(sounds)

    def play_room(self) -> "PlayingSound | None":
        return self.load().play_room()
