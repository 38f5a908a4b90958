"""Every screen of the game by name, with a game as it might be, for pictures and play-tests.

Nothing here depends on chance: the same name gives the same picture.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pyglet.window import key as symbols

from zilch3d.engine.actions import Action, Bank, Land, MissTurn, SetAside, Throw
from zilch3d.engine.dice import faces
from zilch3d.engine.game import begin
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import Seat, State
from zilch3d.motion.cup import POUR, SWING
from zilch3d.motion.tray import TRAYS
from zilch3d.players import profile
from zilch3d.render.view import SKINS
from zilch3d.store.rulefiles import load, presets
from zilch3d.store.settings import Settings
from zilch3d.store.setup import PERSON, GameSetup, SeatSetup
from zilch3d.store.tables import solved
from zilch3d.table.table import Table
from zilch3d.ui import narrator, offers
from zilch3d.ui.counsel import Counsellor, Knowledge
from zilch3d.ui.play.manner import Manner
from zilch3d.ui.reckoning import AtOnce
from zilch3d.ui.scene import Scene
from zilch3d.ui.scenes.end import EndScene
from zilch3d.ui.scenes.join import JoinScene
from zilch3d.ui.scenes.new_game import NewGameScene
from zilch3d.ui.scenes.pause import PauseScene, Presence
from zilch3d.ui.scenes.settings import SettingsScene
from zilch3d.ui.scenes.table import Doors, Painter, TableScene
from zilch3d.ui.scenes.title import TitleMenu, TitleScene
from zilch3d.ui.scenes.widget_scene import Backdrop
from zilch3d.ui.seating import Guests
from zilch3d.ui.selection import Selection
from zilch3d.ui.surface import Surface
from zilch3d.ui.throwing import WILDEST_AFTER
from zilch3d.ui.widgets import Screen

SEED = 20
PLAIN = Manner()
A_WHILE = 6.0
"""Seconds after which no stamp is left of what was shown."""
STEP = 0.05
EIGHT = ("Ragna", "Bo", "Cleo", "Maximilian", "Dorothea", "Zoë", "Annegret von Hohenfels", "Ida")
CROWD = ("Ragna", "Bertram der Bedächtige", "Cleo", "Annegret von Hohenfels")


@dataclass(frozen=True)
class Easel:
    """What a scene is painted with."""

    screen: Screen
    paint: Painter
    backdrop: Backdrop
    settings: Settings
    surface: Surface


def names() -> tuple[str, ...]:
    """The scenes that there are pictures of."""
    return tuple(_scenes())


def scene(name: str, easel: Easel) -> Scene:
    """The scene of that name. Raises KeyError if there is none."""
    return _scenes()[name](easel)


def _scenes() -> dict[str, Callable[[Easel], Scene]]:
    return {
        "title": _title,
        "new-game": _new_game,
        "new-game-eight": _new_game_eight,
        "settings": _settings,
        "table": lambda easel: _picking(easel, "freeze", (3400, 2950)),
        "table-rolling": _rolling,
        "shaking": _shaking,
        "pouring": _pouring,
        "round-tray": _round_tray,
        "table-1990": lambda easel: _picking(easel, "zilch-1990", (62, 47.5)),
        "zilch": _zilch,
        "hot-dice": _hot_dice,
        "who-starts": _who_starts,
        "four-players": _four_players,
        "eight-players": _eight_players,
        "eight-last-turns": _eight_last_turns,
        "last-turns": _last_turns,
        "take-over": _take_over,
        "hint": _hint,
        "hint-rolling": _hint_rolling,
        "hint-1990": _hint_1990,
        "hint-last-turn": _hint_last_turn,
        "hint-take-over": _hint_take_over,
        "hint-unsolved": _hint_unsolved,
        "tutor": _tutor,
        "winning-chance": _winning_chance,
        "winning-chance-eight": _winning_chance_eight,
        "time-warp": _time_warp,
        "cutthroat": _cutthroat,
        "pause": _pause,
        "joining": _joining,
        "end": _end,
        "end-eight": _end_eight,
    }


def _title(easel: Easel) -> Scene:
    line = offers.setup_line(_setup("freeze"), load("freeze"))
    menu = TitleMenu(_nothing, _nothing, _nothing, lambda: line)
    return TitleScene(easel.screen, menu, easel.backdrop)


def _new_game(easel: Easel) -> Scene:
    rules = [offers.rule_card(each) for each in presets()]
    players = offers.player_cards()
    return NewGameScene(
        easel.screen, rules, players, _setup("zilch-1990"), lambda _setup: None, easel.backdrop
    )


def _new_game_eight(easel: Easel) -> Scene:
    """A full table, a seat of it open."""
    rules = [offers.rule_card(each) for each in presets()]
    clara = offers.player_cards()[0]
    people = tuple(SeatSetup(name, PERSON, name == EIGHT[3]) for name in EIGHT[:-1])
    setup = GameSetup("andyzilch", (*people[:6], SeatSetup(clara.name, clara.id)))
    players = offers.player_cards()
    shown = NewGameScene(easel.screen, rules, players, setup, lambda _setup: None, easel.backdrop)
    shown.seating.open(3)
    return shown


def _settings(easel: Easel) -> Scene:
    return SettingsScene(easel.screen, easel.settings, lambda _changed: "", easel.backdrop)


def _picking(easel: Easel, rules: str, scored: tuple[float, float]) -> TableScene:
    """In the middle of a turn, with a good choice picked."""
    shown = _table(easel, rules, scored)
    _play(shown, Throw(), Land(faces("152264")), SetAside(faces("1")))
    _play(shown, Throw(), Land(faces("35553")))
    shown.moves.pick(Selection(frozenset({1, 2, 3})))
    shown.performance.let_pass(A_WHILE)
    return shown


def _rolling(easel: Easel) -> TableScene:
    """Dice in the air."""
    shown = _table(easel, "freeze", (1200, 650))
    _play(shown, Throw(), Land(faces("152264")), seconds=0.75)
    return shown


def _shaking(easel: Easel) -> Scene:
    """The cup is shaken long enough for a wild throw, by rules that mind what comes of it."""
    shown = _table(easel, "picnic", (1200, 650))
    shown.on_key(symbols.SPACE, 0)
    for _step in range(round(WILDEST_AFTER / STEP)):
        shown.update(STEP)
    return shown


def _pouring(easel: Easel) -> Scene:
    """Dice leave the cup."""
    shown = _table(easel, "freeze", (1200, 650))
    _play(shown, Throw(), Land(faces("152264")), seconds=SWING + POUR)
    return shown


def _round_tray(easel: Easel) -> Scene:
    """Dice of another colour have come to rest in the round tray."""
    manner = Manner(tray=TRAYS["round"], skin=SKINS["red"])
    shown = _table(easel, "freeze", (1200, 650), manner=manner)
    _play(shown, Throw(), Land(faces("152264")))
    return shown


def _zilch(easel: Easel) -> Scene:
    shown = _table(easel, "freeze", (3400, 2950))
    _play(shown, Throw(), Land(faces("152264")), SetAside(faces("1")))
    _play(shown, Throw(), Land(faces("22346")), seconds=0.0)
    return _until_stamped(shown)


def _hot_dice(easel: Easel) -> Scene:
    shown = _table(easel, "zilch-1990", (62, 47))
    _play(shown, Throw(), Land(faces("123456")), SetAside(faces("123456")), seconds=0.0)
    return _until_stamped(shown)


def _who_starts(easel: Easel) -> Scene:
    """Two have thrown their die, the third is to."""
    shown = _at_table(easel, begin(load("picnic"), tuple(map(Seat, CROWD))), _seats(CROWD))
    _play(shown, Throw(), Land(faces("5")), Throw(), Land(faces("2")))
    return shown


def _four_players(easel: Easel) -> Scene:
    """Long names, large totals, something picked that does not count."""
    scores = (9850, 10350, 750, 0)
    shown = _table(easel, "picnic", scores, CROWD)
    _play(shown, Throw(), Land(faces("112264")))
    shown.moves.pick(Selection(frozenset({0, 1, 2, 3})))
    shown.performance.let_pass(A_WHILE)
    return shown


def _eight_players(easel: Easel) -> TableScene:
    """A full table, somebody to catch up."""
    scores = (4350, 0, 10350, 750, 9800, 2600, 1100, 5650)
    shown = _table(easel, "pass-the-dice", scores, EIGHT)
    _play(shown, Throw(), Land(faces("112264")), SetAside(faces("11")), Bank(), MissTurn())
    _play(shown, Throw(), Land(faces("555264")), SetAside(faces("555")))
    return shown


def _eight_last_turns(easel: Easel) -> TableScene:
    """A full table, and everyone knows what is needed."""
    scores = (9350, 0, 8350, 750, 9800, 2600, 1100, 5650)
    shown = _table(easel, "zilch-1990", [score / 100 for score in scores], EIGHT)
    _play(shown, Throw(), Land(faces("111264")), SetAside(faces("111")), Bank())
    _play(shown, Throw(), Land(faces("555264")), SetAside(faces("555")), Bank())
    return shown


def _last_turns(easel: Easel) -> Scene:
    shown = _table(easel, "freeze", (4600, 4350))
    _play(shown, Throw(), Land(faces("555264")), SetAside(faces("555")), Bank())
    return shown


def _take_over(easel: Easel) -> TableScene:
    """The computer player has banked and left dice that may be taken over."""
    shown = _table(easel, "pass-the-dice", (3400, 2950))
    _play(shown, Throw(), Land(faces("222335")))
    _play(shown, SetAside(faces("2225")), Bank())
    _play(shown, Throw(), Land(faces("111264")), SetAside(faces("111")), Bank())
    return shown


def _hint(easel: Easel) -> Scene:
    """What is best with a good roll."""
    shown = _table(easel, "freeze", (3400, 2950))
    _play(shown, Throw(), Land(faces("152264")), SetAside(faces("1")))
    _play(shown, Throw(), Land(faces("35553")))
    return _hinted(shown)


def _hint_rolling(easel: Easel) -> Scene:
    """Nothing is said of dice that have not landed."""
    return _hinted(_rolling(easel))


def _hint_1990(easel: Easel) -> Scene:
    """Half points, many choices, fewer dice better."""
    shown = _table(easel, "zilch-1990", (62, 87.5), CROWD[:2])
    _play(shown, Throw(), Land(faces("115522")))
    return _hinted(shown)


def _hint_last_turn(easel: Easel) -> Scene:
    """The other one has crossed."""
    shown = _table(easel, "picnic", (9850, 8350), CROWD[:2])
    _play(shown, Throw(), Land(faces("555264")), SetAside(faces("555")), Bank())
    _play(shown, Throw(), Land(faces("115264")))
    return _hinted(shown)


def _hint_take_over(easel: Easel) -> Scene:
    return _hinted(_take_over(easel))


def _hint_unsolved(easel: Easel) -> Scene:
    """The rules are being solved."""
    shown = _table(easel, "freeze", (3400, 2950), counsellor=Learning(load("freeze")))
    _play(shown, Throw(), Land(faces("152264")))
    return _hinted(shown)


def _tutor(easel: Easel) -> Scene:
    """Banking too early."""
    shown = _table(easel, "freeze", (3400, 2950), manner=Manner(tutor=0.005))
    _play(shown, Throw(), Land(faces("111264")))
    shown.moves.pick(Selection(frozenset({0})))
    _see_all(shown)
    shown.update(0.0)
    shown.on_key(symbols.B, 0)
    return shown


def _winning_chance(easel: Easel) -> Scene:
    shown = _table(easel, "freeze", (3400, 2950), manner=Manner(chances=True))
    _play(shown, Throw(), Land(faces("152264")))
    shown.update(0.0)
    return shown


def _winning_chance_eight(easel: Easel) -> Scene:
    scores = (4350, 0, 8350, 1750, 9800, 2600, 1100, 5650)
    shown = _table(easel, "picnic", scores, EIGHT, manner=Manner(chances=True))
    _play(shown, Throw(), Land(faces("152264")))
    shown.update(0.0)
    return shown


class Learning(AtOnce):
    """A counsellor whose rules are being solved."""

    knowledge = Knowledge.SOLVING
    progress = 0.37

    def __init__(self, rules: RuleSet) -> None:
        super().__init__(rules, lambda _rules: None)


def _hinted(shown: TableScene) -> TableScene:
    """The hint is opened by its key."""
    shown.on_key(symbols.H, 0)
    shown.update(0.0)
    return shown


def _time_warp(easel: Easel) -> Scene:
    """A turn caught up too late has crossed the target: a score may be put at risk again."""
    shown = _table(easel, "zilch-1990", (62, 92))
    _play(shown, Throw(), Land(faces("111264")), SetAside(faces("111")), Bank())
    _play(shown, MissTurn())
    _play(shown, Throw(), Land(faces("555264")), SetAside(faces("555")), Bank())
    _play(shown, Throw(), Land(faces("111264")), SetAside(faces("111")), Bank())
    return shown


def _cutthroat(easel: Easel) -> Scene:
    """A clock runs, and a die may be missing."""
    rules = load("picnic").cutthroat()
    seats = _setup("picnic").seats
    beginning = begin(rules, tuple(Seat(seat.name, 60) for seat in seats), 1)
    shown = _at_table(easel, beginning, seats)
    _play(shown, Throw(), Land(faces("111264")), SetAside(faces("111")), Bank())
    return shown


def _pause(easel: Easel) -> Scene:
    shown = _picking(easel, "freeze", (3400, 2950))
    _seen(easel, shown)
    presence = Presence({0: ("Ragna", False)}, shown.turns.set_away, _nothing)
    return PauseScene(easel.screen, _nothing, _nothing, presence, shown.draw_table)


def _joining(easel: Easel) -> Scene:
    shown = _picking(easel, "freeze", (3400, 2950))
    _seen(easel, shown)
    names = [seat.name for seat in shown.game.seats]
    guests = Guests(offers.player_cards())
    return JoinScene(
        easel.screen, guests, names, lambda _seat: None, shown.draw_table, newcomers=True
    )


def _end(easel: Easel) -> Scene:
    shown = _table(easel, "freeze", (4600, 4350))
    _play(shown, Throw(), Land(faces("555264")), SetAside(faces("555")), Bank())
    _play(shown, Throw(), Land(faces("223464")))
    return _ended(easel, shown)


def _ended(easel: Easel, shown: TableScene) -> Scene:
    _seen(easel, shown)
    game = shown.game
    result = offers.result(
        game.state, game.seats, lambda points: narrator.points(game.state.rules, points)
    )
    return EndScene(easel.screen, result, _nothing, _nothing, shown.draw_table)


def _end_eight(easel: Easel) -> Scene:
    shown = _eight_last_turns(easel)
    for _turn in range(6):
        _play(shown, Throw(), Land(faces("223464")))
    return _ended(easel, shown)


def _seen(easel: Easel, shown: TableScene) -> None:
    """The table has been on the screen, so that it can be behind another scene."""
    shown.resized(easel.surface)
    shown.enter()
    shown.draw()
    shown.leave()


def _setup(rules: str) -> GameSetup:
    clara = offers.player_cards()[0]
    return GameSetup(rules, (SeatSetup("Ragna", PERSON), SeatSetup(clara.name, clara.id)))


def _seats(names: Sequence[str]) -> tuple[SeatSetup, ...]:
    return tuple(SeatSetup(name, PERSON) for name in names)


def _table(  # noqa: PLR0913, PLR0917 - each is a fact about the table
    easel: Easel,
    rules_id: str,
    scores: Sequence[float],
    names: Sequence[str] = (),
    counsellor: Counsellor | None = None,
    manner: Manner = PLAIN,
) -> TableScene:
    """A game at these totals; between the usual two, or between people of these names."""
    rules = load(rules_id)
    seats = _seats(names) or _setup(rules_id).seats
    beginning = begin(
        rules,
        tuple(
            Seat(seat.name, int(score / rules.scoring.unit))
            for seat, score in zip(seats, scores, strict=True)
        ),
        0,
    )
    return _at_table(easel, beginning, seats, counsellor, manner)


def _at_table(
    easel: Easel,
    beginning: State,
    seats: tuple[SeatSetup, ...],
    counsellor: Counsellor | None = None,
    manner: Manner = PLAIN,
) -> TableScene:
    game = Table(beginning, seats, _no_dice)
    computers = {n: profile.load(s.player) for n, s in enumerate(seats) if not s.is_person}
    doors = Doors(_nothing, lambda _game: None)
    shown = TableScene(
        easel.screen,
        game,
        computers,
        easel.paint,
        lambda: manner,
        doors,
        SEED,
        counsellor=counsellor or AtOnce(beginning.rules, solved),
    )
    _see_all(shown)
    return shown


def _play(shown: TableScene, *actions: Action, seconds: float | None = None) -> None:
    """Play the actions one after the other to their end, the last one for ``seconds``."""
    for number, action in enumerate(actions, start=1):
        shown.game.play(action)
        if seconds is None or number < len(actions):
            _see_all(shown)
        else:
            for _step in range(round(seconds / STEP)):
                shown.performance.let_pass(STEP)


def _see_all(shown: TableScene) -> None:
    """Everything that has happened is shown."""
    shown.on_key(symbols.S, 0)
    shown.performance.let_pass(A_WHILE)


def _until_stamped(shown: TableScene) -> TableScene:
    while not _is_stamped(shown):
        shown.performance.let_pass(STEP)
    return shown


def _is_stamped(shown: TableScene) -> bool:
    """Whether a caption is on the table at full strength."""
    stamp = shown.performance.director.stamp
    return stamp is not None and stamp[1] == 1.0


def _no_dice(dice: int) -> tuple[int, ...]:
    raise AssertionError(dice)


def _nothing() -> None:
    return None
