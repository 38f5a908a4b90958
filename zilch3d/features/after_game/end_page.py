"""After a game: who won and by how much, and what luck and decisions had to do with it."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Literal, TypeAlias

from zilch3d.features.after_game.fairness import Fairness
from zilch3d.features.after_game.finished_game import DiceProof
from zilch3d.features.after_game.result import Result, headline, outcome
from zilch3d.features.after_game.result_page import Story, face_of
from zilch3d.features.after_game.review_page import ReviewPages
from zilch3d.features.after_game.story import Past
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Question, completed
from zilch3d.kit.scene import Answer, Pop
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, Role, Skin
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Press
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.routes import DiceOfGame
from zilch3d.ui.widgets import CROWN

WIDTH = 780
"""Points of the page, at most."""
BESIDE = 1160
"""From this width on, in points, the table is seen beside the page."""
GAP = NARROW + 2
"""Points between the parts of the page."""
MIN_BUTTON = 112
"""Points of width of a button below the pages."""
FACE, CROWN_SIZE = 68, 26
"""Points of the winner's face, and of the crown on it."""
FACE_LOW = 34
"""Points of it in a low window, where it has no crown."""
LEAST = 0.15
"""The share of the page's height below which it scrolls as a whole, its head and exits too."""
SPEAKER = 32
"""Points of the portrait beside the last word."""


EndWay: TypeAlias = Literal["sheet", "replay", "same-dice", "compare"]
"""A button below the pages, by its name."""


def no_fault() -> Future[str]:
    """The record is written."""
    return completed("")


class Height(Enum):
    """How high the window is, by the points from which on it is: what has room beside a page."""

    HIGH = 560
    """The winner's face with a crown, the last word, and every button."""
    LOW = 440
    """A head of two lines, and every button; the last word scrolls with the page."""
    LOWEST = 0
    """A head of a line, rematch and the way out; anything else scrolls with the page."""


class EndPage(Enum):
    """The pages of a game's end."""

    RESULT = "result"
    CHANCES = "chances"
    DECISIONS = "decisions"
    FAIRNESS = "fairness"


def no_past() -> Future[Past | None]:
    """Nobody has a past that is known."""
    return completed(None)


def no_shares() -> Future[Sequence[float] | None]:
    """Nobody has games that count."""
    return completed(None)


@dataclass(frozen=True)
class EndExtras:
    """The parts of a game's end beside its result; any may be missing.

    ``ways`` lead on besides the rematch. ``fault`` asks why the record could not be written: empty
    if it was. ``past`` asks what the one person who played had come to before, and ``shares`` what
    that person's earlier games count as in a rating. ``watch`` shows a turn again, by its number.
    Unless it leads ``to_title``, the last button just says that it leads back. ``on`` takes the
    rematch's place where a game is part of something greater: the button's words, and what it does.
    """

    ways: Mapping[EndWay, Press] = field(default_factory=dict)
    proof: DiceProof | None = None
    review: ReviewPages | None = None
    fault: Question[str] = no_fault
    past: Question[Past | None] = no_past
    shares: Question[Sequence[float] | None] = no_shares
    watch: Callable[[int], Answer] | None = None
    to_title: bool = True
    on: tuple[str, Press] | None = None


NOTHING_ELSE = EndExtras()


class EndScene(WidgetScene):
    """The winner on every page, and what next; ``notice`` is what went wrong, if anything.

    The review is worked out while this is shown; until it is done the pages say how far it is, and
    what is known. ``draw_table`` draws the table into the room beside the page, or behind it.
    """

    first_focus = "rematch"

    def __init__(
        self,
        program: Program,
        result: Result,
        rematch: Press,
        extras: EndExtras = NOTHING_ELSE,
        draw_table: Callable[[kit.Box], None] | None = None,
    ) -> None:
        self.room = kit.Spacer(grow=1)
        """Where the table is seen."""
        behind = None if draw_table is None else lambda: draw_table(self.room.box)
        super().__init__(program.screen, behind)
        self._program = program
        self.result = result
        self.rematch = rematch
        self.extras = extras
        self._fairness = Fairness(extras.proof) if extras.proof is not None else None
        self._fault = self.pending(extras.fault)
        self._past = self.pending(extras.past)
        self._shares = self.pending(extras.shares)
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
        self._program.advice.rate_games()

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

    # What is shown

    @property
    def _story(self) -> Story:
        past, shares = self._past.value, self._shares.value
        return Story(self.result, self._review, past, self.extras.watch, shares)

    def build(self) -> kit.Widget:
        heights = ((height.value, partial(self._at_height, height)) for height in Height)
        return kit.Responsive(*heights, by_height=True)

    def _at_height(self, height: Height) -> kit.Widget:
        return kit.Responsive(
            (BESIDE, partial(self._beside, height)), (0, partial(self._over, height))
        )

    def _beside(self, height: Height) -> kit.Widget:
        """The table at the left, where the last word is said, and the page beside it."""
        word = kit.Column(*self._last_word(theme.BUBBLE))
        said = kit.Frame(word, padding=MEDIUM, across="centre", up="end")
        page = self._page(*self._parts(height), around=0, ground=kit.Spacer())
        left = kit.Stack(self.room, said, grow=1)
        right = kit.Frame(page, max_width=WIDTH, stretch=True)
        return kit.Frame(kit.Row(left, right, gap=MEDIUM, align="fill"), padding=MEDIUM)

    def _over(self, height: Height) -> kit.Widget:
        """The page over the table, with the last word on it."""
        if height is Height.HIGH:
            head, *parts = self._parts(height)
            bubbles = self._last_word(theme.BUBBLE)
            parts = [head, *(kit.Frame(word, across="centre") for word in bubbles), *parts]
        else:
            parts = list(self._parts(height, *self._last_word(roles.RAISED)))
        veil = theme.VEIL_LOST if self.result.lost else theme.VEIL_WON
        ground = kit.Stack(self.room, kit.Ground(veil))
        return self._page(*parts, around=HAIR, ground=ground)

    def _page(self, *parts: kit.Widget, around: float, ground: kit.Widget) -> kit.Widget:
        """The parts on a page; with a review it has tabs, which stay where they are."""
        centred = self._review is None
        return kit.Page(
            *parts,
            width=WIDTH,
            gap=GAP,
            centred=centred,
            around=around,
            least=LEAST,
            ground=ground,
        )

    def _parts(self, height: Height, *first: kit.Widget) -> Sequence[kit.Widget]:
        """What is on every page, from the head down, around what scrolls: ``first`` and content."""
        notice = kit.Label(self.notice, theme.SMALL, roles.WARNING)
        notice.visible = bool(self.notice)
        content = [*first, self._content()]
        if height is Height.LOWEST:
            content = [*self._story.sentence_line(), *content, *self._lowest_ways()]
        column = kit.Column(*content, gap=NARROW)
        scrolled = kit.Scroll(column, grow=1, name=self.page.value)
        return (self._head(height), *self._tabs(), scrolled, notice, self._exits(height))

    def _tabs(self) -> list[kit.Widget]:
        words = {EndPage.RESULT: _("Result")}
        if self._review is not None:
            chances = self._review.in_points
            words[EndPage.CHANCES] = _("Points") if chances else _("Chances")
            # Translators: a tab with what players decided, the costliest first.
            words[EndPage.DECISIONS] = _("Choices")
        if self._fairness is not None:
            words[EndPage.FAIRNESS] = _("Fair dice")
        options = [(page.value, word) for page, word in words.items()]
        if len(options) < 2:
            return []
        return [kit.Tabs("page", options, self.page.value, self.turn_to)]

    def turn_to(self, page: str) -> Answer:
        """Show this page, from its start."""
        self.screen.scroll_to_top()
        self.page = EndPage(page)
        self.rebuild()
        return None

    def _content(self) -> kit.Widget:
        """The content of the page."""
        review, fairness = self._review, self._fairness
        content = self._story.page
        if self.page is EndPage.CHANCES and review is not None:
            content = review.chances
        if self.page is EndPage.DECISIONS and review is not None:
            content = review.decisions
        if self.page is EndPage.FAIRNESS and fairness is not None:
            content = partial(fairness.page, self.verify, self._count_dice)
        shown = content()
        shown.grow = 1
        return shown

    def _exits(self, height: Height) -> kit.Widget:
        """The buttons that are always in sight; in the lowest window only those that lead out."""
        words, on = self.extras.on or (_("Rematch"), self.rematch)
        back = _("Main menu") if self.extras.to_title else _("Back")
        return _buttons(
            kit.Button("rematch", words, on, style=roles.PRIMARY),
            *([] if height is Height.LOWEST else self._ways()),
            kit.Button("title", back, self.back),
        )

    def _ways(self) -> list[kit.Widget]:
        return [kit.Button(way, _way_name(way), press) for way, press in self.extras.ways.items()]

    def _lowest_ways(self) -> list[kit.Widget]:
        """The other buttons, below the content."""
        ways = self._ways()
        return [_buttons(*ways)] if ways else []

    def _head(self, height: Height) -> kit.Widget:
        """The winner's face; beside it who has won, and a line for the sentence on the game."""
        if height is Height.HIGH:
            return self._high_head()
        said = headline(self.result)
        if height is Height.LOWEST:
            lines: list[kit.Widget] = [kit.OneLine(said, theme.STRONG)]
        else:
            lines = [kit.OneLine(said, theme.HEADING), *self._story.sentence_line()]
        return kit.Row(self._winner(height), kit.Column(*lines, gap=0, grow=1), gap=NARROW)

    def _high_head(self) -> kit.Widget:
        """The face with a crown; a word on the outcome, and the rules, before all that."""
        rules = kit.OneLine(self.result.rules, theme.SMALL, roles.SOFT, grow=1)
        above = kit.Row(
            kit.Label(outcome(self.result), theme.HEADING, roles.ACCENT), rules, gap=NARROW
        )
        said = kit.Title(headline(self.result))
        words = kit.Column(above, said, *self._story.sentence_line(), gap=0, grow=1)
        return kit.Row(self._winner(Height.HIGH), words, gap=MEDIUM)

    def _winner(self, height: Height) -> kit.Widget:
        """The face of the only winner, under a crown if there is room for it; else a crown."""
        crown, winner = kit.Icon(CROWN, roles.ACCENT, size=CROWN_SIZE), self.result.winner
        if winner is None:
            return crown
        face = kit.Icon(face_of(winner), size=FACE if height is Height.HIGH else FACE_LOW)
        if height is not Height.HIGH:
            return face
        return kit.Column(crown, face, gap=0, align="centre")

    def _last_word(self, skin: Skin | Role[Skin]) -> list[kit.Widget]:
        """The bubble, of this skin, with a computer player's last word, if there is one."""
        word = self.result.last_word
        if word is None:
            return []
        speaker = next(total for total in self.result.totals if total.seat == word.seat)
        text = kit.Label(word.words, theme.SMALL_STRONG, theme.INK)
        row = kit.Row(kit.Icon(face_of(speaker), size=SPEAKER), text, gap=NARROW)
        return [kit.Panel(row, padding=(NARROW, HAIR), skin=skin, name="last-word")]

    # The dice

    def verify(self) -> Answer:
        """Verify the dice, and show what comes of it."""
        if self._fairness is not None:
            self._fairness.verify()
            self.page = EndPage.FAIRNESS
            self.rebuild("dice")
        return None

    def _count_dice(self) -> Answer:
        """How often each face has fallen in this game, over what is seen behind its end."""
        assert self.extras.proof is not None
        behind = self.backdrop or self._program.painter.backdrop
        return self._program.open(DiceOfGame(self.extras.proof.game_id, behind))


def _buttons(*buttons: kit.Widget) -> kit.Widget:
    """Buttons on as few lines as have room for them."""
    return kit.Grid(*buttons, min_width=MIN_BUTTON, gap=NARROW, even=True, filled=True)


def _way_name(way: EndWay) -> str:
    return {
        "sheet": _("Score sheet"),
        "replay": _("Replay"),
        "same-dice": _("Same dice again"),
        "compare": _("Compare"),
    }[way]
