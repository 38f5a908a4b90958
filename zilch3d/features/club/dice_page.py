"""The fair dice of a season: their check code before the end, the proof after it."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from zilch3d.features.club.club import BegunSeason, Club
from zilch3d.features.club.page import ClubPage
from zilch3d.features.club.parts import panel, soft
from zilch3d.features.club.proof import SeasonProof, ask_proof
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Pending
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM
from zilch3d.store.household import Person
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import FLAT_DICE, done_button
from zilch3d.ui.words import amounts
from zilch3d.ui.words.proof import grouped

WIDTH = 820


class SeasonDiceScene(ClubPage):
    """Explains the scheme, shows the commitment, and after the season verifies it."""

    def __init__(self, program: Program, member: Person, season_id: str) -> None:
        super().__init__(program, member)
        self._season_id = season_id
        self._copied: bool | None = None
        self.proof: Pending[SeasonProof] = self.pending()

    def show(self, club: Club) -> kit.Widget:
        begun = club.of_id(self._season_id)
        parts = [] if begun is None else self._parts(begun)
        return kit.Page(
            kit.Head(_("Fair dice"), done_button(self.back)),
            *self.faults(club),
            *parts,
            width=WIDTH,
            gap=MEDIUM,
            centred=True,
        )

    def trace(self) -> dict[str, object]:
        proved = self.proof.value.ok if self.proof.value is not None else None
        return {**super().trace(), "proved": proved}

    def _parts(self, begun: BegunSeason) -> list[kit.Widget]:
        steps = [_step(die, words) for die, words in zip(FLAT_DICE, _steps(), strict=False)]
        return [*steps, self._code(begun), self._end(begun)]

    def _code(self, begun: BegunSeason) -> kit.Widget:
        kept = begun.kept
        copy = kit.Button("copy", _("Copy"), partial(self._copy, codes(begun)))
        if self._copied is not None:
            copy.note = _("Copied") if self._copied else _("The clipboard can’t be used here")
        return panel(
            kit.Row(kit.Label(_("Check code"), theme.HEADING, grow=1), copy, gap=MEDIUM),
            kit.Label(grouped(kept.commitment), theme.STRONG, roles.ACCENT, name="commitment"),
            soft(_("It belongs to season {id}.").format(id=kept.id)),
        )

    def _copy(self, text: str) -> Answer:
        self._copied = self.program.clipboard.copy(text)
        self.rebuild("copy")
        return None

    def _end(self, begun: BegunSeason) -> kit.Widget:
        """Until the season is over the secret stays one."""
        if not begun.season.is_over:
            if not begun.kept.fits:
                return kit.Label(_doesnt_fit(), theme.SMALL_STRONG, roles.WARNING)
            return soft(_("After the twelfth evening the secret number is shown here."))
        verify = kit.Button("verify", _("Check everything"), partial(self._verify, begun))
        seed = grouped(begun.kept.fair.seed.hex())
        return panel(
            kit.Row(kit.Label(_("Secret number"), theme.HEADING, grow=1), verify, gap=MEDIUM),
            kit.Label(seed, theme.STRONG, roles.ACCENT, name="secret"),
            *self._verified(),
        )

    def _verify(self, begun: BegunSeason) -> Answer:
        ask = partial(ask_proof, self.program.games, begun.kept, begun.games)
        self.proof.ask(ask)
        self.take_answers()
        self.rebuild("verify")
        return None

    def _verified(self) -> list[kit.Widget]:
        if self.proof.is_waiting:
            return [soft(_("One moment …"))]
        if self.proof.value is None:
            return []
        return [
            kit.Label(sentence, theme.SMALL_STRONG, roles.GAIN if good else roles.WARNING)
            for good, sentence in results(self.proof.value)
        ]


def codes(begun: BegunSeason) -> str:
    """What it takes to verify the season by hand: the seed only once it is over."""
    lines = {"season": begun.kept.id, "commitment": begun.kept.commitment}
    if begun.season.is_over:
        lines["seed"] = begun.kept.fair.seed.hex()
    return "".join(f"{name}: {digits}\n" for name, digits in lines.items())


class Counted(NamedTuple):
    """A sentence on how many games something is true of, and whether that is good."""

    good: bool
    games: Callable[[SeasonProof], tuple[int, ...]]
    sentence: Callable[[int], str]


COUNTED = (
    Counted(
        True,
        lambda proof: proof.proved,
        lambda n: ngettext(
            "{n} game checked. Every roll follows from the secret number.",
            "{n} games checked. Every roll follows from the secret number.",
            n,
        ),
    ),
    Counted(
        True,
        lambda proof: proof.given_up,
        lambda n: ngettext(
            "{n} game was given up. It also had the season’s dice.",
            "{n} games were given up. They also had the season’s dice.",
            n,
        ),
    ),
    Counted(
        False,
        lambda proof: proof.differing,
        lambda n: ngettext(
            "{n} game has other dice than the season’s.",
            "{n} games have other dice than the season’s.",
            n,
        ),
    ),
    Counted(
        False,
        lambda proof: proof.altered,
        lambda n: ngettext(
            "The record of {n} game was changed.", "The records of {n} games were changed.", n
        ),
    ),
    Counted(
        False,
        lambda proof: proof.unread,
        lambda n: ngettext(
            "{n} game can’t be read, so nothing is proved of it.",
            "{n} games can’t be read, so nothing is proved of them.",
            n,
        ),
    ),
)


def results(proof: SeasonProof) -> list[tuple[bool, str]]:
    """What verifying came to in sentences, each with whether it is good."""
    fits = _("The check code fits the secret number.")
    counts = [(each, len(each.games(proof))) for each in COUNTED]
    return [
        (proof.fits, fits if proof.fits else _doesnt_fit()),
        *((each.good, each.sentence(n).format(n=amounts.number(n))) for each, n in counts if n),
    ]


def _doesnt_fit() -> str:
    return _("The check code doesn’t fit the secret number. One of them was changed.")


def _step(die: kit.Symbol, sentence: str) -> kit.Widget:
    number = kit.Icon(die, roles.SOFT, size=24)
    return kit.Row(number, kit.Label(sentence, grow=1), gap=MEDIUM, align="start")


def _steps() -> tuple[str, ...]:
    return (
        _(
            "When you joined the season, the game drew one secret number for all of it, and made "
            "this check code. No other number fits it."
        ),
        _(
            "Each game’s dice follow from that number and from how many games you’ve begun. A game "
            "you give up and play again has new dice."
        ),
        _(
            "After the last evening you see the secret number. Then anybody can check the code, "
            "and every roll of every game."
        ),
    )
