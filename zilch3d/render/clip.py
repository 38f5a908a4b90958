"""Keeps what is drawn within a rectangle of the window."""

from pyglet.gl import GL_SCISSOR_TEST, glDisable, glEnable, glScissor
from pyglet.graphics import Group


class ClipGroup(Group):
    """Draws nothing of its members outside ``area``: x, y, width and height in pixels.

    ``area`` may be changed at any time. Groups of this kind are not to be nested.
    """

    def __init__(self, area: tuple[int, int, int, int], order: int = 0) -> None:
        super().__init__(order)
        self.area = area

    def set_state(self) -> None:
        """Called by pyglet before the members are drawn."""
        glEnable(GL_SCISSOR_TEST)
        glScissor(*self.area)

    def unset_state(self) -> None:
        """Called by pyglet after the members are drawn."""
        glDisable(GL_SCISSOR_TEST)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)
