"""Every screen of the game by name, for pictures and tests.

Nothing here depends on chance: the same name gives the same picture.
"""

from collections.abc import Callable
from functools import partial

from zilch3d.kit.scene import Scene
from zilch3d.ui.gallery import menus
from zilch3d.ui.gallery.games import ENDED, GAMES, SceneContext

__all__ = ["SceneContext", "names", "scene"]

_SCENES: dict[str, Callable[[SceneContext], Scene]] = {
    "title": menus.title,
    "new-game": menus.new_game,
    "new-game-eight": menus.new_game_eight,
    "settings": menus.settings,
    **{name: game.at_table for name, game in GAMES.items()},
    "pause": menus.pause,
    "joining": menus.joining,
    **{name: partial(menus.end, game) for name, game in ENDED.items()},
}


def names() -> tuple[str, ...]:
    """The scenes that there are pictures of."""
    return tuple(_SCENES)


def scene(name: str, context: SceneContext) -> Scene:
    """The scene of that name. Raises KeyError if there is none."""
    return _SCENES[name](context)
