"""Pictures of a game in play."""

from pyglet.window import key as symbols

from zilch3d.engine.actions import Bank, Land, MissTurn, SetAside, Throw
from zilch3d.engine.dice import faces
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.kit.scene import Scene
from zilch3d.motion.cup import POUR, SWING
from zilch3d.motion.tray import TRAYS
from zilch3d.render.view import SKINS
from zilch3d.store.rulefiles import load
from zilch3d.ui.gallery.easel import Easel
from zilch3d.ui.gallery.staged import (
    A_WHILE,
    CROWD,
    EIGHT,
    STEP,
    at_table,
    play,
    seated,
    table,
    until_stamped,
    usual_setup,
)
from zilch3d.ui.table.input import WILDEST_AFTER
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.selection import Selection
from zilch3d.ui.table.view_options import ViewOptions


def picking(easel: Easel, rules: str, scored: tuple[float, float]) -> TableScene:
    """In the middle of a turn, with a good choice picked."""
    shown = table(easel, rules, scored)
    play(shown, Throw(), Land(faces("152264")), SetAside(faces("1")))
    play(shown, Throw(), Land(faces("35553")))
    shown.controller.pick(Selection(frozenset({1, 2, 3})))
    shown.animator.update(A_WHILE)
    return shown


def rolling(easel: Easel) -> TableScene:
    """Dice in the air."""
    shown = table(easel, "freeze", (1200, 650))
    play(shown, Throw(), Land(faces("152264")), seconds=0.75)
    return shown


def shaking(easel: Easel) -> Scene:
    """The cup is shaken long enough for a wild throw, by rules that mind what comes of it."""
    shown = table(easel, "picnic", (1200, 650))
    shown.on_key(symbols.SPACE, 0)
    for _step in range(round(WILDEST_AFTER / STEP)):
        shown.update(STEP)
    return shown


def pouring(easel: Easel) -> Scene:
    """Dice leave the cup."""
    shown = table(easel, "freeze", (1200, 650))
    play(shown, Throw(), Land(faces("152264")), seconds=SWING + POUR)
    return shown


def round_tray(easel: Easel) -> Scene:
    """Dice of another colour have come to rest in the round tray."""
    manner = ViewOptions(tray=TRAYS["round"], skin=SKINS["red"])
    shown = table(easel, "freeze", (1200, 650), manner=manner)
    play(shown, Throw(), Land(faces("152264")))
    return shown


def zilch(easel: Easel) -> Scene:
    """Nothing counts: the turn is lost."""
    shown = table(easel, "freeze", (3400, 2950))
    play(shown, Throw(), Land(faces("152264")), SetAside(faces("1")))
    play(shown, Throw(), Land(faces("22346")), seconds=0.0)
    return until_stamped(shown)


def hot_dice(easel: Easel) -> Scene:
    """All six have been set aside."""
    shown = table(easel, "zilch-1990", (62, 47))
    play(shown, Throw(), Land(faces("123456")), SetAside(faces("123456")), seconds=0.0)
    return until_stamped(shown)


def who_starts(easel: Easel) -> Scene:
    """Two have thrown their die, the third is to."""
    shown = at_table(easel, begin(load("picnic"), tuple(map(Seat, CROWD))), seated(CROWD))
    play(shown, Throw(), Land(faces("5")), Throw(), Land(faces("2")))
    return shown


def four_players(easel: Easel) -> Scene:
    """Long names, large totals, something picked that does not count."""
    scores = (9850, 10350, 750, 0)
    shown = table(easel, "picnic", scores, CROWD)
    play(shown, Throw(), Land(faces("112264")))
    shown.controller.pick(Selection(frozenset({0, 1, 2, 3})))
    shown.animator.update(A_WHILE)
    return shown


def eight_players(easel: Easel) -> TableScene:
    """A full table, somebody to catch up."""
    scores = (4350, 0, 10350, 750, 9800, 2600, 1100, 5650)
    shown = table(easel, "pass-the-dice", scores, EIGHT)
    play(shown, Throw(), Land(faces("112264")), SetAside(faces("11")), Bank(), MissTurn())
    play(shown, Throw(), Land(faces("555264")), SetAside(faces("555")))
    return shown


def eight_last_turns(easel: Easel) -> TableScene:
    """A full table, and everyone knows what is needed."""
    scores = (9350, 0, 8350, 750, 9800, 2600, 1100, 5650)
    shown = table(easel, "zilch-1990", [score / 100 for score in scores], EIGHT)
    play(shown, Throw(), Land(faces("111264")), SetAside(faces("111")), Bank())
    play(shown, Throw(), Land(faces("555264")), SetAside(faces("555")), Bank())
    return shown


def last_turns(easel: Easel) -> Scene:
    """The first has crossed the target."""
    shown = table(easel, "freeze", (4600, 4350))
    play(shown, Throw(), Land(faces("555264")), SetAside(faces("555")), Bank())
    return shown


def take_over(easel: Easel) -> TableScene:
    """The computer player has banked and left dice that may be taken over."""
    shown = table(easel, "pass-the-dice", (3400, 2950))
    play(shown, Throw(), Land(faces("222335")))
    play(shown, SetAside(faces("2225")), Bank())
    play(shown, Throw(), Land(faces("111264")), SetAside(faces("111")), Bank())
    return shown


def time_warp(easel: Easel) -> Scene:
    """A turn caught up too late has crossed the target: a score may be put at risk again."""
    shown = table(easel, "zilch-1990", (62, 92))
    play(shown, Throw(), Land(faces("111264")), SetAside(faces("111")), Bank())
    play(shown, MissTurn())
    play(shown, Throw(), Land(faces("555264")), SetAside(faces("555")), Bank())
    play(shown, Throw(), Land(faces("111264")), SetAside(faces("111")), Bank())
    return shown


def cutthroat(easel: Easel) -> Scene:
    """A clock runs, and a die may be missing."""
    rules = load("picnic").cutthroat()
    seats = usual_setup("picnic").seats
    initial = begin(rules, tuple(Seat(seat.name, 60) for seat in seats), 1)
    shown = at_table(easel, initial, seats)
    play(shown, Throw(), Land(faces("111264")), SetAside(faces("111")), Bank())
    return shown
