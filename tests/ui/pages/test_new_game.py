from dataclasses import replace
from random import Random
from typing import Protocol

import pytest
from pyglet.window import key

from gallery.people import with_people
from gallery.program import Opened, plain_program
from tests.kit.board import Board
from tests.store.strengths import measured
from tests.ui.pages.clicks import click, texts
from tests.ui.programs import opened
from zilch3d.engine.fields import Fault, FaultReason
from zilch3d.engine.rulefile import RuleFaults, canonical
from zilch3d.engine.ruleset import Direction, FirstStart, StartRules
from zilch3d.kit.loop import Loop
from zilch3d.kit.scene import Pop, Push, Scene, Surface
from zilch3d.kit.widgets import Box, Button, Card, Entry, Label, Screen, TextField, Widget
from zilch3d.store.rulefiles import NO_RULES, RuleFiles, load
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.strengths import Strengths
from zilch3d.ui.pages.choose_player import ChoosePlayerScene
from zilch3d.ui.pages.new_game import NOTICED_AFTER, NewGameScene
from zilch3d.ui.pages.offer import Offer, Own, OwnInMemory, PlayerCard
from zilch3d.ui.pages.seats import order_words
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Play, Route, RulesToRead

FREEZE = load("freeze")
RULES = {
    "freeze": FREEZE,
    "picnic": load("picnic"),
    "duel": replace(FREEZE, start=replace(FREEZE.start, most_players=2)),
    "andy": load("andyzilch"),  # for seven, and easier for newcomers
    "crowd": replace(FREEZE, start=replace(FREEZE.start, least_players=4)),
}
PLAYERS = [PlayerCard("steady", "Steady", "Careful."), PlayerCard("bold", "Bold", "Daring.")]
ANN_AND_STEADY = GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Steady", "steady")))

Begun = list[GameSetup]


class Painted(Protocol):
    """What was painted last: by which widget (its id), what, and where."""

    texts: list[tuple[object, str, Box]]


@pytest.fixture
def begun() -> Begun:
    return []


@pytest.fixture
def scene(screen: Screen, begun: Begun) -> NewGameScene:
    return entered(screen, begun, ANN_AND_STEADY)


class Beginning(Opened):
    """Notes what begins, and leads nowhere."""

    def __init__(self, begun: Begun) -> None:
        super().__init__()
        self._begun = begun

    def __call__(self, program: Program, route: Route) -> Scene:
        if isinstance(route, Play):
            self._begun.append(route.setup)
        return super().__call__(program, route)


def beginning(screen: Screen, begun: Begun) -> Program:
    """The program, whose chance is a fixed one."""
    return replace(plain_program(screen), chance=Random(1), router=Beginning(begun))


def entered(screen: Screen, begun: Begun, setup: GameSetup) -> NewGameScene:
    scene = NewGameScene(beginning(screen, begun), Offer(RULES, PLAYERS), setup)
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


def choose(scene: NewGameScene, seat: int, player: str) -> None:
    """Choose by portrait who plays the open seat."""
    answer = click(scene, f"kind:{seat}")
    assert isinstance(answer, Push)
    assert isinstance(answer.scene, ChoosePlayerScene)
    scene.leave()
    answer.scene.enter()
    assert click(answer.scene, f"player:{player}") == Pop()
    scene.enter()


def rename(scene: NewGameScene, seat: int, name: str) -> None:
    if f"seat:{seat}" in scene.screen.targets():
        click(scene, f"seat:{seat}")
    click(scene, f"name:{seat}")
    scene.on_key(key.END, 0)
    for _ in range(24):
        scene.on_key(key.BACKSPACE, 0)
    scene.on_text(name)


def names(scene: NewGameScene) -> list[str]:
    return [seat.name for seat in scene.seating.seats]


def reason(scene: NewGameScene) -> str:
    button = scene.screen.find("start")
    assert isinstance(button, Button)
    return button.reason


def test_start_begins_with_what_was_played_last(scene: NewGameScene, begun: Begun) -> None:
    click(scene, "start")
    assert begun == [ANN_AND_STEADY]


def test_a_click_on_a_card_chooses_its_rules(scene: NewGameScene, begun: Begun) -> None:
    click(scene, "rules:picnic", "start")
    assert begun[0].rules == "picnic"


def test_a_name_can_be_typed(scene: NewGameScene, begun: Begun) -> None:
    rename(scene, 0, " Zoë ")
    click(scene, "start")
    assert begun[0].seats[0] == SeatSetup("Zoë")


def test_space_opens_a_seat_and_leaves_its_name_as_it_is(screen: Screen, begun: Begun) -> None:
    """Its field gets the focus in the same scene, the name selected: the space replaced it."""
    loop = Loop(Board(), 100, lambda: None)
    scene = NewGameScene(beginning(screen, begun), Offer(RULES, PLAYERS), ANN_AND_STEADY)
    loop.stack.apply(Push(scene))
    screen.show(screen.root, "seat:0")
    loop.input.on_key_press(key.SPACE, 0)
    loop.input.on_text(" ")
    loop.input.on_text(" ")
    loop.input.on_key_release(key.SPACE, 0)
    assert screen.takes_text
    assert names(scene) == ["Ann", "Steady"]
    loop.input.on_key_press(key.Z, 0)
    loop.input.on_text("Z")
    assert names(scene) == ["Z", "Steady"]


def test_as_many_can_play_as_the_rules_let(scene: NewGameScene, begun: Begun) -> None:
    click(scene, *["add-computer"] * 6)
    assert not {"add-person", "add-computer"} & scene.screen.targets().keys()
    click(scene, "rules:andy")
    assert reason(scene) == "At most 7 players"
    click(scene, "seat:0", "remove:0", "start")
    assert [seat.name for seat in begun[0].seats] == [
        "Steady", "Bold", "Steady 2", "Bold 2", "Steady 3", "Bold 3", "Steady 4"
    ]  # fmt: skip


def test_rules_for_many_ask_for_them(scene: NewGameScene) -> None:
    click(scene, "rules:crowd")
    assert reason(scene) == "At least 4 players"
    click(scene, "add-computer", "add-computer")
    assert reason(scene) == ""


def test_the_name_of_a_person_who_is_added_can_be_typed_at_once(
    scene: NewGameScene, begun: Begun
) -> None:
    click(scene, "add-person")
    assert names(scene) == ["Ann", "Steady", "Player"]
    scene.on_text("Zoë")
    assert names(scene) == ["Ann", "Steady", "Zoë"]
    click(scene, "start")
    assert begun[0].seats[2] == SeatSetup("Zoë")


def test_players_can_be_taken_out_down_to_two(scene: NewGameScene, begun: Begun) -> None:
    click(scene, "add-computer", "seat:0", "remove:0")
    click(scene, "seat:0")
    assert not [name for name in scene.screen.targets() if name.startswith("remove")]
    click(scene, "start")
    assert [seat.name for seat in begun[0].seats] == ["Steady", "Bold"]


def test_a_person_can_take_the_seat_of_a_computer_player(scene: NewGameScene, begun: Begun) -> None:
    click(scene, "seat:1")
    choose(scene, 1, "person")
    click(scene, "start")
    assert begun[0].seats[1] == SeatSetup("Player")


def test_another_computer_player_brings_its_own_name(scene: NewGameScene, begun: Begun) -> None:
    click(scene, "seat:1")
    choose(scene, 1, "bold")
    click(scene, "start")
    assert begun[0].seats[1] == SeatSetup("Bold", "bold")


def test_a_typed_name_stays_when_a_computer_player_takes_over(
    scene: NewGameScene, begun: Begun
) -> None:
    click(scene, "seat:0")
    choose(scene, 0, "steady")
    click(scene, "start")
    assert begun[0].seats[0] == SeatSetup("Ann", "steady")


def test_seats_can_be_moved_with_buttons(scene: NewGameScene) -> None:
    click(scene, "add-computer", "seat:0", "down:0")
    assert names(scene) == ["Steady", "Ann", "Bold"]
    click(scene, "down:1")
    assert names(scene) == ["Steady", "Bold", "Ann"]
    assert "down:2" not in scene.screen.targets()
    click(scene, "up:2")
    assert names(scene) == ["Steady", "Ann", "Bold"]


def test_the_focus_goes_with_the_seat_that_moves(scene: NewGameScene) -> None:
    click(scene, "add-computer", "seat:0", "down:0", "down:1")
    assert scene.screen.focused is not None
    assert scene.screen.focused.name == "up:2"


def test_ctrl_and_an_arrow_move_the_seat_that_has_the_focus(scene: NewGameScene) -> None:
    click(scene, "seat:0")
    scene.on_key(key.DOWN, key.MOD_ACCEL)
    assert names(scene) == ["Steady", "Ann"]
    scene.on_key(key.DOWN, key.MOD_ACCEL)
    assert names(scene) == ["Steady", "Ann"]
    scene.on_key(key.UP, key.MOD_ACCEL)
    assert names(scene) == ["Ann", "Steady"]
    assert scene.screen.focused is not None
    assert scene.screen.focused.name == "name:0"


def test_enter_goes_from_name_to_name_and_then_to_start(scene: NewGameScene, begun: Begun) -> None:
    click(scene, "seat:0")
    scene.on_text("Ida")
    scene.on_key(key.ENTER, 0)
    scene.on_text("Ulf")
    scene.on_key(key.ENTER, 0)
    scene.on_key(key.ENTER, 0)
    assert [seat.name for seat in begun[0].seats] == ["Ida", "Ulf"]


def test_a_newcomer_is_marked_where_the_rules_know_one(scene: NewGameScene, begun: Begun) -> None:
    click(scene, "seat:0")
    assert "newcomer:0" not in scene.screen.targets()
    click(scene, "rules:andy", "newcomer:0", "start")
    assert begun[0].seats[0] == SeatSetup("Ann", newcomer=True)
    click(scene, "rules:freeze", "start")
    assert begun[1].seats[0] == SeatSetup("Ann")


def test_what_is_wrong_with_a_name_is_said_beside_it(scene: NewGameScene, paper: Painted) -> None:
    click(scene, "add-person")
    scene.on_text("Ann")
    scene.draw()
    said = [text for _owner, text, _box in paper.texts]
    assert said.count("Two players have the same name") == 2


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "Every player needs a name"),
        ("Bea", "Two players have the same name"),
        ("a:b", "A name can’t have , : or ; in it"),
        ("scores", "Game records need that word. Try another"),
    ],
)
def test_a_game_that_cannot_start_says_why(
    scene: NewGameScene, begun: Begun, name: str, why: str
) -> None:
    click(scene, "add-person")
    scene.on_text("Bea")
    rename(scene, 0, name)
    assert reason(scene) == why
    assert "start" not in scene.screen.targets()
    rename(scene, 0, "Ann")
    click(scene, "start")
    assert len(begun) == 1


def test_a_number_goes_with_the_other_of_that_name(scene: NewGameScene, begun: Begun) -> None:
    """Issue 25, 16: the only Max that was left went on being called Max 2."""
    click(scene, "add-computer", "add-computer")
    assert names(scene) == ["Ann", "Steady", "Bold", "Steady 2"]
    click(scene, "up:3")
    assert names(scene) == ["Ann", "Steady", "Steady 2", "Bold"], "in the order of the seats"
    click(scene, "seat:1")
    choose(scene, 1, "bold")
    assert names(scene) == ["Ann", "Bold", "Steady", "Bold 2"]
    click(scene, "remove:1")
    assert names(scene) == ["Ann", "Steady", "Bold"]
    click(scene, "start")
    assert [seat.name for seat in begun[0].seats] == names(scene)


def test_a_computer_player_makes_room_for_a_person_of_its_name(scene: NewGameScene) -> None:
    """While the name is typed, and back again; a person's own number stays, wherever it is."""
    rename(scene, 0, "steady")
    assert names(scene) == ["steady", "Steady 2"]
    entry = scene.screen.find("seat:1")
    assert isinstance(entry, Entry)
    assert entry.title == "Steady 2"
    rename(scene, 0, "Steady 2")
    assert names(scene) == ["Steady 2", "Steady"]
    click(scene, "down:0")
    assert names(scene) == ["Steady", "Steady 2"]
    rename(scene, 0, "Steady Eddie 2")
    assert names(scene) == ["Steady Eddie 2", "Steady 2"], "a name of its own is no number"


def test_the_line_up_of_the_last_game_is_numbered_anew(screen: Screen, begun: Begun) -> None:
    """As settings of before have kept it; a player that is gone keeps the name."""
    seats = (SeatSetup("Ann 2"), SeatSetup("Steady 2", "steady"), SeatSetup("Max 2", "gone"))
    assert names(entered(screen, begun, GameSetup("freeze", seats))) == ["Ann 2", "Steady", "Max 2"]


def test_rules_for_few_players_say_so(scene: NewGameScene) -> None:
    click(scene, "add-computer", "rules:duel")
    assert reason(scene) == "At most 2 players"
    click(scene, "remove:2")
    assert reason(scene) == ""


def test_a_name_is_at_most_as_long_as_the_settings_keep(scene: NewGameScene) -> None:
    rename(scene, 0, "x" * 100)
    field = scene.screen.find("name:0")
    assert isinstance(field, TextField)
    assert field.text == "x" * 24


def test_a_setup_of_rules_that_are_gone_still_opens(screen: Screen, begun: Begun) -> None:
    gone = GameSetup("mine", (SeatSetup("Ann"), SeatSetup("Bob")))
    click(entered(screen, begun, gone), "start")
    assert begun == [GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Bob")))]


def test_the_seat_of_a_player_that_is_gone_waits_for_another(screen: Screen, begun: Begun) -> None:
    """Nobody else takes it, least of all a person: that would be another game."""
    seats = (SeatSetup("Ann"), SeatSetup("Rob", "robot\x1b"))
    scene = entered(screen, begun, GameSetup("freeze", seats))
    scene.update(0.0)
    assert reason(scene) == "A player is missing"
    assert scene.screen.focused is scene.screen.find("kind:1"), "its seat is open"
    assert "“robot\\x1b” is missing" in said(scene, "missing")
    choose(scene, 1, "bold")
    assert reason(scene) == ""
    click(scene, "start")
    assert begun == [GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Bold", "bold")))]


def test_without_the_player_that_is_gone_the_others_can_start(screen: Screen, begun: Begun) -> None:
    seats = (SeatSetup("Ann"), SeatSetup("Bob"), SeatSetup("Rob", "robot"))
    scene = entered(screen, begun, GameSetup("freeze", seats))
    scene.update(0.0)
    click(scene, "seat:0")
    seat = scene.screen.find("seat:2")
    assert isinstance(seat, Entry)
    assert (seat.title, seat.fact) == ("Rob", "Missing. Choose another")
    click(scene, "seat:2", "remove:2", "start")
    assert begun == [GameSetup("freeze", seats[:2])]


def test_a_seat_shows_how_strong_its_player_is_under_the_chosen_rules(
    screen: Screen, paper: Painted
) -> None:
    by_rules = {"freeze": Strengths({"steady": measured(0.384)})}
    offer = Offer(RULES, PLAYERS, strengths=lambda rules: by_rules.get(rules.id))
    scene = NewGameScene(plain_program(screen), offer, ANN_AND_STEADY)
    scene.resized(Surface(1280, 720))
    scene.enter()
    seat = scene.screen.find("seat:1")
    assert isinstance(seat, Entry)
    assert (seat.fact, seat.level) == ("Computer", 3)
    click(scene, "seat:1")
    scene.draw()
    written = " ".join(text for _owner, text, _box in paper.texts)
    assert "Medium Wins 38 in 100 games against best play" in written
    click(scene, "rules:picnic")
    scene.draw()
    assert "Not measured for these rules" in [text for _owner, text, _box in paper.texts]


@pytest.mark.parametrize("change", ["rules:picnic", "cutthroat"])
def test_where_something_was_added_other_rules_are_another_commitment(
    scene: NewGameScene, paper: Painted, change: str
) -> None:
    """Whoever has noted the commitment would look for it in vain after the game."""
    prepared = scene.program.next_game
    prepared.look(canonical(RULES[scene.rules_key]))
    prepared.add_words("dice: 123")

    def is_warned() -> bool:
        scene.draw()
        return any("New rules, new check code" in text for _owner, text, _box in paper.texts)

    scene.rebuild()
    assert not is_warned()
    assert "1 share added." in texts(scene.screen)
    click(scene, change)
    assert is_warned()


def test_back_and_escape_go_back(scene: NewGameScene) -> None:
    assert click(scene, "back") == Pop()
    assert scene.on_key(key.ESCAPE, 0) == Pop()


# House rules


class Folder:
    """A player's own files, which are read when the test says so."""

    def __init__(self) -> None:
        self.found: Own | None = None

    def content(self) -> Own | None:
        return self.found

    def forget(self) -> None:
        self.found = None


def test_house_rules_are_offered_once_they_are_read(screen: Screen, begun: Begun) -> None:
    folder, ours = Folder(), replace(FREEZE, name="Freeze 5000")
    setup = replace(ANN_AND_STEADY, rules="/rules/ours.toml")
    presets = {"freeze": FREEZE}
    offer = Offer(presets, PLAYERS, own=folder)
    scene = NewGameScene(beginning(screen, begun), offer, setup)
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.update(1.0)
    assert scene._note() == "Reading your files …"
    assert scene.rules_key == "freeze"
    torn = RuleFaults((Fault("end.target", FaultReason.MISSING),))
    folder.found = Own(RuleFiles({"/rules/ours.toml": ours}, {"/rules/torn.toml": torn}, 3))
    scene.update(1.0)
    assert scene.rules_key == "/rules/ours.toml", "the rules of the last game"
    assert "One of your house rules isn’t ready to play." in said(scene)
    assert "3 more files" in said(scene)
    assert scene._note() == "3 of your files can’t be used"
    cards = [scene.screen.find(f"rules:{key}") for key in ("freeze", "/rules/ours.toml")]
    feet = [card.foot for card in cards if isinstance(card, Card)]
    assert feet == ["to 5,000", "to 5,000 · your file ours.toml"]


def test_a_players_own_computer_players_are_offered_once_they_are_read(
    screen: Screen, begun: Begun
) -> None:
    folder, zed = Folder(), PlayerCard("zed", "Zed", "Ours.")
    setup = GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Zed", "zed")))
    offer = Offer({"freeze": FREEZE}, PLAYERS, own=folder)
    scene = NewGameScene(beginning(screen, begun), offer, setup)
    scene.resized(Surface(1280, 720))
    scene.enter()
    assert reason(scene) == "Reading your files …", "Zed may be among them"
    click(scene, "seat:1")
    assert said(scene, "missing") == "Reading your files …"
    folder.found = Own(NO_RULES, [zed], ["torn.toml: id: This is missing."])
    scene.update(1.0)
    assert scene.screen.find("missing") is None
    assert said(scene, "player-faults") == "torn.toml: id: This is missing."
    assert not said(scene), "it is no fault of rules"
    click(scene, "start")
    assert begun == [setup]


def test_rules_that_are_gone_are_named(screen: Screen, begun: Begun) -> None:
    setup = GameSetup("/rules/gone.toml", (SeatSetup("Ann"), SeatSetup("Bob")))
    scene = entered(screen, begun, setup)
    scene.update(0.0)
    assert "gone.toml" in said(scene)


def said(scene: NewGameScene, where: str = "notices") -> str:
    """The notices below the cards, or another label."""
    notice = scene.screen.find(where)
    assert isinstance(notice, Label)
    return notice.text


# For a first game


def first_game(screen: Screen, **offered: object) -> NewGameScene:
    """What somebody sees who has never played."""
    offer = Offer(RULES, PLAYERS, recommended="picnic", **offered)  # type: ignore[arg-type]
    scene = NewGameScene(beginning(screen, []), offer, ANN_AND_STEADY)
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


def card(screen: Screen, rules: str) -> Card:
    found = screen.find(f"rules:{rules}")
    assert isinstance(found, Card)
    return found


def described(screen: Screen) -> Widget:
    found = screen.find("rules-card")
    assert found is not None
    return found


def test_the_recommended_rules_stand_first_over_the_whole_width(screen: Screen) -> None:
    first_game(screen)
    picnic, others = card(screen, "picnic"), [card(screen, key) for key in RULES if key != "picnic"]
    assert picnic.mark == "Best for a first game"
    assert not any(other.mark for other in others)
    assert all(picnic.box.y > other.box.top for other in others)
    assert picnic.box.width > max(other.box.width for other in others)


def test_no_card_is_left_over_in_the_last_line(screen: Screen) -> None:
    """Four others stand two by two; with a fifth, that one takes the whole line."""
    own = Own(RuleFiles({"/a/own.toml": replace(FREEZE, id="own")}, {}))
    scene = first_game(screen, own=OwnInMemory(own))
    scene.update(0.0)
    scene.draw()
    widths = [card(screen, key).box.width for key in (*list(RULES)[1:], "/a/own.toml")]
    assert card(screen, "/a/own.toml").box.width > 2 * min(widths)


def test_a_card_says_how_long_a_game_takes_so_many_players(screen: Screen) -> None:
    scene = first_game(screen, minutes=lambda _rules, players: 3.1 * players)
    assert card(screen, "freeze").foot == "to 5,000 · about\N{NO-BREAK SPACE}6\N{NO-BREAK SPACE}min"
    click(scene, "add-computer")
    assert card(screen, "freeze").foot.endswith("9\N{NO-BREAK SPACE}min")


def test_the_rules_under_the_mouse_are_described(screen: Screen) -> None:
    scene = first_game(screen)
    before = described(screen)
    scene.on_mouse_motion(*screen.targets()["rules:andy"])
    scene.draw()
    assert described(screen) is not before
    assert "AndyZilch" in texts(screen)
    scene.on_mouse_motion(1, 1)
    scene.draw()
    assert described(screen).box == before.box


def test_the_description_is_of_the_rules_as_they_are_played(screen: Screen) -> None:
    scene = first_game(screen)
    assert "10 seconds for every move" not in texts(screen)
    click(scene, "cutthroat")
    assert "10 seconds for every move" in texts(screen)


def test_f1_and_the_button_show_the_rules_that_are_chosen_as_they_are_played(
    screen: Screen,
) -> None:
    scene = first_game(screen)
    click(scene, "cutthroat")
    for answer in (scene.on_key(key.F1, 0), click(scene, "rules-page")):
        assert isinstance(answer, Push)
        assert opened(scene.program)[-1] == RulesToRead(FREEZE.cutthroat(), "freeze")


def test_that_files_are_read_is_said_only_if_it_takes_long(screen: Screen) -> None:
    waiting = "Reading your files …"
    scene = first_game(screen, own=Folder())
    assert waiting not in texts(screen)
    assert scene.changes_in() <= NOTICED_AFTER
    scene.update(NOTICED_AFTER)
    assert waiting in texts(screen)


def test_a_computer_player_that_was_added_may_be_chosen_at_once(scene: NewGameScene) -> None:
    click(scene, "add-computer")
    assert scene.screen.focused is not None
    assert scene.screen.focused.name == "kind:2"


def test_why_nobody_can_be_removed_is_said_where_one_would(scene: NewGameScene) -> None:
    click(scene, "seat:0")
    cross = scene.screen.find("remove:0")
    assert cross is not None
    assert not cross.clickable
    assert cross.says == "It takes two to play"


# People of the household


@pytest.fixture
def at_home(screen: Screen, begun: Begun) -> NewGameScene:
    """Ragna and Clara, where several people play."""
    program = with_people(beginning(screen, begun))
    setup = GameSetup("freeze", (SeatSetup("Ragna"), SeatSetup("Steady", "steady")))
    scene = NewGameScene(program, Offer(RULES, PLAYERS), setup)
    scene.resized(Surface(1280, 2000))
    scene.enter()
    return scene


def test_a_seat_is_taken_by_a_press(at_home: NewGameScene, begun: Begun) -> None:
    click(at_home, "seat:0", "who:0:c3", "start")
    assert begun[0].seats[0].name == "Mila"
    assert begun[0].seats[0].face == "person-4"


def test_who_has_a_seat_cannot_take_another_and_that_is_said(at_home: NewGameScene) -> None:
    """“Play against oneself twice is impossible, and says why.”"""
    click(at_home, "add-person")
    assert [seat.name for seat in at_home.seating.seats][2] == "Bertram der Bedächtige"
    assert "who:2:a1" not in at_home.targets()
    tiles = [widget for widget in walked(at_home.screen.root) if widget.name == "who:2:a1"]
    assert tiles[0].says == "Ragna has a seat already. Nobody plays against themselves."


def test_somebody_new_joins_the_household_when_the_game_starts(
    at_home: NewGameScene, begun: Begun
) -> None:
    click(at_home, "seat:0", "new:0")
    at_home.on_text("Kim")
    household = at_home.program.household
    assert household.of_name("Kim") is None
    click(at_home, "faces:0:person-7", "start")
    assert begun[0].seats[0].name == "Kim"
    assert household.face("Kim") == "person-7"


def test_nobody_becomes_player_2(at_home: NewGameScene) -> None:
    for _each in range(6):
        click(at_home, "add-person")
    names = [seat.name for seat in at_home.seating.seats]
    assert names[2:6] == ["Bertram der Bedächtige", "Mila", "Player", "Jo"]
    assert names[6:] == ["", ""]
    assert at_home.reason() == "Every player needs a name"


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (StartRules(), "You play from the top down. The dice decide who starts."),
        (
            StartRules(direction=Direction.COUNTER_CLOCKWISE),
            "You play from the bottom up. The dice decide who starts.",
        ),
        (
            StartRules(FirstStart.FIRST_SEAT),
            "You play from the top down. Whoever’s at the top starts.",
        ),
    ],
)
def test_it_is_said_in_which_order_people_play(start: StartRules, words: str) -> None:
    assert order_words(replace(FREEZE, start=start)) == words


def walked(widget: Widget) -> list[Widget]:
    return [widget, *(each for child in widget.children for each in walked(child))]
