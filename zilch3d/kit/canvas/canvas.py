"""The brush that paints into a pyglet batch. Parts are kept from one painting to the next."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from pyglet.graphics import Batch, Group

from zilch3d.kit.canvas import pictures
from zilch3d.kit.canvas.parts import (
    Clip,
    Fading,
    Layer,
    Part,
    Stretched,
    TextLine,
    Textures,
    Tinted,
)
from zilch3d.kit.theme import Colour, Fade, Skin
from zilch3d.kit.widgets import Box, Font, IconName

PartT = TypeVar("PartT", bound=Part)


STEPS = 8
"""Boxes of one widget that are ordered by which lies over which; more share the last step."""
TEXTS = 512
"""Steps of a level below its texts."""


@dataclass
class _Context:
    """Whose parts are being painted, how far up and in, within what, and how many boxes so far."""

    owner: int = 0
    level: int = 0
    depth: int = 0
    clip: Box | None = None
    boxes: int = 0

    def next_box(self) -> int:
        """The order of the next box: over the ones before it, under all texts of the level."""
        step = self.depth * STEPS + min(self.boxes, STEPS - 1)
        self.boxes += 1
        return self.level * (TEXTS + 1) + min(step, TEXTS - 1)

    @property
    def of_text(self) -> int:
        return self.level * (TEXTS + 1) + TEXTS


class Canvas:
    """A brush (see ``widgets.Brush``) whose paintings are drawn by ``draw``. Needs a window.

    Between ``begin`` and ``end`` all is painted that shall be seen; what was there before under
    the same owner and key is changed, what isn't painted again is gone. ``scale`` is in pixels
    a point.
    """

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._batch = Batch()
        self._textures = Textures()
        self._layers: dict[tuple[Box | None, int], Layer] = {}
        self._parts: dict[tuple[int, str], tuple[object, Layer, Part]] = {}
        self._painted: set[tuple[int, str]] = set()
        self._context = _Context()

    def begin(self) -> None:
        self._painted.clear()

    def onto(self, owner: int, place: tuple[int, int], clip: Box | None) -> None:
        """What comes now belongs to ``owner`` and shows only within ``clip``.

        ``place`` is a level and a depth: it lies over all of lower levels. On one level, boxes lie
        over those that are less deep, or were painted before by the same owner; texts lie over all
        boxes.
        """
        self._context = _Context(owner, *place, clip)

    def end(self) -> None:
        """Take away what was not painted again."""
        for place in self._parts.keys() - self._painted:
            self._parts.pop(place)[2].delete()
        used = {layer for _kind, layer, _part in self._parts.values()}
        self._layers = {key: layer for key, layer in self._layers.items() if layer in used}

    def draw(self) -> None:
        """Draw the painting in the window's own projection."""
        self._batch.draw()

    def box(self, key: str, box: Box, skin: Skin | Fade, opacity: float = 1.0) -> None:
        if box.width <= 0 or box.height <= 0:
            return
        layer = self._layer(self._context.next_box())
        if isinstance(skin, Fade):
            self._part(key, skin, layer, lambda: self._fading(skin, layer)).put(box, opacity)
            return
        patch = self._patch(box, skin)
        texture = self._textures.texture(patch.picture)
        part = self._part(key, id(patch.picture), layer, lambda: Stretched(texture, patch, layer))
        part.put(box, opacity)

    def text(self, key: str, at: tuple[int, int], text: str, font: Font, colour: Colour) -> None:
        layer = self._layer(self._context.of_text)
        part = self._part(key, font, layer, lambda: TextLine(font, layer))
        part.put(at, text, colour)

    def icon(self, key: str, box: Box, icon: IconName, colour: Colour) -> None:
        texture = self._textures.texture(pictures.icon(icon, max(1, box.height)))
        layer = self._layer(self._context.of_text)
        part = self._part(key, (icon, box.height), layer, lambda: Tinted(texture, layer))
        part.put((box.x, box.y), colour)

    def _patch(self, box: Box, skin: Skin) -> pictures.Patch:
        """The picture for a box of this size."""
        room = max(0, (min(box.width, box.height) - 2) // 2)
        if 0 in {skin.radius, room} and skin.edge_width == skin.shadow == 0:
            return pictures.flat(skin.fill)
        return pictures.patch(skin, self._scale, room)

    def _fading(self, skin: Fade, layer: Layer) -> Fading:
        plain, thinning = pictures.flat(skin.fill).picture, pictures.fade(skin)
        width = max(1, round(skin.width * self._scale))
        return Fading(self._textures.texture(plain), self._textures.texture(thinning), width, layer)

    def _part(self, key: str, kind: object, layer: Layer, make: Callable[[], PartT]) -> PartT:
        """The part painted before under this key, if it is of the same kind, or a new one."""
        place = (self._context.owner, key)
        self._painted.add(place)
        known = self._parts.get(place)
        if known is not None and known[:2] == (kind, layer):
            return known[2]  # type: ignore[return-value]  # a kind has parts of one type
        if known is not None:
            known[2].delete()
        part = make()
        self._parts[place] = (kind, layer, part)
        return part

    def _layer(self, order: int) -> Layer:
        """The layer of this order within the clip of what is being painted."""
        key = (self._context.clip, order)
        if key not in self._layers:
            clip = self._context.clip
            parent = Clip(clip, order) if clip is not None else None
            self._layers[key] = Layer(self._batch, Group(order, parent))
        return self._layers[key]
