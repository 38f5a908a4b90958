"""What a person chooses at the table: dice that are picked, and what is asked for with them.

Picking is the user interface's alone: no game state changes until the dice are set aside. What a
choice comes to is asked of the engine here, for clicks and for the screen alike.
"""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from zilch3d.engine.actions import (
    AskForDie,
    Bank,
    LetStand,
    PlayerAction,
    Refusal,
    RefusalReason,
    Resume,
    SetAside,
    TakeOver,
    Throw,
)
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.dice import ALL_FACES, Face, Faces
from zilch3d.engine.events import TurnKind
from zilch3d.engine.evolve import replay
from zilch3d.engine.scoring import Combination, Option, most_points
from zilch3d.engine.state import State


class Intent(Enum):
    """What a person at the dice asks for; what is picked is set aside first."""

    ROLL = "roll"
    BANK = "bank"
    EXTRA = "extra"
    """What the rules offer beside the two: to take over dice, to count or to hide them."""


@dataclass(frozen=True)
class Selection:
    """The picked dice, as places in the roll, and which way of counting them is meant.

    ``way`` counts from the highest-scoring; it falls back to 0 when the dice change.
    """

    places: frozenset[int] = frozenset()
    way: int = 0

    def toggled(self, place: int) -> "Selection":
        """The selection with this die picked, or let go if it was."""
        return Selection(self.places ^ {place})

    def faces(self, roll: Faces) -> Faces:
        """What the picked dice show, sorted."""
        return tuple(sorted(roll[place] for place in self.places))


NOTHING = Selection()

Worth: TypeAlias = tuple[Combination, frozenset[int]]
"""What a die counts as part of, and the places in the roll of the dice of that."""


def ways(state: State, selection: Selection) -> tuple[Option, ...]:
    """Every way to set aside exactly the picked dice, the highest-scoring first."""
    roll = _roll(state)
    if not selection.places or not roll:
        return ()
    keep = selection.faces(roll)
    fitting = [option for option in set_asides(state) if option.keep == keep]
    return tuple(sorted(fitting, key=lambda option: -option.points))


def counting_faces(state: State) -> frozenset[Face]:
    """The faces of the roll that lies there of which dice could be set aside."""
    return frozenset(face for option in set_asides(state) for face in option.keep)


def worth(state: State, place: int) -> Worth | None:
    """What the die at this place counts as part of, at most, and the places of that; or nothing."""
    roll = _roll(state)
    parts = {part for option in set_asides(state) for part in option.combinations}
    fitting = [part for part in parts if part.uses[roll[place] - 1]]
    if not fitting:
        return None
    best = max(fitting, key=lambda part: (part.points, -sum(part.uses)))
    others = [face for face, n in zip(ALL_FACES, best.uses, strict=True) for _ in range(n)]
    others.remove(roll[place])
    masked = tuple(0 if n == place else face for n, face in enumerate(roll))
    return best, places_for(masked, tuple(others)) | {place}


def meant(state: State, selection: Selection) -> Option | None:
    """The set-aside that the selection stands for; None if its dice don't count together."""
    counted = ways(state, selection)
    return counted[min(selection.way, len(counted) - 1)] if counted else None


def places_for(roll: Faces, keep: Faces) -> frozenset[int]:
    """The first places in the roll that show exactly the kept dice."""
    wanted = list(keep)
    found = set()
    for place, face in enumerate(roll):
        if face in wanted:
            wanted.remove(face)
            found.add(place)
    return frozenset(found)


def still_to_pick(state: State, selection: Selection, option: Option) -> frozenset[int]:
    """The places of the dice that are to be picked for this set-aside beside those that are."""
    roll = _roll(state)
    left = tuple((Counter(option.keep) - Counter(selection.faces(roll))).elements())
    unpicked = tuple(0 if n in selection.places else face for n, face in enumerate(roll))
    return places_for(unpicked, left)


def best(state: State) -> Selection:
    """The highest-scoring set-aside, of equals the one with most dice left; or nothing."""
    legal = set_asides(state) if _roll(state) else ()
    if not legal:
        return NOTHING
    return for_option(state, most_points(legal))


def for_option(state: State, option: Option) -> Selection:
    """The dice of the roll that lies there which make this set-aside, counted as it says."""
    places = places_for(_roll(state), option.keep)
    points = [way.points for way in ways(state, Selection(places))]
    return Selection(places, points.index(option.points)) if option.points in points else NOTHING


def picked_by_face(roll: Faces, selection: Selection, face: Face) -> Selection:
    """One more die of this face picked; all of them let go if all were picked."""
    showing = {place for place, shown in enumerate(roll) if shown == face}
    spare = showing - selection.places
    return Selection(selection.places | {min(spare)} if spare else selection.places - showing)


def _roll(state: State) -> Faces:
    """The roll that lies there; empty if there is none."""
    return state.turn.roll if state.turn and state.turn.roll else ()


# What is asked for, as actions


@dataclass(frozen=True)
class Plan:
    """The ``actions`` that an intent stands for, to be played one after the other.

    ``refusal`` is why the rules refuse to set the picked dice aside, or to bank with them. Whether
    dice may be thrown or taken over is left to the table.
    """

    intent: Intent
    actions: tuple[PlayerAction, ...] = ()
    refusal: Refusal | None = None


def plan(state: State, selection: Selection, intent: Intent) -> Plan:
    """What the player to move would do by this, with what is picked."""
    if intent is Intent.EXTRA:
        return Plan(intent, (extra_action(state) or usual_extra(state),))
    if state.turn is None:
        return Plan(intent, (Resume() if intent is Intent.ROLL else LetStand(),))
    if state.turn.roll is None:
        return _ended(state, intent, ())
    option = meant(state, selection)
    if option is None:
        return Plan(intent, refusal=_not_to_set_aside(state, selection))
    return _ended(state, intent, (SetAside(option.keep, option.points),))


def _ended(state: State, intent: Intent, first: tuple[PlayerAction, ...]) -> Plan:
    """Dice are set aside, if any are ``first``, and then thrown, or points banked."""
    if intent is Intent.ROLL:
        return Plan(intent, (*first, Throw()))
    answer = decide(after(state, first), Bank())
    return Plan(intent, (*first, Bank()), answer if isinstance(answer, Refusal) else None)


def _not_to_set_aside(state: State, selection: Selection) -> Refusal:
    """Why what is picked of the roll that lies there can't be set aside."""
    if not selection.places:
        return Refusal(RefusalReason.SET_ASIDE_FIRST)
    answer = decide(state, SetAside(selection.faces(_roll(state))))
    return answer if isinstance(answer, Refusal) else Refusal(RefusalReason.DOES_NOT_COUNT)


def after(state: State, actions: tuple[PlayerAction, ...]) -> State:
    """The state once these have been played; the same from one on that is refused."""
    for action in actions:
        events = decide(state, action)
        if isinstance(events, Refusal):
            break
        state = replay(state, events)
    return state


def extra_action(state: State) -> PlayerAction | None:
    """What the rules offer the player beside rolling and banking: at most one thing at a time."""
    turn = state.turn
    if turn is None or turn.begun:
        return None
    if not isinstance(decide(state, TakeOver()), Refusal):
        return TakeOver()
    hiding = state.rules.manners.hidden_die and state.passer is not None
    return AskForDie() if hiding and turn.kind is not TurnKind.FOR_START else None


def usual_extra(state: State) -> PlayerAction:
    """What these rules may offer beside rolling and banking, though not now: refused, with why."""
    return AskForDie() if state.rules.manners.hidden_die else TakeOver()
