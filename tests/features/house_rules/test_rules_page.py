"""The page of rules: opened and closed by keys, and read to its end without a mouse."""

from dataclasses import dataclass, field, replace

from pyglet.window import key

from gallery.program import plain_program
from tests.engine.playing import game
from tests.ui.programs import opened
from zilch3d.engine.rulefile import MAX_NUMBER
from zilch3d.engine.state import State
from zilch3d.features.house_rules.rules_page import RulesPageScene
from zilch3d.kit.scene import Pop, Push, Replace, Surface
from zilch3d.kit.widgets import Label, Screen, Scroll
from zilch3d.records.columns import Columns
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Lesson, Odds
from zilch3d.ui.turn_list import TurnFacts
from zilch3d.ui.widgets import DieFace

SMALL = Surface(960, 600)


@dataclass
class Table:
    """A table that has no room for the card with the rules."""

    card_has_room: bool = False
    shown: State = field(default_factory=lambda: game("freeze"))

    def draw_table(self) -> None: ...

    def every_turn(self) -> tuple[TurnFacts, ...]:
        raise NotImplementedError

    def columns(self) -> Columns:
        raise NotImplementedError


def entered(
    screen: Screen, rules: str = "freeze", *, program: Program | None = None, key: str = ""
) -> RulesPageScene:
    scene = RulesPageScene(program or plain_program(screen), load(rules), key=key)
    scene.resized(SMALL)
    scene.enter()
    return scene


def test_escape_and_f1_lead_back(screen: Screen) -> None:
    scene = entered(screen)
    assert scene.on_key(key.ESCAPE, 0) == Pop()
    assert scene.on_key(key.F1, 0) == Pop()


def test_keys_scroll_to_the_end_of_the_rules_and_back(screen: Screen) -> None:
    scene = entered(screen)
    text = screen.find("rules-text")
    assert isinstance(text, Scroll)
    scene.on_key(key.PAGEDOWN, 0)
    assert 0 < text.offset < text.overflow
    for _page in range(20):
        scene.on_key(key.PAGEDOWN, 0)
    assert text.offset == text.overflow
    for _page in range(20):
        scene.on_key(key.PAGEUP, 0)
    assert text.offset == 0


def test_half_points_are_shown_times_100_where_a_player_wants_that(screen: Screen) -> None:
    """Rules, section 1: most versions count so."""
    program = plain_program(screen, Settings(points_times_100=True))
    entered(screen, "zilch-1990", program=program)
    words = [widget.text for widget in all_labels(screen)]
    assert "1,000" in words
    assert "½" not in words


def test_the_highest_points_that_rules_can_have_are_not_broken(screen: Screen) -> None:
    freeze = load("freeze")
    dear = replace(freeze.scoring, straight=MAX_NUMBER // 50, sixes=(MAX_NUMBER // 50,) * 6)
    scene = RulesPageScene(plain_program(screen), replace(freeze, scoring=dear))
    for surface in (Surface(640, 480), SMALL, Surface(1280, 720)):
        scene.resized(surface)
        scene.enter()
        scene.draw()
        labels = [one for one in all_labels(screen) if one.text == "1,000,000"]
        assert len(labels) == 2
        assert all(label.box.height < 2 * label.box.width / 5 for label in labels), surface


def test_the_card_beside_the_table_is_switched_on_here(screen: Screen) -> None:
    program = plain_program(screen, Settings(score_sheet=True))
    scene = RulesPageScene(program, load("freeze"), table=Table())
    scene.resized(SMALL)
    scene.enter()
    assert "This window is too narrow for it." in [one.text for one in all_labels(screen)]
    x, y = screen.targets()["rules-card"]
    screen.on_mouse_press(x, y, 1)
    screen.on_mouse_release(x, y, 1)
    assert program.settings.current == Settings(rules_card=True), "it takes the sheet's place"


def test_away_from_the_table_it_leads_to_a_lesson_and_the_odds(screen: Screen) -> None:
    program = plain_program(screen)
    entered(screen, program=program, key="freeze")
    answers = []
    for name in ("learn", "odds"):
        x, y = screen.targets()[name]
        screen.on_mouse_press(x, y, 1)
        answers.append(screen.on_mouse_release(x, y, 1))
    assert [type(answer) for answer in answers] == [Replace, Push]
    assert opened(program) == [Lesson("freeze"), Odds(load("freeze"))]


def test_a_small_die_has_as_many_pips_as_its_face_and_the_one_is_red() -> None:
    def dark(face: int) -> int:
        return sum(DieFace(face).drawn(64).convert("L").crop((8, 8, 56, 56)).histogram()[:100])

    assert dark(6) > dark(4) > dark(2) > 0
    middle = DieFace(1).drawn(64).getpixel((32, 32))
    assert isinstance(middle, tuple)
    assert middle[0] > 3 * middle[1]


def all_labels(screen: Screen) -> list[Label]:
    found, waiting = [], [screen.root]
    while waiting:
        widget = waiting.pop()
        found += [widget] if isinstance(widget, Label) else []
        waiting += widget.children
    return found
