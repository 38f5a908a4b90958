"""The club as one comes in: whose club it is, tonight's evening, and the doors to all else."""

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial

from zilch3d.features.club import playing, words
from zilch3d.features.club.album_page import AlbumScene
from zilch3d.features.club.challenges import looking
from zilch3d.features.club.challenges.board import BoardScene
from zilch3d.features.club.challenges.looking import Standing
from zilch3d.features.club.club import BegunSeason, Club
from zilch3d.features.club.dice_page import SeasonDiceScene
from zilch3d.features.club.model import SeasonPage
from zilch3d.features.club.page import ROOMY, ClubPage
from zilch3d.features.club.parts import (
    FACE,
    LARGE_FACE,
    calendar,
    face,
    guests,
    ledgers,
    mark,
    panel,
    soft,
    speech,
)
from zilch3d.features.club.people import members
from zilch3d.features.club.season import EveningPlayed
from zilch3d.features.club.season_page import SeasonScene
from zilch3d.features.club.stories_page import StoriesScene
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Push, Replace
from zilch3d.kit.theme import MEDIUM, NARROW, TextStyle
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.store.household import Person
from zilch3d.store.saved_games import CannotLoad
from zilch3d.store.setup import PERSON
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import errors

WIDTH = 860
"""Points across of the page before the first season."""


SPACIOUS = 1100
"""From this width on, in points, tonight's table and the standings have all the room there is."""
FEW_PLACES, MORE_PLACES = 5, 8
"""Of the standings."""


class WhoScene(WidgetScene):
    """Asks who comes in."""

    first_focus = "member-0"

    def __init__(self, program: Program, people: Sequence[Person]) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self._people = people

    def build(self) -> kit.Widget:
        tiles = [
            kit.Tile(
                f"member-{n}",
                portrait(PERSON, n, face=member.face),
                member.name,
                partial(self._enter, member),
            )
            for n, member in enumerate(self._people)
        ]
        return kit.Page(
            kit.Head(_("The Zilch Club"), back_button(self.back, "done")),
            kit.Label(_("Good evening! Who’s coming in?"), theme.HEADING),
            kit.Scroll(kit.Grid(*tiles, min_width=120, gap=MEDIUM), grow=1),
            width=720,
            gap=MEDIUM,
            centred=True,
        )

    def _enter(self, member: Person) -> Answer:
        return Replace(HomeScene(self._program, member, alone=False))


class HomeScene(ClubPage):
    """Tonight's evening, the two ledgers, the calendar, and doors."""

    first_focus = "sit-down"

    def __init__(self, program: Program, member: Person, *, alone: bool = True) -> None:
        super().__init__(program, member)
        self._alone = alone
        """Whether nobody else of the household could come in."""
        self._standing = self.pending(self._ask_board)

    def _ask_board(self) -> Future[Standing]:
        """What was judged so far."""
        return looking.opened(self.program.games, self.member)

    def enter(self) -> None:
        if self._was_left:
            self._standing.ask(self._ask_board)
        super().enter()

    def show(self, club: Club) -> kit.Widget:
        begun = club.present
        if begun is None:
            head = kit.Head(_("The Zilch Club"), *self._others(), back_button(self.back, "done"))
            doors = [self._doors(club, None)] if club.damaged else []
            parts = (head, *self.faults(club), self._welcome(club), *doors)
            return kit.Page(*parts, width=WIDTH, gap=MEDIUM, centred=True)
        arrangements = (
            (SPACIOUS, partial(self._wide, club, begun, MORE_PLACES, theme.HEADING)),
            (ROOMY, partial(self._wide, club, begun, FEW_PLACES, theme.BODY)),
            (0, partial(self._narrow, club, begun)),
        )
        return self._page(club, kit.Responsive(*arrangements, grow=1))

    def _page(self, club: Club, content: kit.Widget) -> kit.Widget:
        head = kit.Head(_("The Zilch Club"), *self._others(), back_button(self.back, "done"))
        return kit.FullPage(head, *self.faults(club), content, gap=MEDIUM)

    def _others(self) -> list[kit.Widget]:
        if self._alone:
            return []
        words_ = _("I’m not {name}").format(name=self.member.name)
        people = members(self.program)
        return [kit.Button("who", words_, lambda: Replace(WhoScene(self.program, people)))]

    def _wide(self, club: Club, begun: BegunSeason, places: int, welcome: TextStyle) -> kit.Widget:
        doors = self._doors(club, begun)
        all_ledgers = ledgers(club, self.member, places)
        beside = kit.Column(all_ledgers, kit.Spacer(grow=1), doors, gap=MEDIUM, grow=1)
        tonight = self._tonight(club, begun, welcome)
        tonight.grow = 1
        return kit.Column(
            kit.Row(tonight, beside, gap=MEDIUM, align="fill", grow=1),
            self._season(begun),
            gap=MEDIUM,
            grow=1,
        )

    def _narrow(self, club: Club, begun: BegunSeason) -> kit.Widget:
        return kit.Column(
            self._tonight(club, begun),
            ledgers(club, self.member),
            self._season(begun),
            self._doors(club, begun),
            gap=MEDIUM,
        )

    def trace(self) -> dict[str, object]:
        if self.club is None or self.club.present is None:
            return super().trace()
        season = self.club.present.season
        return {**super().trace(), "evenings": len(season.done), "points": dict(season.points)}

    # Before the first season

    def _welcome(self, club: Club) -> kit.Widget:
        page = club.next_page
        if page is None:
            return kit.Label(_("There’s no season to play. The club’s pages are missing."))
        return kit.Column(
            kit.Label(
                _(
                    "Twelve evenings at twelve tables. Each has a host with house rules of their "
                    "own, a few guests, and a game or two. Come when you like: a season waits for "
                    "years."
                )
            ),
            self._invitation(page),
            gap=MEDIUM,
        )

    def _invitation(self, page: SeasonPage) -> kit.Widget:
        hosts = list(dict.fromkeys(evening.host for evening in page.evenings))
        faces = [face(host, FACE) for host in hosts]
        begin = kit.Button("sit-down", _("Join the season"), partial(self._begin, page))
        begin.style, begin.text_style = roles.PRIMARY, theme.HEADING
        return panel(
            kit.Label(words.said(page.title), theme.HEADING),
            kit.Label(words.said(page.summary)),
            kit.Grid(*faces, min_width=FACE, gap=NARROW),
            begin,
            gap=MEDIUM,
        )

    def _begin(self, page: SeasonPage) -> Answer:
        playing.begin_season(self.program.games, self.member, page)
        self.ask_again()
        return None

    # Tonight

    def _tonight(
        self, club: Club, begun: BegunSeason, welcome: TextStyle | None = None
    ) -> kit.Widget:
        """Tonight's table; ``welcome`` is the style of what the host says at the door."""
        evening = begun.season.now
        if evening is None:
            return self._season_over(club, begun)
        return panel(*self._at_door(club, begun, evening, welcome), gap=MEDIUM, name="tonight")

    def _at_door(
        self, club: Club, begun: BegunSeason, now: EveningPlayed, welcome: TextStyle | None
    ) -> list[kit.Widget]:
        evening, played = now.evening, len(now.played)
        where = kit.Column(
            mark(words.season_line(begun.season.page, now.number)),
            kit.Label(words.at_table(evening), theme.TITLE),
            kit.Label(words.said(evening.title), theme.STRONG, roles.SOFT),
            gap=0,
            grow=1,
        )
        house = kit.Column(
            mark(words.rules_name(evening)), speech(evening.house_line, theme.SMALL), gap=2
        )
        happening = soft(words.said(evening.happens))
        easier = ""
        if playing.is_newcomer(club, evening):
            easier = words.newcomer_line(evening, times_100=self.program.times_100)
        facts = words.length(evening)
        if played:
            facts = _("Game {n} of {all}").format(n=now.next_game + 1, all=evening.games)
        return [
            kit.Row(face(evening.host, LARGE_FACE, Mood.PLEASED), where, gap=MEDIUM),
            *self._ways_in(club, begun, now),
            *([happening] if evening.happens else []),
            speech(evening.welcome, welcome),
            kit.Rule(),
            house,
            *([soft(easier)] if easier else []),
            kit.Row(guests(evening), gap=NARROW),
            soft(facts),
        ]

    def _ways_in(self, club: Club, begun: BegunSeason, now: EveningPlayed) -> list[kit.Widget]:
        if not now.open_game and not playing.can_be_played(club, begun):
            gone = _("The rules or a player of this evening are gone, so it can’t be played.")
            skip = kit.Button("sit-down", _("Go on without it"), partial(self._skip, begun))
            return [kit.Label(gone, theme.SMALL_STRONG, roles.WARNING), skip]
        sits = _("Go on with the game") if now.open_game else _("Sit down")
        button = kit.Button("sit-down", sits, partial(self._sit_down, club, begun))
        button.style, button.text_style = roles.PRIMARY, theme.HEADING
        return [button]

    def _sit_down(self, club: Club, begun: BegunSeason) -> Answer:
        try:
            return playing.sit_down(self.program, club, begun)
        except CannotLoad as fault:
            return self.tell(errors.cannot_continue(fault.reason))

    def _skip(self, begun: BegunSeason) -> Answer:
        playing.leave_out(self.program.games, begun)
        self.ask_again()
        return None

    # After the season

    def _season_over(self, club: Club, begun: BegunSeason) -> kit.Widget:
        own = next(each for each in begun.season.standings() if each.player == PERSON)
        first = begun.season.standings()[0]
        ends = _("You came {place} with {points}.")
        line = ends.format(place=words.place(own.rank), points=words.points(own.points))
        proof = kit.Button("proof", _("Proof of the dice"), partial(self._dice, begun))
        buttons: list[kit.Widget] = [proof]
        page = club.next_page
        if page is not None:
            again = kit.Button("sit-down", _("Begin the next season"), partial(self._begin, page))
            again.style, again.note = roles.PRIMARY, words.said(page.title)
            buttons.insert(0, again)
        return panel(
            kit.Row(
                face(first.player, LARGE_FACE, Mood.WIN, own=self.member.face),
                kit.Column(
                    mark(words.said(begun.season.page.title)),
                    kit.Label(_("The season is over"), theme.TITLE),
                    kit.Label(line, theme.STRONG),
                    gap=0,
                    grow=1,
                ),
                gap=MEDIUM,
            ),
            kit.Label(words.said(begun.season.page.toast)),
            kit.Grid(*buttons, min_width=200, gap=NARROW, filled=True),
            gap=MEDIUM,
            name="season-over",
        )

    # The calendar and the doors

    def _season(self, begun: BegunSeason) -> kit.Widget:
        return kit.Panel(
            calendar(begun.season.evenings, begun.season.now),
            skin=roles.RAISED,
            padding=(MEDIUM, NARROW),
            name="calendar",
        )

    def _doors(self, club: Club, begun: BegunSeason | None) -> kit.Widget:
        unread = club.unread
        standing = self._standing.value
        done = len(standing.new) if standing is not None else 0
        opens = [
            kit.Button("board", _("Notice board"), self._board),
            kit.Button("stories", _("Stories"), self._opens(StoriesScene)),
            kit.Button("album", _("Album"), self._opens(AlbumScene)),
        ]
        opens[0].note = _("{n} new").format(n=done) if done else ""
        opens[1].note = words.new_chapters(unread) if unread else ""
        if begun is not None:
            opens.insert(0, kit.Button("season", _("The season"), self._opens(SeasonScene)))
            opens.append(kit.Button("dice", _("Fair dice"), partial(self._dice, begun)))
        return kit.Grid(*opens, min_width=150, gap=NARROW, even=True, filled=True)

    def _opens(self, page: type[ClubPage]) -> kit.Press:
        return lambda: Push(page(self.program, self.member))

    def _board(self) -> Answer:
        return Push(BoardScene(self.program, self.member))

    def _dice(self, begun: BegunSeason) -> Answer:
        return Push(SeasonDiceScene(self.program, self.member, begun.kept.id))
