"""Plays a season of the club through real clicks in a real window, and checks it on the disk.

    python3 packaging/dev.py prove season --evenings 12 --kill 6

It joins the first season and plays evening after evening, as fast as the settings allow: at each
table the best set-aside, banked at 350. After each evening it compares what the club shows with
what the database has: how many evenings are over, everybody's points, and the games that were
begun. In the evening given by ``--kill`` the program is killed with SIGKILL after a few decisions,
started again, and must go on with that game. After the last evening the proof of the dice is
checked by its button. It prints the seconds of each evening. The exit status is 1 if anything
differs.
"""

import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bootstrap.terminal import command_parser
from tests.end_to_end.at_title import settings_file
from tests.end_to_end.desktop import Desktop, Seen, playing
from tests.end_to_end.whole_game import Hand
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.club.kept import KeptSeason, kept_in
from zilch3d.features.club.model import ROOM
from zilch3d.features.club.season import GameKey, PlayedGame, Season, season
from zilch3d.store import documents, finished_games, saved_games, settings
from zilch3d.store.database import FILE
from zilch3d.store.rulefiles import rules_of
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.writer import reading

SIZE = 960, 600
SETTINGS = Settings(
    speed="fast",
    computer_pace="fast",
    volume=0,
    reduced_motion=True,
    simple_pictures=True,
    remarks="off",
    start_roll="skipped",
    setup=GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Tim", "beginner"))),
)
LONGEST_EVENING = 6
"""Games that an evening can't have: more of them mean that it does not end."""

FEW = 6
"""Decisions before the kill."""


class Differs(Exception):
    """The screen and the disk say different things, or one of them says what can't be."""


@dataclass(frozen=True)
class OnDisk:
    """The season as the database has it."""

    kept: KeptSeason
    season: Season


def on_disk(folder: Path) -> OnDisk:
    """Read the season beside the running program. Raises Differs if there isn't exactly one."""
    file = folder / "DATA" / "zilch3d" / FILE
    with closing(reading(file)) as database:
        kept = kept_in(documents.read(database, ROOM))
        games = tuple(_games(database))
    if kept.damaged or len(kept.seasons) != 1:
        raise Differs(f"{len(kept.seasons)} seasons, damaged: {kept.damaged}")
    (begun,) = kept.seasons
    return OnDisk(begun, season(begun.page, games, begun.started, begun.skipped))


def _games(database: sqlite3.Connection) -> Iterator[PlayedGame]:
    for game_id, occasion in saved_games.games_of(database, ROOM):
        key = GameKey.read(occasion.key)
        if key is None:
            raise Differs(f"a game of the club with the key {occasion.key}")
        yield PlayedGame(game_id, key, finished_games.finished_game(database, game_id))


class AnyTable(Hand):
    """A hand that plays by whatever rules are on the table, and ends a turn that it must."""

    def play_a_little(self) -> None:
        """Make a few decisions, so that the game is open and somewhere in its middle."""
        for _decision in range(FEW):
            seen = self._my_move()
            if seen.scene == "EndScene":
                return
            self._decide(seen)

    def _decide(self, seen: Seen) -> None:
        ways = [name for name in ("roll", "bank", "take-over", "start") if name in seen.targets]
        if seen.facts["roll"] or not ways:
            super()._decide(seen)
        else:
            self.do(ways[0])


class Evenings:
    """Evenings that are played in one folder, in one window after the other."""

    def __init__(self, folder: Path, kill: int) -> None:
        self.folder = folder
        self.kill = kill
        self.seconds: list[float] = []

    @contextmanager
    def window(self) -> Iterator[Desktop]:
        """The program at the club's home page."""
        (self.folder / "trace.jsonl").unlink(missing_ok=True)
        with playing(self.folder, SIZE) as desktop:
            first = desktop.wait_until(lambda seen: seen.scene in ("TitleScene", "SafeStartScene"))
            if first.scene == "SafeStartScene":  # after a start that was killed
                desktop.key("Return")
                desktop.wait_until(lambda seen: seen.scene == "TitleScene")
            desktop.click("club")
            desktop.wait_until(lambda seen: "sit-down" in seen.targets)
            yield desktop

    def play(self, number: int) -> None:
        """Play evenings until so many are over."""
        while len(self.seconds) < number:
            with self.window() as desktop:
                self._play_on(desktop, number)

    def _play_on(self, desktop: Desktop, number: int) -> None:
        """Play until so many evenings are over, or the program was killed."""
        if "evenings" not in desktop.latest().facts:
            desktop.click("sit-down")
            desktop.wait_until(lambda seen: "evenings" in seen.facts)
        while len(self.seconds) < number:
            began = time.monotonic()
            if len(self.seconds) + 1 == self.kill:
                self.kill = 0
                self._sit_down(desktop).play_a_little()
                desktop.process.kill()
                desktop.process.wait()
                print("killed in the middle of a game", flush=True)
                return
            self._evening(desktop)
            self.seconds.append(time.monotonic() - began)
            self._check(desktop)

    def _sit_down(self, desktop: Desktop) -> AnyTable:
        desktop.click("sit-down")
        desktop.wait_until(lambda seen: seen.scene in ("TableScene", "EndScene"))
        return AnyTable(desktop, self._rules())

    def _rules(self) -> RuleSet:
        now = on_disk(self.folder).season.now
        rules = rules_of(GameSetup(now.evening.rules, ())) if now is not None else None
        if rules is None:
            raise Differs("there is no evening to play")
        return rules

    def _evening(self, desktop: Desktop) -> None:
        """From the home page through all games of an evening, back to the home page."""
        for _game in range(LONGEST_EVENING):
            self._sit_down(desktop).play()
            desktop.click("rematch")
            after = desktop.wait_until(
                lambda seen: seen.scene == "EveningScene" and "sit-down" in seen.targets
            )
            if after.facts["over"]:
                desktop.click("sit-down")
                desktop.wait_until(lambda seen: "evenings" in seen.facts)
                return
        raise Differs("the evening does not end")

    def _check(self, desktop: Desktop) -> None:
        disk, done = on_disk(self.folder), len(self.seconds)
        shown = desktop.wait_until(lambda seen: seen.facts.get("evenings") == done)
        points: Mapping[str, int] = shown.facts["points"]
        if len(disk.season.done) != done or dict(disk.season.points) != points:
            raise Differs(f"{disk.season.points} on the disk, {points} on the screen")
        if disk.kept.started != disk.season.started:
            raise Differs(f"{disk.kept.started} games noted, {disk.season.started} there")
        places = disk.season.done[-1].places
        print(f"evening {done}: {self.seconds[-1]:.0f} s, {[each.points for each in places]}")
        sys.stdout.flush()

    def prove(self) -> None:
        """Have the program check the dice of the season that is over. Raises Differs."""
        with self.window() as desktop:
            desktop.click("proof")
            desktop.click("verify")
            seen = desktop.wait_until(lambda seen: seen.facts.get("proved") is not None, 120.0)
            if not seen.facts["proved"]:
                raise Differs("the dice of the season are not proved")
        print("the dice of the season are proved")


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove season", __doc__)
    parser.add_argument("--evenings", type=int, default=12)
    parser.add_argument("--kill", type=int, default=6, help="the evening of the kill; 0: none")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="zilch3d-season-") as temporary:
        folder = Path(temporary)
        settings.save(SETTINGS, settings_file(folder))
        evenings = Evenings(folder, given.kill)
        try:
            evenings.play(given.evenings)
            if on_disk(folder).season.is_over:
                evenings.prove()
        except Differs as differs:
            print(f"DIFFERS: {differs}", file=sys.stderr)
            return 1
    print(f"{len(evenings.seconds)} evenings in {sum(evenings.seconds):.0f} s of play")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
