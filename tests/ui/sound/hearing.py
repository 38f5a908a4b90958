"""A player for tests that keeps what it is asked to play."""

from dataclasses import dataclass, field

from zilch3d.ui.sound.contacts import Sounds


@dataclass
class Voice:
    """Sounds that are played, and whether they were stopped."""

    sounds: Sounds
    stopped: bool = False

    def stop(self) -> None:
        self.stopped = True


@dataclass
class Ear:
    """Keeps what is played, and what was to be mixed ahead."""

    voices: list[Voice] = field(default_factory=list)
    ahead: list[Sounds] = field(default_factory=list)
    rooms: int = 0
    has_device: bool = True

    def mix_ahead(self, sounds: Sounds) -> None:
        self.ahead.append(sounds)

    def play(self, sounds: Sounds) -> Voice | None:
        self.voices.append(Voice(sounds))
        return self.voices[-1] if self.has_device else None

    def play_room(self) -> Voice | None:
        self.rooms += 1
        return Voice(()) if self.has_device else None
