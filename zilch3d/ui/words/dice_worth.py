"""The worth of dice in a roll, why a die is worth nothing, and what a zilch lacked, in words."""

from collections.abc import Iterable, Iterator, Sequence

from zilch3d.engine import events
from zilch3d.engine.decide import room_left, set_asides
from zilch3d.engine.dice import ALL_FACES, Face, Faces
from zilch3d.engine.ruleset import Kind, Manners
from zilch3d.engine.scoring import OF_A_KIND, Combination, combinations, options
from zilch3d.engine.state import State, Turn
from zilch3d.i18n import _, ngettext
from zilch3d.ui.words import names
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.rules.parts import either


def counts(part: Combination, points_text: PointsText) -> str:
    """A combination and its points, such as ``Three 5s: 500``."""
    dice = names.capital(names.combination(part))
    return _("{dice}: {points}").format(dice=dice, points=points_text(part.points))


def offered(state: State) -> str:
    """What can be set aside of the roll that lies there, such as ``a 1, a 5 or three 4s``.

    Of equal dice that score together the largest number.
    """
    parts = {part for option in set_asides(state) for part in option.combinations}
    largest: dict[object, Combination] = {}
    for part in sorted(parts, key=lambda part: (sum(part.uses), part.face or 0, part.kind.value)):
        of_a_kind = part.kind in OF_A_KIND
        largest[part.face, of_a_kind or part.kind] = part
    return either([names.combination(part) for part in largest.values()])


def why_nothing(state: State, face: Face, points_text: PointsText) -> str:
    """Why dice that show this, of the roll that lies there, count nothing, and what would."""
    turn, rules = state.turn, state.rules
    assert turn is not None
    assert turn.roll is not None
    if _would_count(state, turn, turn.roll, face):
        words = _("A {face} would take you over {target}, so it doesn’t score")
        return words.format(face=face, target=points_text(rules.end.goal))
    wanted = _smallest(
        [part for part in combinations(rules.scoring, turn.trios) if part.uses[face - 1]]
    )
    fitting = [part for part in wanted if sum(part.uses) <= len(turn.roll)]
    if not wanted:
        return _("With these rules, a {face} never scores").format(face=face)
    number = turn.roll.count(face)
    words = ngettext(
        "A {face} only scores as part of {wanted}",
        "{face}s only score as part of {wanted}",
        number,
    )
    every = either([names.combination(part) for part in fitting or wanted])
    return words.format(face=face, wanted=every)


def zilch(event: events.Zilched, before: State, points_text: PointsText) -> str:
    """The cause of a zilch; ``before`` is the state in which its roll lies on the table."""
    manners, turn = before.rules.manners, before.turn
    match event.cause:
        case events.ZilchCause.NOTHING_COUNTS if turn is not None:
            wanted = _wanted(before, turn, event.dice)
            words = _("{wanted} would have scored")
            return names.capital(words.format(wanted=either(wanted))) if wanted else ""
        case events.ZilchCause.OVERSHOT:
            words = _("Everything that scores goes over {target}")
            return words.format(target=points_text(before.rules.end.goal))
        case events.ZilchCause.NOTHING_COUNTS:
            return ""
        case _:
            return _ill_mannered(event.cause, manners)


def _ill_mannered(cause: events.ZilchCause, manners: Manners) -> str:
    return {
        events.ZilchCause.OUT: _("A die that leaves the tray ends the turn"),
        events.ZilchCause.COCKED: _("A leaning die ends the turn"),
        events.ZilchCause.LATE: ngettext(
            "You have {n} second to decide", "You have {n} seconds to decide", manners.seconds
        ).format(n=manners.seconds),
        events.ZilchCause.HIDDEN_DIE: _("Count the dice before you roll"),
    }[cause]


def _would_count(state: State, turn: Turn, roll: Faces, face: Face) -> bool:
    """Whether only the exact target keeps such dice from counting."""
    if room_left(state, turn) is None:
        return False
    every = options(state.rules.scoring, tuple(sorted(roll)), turn.trios)
    return any(face in option.keep for option in every)


def _smallest(parts: Iterable[Combination]) -> Sequence[Combination]:
    """One part of each kind; of several equal dice the smallest number that counts."""
    smallest: dict[object, Combination] = {}
    for part in parts:
        kind = Kind.THREE if part.kind in OF_A_KIND else part.kind
        other = smallest.get(kind)
        if other is None or sum(part.uses) < sum(other.uses):
            smallest[kind] = part
    return tuple(smallest.values())


def _wanted(state: State, turn: Turn, dice: int) -> Sequence[str]:
    """Everything that this many dice could have counted as."""
    every = combinations(state.rules.scoring, turn.trios)
    return list(dict.fromkeys(_names([part for part in every if sum(part.uses) <= dice])))


def _names(parts: Sequence[Combination]) -> Iterator[str]:
    """The smallest part of each kind by name; one name for all faces where each has it."""
    alone = {part.face for part in parts if sum(part.uses) == 1}
    yield from (names.combination(part) for part in parts if sum(part.uses) == 1)
    sets = {
        face: _smallest([part for part in parts if part.kind in OF_A_KIND and part.face == face])
        for face in ALL_FACES
    }
    sizes = {sum(smallest[0].uses) for smallest in sets.values() if smallest}
    general = {face for face, smallest in sets.items() if smallest} | alone
    if len(sizes) == 1 and general == set(ALL_FACES):
        yield {
            3: _("three of a kind"),
            4: _("four of a kind"),
            5: _("five of a kind"),
            6: _("six of a kind"),
        }[sizes.pop()]
    else:
        yield from (names.combination(smallest[0]) for smallest in sets.values() if smallest)
    several = [part for part in parts if part.face is None]
    yield from map(names.combination, _smallest(several))
