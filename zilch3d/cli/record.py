"""``zilch3d record``: read a game record and play it through the engine."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from zilch3d.cli.arguments import add_record, rules_error
from zilch3d.cli.report import AnswerIsNo, Report, WrongArguments
from zilch3d.engine.dice import spell
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.records.marks import marks
from zilch3d.records.notation import RecordError, decoded
from zilch3d.records.replay import Game, play
from zilch3d.records.scoresheet import RollFate, RollLine, TurnLine, turn_lines
from zilch3d.store import reader
from zilch3d.store.files import house_rules_folder
from zilch3d.store.reader import Unreadable
from zilch3d.store.rulefiles import UnreadableRules, load_from_record
from zilch3d.ui.words import amounts, errors


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_record(parser)


def run(args: argparse.Namespace) -> Report:
    game = read_game(args.file)
    return Report(_data(game), tuple(_lines(game)))


def read_game(file: Path) -> Game:
    """The game in the file, played through. Raises WrongArguments, and AnswerIsNo if illegal."""
    written, rules = read_record(file)
    try:
        return play(decoded(written), rules.find)
    except RecordError as error:
        reason = rules.why(error)
        message = _("line {line}: {part}: {reason}")
        sentence = message.format(line=error.line, part=error.part, reason=reason)
        raise AnswerIsNo(sentence, line=error.line, part=error.part, reason=reason) from error


def read_record(file: Path) -> tuple[bytes, "RuleFinder"]:
    """What the file holds, and who finds the rules that it names. Raises WrongArguments."""
    try:
        written = reader.read_bytes(file, reader.RECORD.size)
        reader.check_size(written, file, reader.RECORD)
    except Unreadable as error:
        message = _("cannot read {file}: {reason}")
        reason = errors.unreadable(error)
        raise WrongArguments(message.format(file=file, reason=reason)) from error
    return written, RuleFinder(file.parent, house_rules_folder())


class RuleFinder:
    """Finds the rules that a record names, in these folders if they are no preset."""

    def __init__(self, *folders: Path) -> None:
        self._folders = folders
        self.found: RuleSet | None = None
        self.error = ""

    def find(self, name: str) -> RuleSet | None:
        try:
            self.found = load_from_record(name, *self._folders)
        except (UnreadableRules, RuleFaults) as error:
            self.error = rules_error(error)
        return self.found

    def why(self, error: RecordError) -> str:
        """What is wrong with the record, without its place."""
        if self.found is None and self.error:
            return self.error
        return errors.record_error(error, self.found)


def _turns(game: Game) -> list[tuple[int, TurnLine]]:
    """The turns, numbered from 0, without one that has only begun."""
    lines = enumerate(turn_lines(game.initial, game.all_events))
    return [(number, line) for number, line in lines if line.rolls or line.finished]


def _data(game: Game) -> dict[str, object]:
    state = game.state
    winners = [state.seats[seat].name for seat in state.outcome.winners] if state.outcome else []
    return {
        "rules": state.rules.id,
        "turns": [_turn_data(game, number, line) for number, line in _turns(game)],
        "scores": {seat.name: state.rules.scoring.shown(seat.score) for seat in state.seats},
        "winner": (winners[0] if len(winners) == 1 else winners) if winners else None,
        "over": state.outcome is not None,
    }


def _turn_data(game: Game, number: int, line: TurnLine) -> dict[str, object]:
    rules = game.state.rules
    drawn = marks(rules, line)
    return {
        "player": game.state.seats[line.seat].name,
        "rolls": [
            {
                "roll": spell(roll.faces),
                "kept": spell(roll.option.keep) if roll.option else "",
                "points": rules.scoring.shown(roll.option.points) if roll.option else 0,
                "inferred": (number, n) in game.inferred,
            }
            for n, roll in enumerate(line.rolls)
        ],
        "points": rules.scoring.shown(line.points),
        "zilch": line.zilch,
        "mark": drawn.mousehole.value if drawn.mousehole else None,
        "chevrons": drawn.chevrons,
        "fang": drawn.fang.value if drawn.fang else None,
    }


def _lines(game: Game) -> Iterator[str]:
    state = game.state
    for _number, line in _turns(game):
        yield f"{state.seats[line.seat].name}: {_turn_text(state.rules, line)}"
    for turn, count in game.fitting:
        message = ngettext(
            "turn {turn}: {count} set-aside fits what is written",
            "turn {turn}: {count} set-asides fit what is written",
            count,
        )
        yield message.format(turn=turn + 1, count=count)
    yield ", ".join(f"{s.name} {amounts.points(state.rules, s.score)}" for s in state.seats)
    if state.outcome is None:
        yield _("The game is not finished.")
    else:
        winners = _(" and ").join(state.seats[seat].name for seat in state.outcome.winners)
        yield _("{winners} won.").format(winners=winners)


def _turn_text(rules: RuleSet, line: TurnLine) -> str:
    if line.missed:
        return _("away")
    points = amounts.points(rules, line.points)
    end = _("zilch") if line.zilch else points if line.banked else "…"
    return " ".join([*map(_roll_text, line.rolls), "=", end])


def _roll_text(roll: RollLine) -> str:
    faces = spell(roll.faces)
    if roll.fate in (RollFate.VOID, RollFate.FUMBLE):
        return f"{roll.fate.value} {faces}"
    if roll.fate in (RollFate.PENDING, RollFate.FOR_START):
        return faces
    return f"{faces}>{spell(roll.option.keep) if roll.option else '-'}"
