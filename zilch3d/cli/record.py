"""``zilch3d record``: read a game record and play it through the engine."""

import argparse
import sys
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path

from zilch3d.cli.arguments import add_record, rules_error
from zilch3d.cli.report import AnswerIsNo, Report, WrongArguments
from zilch3d.engine.dice import faces_text
from zilch3d.engine.events import BankedTurn
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import State
from zilch3d.features.score_sheet.words import SheetWords, ending
from zilch3d.i18n import _, ngettext
from zilch3d.odds.solvable import in_largest_unit
from zilch3d.records.columns import marks
from zilch3d.records.notation import RecordError, RecordReason
from zilch3d.records.replay import Game, play
from zilch3d.records.scoresheet import RollFate, RollLine, SheetLine, StandLine, TurnLine
from zilch3d.records.writer import rewrite
from zilch3d.safe_text import printable
from zilch3d.store import reader
from zilch3d.store.files import house_rules_folder
from zilch3d.store.reader import ReadReason, Unreadable
from zilch3d.store.rulefiles import UnreadableRules, load_from_record
from zilch3d.ui.words import amounts, errors, record_faults
from zilch3d.ui.words.names import with_figures

STANDARD_INPUT = "-"

LONGEST_PART = 200
"""Characters that are quoted of a part at fault."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_record(parser)
    about = _("print the record in full, with what it leaves out filled in")
    parser.add_argument("--write", action="store_true", help=about)


def run(args: argparse.Namespace) -> Report:
    game = read_game(args.file)
    if args.write:
        text = rewrite(game)
        return Report({"record": text}, text.removesuffix("\n").split("\n"))
    return Report(data(game), _lines(game))


def read_game(file: Path, *, coarse: bool = False) -> Game:
    """The game in the file, played through. Raises WrongArguments, and AnswerIsNo if illegal.

    ``coarse`` has it count in the largest unit of its rules, as their solution does.
    """
    rules = RuleFinder(file)
    try:
        return play(read_record(file), rules.find_coarse if coarse else rules.find)
    except RecordError as error:
        reason = rules.why(error)
        message = _("line {line}: {part}: {reason}") if error.part else _("line {line}: {reason}")
        part = printable(error.part, LONGEST_PART)
        sentence = message.format(line=error.line, part=part, reason=reason)
        raise AnswerIsNo(sentence, line=error.line, part=error.part, reason=reason) from error


def read_record(file: Path) -> str:
    """The record in the file; ``-`` is standard input.

    Raises WrongArguments, and RecordError at the first byte that is no text.
    """
    try:
        if str(file) == STANDARD_INPUT and sys.stdin is not None:
            content = reader.read_stream(sys.stdin.buffer, file, reader.RECORD.size)
        else:
            content = reader.read_bytes(file, reader.RECORD.size)
        return reader.text(content, file, reader.RECORD)
    except Unreadable as error:
        if error.reason is ReadReason.NOT_TEXT:
            raise RecordError(error.line, error.detail, RecordReason.NOT_TEXT) from error
        message = _("can’t read {file}: {reason}")
        reason = errors.unreadable(error)
        raise WrongArguments(message.format(file=printable(str(file)), reason=reason)) from error


class RuleFinder:
    """Finds the rules that the record in a file names: beside it, or in the player's folder.

    Standard input counts as in the current folder. ``rules`` are those found last, and ``error``
    says why the rules that were named last could not be loaded.
    """

    def __init__(self, file: Path) -> None:
        self._folders = file.parent, house_rules_folder()
        self.rules: RuleSet | None = None
        self.error = ""

    def find(self, name: str) -> RuleSet | None:
        """The rules of this name; None if they can't be loaded."""
        try:
            self.rules = load_from_record(name, *self._folders)
        except (UnreadableRules, RuleFaults) as error:
            self.error = rules_error(error)
        return self.rules

    def find_coarse(self, name: str) -> RuleSet | None:
        """The rules of this name in their largest unit; None if they can't be loaded."""
        rules = self.find(name)
        return None if rules is None else in_largest_unit(rules)

    def why(self, error: RecordError) -> str:
        """The fault of the record in words, without its place."""
        if self.rules is None and self.error:
            return self.error
        return record_faults.record_error(error, self.rules)


def _turns(game: Game) -> Iterator[tuple[int, TurnLine]]:
    """The turns by their numbers from 0, without one in which nothing was rolled."""
    lines = (line for line in game.sheet() if isinstance(line, TurnLine) and not line.is_for_start)
    return ((n, line) for n, line in enumerate(lines) if line.rolls or line.finished)


def data(game: Game) -> dict[str, object]:
    """The answer as JSON; every change of a score is in the ``points`` of a turn."""
    parts, state = _RecordData(game), game.state
    winners = [parts.name(seat) for seat in state.outcome.winners] if state.outcome else []
    return {
        "rules": state.rules.id,
        "turns": (parts.turn(number, line) for number, line in _turns(game)),
        "scores": parts.scores(state),
        "winner": (winners[0] if len(winners) == 1 else winners) if winners else None,
        "over": state.outcome is not None,
        "reason": state.outcome.reason.value if state.outcome else None,
        "began_with": parts.scores(game.initial),
        "starts": None if state.start is None else parts.name(state.start),
        "start_rolls": parts.start_rolls(),
        "stood": parts.stood(),
    }


class _RecordData:
    """The parts of a game as JSON."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rules = game.state.rules
        self._shown = cache(game.state.rules.scoring.player_points)

    def name(self, seat: int) -> str:
        return self._game.state.seats[seat].name

    def scores(self, state: State) -> dict[str, float]:
        return {seat.name: self._shown(seat.score) for seat in state.seats}

    def turn(self, number: int, line: TurnLine) -> dict[str, object]:
        """The turn of this number from 0."""
        drawn, shown = marks(self._rules, line), self._shown
        inferred = self._game.inferred
        return {
            "player": self.name(line.seat),
            "rolls": [self._roll(r, (number, n) in inferred) for n, r in enumerate(line.rolls)],
            "points": shown(line.change),
            "zilch": line.zilch,
            "mark": drawn.mousehole.value if drawn.mousehole else None,
            "chevrons": drawn.chevrons,
            "fang": drawn.fang.value if drawn.fang else None,
            "score": shown(line.score),
            "kind": line.kind.value,
            "banked": shown(line.points) if line.banked else None,
            "cause": line.cause.value if line.cause else None,
            "lost": shown(line.at_risk) if line.zilch else 0,
            "consolation": shown(line.consolation),
            "penalty": shown(line.penalty),
            "hot_dice": line.hot_dice,
            "taken_over": self._taken(line),
            "resumed": self._banked(line.resumed_turn) if line.resumed_turn else None,
            "away": line.missed,
            "crossed": line.crossed,
            "reopened": [self._banked(each) for each in line.reopened_turns],
            "play_off": [self.name(seat) for seat in line.play_off],
        }

    def _roll(self, roll: RollLine, inferred: bool) -> dict[str, object]:
        return {
            "roll": faces_text(roll.faces),
            "kept": faces_text(roll.option.keep) if roll.option else "",
            "points": self._shown(roll.option.points) if roll.option else 0,
            "inferred": inferred,
            "fate": roll.fate.value,
            "bonus": self._shown(roll.bonus),
            "cause": roll.fumble.value if roll.fumble else None,
        }

    def _taken(self, line: TurnLine) -> dict[str, object] | None:
        if line.takeover is None:
            return None
        return {"points": self._shown(line.takeover.points), "dice": line.takeover.dice}

    def _banked(self, turn: BankedTurn) -> dict[str, object]:
        points = self._shown(turn.points)
        name = self.name(turn.seat)
        return {"player": name, "round": turn.round, "points": points, "dice": turn.dice}

    def start_rolls(self) -> Iterator[dict[str, object]]:
        """The rolls for who starts, which are compared by one die's face, or by points."""
        for line in takewhile(_is_for_start, self._game.sheet()):
            assert isinstance(line, TurnLine)
            if line.begun:
                yield {
                    "player": self.name(line.seat),
                    "rolls": [self._roll(roll, False) for roll in line.rolls],
                    "rolled": self._rolled(line),
                    "again": [self.name(seat) for seat in line.tied_seats],
                }

    def _rolled(self, line: TurnLine) -> float | None:
        if line.start_result is None:
            return None
        one_die = line.rolls[-1].fate is RollFate.FOR_START
        return line.start_result if one_die else self._shown(line.start_result)

    def stood(self) -> Iterator[dict[str, object]]:
        """The reopened scores that were let stand, each with the number of turns before that."""
        turns = 0
        for line in self._game.sheet() if self._rules.manners.time_warp else ():
            if isinstance(line, StandLine):
                yield {**self._banked(line.turn), "after_turn": turns}
            else:
                turns += not line.is_for_start


def _is_for_start(line: SheetLine) -> bool:
    return isinstance(line, TurnLine) and line.is_for_start


def _lines(game: Game) -> Iterator[str]:
    state = game.state
    words = SheetWords(state)
    for line in game.sheet():
        if isinstance(line, StandLine) or line.rolls or line.finished:
            yield words.line(line)
    for turn, count in game.fitting:
        message = ngettext(
            "Turn {turn}: {count} set-aside fits what’s written.",
            "Turn {turn}: {count} set-asides fit what’s written.",
            count,
        )
        yield message.format(turn=turn + 1, count=amounts.number(count))
    yield with_figures((one.name, amounts.points(state.rules, one.score)) for one in state.seats)
    yield from ending(state)
