import json
from pathlib import Path

import pytest

from zilch3d.kit.loop import Trace
from zilch3d.kit.scene import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Button, Column, Screen, Widget


class Door(WidgetScene):
    """A scene with one button, and something to tell."""

    open = False

    def build(self) -> Widget:
        return Column(Button("handle", "Handle", lambda: None))

    def trace(self) -> dict[str, object]:
        return {"open": self.open}


@pytest.fixture
def door(screen: Screen) -> Door:
    scene = Door(screen)
    scene.resized(Surface(800, 600))
    scene.enter()
    return scene


def test_a_line_tells_scene_targets_and_what_the_scene_adds(door: Door, tmp_path: Path) -> None:
    file = tmp_path / "trace"
    Trace(file).write(door, 600, 2.0)
    (line,) = file.read_text(encoding="utf-8").splitlines()
    told = json.loads(line)
    x, y = door.screen.targets()["handle"]
    assert told == {
        "scene": "Door",
        "targets": {"handle": [x / 2, (600 - y) / 2]},
        "height": 300,
        "open": False,
    }


def test_only_what_has_changed_is_told(door: Door, tmp_path: Path) -> None:
    file = tmp_path / "trace"
    trace = Trace(file)
    trace.write(door, 600, 1.0)
    trace.write(door, 600, 1.0)
    door.open = True
    trace.write(door, 600, 1.0)
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line["open"] for line in lines] == [False, True]
