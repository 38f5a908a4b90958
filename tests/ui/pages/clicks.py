"""A hand and an eye for the tests of scenes."""

from zilch3d.kit.scene import Answer
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Label, Screen


def click(scene: WidgetScene, *names: str) -> Answer:
    """Click these targets, one after the other; the answer is that to the last."""
    answer: Answer = None
    for name in names:
        x, y = scene.screen.targets()[name]
        scene.on_mouse_press(x, y, 1)
        answer = scene.on_mouse_release(x, y, 1)
    return answer


def texts(screen: Screen) -> list[str]:
    """The texts of all its labels, in no order."""
    found, left = [], [screen.root]
    while left:
        widget = left.pop()
        found += [widget.text] if isinstance(widget, Label) else []
        left += widget.children
    return found
