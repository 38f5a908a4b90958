"""Turns as they were played, a line each: who, the dice of each roll, and what came of it."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import Points
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import HAIR, NARROW
from zilch3d.records.scoresheet import RollLine, TurnLine
from zilch3d.ui import theme
from zilch3d.ui.small_dice import RolledDice
from zilch3d.ui.words import turns


@dataclass(frozen=True)
class TurnFacts:
    """A turn: ``rolls`` are the dice set aside and the others of each; ``won`` if it was banked."""

    name: str
    rolls: tuple[tuple[Faces, Faces], ...]
    result: str
    note: str = ""
    won: bool = False
    lost: bool = False


def turn_facts(
    lines: Sequence[TurnLine], names: Sequence[str], points: Callable[[Points], str]
) -> tuple[TurnFacts, ...]:
    """The turns that anything has been done in, the newest first."""
    return tuple(
        TurnFacts(
            names[line.seat],
            tuple(map(_parted, line.rolls)),
            turns.result(line, points),
            turns.notes(line, points),
            won=line.banked,
            lost=line.zilch and not line.is_for_start,
        )
        for line in reversed(lines)
        if line.begun
    )


def _parted(roll: RollLine) -> tuple[Faces, Faces]:
    kept = roll.option.keep if roll.option is not None else ()
    return kept, tuple(sorted((Counter(roll.faces) - Counter(kept)).elements()))


class TurnRow(kit.Column):
    """One of them; change it with ``show``. ``size`` is that of its dice, in points."""

    def __init__(self, size: float) -> None:
        self._name = kit.OneLine("", theme.SMALL_STRONG, theme.IVORY, grow=1)
        self._result = kit.Label("", theme.SMALL_STRONG, theme.IVORY, align="right")
        self._note = kit.Label("", theme.SMALL, theme.IVORY_SOFT)
        self._dice = RolledDice(size=size)
        words = kit.Row(self._name, self._result, gap=NARROW, align="start")
        super().__init__(words, self._note, self._dice, gap=HAIR)

    def show(self, facts: TurnFacts) -> None:
        self._name.text, self._result.text = facts.name, facts.result
        self._note.text, self._note.visible = facts.note, bool(facts.note)
        self._dice.rolls, self._dice.visible = facts.rolls, bool(facts.rolls)
        ended = theme.EMBER if facts.lost else theme.IVORY_SOFT
        self._result.colour = theme.GOLD if facts.won else ended
