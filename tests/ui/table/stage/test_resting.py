"""A table that says it rests does not change: so the loop may sleep, and nobody sees it stand."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from random import Random

import pytest
from pyglet.window import key

from tests.ui.playing import FRAME, Evening, evening
from zilch3d.advice.protocol import Evaluation, Silent
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import Chance, State
from zilch3d.kit.widgets import Screen
from zilch3d.store.rulefiles import load
from zilch3d.ui.table.model import ViewOptions

WATCHED = 0.3
"""Seconds of a rest that are looked at, frame by frame."""
KEYS = (key.A, key.SPACE, key.RETURN, key.H, key.ESCAPE, key.TAB, key._1, key._5)
GAMES = {
    "ordinary": (False, ViewOptions(chances=True)),
    "cutthroat, without motion": (True, ViewOptions(chances=True, still=True)),
    "cutthroat, fast": (True, ViewOptions(speed=1.7, pause=0.35)),
}


class Chances(Silent):
    """Knows at once what everybody's chances are; they differ from state to state."""

    def ask(self, state: State, /) -> Evaluation:
        totals = [1 + float(seat.score) for seat in state.seats]
        return Evaluation(chances=tuple(total / sum(totals) for total in totals))


def short_game(*, cutthroat: bool) -> RuleSet:
    rules = load("freeze")
    rules = replace(rules, end=replace(rules.end, target=rules.end.target // 20))
    return rules.cutthroat() if cutthroat else rules


def game(screen: Screen, rules: RuleSet, options: ViewOptions) -> Evening:
    """Ann, a person, and Ben, a computer player, with any dice."""
    chance = Random(3)
    playing: list[Evening] = []

    def rolls() -> Iterator[str]:
        while True:
            mover = playing[0].game.state.mover
            dice = mover.dice if isinstance(mover, Chance) else 0
            yield "".join(map(str, chance.choices(ALL_FACES, k=dice)))

    playing.append(
        evening(screen, rolls(), rules=rules, computers=(1,), options=options, advice=Chances())
    )
    return playing[0]


def drawn(playing: Evening) -> None:
    """Draw until it shows what there is: what drawing moves is drawn in the next frame."""
    frames = 0
    while playing.scene.is_stale():
        playing.scene.draw()
        frames += 1
        assert frames <= 3, "drawing comes to no end"


def changed_while_resting(playing: Evening, seconds: float) -> str:
    """What changes in spite of a rest of ``seconds``, which goes by; empty if nothing does."""
    passed = 0.0
    while passed + FRAME < min(seconds, WATCHED):
        playing.scene.update(FRAME)
        passed += FRAME
        if playing.scene.is_stale():
            return f"after {passed:.2f} of {seconds:.2f} s: {playing.facts}"
    if seconds < inf:
        playing.scene.update(seconds - passed)
    return ""


@pytest.mark.parametrize("case", GAMES)
def test_nothing_changes_while_the_table_rests(screen: Screen, case: str) -> None:
    """In a game that is only updated when the table asks for it, or a key is pressed."""
    cutthroat, options = GAMES[case]
    playing, chance = game(screen, short_game(cutthroat=cutthroat), options), Random(5)
    rests = frames = 0
    playing.scene.update(0.0)
    while not playing.over:
        drawn(playing)
        seconds = playing.scene.changes_in()
        if seconds > 0:
            assert not changed_while_resting(playing, seconds)
            rests += 1
        else:
            playing.scene.update(3 * FRAME)
        if seconds == inf or (seconds > 0 and chance.random() < 0.2):
            playing.key(chance.choice(KEYS))
            playing.scene.update(0.0)
        frames += 1
        assert frames < 20_000, "the game does not end"
    assert rests > 10
