"""The page of the dice of the day, and its invitation, over games that were really played."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from threading import Thread, current_thread

import pytest
from pyglet.window import key

from gallery.program import PlainClipboard
from tests.app.programs import routed_program
from tests.store.games import play_on, play_out
from tests.ui.pages.clicks import click, texts
from zilch3d.app.crash import GameInPlay
from zilch3d.app.occasions import OCCASIONS
from zilch3d.app.routes import Routes
from zilch3d.fair.seeds import day_seed
from zilch3d.features.after_game.finished_game import FinishedGame
from zilch3d.features.daily.invitation import DailyInvitation
from zilch3d.features.daily.page import DailyScene
from zilch3d.kit.scene import Replace, Scene, Surface
from zilch3d.kit.widgets import Button, IconButton, Screen
from zilch3d.store.games import GameStore
from zilch3d.store.household import Household, Person
from zilch3d.store.results import ReviewSummary
from zilch3d.store.saved_games import KnownDice, LoadReason, NewGame, Occasion
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.table.replaying import start_state
from zilch3d.table.table import Table
from zilch3d.ui.program import Program
from zilch3d.ui.repeated_games import game_of_day
from zilch3d.ui.routes import MenuPage, PlayDice, Route
from zilch3d.ui.words import errors

NOW = datetime(2026, 11, 22, 20, 15, tzinfo=UTC)
"""A Sunday."""
SEATS = (SeatSetup("Ann"), SeatSetup("Blaise", "optimal"))
MANY = 2000
"""Steps after which something goes on for ever."""


class Router(Routes):
    """The routes of the game; of games with known dice it notes only that they begin."""

    def __init__(self) -> None:
        super().__init__(GameInPlay())
        self.begun: list[NewGame] = []

    def __call__(self, program: Program, route: Route) -> Scene:
        if isinstance(route, PlayDice):
            self.begun.append(route.game)
            return Scene()
        return super().__call__(program, route)


class Evening:
    """The page, and the games of a household; ``now`` is the clock."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.now = NOW
        self.games = GameStore.in_memory(lambda: self.now)
        self.router, self.clipboard = Router(), PlainClipboard()
        last = Settings(reduced_motion=True, setup=GameSetup("freeze", SEATS))
        self.program = replace(
            routed_program(screen, last),
            games=self.games,
            router=self.router,
            clipboard=self.clipboard,
        )

    def page(self, *people: str) -> DailyScene:
        if people:
            settings = self.program.settings
            seats = (*map(SeatSetup, people), SEATS[1])
            settings.change(replace(settings.current, setup=GameSetup("freeze", seats)))
        scene = self.program.open(MenuPage.DAILY).scene
        assert isinstance(scene, DailyScene)
        scene.resized(Surface(1280, 720))
        scene.enter()
        self.until(scene, lambda: f"day:{self.now.date()}" in self.screen.targets())
        return scene

    def until(self, scene: Scene, is_so: Callable[[], bool]) -> None:
        for _step in range(MANY):
            scene.update(0.05)
            if is_so():
                return
            self.games.first_day("").result()  # until the games' thread has come so far
        raise AssertionError

    def begin(self, name: str = "Ann") -> Table:
        new = game_of_day(self.now.date(), name)
        assert new is not None
        table = Table(start_state(new), new.setup.seats, new.fair.roll, self.games.begin(new))
        play_on(table, 10)
        return table

    def play(self, name: str = "Ann") -> Table:
        table = self.begin(name)
        play_out(table)
        return table


@pytest.fixture
def evening(screen: Screen) -> Iterator[Evening]:
    made = Evening(screen)
    yield made
    made.games.close()


def play_button(evening: Evening) -> Button:
    button = evening.screen.find("play")
    assert isinstance(button, Button)
    return button


def test_the_game_of_a_day_is_freeze_against_the_oracle_with_the_seed_of_its_date() -> None:
    new = game_of_day(date(2026, 11, 22), "Ann")
    assert new is not None
    assert new.fair.seed == day_seed(date(2026, 11, 22))
    assert (new.setup.rules, new.setup.seats) == ("freeze", SEATS)
    assert new.known == KnownDice(date(2026, 11, 22))
    other = game_of_day(date(2026, 11, 22), "Blaise")
    assert other is not None
    assert other.setup.seats[0].name != "Blaise"


def test_the_end_of_a_days_game_leads_back_to_its_page(evening: Evening) -> None:
    host, occasion = OCCASIONS["daily"], Occasion("daily", "2026-11-22")
    assert host.way_on(occasion) == "Dice of the day"
    assert isinstance(host.page(evening.program, occasion), DailyScene)


def test_after_midnight_the_end_of_a_game_leads_back_to_the_day_that_was_played(
    evening: Evening,
) -> None:
    evening.play()
    evening.now = NOW + timedelta(hours=4)
    occasion = Occasion("daily", NOW.date().isoformat())
    page = OCCASIONS["daily"].page(evening.program, occasion)
    assert isinstance(page, DailyScene)
    page.resized(Surface(1280, 720))
    page.enter()
    evening.until(page, lambda: "copy" in evening.screen.targets())
    assert "play" not in evening.screen.targets()
    assert "today" in evening.screen.targets()
    damaged = OCCASIONS["daily"].page(evening.program, Occasion("daily", "yesterday"))
    assert isinstance(damaged, DailyScene)


def test_who_comes_back_from_a_days_game_sees_their_own_days(evening: Evening) -> None:
    """Ben played his game: what is shown then isn't Anna's, which his press would begin."""
    page = evening.page("Anna", "Ben")
    page.screen.go_to("person", ring=True)
    page.on_key(key.RIGHT, 0)
    click(page, "play")
    (new,) = evening.router.begun
    assert new.occasion is not None
    assert new.setup.seats[0].name == "Ben"
    back = OCCASIONS["daily"].page(evening.program, new.occasion)
    assert isinstance(back, DailyScene)
    assert back.person.name == "Ben"


def test_who_has_a_new_name_since_the_game_began_is_still_meant(evening: Evening) -> None:
    household = evening.program.household
    household.add("Anna")
    household.rename(household.add("Ben"), "Benno")
    back = OCCASIONS["daily"].page(evening.program, Occasion("daily", "2026-11-22 Ben"))
    assert isinstance(back, DailyScene)
    assert back.person.name == "Benno"


def test_the_dice_of_the_day_accuse_nobody(evening: Evening) -> None:
    """An honest first player heard that “these dice could be known before”."""
    new = game_of_day(NOW.date(), "Ann")
    assert new is not None
    log = evening.games.begin(new)
    table = Table(start_state(new), new.setup.seats, new.fair.roll, log)
    play_out(table)
    why = FinishedGame(table, log, evening.games).not_rated(0, None)
    assert why == "The dice of the day aren’t rated. Everybody gets the same ones."


def test_a_game_a_day_begins_in_the_place_of_the_page(evening: Evening) -> None:
    page = evening.page()
    assert play_button(evening).text == "Play"
    assert isinstance(click(page, "play"), Replace)
    (new,) = evening.router.begun
    assert (new.known, new.occasion) == (KnownDice(NOW.date()), Occasion("daily", "2026-11-22 Ann"))


def test_the_first_game_of_the_day_counts_and_another_one_does_not(evening: Evening) -> None:
    evening.play()
    page = evening.page()
    assert play_button(evening).text == "Just for fun"
    click(page, "copy")
    line = evening.clipboard.text
    assert line.startswith("🎲 Zilch 3D, 22 November 2026 ")
    evening.play()
    click(evening.page(), "copy")
    assert evening.clipboard.text == line


def test_a_game_under_way_goes_on(evening: Evening) -> None:
    evening.begin()
    page = evening.page()
    assert play_button(evening).text == "Continue"
    assert "copy" not in evening.screen.targets()
    answer = click(page, "play")
    assert isinstance(answer, Replace)
    assert not evening.router.begun


def test_a_game_that_cannot_be_loaded_is_refused_in_words(evening: Evening) -> None:
    evening.begin()
    page = evening.page()
    spoil = "UPDATE game SET words = 'other'"
    evening.games.safekeeping.writer.do(lambda database: database.execute(spoil)).result()
    assert click(page, "play") is None
    assert errors.cannot_continue(LoadReason.DAMAGED) in texts(evening.screen)


def test_what_was_given_up_still_is_the_days_game(evening: Evening) -> None:
    evening.begin()
    evening.games.give_up(evening.games.open_games()[0].id)
    evening.page()
    assert play_button(evening).text == "Just for fun"
    assert "You gave this game up." in texts(evening.screen)


def test_choices_and_luck_come_from_the_review(evening: Evening) -> None:
    evening.play()
    (game,) = evening.games.finished(1).result()
    review = ReviewSummary(0, 0.12, 0.031, 30, 0)
    evening.games.keep_review(game.id, (review,), (), exact=True).result()
    page = evening.page()
    said = "Your dice brought you 12.0% chance to win. Your mistakes cost you 3.1%."
    assert said in texts(evening.screen)
    click(page, "copy")
    assert evening.clipboard.text.endswith("12% good luck, 3% lost to mistakes.")


def test_each_person_of_the_table_has_days_of_their_own(evening: Evening) -> None:
    """Issue 31, item 7."""
    evening.play("Ann")
    page = evening.page("Ben", "Ann")
    assert "Today’s dice are waiting." in texts(evening.screen)
    page.screen.go_to("person", ring=True)
    page.on_key(key.RIGHT, 0)
    assert page.person.name == "Ann"
    evening.until(page, lambda: "copy" in evening.screen.targets())


def test_a_clock_put_back_gives_another_day_but_never_the_same_one_twice(
    evening: Evening,
) -> None:
    evening.play()
    evening.now = NOW - timedelta(3)
    evening.page()
    assert play_button(evening).text == "Play"
    evening.now = NOW
    evening.page()
    assert play_button(evening).text == "Just for fun"


def test_older_weeks_can_be_looked_back_at_as_far_as_there_are_any(evening: Evening) -> None:
    evening.now = NOW - timedelta(9)
    evening.play()
    evening.now = NOW
    page = evening.page()
    assert "No game finished this week." in texts(evening.screen)
    click(page, "older")
    evening.until(page, lambda: "Last week" in texts(evening.screen))
    click(page, f"day:{NOW.date() - timedelta(9)}")
    evening.until(page, lambda: "copy" in evening.screen.targets())
    assert "play" not in evening.screen.targets(), "a day that is over is not begun"
    older = evening.screen.find("older")
    assert isinstance(older, IconButton)
    assert older.reason
    click(page, "today")
    evening.until(page, lambda: "play" in evening.screen.targets())


def test_the_clipboard_that_does_not_work_is_said(evening: Evening) -> None:
    evening.play()
    page = evening.page()
    evening.clipboard.works = False
    click(page, "copy")
    button = evening.screen.find("copy")
    assert isinstance(button, Button)
    assert button.text == "No clipboard"


def line_of(evening: Evening) -> str:
    """What the title says of today."""
    inviting = DailyInvitation(evening.program)
    for _step in range(MANY):
        invitation = inviting.invitation()
        if invitation.line:
            assert inviting.invitation() is invitation
            return invitation.line
        evening.games.first_day("").result()
    raise AssertionError


def test_the_invitation_follows_the_day(evening: Evening) -> None:
    assert line_of(evening) == "Today’s dice are waiting"
    table = evening.begin()
    assert line_of(evening).startswith("Under way, ")
    play_out(table)
    assert line_of(evening).startswith(("Won by ", "Lost by ", "Tied"))


def test_the_household_is_asked_in_the_thread_of_the_window_alone(evening: Evening) -> None:
    asked = set[Thread]()

    class Watched(Household):
        @property
        def people(self) -> tuple[Person, ...]:
            asked.add(current_thread())
            return super().people

        def of_name(self, name: str) -> Person | None:
            asked.add(current_thread())
            return super().of_name(name)

    inviting = DailyInvitation(replace(evening.program, household=Watched(evening.games)))
    for _step in range(MANY):
        if inviting.invitation() is not None:
            break
        evening.games.first_day("").result()
    assert inviting.invitation() is not None
    assert asked == {current_thread()}


def test_the_invitation_says_whose_day_it_is_where_several_play(evening: Evening) -> None:
    """“Waiting” was Anna's, and Ben had played."""
    evening.page("Anna", "Ben")
    assert line_of(evening) == "Today’s dice are waiting"
    evening.play("Ben")
    assert line_of(evening).startswith("Anna: waiting · Ben: ")
