"""Plays games by itself at the real table, keeps them in the real store, and reports what's seen.

    python -m proofs.automatic_play FOLDER SEED

It goes on with the folder's latest game, or else begins another, without end. ``proofs.kills``
kills it. Each line on standard output is JSON: ``ready`` once the store is open, ``game`` with the
id of the one being played, ``rolled`` as soon as a roll is known, ``shown`` for each action once
it's written, ``undone`` before that is taken back, and ``over`` with the file of the record.
"""

import json
import os
import sys
import time
from datetime import datetime
from pathlib import Path
from random import Random

from zilch3d.engine.actions import (
    Action,
    AskForDie,
    Bank,
    CallOut,
    HideDie,
    Land,
    LandFumbled,
    LetStand,
    MissTurn,
    Refusal,
    Resume,
    SetAside,
    TakeOver,
    Throw,
)
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.state import Chance, Nobody
from zilch3d.fair import seeds
from zilch3d.records.notation import Fumble
from zilch3d.store.game_log import GameLog
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.saved_games import NewGame
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.steps import encode_action
from zilch3d.table.replaying import find_results, restore, start_state
from zilch3d.table.table import Table

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Flo")
DECISIONS = (Throw(), Throw(), Bank(), TakeOver(), AskForDie(), Resume(), LetStand())
REPORTS = (HideDie(), CallOut(), MissTurn())
DOCUMENT = ("people", "zoe")
"""The room and the key of what is kept beside the games, anew before each action."""
A_MOMENT = 0.0002
"""Seconds after which the store is asked again whether all is written."""


def report(**said: object) -> None:
    """One line, in one system call: a kill leaves all of it or nothing."""
    os.write(1, json.dumps(said).encode() + b"\n")


def present() -> datetime:
    return datetime.now().astimezone()


def kept_in(store: GameStore) -> int:
    """How often the document has been kept, by what is in it now."""
    room, key = DOCUMENT
    kept = store.documents(room).result().contents.get(key, {}).get("kept", 0)
    assert isinstance(kept, int)
    return kept


class Play:
    """Games in one folder, with everything in them that a player could do."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self._folder = folder
        self._chance = chance
        self._store = GameStore.open(folder, present)
        find_results(self._store)
        self._kept = kept_in(self._store)
        report(ready=[notice.reason.value for notice in self._store.notices])

    def go_on(self) -> None:
        """The last game, to its end; its record."""
        table, log = self._continued() or self._begun()
        report(game=log.game.id, steps=table.rolls)
        while not isinstance(table.state.mover, Nobody):
            self._act(table, log)
        record = table.record(log.game.setup.rules, log.game.fair)
        folder = self._folder / "games"
        file = self._store.keep_record(log.game.id, record, folder, present()).result()
        find_results(self._store)
        report(over=log.game.id, record=file.name)

    def _continued(self) -> tuple[Table, GameLog] | None:
        games = self._store.open_games()
        if not games:
            return None
        saved = self._store.load(games[0].id)
        table, log = restore(saved), self._store.resume(saved)
        return table.going_on(saved.game.fair.roll, log), log

    def _begun(self) -> tuple[Table, GameLog]:
        preset = self._chance.choice(PRESETS)
        rules = load(preset)
        seats = tuple(SeatSetup(name) for name in NAMES[: self._chance.randrange(2, 5)])
        fair = seeds.new_game(canonical(rules))
        game = NewGame(fair, GameSetup(preset, seats), rules)
        log = self._store.begin(game)
        if self._chance.random() < 0.3:
            fair = log.add_words("for luck")
        return Table(start_state(game), seats, fair.roll, log), log

    def _act(self, table: Table, log: GameLog) -> None:
        self._kept += 1
        self._store.keep_document(*DOCUMENT, {"name": "Zoe", "kept": self._kept})
        if isinstance(table.state.mover, Chance):
            self._land(table)
        elif not self._joined(table):
            self._play(table, self._choice(table))
        while not log.is_written:
            time.sleep(A_MOMENT)
        if self._store.fault is not None:
            report(fault=str(self._store.fault))
        report(kept=self._kept)
        report(shown=encode_action(table.actions[-1]))
        if table.can_undo and self._chance.random() < 0.2:
            report(undone=True)
            table.undo()

    def _land(self, table: Table) -> None:
        rules, index = table.state.rules.manners, table.rolls
        fumbles = self._chance.random() < 0.1 and rules.out is not rules.out.OFF
        table.land(Fumble.OUT if fumbles else None)
        landed = table.actions[-1]
        assert isinstance(landed, Land | LandFumbled)
        report(rolled=index, faces=landed.faces)

    def _joined(self, table: Table) -> bool:
        free = NAMES[len(table.seats)] if len(table.seats) < len(NAMES) else None
        wanted = free is not None and self._chance.random() < 0.005
        return wanted and table.join(SeatSetup(str(free), "steady")) is None

    def _choice(self, table: Table) -> Action:
        """One of all that may be done, now and then what the table itself reports."""
        kept = set_asides(table.state)
        if kept:
            option = self._chance.choice(kept)
            return SetAside(option.keep, option.points)
        reports = REPORTS if self._chance.random() < 0.05 else ()
        some = (*reports, *DECISIONS)
        legal = [one for one in some if not isinstance(decide(table.state, one), Refusal)]
        action: Action = self._chance.choice(legal)
        return action

    @staticmethod
    def _play(table: Table, action: Action) -> None:
        refused = table.play(action)
        assert refused is None, refused


if __name__ == "__main__":
    play = Play(Path(sys.argv[1]), Random(sys.argv[2]))
    while True:
        play.go_on()
