"""The buttons of a table, each pressed: does it do anything?"""

from collections.abc import Callable

from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Slider
from zilch3d.ui.program import Program
from zilch3d.ui.table.scene import TableDisplay
from zilch3d.ui.table.screen.dice_overlay import DieSpot

SURFACES = (Surface(1280, 720), Surface(640, 480))


def dead_buttons(
    program: Program, make: Callable[[], TableDisplay], surface: Surface
) -> tuple[set[str], list[str]]:
    """What can be pressed at the table that ``make`` shows, and what of it does nothing.

    Dice, and a slider that is where it is clicked, are no buttons.
    """

    chosen = program.settings.current

    def at_table() -> TableDisplay:
        program.settings.change(chosen)
        scene = make()
        scene.resized(surface)
        scene.enter()
        scene.update(0.0)
        scene.draw()
        return scene

    def seen(scene: TableDisplay) -> tuple[object, ...]:
        scene.draw()
        shown = (scene.trace(), program.screen.targets(), scene.model())
        return (*shown, program.settings.current, program.screen.root)

    def pressable() -> dict[str, tuple[int, int]]:
        others = Slider | DieSpot
        targets, find = program.screen.targets(), program.screen.find
        return {name: at for name, at in targets.items() if not isinstance(find(name), others)}

    scene = at_table()
    names, dead = set(pressable()), []
    for name in sorted(names):
        before, (x, y) = seen(scene), pressable()[name]
        answer = scene.on_mouse_press(x, y, 1) or scene.on_mouse_release(x, y, 1)
        answer = answer or scene.update(0.0)
        if seen(scene) != before:
            scene = at_table()
        elif answer is None:
            dead.append(name)
    return names, dead
