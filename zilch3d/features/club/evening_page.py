"""The evening's table between two games, and its close after the last."""

from functools import partial

from zilch3d.features.club import playing, words
from zilch3d.features.club.challenges import looking
from zilch3d.features.club.challenges import words as board_words
from zilch3d.features.club.challenges.board import BoardScene, NoteScene
from zilch3d.features.club.challenges.keeping import Feat
from zilch3d.features.club.challenges.looking import Standing
from zilch3d.features.club.challenges.pages import Challenge
from zilch3d.features.club.club import BegunSeason, Club
from zilch3d.features.club.home import HomeScene
from zilch3d.features.club.page import ClubPage
from zilch3d.features.club.parts import (
    LARGE_FACE,
    decision_ledger,
    face,
    mark,
    panel,
    present,
    speech,
    standings,
)
from zilch3d.features.club.season import EveningPlayed, GameKey
from zilch3d.features.club.stories_page import StoriesScene
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Pending
from zilch3d.kit.scene import Answer, Push, Replace
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.store.saved_games import CannotLoad
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import CROWN, back_button
from zilch3d.ui.words import amounts, errors

WIDTH = 900
MOST_NEW = 3
"""Challenges of an evening that are named at its close."""


class EveningScene(ClubPage):
    """How an evening stands after one of its games, and the way on."""

    first_focus = "sit-down"

    def __init__(self, program: Program, key: GameKey) -> None:
        super().__init__(program, key.season)
        self._key = key
        self._news: Pending[Standing] = self.pending()
        """What was done on the notice board, asked for once the evening is over."""

    def show(self, club: Club) -> kit.Widget:
        begun = club.of_id(self._key.season)
        if begun is None or not self._key.evening < len(begun.season.evenings):
            gone = kit.Label(_("This season isn’t in the club’s book any more."))
            return kit.Page(
                kit.Head(_("The Zilch Club"), back_button(self.home, "done")), gone, width=WIDTH
            )
        evening = begun.season.evenings[self._key.evening]
        parts = (
            self._close(club, evening) if evening.is_over else self._between(club, begun, evening)
        )
        return kit.Page(
            self._head(begun, evening),
            *self.faults(club),
            *parts,
            width=WIDTH,
            gap=MEDIUM,
            centred=True,
        )

    def trace(self) -> dict[str, object]:
        begun = self.club.of_id(self._key.season) if self.club is not None else None
        if begun is None or not self._key.evening < len(begun.season.evenings):
            return super().trace()
        return {**super().trace(), "over": begun.season.evenings[self._key.evening].is_over}

    def on_arrival(self) -> str:
        self._judge()
        return super().on_arrival()

    def _judge(self) -> None:
        """Have the games of the evening judged, batch after batch."""
        games, standing = self.program.games, self._news.value
        if self._news.is_waiting or not self._is_over:
            return
        if standing is None:
            self._news.ask(partial(looking.opened, games, self.member))
            return
        self._news.value = standing = looking.kept(games, standing)
        if not standing.is_complete:
            self._news.ask(partial(looking.looked_far, games, standing))

    @property
    def _is_over(self) -> bool:
        begun = self.club.of_id(self._key.season) if self.club is not None else None
        evenings = begun.season.evenings if begun is not None else ()
        return self._key.evening < len(evenings) and evenings[self._key.evening].is_over

    def home(self) -> Answer:
        """To the club."""
        return Replace(HomeScene(self.program, self.member))

    back = home

    def _head(self, begun: BegunSeason, evening: EveningPlayed) -> kit.Widget:
        host = evening.evening.host
        return kit.Row(
            face(host, LARGE_FACE, Mood.PLEASED),
            kit.Column(
                mark(words.season_line(begun.season.page, evening.number)),
                kit.Label(words.at_table(evening.evening), theme.TITLE),
                kit.Label(words.said(evening.evening.title), theme.STRONG, roles.SOFT),
                gap=0,
                grow=1,
            ),
            gap=MEDIUM,
        )

    # Between two games

    def _between(self, club: Club, begun: BegunSeason, evening: EveningPlayed) -> list[kit.Widget]:
        left = evening.evening.games - len(evening.played)
        to_come = ngettext("{n} game is left tonight.", "{n} games are left tonight.", left)
        title = _("The next game") if not evening.open_game else _("Go on with the game")
        next_one = kit.Button("sit-down", title, partial(self._sit_down, club, begun))
        next_one.style, next_one.text_style = roles.PRIMARY, theme.HEADING
        later = kit.Button("done", _("Another day"), self.home)
        return [
            panel(
                kit.Label(_("How tonight stands"), theme.HEADING),
                standings(evening.places, self.member),
            ),
            kit.Label(to_come.format(n=left)),
            kit.Grid(next_one, later, min_width=220, gap=NARROW, filled=True),
        ]

    def _sit_down(self, club: Club, begun: BegunSeason) -> Answer:
        try:
            return playing.sit_down(self.program, club, begun)
        except CannotLoad as fault:
            return self.tell(errors.cannot_continue(fault.reason))

    # After the last

    def _close(self, club: Club, evening: EveningPlayed) -> list[kit.Widget]:
        own = evening.own
        said = evening.evening.won if words.won(evening) else evening.evening.lost
        result = kit.Label(
            words.own_result(own, len(evening.places)) if own is not None else "", theme.HEADING
        )
        back = kit.Button("sit-down", _("To the club"), self.home, style=roles.PRIMARY)
        tonight = panel(
            kit.Label(_("Tonight"), theme.HEADING), standings(evening.places, self.member)
        )
        ledger = decision_ledger(club, evening.evening)
        both = kit.Grid(tonight, ledger, min_width=260, gap=MEDIUM, filled=True)
        return [
            result,
            speech(said),
            *self._new_title(club, evening),
            *self._new_tonight(club, evening),
            both,
            present(self.program, evening.evening, self._presented),
            back,
        ]

    def _new_title(self, club: Club, evening: EveningPlayed) -> list[kit.Widget]:
        """A warm word for a title that tonight has brought."""
        title = club.new_title(evening)
        if title is None:
            return []
        crown = kit.Icon(CROWN, roles.ACCENT, size=32)
        line = kit.Label(words.new_title_line(title), theme.HEADING, roles.ACCENT, grow=1)
        return [kit.Row(crown, line, gap=NARROW, name="new-title")]

    def _new_tonight(self, club: Club, evening: EveningPlayed) -> list[kit.Widget]:
        """Challenges that were done tonight, and chapters that can be read; each is a way there."""
        done = self._done_tonight(evening)
        ways: list[kit.Widget] = [
            kit.Button(f"feat:{one.key}", board_words.title(one), partial(self._open, one, feat))
            for one, feat in done[:MOST_NEW]
        ]
        if len(done) > MOST_NEW:
            more = _("{n} more").format(n=amounts.number(len(done) - MOST_NEW))
            ways.append(kit.Button("board", more, self._board))
        there = evening.evening.players
        chapters = sum(len(each.unread) for each in club.stories if each.player in there)
        if chapters:
            ways.append(kit.Button("stories", words.new_chapters(chapters), self._stories))
        if not ways:
            return []
        grid = kit.Grid(*ways, min_width=170, gap=NARROW, filled=True)
        return [panel(kit.Label(_("New tonight"), theme.HEADING), grid, name="new")]

    def _done_tonight(self, evening: EveningPlayed) -> list[tuple[Challenge, Feat]]:
        standing, games = self._news.value, {game.id for game in evening.played}
        if standing is None:
            return []
        feats = standing.judged.feats
        return [
            (one, feats[one.key])
            for one in standing.challenges
            if one.key in feats and any(proof.game in games for proof in feats[one.key].proofs[-1:])
        ]

    def _open(self, challenge: Challenge, feat: Feat) -> Answer:
        return Push(NoteScene(self.program, challenge, feat))

    def _board(self) -> Answer:
        return Push(BoardScene(self.program, self.member))

    def _stories(self) -> Answer:
        return Push(StoriesScene(self.program, self.member))

    def _presented(self, fault: str) -> Answer:
        self.notice = fault
        self.rebuild("sit-down")
        return None
