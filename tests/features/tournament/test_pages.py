"""A tournament by clicks, over games that are really played."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from gallery.program import NOW
from tests.app.programs import routed_program
from tests.store.games import play_on, play_out
from tests.ui.pages.clicks import click, texts
from zilch3d.app.crash import GameInPlay
from zilch3d.app.occasions import OCCASIONS
from zilch3d.app.routes import Routes
from zilch3d.features.tournament import playing
from zilch3d.features.tournament.invitation import TournamentInvitation
from zilch3d.features.tournament.kept import Entrant
from zilch3d.features.tournament.page import TournamentScene
from zilch3d.features.tournament.playing import Draft
from zilch3d.features.tournament.setup_page import SetUpScene
from zilch3d.features.tournament.shelf_page import ShelfScene
from zilch3d.features.tournament.tournament import Tournament, ask_book
from zilch3d.kit.scene import Push, Replace, Scene, Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Button, Screen
from zilch3d.store.games import GameStore
from zilch3d.store.household import Household
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import LoadReason, NewGame
from zilch3d.table.replaying import start_state
from zilch3d.table.table import Table
from zilch3d.ui.routes import Continue, MenuPage, PlayDice, Route
from zilch3d.ui.words import errors

MANY = 4000
"""Steps after which something goes on for ever."""


class Router(Routes):
    """The routes of the game; of games it notes only that they begin or go on."""

    def __init__(self) -> None:
        super().__init__(GameInPlay())
        self.begun: list[NewGame] = []
        self.continued: list[str] = []

    def __call__(self, program: object, route: Route) -> Scene:
        if isinstance(route, PlayDice):
            self.begun.append(route.game)
            return Scene()
        if isinstance(route, Continue):
            self.continued.append(route.game_id)
            return Scene()
        return super().__call__(program, route)  # type: ignore[arg-type]


class Evening:
    """The pages, and the games of a household."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.games = GameStore.in_memory(lambda: NOW)
        self.router = Router()
        household = Household(self.games)
        self.anna, self.ben = household.add("Anna"), household.add("Ben")
        self.program = replace(
            routed_program(screen), games=self.games, router=self.router, household=household
        )

    def show(self, scene: Scene, target: str = "play") -> WidgetScene:
        assert isinstance(scene, WidgetScene)
        scene.resized(Surface(1280, 720))
        scene.enter()
        self.until(scene, lambda: target in self.screen.targets())
        return scene

    def until(self, scene: Scene, is_so: Callable[[], bool]) -> None:
        for _step in range(MANY):
            scene.update(0.05)
            if is_so():
                return
            self.games.documents("").result()  # until the games' thread has come so far
        raise AssertionError

    def begin(self, *entrants: Entrant, best_of: int = 1) -> Tournament:
        draft = Draft(entrants or self.three, "knock-out", best_of, "freeze")
        playing.draw(self.program, draft, load("freeze"))
        return self.now

    @property
    def three(self) -> tuple[Entrant, ...]:
        people = (Entrant(each.name, person=each.id) for each in (self.anna, self.ben))
        return (*people, Entrant("Clara", "steady"))

    @property
    def now(self) -> Tournament:
        return ask_book(self.games).result().tournaments[0]

    def page(self) -> TournamentScene:
        scene = self.show(self.program.open(MenuPage.TOURNAMENT).scene)
        assert isinstance(scene, TournamentScene)
        return scene

    def sit_down(self) -> Table:
        """Press the large button; the table that it leads to."""
        before = len(self.router.begun)
        assert isinstance(click(self.page(), "play"), Replace)
        (new,) = self.router.begun[before:]
        return Table(start_state(new), new.setup.seats, new.fair.roll, self.games.begin(new))

    def play_button(self) -> Button:
        button = self.screen.find("play")
        assert isinstance(button, Button)
        return button


@pytest.fixture
def evening(screen: Screen) -> Iterator[Evening]:
    made = Evening(screen)
    yield made
    made.games.close()


def test_more_leads_to_a_new_tournament_while_none_is_played(evening: Evening) -> None:
    scene = evening.program.open(MenuPage.TOURNAMENT).scene
    scene.enter()
    answers = (
        scene.update(0.05)
        for _step in range(MANY)
        if not evening.games.documents("").result().damaged
    )
    answer = next(each for each in answers if each is not None)
    assert isinstance(answer, Replace)
    assert isinstance(answer.scene, SetUpScene)


def test_a_tournament_is_set_up_by_tapping_faces(evening: Evening) -> None:
    """Issue 31, item 6: people at one screen and computer players."""
    scene = evening.show(SetUpScene(evening.program, TournamentScene), "who:beginner")
    assert "begin" not in evening.screen.targets(), "nobody plays yet"
    click(scene, f"who:{evening.anna.id}", f"who:{evening.ben.id}", "who:beginner")
    assert any(text.startswith("3 matches, about ") for text in texts(evening.screen))
    click(scene, "form:knock-out", "best-of:3")
    answer = click(scene, "begin")
    assert isinstance(answer, Replace)
    assert isinstance(answer.scene, TournamentScene)
    kept = evening.now.kept
    assert (kept.form, kept.best_of) == ("knock-out", 3)
    assert {each.name for each in kept.entrants} == {"Anna", "Ben", "Tim"}


def test_somebody_new_joins_the_household_and_the_tournament(evening: Evening) -> None:
    scene = evening.show(SetUpScene(evening.program, TournamentScene), "new-name")
    assert isinstance(scene, SetUpScene)
    evening.screen.go_to("new-name", ring=True)
    scene.on_text("Zoë")
    click(scene, "add")
    assert [each.name for each in scene.entrants] == ["Zoë"]
    assert evening.program.household.of_name("Zoë") is not None


def test_a_knock_out_is_played_to_its_cup(evening: Evening) -> None:
    """Issue 31, item 6: knock-out, and a cup on the shelf."""
    evening.begin()
    for game in range(2):
        assert evening.now.course.games == game
        play_out(evening.sit_down())
    over = evening.now
    assert over.course.is_over
    seats = {seat.name for new in evening.router.begun for seat in new.setup.seats}
    assert seats == {"Anna", "Ben", "Clara"}
    name = over.kept.entrants[over.course.champions[0]].name
    end = evening.show(TournamentScene(evening.program, over.id))
    assert f"{name} wins the cup!" in texts(evening.screen)
    answer = click(end, "cups")
    assert isinstance(answer, Push)
    assert isinstance(answer.scene, ShelfScene)
    evening.show(answer.scene, f"cup:{over.id}")
    again = click(evening.show(end), "play")
    assert isinstance(again, Replace)
    assert isinstance(again.scene, SetUpScene)
    assert {each.name for each in again.scene.entrants} == seats


def test_the_end_of_a_game_leads_back_to_its_tournament(evening: Evening) -> None:
    tournament = evening.begin()
    evening.sit_down()
    occasion = evening.router.begun[0].occasion
    assert occasion is not None
    host = OCCASIONS[occasion.room]
    assert host.way_on(occasion) == "To the tournament"
    page = host.page(evening.program, occasion)
    assert isinstance(page, TournamentScene)
    assert page.id == tournament.id


def test_a_game_that_was_left_goes_on_and_one_that_was_given_up_is_played_anew(
    evening: Evening,
) -> None:
    evening.begin()
    play_on(evening.sit_down(), 10)
    page = evening.page()
    assert evening.play_button().text == "Continue"
    click(page, "play")
    assert evening.router.continued == [evening.router.begun[0].id]
    evening.games.give_up(evening.router.begun[0].id)
    page = evening.page()
    assert evening.play_button().text == "Play"
    click(page, "play")
    first, second = evening.router.begun
    assert first.fair.seed != second.fair.seed


def test_two_windows_that_play_the_same_match_count_it_once(evening: Evening) -> None:
    evening.begin()
    tables = [evening.sit_down(), evening.sit_down()]
    for table in tables:
        play_out(table)
    assert evening.now.course.games == 1


def test_games_between_computer_players_are_played_out_and_kept(evening: Evening) -> None:
    """Played by their profiles with fair dice, with their steps, to be looked back at."""
    cards = [Entrant("Tim", "beginner"), Entrant("Clara", "steady"), Entrant("Greta", "hunter")]
    evening.begin(*cards)
    page = evening.page()
    assert evening.play_button().text == "See how it ends"
    click(page, "play")
    evening.until(page, lambda: page.trace()["games"] == 1)
    (finished,) = evening.games.finished(10).result()
    saved = evening.games.load(finished.id)
    assert saved.game.fair.commitment
    assert saved.actions
    click(page, "watch")
    assert evening.router.begun[0].setup.seats


def test_whoever_goes_home_loses_and_may_come_back_until_others_play_on(evening: Evening) -> None:
    evening.begin()
    page = evening.page()
    match = evening.now.course.next
    assert match is not None
    assert match.both is not None
    click(page, "leaving", f"gone:{match.both[0]}")
    evening.until(page, lambda: not page._book.is_waiting)
    assert evening.now.course.matches[match.number].winner == match.both[1]
    click(page, "stay")
    evening.until(page, lambda: "leaving" in evening.screen.targets())
    play_out(evening.sit_down())
    over = evening.show(TournamentScene(evening.program, evening.now.id))
    assert isinstance(over, TournamentScene)
    assert playing.toggle(evening.games, evening.now, match.both[0])
    assert evening.now.course.is_over


def test_who_is_gone_for_good_is_said_and_the_other_goes_on(evening: Evening) -> None:
    """Brief: a computer player gone."""
    evening.begin(*evening.three[:2], Entrant("Old", "gone.toml"), *evening.three[2:])
    for _match in range(3):
        page = evening.page()
        if evening.play_button().text.startswith("Let "):
            break
        play_out(evening.sit_down())
    click(page, "play")
    evening.until(page, lambda: bool(evening.now.kept.gone))
    assert evening.now.kept.entrants[evening.now.kept.gone[0]].name == "Old"


def test_rules_that_are_gone_are_played_on(evening: Evening) -> None:
    """The document has them as they were."""
    rules = replace(load("freeze"), id="lost")
    playing.draw(evening.program, Draft(evening.three, "knock-out", 1, "lost.toml"), rules)
    play_out(evening.sit_down())
    assert evening.now.course.games == 1
    assert evening.router.begun[0].rules == rules


def test_what_was_put_away_waits_among_the_cups(evening: Evening) -> None:
    tournament = evening.begin()
    click(evening.page(), "put-away")
    assert ask_book(evening.games).result().present is None
    shelf = evening.show(ShelfScene(evening.program, lambda _id: None), f"cup:{tournament.id}")
    assert "Still to be played out" in texts(evening.screen)
    shelf.leave()
    page = evening.show(TournamentScene(evening.program, tournament.id))
    assert evening.play_button().text == "Go on with it"
    click(page, "play")
    evening.until(page, lambda: evening.play_button().text == "Play")
    assert evening.now.is_open


def test_the_title_invites_while_one_is_played(evening: Evening) -> None:
    none = TournamentInvitation(evening.program)
    assert not none.invitation().title
    evening.begin()
    inviting = TournamentInvitation(evening.program)
    for _step in range(MANY):
        evening.games.documents("").result()
        if inviting.invitation().title:
            break
    assert inviting.invitation().line.startswith("Next, ")


def test_a_game_that_is_damaged_is_said_and_played_again_with_new_dice(evening: Evening) -> None:
    evening.begin()
    play_on(evening.sit_down(), 10)
    page = evening.page()
    spoil = "UPDATE game SET words = 'other'"
    evening.games.safekeeping.writer.do(lambda database: database.execute(spoil)).result()
    evening.program = replace(evening.program, router=Routes(GameInPlay()))
    page.program = evening.program
    assert click(page, "play") is None
    assert errors.cannot_continue(LoadReason.DAMAGED) in texts(evening.screen)
    assert evening.play_button().text == "Play it again with new dice"
    page.program = replace(evening.program, router=evening.router)
    assert isinstance(click(page, "play"), Replace)
    first, second = evening.router.begun
    assert first.occasion == second.occasion
    assert first.fair.seed != second.fair.seed
