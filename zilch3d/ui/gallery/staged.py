"""Games as they might be, their dice chosen, at a table that has shown it all."""

from collections.abc import Sequence

from pyglet.window import key as symbols

from zilch3d.advice.evaluator import AtOnce
from zilch3d.advice.protocol import AdviceService
from zilch3d.engine.actions import Action
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.players import profile
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import PERSON, GameSetup, SeatSetup
from zilch3d.store.tables import solved
from zilch3d.table.table import Table
from zilch3d.ui.gallery.easel import Easel
from zilch3d.ui.scenes.cards import player_cards
from zilch3d.ui.table.scene import Exits, TableScene, TableServices
from zilch3d.ui.table.view_options import ViewOptions

SEED = 20
PLAIN = ViewOptions()
A_WHILE = 6.0
"""Seconds after which no stamp is left of what was shown."""
STEP = 0.05
EIGHT = ("Ragna", "Bo", "Cleo", "Maximilian", "Dorothea", "Zoë", "Annegret von Hohenfels", "Ida")
CROWD = ("Ragna", "Bertram der Bedächtige", "Cleo", "Annegret von Hohenfels")


def table(  # noqa: PLR0913, PLR0917 - each is a fact about the table
    easel: Easel,
    rules_id: str,
    scores: Sequence[float],
    names: Sequence[str] = (),
    counsellor: AdviceService | None = None,
    manner: ViewOptions = PLAIN,
) -> TableScene:
    """A game at these totals; between the usual two, or between people of these names."""
    rules = load(rules_id)
    seats = seated(names) or usual_setup(rules_id).seats
    initial = begin(
        rules,
        tuple(
            Seat(seat.name, int(score / rules.scoring.unit))
            for seat, score in zip(seats, scores, strict=True)
        ),
        0,
    )
    return at_table(easel, initial, seats, counsellor, manner)


def at_table(
    easel: Easel,
    initial: State,
    seats: tuple[SeatSetup, ...],
    counsellor: AdviceService | None = None,
    manner: ViewOptions = PLAIN,
) -> TableScene:
    """The game that begins so, at a table of these seats."""
    game = Table(initial, seats, _no_dice)
    computers = {n: profile.load(s.player) for n, s in enumerate(seats) if not s.is_person}
    exits = Exits(nothing, lambda _game: None)
    advice = counsellor or AtOnce(initial.rules, solved)
    services = TableServices(easel.paint, lambda: manner, SEED, advice, simulate=easel.simulate)
    shown = TableScene(easel.screen, game, computers, exits, services)
    see_all(shown)
    return shown


def play(shown: TableScene, *actions: Action, seconds: float | None = None) -> None:
    """Play the actions one after the other to their end, the last one for ``seconds``."""
    for number, action in enumerate(actions, start=1):
        shown.game.play(action)
        if seconds is None or number < len(actions):
            see_all(shown)
        else:
            for _step in range(round(seconds / STEP)):
                shown.animator.update(STEP)


def see_all(shown: TableScene) -> None:
    """Everything that has happened is shown."""
    shown.on_key(symbols.S, 0)
    shown.animator.update(A_WHILE)


def until_stamped(shown: TableScene) -> TableScene:
    """Until a caption is on the table at full strength."""
    while not _is_stamped(shown):
        shown.animator.update(STEP)
    return shown


def _is_stamped(shown: TableScene) -> bool:
    """Whether a caption is on the table at full strength."""
    stamp = shown.animator.stamp
    return stamp is not None and stamp[1] == 1.0


def seen(easel: Easel, shown: TableScene) -> None:
    """The table has been on the screen, so that it can be behind another scene."""
    shown.resized(easel.surface)
    shown.enter()
    shown.draw()
    shown.leave()


def usual_setup(rules: str) -> GameSetup:
    """A person against a computer player."""
    clara = player_cards()[0]
    return GameSetup(rules, (SeatSetup("Ragna", PERSON), SeatSetup(clara.name, clara.id)))


def seated(names: Sequence[str]) -> tuple[SeatSetup, ...]:
    """People of these names."""
    return tuple(SeatSetup(name, PERSON) for name in names)


def nothing() -> None:
    """What leads nowhere."""


def _no_dice(dice: int) -> tuple[int, ...]:
    raise AssertionError(dice)
