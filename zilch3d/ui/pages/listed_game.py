"""A game in a list, in words, with what can be done with it."""

from zilch3d.engine.ruleset import Points
from zilch3d.i18n import ngettext
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.safe_text import printable
from zilch3d.store.saved_games import GameResult, OpenGame
from zilch3d.ui import theme
from zilch3d.ui.words import amounts, names

BESIDE = 640
"""From this width on, in points, a game's buttons stand beside its words, else below them."""
BUTTONS = 330


def game_in_words(game: OpenGame | GameResult, *, hundredfold: bool = False) -> tuple[str, str]:
    """A listed game's rules, and its players with their scores; see ``amounts.points``.

    Of rules that can't be read there is their name, and plain numbers.
    """
    rules = game.rules

    def points(score: Points) -> str:
        if rules is None:
            return amounts.number(score)
        return amounts.points(rules, score, hundredfold=hundredfold)

    name = printable(game.rules_name) if rules is None else names.rules_name(rules)
    scores = ((printable(seat.name), points(seat.score)) for seat in game.seats)
    return name, names.with_figures(scores)


def listed_game(
    rules: str, players: str, when: str, does: kit.Widget, room: float = BUTTONS
) -> kit.Widget:
    """The game of these rules and players, from then; ``does`` has its buttons.

    Beside the words they have so much ``room``, in points.
    """
    words = kit.Column(
        kit.Label(rules, theme.HEADING),
        kit.Label(players),
        kit.Label(when, theme.SMALL, theme.IVORY_SOFT),
        gap=0,
        grow=1,
    )
    both = kit.Responsive(
        (BESIDE, lambda: kit.Row(words, kit.Frame(does, max_width=room, stretch=True), gap=WIDE)),
        (0, lambda: kit.Column(words, does)),
    )
    return kit.Panel(both, skin=theme.ENTRY_OPEN, padding=(MEDIUM, NARROW))


def older_games(number: int) -> str:
    """What the button says that lists more: so many are left."""
    return ngettext("{n} older game", "{n} older games", number).format(n=number)
