"""Short words for playing a game in a test: states, actions, and what came of them."""

from dataclasses import replace
from random import Random

from zilch3d.engine.actions import (
    Action,
    AskForDie,
    Bank,
    CallOut,
    HideDie,
    Join,
    Land,
    LandFumbled,
    LetStand,
    MissTurn,
    PlayerAction,
    Refusal,
    Resume,
    SetAside,
    TakeOver,
    Throw,
)
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.dice import faces
from zilch3d.engine.events import Event
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import FumbleRule, RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Nobody, Player, Seat, State
from zilch3d.store.rulefiles import PRESETS, load

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
RULES = {name: load(name) for name in PRESETS}

BANK = Bank()
THROW = Throw()


def land(text: str) -> Land:
    return Land(faces(text))


def keep(text: str) -> SetAside:
    return SetAside(faces(text))


def legal(state: State) -> tuple[PlayerAction, ...]:
    """Everything that the player to move may do; empty if it is no player's move."""
    if not isinstance(state.mover, Player):
        return ()
    kept = set_asides(state)
    if kept:
        return tuple(SetAside(option.keep, option.points) for option in kept)
    others = (Throw(), Bank(), TakeOver(), AskForDie(), Resume(), LetStand())
    return tuple(act for act in others if not isinstance(decide(state, act), Refusal))


def units(rules: RuleSet, shown: float) -> int:
    """Points as a player sees them, in the rule set's units."""
    return int(shown / rules.scoring.unit)


def house(name: str, **changes: dict[str, object]) -> RuleSet:
    """A preset with a family's own rules: ``turn={"minimum": 6}``, by the fields of a rule set."""
    rules = RULES[name]
    parts = {part: replace(getattr(rules, part), **fields) for part, fields in changes.items()}
    return replace(rules, **parts)


def game(name: str | RuleSet, *scores: float, newcomer: bool = False) -> State:
    """A game of two or more, the first of whom has the first turn."""
    rules = RULES[name] if isinstance(name, str) else name
    totals = scores or (0, 0)
    seats = tuple(
        Seat(player, units(rules, total), newcomer)
        for player, total in zip(NAMES, totals, strict=False)
    )
    return begin(rules, seats, 0)


def alone(name: str, score: float) -> State:
    """A game that one player plays without others, as a house rule may allow."""
    rules = RULES[name]
    rules = replace(rules, start=replace(rules.start, least_players=1))
    return begin(rules, (Seat("Ann", units(rules, score)),), 0)


def decided(state: State, action: Action) -> tuple[Event, ...]:
    """The events of an action that must be possible."""
    decision = decide(state, action)
    assert not isinstance(decision, Refusal), decision
    return decision


def after(state: State, *actions: Action | str) -> State:
    """The state after these; ``"124456>15"`` is a whole roll and ``"22466"`` a zilch."""
    for action in actions:
        if isinstance(action, str):
            rolled, _, kept = action.partition(">")
            state = after(state, THROW, land(rolled), *([keep(kept)] if kept else []))
        else:
            state = replay(state, decided(state, action))
    return state


def last_events(state: State, *actions: Action | str) -> tuple[Event, ...]:
    """The events of the last of the actions."""
    *before, last = actions
    state = after(state, *before)
    if isinstance(last, str):
        rolled, _, kept = last.partition(">")
        state = after(state, THROW)
        if not kept:
            return decided(state, land(rolled))
        state, last = after(state, land(rolled)), keep(kept)
    return decided(state, last)


def refusal(state: State, *actions: Action | str) -> Refusal:
    """Why the last of the actions is refused."""
    *before, last = actions
    assert not isinstance(last, str)
    decision = decide(after(state, *before), last)
    assert isinstance(decision, Refusal), decision
    return decision


def at_random(chance: Random, state: State) -> Action:
    """Anything that may be done: banks as often as not, fumbles a roll in twelve.

    Once in thirty moves the table reports something, if it may.
    """
    mover = state.mover
    assert not isinstance(mover, Nobody)
    if isinstance(mover, Chance):
        dice = tuple(chance.randint(1, 6) for _ in range(mover.dice))
        manners = state.rules.manners
        out = chance.random() < 0.5
        may_fumble = (manners.out if out else manners.cocked) is not FumbleRule.OFF
        return LandFumbled(dice, out) if may_fumble and chance.random() < 1 / 12 else Land(dice)
    late = Join(f"Late {len(state.seats)}", newcomer=chance.random() < 0.5)
    reports = (CallOut(), HideDie(), MissTurn(), MissTurn(), late)
    report = chance.choice(reports)
    if chance.random() < 1 / 30 and not isinstance(decide(state, report), Refusal):
        return report
    possible = legal(state)
    return BANK if BANK in possible and chance.random() < 0.5 else chance.choice(possible)
