"""After a game: who won and by how much, and what luck and decisions had to do with it."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Self

from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State
from zilch3d.features.after_game.review_page import EndReview, ReviewPages
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Question, completed
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.store.setup import PERSON, SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.widgets import CROWN
from zilch3d.ui.words import names
from zilch3d.ui.words import proof as proof_words
from zilch3d.ui.words.remarks import LastWord

WIDTH = 860
PAGE = 330
"""Points of height that a page would like: the tabs stay where they are."""
LEAST_BUTTON = 112
"""Points of width of a button below the pages."""
FEW_PLAYERS = 4
"""Up to this many final totals are spaced generously, more are closer together."""
FACES, FACES_OF_MANY = (40, 64), (30, 44)
"""Points of a portrait beside a total, and of the winner's above them."""
SPEAKER = 28
"""Points of the portrait beside the last word."""


@dataclass(frozen=True)
class FinalTotal:
    """A player's total: ``points`` to compare, ``shown`` as the rules write them.

    ``player`` is who plays the ``seat``, as ``SeatSetup`` has it.
    """

    name: str
    points: int
    shown: str
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
        shown: Callable[[Points], str],
        last_word: LastWord | None = None,
    ) -> Self:
        """The result of a finished game; ``shown`` writes points."""
        winners = state.outcome.winners if state.outcome else ()
        totals = [
            FinalTotal(seat.name, seat.score, shown(seat.score), n in winners, setup.player, n)
            for n, (seat, setup) in enumerate(zip(state.seats, seats, strict=True))
        ]
        first, second, *_others = sorted((seat.score for seat in state.seats), reverse=True)
        margin = shown(first - second) if first > second and len(winners) == 1 else ""
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


@dataclass(frozen=True)
class EndProof:
    """The proof of the game's dice: ``verify`` says whether it holds, and in words.

    ``dice`` shows how often each face has fallen.
    """

    commitment: str
    seed: str
    verify: Callable[[], tuple[bool, str]]
    dice: Callable[[], Answer]


def no_fault() -> Future[str]:
    """The record is written."""
    return completed("")


class EndExit(NamedTuple):
    """A button below the pages: its name, its words and where it leads."""

    name: str
    words: str
    press: Callable[[], Answer]


@dataclass(frozen=True)
class EndMenu:
    """What the end of a game leads to: a rematch, the title, and ``more`` between the two.

    ``back`` is what the way to the title is called where that leads elsewhere.
    ``fault`` asks why its record could not be written: empty if it was.
    """

    rematch: Callable[[], Answer]
    title: Callable[[], Answer]
    proof: EndProof | None = None
    fault: Question[str] = no_fault
    review: EndReview | None = None
    more: Sequence[EndExit] = ()
    back: str = ""


class Page(Enum):
    """What of a finished game is shown."""

    RESULT = "result"
    CHANCES = "chances"
    DECISIONS = "decisions"
    FAIRNESS = "fairness"


class EndScene(WidgetScene):
    """The winner on every page, and what next; ``notice`` is what went wrong, if anything.

    The game is reviewed while this is shown; until that is done the pages say how far it is.
    """

    first_focus = "rematch"

    def __init__(
        self,
        screen: kit.Screen,
        result: Result,
        menu: EndMenu,
        backdrop: Backdrop | None = None,
    ) -> None:
        super().__init__(screen, backdrop)
        self._verified: tuple[bool, str] | None = None
        self.result = result
        self._fault = self.pending(menu.fault)
        self.menu = menu
        self.page = Page.RESULT
        self._review = ReviewPages(menu.review) if menu.review is not None else None

    def enter(self) -> None:
        super().enter()
        if self._review is not None:
            self._review.work.start(self.screen.wake)

    def leave(self) -> None:
        super().leave()
        if self._review is not None:
            self._review.work.stop()

    def back(self) -> Answer:
        return self.menu.title()

    @property
    def notice(self) -> str:
        """What went wrong when the record was written, if anything."""
        return self._fault.value or ""

    def update(self, seconds: float) -> Answer:
        if self._review is not None and self._review.update():
            self.rebuild()
        return super().update(seconds)

    def trace(self) -> dict[str, object]:
        """For tests: who is shown as winner, the totals as they are written, and the review."""
        totals = {total.name: total.shown for total in self.result.totals}
        said = self.result.last_word.words if self.result.last_word is not None else ""
        shown = {"winners": self.result.winners, "totals": totals, "last_word": said}
        reviewed = self._review.trace() if self._review is not None else {}
        return super().trace() | shown | {"page": self.page.value} | reviewed

    def build(self) -> kit.Widget:
        result = self.result
        page = kit.Column(
            kit.Frame(self._title(), across="centre"),
            kit.Label(result.rules, theme.SMALL, theme.IVORY_SOFT, align="centre"),
            *self._tabs(),
            kit.Stack(kit.Spacer(PAGE), self._shown(), grow=1),
            kit.Label(self.notice, theme.SMALL, theme.EMBER),
            self._exits(),
            gap=NARROW + 2,
        )
        skin = theme.PANEL_LOST if result.lost else theme.PANEL_WON
        panel = kit.Panel(page, padding=(WIDE + NARROW, WIDE - NARROW), skin=skin)
        frame = kit.Frame(panel, padding=WIDE, max_width=WIDTH, up="centre")
        return kit.Stack(kit.Ground(theme.DIM_LOST if result.lost else theme.DIM), frame)

    def _tabs(self) -> list[kit.Widget]:
        words = {Page.RESULT: _("Result")}
        if self._review is not None:
            chances = self._review.in_points
            words[Page.CHANCES] = _("Points") if chances else _("Chances")
            words[Page.DECISIONS] = _("Decisions")
        if self.menu.proof is not None:
            words[Page.FAIRNESS] = _("Fairness")
        options = [(page.value, word) for page, word in words.items()]
        if len(options) < 2:
            return []
        return [kit.Tabs("page", options, self.page.value, self.turn_to)]

    def turn_to(self, page: str) -> Answer:
        """Show this page."""
        self.page = Page(page)
        self.rebuild()
        return None

    def _shown(self) -> kit.Widget:
        """The page that was chosen."""
        review, proof = self._review, self.menu.proof
        if self.page is Page.CHANCES and review is not None:
            return kit.Scroll(review.chances(), name="chances")
        if self.page is Page.DECISIONS and review is not None:
            return kit.Scroll(review.decisions(), name="decisions")
        if self.page is Page.FAIRNESS and proof is not None:
            return kit.Scroll(self._proof(proof), name="fairness")
        return self._result()

    def _result(self) -> kit.Widget:
        gap = MEDIUM if len(self.result.totals) <= FEW_PLAYERS else NARROW
        totals = kit.Column(*map(self._line, self.result.ranked), gap=gap)
        notes = self._review.notes() if self._review is not None else []
        standings = kit.Scroll(kit.Column(totals, *notes, gap=gap), grow=1, name="standings")
        return kit.Column(*self._last_word(), standings, gap=NARROW + 2)

    def _exits(self) -> kit.Widget:
        menu = self.menu
        return kit.Grid(
            kit.Button("rematch", _("Rematch"), menu.rematch, style=theme.PRIMARY),
            *(kit.Button(each.name, each.words, each.press) for each in menu.more),
            kit.Button("title", menu.back or _("Back to the title"), menu.title),
            min_width=LEAST_BUTTON,
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
        """What a computer player says."""
        word = self.result.last_word
        if word is None:
            return []
        speaker = next(total for total in self.result.totals if total.seat == word.seat)
        said = kit.Label(word.words, theme.SMALL_STRONG, theme.INK)
        row = kit.Row(kit.Icon(self._face(speaker), size=SPEAKER), said, gap=NARROW)
        bubble = kit.Panel(row, padding=(NARROW, HAIR), skin=theme.BUBBLE, name="last-word")
        return [kit.Frame(bubble, across="centre")]

    @staticmethod
    def _face(total: FinalTotal) -> kit.Emblem:
        return portrait(total.player, total.seat, Mood.WIN if total.won else Mood.LOSS)

    def _proof(self, proof: EndProof) -> kit.Widget:
        """Buttons to count and to verify the dice; then what came of it, and all the digits.

        Below, what such a proof is about and what not, unless it fails.
        """
        limits = kit.Label(proof_words.limits(), theme.SMALL, theme.IVORY_SOFT)
        count = kit.Button("dice", _("Dice counts"), proof.dice)
        if self._verified is None:
            question = kit.Label(_("Were the dice fair?"), colour=theme.IVORY_SOFT, grow=1)
            asked = kit.Row(question, count, kit.Button("verify", _("Verify"), self.verify))
            return kit.Column(asked, limits, gap=MEDIUM)
        commitment = _digits(_("Commitment"), proof.commitment)
        digits = kit.Row(commitment, _digits(_("Seed"), proof.seed), gap=MEDIUM)
        holds, sentence = self._verified
        icon = kit.Icon("check" if holds else "cross", theme.GOLD if holds else theme.EMBER)
        words = kit.Label(sentence, theme.SMALL_STRONG, theme.IVORY if holds else theme.EMBER)
        limits.visible = holds
        came_of_it = kit.Row(icon, kit.Frame(words, grow=1), count, gap=NARROW)
        return kit.Column(came_of_it, digits, limits, gap=MEDIUM)

    def verify(self) -> Answer:
        """Verify the dice, and show what comes of it."""
        if self.menu.proof is not None:
            self._verified = self.menu.proof.verify()
            self.page = Page.FAIRNESS
            self.rebuild("dice")
        return None

    def _line(self, total: FinalTotal) -> kit.Widget:
        most = max(other.points for other in self.result.totals)
        colour = theme.GOLD if total.won else theme.IVORY
        head = kit.Row(
            kit.Label(total.name, theme.STRONG, colour, grow=1),
            kit.Label(total.shown, theme.FIGURE_SMALL, colour),
        )
        bar = kit.Bar(total.points / most if most > 0 else 0.0)
        icon = kit.Icon(self._face(total), colour, size=self._sizes[0])
        found = self._review.player(total.seat) if self._review is not None else []
        return kit.Row(icon, kit.Column(head, bar, *found, gap=2, grow=1))


def _digits(name: str, digits: str) -> kit.Widget:
    heading = kit.Label(name, theme.SMALL_STRONG, theme.IVORY_SOFT)
    shown = kit.Label(proof_words.grouped(digits), theme.SMALL, theme.IVORY_SOFT)
    return kit.Column(heading, shown, gap=0, grow=1)


def outcome(result: Result) -> str:
    """What the end is to those who have played, in a word or two."""
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
