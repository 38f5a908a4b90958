"""Pictures of what is before a game, behind it, and over it."""

from zilch3d.engine.actions import Bank, Land, SetAside, Throw
from zilch3d.engine.dice import faces
from zilch3d.kit.scene import Scene
from zilch3d.store.rulefiles import load, presets
from zilch3d.store.setup import PERSON, GameSetup, SeatSetup
from zilch3d.ui.gallery import games
from zilch3d.ui.gallery.easel import Easel
from zilch3d.ui.gallery.staged import EIGHT, nothing, play, seen, table, usual_setup
from zilch3d.ui.scenes.cards import RuleCard, player_cards, setup_line
from zilch3d.ui.scenes.end import EndMenu, EndScene, Result
from zilch3d.ui.scenes.join import FreeSeat, JoinScene
from zilch3d.ui.scenes.new_game import NewGameScene, Offer
from zilch3d.ui.scenes.pause import PauseScene, Presence
from zilch3d.ui.scenes.seats import Roster
from zilch3d.ui.scenes.settings import SettingsScene
from zilch3d.ui.scenes.title import TitleMenu, TitleScene
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.words import amounts


def title(easel: Easel) -> Scene:
    """The menu of the beginning."""
    line = setup_line(usual_setup("freeze"), load("freeze"))
    menu = TitleMenu(nothing, nothing, nothing, lambda: line)
    return TitleScene(easel.screen, menu, easel.backdrop)


def new_game(easel: Easel) -> Scene:
    """Two players, rules with half points."""
    setup = usual_setup("zilch-1990")
    return NewGameScene(easel.screen, _offer(), setup, lambda _setup: None, easel.backdrop)


def new_game_eight(easel: Easel) -> Scene:
    """A full table, a seat of it open."""
    clara = player_cards()[0]
    people = tuple(SeatSetup(name, PERSON, name == EIGHT[3]) for name in EIGHT[:-1])
    setup = GameSetup("andyzilch", (*people[:6], SeatSetup(clara.name, clara.id)))
    shown = NewGameScene(easel.screen, _offer(), setup, lambda _setup: None, easel.backdrop)
    shown.seating.open(3)
    return shown


def _offer() -> Offer:
    return Offer([*map(RuleCard.of, presets())], player_cards())


def settings(easel: Easel) -> Scene:
    """The settings as they are."""
    return SettingsScene(easel.screen, easel.settings, lambda _changed: "", easel.backdrop)


def pause(easel: Easel) -> Scene:
    """The menu in the middle of a game."""
    shown = games.picking(easel, "freeze", (3400, 2950))
    seen(easel, shown)
    presence = Presence({0: ("Ragna", False)}, shown.controller.set_away, nothing)
    return PauseScene(easel.screen, nothing, nothing, presence, shown.draw_table)


def joining(easel: Easel) -> Scene:
    """Somebody is about to join the game."""
    shown = games.picking(easel, "freeze", (3400, 2950))
    seen(easel, shown)
    names = [seat.name for seat in shown.game.seats]
    free = FreeSeat(Roster(player_cards()), names, newcomers=True)
    return JoinScene(easel.screen, free, lambda _seat: None, shown.draw_table)


def end(easel: Easel) -> Scene:
    """The second has not caught up with the first."""
    shown = table(easel, "freeze", (4600, 4350))
    play(shown, Throw(), Land(faces("555264")), SetAside(faces("555")), Bank())
    play(shown, Throw(), Land(faces("223464")))
    return _ended(easel, shown)


def end_eight(easel: Easel) -> Scene:
    """A full table at its end."""
    shown = games.eight_last_turns(easel)
    for _turn in range(6):
        play(shown, Throw(), Land(faces("223464")))
    return _ended(easel, shown)


def _ended(easel: Easel, shown: TableScene) -> Scene:
    seen(easel, shown)
    game = shown.game
    result = Result.of(
        game.state, game.seats, lambda points: amounts.points(game.state.rules, points)
    )
    return EndScene(easel.screen, result, EndMenu(nothing, nothing), shown.draw_table)
