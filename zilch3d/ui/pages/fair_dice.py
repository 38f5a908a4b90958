"""What makes the dice fair: how they are fixed, their check code, and the players' shares."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.pages.share_form import ShareForm
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
    ``why_known`` says why these dice could be known before the game, if they could. ``is_anew`` is
    whether the words were added to another commitment: the rules have been changed since.
    """

    commitment: str
    words: str
    add: Callable[[str], str] | None
    why_known: str = ""
    is_anew: bool = False


class FairDiceScene(WidgetScene):
    """Explains the scheme, shows the commitment, and takes shares until the first roll."""

    def __init__(self, program: Program, dice: SecretDice, behind: Backdrop | None = None) -> None:
        super().__init__(program.screen, behind or program.painter.backdrop)
        self._clipboard = program.clipboard
        self.first_focus = "done" if dice.add is None else "words"
        self._dice = dice
        self.form = ShareForm(dice.words, dice.add, self.rebuild)
        self._copied: bool | None = None

    @property
    def commitment(self) -> str:
        """The commitment that is shown, 64 hexadecimal digits."""
        return self._dice.commitment

    def build(self) -> kit.Widget:
        why_known = self._dice.why_known
        boxes = [self._commitment(), *([] if why_known else [self._adding()])]
        wide, narrow = partial(_wide, boxes, why_known), partial(_narrow, boxes, why_known)
        parts = kit.Responsive((SIDE_BY_SIDE, wide), (0, narrow))
        purpose = kit.Label(proof.purpose(), theme.SMALL_STRONG)
        purpose.visible = not why_known
        return kit.Page(
            kit.Head(_("Fair dice"), done_button(self._done)),
            purpose,
            parts,
            width=WIDTH,
            gap=MEDIUM,
            centred=True,
        )

    def _commitment(self) -> kit.Widget:
        copy = kit.Button("copy", _("Copy"), self._copy, note=self._note())
        digits = kit.Label(proof.grouped(self.commitment), theme.STRONG, roles.ACCENT)
        heading = kit.Label(_("Check code"), theme.HEADING, grow=1)
        anew = kit.Label(proof.changed_commitment(), theme.SMALL_STRONG, roles.WARNING)
        anew.visible = self._dice.is_anew
        noting = kit.Label(proof.noting(), theme.SMALL, roles.SOFT)
        noting.visible = self._dice.add is not None
        return _box(kit.Row(heading, copy, gap=MEDIUM), digits, anew, noting)

    def _note(self) -> str:
        if self._copied is None:
            return ""
        return _("Copied") if self._copied else _("The clipboard can’t be used here")

    def _adding(self) -> kit.Widget:
        """What players have added, and a form to add more until dice are rolled."""
        heading = kit.Label(_("Your share"), theme.HEADING)
        words = _("It changes all rolls, so nobody chose them.")
        about = kit.Label(words, theme.SMALL_STRONG, grow=1)
        about.visible = self._dice.add is not None
        return _box(kit.Row(heading, about, gap=MEDIUM), self.form.build())

    def _done(self) -> Answer:
        """What was typed but not added yet is added, too; what is at fault stays in sight."""
        return self.back() if self.form.add_all() else None

    def _copy(self) -> Answer:
        self._copied = self._clipboard.copy(self.commitment)
        self.rebuild("copy")
        return None


def _wide(boxes: Sequence[kit.Widget], why_known: str) -> kit.Widget:
    *limits, outside = _limits(why_known)
    left = kit.Column(_explanation(why_known), *limits, gap=MEDIUM, grow=5)
    right = kit.Column(*boxes, outside, gap=MEDIUM, grow=6)
    return kit.Row(left, right, gap=WIDE, align="start")


def _narrow(boxes: Sequence[kit.Widget], why_known: str) -> kit.Widget:
    return kit.Column(_explanation(why_known), *boxes, *_limits(why_known), gap=MEDIUM)


def _box(*widgets: kit.Widget) -> kit.Widget:
    return kit.Panel(kit.Column(*widgets, gap=NARROW), skin=roles.RAISED, padding=MEDIUM)


def _explanation(why_known: str) -> kit.Widget:
    """How it works, in four steps; of dice that could be known before, why they could."""
    if why_known:
        heading = kit.Label(_("Known dice"), theme.HEADING)
        return kit.Column(heading, kit.Label(why_known), gap=NARROW)
    return kit.Column(*map(_step, FLAT_DICE, _steps()), gap=MEDIUM)


def _limits(why_known: str) -> list[kit.Label]:
    """What a proof does not cover, what one machine can't prove, and what a share adds.

    Unseen where dice are known, of which nothing was secret.
    """
    sentences = (proof.limits(), proof.one_machine(), proof.from_outside())
    lines = [kit.Label(words, theme.SMALL, roles.SOFT) for words in sentences]
    for line in lines:
        line.visible = not why_known
    return lines


def _step(die: kit.Symbol, sentence: str) -> kit.Widget:
    number = kit.Icon(die, roles.SOFT, size=24)
    return kit.Row(number, kit.Label(sentence, grow=1), gap=MEDIUM, align="start")


def _steps() -> Sequence[str]:
    return (
        _(
            "Before the first roll, the game draws a secret number and shows you a check code. No "
            "other number, game or rules fit that code."
        ),
        _(
            "Then you can all add a share, such as words of your own. You don’t know the number, "
            "and the game couldn’t know your share, so nobody chose the dice."
        ),
        _(
            "Every roll follows from the number and the shares. It doesn’t matter what you skip, "
            "undo or play another day."
        ),
        _(
            "When the game is over, you see the secret number. Then anybody can check the code "
            "and every roll."
        ),
    )
