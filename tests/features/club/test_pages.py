"""The pages of the club: a season is joined, one sits down, games lead back, and proofs end it."""

import time
from concurrent.futures import Future
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any, cast

import pytest

from gallery.club import ANNA, CHAPTER, MIDDLE, OVER, SEASON_ID, Attended, ClubGames
from gallery.program import NOW, Opened, PlainSettings
from gallery.saving import FULL, FilesAsSaid, with_files
from tests.features.club.example import PAGE
from tests.features.club.playing import play, season_of
from tests.ui.pages.clicks import click, texts
from zilch3d.fair.proof import Seed
from zilch3d.fair.season import FairSeason
from zilch3d.features.club import entry, words
from zilch3d.features.club.album_page import AlbumScene
from zilch3d.features.club.club import BegunSeason, Club
from zilch3d.features.club.dice_page import SeasonDiceScene
from zilch3d.features.club.evening_page import EveningScene
from zilch3d.features.club.home import HomeScene
from zilch3d.features.club.invitation import ClubInvitation
from zilch3d.features.club.kept import KeptSeason, kept_in, season_document
from zilch3d.features.club.model import ROOM
from zilch3d.features.club.page import ClubPage
from zilch3d.features.club.parts import standings
from zilch3d.features.club.people import members
from zilch3d.features.club.playing import begin_season, leave_out, sit_down
from zilch3d.features.club.proof import prove
from zilch3d.features.club.season import GameKey, Place
from zilch3d.features.club.stories_page import ChapterScene
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Answer, Replace, Surface
from zilch3d.kit.widgets import Button, Icon, Widget
from zilch3d.store.database import in_memory
from zilch3d.store.documents import RoomDocuments
from zilch3d.store.games import GameStore
from zilch3d.store.household import FACES, Person
from zilch3d.store.saved_games import NewGame, Occasion
from zilch3d.store.setup import PERSON, name_fault
from zilch3d.ui.portraits import portrait
from zilch3d.ui.program import Program
from zilch3d.ui.repeated_games import same_dice
from zilch3d.ui.routes import Continue, PlayDice

PATIENCE = 10.0
MEMBER = Person("anna", "Anna", "")


class Clock:
    """Each look at it is a second later."""

    def __init__(self) -> None:
        self.seconds = 0

    def __call__(self) -> datetime:
        self.seconds += 1
        return NOW + timedelta(seconds=self.seconds)


@pytest.fixture
def program(program: Program) -> Program:
    """A program whose games are kept in memory."""
    return replace(program, games=GameStore(in_memory(), Clock()), router=Opened())


def begun(program: Program) -> KeptSeason:
    return begin_season(program.games, MEMBER, PAGE)


def shown(scene: ClubPage) -> list[str]:
    """What the page says once all that it asked has come."""
    scene.resized(Surface(1280, 1200))
    scene.enter()
    wait(scene)
    return texts(scene.screen)


def wait(scene: ClubPage) -> None:
    """Until the page has what it asked for."""
    deadline = time.monotonic() + PATIENCE
    while scene.is_waiting and time.monotonic() < deadline:
        time.sleep(0.005)
        scene.take_answers()


def home(program: Program) -> HomeScene:
    scene = HomeScene(program, MEMBER)
    shown(scene)
    return scene


def buttons(scene: ClubPage) -> list[str]:
    """What the page's buttons say."""
    said, left = [], [scene.screen.root]
    while left:
        widget = left.pop()
        said += [widget.text] if isinstance(widget, Button) else []
        left += [*widget.children, *widget.inside]
    return said


def present(program: Program) -> BegunSeason:
    """The season that goes on."""
    club = home(program).club
    assert club is not None
    assert club.present is not None
    return club.present


def next_game(program: Program) -> NewGame:
    """The game that begins when one sits down."""
    scene = home(program)
    click(scene, "sit-down")
    assert isinstance(program.router, Opened)
    route = program.router.routes[-1]
    assert isinstance(route, PlayDice)
    return route.game


def test_who_sits_down_plays_at_the_hosts_table_with_the_seasons_dice(program: Program) -> None:
    kept = begun(program)
    game = next_game(program)
    assert [seat.player for seat in game.setup.seats] == ["person", "student", "beginner"]
    assert game.rules.id == PAGE.evenings[0].rules
    assert game.fair.seed == kept.fair.game_seed(1)
    assert game.occasion is not None
    assert GameKey.read(game.occasion.key) == GameKey(kept.id, 0, 0, 1, "student")


def test_an_abandoned_game_is_played_again_with_new_dice(program: Program) -> None:
    kept = begun(program)
    first = next_game(program)
    play(program.games, first, Random(1), moves=3)
    program.games.give_up(first.id)
    again = next_game(program)
    assert again.fair.seed == kept.fair.game_seed(2) != first.fair.seed


def test_a_game_that_never_began_has_used_up_its_dice_as_well(program: Program) -> None:
    """Where the database has lost a game, nobody gets dice that they have seen."""
    begun(program)
    assert next_game(program).fair.seed != next_game(program).fair.seed


def test_an_open_game_is_gone_on_with(program: Program) -> None:
    begun(program)
    game = next_game(program)
    play(program.games, game, Random(1), moves=3)
    scene = home(program)
    assert "Go on with the game" in buttons(scene)
    click(scene, "sit-down")
    assert isinstance(program.router, Opened)
    assert program.router.routes[-1] == Continue(game.id)


def test_after_a_game_one_is_led_back_to_its_evening(program: Program) -> None:
    begun(program)
    game = next_game(program)
    play(program.games, game, Random(1))
    assert game.occasion is not None
    assert entry.way_on(game.occasion) == "Back to Emil’s table"
    scene = entry.after_game(program, game.occasion)
    assert isinstance(scene, EveningScene)
    assert any("You came" in text for text in shown(scene))


def test_another_day_goes_on_years_later_with_the_pages_copy(program: Program) -> None:
    """“A season waits for years”; its file may be gone or another one by then."""
    kept = begun(program)
    play(program.games, next_game(program), Random(2))
    assert isinstance(program.games.now, Clock)
    program.games.now.seconds += 10**8
    now = season_of(program.games, kept).now
    assert now is not None
    assert now.evening == PAGE.evenings[1]


def test_an_evening_that_cannot_be_played_can_be_left_out(program: Program) -> None:
    gone = replace(PAGE.evenings[0], rules="nobody-has-these")
    page = replace(PAGE, evenings=(gone, *PAGE.evenings[1:]))
    begin_season(program.games, MEMBER, page)
    scene = home(program)
    assert "Go on without it" in buttons(scene)
    click(scene, "sit-down")
    wait(scene)
    assert "Sit down" in buttons(scene)


def test_who_is_called_like_a_guest_still_has_a_seat(program: Program) -> None:
    kept = begin_season(program.games, Person("tim", "tIm", ""), PAGE)
    scene = HomeScene(program, Person("tim", "tIm", ""))
    shown(scene)
    click(scene, "sit-down")
    assert isinstance(program.router, Opened)
    route = program.router.routes[-1]
    assert isinstance(route, PlayDice)
    assert route.game.setup.seats[0].name != "tIm"
    assert kept.name == "tIm"


@pytest.mark.parametrize("name", ["a: b", "\u202e", "", "players"])
def test_a_name_that_no_record_can_have_still_has_a_seat(name: str) -> None:
    seats = words.seats(name, PAGE.evenings[0])
    assert name_fault([seat.name for seat in seats]) is None


def test_an_evening_whose_host_is_gone_can_be_left_out(program: Program) -> None:
    gone = replace(PAGE.evenings[0], host="nobody-now", guests=("beginner", "x" * 40))
    begin_season(program.games, MEMBER, replace(PAGE, evenings=(gone, *PAGE.evenings[1:])))
    scene = home(program)
    assert "At nobody-now’s table" in texts(scene.screen)
    assert "Go on without it" in buttons(scene)


def test_a_game_of_the_club_played_again_with_its_dice_is_no_part_of_the_season(
    program: Program,
) -> None:
    begun(program)
    again = same_dice(next_game(program), "its record")
    assert again.occasion is None


def test_seasons_of_who_was_merged_are_the_persons_own(program: Program) -> None:
    begun(program)
    whole = Person("b", "Bertram", "", merged=("anna",))
    scene = HomeScene(program, whole)
    assert "At Emil’s table" in shown(scene)


def test_the_album_of_somebody_who_is_gone_names_nobody_by_an_id(program: Program) -> None:
    scene = entry.album_of(program, "0123456789abcdef" * 2)
    assert isinstance(scene, AlbumScene)
    assert scene.member.name == "Player"


def test_the_season_of_somebody_who_is_gone_can_be_played_on(program: Program) -> None:
    kept = begun(program)
    key = GameKey(kept.id, 0, 0, 1, "student")
    scene = EveningScene(program, key)
    shown(scene)
    assert scene.member.name == "Anna"


def test_a_strange_occasion_leads_to_the_club(program: Program) -> None:
    for key in ("", "x" * 100, "0" * 32 + "/99/9/9999/nobody"):
        scene = entry.after_game(program, Occasion(ROOM, key))
        assert isinstance(scene, ClubPage)
        assert shown(scene)


def test_the_secret_number_is_shown_after_the_last_evening_alone(program: Program) -> None:
    for attended, is_over in ((MIDDLE, False), (OVER, True)):
        games = replace(program, games=ClubGames(attended))
        kept = kept_in(games.games.documents(ROOM).result()).seasons[0]
        scene = SeasonDiceScene(games, ANNA, kept.id)
        said = "".join(shown(scene)).replace(" ", "").replace("\n", "")
        assert kept.fair.commitment in said
        assert (kept.fair.seed.hex() in said) == is_over


def test_a_chapter_that_was_opened_has_been_read(program: Program) -> None:
    begun(program)
    shown(ChapterScene(program, MEMBER, CHAPTER))
    kept = kept_in(program.games.documents(ROOM).result())
    assert kept.read == {"anna": frozenset({CHAPTER.key})}


def test_a_present_is_on_the_table_once_it_is_used(program: Program) -> None:
    settings = program.settings
    assert isinstance(settings, PlainSettings)
    games = replace(program, games=ClubGames(replace(MIDDLE, evenings=2)))
    scene = AlbumScene(games, ANNA)
    shown(scene)
    click(scene, "use")
    assert settings.current.dice == "resin"
    assert "On your table now" in buttons(scene)


def test_a_whole_evening_is_proved(program: Program) -> None:
    kept = begun(program)
    first = next_game(program)
    play(program.games, first, Random(3), moves=4)
    program.games.give_up(first.id)
    play(program.games, next_game(program), Random(4))
    games = present(program).games
    proof = prove(program.games, kept, games)
    assert (proof.ok, proof.proved, proof.given_up) == (True, (2,), (1,))
    other = prove(program.games, replace(kept, commitment="0" * 64), games)
    assert not other.ok


class Exchanged(ClubGames):
    """The seed of the season in the database is another one than when it was joined."""

    def documents(self, room: str) -> Future[RoomDocuments]:
        contents = super().documents(room).result().contents
        other = {"seed": "ab" * 32}
        changed = {key: {**content, **other} for key, content in contents.items()}
        return completed(RoomDocuments(changed))


@pytest.mark.parametrize("attended", [MIDDLE, OVER])
def test_a_seed_that_was_exchanged_is_seen(program: Program, attended: Attended) -> None:
    """“You’ll see their check code first”: that one stays, whatever becomes of the seed."""
    cheated = replace(program, games=Exchanged(attended))
    scene = SeasonDiceScene(cheated, ANNA, SEASON_ID)
    said = shown(scene)
    if attended is OVER:
        click(scene, "verify")
        said = verified(scene)
    assert "The check code doesn’t fit the secret number. One of them was changed." in said
    honest = FairSeason(SEASON_ID, Seed(bytes(range(32)))).commitment
    assert honest in "".join(said).replace(" ", "").replace("\n", "")


def verified(scene: SeasonDiceScene) -> list[str]:
    """What the page says once the season is verified."""
    deadline = time.monotonic() + PATIENCE
    while scene.proof.value is None and time.monotonic() < deadline:
        time.sleep(0.005)
        scene.take_answers()
    return texts(scene.screen)


def test_a_game_with_other_dice_is_not_the_seasons(program: Program) -> None:
    kept = begun(program)
    game = next_game(program)
    other = replace(game, fair=kept.fair.game(99, game.fair.rules))
    play(program.games, other, Random(5))
    games = present(program).games
    proof = prove(program.games, kept, games)
    assert (proof.ok, proof.differing) == (False, (1,))


def test_nothing_of_the_secret_is_logged(
    program: Program, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(0)
    kept = begun(program)
    play(program.games, next_game(program), Random(1), moves=5)
    leave_out(program.games, present(program))
    assert kept.fair.seed.hex() not in caplog.text
    assert kept.fair.game_seed(1).hex() not in caplog.text


# What a newcomer met in three evenings


def test_who_has_played_no_game_by_easier_rules_is_seated_as_a_newcomer(program: Program) -> None:
    """The host says that “350 gets a newcomer in”: a beginner would need 750 else."""
    first = replace(PAGE.evenings[2], games=2)
    begin_season(program.games, MEMBER, replace(PAGE, evenings=(first, *PAGE.evenings[1:])))
    assert "You’re new to these rules, so 350 gets you in." in shown(home(program))
    game = next_game(program)
    assert [seat.newcomer for seat in game.setup.seats] == [True, False, False, False, False]
    play(program.games, game, Random(1))
    assert not any(seat.newcomer for seat in next_game(program).setup.seats)


def test_where_the_rules_are_the_same_for_all_nobody_is_a_newcomer(program: Program) -> None:
    begun(program)
    assert not any(seat.newcomer for seat in next_game(program).setup.seats)


def test_a_member_keeps_the_face_in_the_standings() -> None:
    anna = replace(ANNA, face=FACES[5])
    asked = {icon.icon for icon in icons(standings([Place(PERSON, 1, 4)], anna))}
    assert asked == {portrait(PERSON, 0, face=FACES[5])}


def icons(widget: Widget) -> list[Icon]:
    inside = [each for child in (*widget.children, *widget.inside) for each in icons(child)]
    return [widget, *inside] if isinstance(widget, Icon) else inside


def test_the_close_names_what_is_new_tonight(program: Program) -> None:
    kept = begun(program)
    play(program.games, next_game(program), Random(3))
    scene = EveningScene(program, GameKey(kept.id, 0, 0, 1, "student"))
    shown(scene)
    deadline = time.monotonic() + PATIENCE
    while not any(each.startswith("feat:") for each in names(scene)):
        assert time.monotonic() < deadline
        time.sleep(0.01)
        scene.take_answers()


def names(scene: ClubPage) -> list[str]:
    left, every = [scene.screen.root], []
    while left:
        widget = left.pop()
        every.append(widget.name)
        left += [*widget.children, *widget.inside]
    return every


def test_who_gets_no_points_is_told_so_kindly() -> None:
    assert words.own_result(Place(PERSON, 4, 0), 4) == "Fourth of four. No points tonight."


def test_the_rules_that_cannot_be_rated_are_named() -> None:
    ten = replace(PAGE.evenings[1], rules="ten-rounds")
    assert words.unrated(ten) == "Greta’s rules can’t be rated, so tonight changes nothing here."
    assert not words.unrated(PAGE.evenings[0])


def test_a_game_that_waits_says_whose_table_it_is() -> None:
    key = GameKey("5eab" * 8, 0, 0, 1, "steady")
    assert entry.of_game(Occasion(ROOM, str(key))) == "Clara’s table"


def test_sitting_down_replaces_the_page_so_that_one_comes_back_to_a_fresh_one(
    program: Program,
) -> None:
    begun(program)
    answer: Answer = sit_down(program, Club(MEMBER), present(program))
    assert isinstance(answer, Replace)


# Attacks: issue 31


def keep_faulty(program: Program, **changed: object) -> KeptSeason:
    """A season that was begun, and altered since."""
    kept = begun(program)
    program.games.keep_document(ROOM, kept.key, {**season_document(kept), **changed})
    return kept


def without_guests(kept: KeptSeason) -> dict[str, object]:
    page = dict(cast(dict[str, Any], season_document(kept)["page"]))
    page["evenings"] = [dict(each) for each in page["evenings"]]
    page["evenings"][3]["guests"] = []
    return page


def test_a_damaged_season_is_said_by_name_and_the_doors_stay(program: Program) -> None:
    keep_faulty(program, page=without_guests(begun(program)), begun="2026-10-28T20:00:00+00:00")
    scene = HomeScene(program, MEMBER)
    said = " ".join(shown(scene))
    assert "can’t be read (evening 4, guests). Its games are in Finished games." in said
    assert "A season from" in said
    assert {"board", "stories", "album"} <= set(scene.targets())


def test_a_season_whose_person_is_lost_is_theirs_who_has_the_name(program: Program) -> None:
    kept = begun(program)
    program.household.add("Anna")
    scene = HomeScene(program, Person("new", "anna", ""))
    shown(scene)
    assert scene.club is not None
    assert [each.kept.id for each in scene.club.seasons] == [kept.id]


def test_a_season_of_somebody_else_of_that_name_stays_theirs(program: Program) -> None:
    removed = program.household.add("Anna")
    program.household.remove(removed)
    begin_season(program.games, Person(removed.id, "Anna", ""), PAGE)
    scene = HomeScene(program, Person("new", "Anna", ""))
    shown(scene)
    assert scene.club is not None
    assert not scene.club.seasons


def test_the_clubs_page_says_that_the_disk_is_full(program: Program) -> None:
    begun(program)
    program = with_files(program, FilesAsSaid(FULL, documents=1))
    words = " ".join(shown(HomeScene(program, MEMBER)))
    assert "What you changed last isn’t saved. The disk is full." in words


def test_the_titles_invitation_is_there_at_once_and_knows_the_evening_later(
    program: Program,
) -> None:
    begin_season(program.games, members(program)[0], PAGE)
    inviting = ClubInvitation(program)
    first = inviting.invitation()
    assert (first.title, first.line) == ("The Zilch Club", "")
    program.games.documents(ROOM).result()
    deadline = time.monotonic() + PATIENCE
    while not inviting.invitation().line and time.monotonic() < deadline:
        time.sleep(0.005)
    assert inviting.invitation().line.startswith("First evening")
