"""A die that leaves the tray or lands cocked (rules, section 2): what is said is what follows."""

from dataclasses import replace
from itertools import product

import pytest
from pyglet.window import key

from tests.engine.playing import NAMES, RULES
from tests.ui.playing import evening, same_throw
from zilch3d.engine.actions import LandFumbled, Refusal, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.events import Event
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.ruleset import FirstStart, FumbleRule, Manners, RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.kit.widgets import Screen
from zilch3d.motion.throw import SimulatedThrow, Steps, ThrowRequest
from zilch3d.motion.tumble.world import DieOutcome
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.stage.moments.moment import Moment, MomentKind, moment_of

KNOWN = (FumbleRule.VOID, FumbleRule.ZILCH)
MANNERS = [
    Manners(out=out, cocked=cocked, seconds=seconds, hidden_die=hidden)
    for out, cocked, seconds, hidden in product(FumbleRule, FumbleRule, (0, 10), (False, True))
]


def fumbled(rules: RuleSet, *, out: bool) -> tuple[State, tuple[Event, ...]]:
    """Six dice, or one for the start, are in the air: the state, and what the fumble causes."""
    state = begin(rules, tuple(map(Seat, NAMES[:3])))
    thrown = decide(state, Throw())
    assert not isinstance(thrown, Refusal)
    state = replay(state, thrown)
    assert state.turn is not None
    caused = decide(state, LandFumbled((2, 3, 4, 6, 6, 2)[: state.turn.dice], out))
    assert not isinstance(caused, Refusal)
    return state, caused


def felt(state: State, caused: tuple[Event, ...]) -> list[Moment]:
    moments = []
    for event in caused:
        after = evolve(state, event)
        moments.append(moment_of(event, state, after, str))
        state = after
    return [moment for moment in moments if moment is not None]


@pytest.mark.parametrize("preset", RULES)
def test_only_who_throws_again_is_told_to_whatever_the_manners(preset: str) -> None:
    """In a turn, and in the roll for the start, which nobody loses."""
    for manners, first, out in product(MANNERS, FirstStart, (True, False)):
        if (manners.out if out else manners.cocked) is FumbleRule.OFF:
            continue
        rules = replace(RULES[preset], manners=manners)
        rules = replace(rules, start=replace(rules.start, first=first))
        before, caused = fumbled(rules, out=out)
        now, then = before.turn, replay(before, caused).turn
        assert now is not None
        assert then is not None
        again = (now.seat, now.dice, now.kind) == (then.seat, then.dice, then.kind)
        moments = felt(before, caused)
        kinds, sounds = [one.kind for one in moments], [one.sound for one in moments]
        said = " ".join(f"{one.caption.text} {one.caption.line}" for one in moments)
        assert kinds == [MomentKind.NOTICE if again else MomentKind.ZILCH], manners
        assert sounds == [None if again else "zilch"]
        assert ("Roll again" in said, "doesn’t count" in said) == (again, again)
        assert ("left the tray" in said, "leaning" in said) == (out, not out)


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("fallen", [DieOutcome.OUT, DieOutcome.COCKED])
@pytest.mark.parametrize("rule", KNOWN)
def test_the_table_says_one_thing_of_one_throw(
    screen: Screen, rule: FumbleRule, fallen: DieOutcome, still: bool
) -> None:

    def fumbling(request: ThrowRequest) -> Steps[SimulatedThrow]:
        throw = yield from same_throw(request)
        return replace(throw, outcomes=(fallen, *throw.outcomes[1:]))

    manners = replace(RULES["picnic"].cutthroat().manners, out=rule, cocked=rule)
    playing = evening(
        screen,
        ["223466"],
        rules=replace(RULES["picnic"], manners=manners),
        simulate=fumbling,
        options=ViewOptions(still=still),
    )
    said = set()
    playing.key(key.SPACE)

    def at_rest() -> bool:
        said.add(playing.facts["caption"])
        return bool(playing.facts["idle"]) and playing.game.rolls == 1

    playing.until(at_rest)
    again = rule is FumbleRule.VOID
    assert said - {""} == {"That roll doesn’t count" if again else "Fumble!"}
    assert playing.facts["seat"] == (0 if again else 1)
