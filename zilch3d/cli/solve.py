"""``zilch3d solve``: best play of two or three players, solved for a rule set."""

import argparse
import math
import mmap
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import FileIO
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from zilch3d.cli.arguments import about_rules, add_workers, rule_set, rules_error
from zilch3d.cli.report import AnswerIsNo, Report
from zilch3d.cli.terminal import STANDARD_INPUT, Progress, parent_watchdog, terminal_progress
from zilch3d.engine.rulefile import RuleFaults, from_json
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.odds.left_out import left_out
from zilch3d.odds.solvable import in_largest_unit, solvable_for_three, unsolvable
from zilch3d.odds.solver.start_scores import PlayerScore
from zilch3d.odds.solver.three_player import ThreePlayer, ThreePlayerTable
from zilch3d.odds.solver.turn_solver import Array, Batch, ParallelMap
from zilch3d.odds.solver.two_player import TwoPlayer, ValueTable
from zilch3d.store import reader, tables
from zilch3d.store.files import NotWritten
from zilch3d.store.reader import PAGE, Unreadable
from zilch3d.ui.words import advice as words
from zilch3d.ui.words import amounts

CAN_FORK = sys.platform == "linux"
"""Whether this system forks safely: else there are no workers."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rules", metavar=_("RULES"), type=_rules, help=about_rules())
    add_workers(parser)
    about = _("solve for this many players: 2, or 3 where games are short enough")
    parser.add_argument("--players", type=int, choices=(2, 3), default=2, help=about)
    # The game's own: reports progress as JSON, and stops when standard input is closed.
    parser.add_argument("--attended", action="store_true", help=argparse.SUPPRESS)


def _rules(text: str) -> RuleSet:
    """The argument type of a rule set; for ``-``, which the game passes, a line of JSON is read."""
    return rule_set(text) if text != "-" else _rules_from_input()


def _rules_from_input() -> RuleSet:
    try:
        # Not through sys.stdin, which would read beyond the line.
        with FileIO(STANDARD_INPUT, closefd=False) as stream:
            line = stream.readline(PAGE.size)
        return from_json(reader.text(line, Path("-"), PAGE))
    except RuleFaults as error:
        raise argparse.ArgumentTypeError(rules_error(error)) from error
    except (OSError, ValueError, Unreadable) as error:
        words = _("standard input is not a rule set as a line of JSON")
        raise argparse.ArgumentTypeError(words) from error


def run(args: argparse.Namespace) -> Report:
    progress = parent_watchdog() if args.attended else terminal_progress()
    if args.players == 3:
        return _for_three(args.rules, progress, args.workers)
    game, seconds = solve(args.rules, progress, args.workers)
    first_player_wins = float(game.chances[0, 0])
    data = {
        "first_player_wins": first_player_wins,
        "residual": game.residual,
        "seconds": seconds,
        "states": game.states,
        "players": 2,
    }
    first = _("Chance that the first of two players wins: {chance}")
    first = first.format(chance=amounts.decimal(first_player_wins, 9))
    states = ngettext(
        "{count} score solved in {seconds} s, to {residual:.0e}.",
        "{count} scores solved in {seconds} s, to {residual:.0e}.",
        game.states,
    )
    count, taken = amounts.number(game.states), amounts.decimal(seconds, 1)
    states = states.format(count=count, seconds=taken, residual=game.residual)
    return Report(data, (first, states)).leaving_out(left_out(game.rules))


def _for_three(rules: RuleSet, progress: Progress, processes: int) -> Report:
    began, rules = time.perf_counter(), in_largest_unit(rules)
    if not solvable_for_three(rules):
        sentence = _("three players are not solved under these rules: only short, plain games are")
        raise AnswerIsNo(sentence, reason="not-for-three")
    with _saving():
        tables.require_writable_folder(rules)
    with workers(processes if CAN_FORK else 1) as parallel_map:
        game = ThreePlayer(rules, processes if CAN_FORK else 1, parallel_map, shared_zeros)
        game.prepare()
        _advance(game, progress)
    seconds = time.perf_counter() - began
    with _saving():
        tables.save_for_three(game, seconds)
    wins = ThreePlayerTable(rules, game.chances).win(*[PlayerScore(0)] * 3)
    data = {"wins": list(wins), "residual": game.residual, "seconds": seconds, "players": 3}
    winning = _("Chances of the first, the second and the third player to win: {chances}")
    chances = ", ".join(amounts.decimal(chance, 6) for chance in wins)
    solving = _("Solved in {seconds} s, to {residual:.0e}.")
    solving = solving.format(seconds=amounts.decimal(seconds, 1), residual=game.residual)
    report = Report(data, (winning.format(chances=chances), solving))
    return report.leaving_out(left_out(rules))


def solve(rules: RuleSet, progress: Progress, processes: int = 1) -> tuple[TwoPlayer, float]:
    """The game, solved in the largest unit of the rules, and the seconds that it took in all.

    Its table is saved, also if solving is interrupted: the next time it goes on from there. Raises
    AnswerIsNo.
    """
    rules = in_largest_unit(rules)
    if (reason := unsolvable(rules)) is not None:
        raise AnswerIsNo(words.why_unsolved(reason), reason=reason.value)
    with _saving():
        tables.require_writable_folder(rules)
        return _solve(rules, progress, processes)


@contextmanager
def _saving() -> Iterator[None]:
    """Raises AnswerIsNo where a table can't be written."""
    try:
        yield
    except NotWritten as error:
        message = _("the table could not be written to {file}: {reason}")
        sentence = message.format(file=error.file, reason=error.detail)
        raise AnswerIsNo(sentence, reason="not-kept") from error


def _solve(rules: RuleSet, progress: Progress, processes: int) -> tuple[TwoPlayer, float]:
    began, unfinished = time.perf_counter(), tables.unfinished_table(rules)
    if unfinished is not None:
        began -= unfinished.facts.seconds
    with _game(rules, processes if CAN_FORK else 1) as game:
        if unfinished is not None:
            game.resume(unfinished.chances)
            game.residual = unfinished.facts.residual
        try:
            _advance(game, progress)
        finally:
            seconds = time.perf_counter() - began
            tables.save(game, seconds)
    return game, seconds


@contextmanager
def _game(rules: RuleSet, processes: int) -> Iterator[TwoPlayer]:
    if processes == 1:
        yield TwoPlayer(rules)
        return
    with workers(processes) as parallel_map:
        yield TwoPlayer(rules, processes, parallel_map, shared_zeros)


def _advance(game: TwoPlayer | ThreePlayer, progress: Progress) -> None:
    with progress as show:
        while not game.done:
            game.advance()
            show(game.progress)


def with_take_overs(table: ValueTable, mine: Points, theirs: Points) -> ValueTable:
    """The table together with every take-over that can follow these scores."""
    game = TwoPlayer(table.rules, since=(mine, theirs))
    game.resume(table.chances)
    _advance(game, terminal_progress())
    return ValueTable(table.rules, table.chances, game.take_overs)


# Workers
#
# Processes that play the parts of a solution. They are forked and share memory: each knows what its
# parent knew when the first work was sent; whatever it is to see of later changes lies in arrays of
# ``shared_zeros``.


def shared_zeros(shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """An array of zeros in memory that processes forked later share with this one."""
    kind = np.dtype(dtype)
    memory = mmap.mmap(-1, max(1, math.prod(shape) * kind.itemsize))
    return np.frombuffer(memory, kind, math.prod(shape)).reshape(shape)


@contextmanager
def workers(processes: int) -> Iterator[ParallelMap]:
    """A map over parts of the work, which this process and others do; those end with the context.

    They start with the first work, and know then what this process knows.
    """
    started: list[tuple[BaseProcess, Connection[object, Array]]] = []

    def parallel_map(play: Callable[[Batch], Array], parts: Sequence[Batch], /) -> Sequence[Array]:
        if not started:
            started.extend(_start(play) for _number in range(processes - 1))
        pipes = [None, *(pipe for _process, pipe in started)]
        turns = [(pipes[number % processes], part) for number, part in enumerate(parts)]
        for pipe, part in turns:
            if pipe is not None:
                pipe.send(part)
        own = [play(part) for pipe, part in turns if pipe is None]
        return [own.pop(0) if pipe is None else pipe.recv() for pipe, _part in turns]

    try:
        yield parallel_map
    finally:
        # All pipes first: each worker holds those of the workers before it open.
        for _process, pipe in started:
            pipe.close()
        for process, _pipe in started:
            process.join()


def _start(
    play: Callable[[Batch], Array],
) -> "tuple[BaseProcess, Connection[object, Array]]":
    context = multiprocessing.get_context("fork")
    mine, theirs = context.Pipe()
    process = context.Process(target=_work, args=(play, mine, theirs), daemon=True)
    process.start()
    theirs.close()
    return process, mine


def _work(
    play: Callable[[Batch], Array],
    parent: "Connection[object, Array]",
    pipe: "Connection[Array, Batch]",
) -> None:
    """Play what is sent until the parent closes the pipe, or all are interrupted."""
    parent.close()
    try:
        while True:
            pipe.send(play(pipe.recv()))
    except (EOFError, OSError, KeyboardInterrupt):
        return
