"""The album: a page for each evening that is over, with the score sheets as they were written."""

from collections.abc import Mapping, Sequence
from functools import partial

from zilch3d.features.club import words
from zilch3d.features.club.club import Club
from zilch3d.features.club.page import ROOMY, WIDTH, ClubPage
from zilch3d.features.club.parts import FACE, face, mark, panel, present, soft, speech, standings
from zilch3d.features.club.season import EveningPlayed
from zilch3d.features.club.sheets import Sheet, SheetArtist, SheetPicture, drawn_sheets
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.store.household import Person
from zilch3d.store.saved_games import CannotLoad
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood
from zilch3d.ui.program import Program
from zilch3d.ui.routes import LookBack
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import amounts, errors

SHEET_HEIGHTS = {1: 420, 2: 330, 3: 240}
"""Points of a sheet, by how many lie side by side."""
NO_SHEETS: Mapping[str, SheetPicture] = {}


class AlbumScene(ClubPage):
    """The pages of all seasons, the last one first seen."""

    def __init__(
        self,
        program: Program,
        member: Person,
        page: int | None = None,
        draw: SheetArtist = drawn_sheets,
    ) -> None:
        super().__init__(program, member)
        self._draw = draw
        self.page = page
        """The page that is open, from 0; None for the last."""
        self._sheets = self.pending(lambda: completed(NO_SHEETS))
        self._drawn: tuple[str, ...] = ()
        """The games whose sheets were asked for."""

    def pages(self, club: Club) -> Sequence[tuple[str, EveningPlayed]]:
        """The evenings that were played, each with the name of its season."""
        return [
            (words.said(begun.season.page.title), evening)
            for begun in club.seasons
            for evening in begun.season.done
        ]

    def on_arrival(self) -> str:
        self._draw_sheets()
        return super().on_arrival()

    def _draw_sheets(self) -> None:
        """Have the sheets of the open page drawn, if they aren't yet."""
        if self.club is None or not self.pages(self.club) or self.program.paper is None:
            return
        _season, evening = self.pages(self.club)[self._open(self.club)]
        games = tuple(game.id for game in evening.played)
        if games != self._drawn:
            self._drawn = games
            self._sheets.ask(partial(self._draw, self.program, games))

    def _open(self, club: Club) -> int:
        last = len(self.pages(club)) - 1
        return last if self.page is None else max(0, min(self.page, last))

    def show(self, club: Club) -> kit.Widget:
        pages = self.pages(club)
        if not pages:
            empty = _("The album is empty. Each evening you play gets a page here.")
            content: list[kit.Widget] = [kit.Label(empty, colour=roles.SOFT)]
        else:
            season, evening = pages[self._open(club)]
            content = [self._page(season, evening), self._leaf(club, len(pages))]
        return kit.Page(
            kit.Head(_("Album"), back_button(self.back, "done")),
            *self.faults(club),
            *content,
            width=WIDTH,
            gap=MEDIUM,
        )

    def _page(self, season: str, evening: EveningPlayed) -> kit.Widget:
        wide, narrow = partial(self._wide, season, evening), partial(self._narrow, season, evening)
        return kit.Responsive((ROOMY, wide), (0, narrow), grow=1)

    def _wide(self, season: str, evening: EveningPlayed) -> kit.Widget:
        account = kit.Scroll(self._account(season, evening), grow=1)
        return kit.Row(account, self._sheet_row(evening), gap=MEDIUM, align="fill")

    def _narrow(self, season: str, evening: EveningPlayed) -> kit.Widget:
        both = kit.Column(self._account(season, evening), self._sheet_row(evening), gap=MEDIUM)
        return kit.Scroll(both, grow=1)

    def _account(self, season: str, evening: EveningPlayed) -> kit.Widget:
        line = evening.evening.won if words.won(evening) else evening.evening.lost
        when = amounts.written_date(evening.ended.date()) if evening.ended is not None else ""
        own, happens = evening.own, evening.evening.happens
        return kit.Column(
            kit.Row(
                face(evening.evening.host, FACE + 20, Mood.PLEASED),
                kit.Column(
                    mark(f"{words.ordinal_evening(evening.number)} · {season}"),
                    kit.Label(words.said(evening.evening.title), theme.HEADING),
                    soft(f"{words.at_table(evening.evening)} · {when}"),
                    gap=0,
                    grow=1,
                ),
                gap=MEDIUM,
            ),
            *([soft(words.said(happens))] if happens else []),
            kit.Label(
                words.own_result(own, len(evening.places)) if own is not None else "", theme.STRONG
            ),
            speech(line),
            panel(standings(evening.places, self.member)),
            present(self.program, evening.evening, self.tell),
            gap=MEDIUM,
            grow=1,
        )

    def _sheet_row(self, evening: EveningPlayed) -> kit.Widget:
        sheets, height = self._sheets.value or NO_SHEETS, SHEET_HEIGHTS[len(evening.played)]
        parts = [
            kit.Column(
                Sheet(sheets.get(game.id), height),
                kit.Button(f"look:{n}", _("Watch the game"), partial(self._look_back, game.id)),
                gap=NARROW,
            )
            for n, game in enumerate(evening.played)
        ]
        return kit.Row(*parts, gap=NARROW, align="start")

    def _look_back(self, game: str) -> Answer:
        try:
            return self.program.open(LookBack(game))
        except CannotLoad as fault:
            return self.tell(errors.cannot_continue(fault.reason))

    def _leaf(self, club: Club, pages: int) -> kit.Widget:
        """The ways to the page before and after."""
        now = self._open(club)
        before = kit.Button("earlier", _("Earlier"), partial(self._turn, now - 1))
        after = kit.Button("later", _("Later"), partial(self._turn, now + 1))
        before.enabled, after.enabled = now > 0, now < pages - 1
        count = _("Page {n} of {all}").format(n=now + 1, all=pages)
        where = kit.Label(count, theme.SMALL, roles.SOFT, align="centre", grow=1)
        return kit.Row(before, where, after, gap=MEDIUM)

    def _turn(self, page: int) -> Answer:
        self.page = page
        self._draw_sheets()
        self.rebuild()
        return None
