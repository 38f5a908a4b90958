"""Fuzzes everything the game reads from outside. It must be used, or refused in words.

    python3 packaging/dev.py prove fuzz --inputs 100000
    python3 packaging/dev.py prove fuzz --kind rules --inputs 1000 --seed 7 --keep faults
    python3 packaging/dev.py prove fuzz --damage cut --inputs 2000

It damages records, house rules, settings, profiles and tables of solved games. Bits and bytes
change. Parts are cut out, doubled or taken from another file. Words of the format and hostile text
go in, and whatever costs a parser most, such as brackets within brackets. Each input is read as the
game reads it, from a file, in a process with limits on time and memory. All that may come of it is
a value, or a fault in words that are safe to show. An error, a process that ends, or more time or
memory is a failure. The same seed gives the same inputs.

It prints what became of the inputs by kind, with the slowest and the largest. The exit status is 1
if any has failed. ``--keep`` names a folder for those.
"""

import logging
import os
import resource
import struct
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import NoReturn

from bootstrap.terminal import command_parser
from zilch3d.cli import record
from zilch3d.cli.report import AnswerIsNo, WrongArguments
from zilch3d.engine.ruleset import EndRules, RuleSet
from zilch3d.odds.solvable import digest
from zilch3d.odds.solver.two_player import TwoPlayer
from zilch3d.players.profile import ProfileFaults
from zilch3d.records.writer import write
from zilch3d.resources import find
from zilch3d.safe_text import printable_lines
from zilch3d.store import profiles, settings, tables
from zilch3d.store.reader import Unreadable
from zilch3d.store.rulefiles import house_rules, load
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.pages.offer import card_foot
from zilch3d.ui.words import errors, names
from zilch3d.ui.words import faults as fault_words
from zilch3d.ui.words.errors import rule_faults

MEGABYTES = 256
"""Memory that an input may take, beyond that with which the process begins."""
BATCH = 50
"""Inputs in one process, as long as none of them fails."""

PLAYTHROUGHS = Path(__file__).resolve().parents[2] / "tests" / "playthroughs"
SHORT = replace(load("bust"), end=EndRules(target=12, last_turns=False))
TAKING_OVER = replace(load("pass-the-dice"), end=replace(load("pass-the-dice").end, target=18))

# What is damaged


def _pages(folder: Path, ending: str) -> tuple[bytes, ...]:
    return tuple(file.read_bytes() for file in sorted(folder.rglob(f"*.{ending}")))


def _settings() -> tuple[bytes, ...]:
    seats = (SeatSetup("Ann"), SeatSetup("Zoë", "steady", newcomer=True))
    setup = GameSetup("freeze", seats, cutthroat=True)
    chosen = settings.Settings(language="de", volume=3, setup=setup)
    return tuple(settings.as_toml(each).encode() for each in (settings.Settings(), chosen))


@cache
def _solved(rules: RuleSet) -> tuple[bytes, bytes]:
    """The file of a solution, and that of its take-overs, empty where there are none."""
    game = TwoPlayer(rules)
    while not game.done:
        game.advance()
    with tempfile.TemporaryDirectory() as folder:
        whole = tables.save(game, 1.0, Path(folder)).read_bytes()
        taken = [file.read_bytes() for file in Path(folder).glob(f"*{tables.TAKEN_OVER}")]
    return whole, b"".join(taken)


# What is done with it: each returns what became of it, in a word


def _read_rules(content: bytes, folder: Path) -> str:
    (folder / "ours.toml").write_bytes(content)
    house = house_rules(folder)
    show(*rule_faults(house))
    for key, rules in house.sets.items():
        show(names.rules_name(rules), names.rules_summary(rules), card_foot(key, rules))
    return "rules" if house.sets else "refused"


def _read_record(content: bytes, folder: Path) -> str:
    (folder / "game.txt").write_bytes(content)
    try:
        game = record.read_game(folder / "game.txt")
    except (WrongArguments, AnswerIsNo) as error:
        show(str(error), shown=printable_lines)  # as cli.main does
        return "refused"
    write(game.state.rules.id, game.initial, game.events)
    return "a game"


def _read_settings(content: bytes, folder: Path) -> str:
    file = folder / "settings.toml"
    file.write_bytes(content)
    chosen, faults = settings.load(file)
    show(errors.settings_faults(faults))
    settings.save(chosen, file)
    if settings.load(file) != (chosen, ()):
        raise AssertionError("what was read isn't what was written")
    return "with faults" if faults else "settings"


def _read_profile(content: bytes, folder: Path) -> str:
    (folder / "mine.toml").write_bytes(content)
    own = profiles.own(folder)
    for error in own.faulty.values():
        show(errors.unreadable(error) if isinstance(error, Unreadable) else "")
        show(*(fault_words.fault_lines(error.faults) if isinstance(error, ProfileFaults) else ()))
    return "a profile" if own.profiles else "refused"


def _read_table(rules: RuleSet, ending: str, content: bytes, folder: Path) -> str:
    for file in folder.iterdir():
        file.unlink()
    if ending == tables.TAKEN_OVER:
        _kept(rules, tables.WHOLE, folder).write_bytes(_solved(rules)[0])
    file = _kept(rules, ending, folder)
    file.write_bytes(content)
    table = tables.solved_table(rules, folder)
    if table is not None and ((table.chances < -0.1) | (table.chances > 1.1)).any():
        raise AssertionError("chances beyond 0 and 1")
    if file.exists():
        return "a table"
    if len(list(folder.glob("*.damaged *"))) != 1:
        raise AssertionError("a damaged table is lost")
    return "moved aside"


def _kept(rules: RuleSet, ending: str, folder: Path) -> Path:
    return folder / f"{digest(rules)}{ending}"


def show(*texts: str, shown: Callable[[str], str] = str) -> None:
    """Take the words that would be shown: all of them must be safe."""
    for text in map(shown, texts):
        if printable_lines(text) != text:
            raise AssertionError(f"not safe to show: {text!r}")
        if len(text) > 5000:
            raise AssertionError(f"{len(text)} characters are shown")


@dataclass(frozen=True)
class Kind:
    """A kind of file: sound ones, words of its format, and what is done with it.

    ``seconds`` is what an input may take of the processor.
    """

    name: str
    sound: Callable[[], Sequence[bytes]]
    words: str
    read: Callable[[bytes, Path], str]
    seconds: int = 5


TOML = "= . [ ] [[ ]] { } , \" ' ''' \"\"\" # true nan inf -1 1e400 0x 1979-05-27 _ \\ \\u0000 a.a"
RULES = " id name summary [scoring] [end] unit single three times plus points target rounds six"
SETTINGS = (
    " language volume speed [setup] [[setup.seats]] name player newcomer rules ../x /dev/zero"
)
PROFILE = " id name summary advised noise greed dice dares trios noise_when always 20.0 -20"
RECORD = (
    "rules: players: starts: scores: newcomers: cutthroat: game: seed: words: bank take late hidden"
    " away resume resume#2 stand start: void fumble Ann: Ben: > >- = = 0 =X 123456 111111>111111 ;"
    " 222222>222222=12 ../x /dev/zero freeze bust time-warp picnic andyzilch yes # cocked out,"
)
KINDS = (
    Kind("records", lambda: _pages(PLAYTHROUGHS, "txt"), RECORD, _read_record),
    Kind("rules", lambda: _pages(find("rulesets"), "toml"), TOML + RULES, _read_rules),
    Kind("settings", _settings, TOML + SETTINGS, _read_settings),
    Kind(
        "profiles", lambda: _pages(profiles.shipped_folder(), "toml"), TOML + PROFILE, _read_profile
    ),
    Kind(
        "tables",
        lambda: _solved(SHORT)[:1],
        "PK\x03\x04 NUMPY 'descr': '<f8' '|O' True ( [ { 999999999999 NaN",
        lambda content, folder: _read_table(SHORT, tables.WHOLE, content, folder),
    ),
    Kind(
        "take-overs",
        lambda: _solved(TAKING_OVER)[1:],
        "NUMPY 'descr': '<f8' '|O' True ( [ { 999999999999",
        lambda content, folder: _read_table(TAKING_OVER, tables.TAKEN_OVER, content, folder),
    ),
)

# The damage

HOSTILE = [
    text.encode("utf-8", "surrogatepass")
    for text in ("\x1b[2J", "\x9b31m", "\u202e", "\u200b", "\u3164", "\0", "\r", "\n", "\u2028",
                 "\ufeff", "é", "²", "\U0001f3b2", "e\u0301" + "\u0301" * 50, "\ud800", "\x7f")
]  # fmt: skip


@dataclass(frozen=True)
class Inputs:
    """The inputs of a kind, by their number; only ``damage`` is done to each, if it is given."""

    kind: Kind
    seed: int = 1
    damage: str | None = None

    def input(self, number: int) -> bytes:
        """A sound file with something done to it, in most cases once."""
        chance = Random(f"{self.kind.name} {self.seed} {number}")
        content = chance.choice(self.kind.sound())
        for _ in range(chance.choice((1, 1, 1, 2, 4))):
            content = DAMAGE[self.damage or chance.choice(list(DAMAGE))](content, chance, self.kind)
        return content


def _flip(content: bytes, chance: Random, _kind: Kind) -> bytes:
    if not content:
        return b"\xff"
    at = chance.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :]


def _cut(content: bytes, chance: Random, _kind: Kind) -> bytes:
    """The end of it missing, as after a crash."""
    return content[: chance.randrange(len(content) + 1)]


def _take_out(content: bytes, chance: Random, _kind: Kind) -> bytes:
    start, end = _part(content, chance)
    return content[:start] + content[end:]


def _double(content: bytes, chance: Random, _kind: Kind) -> bytes:
    start, end = _part(content, chance)
    times = chance.choice((1, 1, 2, 50, 1000))
    return (
        content[:end]
        + content[start:end] * min(times, 200_000 // (end - start + 1))
        + content[end:]
    )


def _move(content: bytes, chance: Random, kind: Kind) -> bytes:
    """A part of another file, or of the same, put somewhere."""
    other = chance.choice(kind.sound())
    start, end = _part(other, chance)
    return _put(content, other[start:end], chance)


def _word(content: bytes, chance: Random, kind: Kind) -> bytes:
    return _put(content, chance.choice(kind.words.split()).encode(), chance)


def _many_words(content: bytes, chance: Random, kind: Kind) -> bytes:
    """One or two words again and again: what costs a parser most."""
    words = [chance.choice(kind.words.split()) for _ in range(chance.randint(1, 2))]
    many = chance.choice(("", " ", "\n", ".")).join(words) * chance.choice((9, 100, 3000, 30_000))
    return _put(content, many.encode(), chance)


def _hostile(content: bytes, chance: Random, _kind: Kind) -> bytes:
    return _put(content, chance.choice(HOSTILE), chance)


def _number(content: bytes, chance: Random, _kind: Kind) -> bytes:
    number = chance.choice((0, 1, 7, 60, 10**6, 10**30, 2**63, -(10**9)))
    return _put(content, str(number).encode(), chance)


DAMAGE: dict[str, Callable[[bytes, Random, Kind], bytes]] = {
    "flip": _flip,
    "cut": _cut,
    "take-out": _take_out,
    "double": _double,
    "move": _move,
    "word": _word,
    "many-words": _many_words,
    "hostile": _hostile,
    "number": _number,
}


def _part(content: bytes, chance: Random) -> tuple[int, int]:
    start = chance.randrange(len(content) + 1)
    return start, min(len(content), start + chance.choice((1, 1, 2, 5, 20, 100, 1000)))


def _put(content: bytes, what: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content) + 1)
    return content[:at] + what + content[at + chance.choice((0, 0, len(what))) :]


# One process for each batch


@dataclass
class Found:
    """The outcomes of the inputs of a kind."""

    outcomes: Counter[str] = field(default_factory=Counter)
    failed: list[tuple[int, str]] = field(default_factory=list)
    """The number of each input that has failed, and how."""
    slowest: tuple[float, int] = (0.0, -1)
    """Seconds of the processor, and the input that took them."""
    largest: tuple[int, int] = (0, -1)
    """Bytes of memory beyond what the process began with, and the input that took them."""

    def add(self, number: int, seconds: float, size: int, outcome: str) -> None:
        self.outcomes[outcome] += 1
        self.slowest = max(self.slowest, (seconds, number))
        self.largest = max(self.largest, (size, number))


ROW = struct.Struct("<idq16s")
"""A process's report of an input: its number, seconds, bytes and outcome."""


def run(inputs: Inputs, count: int) -> Found:
    """Try the first ``count`` inputs, in processes with limits."""
    inputs.kind.sound()  # is solved once, and not in each process
    found, first = Found(), 0
    while first < count:
        first = _batch(inputs, range(first, min(count, first + BATCH)), found)
    return found


def _batch(inputs: Inputs, numbers: range, found: Found) -> int:
    """Try these inputs until one fails; the number to go on with."""
    rows, ends = os.pipe()
    faults, says = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(rows)
        os.close(faults)
        _in_child(inputs, numbers, ends, says)
    os.close(ends)
    os.close(says)
    with os.fdopen(rows, "rb") as reported, os.fdopen(faults, "rb") as said:
        done = [ROW.unpack(row) for row in iter(lambda: reported.read(ROW.size), b"")]
        words = said.read(20_000).decode(errors="replace")
    _pid, status = os.waitpid(child, 0)
    for number, seconds, size, outcome in done:
        found.add(number, seconds, size, outcome.rstrip(b"\0").decode())
    if len(done) == len(numbers):
        return numbers.stop
    number = numbers.start + len(done)
    how = words or f"the process has ended with {os.waitstatus_to_exitcode(status)}"
    found.outcomes["FAILED"] += 1
    found.failed.append((number, how))
    return number + 1


def _in_child(inputs: Inputs, numbers: range, rows: int, says: int) -> NoReturn:
    try:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_DATA_HOME"] = folder
            _limit_memory()
            for number in numbers:
                os.write(rows, _try(inputs, number, Path(folder)))
    except BaseException:
        os.write(says, traceback.format_exc(limit=-6).encode(errors="replace")[:20_000])
        os._exit(1)
    os._exit(0)


def _limit_memory() -> None:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    now = pages * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + MEGABYTES * 2**20, resource.RLIM_INFINITY))


def _try(inputs: Inputs, number: int, folder: Path) -> bytes:
    content = inputs.input(number)
    began, before = time.process_time(), _most_memory()
    resource.setrlimit(
        resource.RLIMIT_CPU, (int(began) + inputs.kind.seconds + 1, resource.RLIM_INFINITY)
    )
    outcome = inputs.kind.read(content, folder)
    seconds, size = time.process_time() - began, _most_memory() - before
    return ROW.pack(number, seconds, size, outcome.encode())


def _most_memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


# The command


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove fuzz", __doc__)
    parser.add_argument("--kind", action="append", choices=[kind.name for kind in KINDS])
    parser.add_argument(
        "--inputs", type=int, default=100_000, help="how many, of all kinds together"
    )
    parser.add_argument("--damage", choices=DAMAGE, help="only this kind of damage")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the inputs that failed")
    given = parser.parse_args(arguments)
    logging.disable()
    failed, kinds = 0, [kind for kind in KINDS if given.kind is None or kind.name in given.kind]
    for kind in kinds:
        inputs = Inputs(kind, given.seed, given.damage)
        began, count = time.perf_counter(), -(-given.inputs // len(kinds))
        found = run(inputs, count)
        print(_line(inputs, count, found, time.perf_counter() - began), flush=True)
        for number, how in found.failed:
            print(f"  input {number}: {how.strip().splitlines()[-1][:200]}")
            if given.keep is not None:
                _keep(given.keep / f"{kind.name} {given.seed} {number}", inputs.input(number), how)
        failed += len(found.failed)
    print(f"{failed} failed")
    return int(failed > 0)


def _keep(file: Path, content: bytes, how: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    file.with_suffix(".txt").write_text(how, encoding="utf-8")


def _line(inputs: Inputs, count: int, found: Found, seconds: float) -> str:
    outcomes = ", ".join(f"{word} {number}" for word, number in found.outcomes.most_common())
    (slow, slow_input), (large, large_input) = found.slowest, found.largest
    sizes = [len(inputs.input(number)) for number in (slow_input, large_input)]
    return (
        f"{inputs.kind.name}: {count} inputs in {seconds:.0f} s: {outcomes}; "
        f"slowest {slow:.2f} s (input {slow_input}, {sizes[0]} bytes), "
        f"largest {large / 2**20:.0f} MB (input {large_input}, {sizes[1]} bytes)"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
