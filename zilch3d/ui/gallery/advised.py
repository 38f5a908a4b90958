"""Pictures of a game in play with a hint, the tutor, or the chances of winning."""

from pyglet.window import key as symbols

from zilch3d.advice.evaluator import AtOnce
from zilch3d.advice.protocol import Knowledge
from zilch3d.engine.actions import Bank, Land, SetAside, Throw
from zilch3d.engine.dice import faces
from zilch3d.engine.ruleset import RuleSet
from zilch3d.kit.scene import Scene
from zilch3d.store.rulefiles import load
from zilch3d.ui.gallery import games
from zilch3d.ui.gallery.easel import Easel
from zilch3d.ui.gallery.staged import CROWD, EIGHT, play, see_all, table
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.selection import Selection
from zilch3d.ui.table.view_options import ViewOptions


def hint(easel: Easel) -> Scene:
    """What is best with a good roll."""
    shown = table(easel, "freeze", (3400, 2950))
    play(shown, Throw(), Land(faces("152264")), SetAside(faces("1")))
    play(shown, Throw(), Land(faces("35553")))
    return _hinted(shown)


def hint_rolling(easel: Easel) -> Scene:
    """Nothing is said of dice that have not landed."""
    return _hinted(games.rolling(easel))


def hint_1990(easel: Easel) -> Scene:
    """Half points, many choices, fewer dice better."""
    shown = table(easel, "zilch-1990", (62, 87.5), CROWD[:2])
    play(shown, Throw(), Land(faces("115522")))
    return _hinted(shown)


def hint_last_turn(easel: Easel) -> Scene:
    """The other one has crossed."""
    shown = table(easel, "picnic", (9850, 8350), CROWD[:2])
    play(shown, Throw(), Land(faces("555264")), SetAside(faces("555")), Bank())
    play(shown, Throw(), Land(faces("115264")))
    return _hinted(shown)


def hint_take_over(easel: Easel) -> Scene:
    """What is best with dice that may be taken over."""
    return _hinted(games.take_over(easel))


def hint_unsolved(easel: Easel) -> Scene:
    """The rules are being solved."""
    shown = table(easel, "freeze", (3400, 2950), counsellor=Learning(load("freeze")))
    play(shown, Throw(), Land(faces("152264")))
    return _hinted(shown)


def tutor(easel: Easel) -> Scene:
    """Banking too early."""
    shown = table(easel, "freeze", (3400, 2950), manner=ViewOptions(tutor=0.005))
    play(shown, Throw(), Land(faces("111264")))
    shown.controller.pick(Selection(frozenset({0})))
    see_all(shown)
    shown.update(0.0)
    shown.on_key(symbols.B, 0)
    return shown


def winning_chance(easel: Easel) -> Scene:
    """Each of two players’ chance."""
    shown = table(easel, "freeze", (3400, 2950), manner=ViewOptions(chances=True))
    play(shown, Throw(), Land(faces("152264")))
    shown.update(0.0)
    return shown


def winning_chance_eight(easel: Easel) -> Scene:
    """A chance beside each of eight players."""
    scores = (4350, 0, 8350, 1750, 9800, 2600, 1100, 5650)
    shown = table(easel, "picnic", scores, EIGHT, manner=ViewOptions(chances=True))
    play(shown, Throw(), Land(faces("152264")))
    shown.update(0.0)
    return shown


class Learning(AtOnce):
    """A counsellor whose rules are being solved."""

    knowledge = Knowledge.SOLVING
    progress = 0.37

    def __init__(self, rules: RuleSet) -> None:
        super().__init__(rules, lambda _rules: None)


def _hinted(shown: TableScene) -> TableScene:
    """The hint is opened by its key."""
    shown.on_key(symbols.H, 0)
    shown.update(0.0)
    return shown
