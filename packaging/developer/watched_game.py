"""The game, going by itself to where nothing moves while its processor time is measured.

    python -m developer.watched_game

``benchmark idle`` runs it. Its last line is one JSON object: lists of samples, by what was
measured. The environment variable ZILCH3D_TRACE must name a file in a folder of its own.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, process_time
from typing import TypeAlias

import pyglet
from pyglet.window import key

from zilch3d.app.startup import play
from zilch3d.kit.scene import character_of

LOOK_EVERY = 0.1
SETTLED = 2.0
"""Seconds after which nothing is loaded any more."""
SAMPLES = 10

Samples: TypeAlias = dict[str, list[float]]
Plan: TypeAlias = Iterator[float]
"""Does something each time it goes on, and then yields the seconds to wait."""


class Player:
    """A hand at the keyboard of the running program, and an eye on its trace."""

    def __init__(self, trace: Path) -> None:
        self._trace = trace
        self._read = 0
        self._seen: dict[str, object] = {}
        self.samples: Samples = {}

    def press(self, *symbols: int) -> None:
        for symbol in symbols:
            self.send("on_key_press", symbol, 0)
            if character := character_of(symbol):
                self.send("on_text", character)
            self.send("on_key_release", symbol, 0)

    def send(self, event: str, *arguments: int | str) -> None:
        """Hand the window an event, as its system does."""
        next(iter(pyglet.app.windows)).dispatch_event(event, *arguments)

    def hide(self) -> None:
        next(iter(pyglet.app.windows)).set_visible(False)
        self.send("on_hide")  # pyglet only says so where the player has hidden it

    def until(self, scene: str, **facts: object) -> Plan:
        """Wait until this scene is shown, and these facts are in the trace."""
        while not ({"scene": scene, **facts}.items() <= self._latest().items()):
            yield LOOK_EVERY

    def _latest(self) -> dict[str, object]:
        """The plain facts of the trace's last line."""
        if self._trace.exists():
            with self._trace.open("rb") as file:
                file.seek(self._read)
                new = file.read()
            self._read += len(new)
            facts = json.loads(new.splitlines()[-1]).items() if new else self._seen.items()
            self._seen = {what: fact for what, fact in facts if not isinstance(fact, dict | list)}
        return self._seen

    def watch_processor(self, what: str) -> Plan:
        """The share of one core, in percent, that the program and its threads take in a second."""
        yield SETTLED
        for _sample in range(SAMPLES):
            used, began = process_time(), perf_counter()
            yield 1.0
            share = (process_time() - used) / (perf_counter() - began)
            self.samples.setdefault(f"{what}, % of a core", []).append(100 * share)


def idle(player: Player) -> Plan:
    """The title, a table at which the game waits for a person, its menu, and a hidden window."""
    yield from player.until("WelcomeScene")
    player.press(key.ESCAPE)
    yield from player.until("TitleScene")
    yield from player.watch_processor("title")
    player.press(key.ENTER)
    yield from player.until("TableScene", ready=True)
    yield from player.watch_processor("table, waiting for a person")
    player.press(key.ESCAPE)
    yield from player.until("PauseScene")
    yield from player.watch_processor("menu")
    player.press(key.ESCAPE)
    yield from player.until("TableScene", ready=True)
    player.press(key.SPACE)
    yield LOOK_EVERY
    player.hide()
    yield from player.watch_processor("hidden, with dice in the air")


def main() -> int:
    """Play by the plan ``idle``, in the game's own window; returns the game's exit status."""
    player = Player(Path(os.environ["ZILCH3D_TRACE"]))
    plan = idle(player)

    def go_on(_seconds: float) -> None:
        seconds = next(plan, None)
        if seconds is None:
            player.send("on_close")
        else:
            pyglet.clock.schedule_once(go_on, seconds)

    pyglet.clock.schedule_once(go_on, LOOK_EVERY)
    status = play()
    print(json.dumps(player.samples))
    return status


if __name__ == "__main__":
    sys.exit(main())
