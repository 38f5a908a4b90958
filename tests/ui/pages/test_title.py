from dataclasses import dataclass, replace

import pytest
from pyglet.window import key

from gallery.program import ListedGames, Opened, PlainPainter, plain_program
from tests.kit.screens import Paper, glyphs
from tests.ui.pages.clicks import click
from tests.ui.programs import opened, settings
from zilch3d.kit import roles
from zilch3d.kit.scene import Answer, Push, Quit, Replace, Scene, Surface
from zilch3d.kit.widgets import Button, Screen
from zilch3d.store.household import Household
from zilch3d.store.saved_games import CannotLoad, LoadReason
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.invitations import Invitation, Inviting
from zilch3d.ui.pages.greeting import greeting
from zilch3d.ui.pages.more import MoreScene
from zilch3d.ui.pages.open_games import OpenGameEntry, OpenGamesScene
from zilch3d.ui.pages.title import TitleScene
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Continue, Lesson, MenuPage, Play, Route
from zilch3d.ui.theme import THEME

GAMES = (
    OpenGameEntry("b", "Freeze 5000", "Ann: 3,400 · Ben: 2,950", "today"),
    OpenGameEntry("a", "Family Zilch", "Ann: 0 · Cleo: 500", "12 days ago"),
)


TABLE = Scene()
LAST = GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Ben")))


class Router(Opened):
    """Game "b" can be continued; all else is opened, too."""

    def __call__(self, program: Program, route: Route) -> Scene:
        scene = super().__call__(program, route)
        if route == Continue("a"):
            raise CannotLoad("a", LoadReason.DAMAGED)
        return TABLE if route == Continue("b") else scene


@pytest.fixture
def program(screen: Screen) -> Program:
    plain = plain_program(screen, Settings(setup=LAST, lesson_offer=False))
    plain.household.add(LAST.seats[0].name)
    return replace(plain, router=Router())


def shown(program: Program, *games: OpenGameEntry, notice: str = "") -> TitleScene:
    scene = TitleScene(program, ListedGames(games), notice)
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


@pytest.fixture
def title(program: Program) -> TitleScene:
    return shown(program)


def lists_all(answer: Answer) -> bool:
    """Whether this shows the list of all open games."""
    return isinstance(answer, Push) and isinstance(answer.scene, OpenGamesScene)


def test_one_click_plays(title: TitleScene, program: Program) -> None:
    click(title, "play")
    assert opened(program) == [Play(LAST)]


def test_enter_plays_without_looking(title: TitleScene, program: Program) -> None:
    title.on_key(key.ENTER, 0)
    assert opened(program) == [Play(LAST)]


def test_play_says_what_it_starts(screen: Screen, program: Program) -> None:
    shown(program)
    button = screen.find("play")
    assert isinstance(button, Button)
    assert button.note == "Freeze 5000 with Ann and Ben, about 6 minutes"


def test_quit_quits(title: TitleScene) -> None:
    assert click(title, "quit") == Quit()


@pytest.mark.parametrize(
    ("button", "page"), [("new-game", MenuPage.NEW_GAME), ("settings", MenuPage.SETTINGS)]
)
def test_what_is_wanted_quickly_is_one_click_away(
    title: TitleScene, program: Program, button: str, page: MenuPage
) -> None:
    assert isinstance(click(title, button), Push)
    assert opened(program) == [page]


def more(title: TitleScene) -> MoreScene:
    answer = click(title, "more")
    assert isinstance(answer, Push)
    assert isinstance(answer.scene, MoreScene)
    answer.scene.resized(Surface(1280, 720))
    answer.scene.enter()
    return answer.scene


@pytest.mark.parametrize(
    ("button", "page"),
    [
        ("new-game", MenuPage.NEW_GAME),
        ("house-rules", MenuPage.HOUSE_RULES),
        ("learn", MenuPage.LEARN),
        ("practice", MenuPage.PRACTICE),
        ("rules", MenuPage.RULES),
        ("odds", MenuPage.ODDS),
        ("records", MenuPage.RECORDS),
        ("games", MenuPage.FINISHED_GAMES),
        ("dice", MenuPage.DICE_COUNTS),
        ("settings", MenuPage.SETTINGS),
        ("about", MenuPage.ABOUT),
    ],
)
def test_every_page_is_behind_one_door_and_leads_back_to_the_title(
    title: TitleScene, program: Program, button: str, page: MenuPage
) -> None:
    """Issue 31, item 1: all else behind one door."""
    assert isinstance(click(more(title), button), Replace)
    assert opened(program) == [page]


def test_the_door_leads_to_the_open_games_if_there_are_any(program: Program) -> None:
    assert "open-games" not in more(shown(program)).screen.targets()
    answer = click(more(shown(program, *GAMES)), "open-games")
    assert isinstance(answer, Replace)
    assert isinstance(answer.scene, OpenGamesScene)


def test_quit_quits_behind_the_door_too(title: TitleScene) -> None:
    assert click(more(title), "quit") == Quit()


def test_the_menu_offers_what_matters_now(title: TitleScene, program: Program) -> None:
    """Played, B3: twelve equal buttons are too many. The greeting leads to one's own page."""
    assert tuple(title.screen.targets()) == (
        *("you", "play", "new-game"),
        *("more", "settings", "quit"),
    )
    assert tuple(shown(program, *GAMES).screen.targets()) == (
        *("you", "continue", "play", "new-game"),
        *("more", "settings", "quit"),
    )


def test_with_an_open_game_one_click_or_enter_continues_the_newest(
    screen: Screen, program: Program
) -> None:
    title = shown(program, *GAMES)
    assert title.on_key(key.ENTER, 0) == Push(TABLE)
    assert click(title, "continue") == Push(TABLE)
    button = screen.find("continue")
    assert isinstance(button, Button)
    assert button.note == "Freeze 5000, today · Ann: 3,400 · Ben: 2,950"
    click(title, "play")
    assert opened(program)[-1] == Play(LAST)


def test_after_the_first_game_was_left_enter_continues_it(program: Program) -> None:
    games: list[OpenGameEntry] = []
    title = TitleScene(program, ListedGames(games))
    title.resized(Surface(1280, 720))
    title.enter()
    title.on_key(key.ENTER, 0)
    assert opened(program) == [Play(LAST)]
    title.leave()
    games += GAMES
    title.enter()
    assert title.on_key(key.ENTER, 0) == Push(TABLE)


def test_after_a_game_the_focus_is_on_what_continues_it_wherever_it_was(program: Program) -> None:
    """Whoever only looked at New game finds the focus there again."""
    games: list[OpenGameEntry] = []
    title = TitleScene(program, ListedGames(games))
    title.resized(Surface(1280, 720))
    title.enter()
    title.screen.go_to("new-game", ring=True)
    title.leave()
    title.enter()
    assert title.trace()["focus"] == "new-game"
    title.leave()
    games += GAMES
    title.enter()
    assert title.trace()["focus"] == "continue"


def test_where_the_newest_cannot_be_opened_all_are_listed(program: Program) -> None:
    assert lists_all(click(shown(program, *GAMES[1:]), "continue"))


def test_what_is_known_to_be_damaged_is_not_offered_first(program: Program) -> None:
    damaged = [replace(game, fault="It is damaged") for game in GAMES]
    title = shown(program, damaged[1], GAMES[0])
    assert click(title, "continue") == Push(TABLE)
    title = shown(program, *damaged)
    title.on_key(key.ENTER, 0)
    assert opened(program)[-1] == Play(LAST)


def test_the_accent_is_on_what_comes_first(screen: Screen, program: Program) -> None:
    for games, first in (((), "play"), (GAMES, "continue")):
        title = shown(program, *games)
        buttons = [screen.find(name) for name in title.screen.targets()]
        accents = [b.name for b in buttons if isinstance(b, Button) and b.style is roles.PRIMARY]
        assert accents == [first]


def test_what_is_still_wrong_is_said_each_time(program: Program, paper: Paper) -> None:
    def fail(_database: object) -> None:
        raise OSError("full")

    program.games._writer.submit(fail)
    program.games.face_counts().exception()
    title = shown(program)
    title.draw()
    said = [text for _owner, text, _box in paper.texts]
    assert program.disk_fault in said
    assert program.disk_fault


def test_the_backdrop_is_drawn_first() -> None:
    drawn: list[str] = []

    class Watched(Paper):
        def draw(self) -> None:
            drawn.append("widgets")

    paper = Watched()
    screen = Screen(glyphs(), lambda _scale: paper, THEME)
    painter = PlainPainter(behind=lambda: drawn.append("table"))
    scene = shown(replace(plain_program(screen), painter=painter))
    scene.draw()
    assert drawn == ["table", "widgets"]


def test_who_is_new_is_offered_a_lesson_until_it_is_declined(
    screen: Screen, program: Program
) -> None:
    settings(program).current = Settings(lesson_offer=True)
    title = shown(program)
    assert screen.focused is not None
    assert screen.focused.name == "play"
    click(title, "lesson")
    assert opened(program) == [Lesson()]
    click(title, "no-lesson")
    assert "lesson" not in screen.targets()
    assert "no-lesson" not in screen.targets()
    assert not settings(program).current.lesson_offer


# Invitations: issue 31, items 1 and 7


@dataclass
class Room:
    """A room that invites once it knows to what; ``made`` counts how often it was asked anew."""

    known: Invitation
    made: int = 0
    error: Exception | None = None

    def __call__(self, _program: Program) -> Inviting:
        self.made += 1
        return self

    def invitation(self) -> Invitation:
        if self.error is not None:
            raise self.error
        return self.known


def daily(line: str = "Today’s dice are waiting", title: str = "Dice of the day") -> Invitation:
    return Invitation("daily", title, line, lambda: Push(TABLE))


def test_an_invitation_says_how_it_stands_and_leads_there(screen: Screen, program: Program) -> None:
    title = shown(replace(program, invitations=(Room(daily()),)))
    button = screen.find("daily")
    assert isinstance(button, Button)
    assert (button.text, button.note) == ("Dice of the day", "Today’s dice are waiting")
    assert click(title, "daily") == Push(TABLE)


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_nothing_moves_when_a_room_has_answered(program: Program, size: tuple[int, int]) -> None:
    """Room is kept for what a thread has still to read; what it is about is there at once."""
    rooms = (Room(daily("")),)
    title = TitleScene(replace(program, invitations=rooms), ListedGames(GAMES))
    title.resized(Surface(*size))
    title.enter()
    before = title.targets()
    assert title.trace()["focus"] == "continue"
    rooms[0].known = daily()
    title.update(0.1)
    assert "daily" in before
    assert title.targets() == before
    button = title.screen.find("daily")
    assert isinstance(button, Button)
    assert button.note == "Today’s dice are waiting"
    assert title.trace()["focus"] == "continue"


def test_what_was_known_stays_until_it_is_known_anew(screen: Screen, program: Program) -> None:
    room = Room(daily())
    title = shown(replace(program, invitations=(room,)))
    title.leave()
    room.known = daily("")
    title.enter()
    assert "daily" in screen.targets()
    room.known = daily("Won by 450")
    title.update(0.1)
    button = screen.find("daily")
    assert isinstance(button, Button)
    assert button.note == "Won by 450"
    assert room.made == 2


def test_a_room_may_have_nothing_to_invite_to(screen: Screen, program: Program) -> None:
    shown(replace(program, invitations=(Room(daily(title="")),)))
    assert "daily" not in screen.targets()


def test_a_room_may_be_entered_before_it_has_answered(program: Program) -> None:
    title = shown(replace(program, invitations=(Room(daily("")),)))
    assert click(title, "daily") == Push(TABLE)


def test_no_invitation_can_bring_down_the_title(screen: Screen, program: Program) -> None:
    """Issue 31: a damaged season crashed the title at every start."""
    reports = list[Exception]()
    error = LookupError("person")
    room, other = Room(daily()), Room(replace(daily(), key="other"))
    program = replace(program, invitations=(room, other), report=reports.append)
    title = shown(program)
    room.error = error
    for _look in range(3):
        title.update(0.1)
    title.leave()
    title.enter()
    assert "daily" not in screen.targets()
    assert {"other", "play", "quit"} <= set(screen.targets())
    assert reports == [error]


def test_a_room_that_can_not_even_be_asked_is_not_on_the_title(
    screen: Screen, program: Program
) -> None:
    def broken(_program: Program) -> Inviting:
        raise LookupError("person")

    reports = list[Exception]()
    shown(replace(program, invitations=(broken, Room(daily())), report=reports.append))
    assert "daily" in screen.targets()
    assert len(reports) == 1


def test_a_title_that_has_nothing_new_is_not_built_again(screen: Screen, program: Program) -> None:
    title = shown(replace(program, invitations=(Room(daily()),)))
    before = screen.root
    title.update(1.0)
    assert screen.root is before


# The greeting


@pytest.mark.parametrize(
    ("hour", "words"),
    [
        (4, "Still up, Anna?"),
        (5, "Good morning, Anna"),
        (12, "Good afternoon, Anna"),
        (18, "Good evening, Anna"),
        (22, "Good evening, Anna"),
        (23, "Still up, Anna?"),
    ],
)
def test_a_greeting_goes_by_the_time_of_day(hour: int, words: str) -> None:
    assert greeting("Anna", hour) == words


def test_nobody_without_a_name_is_greeted(screen: Screen) -> None:
    program = replace(plain_program(screen), router=Router())
    shown(program)
    assert "you" not in screen.targets()
    unnamed = GameSetup("freeze", (SeatSetup("Player"), SeatSetup("Tim", "student")))
    settings(program).current = Settings(setup=unnamed)
    shown(program)
    assert "you" not in screen.targets()
    household = Household(program.games, no_name=lambda: "Player")
    player = household.add("Player")
    shown(replace(program, household=household))
    assert "you" not in screen.targets()
    household.rename(player, "Anna")
    shown(replace(program, household=household))
    assert "you" in screen.targets()


def test_a_lesson_is_offered_after_a_game_was_only_started(
    screen: Screen, program: Program
) -> None:
    """Played, A7: that is when one needs it."""
    settings(program).current = Settings(setup=LAST)
    shown(program, *GAMES)
    assert {"lesson", "no-lesson"} <= screen.targets().keys()
