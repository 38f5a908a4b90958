"""Makes the corpus of a release: files as this version leaves them on a player's disk.

    python3 packaging/dev.py generate corpus

``tests/corpus/VERSION`` gets records of all presets and of house rules that use every field, a
database with open and finished games, settings, a player of one's own, and ``expected.json``, which
is what this version reads in them. Every later version must read the same (``tests/corpus``). If a
version has its corpus already, it's never written again.
"""

import json
import shutil
import sqlite3
import sys
import time
from collections.abc import Collection
from contextlib import closing
from dataclasses import replace
from datetime import date
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, seed
from hypothesis import settings as examples

from bootstrap.terminal import Failure
from bundle.identity import version
from generators.corpus_games import (
    LONGEST,
    SEATS,
    Clock,
    Player,
    begun,
    finished,
    new_game,
    with_words,
)
from proofs.corpus import EXPECTED, FOLDER
from tests.corpus import reading
from tests.corpus.reading import HOUSES, PLAYERS, RECORDS, SETTINGS, work_out_results
from tests.engine.houses import houses
from zilch3d.engine.actions import Bank, Throw
from zilch3d.engine.fields import Document
from zilch3d.engine.rulefields import RULE_FIELDS
from zilch3d.engine.rulefile import document
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import Player as Seated
from zilch3d.fair.seeds import day_seed
from zilch3d.features.after_game.finished_game import FinishedGame
from zilch3d.odds.solvable import same_play
from zilch3d.store import settings
from zilch3d.store.database import FILE
from zilch3d.store.games import GameStore
from zilch3d.store.results import PracticeAnswer
from zilch3d.store.rulefiles import PRESETS, load, name_in_record
from zilch3d.store.saved_games import KnownDice, NewGame
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup
from zilch3d.store.steps import encode_action
from zilch3d.store.toml_pages import page_of

FEWEST = 12
"""House rules, at least."""
DRAWN = 600
"""House rules from which they are chosen."""


class Chosen:
    """House rules of which each has a field that those before it left at its default."""

    def __init__(self) -> None:
        self.games: dict[RuleSet, NewGame] = {}
        self.used: set[str] = set()

    def offer(self, rules: RuleSet) -> None:
        """Take the rules if they add a field, or are among the first, and a game by them ends."""
        new = fields_used(rules) - self.used
        if not new and len(self.games) >= FEWEST:
            return
        number = len(self.games) + 1
        name, least = f"house-{number:02}", rules.start.least_players
        named = replace(rules, id=name, name=f"House rules {number}", based_on="freeze")
        game = new_game(f"{name}.toml", named, max(least, 2 + number % 3))
        if finished(game) is not None:
            self.games[named] = game
            self.used |= fields_used(named)


def fields_used(rules: RuleSet) -> set[str]:
    """The paths of the fields whose value is not the default."""
    table = document(rules)
    return {each.path for each in RULE_FIELDS if each.key in _section(table, each.section)}


def _section(table: Document, name: str) -> Collection[str]:
    section = table.get(name, {}) if name else table
    assert isinstance(section, dict)
    return section.keys()


def choose_house_rules() -> dict[RuleSet, NewGame]:
    """House rules that use every field, each with a game that ends. Raises Failure."""
    chosen, freeze = Chosen(), load("freeze")
    chosen.offer(replace(freeze, start=replace(freeze.start, least_players=3, most_players=6)))

    @seed(1)
    @examples(
        max_examples=DRAWN, database=None, deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(houses)
    def draw(rules: RuleSet) -> None:
        chosen.offer(rules)

    draw()
    unused = {each.path for each in RULE_FIELDS} - chosen.used
    if unused:
        raise Failure(f"No house rules use {', '.join(sorted(unused))}: draw more")
    return chosen.games


def write_records(folder: Path) -> None:
    """A proved record of each preset, and of each house rules, which lie beside theirs."""
    for name in PRESETS:
        players = max(load(name).start.least_players, 3)
        _write(folder / RECORDS / f"{name}.txt", _record(ended(name, load(name), players)))
    for rules, game in choose_house_rules().items():
        _write(folder / HOUSES / f"{rules.id}.toml", page_of(rules))
        _write(folder / HOUSES / f"{rules.id}.txt", _record(game))


def ended(name: str, rules: RuleSet, players: int) -> NewGame:
    """A game by these rules that ends soon enough; players have added words to its seed."""
    games = (with_words(new_game(name, rules, players), f"for luck {n}") for n in count(1))
    return next(game for game in games if finished(game) is not None)


def _record(game: NewGame) -> str:
    table = finished(game)
    assert table is not None
    return table.record(name_in_record(game.setup.rules), game.fair)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


# The database


def write_games(folder: Path) -> None:
    """Finished games with their reviews, open ones, one that was given up, and practice."""
    with closing(GameStore.open(folder, Clock())) as store:
        _play_to_the_end(store, ended("freeze", load("freeze"), 2))
        _play_to_the_end(store, ended("zilch-1990", load("zilch-1990"), 3))
        day = _of_day(date(2026, 3, 4))
        _play_to_the_end(store, day)
        for number, (name, actions, cutthroat) in enumerate(OPEN):
            _leave_open(store, new_game(name, load(name), 2 + number, cutthroat=cutthroat), actions)
        given_up = new_game("picnic", load("picnic"), 2)
        _leave_open(store, given_up, 40)
        store.give_up(given_up.id)
        work_out_results(store)
        _practise(store)
    with closing(sqlite3.connect(folder / FILE)) as database:
        # Where a record lies is of no use elsewhere.
        database.execute("UPDATE game SET record = 'records' WHERE record IS NOT NULL")
        database.commit()
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")


OPEN = (("zilch-1982", 75, False), ("freeze", 61, True), ("pass-the-dice", 88, False))
"""Open games: the rules, how many actions were played, and whether with a clock."""


def _of_day(day: date) -> NewGame:
    game = new_game("bust", load("bust"))
    fair = replace(game.fair, seed=day_seed(day))
    game = replace(game, fair=fair, known=KnownDice(day))
    assert finished(game) is not None
    return game


def _play_to_the_end(store: GameStore, game: NewGame) -> None:
    log = store.begin(game)
    table = begun(game, log)
    Player(table, Random(game.id)).play(LONGEST)
    after = FinishedGame(table, log, store)
    with TemporaryDirectory() as elsewhere:
        store.keep_record(game.id, after.record, Path(elsewhere), store.now()).result()
    review = after.review(_raise)
    review.start()
    while review.review is None:
        time.sleep(0.05)


def _raise(error: Exception) -> None:
    raise error


def _leave_open(store: GameStore, game: NewGame, actions: int) -> None:
    table = begun(game, store.begin(game))
    player = Player(table, Random(game.id))
    player.play(actions)
    while not isinstance(table.state.mover, Seated):
        player.play(1)
    table.spend_time(2.5)
    table.keep_clock()


def _practise(store: GameStore) -> None:
    """Answers to own decisions and to a shipped position, right and wrong."""
    rules = same_play(load("freeze"))
    keys = [f"{one.game}:{one.step}" for one in store.costly_decisions().result()][:3]
    for number, key in enumerate([*keys, "close-1"]):
        action = encode_action(Bank() if number % 2 else Throw())
        store.keep_answer(PracticeAnswer(store.now(), key, rules, action, number * 0.015625))


# All of it


PLAYER = """\
id = "ada"
name = "Ada"
summary = "Our own."
greed = 1.75
thrill = 0.5
dice = { 1 = -2.0, 6 = 1.5 }
dares = [1]
shakes = 0.9
voice = "bold"

[says]
zilch = ["Oje!"]
"""
SETTINGS_THEN = Settings(
    language="de",
    speed="fast",
    volume=35,
    text_size=125,
    reduced_motion=True,
    tray="round",
    tutor="costly",
    score_sheet=True,
    lesson_offer=False,
    setup=GameSetup("house-01", SEATS[:3], cutthroat=True),
)


def make(folder: Path) -> None:
    """Write the corpus into the folder, which is empty."""
    write_records(folder)
    write_games(folder)
    _write(folder / PLAYERS / "ada.toml", PLAYER)
    settings.save(SETTINGS_THEN, folder / SETTINGS)
    for file in folder.iterdir():
        if file.is_file() and file.name not in (FILE, SETTINGS):
            file.unlink()  # locks and backups
    with TemporaryDirectory() as copy:
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        facts = reading.read(Path(copy))
    text = json.dumps(facts, indent=1, ensure_ascii=False, sort_keys=True)
    _write(folder / EXPECTED, f"{text}\n")


def main() -> None:
    """Write the corpus of the version in ``pyproject.toml``; exit status 2 if there is one."""
    folder = FOLDER / version()
    if folder.exists():
        print(
            f"{folder} is there already, and what a version has left never changes", file=sys.stderr
        )
        sys.exit(2)
    with TemporaryDirectory(dir=FOLDER, prefix=".") as making:
        made = Path(making, version())
        made.mkdir()
        make(made)
        made.rename(folder)


if __name__ == "__main__":
    main()
