"""What this version of the game reads in the corpus of a release, as values of JSON.

Beside each corpus that is ``expected.json``, as the release itself has read it.
"""

import json
from contextlib import closing
from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

from zilch3d.engine.dice import MAX_DICE, faces_text
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import RuleSet
from zilch3d.fair.proof import digest
from zilch3d.records.replay import play
from zilch3d.records.scoresheet import turn_lines
from zilch3d.records.verification import verify
from zilch3d.store import profiles, settings
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import load, load_from_record
from zilch3d.store.statistics import GameFilter
from zilch3d.table.replaying import find_results, restore

RECORDS, HOUSES, PLAYERS, SETTINGS = "records", "houses", "players", "settings.toml"
ROLLS_TO_COME = 5

Facts = dict[str, Any]
NOW = datetime(2026, 6, 1, tzinfo=UTC)


def read(folder: Path) -> Facts:
    """All of it. ``folder`` is a copy: the database is brought up to date there."""
    facts: Facts = {
        "records": {name: record(folder / name) for name in records(folder)},
        "rules": {name: rules(folder / name) for name in houses(folder)},
        "settings": _settings(folder / SETTINGS),
        "players": _players(folder / PLAYERS),
        **_games(folder),
    }
    whole: Facts = json.loads(json.dumps(facts, default=_plain))
    return whole


def records(folder: Path) -> list[str]:
    """The names of all records, with slashes: those of house rules lie beside the rules."""
    return sorted(
        file.relative_to(folder).as_posix()
        for below in (RECORDS, HOUSES)
        for file in (folder / below).glob("*.txt")
    )


def houses(folder: Path) -> list[str]:
    """The names of all files of house rules, with slashes."""
    return sorted(f"{HOUSES}/{file.name}" for file in (folder / HOUSES).glob("*.toml"))


def record(file: Path) -> Facts:
    """What the game in the file comes to, and whether its dice are proved."""
    text = file.read_text(encoding="utf-8")

    def find(name: str) -> RuleSet:
        return load_from_record(name, file.parent)

    game = play(text, find)
    state, verified = game.state, verify(text, find)
    assert state.outcome is not None
    shown = state.rules.scoring.player_points
    lines = [line for line in turn_lines(game.initial, game.all_events) if not line.is_for_start]
    turns = [line for line in lines if line.rolls or line.finished]
    return {
        "rules": digest(canonical(state.rules)),
        "scores": {seat.name: shown(seat.score) for seat in state.seats},
        "winners": [state.seats[seat].name for seat in state.outcome.winners],
        "reason": state.outcome.reason.value,
        "turns": len(turns),
        "rolled_turns": sum(bool(line.rolls) for line in turns),
        "rolls": sum(len(line.rolls) for line in turns),
        "proved": verified.fault is None,
        "proved_rolls": verified.rolls,
        "commitment": verified.commitment,
    }


def rules(file: Path) -> Facts:
    """What the rules in the file mean."""
    house = load(str(file))
    names = {"id": house.id, "name": house.name, "summary": house.summary}
    return {**names, "based_on": house.based_on, "digest": digest(canonical(house))}


def _plain(value: object) -> object:
    """A value that JSON has no word for; rules by what they mean."""
    match value:
        case RuleSet():
            return digest(canonical(value))
        case Enum():
            return value.value
        case date():
            return value.isoformat()
        case Fraction():
            return float(value)
        case frozenset():
            return sorted(value)
        case _ if is_dataclass(value):
            return _fields(value)
    raise TypeError(value)


def _fields(value: object) -> Facts:
    return {each.name: getattr(value, each.name) for each in fields(value)}  # type: ignore[arg-type]


def _settings(file: Path) -> Facts:
    read, faults = settings.load(file, leave=True)
    assert not faults, faults
    return _fields(read)


def _players(folder: Path) -> Facts:
    own = profiles.own(folder)
    assert not own.faulty, own.faulty
    return dict(own.profiles)


def _games(folder: Path) -> Facts:
    """The games in the database, open and finished, with all that is kept beside them."""
    with closing(GameStore.open(folder, lambda: NOW)) as store:
        assert not store.notices, store.notices
        work_out_results(store)
        finished = store.finished(100).result()
        return {
            "open": {game.id: _open_game(store, game.id) for game in store.open_games()},
            "finished": {game.id: _finished_game(store, game.id) for game in finished},
            "results": list(finished),
            "statistics": {
                whose: store.statistics(GameFilter(None, whose)).result()
                for whose in ("people", "everybody")
            },
            "costly": store.costly_decisions().result(),
            "answers": store.answers().result(),
        }


def work_out_results(store: GameStore) -> None:
    """Have the store work out what all finished games came to, and wait for it."""
    find_results(store)
    while store.statistics(GameFilter(None)).result().waiting:
        pass  # each question waits behind a game


def _open_game(store: GameStore, game_id: str) -> Facts:
    """Where it stands, and the dice that will come."""
    facts, saved = _finished_game(store, game_id), store.load(game_id)
    table = restore(saved)
    turn = table.state.turn
    assert turn is not None
    to_come = range(table.rolls, table.rolls + ROLLS_TO_COME)
    return {
        **facts,
        "turn": {"seat": turn.seat, "points": turn.points, "dice": turn.dice, "roll": turn.roll},
        "clock": (table.clock.decision, table.clock.spent),
        "to_come": [faces_text(saved.game.fair.roll(index, MAX_DICE)) for index in to_come],
    }


def _finished_game(store: GameStore, game_id: str) -> Facts:
    saved = store.load(game_id)
    table = restore(saved)
    return {
        "rules": digest(canonical(saved.game.rules)),
        "seats": saved.seats,
        "scores": [seat.score for seat in table.state.seats],
        "actions": len(table.actions),
        "rolls": table.rolls,
        "flights": {roll: flight.swing for roll, flight in saved.flights.items()},
        "words": saved.game.fair.words,
        "commitment": saved.game.fair.commitment,
        "known": saved.game.known,
    }
