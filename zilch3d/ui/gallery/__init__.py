"""Every screen of the game by name, with a game as it might be, for pictures and play-tests.

Nothing here depends on chance: the same name gives the same picture.
"""

from collections.abc import Callable

from zilch3d.kit.scene import Scene
from zilch3d.ui.gallery import advised, around, games
from zilch3d.ui.gallery.easel import Easel

__all__ = ["Easel", "names", "scene"]


def names() -> tuple[str, ...]:
    """The scenes that there are pictures of."""
    return tuple(_scenes())


def scene(name: str, easel: Easel) -> Scene:
    """The scene of that name. Raises KeyError if there is none."""
    return _scenes()[name](easel)


def _scenes() -> dict[str, Callable[[Easel], Scene]]:
    return {
        "title": around.title,
        "new-game": around.new_game,
        "new-game-eight": around.new_game_eight,
        "settings": around.settings,
        "table": lambda easel: games.picking(easel, "freeze", (3400, 2950)),
        "table-rolling": games.rolling,
        "shaking": games.shaking,
        "pouring": games.pouring,
        "round-tray": games.round_tray,
        "table-1990": lambda easel: games.picking(easel, "zilch-1990", (62, 47.5)),
        "zilch": games.zilch,
        "hot-dice": games.hot_dice,
        "who-starts": games.who_starts,
        "four-players": games.four_players,
        "eight-players": games.eight_players,
        "eight-last-turns": games.eight_last_turns,
        "last-turns": games.last_turns,
        "take-over": games.take_over,
        "hint": advised.hint,
        "hint-rolling": advised.hint_rolling,
        "hint-1990": advised.hint_1990,
        "hint-last-turn": advised.hint_last_turn,
        "hint-take-over": advised.hint_take_over,
        "hint-unsolved": advised.hint_unsolved,
        "tutor": advised.tutor,
        "winning-chance": advised.winning_chance,
        "winning-chance-eight": advised.winning_chance_eight,
        "time-warp": games.time_warp,
        "cutthroat": games.cutthroat,
        "pause": around.pause,
        "joining": around.joining,
        "end": around.end,
        "end-eight": around.end_eight,
    }
