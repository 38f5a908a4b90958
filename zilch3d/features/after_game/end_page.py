"""After a game: who won and by how much, and what luck and decisions had to do with it."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Literal, TypeAlias

from zilch3d.features.after_game.fairness import Fairness
from zilch3d.features.after_game.finished_game import DiceProof
from zilch3d.features.after_game.result import Result, outcome
from zilch3d.features.after_game.result_page import Story, face_of
from zilch3d.features.after_game.review_page import ReviewPages
from zilch3d.features.after_game.story import Past
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Question, completed
from zilch3d.kit.scene import Answer, Pop
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
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
SPEAKER = 32
"""Points of the portrait beside the last word."""


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


def no_past() -> Future[Past | None]:
    """Nobody has a past that is known."""
    return completed(None)


@dataclass(frozen=True)
class EndExtras:
    """The parts of a game's end beside its result; any may be missing.

    ``ways`` lead on besides the rematch. ``fault`` asks why the record could not be written: empty
    if it was. ``past`` asks what the one person who played had come to before. ``watch`` shows a
    turn again, by its number. Unless it leads ``to_title``, the last button just says that it leads
    back.
    """

    ways: Mapping[EndWay, Press] = field(default_factory=dict)
    proof: DiceProof | None = None
    review: ReviewPages | None = None
    fault: Question[str] = no_fault
    past: Question[Past | None] = no_past
    watch: Callable[[int], Answer] | None = None
    to_title: bool = True


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

    # What is shown

    @property
    def _story(self) -> Story:
        return Story(self.result, self._review, self._past.value, self.extras.watch)

    def build(self) -> kit.Widget:
        return kit.Responsive((BESIDE, self._beside), (0, self._over))

    def _beside(self) -> kit.Widget:
        """The table at the left, where the last word is said, and the page beside it."""
        word = kit.Column(*self._last_word())
        said = kit.Frame(word, padding=MEDIUM, across="centre", up="end")
        page = self._page(*self._parts(), around=0, ground=kit.Spacer())
        left = kit.Stack(self.room, said, grow=1)
        right = kit.Frame(page, max_width=WIDTH, stretch=True)
        return kit.Frame(kit.Row(left, right, gap=MEDIUM, align="fill"), padding=MEDIUM)

    def _over(self) -> kit.Widget:
        """The page over the table, with the last word on it."""
        head, *parts = self._parts()
        word = [kit.Frame(bubble, across="centre") for bubble in self._last_word()]
        veil = theme.VEIL_LOST if self.result.lost else theme.VEIL_WON
        ground = kit.Stack(self.room, kit.Ground(veil))
        return self._page(head, *word, *parts, around=HAIR, ground=ground)

    def _page(self, *parts: kit.Widget, around: float, ground: kit.Widget) -> kit.Widget:
        """The parts on a page; with a review it has tabs, which stay where they are."""
        centred = self._review is None
        return kit.Page(*parts, width=WIDTH, gap=GAP, centred=centred, around=around, ground=ground)

    def _parts(self) -> Sequence[kit.Widget]:
        """What is on every page, from the head down, around the content of this one."""
        notice = kit.Label(self.notice, theme.SMALL, roles.WARNING)
        notice.visible = bool(self.notice)
        return (self._head(), *self._tabs(), self._content(), notice, self._exits())

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
        """Show this page."""
        self.page = EndPage(page)
        self.rebuild()
        return None

    def _content(self) -> kit.Widget:
        """The content of the page, which scrolls where it has too little room."""
        review, fairness = self._review, self._fairness
        content = self._story.page
        if self.page is EndPage.CHANCES and review is not None:
            content = review.chances
        if self.page is EndPage.DECISIONS and review is not None:
            content = review.decisions
        if self.page is EndPage.FAIRNESS and fairness is not None:
            content = partial(fairness.page, self.verify, self._count_dice)
        return kit.Scroll(content(), grow=1, name=self.page.value)

    def _exits(self) -> kit.Widget:
        back = _("Main menu") if self.extras.to_title else _("Back")
        return kit.Grid(
            kit.Button("rematch", _("Rematch"), self.rematch, style=roles.PRIMARY),
            *(kit.Button(way, _way_name(way), press) for way, press in self.extras.ways.items()),
            kit.Button("title", back, self.back),
            min_width=MIN_BUTTON,
            gap=NARROW,
            even=True,
            filled=True,
        )

    def _head(self) -> kit.Widget:
        """The winner's face with a crown; beside it a word, and the sentence on the game."""
        story = self._story
        words = kit.Column(
            kit.Label(outcome(self.result), theme.HEADING, roles.ACCENT),
            kit.Title(story.sentence()),
            kit.Label(story.small_print(), theme.SMALL, roles.SOFT),
            gap=0,
            grow=1,
        )
        return kit.Row(self._winner(), words, gap=MEDIUM)

    def _winner(self) -> kit.Widget:
        """The face of the only winner under a crown, else a crown."""
        crown, winner = kit.Icon(CROWN, roles.ACCENT, size=CROWN_SIZE), self.result.winner
        if winner is None:
            return crown
        face = kit.Icon(face_of(winner), roles.ACCENT, size=FACE)
        return kit.Column(crown, face, gap=0, align="centre")

    def _last_word(self) -> list[kit.Widget]:
        """The bubble with a computer player's last word, if there is one."""
        word = self.result.last_word
        if word is None:
            return []
        speaker = next(total for total in self.result.totals if total.seat == word.seat)
        text = kit.Label(word.words, theme.SMALL_STRONG, theme.INK)
        row = kit.Row(kit.Icon(face_of(speaker), size=SPEAKER), text, gap=NARROW)
        return [kit.Panel(row, padding=(NARROW, HAIR), skin=theme.BUBBLE, name="last-word")]

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


def _way_name(way: EndWay) -> str:
    return {
        "sheet": _("Score sheet"),
        "replay": _("Replay"),
        "same-dice": _("Same dice again"),
        "compare": _("Compare"),
    }[way]
