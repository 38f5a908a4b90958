"""Computer players as a person names them: by their ids, or by the names that the game shows."""

import argparse
from collections.abc import Mapping
from re import IGNORECASE, fullmatch
from unicodedata import normalize

from zilch3d.engine.suggestions import nearest
from zilch3d.i18n import _
from zilch3d.players.profile import Profile
from zilch3d.players.strategy import HOLDING, HOLDING_EXAMPLE, ONE_TURN
from zilch3d.safe_text import printable
from zilch3d.store import profiles

LONGEST = 60
"""Characters that are quoted of a name which nobody has."""


def player(text: str) -> str:
    """The type of a player: the id of whoever has just this id, else this id or name in any case.

    Sparring partners, which have no profile, are among them.
    """
    known, given = profiles.known(), text.strip()
    if given in known:
        return given
    if fullmatch(HOLDING, given, IGNORECASE):
        return given[:-1].lower() + given[-1].upper()
    ids = {ONE_TURN: ONE_TURN} | {id_: each.name for id_, each in known.items()}
    meant = [id_ for id_, name in ids.items() if _plain(given) in (_plain(id_), _plain(name))]
    if len(meant) == 1:
        return meant[0]
    raise argparse.ArgumentTypeError(_several(given, meant) if meant else _nobody(given, known))


def seats(text: str) -> tuple[str, ...]:
    """The type of players at a table, their names separated by commas."""
    return tuple(map(player, text.split(",")))


def shown(player: str, known: Mapping[str, Profile]) -> str:
    """The player of this id by its name, with the id where others have the same name.

    Sparring partners have no other name than their ids.
    """
    if player not in known:
        return player
    name = known[player].name
    alike = [each for each in known.values() if _plain(each.name) == _plain(name)]
    return f"{name} ({player})" if len(alike) > 1 else name


def _plain(name: str) -> str:
    """What is the same for names that a person takes for the same."""
    return " ".join(normalize("NFKC", name).casefold().split())


def _several(given: str, ids: list[str]) -> str:
    words = _("several players are called {name!r}: name one by its id ({ids})")
    return words.format(name=given[:LONGEST], ids=", ".join(map(printable, ids)))


def _nobody(given: str, known: Mapping[str, Profile]) -> str:
    every = [*(shown(id_, known) for id_ in known), ONE_TURN, HOLDING_EXAMPLE]
    meant = nearest(given, [*every, *known])
    words = _("there is no player called {name!r}; there are {names}")
    if meant:
        words = _("there is no player called {name!r}; did you mean {meant}? There are {names}")
    listed = ", ".join(map(printable, every))
    return words.format(name=given[:LONGEST], meant=printable(meant), names=listed)
