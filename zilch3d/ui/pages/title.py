"""The title: a table behind, and the way into everything."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeVar

from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Push
from zilch3d.kit.theme import MEDIUM, NARROW, VAST, WIDE
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.safe_text import printable
from zilch3d.store.saved_games import CannotLoad
from zilch3d.store.setup import PERSON
from zilch3d.ui import theme
from zilch3d.ui.invitations import Invitation, Inviting
from zilch3d.ui.pages.greeting import greeted, greeting
from zilch3d.ui.pages.more import MoreScene
from zilch3d.ui.pages.offer import last_line, last_rival, last_setup
from zilch3d.ui.pages.open_games import OpenGameEntry, OpenGames, OpenGamesScene
from zilch3d.ui.pages.unsaved import quit_program
from zilch3d.ui.portraits import portrait
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Continue, Lesson, MenuPage, Play, Route
from zilch3d.ui.words import saving

WORDS_WIDTH = 500
SHADE_WIDTH = 680
SAYS_WIDTH = 440
ROOMY = 860
"""From this width on, in points, the menu stands to the left of the table, else over it."""
COMPACT_WIDTH = 620
PLATE_WIDTH, HALF_PLATE, NOTE, DOOR = 270, 170, 190, 96
"""Points of width at least of a large thing, of one that shares its line, of a note of paper, and
of a small one.
"""
GAP = NARROW + 2
FACE, YOUR_FACE, SMALL_FACE = 44, 36, 28
"""Points of faces: on large things, and of whoever is greeted, also where there is little room."""
LONGEST_NAME = 24
ValueT = TypeVar("ValueT")
LINE = "n" * 8 + " nnnnnnnn" * 2
"""The room that is kept for the line of an invitation before it is known."""


class FilesPanel:
    """What is wrong with the player's files, what is new of them, and what is being read."""

    def __init__(self, program: Program, notice: str) -> None:
        self._program = program
        self._fault = program.disk_fault
        sentences = filter(None, (notice, *program.file_news.sentences(), self._fault))
        self._progress = kit.Label("", theme.SMALL_STRONG, name="progress")
        labels = [kit.Label(each, theme.SMALL, roles.WARNING) for each in sentences]
        self._labels = [*labels, self._progress]
        self.lines = kit.Column(*self._labels, gap=NARROW)
        self.update()

    def differs(self) -> bool:
        """Whether it must be made anew: more or less is wrong than it says."""
        is_reading = bool(self._under_way())
        return self._fault != self._program.disk_fault or self._progress.visible != is_reading

    @property
    def words(self) -> list[str]:
        """All that it says, line by line."""
        return [label.text for label in self._labels if label.text]

    def update(self) -> None:
        """Write how far the reading is."""
        self._progress.text = self._under_way()
        self._progress.visible = bool(self._progress.text)

    def panel(self) -> kit.Widget:
        """All of it on a ground of its own, scrolled if need be; nothing if there is nothing."""
        panel = kit.Panel(kit.Scroll(self.lines, name="files"), padding=MEDIUM, stretch=True)
        panel.visible = bool(self.words)
        return panel

    def _under_way(self) -> str:
        progress = self._program.games.safekeeping.progress
        return saving.progress(progress) if progress is not None else ""


@dataclass(eq=False)
class Footed(kit.Widget):
    """A child in the middle of the height, and ``foot`` at the bottom.

    The child only gives way where the foot has no room below it.
    """

    child: kit.Widget
    foot: kit.Widget

    @property
    def inside(self) -> Sequence[kit.Widget]:
        return (self.child, self.foot)

    def preferred_size(self, look: kit.Look, width: int) -> kit.Size:
        sizes = [each.measure(look, width) for each in self.inside]
        height = sizes[0].height + self._below(look, width)
        return kit.Size(max(size.width for size in sizes), height)

    def arrange(self, look: kit.Look, box: kit.Box) -> None:
        super().arrange(look, box)
        up, foot = (each.measure(look, box.width).height for each in self.inside)
        room = box.height - up - self._below(look, box.width)
        above = max(0, min((box.height - up) // 2, room))
        self.child.arrange(look, box._replace(y=box.top - above - up, height=up))
        self.foot.arrange(look, box._replace(height=foot))

    def _below(self, look: kit.Look, width: int) -> int:
        """The height of the foot, and a gap above it."""
        foot = self.foot.measure(look, width).height
        return foot + look.px(NARROW) if foot else 0


class Things(NamedTuple):
    """The large things in the order of what matters now; ``offer`` is a lesson, or nothing."""

    first: kit.Button
    offer: Sequence[kit.Widget]
    others: Sequence[kit.Widget]


class TitleScene(WidgetScene):
    """The first scene. ``notice`` says what went wrong at the start, if anything.

    It has at most a handful of large things, in the order of what matters now; ``MoreScene`` has
    everything else. The first thing to press continues the game played last, and starts one if none
    is open. What becomes of the player's files meanwhile is said beside the menu, or below it where
    there is little room, and moves nothing that has room.
    """

    def __init__(self, program: Program, games: OpenGames, notice: str = "") -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self.games = games
        self.notice = notice
        self._files = FilesPanel(program, notice)
        self._newest: tuple[str, ...] | None = None
        """The game to be continued when the title was shown last; None before that."""
        self._inviting: Sequence[Inviting] = ()
        """What invites, made anew each time the title is shown; without what has failed since."""
        self._invited: Mapping[str, Invitation] = {}
        """What was invited to last, by its key: until a room knows better, its line stays."""
        self._reported: set[str] = set()
        """What went wrong with an invitation, and has been reported."""

    def enter(self) -> None:
        """The focus is on the first button again if a game has been played since."""
        newest = tuple(entry.id for entry in self.games.listed()[:1])
        if self._newest is not None and newest != self._newest:
            self._last_focus = ""
        self._newest = newest
        if not self._inviting:
            made = (
                self._guarded(partial(make, self._program)) for make in self._program.invitations
            )
            self._inviting = [inviting for inviting in made if inviting is not None]
        super().enter()

    def back(self) -> Answer:
        return None

    def update(self, seconds: float) -> Answer:
        answer = super().update(seconds)
        program = self._program
        program.file_news.pass_time(seconds)
        new = program.file_news.fetch(program.games.safekeeping)
        if new or program.games.has_new_lists or self._files.differs() or self._is_invited_anew():
            self.rebuild()
        self._files.update()
        return answer

    def trace(self) -> dict[str, object]:
        """What is said of the player's files, for tests."""
        return {**super().trace(), "files": self._files.words}

    def leave(self) -> None:
        """The focus comes back to where it was, or to the first button, whatever that is then."""
        super().leave()
        self._program.file_news.leave()
        self._inviting = ()
        if self._last_focus in {"play", "continue"}:
            self._last_focus = ""

    def build(self) -> kit.Widget:
        self._invited = self._invitations()
        things = self._things(self.games.listed())
        self._files = FilesPanel(self._program, self.notice)
        return kit.Responsive(
            (ROOMY, partial(self._roomy, things)), (0, partial(self._compact, things))
        )

    # Where things stand

    def _roomy(self, things: Things) -> kit.Widget:
        """The menu to the left of the table."""
        words = kit.Column(
            kit.Spacer(grow=1),
            kit.Label("Zilch 3D", theme.DISPLAY),
            kit.Spacer(NARROW),
            self._greeting(YOUR_FACE),
            kit.Spacer(MEDIUM),
            kit.Column(things.first, *things.offer, *things.others, self._doors(), gap=GAP),
            kit.Spacer(grow=1),
            gap=0,
        )
        room = kit.Frame(
            kit.Scroll(words), padding=(VAST + WIDE, NARROW), max_width=WORDS_WIDTH, across="start"
        )
        shade = kit.Frame(
            kit.Ground(theme.SHADE), max_width=SHADE_WIDTH, across="start", stretch=True
        )
        says = kit.Frame(self._files.panel(), up="end", across="end", max_width=SAYS_WIDTH, grow=1)
        beside = kit.Frame(
            kit.Row(kit.Spacer(WORDS_WIDTH, flat=True), says, align="fill"), padding=MEDIUM
        )
        return kit.Stack(shade, room, beside)

    def _compact(self, things: Things) -> kit.Widget:
        """The menu over the table: all of it is seen at the largest text, too."""
        menu = kit.Column(
            kit.Row(kit.Label("Zilch 3D", theme.TITLE), self._greeting(SMALL_FACE), gap=WIDE),
            kit.Grid(things.first, *things.offer, min_width=PLATE_WIDTH, gap=NARROW, filled=True),
            *things.others,
            self._doors(),
            gap=NARROW,
        )
        framed = kit.Frame(menu, max_width=COMPACT_WIDTH, across="start", stretch=True)
        footed = Footed(framed, self._files.lines)
        room = kit.Frame(kit.Scroll(footed), padding=(VAST, NARROW), across="start")
        return kit.Stack(kit.Ground(theme.DIM), kit.Ground(theme.SHADE), room)

    def _greeting(self, face: float) -> kit.Widget:
        """Whoever played last is greeted, and led to a page of their own."""
        who = greeted(self._program)
        if who is None:
            return kit.Label(_("Six dice, and the nerve to roll them again."), colour=roles.SOFT)
        words = greeting(printable(who.name, LONGEST_NAME), self._program.games.now().hour)
        button = kit.Button("you", words, self._opens(who.page), style=theme.NAME_TAG, align="left")
        button.text_style, button.face, button.face_size = theme.HEADING, who.face, face
        return kit.Frame(button, across="start")

    # The large things

    def _things(self, games: Sequence[OpenGameEntry]) -> Things:
        newest = next((game for game in games if not game.fault), None)
        play, new_game = self._play_plate(is_again=newest is not None), self._new_game_plate()
        first = play if newest is None else self._continue_plate(newest)
        first.style, self.first_focus = roles.PRIMARY, first.name
        start = [new_game] if newest is None else [play, new_game]
        beside = kit.Grid(*start, min_width=HALF_PLATE, gap=GAP, filled=True)
        notes = [self._note(each) for each in self._invited.values() if each.title]
        invited = [kit.Grid(*notes, min_width=NOTE, gap=GAP, filled=True)] if notes else []
        return Things(first, self._offer(), (beside, *invited))

    def _continue_plate(self, game: OpenGameEntry) -> kit.Button:
        plate = self._plate("continue", _("Continue"), game.line, partial(self._resume, game.id))
        plate.face = portrait(game.rival or PERSON, 1)
        return plate

    def _play_plate(self, *, is_again: bool) -> kit.Button:
        settings, household = self._program.settings.current, self._program.household
        words = _("Play again") if is_again else _("Play")
        plate = self._plate("play", words, last_line(settings, household), self._play)
        rival = last_rival(settings, household)
        if rival is not None and not is_again:
            plate.face = portrait(rival.player, 1)
        return plate

    def _new_game_plate(self) -> kit.Button:
        line = _("Your players, your rules")
        return self._plate("new-game", _("New game"), line, self._opens(MenuPage.NEW_GAME))

    def _plate(self, name: str, words: str, line: str, press: kit.Press) -> kit.Button:
        plate = kit.Button(name, words, press, note=line, align="left", text_style=theme.HEADING)
        plate.face_size = FACE
        return plate

    def _offer(self) -> Sequence[kit.Widget]:
        """A lesson for somebody who is new: until one is finished, a game is won, or declined."""
        program = self._program
        if not program.settings.current.lesson_offer or program.games.has_won:
            return ()
        words = _("New here? Learn it in two minutes")
        take = kit.Button("lesson", words, self._opens(Lesson()), align="left", grow=1)
        decline, tip = self._decline_lesson, _("Don’t show this again")
        cross = kit.IconButton("no-lesson", "cross", decline, tip=tip, style=theme.SECONDARY)
        return (kit.Row(take, cross, gap=NARROW),)

    def _decline_lesson(self) -> Answer:
        settings = self._program.settings
        settings.change(replace(settings.current, lesson_offer=False))
        self.rebuild("play")
        return None

    # Invitations

    def _guarded(self, ask: Callable[[], ValueT]) -> ValueT | None:
        """What is asked of a room; None where that fails, for the title is the way to all else."""
        try:
            return ask()
        except Exception as error:
            if repr(error) not in self._reported:
                self._reported.add(repr(error))
                self._program.report(error)
            return None

    def _invitations(self) -> Mapping[str, Invitation]:
        """What is invited to now; a room that fails is not asked again."""
        answers = [(each, self._guarded(each.invitation)) for each in self._inviting]
        self._inviting = [each for each, answer in answers if answer is not None]
        known = [answer for _each, answer in answers if answer is not None]
        return {each.key: self._with_line(each) for each in known}

    def _with_line(self, new: Invitation) -> Invitation:
        """The invitation; as it was before, while it has no line."""
        return new if new.line else self._invited.get(new.key, new)

    def _is_invited_anew(self) -> bool:
        return self._invitations() != self._invited

    def _note(self, invitation: Invitation) -> kit.Button:
        """An invitation as a note of paper, with room for its line."""
        line = invitation.line or " "
        note = self._plate(invitation.key, invitation.title, line, invitation.press)
        note.style, note.min_note, note.face = theme.PAPER_NOTE, LINE, invitation.face
        return note

    # All else

    def _doors(self) -> kit.Widget:
        """What leads to everything else, and what is wanted quickly."""
        doors = (
            kit.Button("more", _("More"), self._more),
            kit.Button("settings", _("Settings"), self._opens(MenuPage.SETTINGS)),
            kit.Button("quit", _("Quit"), partial(quit_program, self._program)),
        )
        return kit.Grid(*doors, min_width=DOOR, gap=GAP, filled=True)

    def _more(self) -> Answer:
        return Push(MoreScene(self._program, self.games))

    def _resume(self, game: str) -> Answer:
        """Continue the game; why that is not possible, if it isn't, is said in the list of all."""
        try:
            return self._program.open(Continue(game))
        except CannotLoad:
            return Push(OpenGamesScene(self._program, self.games))

    def _play(self) -> Answer:
        return self._program.open(
            Play(last_setup(self._program.settings.current, self._program.household))
        )

    def _opens(self, route: Route) -> kit.Press:
        return partial(self._program.open, route)
