"""Hand-made records, each as short as what it shows."""

from collections.abc import Sequence

from tests.engine.playing import RULES
from zilch3d.features.club.challenges.facts import SeatFacts, seat_facts
from zilch3d.records.replay import play
from zilch3d.store.setup import PERSON

FREEZE = "rules: freeze\nplayers: Ann, Ben\nstarts: Ann\n"
WON = f"{FREEZE}scores: 4000, 3000\nAnn: 111234>111 bank = 1000\nBen: 223346>- = 0\n"
LOST = (
    f"{FREEZE}scores: 4000, 3000\nAnn: 223346>- = 0\nBen: 111111>111111 bank = 8000\n"
    "Ann: 223346>- = 0\n"
)
LAST_TURN = (
    "rules: freeze\nplayers: Ann, Ben\nstarts: Ben\nscores: 4000, 4500\n"
    "Ben: 111234>111 bank = 1000\nAnn: 111111>111111 bank = 8000\n"
)
SHUT_OUT = f"{FREEZE}scores: 4000, 0\nAnn: 111234>111 bank = 1000\nBen: 223346>- = 0\n"
LAST_DIE = (
    f"{FREEZE}scores: 4500, 0\nAnn: 111123>111 112>1 12>1 1>1 bank = 1300\nBen: 223346>- = 0\n"
)
TAKEN = (
    "rules: pass-the-dice\nplayers: Ben, Ann\nstarts: Ben\nscores: 1000, 9000\n"
    "Ben: 111125>111 125>15 bank = 1150\nAnn: take 5>5 bank = 1200\nBen: 223346>- = 0\n"
)
STRAIGHT = f"{FREEZE}scores: 4000, 0\nAnn: 123456>123456 bank = 1500\nBen: 223346>- = 0\n"
LATER = (
    f"{FREEZE}scores: 4000, 0\nAnn: 123346>1 23456>5 bank = 150\nBen: 223346>- = 0\n"
    "Ann: 111234>111 bank = 1000\nBen: 223346>- = 0\n"
)


def facts(record: str, seat: str = "Ann", others: Sequence[str] = ("beginner",)) -> SeatFacts:
    """What the record comes to for the player of this name; ``others`` are the others' ids."""
    game = play(record, RULES.get)
    names = [each.name for each in game.state.seats]
    own = names.index(seat)
    ids = list(others)
    ids.insert(own, PERSON)
    return seat_facts(game.initial, game.events, game.state, ids, own)
