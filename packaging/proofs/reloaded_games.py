"""Saves, loads and compares a game after each of its actions, state by state, for many games.

    python3 packaging/dev.py prove reloaded_games --games 60 --houses 60 --evenings 24

``--games`` are played at the real table and kept by the real store, by the presets, the families
and each preset cutthroat in turn. ``--houses`` are played by random house rules. Everything that
can happen happens in them: every legal choice, fumbles, throws of any strength, undo, words added
to the dice, time on the clock, people and computer players who come late. They're also left and
continued. ``--evenings`` go through the table's screen, without a window. People press keys at
random there, alone, among computer players or with each other.

After every action a second reader reads the database and replays the game. It must be the game at
the table. So must the record of the game so far, once read back, and every twentieth time what a
start of the program finds. The first difference ends it, with exit status 1.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, Phase, settings
from hypothesis import given as drawn
from hypothesis import seed as seeded

from bootstrap.terminal import command_parser
from proofs.second_reader import Differs, SecondReader
from tests.engine.houses import houses
from tests.engine.playing import at_random
from tests.kit.screens import Paper, glyphs
from tests.ui.whole_evenings import Evening, shortened
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import FumbleRule, RuleSet
from zilch3d.engine.state import Chance, Nobody
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.kit.widgets import Screen
from zilch3d.motion.swing import USUAL, Flight, Swing
from zilch3d.motion.tray import TRAYS
from zilch3d.records.notation import Fumble
from zilch3d.store.game_log import GameLog
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import FAMILIES, PRESETS, load
from zilch3d.store.saved_games import NewGame
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.table.replaying import restore, start_state
from zilch3d.table.table import Table
from zilch3d.ui.theme import THEME

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Zoë \N{SNOWMAN}")
LONGEST = 300
"""Actions after which a game is left as it is: some house rules hardly come to an end."""
RESTART_EVERY = 20


def present() -> datetime:
    return datetime.now().astimezone()


@dataclass
class Tally:
    """What has happened in how many games."""

    games: int = 0
    actions: int = 0
    happened: Counter[str] = field(default_factory=Counter)

    def end(self, table: Table) -> None:
        """A game has come as far as it was played."""
        self.games += 1
        self.actions += len(table.actions)
        self.happened.update(type(action).__name__ for action in table.actions)
        self.happened["to its end"] += isinstance(table.state.mover, Nobody)


class Folder:
    """A player's folder, whose store can be closed and opened again, and its second reader."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self.store = GameStore.open(place / "data", present)
        self.reader = SecondReader(self.store, place / "data", place / "copy", RESTART_EVERY)

    def open_again(self) -> None:
        self.store.close()
        self.store = self.reader.store = GameStore.open(self._place / "data", present)

    def begin(
        self, rules: RuleSet, seats: tuple[SeatSetup, ...], chance: Random, words: str = ""
    ) -> Table:
        """A new game at its table, whose dice have these words; the same for the same chance."""
        fair = FairGame(chance.randbytes(16).hex(), canonical(rules), Seed(chance.randbytes(32)))
        game = NewGame(fair, GameSetup(rules.id, seats), rules)
        log = self.store.begin(game)
        if words:
            log.add_words(words)
        return Table(start_state(game), seats, log.roll, log, looks=game.looks)

    def going_on(self, table: Table) -> Table:
        """The same game, left and continued as the next start does."""
        assert isinstance(table.journal, GameLog)
        table.keep_clock()
        self.open_again()
        saved = self.store.load(table.journal.game.id)
        log = self.store.resume(saved)
        return restore(saved).going_on(log.roll, log)


class Hands:
    """Plays a game at its table with everything in it that can happen there."""

    def __init__(
        self, folder: Folder, chance: Random, tally: Tally, longest: int = LONGEST
    ) -> None:
        self._folder = folder
        self._chance = chance
        self._tally = tally
        self._longest = longest

    def play(self, rules: RuleSet) -> Table:
        """A game, to its end or as long as it may be, compared after each action."""
        table = self._begun(rules)
        while not isinstance(table.state.mover, Nobody) and len(table.actions) < self._longest:
            self._act(table)
            self._folder.reader.compare(table)
            if table.can_undo and self._happens("undone", 0.2):
                table.undo()
                self._folder.reader.compare(table)
            if self._happens("left and continued", 0.01):
                table = self._folder.going_on(table)
                self._folder.reader.compare(table)
        return table

    def _begun(self, rules: RuleSet) -> Table:
        start = rules.start
        number = self._chance.randint(start.least_players, min(start.most_players, len(NAMES)))
        kinds = ("person", "person", "steady", "daredevil")
        seats = tuple(
            SeatSetup(name, self._chance.choice(kinds), self._chance.random() < 0.2)
            for name in NAMES[:number]
        )
        words = "für Glück \N{FOUR LEAF CLOVER}" if self._happens("words", 0.4) else ""
        return self._folder.begin(rules, seats, self._chance, words)

    def _act(self, table: Table) -> None:
        if isinstance(table.state.mover, Chance):
            table.land(self._fumble(table.state.rules), self._flight())
            return
        if table.is_timed and self._happens("time", 0.5):
            table.spend_time(self._chance.uniform(0.1, 3.0))
            self._folder.reader.compare(table)
        late = SeatSetup(f"Late {len(table.seats)}", "steady")
        if self._chance.random() < 0.005 and table.join(late) is None:
            return
        refused = table.play(at_random(self._chance, table.state))
        assert refused is None, refused

    def _fumble(self, rules: RuleSet) -> Fumble | None:
        ways = {Fumble.OUT: rules.manners.out, Fumble.COCKED: rules.manners.cocked}
        may = [way for way, rule in ways.items() if rule is not FumbleRule.OFF]
        return self._chance.choice(may) if may and self._chance.random() < 0.1 else None

    def _flight(self) -> Flight:
        if not self._happens("thrown otherwise", 0.3):
            return USUAL
        flick = (self._chance.gauss(0, 9), self._chance.gauss(0, 9))
        swing = Swing(self._chance.random(), flick if self._chance.random() < 0.5 else None)
        return Flight(swing, TRAYS[self._chance.choice(list(TRAYS))])

    def _happens(self, what: str, probability: float) -> bool:
        happens = self._chance.random() < probability
        self._tally.happened[what] += happens
        return happens


def all_rules(games: int) -> Iterator[RuleSet]:
    """The presets, the families, and the presets as cutthroat games, over and over."""
    shipped = [load(name) for name in (*PRESETS, *FAMILIES)]
    every = [*shipped, *(load(name).cutthroat() for name in PRESETS)]
    for n in range(games):
        yield every[n % len(every)]


def random_houses(number: int, start: int) -> list[RuleSet]:
    """So many house rules, the same for the same ``start``."""
    collected: list[RuleSet] = []

    @seeded(start)
    @settings(
        max_examples=max(1, number),
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        deadline=None,
    )
    @drawn(houses)
    def collect(rules: RuleSet) -> None:
        collected.append(rules)

    collect()
    return collected[:number]


PARTIES: Sequence[tuple[str, ...]] = (("Ann",), ("Ann", "Ben", "Cid"), ("Ann", "Ben"), ())
"""The people among three players: one, all of them, two, none."""


def play_evening(folder: Folder, number: int, tally: Tally) -> Table:
    """A game through the table's screen, to an end that is soon reached."""
    preset = PRESETS[number % len(PRESETS)]
    rules = shortened(preset, cutthroat=number % 3 == 1)
    people = PARTIES[number % len(PARTIES)]
    evening = Evening(
        Screen(glyphs(), lambda _scale: Paper(), THEME),
        rules,
        number,
        people=people,
        seat=lambda rules, seats, _fair: folder.begin(
            rules, seats, Random(number), "words" * (number % 2)
        ),
    )
    tally.happened["undone"] += compare_evening(evening, folder.reader)
    tally.happened[f"evenings of {len(people)} people"] += 1
    return evening.game


def compare_evening(evening: Evening, reader: SecondReader) -> int:
    """Play it to its end, and compare after each action, each undo, and each second on the clock.

    How often something was undone. An action may follow another in the same frame, so the table
    says when; of an undo it doesn't.
    """
    reader.watch(evening.game)
    undone, before = 0, (0, 0)
    for _frame in evening.frames():
        now = (len(evening.game.actions), int(evening.game.clock.spent))
        if now != before:
            reader.compare(evening.game)
        undone += now[0] < before[0]
        before = now
    reader.compare(evening.game)
    return undone


Games = Iterator[Table]
"""Games, each as it stands once it has been played."""


def all_games(place: Folder, given: argparse.Namespace, tally: Tally) -> dict[str, Games]:
    """The games that are asked for, by what they are; each is played when it is its turn."""
    hands = Hands(place, Random(given.seed), tally)
    return {
        "presets and families": (hands.play(rules) for rules in all_rules(given.games)),
        "house rules": (hands.play(rules) for rules in random_houses(given.houses, given.seed)),
        "evenings": (play_evening(place, n, tally) for n in range(given.evenings)),
    }


def run(folder: Path, given: argparse.Namespace) -> None:
    """Play all of them, and print figures. Raises Differs."""
    tally, place = Tally(), Folder(folder)
    for kind, games in all_games(place, given, tally).items():
        began, before, compared = time.monotonic(), tally.actions, place.reader.compared
        number = sum(1 for _ended in map(tally.end, games))
        actions, times = tally.actions - before, place.reader.compared - compared
        seconds = time.monotonic() - began
        played = f"{kind}: {number} games, {actions} actions"
        print(f"{played}, compared {times} times in {seconds:.0f} s", flush=True)
    print(f"{place.reader.restarts} of these times also by a start of the program")
    print("; ".join(f"{what}: {times}" for what, times in sorted(tally.happened.items())))
    place.store.close()


def main(arguments: Sequence[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove reloaded_games", __doc__)
    parser.add_argument("--games", type=int, default=38, help="by presets and families")
    parser.add_argument("--houses", type=int, default=60, help="by random house rules")
    parser.add_argument("--evenings", type=int, default=28, help="through the table's screen")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="zilch3d-reloaded-") as folder:
        try:
            run(Path(folder), given)
        except Differs as difference:
            print(f"DIFFERS: {difference}", file=sys.stderr)
            return 1
    print("everything kept was what was played")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
