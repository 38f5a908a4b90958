"""``zilch3d record``: read a game record and play it through the engine."""

import argparse
import json
from pathlib import Path

from zilch3d.cli.arguments import add_json
from zilch3d.cli.main import ANSWER_IS_NO, refuse
from zilch3d.engine.dice import spell
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.records.notation import RecordError, decoded
from zilch3d.records.replay import Game, play
from zilch3d.records.scoresheet import RollFate, RollLine, TurnLine, marks, turn_lines
from zilch3d.store.rulefiles import UnreadableRules, load
from zilch3d.ui.words import amounts, errors


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=_("a game record"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Read, play and print the record; returns the exit status."""
    game = read(args)
    if isinstance(game, int):
        return game
    print(json.dumps(as_json(game)) if args.json else "\n".join(_in_words(game)))
    return 0


def read(args: argparse.Namespace) -> Game | int:
    """The game in ``args.file``, played through; else the exit status, once it is said why."""
    try:
        written: bytes = args.file.read_bytes()
    except (OSError, ValueError) as error:
        message = _("cannot read {file}: {reason}")
        return refuse(message.format(file=args.file, reason=error))
    rules = _RuleShelf(args.file.parent)
    try:
        return play(decoded(written), rules.find)
    except RecordError as error:
        _print_error(error, rules, as_json=args.json)
        return ANSWER_IS_NO


class _RuleShelf:
    """Finds the rules that a record names: a preset, or a file beside the record."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.found: RuleSet | None = None
        self.fault = ""

    def find(self, name: str) -> RuleSet | None:
        for place in (name, str(self._folder / name)):
            try:
                self.found = load(place)
            except UnreadableRules as error:
                self.fault = self.fault or errors.unreadable_rules(error)
            except RuleFaults as error:
                self.fault = "; ".join(map(errors.fault, error.faults))
            else:
                return self.found
        return None


def _print_error(error: RecordError, rules: _RuleShelf, *, as_json: bool) -> None:
    reason = errors.record_error(error, rules.found)
    if rules.found is None and rules.fault:
        reason = rules.fault
    if as_json:
        told = {"line": error.line, "part": error.part, "reason": reason}
        print(json.dumps({"error": told}))
    else:
        sentence = _("line {line}: {part}: {reason}")
        print(sentence.format(line=error.line, part=error.part, reason=reason))


def as_json(game: Game) -> dict[str, object]:
    """The played record as JSON's values."""
    state, shown = game.state, game.state.rules.scoring.shown
    lines = turn_lines(game.all_events)
    winners = [state.seats[seat].name for seat in state.outcome.winners] if state.outcome else []
    return {
        "rules": state.rules.id,
        "turns": [
            _turn_as_json(game, number, line)
            for number, line in enumerate(lines)
            if line.rolls or line.finished
        ],
        "scores": {seat.name: shown(seat.score) for seat in state.seats},
        "winner": (winners[0] if len(winners) == 1 else winners) if winners else None,
        "over": state.outcome is not None,
    }


def _turn_as_json(game: Game, number: int, line: TurnLine) -> dict[str, object]:
    rules = game.state.rules
    drawn = marks(rules, line)
    return {
        "player": game.state.seats[line.seat].name,
        "rolls": [
            _roll_as_json(rules, roll, inferred=(number, k) in game.inferred)
            for k, roll in enumerate(line.rolls)
        ],
        "points": rules.scoring.shown(line.points),
        "zilch": line.zilch,
        "mark": drawn.mousehole.value if drawn.mousehole else None,
        "chevrons": drawn.chevrons,
        "fang": drawn.fang.value if drawn.fang else None,
    }


def _roll_as_json(rules: RuleSet, roll: RollLine, *, inferred: bool) -> dict[str, object]:
    option = roll.option
    return {
        "roll": spell(roll.faces),
        "kept": spell(option.keep) if option else "",
        "points": rules.scoring.shown(option.points) if option else 0,
        "inferred": inferred,
    }


def _in_words(game: Game) -> list[str]:
    state = game.state
    lines = [
        f"{state.seats[line.seat].name}: {_turn_in_words(state.rules, line)}"
        for line in turn_lines(game.all_events)
        if line.rolls or line.finished
    ]
    for turn, count in game.fitting:
        told = ngettext(
            "turn {turn}: {count} way of setting aside fits what is written",
            "turn {turn}: {count} ways of setting aside fit what is written",
            count,
        )
        lines.append(told.format(turn=turn + 1, count=count))
    return [*lines, *_standing(game)]


def _turn_in_words(rules: RuleSet, line: TurnLine) -> str:
    if line.missed:
        return _("away")
    rolls = map(_roll_in_words, line.rolls)
    brought = amounts.points(rules, line.points)
    end = _("zilch") if line.zilch else brought if line.banked else "…"
    return " ".join([*rolls, "=", end])


def _roll_in_words(roll: RollLine) -> str:
    if roll.fate in (RollFate.VOID, RollFate.FUMBLE):
        return f"{roll.fate.value} {spell(roll.faces)}"
    if roll.fate in (RollFate.PENDING, RollFate.FOR_START):
        return spell(roll.faces)
    return f"{spell(roll.faces)}>{spell(roll.option.keep) if roll.option else '-'}"


def _standing(game: Game) -> list[str]:
    state = game.state
    scores = [f"{seat.name} {amounts.points(state.rules, seat.score)}" for seat in state.seats]
    if state.outcome is None:
        return [", ".join(scores), _("The game goes on.")]
    winners = _(" and ").join(state.seats[seat].name for seat in state.outcome.winners)
    return [", ".join(scores), _("{winners} won.").format(winners=winners)]
