"""A tournament's page: who meets whom next, how all stand, and at the end the cup."""

from collections.abc import Callable, Sequence
from functools import partial

from zilch3d.features.tournament import playing, words
from zilch3d.features.tournament.bracket import Match
from zilch3d.features.tournament.cups import Cup
from zilch3d.features.tournament.parts import (
    emblem,
    facing,
    mark,
    panel,
    soft,
    standings,
    warning,
)
from zilch3d.features.tournament.setup_page import SetUpScene
from zilch3d.features.tournament.shelf_page import ShelfScene
from zilch3d.features.tournament.tournament import Book, Tournament, ask_book, seats_of
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Pending, Question
from zilch3d.kit.scene import Answer, Push, Replace
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.safe_text import printable
from zilch3d.store.saved_games import CannotLoad
from zilch3d.store.setup import SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.pages.disk_notice import DiskNotice
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import errors

ROOMY = 820
"""From this width on, in points, the next match stands beside the standings, else above them."""
CUP, FACE, TILE = 240, 56, 96
"""Points of the cup at the end; of a face, and of its tile, where somebody leaves."""
BUTTON = 120


class TournamentScene(WidgetScene):
    """The tournament of this id, or the one that is played now; where there is none, a new one.

    ``ask`` reads all tournaments.
    """

    first_focus = "play"

    def __init__(
        self, program: Program, tournament: str = "", ask: Question[Book] | None = None
    ) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self.program = program
        self.id = tournament
        self._ask = ask or partial(ask_book, program.games)
        self._book: Pending[Book] = self.pending(self._ask)
        self._quick: Pending[playing.QuickGame] = self.pending()
        """A game that computer players play out in a thread."""
        self.is_leaving = False
        """Whether it is asked who goes home."""
        self.fault = ""
        """Why something could not be done, in words."""
        self._disk = DiskNotice(program)

    @property
    def tournament(self) -> Tournament | None:
        """The one that is shown, once it is read."""
        book = self._book.value
        if book is None:
            return None
        return book.of(self.id) if self.id else book.present

    def update(self, seconds: float) -> Answer:
        answer = super().update(seconds)
        if self._disk.has_changed():
            self.rebuild()
        book = self._book.value
        if book is not None and not book.fault and self.tournament is None:
            return Replace(SetUpScene(self.program, TournamentScene, damaged=book.damaged))
        return answer

    def on_arrival(self) -> str:
        """What computers have played out is kept; then all is read again."""
        if self.tournament is not None:
            self.id = self.tournament.id
        quick, self._quick.value = self._quick.value, None
        if quick is not None:
            self.fault = "" if quick.actions else _("This game has no end. Watch it instead.")
            if quick.actions:
                playing.keep_quick_game(self.program.games, quick)
            self._book.ask(self._ask)
        return ""

    def leave(self) -> None:
        """A game may be played before it is shown again."""
        super().leave()
        self.fault, self.is_leaving = "", False
        self._book.ask(self._ask)
        self._book.stop()

    def _ask_again(self) -> Answer:
        self.fault = ""
        self._book.ask(self._ask)
        self.rebuild()
        return None

    def build(self) -> kit.Widget:
        book, tournament = self._book.value, self.tournament
        if book is None or tournament is None:
            fault = words.unreadable(book.fault) if book is not None and book.fault else ""
            waiting = kit.Label(_("One moment …"), colour=roles.SOFT)
            return self._page((), warning(fault) if fault else waiting)
        seats = seats_of(tournament.kept, self.program.household)
        damaged = warning(words.damaged(book.damaged) if book.damaged else "")
        cups = kit.Button("cups", _("Cups"), lambda: Push(ShelfScene(self.program, self._open)))
        now = self._now(tournament, seats)
        held = standings(tournament, seats, times_100=self.program.times_100)
        counted = soft(words.how_counted(tournament.kept.form))
        board = panel(held, counted, gap=MEDIUM, name="board")
        return self._page((cups,), damaged, soft(words.agreed(tournament.kept)), _both(now, board))

    def _page(self, buttons: Sequence[kit.Widget], *content: kit.Widget) -> kit.Widget:
        head = kit.Head(_("Tournament"), *buttons, back_button(self.back), gap=NARROW)
        return kit.FullPage(head, self._disk.line(), *content, gap=MEDIUM)

    def _open(self, tournament: str) -> Answer:
        return Push(TournamentScene(self.program, tournament, self._ask))

    def trace(self) -> dict[str, object]:
        shown = self.tournament
        return {**super().trace(), "games": shown.course.games if shown is not None else None}

    # What is to be done now

    def _now(self, tournament: Tournament, seats: Sequence[SeatSetup]) -> kit.Widget:
        if self.is_leaving:
            return self._leaving(tournament, seats)
        if tournament.course.is_over:
            return self._end(tournament, seats)
        match = tournament.course.next
        assert match is not None, "while it isn't over, somebody meets somebody"
        content: list[kit.Widget] = [
            mark(words.of_match(tournament, match)),
            facing(match, seats),
            *self._ways_on(tournament, match, seats),
            soft(words.of_last(tournament, seats, times_100=self.program.times_100)),
            kit.Rule(),
            kit.Grid(*self._ways_out(tournament), min_width=BUTTON, gap=NARROW, filled=True),
        ]
        return panel(*content, gap=MEDIUM, name="now")

    def _ways_on(
        self, tournament: Tournament, match: Match, seats: Sequence[SeatSetup]
    ) -> list[kit.Widget]:
        """What is said to the two, and the buttons to play."""
        assert match.both is not None
        kept, gone = tournament.kept, playing.missing(tournament.kept, match)
        if kept.put_away:
            return [self._large(_("Go on with it"), partial(self._put_away, False))]
        if gone:
            name = seats[gone[0]].name
            other = seats[next(who for who in match.both if who != gone[0])].name
            words_ = _("Let {name} through").format(name=printable(other))
            through = kit.Button("play", words_, partial(self._toggle, gone[0]))
            return [warning(words.player_gone(name)), through]
        first, second = (seats[who] for who in match.both)
        says = kit.Label(words.to_table(first, second), theme.STRONG, align="centre")
        return [says, warning(self.fault), *self._play_buttons(tournament, match)]

    def _play_buttons(self, tournament: Tournament, match: Match) -> list[kit.Widget]:
        sit = partial(self._sit_down, False)
        if self._quick.is_waiting:
            playing_out = self._large(_("They’re playing …"), lambda: None)
            playing_out.enabled = False
            return [playing_out]
        if self.fault and tournament.open_game:
            return [self._large(_("Play it again with new dice"), partial(self._sit_down, True))]
        if tournament.open_game:
            return [self._large(_("Continue"), sit)]
        if not playing.is_of_computers(tournament.kept, match):
            return [self._large(_("Play"), sit)]
        quick = self._large(_("See how it ends"), self._play_out)
        quick.note = _("They play it for real, with fair dice")
        return [quick, kit.Button("watch", _("Watch it"), sit)]

    def _large(self, text: str, press: Callable[[], Answer]) -> kit.Button:
        return kit.Button("play", text, press, style=roles.PRIMARY, text_style=theme.HEADING)

    def _sit_down(self, anew: bool) -> Answer:
        tournament = self.tournament
        if tournament is None:
            return None
        try:
            return playing.sit_down(self.program, tournament, anew=anew)
        except CannotLoad as fault:
            self.fault = errors.cannot_continue(fault.reason)
            self.rebuild("play")
            return None

    def _play_out(self) -> Answer:
        tournament = self.tournament
        new = playing.next_game(self.program, tournament) if tournament is not None else None
        if new is not None:
            self.fault = ""
            self._quick.ask(partial(playing.ask_quick_game, new))
            self.rebuild()
        return None

    # Out of it

    def _ways_out(self, tournament: Tournament) -> list[kit.Widget]:
        if tournament.kept.put_away:
            return [kit.Button("new", _("A new one"), self._one_more)]
        leaving = kit.Button("leaving", _("Somebody leaves"), self._ask_who)
        away = kit.Button("put-away", _("Put it away"), partial(self._put_away, True))
        away.tip = _("It waits among the cups until you go on with it")
        return [leaving, away]

    def _ask_who(self) -> Answer:
        self.is_leaving = not self.is_leaving
        self.fault = ""
        self.rebuild("stay" if self.is_leaving else "leaving")
        return None

    def back(self) -> Answer:
        return self._ask_who() if self.is_leaving else super().back()

    def _leaving(self, tournament: Tournament, seats: Sequence[SeatSetup]) -> kit.Widget:
        """Who goes home; a second press brings somebody back."""
        tiles = [
            kit.Tile(
                f"gone:{who}",
                emblem(seat, who),
                seat.name,
                partial(self._toggle, who),
                size=FACE,
                chosen=who in tournament.kept.gone,
            )
            for who, seat in enumerate(seats)
        ]
        about = _("Whoever leaves loses the matches that are left. Press again to bring them back.")
        return panel(
            kit.Label(_("Who’s going home?"), theme.HEADING),
            soft(about),
            kit.Grid(*tiles, min_width=TILE, gap=NARROW, even=True),
            warning(self.fault),
            kit.Button("stay", _("Done"), self._ask_who, style=roles.PRIMARY),
            gap=MEDIUM,
            name="leaving-panel",
        )

    def _toggle(self, entrant: int) -> Answer:
        tournament = self.tournament
        if tournament is None:
            return None
        fault = playing.toggle(self.program.games, tournament, entrant)
        answer = self._ask_again()
        if fault:
            self.fault = fault
            self.rebuild()
        return answer

    def _put_away(self, away: bool) -> Answer:
        tournament = self.tournament
        if tournament is not None:
            playing.put_away(self.program.games, tournament.kept, away=away)
        return self.back() if away else self._ask_again()

    # The end

    def _end(self, tournament: Tournament, seats: Sequence[SeatSetup]) -> kit.Widget:
        course = tournament.course
        champions = [printable(seats[who].name) for who in course.champions]
        cup = Cup(words.plate(champions), course.plan.entrants)
        more = self._large(_("One more"), self._one_more)
        more.note = _("The same players, drawn anew")
        return panel(
            kit.Frame(kit.Icon(cup, size=CUP), across="centre"),
            kit.Label(words.crowned(champions), theme.TITLE, align="centre"),
            kit.Label(words.toast(course, champions), theme.BODY, align="centre"),
            more,
            gap=MEDIUM,
            name="end",
        )

    def _one_more(self) -> Answer:
        tournament = self.tournament
        draft = playing.draft_of(tournament.kept) if tournament is not None else None
        return Replace(SetUpScene(self.program, TournamentScene, draft))


def _both(now: kit.Widget, board: kit.Widget) -> kit.Widget:
    """What is to be done now and the standings, side by side where there is room."""
    now.grow, board.grow = 2, 3

    def beside() -> kit.Widget:
        return kit.Row(now, board, gap=MEDIUM, align="start")

    return kit.Scroll(
        kit.Responsive((ROOMY, beside), (0, lambda: kit.Column(now, board, gap=MEDIUM))),
        grow=1,
        name="tournament",
    )
