"""The first question, the list of people and what can be done there, through real clicks."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace

import pytest
from pyglet.window import key

from gallery.people import EMPTY, with_people
from gallery.program import Opened, plain_program
from tests.ui.pages.clicks import click, texts
from zilch3d.features.people.asking import PersonFacts
from zilch3d.features.people.page import EditScene, PeopleScene
from zilch3d.features.people.person_page import PersonScene
from zilch3d.features.people.welcome import WelcomeScene, WhoIsScene
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Pop, Push, Replace, Scene, Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Screen
from zilch3d.store.household import FACES, Household
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.pages.offer import last_line, last_person, last_setup
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Album, MenuPage

TIM = SeatSetup("Tim", "beginner")


@pytest.fixture
def program(screen: Screen) -> Program:
    return with_people(plain_program(screen))


@pytest.fixture
def people(program: Program) -> PeopleScene:
    scene = PeopleScene(program)
    shown(scene)
    return scene


def shown(scene: WidgetScene) -> None:
    scene.resized(Surface(1280, 720))
    scene.enter()


def typed(scene: WidgetScene, text: str) -> None:
    scene.on_text(text)


def names(program: Program) -> list[str]:
    return [person.name for person in program.household.people]


# The first question


@pytest.fixture
def nobody(screen: Screen) -> Program:
    return with_people(plain_program(screen), people=False)


def test_a_name_and_a_face_are_one_press_from_the_first_game(nobody: Program) -> None:
    """“One question before the title …, one press to go on.”"""
    title = Scene()
    scene = WelcomeScene(nobody, lambda: title)
    shown(scene)
    assert nobody.screen.focused is not None
    assert nobody.screen.focused.name == "name"
    typed(scene, "Anna")
    click(scene, f"face:{FACES[3]}")
    answer = click(scene, "save")
    assert isinstance(answer, Replace)
    assert answer.scene is title
    settings = nobody.settings.current
    assert last_setup(settings, nobody.household).seats[0] == SeatSetup("Anna")
    assert nobody.household.face("Anna") == FACES[3]
    assert "with Tim" in last_line(settings, nobody.household)


@pytest.mark.parametrize("skip", [lambda scene: click(scene, "skip"), lambda scene: scene.back()])
def test_the_question_can_be_skipped_and_is_never_asked_again(
    nobody: Program, skip: Callable[[WidgetScene], object]
) -> None:
    scene = WelcomeScene(nobody, Scene)
    shown(scene)
    assert isinstance(skip(scene), Replace)
    assert nobody.household.people == ()
    assert nobody.household.is_welcomed


def test_enter_goes_on_once_a_name_and_a_face_are_there(nobody: Program) -> None:
    scene = WelcomeScene(nobody, Scene)
    shown(scene)
    typed(scene, "Anna")
    click(scene, f"face:{FACES[3]}")
    assert isinstance(scene.on_key(key.RETURN, 0), Replace)
    assert nobody.household.face("Anna") == FACES[3]


def test_a_name_that_no_game_record_can_have_is_not_taken(nobody: Program) -> None:
    scene = WelcomeScene(nobody, Scene)
    shown(scene)
    assert "save" not in scene.targets()
    typed(scene, "a:b")
    assert "A name can’t have , : or ; in it" in texts(scene.screen)
    assert "save" not in scene.targets()


@pytest.mark.parametrize(("typed_name", "number"), [("Anna", 5), ("Ragna", 4)])
def test_games_from_before_anybody_was_asked_get_a_name(
    program: Program, typed_name: str, number: int
) -> None:
    """A family with old games never got the first question: theirs is who “Player” is."""
    household, title = program.household, Scene()
    player = household.of_name("Player")
    assert player is not None
    setup = GameSetup("freeze", (SeatSetup("Player"), TIM))
    program.settings.change(replace(Settings(), setup=setup))
    scene = WhoIsScene(program, player, lambda: title)
    shown(scene)
    assert "Who’s “Player”?" in texts(scene.screen)
    typed(scene, typed_name)
    answer = click(scene, "save")
    assert isinstance(answer, Replace)
    assert answer.scene is title
    now = household.of_name("Player")
    assert now is not None
    assert now.name == typed_name
    assert len(household.people) == number
    assert household.was_asked
    assert last_person(program.settings.current, household) == typed_name
    assert last_setup(program.settings.current, household).seats[0].name == typed_name


# The list


def test_the_list_says_who_plays_how_much_and_when(people: PeopleScene) -> None:
    said = texts(people.screen)
    assert {"Ragna", "75 games, last played today", "Jo", "No games yet"} <= set(said)


def test_player_becomes_ragna_and_back(people: PeopleScene, program: Program) -> None:
    player = program.household.of_name("Player")
    ragna = program.household.of_name("Ragna")
    assert player is not None
    assert ragna is not None
    click(people, f"merge:{player.id}", f"into:{ragna.id}")
    assert "Player" not in names(program)
    assert "Now one with Ragna" in texts(people.screen)
    assert program.household.of_name("Player") == program.household.of_name("Ragna")
    click(people, f"undo:{player.id}")
    assert {"Player", "Ragna"} <= set(names(program))


def test_who_was_removed_stays_in_place_to_be_taken_back(
    people: PeopleScene, program: Program
) -> None:
    before = names(program)
    click(people, "remove:c3")
    assert "Mila" not in names(program)
    assert "Mila" in texts(people.screen)
    click(people, "undo:c3")
    assert names(program) == before


def test_changes_of_one_person_are_undone_the_last_one_first(
    people: PeopleScene, program: Program
) -> None:
    click(people, "merge:d4", "into:a1")
    click(people, "remove:a1")
    assert "undo:d4" not in people.targets(), "Ragna is to be taken back first"
    click(people, "undo:a1", "undo:d4")
    assert {"Player", "Ragna"} <= set(names(program))


def test_a_new_name_is_typed_and_what_play_starts_follows(
    people: PeopleScene, program: Program
) -> None:
    setup = GameSetup("freeze", (SeatSetup("Player"), TIM))
    program.settings.change(replace(Settings(), setup=setup))
    answer = click(people, "change:d4")
    assert isinstance(answer, Push)
    form = answer.scene
    assert isinstance(form, EditScene)
    shown(form)
    typed(form, "Anna")
    assert isinstance(click(form, "save"), Pop)
    people.enter()
    assert program.settings.current.setup == replace(setup, seats=(SeatSetup("Anna"), TIM))
    assert last_person(program.settings.current, program.household) == "Anna"
    click(people, "undo:d4")
    assert program.settings.current.setup == setup


def test_a_name_that_somebody_has_leads_to_merging(people: PeopleScene) -> None:
    answer = click(people, "change:d4")
    assert isinstance(answer, Push)
    form = answer.scene
    assert isinstance(form, EditScene)
    shown(form)
    typed(form, "RAGNA")
    assert "save" not in form.targets()
    said = texts(form.screen)
    assert "That name is taken. To bring two together, merge them in the list." in said


def test_what_play_starts_forgets_who_was_removed(people: PeopleScene, program: Program) -> None:
    setup = GameSetup("freeze", (SeatSetup("Mila"), TIM))
    program.settings.change(replace(Settings(), setup=setup))
    click(people, "remove:c3")
    assert program.settings.current.setup is None


def started(program: Program) -> list[str]:
    """The names of those whom Play seats."""
    setup = program.settings.current.setup
    return [seat.name for seat in setup.seats] if setup is not None else []


def test_an_undone_name_leaves_what_play_starts_to_the_others(
    people: PeopleScene, program: Program
) -> None:
    seats = (SeatSetup("Ragna"), SeatSetup("Mila"))
    program.settings.change(replace(Settings(), setup=GameSetup("freeze", seats)))
    ragna, mila = map(program.household.of_name, ("Ragna", "Mila"))
    assert ragna is not None
    assert mila is not None
    people.edited(ragna, "Rosa", ragna.face)
    people.edited(mila, "Mia", mila.face)
    people.enter()
    assert started(program) == ["Rosa", "Mia"]
    click(people, "undo:a1")
    assert started(program) == ["Ragna", "Mia"]
    click(people, "undo:c3")
    assert started(program) == ["Ragna", "Mila"]


def test_who_is_taken_back_is_in_what_play_starts_again_unless_others_have_gone(
    people: PeopleScene, program: Program
) -> None:
    setup = GameSetup("freeze", (SeatSetup("Ragna"), SeatSetup("Mila")))
    program.settings.change(replace(Settings(), setup=setup))
    click(people, "remove:c3", "undo:c3")
    assert program.settings.current.setup == setup
    mila, ragna = program.household.of_name("Mila"), program.household.of_name("Ragna")
    assert mila is not None
    assert ragna is not None
    people.remove(mila)
    people.edited(ragna, "Rosa", ragna.face)
    people.enter()
    click(people, "undo:c3")
    assert started(program) == []


def test_somebody_is_added_and_listed(people: PeopleScene) -> None:
    answer = click(people, "add")
    assert isinstance(answer, Push)
    form = answer.scene
    assert isinstance(form, EditScene)
    shown(form)
    typed(form, "Kim")
    click(form, "save")
    people.enter()
    assert "Kim" in texts(people.screen)


def test_somebody_who_is_here_is_not_added_twice_and_that_is_said_once(program: Program) -> None:
    form = EditScene(program, None, lambda _name, _face: None)
    shown(form)
    typed(form, "Ragna")
    assert texts(form.screen).count("Ragna is here already. Choose another name.") == 1
    assert "save" not in form.targets()


def test_the_command_key_takes_back_what_was_done_last(
    people: PeopleScene, program: Program
) -> None:
    before = names(program)
    click(people, "remove:c3")
    assert "Mila" not in names(program)
    people.on_key(key.Z, key.MOD_ACCEL)
    assert names(program) == before


def test_nobody_is_new_to_it_any_more_who_has_played(program: Program) -> None:
    assert "new to it" not in last_line(Settings(), program.household)


# A person's page


def test_the_page_of_somebody_new_is_kind_and_leads_on(program: Program) -> None:
    router = Opened()
    jo = program.household.people[-1]
    scene = PersonScene(replace(program, router=router), jo, lambda: completed(EMPTY))
    shown(scene)
    said = texts(scene.screen)
    assert any(text.startswith("Nothing here yet, and that’s fine.") for text in said)
    click(scene, "album", "practice")
    assert router.routes == [Album(jo.id), MenuPage.PRACTICE]


def test_games_that_cannot_be_read_are_said(program: Program) -> None:
    scene = PersonScene(program, program.household.people[0], lambda: completed(None))
    shown(scene)
    assert "The games can’t be read right now." in texts(scene.screen)


def test_a_persons_page_asks_again_when_a_page_over_it_is_left(program: Program) -> None:
    """Practice, or a rating that was worked out meanwhile, changes what it says."""
    asked = list[None]()

    def ask() -> Future[PersonFacts | None]:
        asked.append(None)
        return completed(EMPTY if len(asked) > 1 else None)

    scene = PersonScene(program, program.household.people[0], ask)
    shown(scene)
    assert len(asked) == 1
    assert "The games can’t be read right now." in texts(scene.screen)
    scene.leave()
    scene.enter()
    assert len(asked) == 2
    assert "The games can’t be read right now." not in texts(scene.screen)


def test_a_page_says_how_many_games_there_are_before_the_list_was_ever_opened(
    screen: Screen,
) -> None:
    """It said “No games yet” above “after 1 game”."""
    program = with_people(plain_program(screen))
    ragna = program.household.of_name("Ragna")
    assert ragna is not None
    fresh = replace(program, household=Household(program.games))
    scene = PersonScene(fresh, ragna, lambda: completed(EMPTY))
    shown(scene)
    scene.update(0.05)
    said = texts(screen)
    assert "No games yet" not in said
    assert "75 games, last played today" in said
