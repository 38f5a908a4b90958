from dataclasses import replace

import pytest

from tests.ui.playing import simulated_once
from zilch3d.engine.actions import (
    Action,
    AskForDie,
    Bank,
    HideDie,
    Land,
    SetAside,
    TakeOver,
    Throw,
)
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import Banked, Event, GameOver, Landed, Zilched
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.motion import shelf
from zilch3d.motion.pose import top_face
from zilch3d.motion.tray import rectangular
from zilch3d.store.rulefiles import load
from zilch3d.table.table import Table
from zilch3d.ui.table.choices import Selection
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.stage.animator import Animator, Audience
from zilch3d.ui.table.stage.moments.effects import FALLEN
from zilch3d.ui.table.stage.moments.moment import FADE_OUT, MomentKind
from zilch3d.ui.table.stage.tabletop import APPEAR, Tabletop
from zilch3d.ui.table.stage.throwing import Thrower


def _no_dice(_index: int, dice: int) -> Faces:
    """The tests land the dice themselves."""
    raise AssertionError(dice)


class Production:
    """A game to be shown by an animator; nothing passes time but the test."""

    def __init__(
        self, *, still: bool = False, start: int | None = 0, rules: RuleSet | None = None
    ) -> None:
        self.still = still
        self.tabletop = Tabletop(6, rectangular(), seed=1)
        seats = (Seat("Ann"), Seat("Ben"))
        self.game = Table(begin(rules or load("freeze"), seats, start), (), _no_dice)
        thrower = Thrower(self.game, 5, simulated_once)
        self.animator = Animator(
            self.tabletop,
            self.game.state,
            thrower.throw_showing,
            Audience(lambda: ViewOptions(still=self.still)),
        )
        self.queue = self.animator.queue
        self.game.watch(self.queue.add)

    def play(self, action: Action) -> list[Event]:
        """Play the action and show at once what it brings about."""
        known = len(self.game.events)
        assert self.game.play(action) is None
        while not self.queue.idle:
            self.queue.skip()
            self.queue.update(0.0)
        return list(self.game.events[known:])

    def roll(self, faces: Faces) -> list[Event]:
        """Throw, and land so."""
        return self.play(Throw()) + self.play(Land(faces))

    def rest(self) -> None:
        """Everything comes to rest."""
        self.tabletop.finish()

    def showing(self) -> list[int]:
        """What every die shows."""
        return [top_face(pose.orientation) for pose in self.tabletop.poses]


@pytest.fixture
def production() -> Production:
    return Production()


def test_the_dice_come_to_rest_on_the_faces_that_fell(production: Production) -> None:
    production.roll((1, 5, 5, 2, 2, 6))
    production.rest()
    assert production.showing() == [1, 5, 5, 2, 2, 6]
    assert production.animator.dice.rolled == (0, 1, 2, 3, 4, 5)


def test_a_landing_is_shown_only_once_the_dice_rest(production: Production) -> None:
    production.play(Throw())
    production.game.play(Land((1, 5, 5, 2, 2, 6)))
    lying = []
    while production.queue.shown != production.game.state:
        production.animator.update(0.05)
        lying.append(len(production.tabletop.courses.lying))
    assert lying[-1] == 6
    assert max(lying[:-2]) < 6


@pytest.mark.parametrize("zilches", [True, False])
def test_a_press_never_skips_the_end_of_a_game_unseen(zilches: bool) -> None:
    """One that skips the last roll still lets the zilch or the bank be seen, then the victory."""
    freeze = load("freeze")
    short = replace(freeze, end=replace(freeze.end, target=10, last_turns=True))
    game = Production(rules=short)
    game.roll((5, 5, 5, 2, 3, 6))
    game.play(SetAside((5, 5, 5)))
    game.play(Bank())
    game.play(Throw())
    game.game.play(Land((2, 2, 3, 3, 4, 6) if zilches else (1, 1, 1, 2, 3, 4)))
    if not zilches:
        game.game.play(SetAside((1, 1, 1)))
        game.game.play(Bank())
    game.animator.update(0.1)
    for last in (Zilched if zilches else Banked, GameOver):
        game.animator.skip()
        assert isinstance(game.queue.coming, last)
        game.animator.skip()
        assert isinstance(game.queue.coming, last), "it has not begun yet"
        game.animator.update(0.01)
        assert game.animator.staging.moving
        assert not game.queue.idle
    game.animator.skip()
    assert game.queue.idle


@pytest.mark.parametrize(("last", "lit"), [((5, 5, 5, 2), 2), ((2, 3, 4, 6), 0)])
def test_a_victory_lights_only_dice_of_the_winner(last: Faces, lit: int) -> None:
    """After last turns the dice that lie there may be a loser's."""
    freeze = load("freeze")
    short = replace(freeze, end=replace(freeze.end, target=10, last_turns=True))
    game = Production(rules=short)
    game.roll((5, 5, 5, 2, 3, 6))
    game.play(SetAside((5, 5, 5)))
    game.play(Bank())
    game.roll((1, 1, 2, 3, 4, 6))
    game.play(SetAside((1, 1)))
    game.roll(last)
    if lit:
        game.play(SetAside((5, 5, 5)))
        game.play(Bank())
    assert game.game.state.outcome is not None
    assert len(game.animator.staging.celebrated) == lit * 5 // 2


def test_a_zilch_shows_no_other_figure_until_its_points_have_fallen(
    production: Production,
) -> None:
    production.roll((1, 5, 5, 2, 2, 6))
    production.play(SetAside((1,)))
    production.play(Throw())
    production.game.play(Land((2, 2, 3, 4, 6)))
    staging = production.animator.staging
    while (staged := staging.staged) is None or staged.moment.kind is not MomentKind.ZILCH:
        production.animator.update(0.02)
    assert production.animator.staging.leaving
    production.animator.update(FALLEN)
    assert not production.animator.staging.leaving


def test_dice_on_the_shelf_are_not_thrown_again(production: Production) -> None:
    production.roll((1, 5, 5, 2, 2, 6))
    production.play(SetAside((1, 5)))
    production.rest()
    shelved = [pose for pose in production.tabletop.poses if shelf.holds(pose.x, pose.y)]
    production.roll((3, 3, 3, 4))
    production.rest()
    assert len(shelved) == 2
    assert [pose for pose in production.tabletop.poses if shelf.holds(pose.x, pose.y)] == shelved
    assert production.animator.dice.rolled == (2, 3, 4, 5)


def test_each_set_aside_is_a_group_with_its_points(production: Production) -> None:
    production.roll((1, 5, 5, 2, 2, 6))
    production.play(SetAside((1, 5)))
    production.roll((3, 3, 3, 4))
    production.play(SetAside((3, 3, 3)))
    groups = production.animator.dice.groups
    assert [group.points for group in groups] == [3, 6]
    assert [[face for _die, face in group.dice] for group in groups] == [[1, 5], [3, 3, 3]]


def test_the_dice_that_were_picked_are_those_set_aside(production: Production) -> None:
    production.roll((1, 5, 5, 2, 2, 6))
    production.rest()
    production.animator.dice.pick(Selection(frozenset({2})), (1, 5, 5, 2, 2, 6))
    production.play(SetAside((5,)))
    assert [die for die, _face in production.animator.dice.groups[0].dice] == [2]


def test_taking_back_returns_the_group_to_the_tray(production: Production) -> None:
    production.roll((1, 5, 5, 2, 2, 6))
    production.rest()
    lay = production.tabletop.poses
    production.play(SetAside((1, 5)))
    production.rest()
    production.game.undo()
    production.animator.undo(production.game.state)
    production.rest()
    assert production.tabletop.poses == lay
    assert production.animator.dice.groups == ()


def test_who_throws_at_once_does_not_throw_beneath_a_moment(production: Production) -> None:
    animator = production.animator
    production.roll((2, 2, 3, 4, 6, 6))
    animator.update(0.5)
    assert animator.staging.staged is not None
    animator.take_up(6)
    animator.update(FADE_OUT)
    assert animator.staging.staged is None


def test_a_zilch_is_staged_and_passes(production: Production) -> None:
    events = production.roll((2, 2, 3, 3, 4, 6))
    assert Zilched in map(type, events)
    animator = production.animator
    animator.update(0.5)
    assert animator.staging.staged is not None
    assert animator.staging.staged.moment.kind is MomentKind.ZILCH
    assert animator.staging.staged.opacity == 1.0
    animator.update(5.0)
    assert animator.staging.staged is None


def test_a_new_turn_clears_the_shelf(production: Production) -> None:
    production.roll((1, 5, 5, 2, 2, 6))
    production.play(SetAside((1,)))
    production.roll((2, 2, 3, 3, 4))
    production.rest()
    assert production.animator.dice.groups == ()
    assert not any(shelf.holds(pose.x, pose.y) for pose in production.tabletop.poses)


def test_with_reduced_motion_nothing_takes_longer_than_a_moment() -> None:
    production = Production(still=True)
    production.play(Throw())
    for action in (Land((1, 5, 5, 2, 2, 6)), SetAside((1,))):
        production.game.play(action)
        production.animator.update(0.0)
        production.animator.update(APPEAR)
        assert production.queue.shown == production.game.state
        production.queue.skip()
    assert len(production.tabletop.courses.lying) == 6


def test_in_the_roll_for_the_start_each_player_has_a_die_with_its_name() -> None:
    production = Production(start=None)
    production.animator.update(0.0)
    production.tabletop.shown = frozenset({0})
    production.roll((5,))
    assert production.animator.dice.groups[0].name == "Ann"
    assert production.tabletop.shown == {0, 1}


def test_a_die_that_is_withheld_is_not_on_the_table_until_it_is_asked_for() -> None:
    """Rules, section 2: the next player can notice that there are five."""
    production = Production(rules=load("picnic").cutthroat())
    production.roll((2, 2, 3, 3, 4, 6))
    production.play(HideDie())
    assert len(production.tabletop.shown) == 5
    production.play(AskForDie())
    assert len(production.tabletop.shown) == 6


def test_who_throws_with_a_die_withheld_puts_the_others_down_again() -> None:
    """Rules, section 2: it is a zilch, and no dice land; the next player throws as ever."""
    production = Production(rules=load("picnic").cutthroat())
    production.roll((2, 2, 3, 3, 4, 6))
    production.play(HideDie())
    events = production.play(Throw())
    assert Zilched in map(type, events)
    assert Landed not in map(type, events)
    assert production.animator.dice.in_cup == ()
    production.roll((1, 5, 5, 2, 2, 6))
    production.rest()
    assert production.showing() == [1, 5, 5, 2, 2, 6]


@pytest.mark.parametrize("still", [False, True])
def test_motion_can_be_reduced_or_not_while_dice_are_in_the_air(still: bool) -> None:
    production = Production(still=not still)
    production.play(Throw())
    production.still = still
    production.play(Land((1, 5, 5, 2, 2, 6)))
    production.rest()
    assert production.showing() == [1, 5, 5, 2, 2, 6]
    assert production.animator.dice.in_cup == ()


def test_who_takes_over_has_as_many_dice_as_were_left() -> None:
    production = Production(rules=load("pass-the-dice"))
    production.roll((1, 1, 1, 2, 3, 4))
    production.play(SetAside((1, 1, 1)))
    production.play(Bank())
    assert len(production.tabletop.shown) == 6
    production.play(TakeOver())
    assert len(production.tabletop.shown) == 3
    production.roll((1, 3, 4))
    assert production.animator.dice.rolled == (0, 1, 2)
    assert len(production.tabletop.shown) == 3
