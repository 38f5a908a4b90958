"""A hand for the tests of scenes."""

from zilch3d.kit.scene import Answer
from zilch3d.kit.widget_scene import WidgetScene


def click(scene: WidgetScene, *names: str) -> Answer:
    """Click these targets, one after the other; the answer is that to the last."""
    answer: Answer = None
    for name in names:
        x, y = scene.screen.targets()[name]
        scene.on_mouse_press(x, y, 1)
        answer = scene.on_mouse_release(x, y, 1)
    return answer
