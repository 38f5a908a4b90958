"""The steps of a game as rows of the database: actions as JSON, chained by digests."""

import hashlib
import json
from typing import assert_never

from zilch3d.engine import actions
from zilch3d.engine.actions import Action
from zilch3d.engine.dice import faces, faces_text
from zilch3d.store.setup import GameSetup


def encode_action(action: Action) -> str:
    """The action as a line of JSON, such as ``{"do":"land","faces":"114"}``."""
    return json.dumps(_fields(action), ensure_ascii=False, separators=(",", ":"))


def decode_action(text: str) -> Action:
    """The action that ``encode_action`` wrote. Raises ValueError for any other text."""
    try:
        values = json.loads(text)
    except RecursionError as error:
        raise ValueError(text[:60]) from error
    action = _action(values)
    if action is None:
        raise ValueError(text[:60])
    return action


_PLAIN: dict[str, Action] = {
    "throw": actions.Throw(),
    "bank": actions.Bank(),
    "take-over": actions.TakeOver(),
    "ask-for-die": actions.AskForDie(),
    "resume": actions.Resume(),
    "let-stand": actions.LetStand(),
    "call-out": actions.CallOut(),
    "hide-die": actions.HideDie(),
    "miss-turn": actions.MissTurn(),
}
"""The actions that have no fields."""
_NAMES = {type(action): name for name, action in _PLAIN.items()}


def _fields(action: Action) -> dict[str, object]:
    match action:
        case actions.SetAside(keep, points):
            return {"do": "set-aside", "keep": faces_text(keep), "points": points}
        case actions.Land(landed):
            return {"do": "land", "faces": faces_text(landed)}
        case actions.LandFumbled(landed, out):
            return {"do": "land-fumbled", "faces": faces_text(landed), "out": out}
        case actions.Join(name, newcomer):
            return {"do": "join", "name": name, "newcomer": newcomer}
        case (
            actions.Throw()
            | actions.Bank()
            | actions.TakeOver()
            | actions.AskForDie()
            | actions.Resume()
            | actions.LetStand()
            | actions.CallOut()
            | actions.HideDie()
            | actions.MissTurn()
        ):
            return {"do": _NAMES[type(action)]}
        case _:
            assert_never(action)


def _action(values: object) -> Action | None:
    match values:
        case {"do": str(name), **rest} if name in _PLAIN and not rest:
            return _PLAIN[name]
        case {"do": "set-aside", "keep": str(keep), "points": int() | None as points}:
            return actions.SetAside(faces(keep), points)
        case {"do": "land", "faces": str(landed)}:
            return actions.Land(faces(landed))
        case {"do": "land-fumbled", "faces": str(landed), "out": bool(out)}:
            return actions.LandFumbled(faces(landed), out)
        case {"do": "join", "name": str(name), "newcomer": bool(newcomer)}:
            return actions.Join(name, newcomer)
        case _:
            return None


# Digests: the one of a step is of the game and all its steps so far, so a damaged row is found.


def first_digest(game_id: str, seed: bytes, setup: GameSetup, rules: str, start: int | None) -> str:
    """The digest of what is fixed when a game begins; ``rules`` is the rule set as JSON."""
    seats = [(seat.name, seat.player, seat.newcomer) for seat in setup.seats]
    fixed = (game_id, seed.hex(), setup.rules, rules, setup.cutthroat, start, seats)
    return next_digest("", json.dumps(fixed))


def next_digest(digest: str, text: str) -> str:
    """The digest of this text behind all that ``digest`` is of: 32 hexadecimal digits."""
    return hashlib.sha256(f"{digest}\n{text}".encode()).hexdigest()[:32]
