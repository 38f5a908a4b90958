"""The brush that paints into a pyglet batch. Parts are kept from one painting to the next."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from pyglet.graphics import Batch, Group

from zilch3d.kit.canvas.icons import icon as icon_picture
from zilch3d.kit.canvas.parts import Line, Part, Pictures, Sign, Stretched
from zilch3d.kit.canvas.patches import Patch, fade, flat, patch
from zilch3d.kit.theme import Colour, Fade, Skin
from zilch3d.kit.widgets.brush import IconName
from zilch3d.kit.widgets.look import Box, Font
from zilch3d.render.clip import ClipGroup

PartT = TypeVar("PartT", bound=Part)


STEPS = 8
"""Boxes of one widget that can be told apart by which lies over which; more share a step."""
TEXTS = 512
"""Steps of a level below its texts."""


@dataclass
class _Place:
    """Whose parts are being painted, how far up, how far in, within what, and the how manieth."""

    owner: int = 0
    level: int = 0
    depth: int = 0
    clip: Box | None = None
    step: int = 0

    @property
    def of_box(self) -> int:
        """The order of the next box: over the ones before it, under all texts of the level."""
        step = self.depth * STEPS + min(self.step, STEPS - 1)
        return self.level * (TEXTS + 1) + min(step, TEXTS - 1)

    @property
    def of_text(self) -> int:
        """The order of texts."""
        return self.level * (TEXTS + 1) + TEXTS


class Canvas:
    """A brush (see ``widgets.brush``) whose paintings are drawn by ``draw``. Needs a window.

    Between ``begin`` and ``end`` all is painted that shall be seen; what was there before under
    the same owner and key is changed, what isn't painted again is gone. ``scale`` is in pixels
    a point.
    """

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._batch = Batch()
        self._pictures = Pictures()
        self._groups: dict[tuple[Box | None, int], Group] = {}
        self._parts: dict[tuple[int, str], tuple[object, Part]] = {}
        self._painted: set[tuple[int, str]] = set()
        self._place = _Place()

    def begin(self) -> None:
        """Start a painting."""
        self._painted.clear()

    def onto(self, owner: int, level: int, depth: int, clip: Box | None) -> None:
        """What comes now belongs to ``owner`` and shows only within ``clip``.

        It lies over all of lower levels. On one level, boxes lie over those that are less deep,
        or were painted before by the same owner; texts lie over all boxes.
        """
        self._place = _Place(owner, level, depth, clip)

    def end(self) -> None:
        """Take away what was not painted again."""
        for place in self._parts.keys() - self._painted:
            self._parts.pop(place)[1].delete()
        used = {kind[1] for kind, _part in self._parts.values() if isinstance(kind, tuple)}
        self._groups = {key: group for key, group in self._groups.items() if group in used}

    def draw(self) -> None:
        """Draw the painting in the window's own projection."""
        self._batch.draw()

    def box(self, key: str, box: Box, skin: Skin | Fade, opacity: float = 1.0) -> None:
        """A rounded box; its shadow lies outside ``box``."""
        made = self._patch(box, skin)
        if box.width <= 0 or box.height <= 0:
            return
        texture = self._pictures.texture(made.picture)
        group = self._group(self._place.of_box)
        self._place.step += 1
        part = self._part(
            key, (id(made.picture), group), lambda: Stretched(texture, made, self._batch, group)
        )
        part.put(box, opacity)

    def text(self, key: str, at: tuple[int, int], text: str, font: Font, colour: Colour) -> None:
        """One line of text that begins at ``at``, the left end of its baseline."""
        group = self._group(self._place.of_text)
        part = self._part(key, (font, group), lambda: Line(font, self._batch, group))
        part.put(at, text, colour)

    def icon(self, key: str, box: Box, icon: IconName, colour: Colour) -> None:
        """A drawn sign that fills the square ``box``."""
        picture = icon_picture(icon, max(1, box.height))
        group = self._group(self._place.of_text)
        texture = self._pictures.texture(picture)
        part = self._part(key, (id(picture), group), lambda: Sign(texture, self._batch, group))
        part.put((box.x, box.y), colour)

    def _patch(self, box: Box, skin: Skin | Fade) -> Patch:
        """The picture for a box of this size."""
        if isinstance(skin, Fade):
            return fade(skin, self._scale)
        room = max(0, (min(box.width, box.height) - 2) // 2)
        if 0 in {skin.radius, room} and skin.edge_width == skin.shadow == 0:
            return flat(skin.fill)
        return patch(skin, self._scale, room)

    def _part(self, key: str, kind: object, make: Callable[[], PartT]) -> PartT:
        """The part painted before under this key, if it is of the same kind, or a new one."""
        place = (self._place.owner, key)
        self._painted.add(place)
        known = self._parts.get(place)
        if known is not None and known[0] == kind:
            return known[1]  # type: ignore[return-value]  # a kind has parts of one type
        if known is not None:
            known[1].delete()
        part = make()
        self._parts[place] = (kind, part)
        return part

    def _group(self, order: int) -> Group:
        key = (self._place.clip, order)
        if key not in self._groups:
            self._groups[key] = self._new_group(self._place.clip, order)
        return self._groups[key]

    def _new_group(self, clip: Box | None, order: int) -> Group:
        if clip is None:
            return Group(order)
        area = (clip.x, clip.y, clip.width, clip.height)
        return Group(order, parent=ClipGroup(area, order))
