"""``zilch3d analyse``: luck and errors of a game that was played."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from zilch3d.cli.arguments import add_json
from zilch3d.cli.record import read
from zilch3d.engine.actions import Bank, PlayerAction, SetAside, TakeOver
from zilch3d.engine.dice import spell
from zilch3d.i18n import _, ngettext
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.analysis import DecisionAnalysis, GameAnalysis, TurnAnalysis, analyse
from zilch3d.records.replay import Game
from zilch3d.store.tables import solved
from zilch3d.ui.words import amounts

WORST = 5
"""How many of the costliest decisions are shown."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=_("a game record"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Read, analyse and print; returns the exit status."""
    game = read(args)
    if isinstance(game, int):
        return game
    rules = game.state.rules
    adviser = Adviser(rules, solved(rules))
    report = _Report(game, analyse(adviser, game.initial, game.events))
    print(json.dumps(report.as_json()) if args.json else "\n".join(report.in_words()))
    return 0


@dataclass(frozen=True)
class _Report:
    """A game and its analysis. Luck and errors are chances of winning if they are known."""

    game: Game
    analysis: GameAnalysis

    @property
    def in_chances(self) -> bool:
        """Whether all turns are known as chances; else those that are known as points are told."""
        return self.analysis.in_chances

    def as_json(self) -> dict[str, object]:
        """As JSON's values."""
        return {
            "players": [self._player(seat) for seat in range(len(self.game.state.seats))],
            "turns": [self._turn(turn) for turn in self.analysis.turns],
            "measure": "chance" if self.in_chances else "points",
            "exact": self.analysis.is_exact,
            "left_out": [each.value for each in self.analysis.left_out],
            "first_player_wins": self._first_player_wins(),
            "costliest": [self._decision(each) for each in self.analysis.costliest(WORST)],
        }

    def _first_player_wins(self) -> float | None:
        """Known once the first turn is: nothing is told of a game before it."""
        known = self.in_chances and self.analysis.turns
        return self.analysis.start if known else None

    def _player(self, seat: int) -> dict[str, object]:
        turns = self.analysis.told(seat)
        decisions = [decision for turn in turns for decision in turn.decisions]
        return {
            "name": self.game.state.seats[seat].name,
            "error": self._shown(sum(turn.error for turn in turns)),
            "luck": self._shown(sum(turn.luck for turn in turns)),
            "decisions": len(decisions),
            "blunders": sum(decision.is_blunder for decision in decisions),
        }

    def _turn(self, turn: TurnAnalysis) -> dict[str, object]:
        known = turn.basis.is_chance
        scoring = self.game.state.rules.scoring
        return {
            "player": self.game.state.seats[turn.seat].name,
            "win_before": turn.before if known else None,
            "win_after": turn.after if known else None,
            "points": scoring.shown(turn.points),
            "luck": self._shown(turn.luck, chance=known),
            "error": self._shown(turn.error, chance=known),
            "basis": turn.basis.value,
        }

    def _decision(self, decision: DecisionAnalysis) -> dict[str, object]:
        state, best = decision.state, decision.advice.best
        assert state.turn is not None
        return {
            "player": state.seats[state.turn.seat].name,
            "roll": spell(state.turn.roll) if state.turn.roll else None,
            "chosen": _name(decision.action),
            "best": _name(best.action),
            "error": self._shown(decision.error),
        }

    def _shown(self, worth: float, *, chance: bool | None = None) -> float:
        """The worth as a player knows it: a chance, or points."""
        is_chance = self.in_chances if chance is None else chance
        return worth if is_chance else worth * float(self.game.state.rules.scoring.unit)

    def in_words(self) -> Iterator[str]:
        """As sentences."""
        for seat in range(len(self.game.state.seats)):
            yield self._player_in_words(seat)
        yield ""
        for number, turn in enumerate(self.analysis.turns, start=1):
            yield self._turn_in_words(number, turn)
        costliest = self.analysis.costliest(WORST)
        if costliest:
            yield ""
            yield _("The costliest decisions:")
            yield from map(self._decision_in_words, costliest)
        if not self.analysis.adds_up:
            yield ""
            yield self._reservation()

    def _reservation(self) -> str:
        if not self.in_chances:
            return _("These rules are not solved: luck and errors are points, turn by turn.")
        return _("Chances are approximate: they are exact for two players who play every turn.")

    def _player_in_words(self, seat: int) -> str:
        turns = self.analysis.told(seat)
        decisions = [decision for turn in turns for decision in turn.decisions]
        words = ngettext(
            "{name}: luck {luck}, errors {error} in {count} decision",
            "{name}: luck {luck}, errors {error} in {count} decisions",
            len(decisions),
        )
        return words.format(
            name=self.game.state.seats[seat].name,
            luck=self._written(sum(turn.luck for turn in turns), sign="+"),
            error=self._written(sum(turn.error for turn in turns)),
            count=len(decisions),
        )

    def _turn_in_words(self, number: int, turn: TurnAnalysis) -> str:
        rules = self.game.state.rules
        name, points = self.game.state.seats[turn.seat].name, amounts.points(rules, turn.points)
        if not turn.basis.is_chance:
            return _("{number}. {name}: {points}").format(number=number, name=name, points=points)
        words = _("{number}. {name}: {points}, {before} to {after}")
        before, after = amounts.percent(turn.before), amounts.percent(turn.after)
        return words.format(number=number, name=name, points=points, before=before, after=after)

    def _decision_in_words(self, decision: DecisionAnalysis) -> str:
        state = decision.state
        assert state.turn is not None
        return _("  {name}: {chosen} instead of {best} cost {error}").format(
            name=state.seats[state.turn.seat].name,
            chosen=self._action_in_words(decision.action),
            best=self._action_in_words(decision.advice.best.action),
            error=self._written(decision.error),
        )

    def _written(self, worth: float, *, sign: str = "") -> str:
        if self.in_chances:
            return f"{100 * worth:{sign}.2f} %"
        return f"{self._shown(worth):{sign}.1f}"

    def _action_in_words(self, action: PlayerAction) -> str:
        match action:
            case SetAside(keep, points):
                worth = amounts.points(self.game.state.rules, points or 0)
                return _("keeping {dice} for {points}").format(dice=spell(keep), points=worth)
            case Bank():
                return _("banking")
            case TakeOver():
                return _("taking over")
            case _:
                return _("rolling")


def _name(action: PlayerAction) -> str:
    """A key for the action: the dice set aside, or what is done."""
    match action:
        case SetAside(keep):
            return spell(keep)
        case Bank():
            return "bank"
        case TakeOver():
            return "take-over"
        case _:
            return "roll"
