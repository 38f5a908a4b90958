"""The chances that the rule documents print, as the page that comes with the game has them."""

import tomllib
from decimal import Decimal

from zilch3d.odds.printed import Printed, Quantity
from zilch3d.resources import find

PAGE = "assets/odds/printed.toml"


def printed_odds(rules: str) -> tuple[Printed, ...]:
    """What the document of the rule set with this id prints; nothing for any other."""
    page = tomllib.loads(find(PAGE).read_text(encoding="utf-8"))
    return tuple(
        Printed(Quantity(quantity), int(dice), Decimal(percent))
        for quantity, row in page.get(rules, {}).items()
        for dice, percent in row.items()
    )
