"""What makes the dice fair: how they are fixed, the commitment to them, and the players' words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from zilch3d.fair.proof import BETWEEN, MAX_WORDS, words_fault
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import FLAT_DICE, done_button
from zilch3d.ui.words import proof

WIDTH = 1000
SIDE_BY_SIDE = 780
"""From this width on, in points, the explanation stands beside the commitment and the words."""


@dataclass(frozen=True)
class SecretDice:
    """The dice of a game whose seed is secret: the commitment to them, and the players' words.

    ``add`` takes a player's words and returns all that were added; None once dice have been rolled.
    ``why_known`` says why these dice could be known before the game, if they could.
    """

    commitment: str
    words: str
    add: Callable[[str], str] | None
    why_known: str = ""


class FairDiceScene(WidgetScene):
    """Explains the scheme, shows the commitment, and takes words until the first roll."""

    def __init__(self, program: Program, dice: SecretDice, behind: Backdrop | None = None) -> None:
        super().__init__(program.screen, behind or program.painter.backdrop)
        self._clipboard = program.clipboard
        self.first_focus = "done" if dice.add is None else "words"
        self.words = dice.words
        self._dice = dice
        self._typed = ""
        self._copied: bool | None = None

    def build(self) -> kit.Widget:
        why_known = self._dice.why_known
        limits = kit.Label(proof.limits(), theme.SMALL, theme.IVORY_SOFT)
        boxes = [self._commitment(), *([] if why_known else [self._adding(), limits])]
        wide, narrow = partial(_wide, boxes, why_known), partial(_narrow, boxes, why_known)
        parts = kit.Responsive((SIDE_BY_SIDE, wide), (0, narrow))
        return kit.Page(
            kit.Head(_("Fair dice"), done_button(self._done)),
            kit.Scroll(parts, grow=1, name="parts"),
            width=WIDTH,
            gap=MEDIUM,
            centred=True,
        )

    def _commitment(self) -> kit.Widget:
        copy = kit.Button("copy", _("Copy"), self._copy, note=self._note())
        digits = kit.Label(proof.grouped(self._dice.commitment), theme.STRONG, theme.GOLD)
        heading = kit.Label(_("Commitment"), theme.HEADING, grow=1)
        return _box(kit.Row(heading, copy, gap=MEDIUM), digits)

    def _note(self) -> str:
        if self._copied is None:
            return ""
        return _("Copied") if self._copied else _("The clipboard can’t be used here")

    def _adding(self) -> kit.Widget:
        """The players' words, and a field to add some until dice are rolled."""
        heading = kit.Label(_("Words of your own"), theme.HEADING)
        added = kit.Label(proof.added_words(self.words), theme.STRONG, theme.GOLD)
        added.visible = bool(self.words)
        self._hint = kit.Label(self._hint_text(), theme.SMALL, theme.IVORY_SOFT)
        if self._dice.add is None:
            return _box(heading, added, self._hint)
        room = MAX_WORDS - len(self.words) - len(BETWEEN)
        field = kit.TextField(
            "words",
            self._typed,
            self._type,
            hint=_("Anything that comes to mind"),
            max_length=max(0, room),
            on_enter=self._add,
            grow=1,
        )
        return _box(
            heading, added, kit.Row(field, kit.Button("add", _("Add"), self._add)), self._hint
        )

    def _hint_text(self) -> str:
        fault = words_fault(self._typed, self.words)
        if fault and self._typed.strip():
            return proof.words_fault(fault)
        if self._dice.add is None and self.words:
            return _("The dice have been rolled: no more words can be added.")
        if self._dice.add is None:
            return _("None were added before the first roll.")
        return _("Each player may add some, until the first roll.")

    def _type(self, text: str) -> Answer:
        self._typed = text
        self._hint.text = self._hint_text()
        return None

    def _add(self) -> Answer:
        if self._dice.add is not None and words_fault(self._typed, self.words) is None:
            self.words, self._typed = self._dice.add(self._typed), ""
        self.rebuild("words")
        return None

    def _done(self) -> Answer:
        """Words that were typed but not added yet are added, too; those at fault stay in sight."""
        if self._typed.strip():
            self._add()
        return None if self._typed.strip() else self.back()

    def _copy(self) -> Answer:
        self._copied = self._clipboard.copy(self._dice.commitment)
        self.rebuild("copy")
        return None


def _wide(boxes: Sequence[kit.Widget], why_known: str) -> kit.Widget:
    right = kit.Column(*boxes, gap=MEDIUM, grow=6)
    return kit.Row(_explanation(why_known, 5), right, gap=WIDE, align="start")


def _narrow(boxes: Sequence[kit.Widget], why_known: str) -> kit.Widget:
    return kit.Column(_explanation(why_known), *boxes, gap=MEDIUM)


def _box(*widgets: kit.Widget) -> kit.Widget:
    return kit.Panel(kit.Column(*widgets, gap=NARROW), skin=theme.ENTRY_OPEN, padding=MEDIUM)


def _explanation(why_known: str, grow: int = 0) -> kit.Widget:
    """The scheme in four steps; of dice that could be known before, why they could."""
    if why_known:
        heading = kit.Label(_("Known dice"), theme.HEADING)
        return kit.Column(heading, kit.Label(why_known), gap=NARROW, grow=grow)
    return kit.Column(*map(_step, FLAT_DICE, _steps()), gap=MEDIUM, grow=grow)


def _step(die: kit.Symbol, sentence: str) -> kit.Widget:
    number = kit.Icon(die, theme.IVORY_SOFT, size=24)
    return kit.Row(number, kit.Label(sentence, grow=1), gap=MEDIUM, align="start")


def _steps() -> Sequence[str]:
    return (
        _(
            "Before the first roll the game draws a secret seed and shows a commitment to it: no "
            "other seed, game or rules fit these digits."
        ),
        _(
            "Then you may add words of your own, so that nobody chooses the dice: you don’t know "
            "the seed, and the program didn’t know your words."
        ),
        _(
            "Every roll follows from the seed, the words and its number in the game, whatever is "
            "skipped, undone or continued later."
        ),
        _(
            "When the game is over, the seed is shown and saved with it, and anyone can check the "
            "commitment and every roll."
        ),
    )
