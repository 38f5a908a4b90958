"""After a game: who won and by how much, and what luck and decisions had to do with it."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, Self, TypeAlias

from zilch3d.engine.state import State
from zilch3d.features.after_game.finished_game import DiceProof
from zilch3d.features.after_game.review_page import ReviewPages
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Question, completed
from zilch3d.kit.scene import Answer, Pop
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.kit.widgets import Press
from zilch3d.store.setup import PERSON, SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.program import Program
from zilch3d.ui.routes import DiceOfGame
from zilch3d.ui.widgets import CROWN
from zilch3d.ui.words import names
from zilch3d.ui.words import proof as proof_words
from zilch3d.ui.words import shares as share_words
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.remarks import LastWord

WIDTH = 860
PAGE = 330
"""Points of height that a page would like: the tabs stay where they are."""
MIN_BUTTON = 112
"""Points of width of a button below the pages."""
FEW_PLAYERS = 4
"""Up to this many final totals are spaced generously, more are closer together."""
FACES, FACES_OF_MANY = (40, 64), (30, 44)
"""Points of a portrait beside a total, and of the winner's above them."""
SPEAKER = 28
"""Points of the portrait beside the last word."""


@dataclass(frozen=True)
class FinalTotal:
    """A player's total: ``points`` to compare, ``score`` as the rules write them.

    ``player`` is who plays the ``seat``, as ``SeatSetup`` has it.
    """

    name: str
    points: int
    score: str
    won: bool
    player: str = PERSON
    seat: int = 0


@dataclass(frozen=True)
class Result:
    """How a game ended; ``margin`` is the winner's lead as the rules write it, empty if none.

    ``last_word`` is what a computer player says to it, if anything.
    """

    rules: str
    totals: Sequence[FinalTotal]
    margin: str = ""
    last_word: LastWord | None = None

    @classmethod
    def of(
        cls,
        state: State,
        seats: Sequence[SeatSetup],
        in_words: PointsText,
        last_word: LastWord | None = None,
    ) -> Self:
        """The result of a finished game; ``in_words`` writes points."""
        winners = state.outcome.winners if state.outcome else ()
        totals = [
            FinalTotal(seat.name, seat.score, in_words(seat.score), n in winners, setup.player, n)
            for n, (seat, setup) in enumerate(zip(state.seats, seats, strict=True))
        ]
        first, second, *_others = sorted((seat.score for seat in state.seats), reverse=True)
        margin = in_words(first - second) if first > second and len(winners) == 1 else ""
        return cls(names.rules_name(state.rules), totals, margin, last_word)

    @property
    def ranked(self) -> list[FinalTotal]:
        """Winners first, then by points."""
        return sorted(self.totals, key=lambda total: (not total.won, -total.points))

    @property
    def winners(self) -> list[str]:
        return [total.name for total in self.totals if total.won]

    @property
    def lost(self) -> bool:
        """Whether people have played, and none of them has won."""
        people = [total for total in self.totals if total.player == PERSON]
        return bool(people) and not any(total.won for total in people)


EndWay: TypeAlias = Literal["sheet", "replay", "same-dice", "compare"]
"""A button below the pages, by its name."""


def no_fault() -> Future[str]:
    """The record is written."""
    return completed("")


class EndPage(Enum):
    """The pages of a game's end."""

    RESULT = "result"
    CHANCES = "chances"
    DECISIONS = "decisions"
    FAIRNESS = "fairness"


@dataclass(frozen=True)
class EndExtras:
    """The parts of a game's end beside its result; any may be missing.

    ``ways`` lead on besides the rematch. ``fault`` asks why the record could not be written: empty
    if it was. Unless it leads ``to_title``, the last button just says that it leads back.
    """

    ways: Mapping[EndWay, Press] = field(default_factory=dict)
    proof: DiceProof | None = None
    review: ReviewPages | None = None
    fault: Question[str] = no_fault
    to_title: bool = True


NOTHING_ELSE = EndExtras()


class EndScene(WidgetScene):
    """The winner on every page, and what next; ``notice`` is what went wrong, if anything.

    The review is worked out while this is shown; until it is done the pages say how far it is.
    """

    first_focus = "rematch"

    def __init__(
        self,
        program: Program,
        result: Result,
        rematch: Press,
        extras: EndExtras = NOTHING_ELSE,
        backdrop: Backdrop | None = None,
    ) -> None:
        super().__init__(program.screen, backdrop)
        self._program = program
        self._verified: tuple[bool, str] | None = None
        """What came of verifying the dice, once that was done."""
        self.result = result
        self.rematch = rematch
        self.extras = extras
        self._fault = self.pending(extras.fault)
        self._review = extras.review
        self.page = EndPage.RESULT

    def enter(self) -> None:
        super().enter()
        if self._review is not None:
            self._review.work.start(self.screen.wake)

    def leave(self) -> None:
        super().leave()
        if self._review is not None:
            self._review.work.stop()

    def back(self) -> Answer:
        return Pop()

    @property
    def notice(self) -> str:
        """Why the record could not be written; empty if it was, or still is being."""
        return self._fault.value or ""

    def update(self, seconds: float) -> Answer:
        if self._review is not None and self._review.update():
            self.rebuild()
        return super().update(seconds)

    def trace(self) -> dict[str, object]:
        """For tests: who is shown as winner, the totals as they are written, and the review."""
        totals = {total.name: total.score for total in self.result.totals}
        last_word = self.result.last_word.words if self.result.last_word is not None else ""
        result = {"winners": self.result.winners, "totals": totals, "last_word": last_word}
        review = self._review.trace() if self._review is not None else {}
        return super().trace() | result | {"page": self.page.value} | review

    def build(self) -> kit.Widget:
        result = self.result
        page = kit.Column(
            kit.Frame(self._title(), across="centre"),
            kit.Label(result.rules, theme.SMALL, theme.IVORY_SOFT, align="centre"),
            *self._tabs(),
            kit.Stack(kit.Spacer(PAGE), self._content(), grow=1),
            kit.Label(self.notice, theme.SMALL, theme.EMBER),
            self._exits(),
            gap=NARROW + 2,
        )
        skin = theme.PANEL_LOST if result.lost else theme.PANEL_WON
        panel = kit.Panel(page, padding=(WIDE + NARROW, WIDE - NARROW), skin=skin)
        frame = kit.Frame(panel, padding=WIDE, max_width=WIDTH, up="centre")
        return kit.Stack(kit.Ground(theme.VEIL_LOST if result.lost else theme.VEIL_WON), frame)

    def _tabs(self) -> list[kit.Widget]:
        words = {EndPage.RESULT: _("Result")}
        if self._review is not None:
            chances = self._review.in_points
            words[EndPage.CHANCES] = _("Points") if chances else _("Chances")
            # Translators: a tab with what players decided, the costliest first.
            words[EndPage.DECISIONS] = _("Choices")
        if self.extras.proof is not None:
            words[EndPage.FAIRNESS] = _("Fair dice")
        options = [(page.value, word) for page, word in words.items()]
        if len(options) < 2:
            return []
        return [kit.Tabs("page", options, self.page.value, self.turn_to)]

    def turn_to(self, page: str) -> Answer:
        """Show this page."""
        self.page = EndPage(page)
        self.rebuild()
        return None

    def _content(self) -> kit.Widget:
        """The content of the page."""
        review, proof = self._review, self.extras.proof
        if self.page is EndPage.CHANCES and review is not None:
            return kit.Scroll(review.chances(), name="chances")
        if self.page is EndPage.DECISIONS and review is not None:
            return kit.Scroll(review.decisions(), name="decisions")
        if self.page is EndPage.FAIRNESS and proof is not None:
            return kit.Scroll(self._fairness(proof), name="fairness")
        return self._result()

    def _result(self) -> kit.Widget:
        gap = MEDIUM if len(self.result.totals) <= FEW_PLAYERS else NARROW
        totals = kit.Column(*map(self._line, self.result.ranked), gap=gap)
        notes = self._review.notes() if self._review is not None else []
        standings = kit.Scroll(kit.Column(totals, *notes, gap=gap), grow=1, name="standings")
        return kit.Column(*self._last_word(), standings, gap=NARROW + 2)

    def _exits(self) -> kit.Widget:
        back = _("Main menu") if self.extras.to_title else _("Back")
        return kit.Grid(
            kit.Button("rematch", _("Rematch"), self.rematch, style=theme.PRIMARY),
            *(kit.Button(way, _way_name(way), press) for way, press in self.extras.ways.items()),
            kit.Button("title", back, self.back),
            min_width=MIN_BUTTON,
            gap=MEDIUM,
            even=True,
            filled=True,
        )

    def _title(self) -> kit.Widget:
        """The winner's face; beside it a word in gold, or a calmer one, and who won."""
        colour = theme.IVORY_SOFT if self.result.lost else theme.GOLD
        word = kit.Label(outcome(self.result), theme.TITLE, colour)
        sentence = kit.Label(headline(self.result), theme.HEADING)
        return kit.Row(self._winner(), kit.Column(word, sentence, gap=0), gap=MEDIUM)

    @property
    def _sizes(self) -> tuple[int, int]:
        return FACES if len(self.result.totals) <= FEW_PLAYERS else FACES_OF_MANY

    def _winner(self) -> kit.Icon:
        """The face of the winner, or a crown for several."""
        winners = [total for total in self.result.totals if total.won]
        if len(winners) != 1:
            return kit.Icon(CROWN, theme.GOLD, size=30)
        return kit.Icon(self._face(winners[0]), theme.GOLD, size=self._sizes[1])

    def _last_word(self) -> list[kit.Widget]:
        """The bubble with a computer player's last word, if there is one."""
        word = self.result.last_word
        if word is None:
            return []
        speaker = next(total for total in self.result.totals if total.seat == word.seat)
        text = kit.Label(word.words, theme.SMALL_STRONG, theme.INK)
        row = kit.Row(kit.Icon(self._face(speaker), size=SPEAKER), text, gap=NARROW)
        bubble = kit.Panel(row, padding=(NARROW, HAIR), skin=theme.BUBBLE, name="last-word")
        return [kit.Frame(bubble, across="centre")]

    @staticmethod
    def _face(total: FinalTotal) -> kit.Emblem:
        return portrait(total.player, total.seat, Mood.WIN if total.won else Mood.LOSS)

    def _fairness(self, proof: DiceProof) -> kit.Widget:
        """Buttons to count and to verify the dice; then what came of it, and all the digits.

        Below, what such a proof is about and what not, unless it fails.
        """
        sentences = (proof_words.limits(), proof_words.one_machine())
        lines = [kit.Label(words, theme.SMALL, theme.IVORY_SOFT) for words in sentences]
        limits = kit.Column(*lines, gap=NARROW)
        count = kit.Button("dice", _("Dice tally"), self._count_dice)
        if self._verified is None:
            question = kit.Label(_("Were the dice fair?"), colour=theme.IVORY_SOFT, grow=1)
            row = kit.Row(question, count, kit.Button("verify", _("Verify"), self.verify))
            return kit.Column(row, limits, gap=MEDIUM)
        commitment = _digits(_("Check code"), proof.fair.commitment)
        seed = _digits(_("Secret number"), proof.fair.seed.hex())
        digits = kit.Row(commitment, seed, gap=MEDIUM, align="start")
        holds, sentence = self._verified
        icon = kit.Icon("check" if holds else "cross", theme.GOLD if holds else theme.EMBER)
        words = kit.Label(sentence, theme.SMALL_STRONG, theme.IVORY if holds else theme.EMBER)
        limits.visible = holds
        verdict = kit.Row(icon, kit.Frame(words, grow=1), count, gap=NARROW)
        return kit.Column(verdict, digits, *_shares(proof.fair.words), limits, gap=MEDIUM)

    def verify(self) -> Answer:
        """Verify the dice, and show what comes of it."""
        if self.extras.proof is not None:
            self._verified = self.extras.proof.verify()
            self.page = EndPage.FAIRNESS
            self.rebuild("dice")
        return None

    def _count_dice(self) -> Answer:
        """How often each face has fallen in this game, over what is seen behind its end."""
        assert self.extras.proof is not None
        behind = self.backdrop or self._program.painter.backdrop
        return self._program.open(DiceOfGame(self.extras.proof.game_id, behind))

    def _line(self, total: FinalTotal) -> kit.Widget:
        highest = max(other.points for other in self.result.totals)
        colour = theme.GOLD if total.won else theme.IVORY
        head = kit.Row(
            kit.Label(total.name, theme.STRONG, colour, grow=1),
            kit.Label(total.score, theme.FIGURE_SMALL, colour),
        )
        bar = kit.Bar(total.points / highest if highest > 0 else 0.0)
        icon = kit.Icon(self._face(total), colour, size=self._sizes[0])
        review = self._review.player(total.seat) if self._review is not None else []
        return kit.Row(icon, kit.Column(head, bar, *review, gap=2, grow=1))


def _digits(name: str, digits: str) -> kit.Widget:
    heading = kit.Label(name, theme.SMALL_STRONG, theme.IVORY_SOFT)
    text = kit.Label(proof_words.grouped(digits), theme.SMALL, theme.IVORY_SOFT)
    return kit.Column(heading, text, gap=0, grow=1)


def _shares(words: str) -> list[kit.Widget]:
    """What was added to the seed, a line for each share; nothing where nothing was."""
    lines = [kit.Label(line, theme.SMALL, theme.IVORY_SOFT) for line in share_words.in_order(words)]
    heading = kit.Label(_("Added before the first roll"), theme.SMALL_STRONG, theme.IVORY_SOFT)
    return [kit.Column(heading, *lines, gap=0)] if lines else []


def _way_name(way: EndWay) -> str:
    return {
        "sheet": _("Score sheet"),
        "replay": _("Replay"),
        "same-dice": _("Same dice again"),
        "compare": _("Compare"),
    }[way]


def outcome(result: Result) -> str:
    """The title of the end, by what it is to those who have played: a victory, or not."""
    if not result.winners:
        return _("The game is over")
    if result.lost:
        return _("Well played!")
    return _("Victory!") if len(result.winners) == 1 else _("A shared victory!")


def headline(result: Result) -> str:
    """Who won and by how much, in a sentence."""
    winners = result.winners
    if len(winners) > 1:
        return _("{names} share the win").format(names=names.listed(winners))
    if not winners:
        return _("Nobody won")
    if not result.margin:
        return _("{name} wins").format(name=winners[0])
    return _("{name} wins by {margin}").format(name=winners[0], margin=result.margin)
