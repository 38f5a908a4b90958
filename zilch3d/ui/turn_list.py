"""Turns as they were played, a line each; and what shows them beside a table."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import Points
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.records.columns import Columns
from zilch3d.records.scoresheet import RollLine, TurnLine
from zilch3d.render.view import Writing
from zilch3d.ui import theme
from zilch3d.ui.widgets import RolledDice
from zilch3d.ui.words import captions


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
            captions.turn_result(line, points),
            captions.turn_notes(line, points),
            won=line.banked,
            lost=line.zilch and not line.is_for_start,
        )
        for line in reversed(lines)
        if line.begun
    )


def _parted(roll: RollLine) -> tuple[Faces, Faces]:
    aside = roll.option.keep if roll.option is not None else ()
    return aside, tuple(sorted((Counter(roll.faces) - Counter(aside)).elements()))


class TurnRow(kit.Column):
    """A turn in a list; change it with ``show``. ``size`` is the side of its dice, in points."""

    def __init__(self, size: float) -> None:
        self._name = kit.OneLine("", theme.SMALL_STRONG, roles.INK, grow=1)
        self._result = kit.Label("", theme.SMALL_STRONG, roles.INK, align="right")
        self._note = kit.Label("", theme.SMALL, roles.SOFT)
        self._dice = RolledDice(size=size)
        words = kit.Row(self._name, self._result, gap=NARROW, align="start")
        super().__init__(words, self._note, self._dice, gap=HAIR)

    def show(self, facts: TurnFacts) -> None:
        self._name.text, self._result.text = facts.name, facts.result
        self._note.text, self._note.visible = facts.note, bool(facts.note)
        self._dice.rolls, self._dice.visible = facts.rolls, bool(facts.rolls)
        ended = roles.WARNING if facts.lost else roles.SOFT
        self._result.colour = roles.GAIN if facts.won else ended


class _Rows(kit.Column):
    """As many of the rows as have room; see ``fit``."""

    _fitting = 0

    @property
    def children(self) -> Sequence[kit.Widget]:
        return super().children[: self._fitting]

    def fit(self, look: kit.Look, width: int, height: int) -> int:
        """Show the rows that fit into this; the height that they take."""
        used, self._fitting = 0, 0
        for row in super().children:
            taken = row.measure(look, width).height + (look.px(NARROW) if used else 0)
            if used + taken > height:
                break
            used, self._fitting = used + taken, self._fitting + 1
        self.invalidate()
        return used


class TurnsPanel(kit.Panel):
    """The newest turns first, as many as have room; hidden before there is one."""

    MOST = 3
    """More of them would hide the table; all are in the game's list of turns."""
    DIE = 13

    def __init__(self) -> None:
        self._rows = [TurnRow(self.DIE) for _row in range(self.MOST)]
        self._fitting = _Rows(*self._rows, gap=NARROW)
        super().__init__(self._fitting, padding=(MEDIUM, NARROW), name="turns-panel")
        self.show(())

    def show(self, turns: Sequence[TurnFacts]) -> None:
        self.visible = bool(turns)
        for n, row in enumerate(self._rows):
            row.visible = n < len(turns)
            if row.visible:
                row.show(turns[n])

    def fit(self, look: kit.Look, width: int, height: int) -> int:
        """Show as many rows as fit into this height; the height that they take, 0 for none."""
        around = 2 * look.px(NARROW)
        used = self._fitting.fit(look, width - 2 * look.px(MEDIUM), height - around)
        return used + around if used else 0


class SideSheet(Protocol):
    """A score sheet beside the table."""

    @property
    def beside(self) -> kit.Widget:
        """The sheet, to be placed."""

    @property
    def moving(self) -> bool:
        """Whether a mark is being drawn."""

    def show(self, columns: Columns, *, still: bool = True) -> None:
        """Show what is written; marks that have come are drawn, unless all stands ``still``."""

    def update(self, seconds: float) -> None:
        """Time passes: a mark is drawn a little further."""


class PaperSheet(Protocol):
    """The score sheet that lies on the table, as a picture of what is written."""

    @property
    def writing(self) -> Writing | None: ...

    def show(self, columns: Columns) -> None:
        """Have this written on it."""


PaperMaker: TypeAlias = Callable[[Sequence[str], Callable[[Points], str]], PaperSheet]
"""Makes a sheet of these names, with points written so."""

SheetMaker: TypeAlias = Callable[
    [Sequence[str], Callable[[Points], str], Callable[[], Answer]], SideSheet
]
"""Makes a sheet of these names, with points written so; a click on its lines has an answer."""
