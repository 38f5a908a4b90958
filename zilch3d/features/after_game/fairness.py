"""The page of a game's end that proves its dice: what can be checked, and what came of it."""

from collections.abc import Callable
from dataclasses import dataclass

from zilch3d.features.after_game.finished_game import DiceProof
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.ui import theme
from zilch3d.ui.words import proof as proof_words
from zilch3d.ui.words import shares as share_words

BUTTON = 150
"""Points of width of a button, at least."""
SIGN = 34
"""Points of the sign beside the verdict."""


@dataclass
class Fairness:
    """The proof of a game's dice, and the ``verdict`` once it was verified: whether it holds."""

    proof: DiceProof
    verdict: tuple[bool, str] | None = None

    def verify(self) -> None:
        """Work out every roll again."""
        self.verdict = self.proof.verify()

    def page(self, verify: Callable[[], Answer], count: Callable[[], Answer]) -> kit.Widget:
        """What can be verified in a sentence, or what came of it; then how it is known."""
        tally = kit.Button("dice", _("Dice tally"), count, min_width=BUTTON)
        if self.verdict is None:
            words = _("Every roll was settled before the game. Work them all out again to be sure.")
            check = kit.Button("verify", _("Verify"), verify, style=roles.PRIMARY, min_width=BUTTON)
            buttons = kit.Frame(kit.Row(check, tally, gap=NARROW), across="start")
            code = _digits(_("Check code"), self.proof.fair.commitment)
            question = kit.Label(_("Were the dice fair?"), theme.HEADING)
            return kit.Column(question, kit.Label(words), buttons, code, *_limits(), gap=MEDIUM)
        return self._verified(*self.verdict, tally)

    def _verified(self, holds: bool, sentence: str, tally: kit.Widget) -> kit.Widget:
        colour = roles.ACCENT if holds else roles.WARNING
        sign = kit.Icon("check" if holds else "cross", colour, size=SIGN)
        title = _("The dice were fair") if holds else _("This doesn’t add up")
        said = kit.Column(
            kit.Label(title, theme.HEADING, colour),
            kit.Label(sentence, colour=None if holds else roles.WARNING),
            gap=0,
            grow=1,
        )
        fair = self.proof.fair
        digits = kit.Grid(
            _digits(_("Check code"), fair.commitment),
            _digits(_("Secret number"), fair.seed.hex()),
            min_width=300,
            gap=MEDIUM,
        )
        limits = _limits() if holds else []
        verdict = kit.Row(sign, said, gap=MEDIUM)
        buttons = kit.Frame(tally, across="start")
        return kit.Column(verdict, buttons, digits, *_shares(fair.words), *limits, gap=MEDIUM)


def _limits() -> list[kit.Widget]:
    """What such a proof is about, and what not."""
    sentences = (proof_words.limits(), proof_words.one_machine())
    return [kit.Label(words, theme.SMALL, roles.SOFT) for words in sentences]


def _digits(name: str, digits: str) -> kit.Widget:
    heading = kit.Label(name, theme.SMALL_STRONG, roles.SOFT)
    text = kit.Label(proof_words.grouped(digits), theme.SMALL, roles.SOFT)
    return kit.Column(heading, text, gap=0)


def _shares(words: str) -> list[kit.Widget]:
    """What was added to the seed, a line for each share; nothing where nothing was."""
    lines = [kit.Label(line, theme.SMALL, roles.SOFT) for line in share_words.in_order(words)]
    heading = kit.Label(_("Added before the first roll"), theme.SMALL_STRONG, roles.SOFT)
    return [kit.Column(heading, *lines, gap=0)] if lines else []
