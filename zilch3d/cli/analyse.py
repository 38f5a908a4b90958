"""``zilch3d analyse``: luck and errors of a game that was played."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from zilch3d.cli.arguments import add_record
from zilch3d.cli.record import read_game
from zilch3d.cli.report import Report
from zilch3d.engine.actions import Bank, PlayerAction, SetAside, TakeOver
from zilch3d.engine.dice import spell
from zilch3d.i18n import _, ngettext
from zilch3d.odds.review import DecisionReview, GameReview, Severity, TurnReview
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.review import review
from zilch3d.records.replay import Game
from zilch3d.store.tables import solved
from zilch3d.ui.words import amounts

WORST = 5
"""How many of the costliest decisions are shown."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_record(parser)


def run(args: argparse.Namespace) -> Report:
    game = read_game(args.file)
    adviser = Adviser(game.state.rules, solved(game.state.rules))
    analysis = review(adviser, game.initial, game.actions, game.inferred)
    analysed = _AnalysedGame(game, analysis)
    return Report(analysed.data(), tuple(analysed.lines())).leaving_out(analysis.left_out)


@dataclass(frozen=True)
class _AnalysedGame:
    """A game and its analysis. Luck and errors are chances of winning if all turns have these."""

    game: Game
    analysis: GameReview

    def data(self) -> dict[str, object]:
        analysis = self.analysis
        # Before the first turn nothing is known.
        known = analysis.in_chances and analysis.turns
        return {
            "players": [self._player(seat) for seat in range(len(self.game.state.seats))],
            "turns": [self._turn(turn) for turn in analysis.turns],
            "measure": "chance" if analysis.in_chances else "points",
            "first_player_wins": analysis.start if known else None,
            "costliest": [self._decision(each) for each in analysis.costliest(WORST)],
        }

    def lines(self) -> Iterator[str]:
        yield from map(self._player_text, range(len(self.game.state.seats)))
        yield ""
        for number, turn in enumerate(self.analysis.turns, start=1):
            yield self._turn_text(number, turn)
        if costliest := self.analysis.costliest(WORST):
            yield ""
            yield _("The costliest decisions:")
            yield from map(self._decision_text, costliest)
        if not self.analysis.in_chances:
            yield ""
            yield _(
                "These rules are not solved: luck and errors are given in points, turn by turn."
            )
        elif not self.analysis.adds_up:
            yield ""
            yield _(
                "Chances are approximate: they are exact only for two players who never "
                "miss a turn."
            )

    def _name(self, seat: int) -> str:
        return self.game.state.seats[seat].name

    def _player(self, seat: int) -> dict[str, object]:
        turns = self.analysis.comparable(seat)
        decisions = [decision for turn in turns for decision in turn.decisions]
        return {
            "name": self._name(seat),
            "error": self._shown(sum(turn.error for turn in turns)),
            "luck": self._shown(sum(turn.luck for turn in turns)),
            "decisions": len(decisions),
            "blunders": sum(decision.severity is Severity.BLUNDER for decision in decisions),
        }

    def _player_text(self, seat: int) -> str:
        turns = self.analysis.comparable(seat)
        count = sum(len(turn.decisions) for turn in turns)
        luck = self._written(sum(turn.luck for turn in turns), signed=True)
        error = self._written(sum(turn.error for turn in turns))
        sentence = ngettext(
            "{name}: luck {luck}, errors {error} in {count} decision",
            "{name}: luck {luck}, errors {error} in {count} decisions",
            count,
        )
        return sentence.format(name=self._name(seat), luck=luck, error=error, count=count)

    def _turn(self, turn: TurnReview) -> dict[str, object]:
        known = turn.basis.is_chance
        return {
            "player": self._name(turn.seat),
            "win_before": turn.before if known else None,
            "win_after": turn.after if known else None,
            "points": self.game.state.rules.scoring.shown(turn.points),
            "luck": self._shown(turn.luck, chance=known),
            "error": self._shown(turn.error, chance=known),
            "basis": turn.basis.value,
        }

    def _turn_text(self, number: int, turn: TurnReview) -> str:
        name, points = self._name(turn.seat), amounts.points(self.game.state.rules, turn.points)
        if not turn.basis.is_chance:
            return _("{number}. {name}: {points}").format(number=number, name=name, points=points)
        before, after = amounts.percent(turn.before), amounts.percent(turn.after)
        sentence = _("{number}. {name}: {points}, {before} to {after}")
        return sentence.format(number=number, name=name, points=points, before=before, after=after)

    def _decision(self, decision: DecisionReview) -> dict[str, object]:
        turn = decision.state.turn
        assert turn is not None
        return {
            "player": self._name(turn.seat),
            "roll": spell(turn.roll) if turn.roll else None,
            "chosen": self._action(decision.action)[0],
            "best": self._action(decision.advice.best.action)[0],
            "error": self._shown(decision.error),
        }

    def _decision_text(self, decision: DecisionReview) -> str:
        assert decision.state.turn is not None
        return _("  {name}: {chosen} instead of {best} cost {error}").format(
            name=self._name(decision.state.turn.seat),
            chosen=self._action(decision.action)[1],
            best=self._action(decision.advice.best.action)[1],
            error=self._written(decision.error),
        )

    def _action(self, action: PlayerAction) -> tuple[str, str]:
        """What is done, in JSON and in words."""
        match action:
            case SetAside(keep, points):
                dice, shown = spell(keep), amounts.points(self.game.state.rules, points or 0)
                return dice, _("keeping {dice} for {points}").format(dice=dice, points=shown)
            case Bank():
                return "bank", _("banking")
            case TakeOver():
                return "take-over", _("taking over")
            case _:
                return "roll", _("rolling")

    def _shown(self, value: float, *, chance: bool | None = None) -> float:
        """The value as a player knows it: a chance, or points."""
        is_chance = self.analysis.in_chances if chance is None else chance
        return value if is_chance else value * float(self.game.state.rules.scoring.unit)

    def _written(self, value: float, *, signed: bool = False) -> str:
        if self.analysis.in_chances:
            return amounts.percent(value, 2, signed=signed)
        return amounts.decimal(self._shown(value), 1, signed=signed)
