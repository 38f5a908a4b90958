"""Has a program read, replay and verify every file that the releases have left in the corpora.

    python3 packaging/dev.py prove corpus
    python3 packaging/dev.py prove corpus -- dist/zilch3d/zilch3d
    python3 packaging/dev.py prove corpus --wine -- wine C:/zilch3d/zilch3d-cli.exe

Name the program after ``--``, in as many words as it takes. If you don't, it's the game of this
checkout. With ``--wine`` it gets Windows' names of files, as Wine has them. Its answers to
``record``, ``verify``, ``analyse`` and ``rules check`` are compared with what each release read in
its own corpus, ``tests/corpus/VERSION/expected.json``. The exit status is 1 if anything differs.

``tests/corpus`` reads what else a corpus has, such as games in a database.
"""

import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bootstrap.environment import ROOT
from bootstrap.terminal import command_parser
from proofs import wine

FOLDER = ROOT / "tests" / "corpus"
EXPECTED = "expected.json"
PATIENCE = 600.0
"""Seconds for an answer."""
REVIEWED = "records/"
"""The records that are analysed as well: house rules are not solved, which takes long."""

Answer = Mapping[str, Any]
Mapped = Callable[[Path], str]


def releases() -> list[Path]:
    """The folders of all corpora, by the releases' names."""
    return sorted(file.parent for file in FOLDER.glob(f"[0-9]*/{EXPECTED}"))


def differences(expected: object, actual: object, place: str = "") -> Iterator[str]:
    """What of ``expected`` is otherwise in ``actual``, each with its place; keys may be added."""
    match expected, actual:
        case dict(), dict():
            for key in expected:
                if key in actual:
                    yield from differences(expected[key], actual[key], f"{place}/{key}")
                else:
                    yield f"{place}/{key} is missing"
        case list(), list() if len(expected) == len(actual):
            for number, pair in enumerate(zip(expected, actual, strict=True)):
                yield from differences(*pair, f"{place}/{number}")
        case float(), float() if math.isclose(expected, actual, rel_tol=1e-9, abs_tol=1e-12):
            return
        case _ if expected != actual:
            yield f"{place}: {actual!r} instead of {expected!r}"


@dataclass(frozen=True)
class Program:
    """A program of the game: the ``command`` that starts it, and how it is told of a file.

    Its ``environment`` is this one, unless another is given.
    """

    command: Sequence[str]
    named: Mapped = str
    environment: Mapping[str, str] | None = None

    def ask(self, *words: str, file: Path) -> Answer:
        """The JSON that it prints of this file. Raises RuntimeError with what it says otherwise."""
        command = [*self.command, *words, self.named(file), "--json"]
        asked = subprocess.run(
            command,
            env=self.environment,
            stdin=subprocess.PIPE,  # Wine's programs need one that is no file
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        try:
            answer: Answer = json.loads(asked.stdout)
        except ValueError:
            said = (asked.stdout + asked.stderr).decode(errors="replace")
            raise RuntimeError(f"{' '.join(command)}: status {asked.returncode}\n{said}") from None
        return answer

    def record(self, file: Path) -> Answer:
        """What the game in the file comes to, and whether its dice are proved."""
        game, proof = self.ask("record", file=file), self.ask("verify", file=file)
        winner = game["winner"]
        return {
            "scores": game["scores"],
            "winners": winner if isinstance(winner, list) else [winner],
            "reason": game["reason"],
            "turns": len(game["turns"]),
            "proved": proof["ok"],
            "proved_rolls": proof["rolls"],
            "commitment": proof["commitment"],
        }

    def review(self, file: Path) -> Answer:
        """Whom the review of the game in the file is of, and how many turns with a roll."""
        review = self.ask("analyse", file=file)
        players = {player["name"] for player in review["players"]}
        return {"players": sorted(players), "rolled_turns": len(review["turns"])}

    def rules(self, file: Path) -> Answer:
        """What the rules in the file are called, and what is wrong with them."""
        checked, shown = (self.ask("rules", word, file=file) for word in ("check", "show"))
        named = {key: shown[key] for key in ("id", "name", "summary")}
        return {**named, "faults": checked["faults"]}


def faults(program: Program, folder: Path) -> list[str]:
    """What the program reads in a corpus otherwise than the release did, or not at all."""
    release = json.loads((folder / EXPECTED).read_text(encoding="utf-8"))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [
            each
            for faults in pool.map(_Question.faults, _questions(program, release, folder))
            for each in faults
        ]


@dataclass(frozen=True)
class _Question:
    """Something that a program is to read in a file, and what a release has read there."""

    file: Path
    read: Callable[[Path], Answer]
    expected: Answer

    def faults(self) -> list[str]:
        place = self.file.relative_to(FOLDER).as_posix()
        try:
            answer = self.read(self.file)
        except (RuntimeError, KeyError, subprocess.TimeoutExpired) as fault:
            return [f"{place}: {fault!r}"]
        return list(differences({key: self.expected[key] for key in answer}, answer, place))


def _questions(program: Program, release: Answer, folder: Path) -> Iterator[_Question]:
    for name, facts in release["records"].items():
        yield _Question(folder / name, program.record, facts)
        if name.startswith(REVIEWED):
            review = {"players": sorted(facts["scores"]), "rolled_turns": facts["rolled_turns"]}
            yield _Question(folder / name, program.review, review)
    for name, facts in release["rules"].items():
        yield _Question(folder / name, program.rules, {**facts, "faults": []})


def main() -> None:
    parser = command_parser("prove corpus", __doc__)
    parser.add_argument("--wine", action="store_true", help="it's a Windows program under Wine")
    parser.add_argument("program", nargs="*", default=[sys.executable, "-m", "zilch3d"])
    args = parser.parse_args()
    program = Program(args.program, wine.windows_path if args.wine else str)
    wrong = 0
    for folder in releases():
        differing = faults(program, folder)
        print(*differing, sep="\n", end="\n" * bool(differing))
        print(f"{folder.name}: {len(differing)} differences", flush=True)
        wrong += len(differing)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
