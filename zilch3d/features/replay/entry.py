"""Old games shown again at a table: one in this program's hands, one of the database, a record."""

from collections.abc import Iterable
from functools import partial

from zilch3d.app.game_services import GameServices
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.practice.known_dice import text_fault
from zilch3d.features.replay.scene import ReplayScene
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Pop, Push
from zilch3d.players.profile import Profile
from zilch3d.records.notation import RecordError
from zilch3d.records.replay import RuleFinder, play
from zilch3d.store import profiles
from zilch3d.store.rulefiles import load, rules_of
from zilch3d.store.saved_games import SavedGame
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.table.replaying import Recording, ReplayedTable, start_state
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.words import errors, proof


def of_saved(saved: SavedGame) -> Recording:
    """A game of the database. Raises ValueError for too many or too few players."""
    game = saved.game
    return Recording(start_state(game), saved.seats, saved.actions, game.looks, dict(saved.flights))


def of_record(text: str, find_rules: RuleFinder = load) -> Recording:
    """The game of a record, all of its players people. Raises RecordError.

    Where it has the proof of its dice, they fly as they did where the game was played, as long as
    they were neither shaken nor flicked.
    """
    game = play(text, find_rules)
    seats = tuple(SeatSetup(seat.name, newcomer=seat.newcomer) for seat in game.state.seats)
    looks = int(game.proof.get("game", "0")[:8], 16)
    return Recording(game.initial, seats, game.actions, looks)


def watch_record(services: GameServices, text: str) -> Answer | str:
    """Show the game of a record that was pasted; a sentence that says why it can't be."""
    fault = text_fault(text)
    if fault:
        return fault
    found: list[RuleSet | None] = []

    def find(name: str) -> RuleSet | None:
        found.append(rules_of(GameSetup(name, ())))
        return found[-1]

    try:
        recording = of_record(text, find)
    except RecordError as error:
        why = partial(errors.record_error, rules=found[0] if found else None)
        return f"{proof.illegal(error, why)}."
    if not recording.actions:
        return _("Nothing has been played in this record yet.")
    return replay(services, recording)


def replay(services: GameServices, recording: Recording, turn: int = 0) -> Answer:
    """Show the recording over what is there, from this turn on, counted from 0.

    Raises ValueError where its actions are not a game.
    """
    return Push(replay_scene(services, recording, turn))


def replay_scene(services: GameServices, recording: Recording, turn: int = 0) -> ReplayScene:
    """The scene that shows it. Nothing of it is kept, and it counts for nothing."""
    at_table = services.at_table(services.view_options)
    game = ReplayedTable(recording)
    rules = partial(services.rules_page, game.initial.rules)
    exits = Exits(
        Pop,
        lambda: None,
        lambda: Push(rules(scene)),
        lambda: Push(services.turns_page(scene)),
        lambda: Push(services.score_sheet(scene)),
    )
    computers = known_computers(recording.seats)
    scene = ReplayScene(services.screen, game, computers, exits, at_table, place=turn)
    return scene


def known_computers(seats: Iterable[SeatSetup]) -> dict[int, Profile]:
    """The profiles of computer players, by seat; those that are gone play as people do."""
    return {
        number: profiles.load(seat.player)
        for number, seat in enumerate(seats)
        if not seat.is_person and profiles.is_available(seat.player)
    }
