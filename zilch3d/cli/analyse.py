"""``zilch3d analyse``: luck and mistakes in a game that was played, and better choices."""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from zilch3d.cli.arguments import add_record
from zilch3d.cli.record import read_game
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.cli.review_page import page, rolls_head, turn_heads, turn_rows
from zilch3d.cli.terminal import columns, terminal_progress
from zilch3d.engine.actions import Bank, PlayerAction, SetAside, TakeOver
from zilch3d.engine.dice import faces_text
from zilch3d.features.after_game.words import UNKNOWN_LENGTH, ReviewText
from zilch3d.features.score_sheet.words import ending
from zilch3d.i18n import _
from zilch3d.odds.review import DecisionReview, GameReview, PlayerReview, TurnReview
from zilch3d.odds.solvable import unsolvable
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.figures import figures
from zilch3d.odds.solver.reviewer import reviewing
from zilch3d.records.replay import Game
from zilch3d.records.scoresheet import turn_lines
from zilch3d.safe_text import printable
from zilch3d.store.figures import cache_figures
from zilch3d.store.files import NotWritten, write_whole
from zilch3d.store.tables import solved_table
from zilch3d.ui.words import amounts, system
from zilch3d.ui.words.advice import left_out, why_unsolved
from zilch3d.ui.words.names import rules_name

WORST = 5
"""The number of costliest decisions in the answer."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_record(parser)
    about = _("also write a page with a chart, in one file that needs no network")
    parser.add_argument("--html", metavar=_("FILE"), type=Path, help=about)


def run(args: argparse.Namespace) -> Report:
    game = read_game(args.file, coarse=True)
    analysed = AnalysedGame(game, review(game))
    if analysed.text.why_no_performance == UNKNOWN_LENGTH:
        rules = game.state.rules
        cache_figures(rules, figures(rules))
        analysed = AnalysedGame(game, analysed.review)
    data, lines = analysed.data(), analysed.lines()
    if args.html is not None:
        about = filter(None, (*analysed.basis(), left_out(analysed.review.left_out)))
        write_page(args.html, page(game, analysed.text, analysed.rows, [*about]))
        data = {**data, "html": str(args.html)}
        lines = _and_then(lines, _("The page is in {file}.").format(file=args.html))
    return Report(data, lines).leaving_out(analysed.review.left_out)


def _and_then(lines: Iterator[str], last: str) -> Iterator[str]:
    yield from lines
    yield last


def review(game: Game) -> GameReview:
    """The game's review; progress is shown in a terminal."""
    rules = game.state.rules
    steps = reviewing(
        Adviser(rules, solved_table(rules)), game.initial, game.actions, game.inferred
    )
    with terminal_progress() as show:
        while True:
            try:
                show(next(steps))
            except StopIteration as done:
                finished: GameReview = done.value
                return finished


def write_page(file: Path, text: str) -> None:
    """Write the page, whole or not at all. Raises WrongArguments."""
    try:
        if not file.parent.is_dir():
            raise _not_written(file, _("that folder doesn’t exist"))
        if file.exists() and not file.is_file():
            raise _not_written(file, _("that isn’t a file"))
        write_whole(file, lambda stream: stream.write(text.encode(errors="replace")))
    except NotWritten as error:
        raise _not_written(file, system.reason(system.text_of(error))) from error
    except (OSError, ValueError) as error:  # of a name that no file can have
        raise _not_written(file, system.reason(str(error))) from error


def _not_written(file: Path, reason: str) -> WrongArguments:
    words = _("can’t write {file}: {reason}")
    return WrongArguments(words.format(file=printable(str(file)), reason=reason))


class AnalysedGame:
    """A game and its review, as data and in words."""

    def __init__(self, game: Game, review: GameReview) -> None:
        self.game = game
        self.review = review
        rules = game.state.rules
        points, average = partial(amounts.points, rules), partial(amounts.average, rules)
        is_part = any(seat.score for seat in game.initial.seats)
        self.text = ReviewText(review, points, average, is_part=is_part)
        self._lines = turn_lines(game.initial, game.all_events)
        self.rows = tuple(turn_rows(game, self.text, self._lines))

    # As data

    def data(self) -> dict[str, object]:
        review = self.review
        has_chances = review.in_chances and review.turns  # before the first turn nothing is known
        return {
            "players": [self._player(player) for player in review.players],
            "turns": map(self._turn, review.turns),
            "measure": "chance" if review.in_chances else "points",
            "first_player_wins": review.start if has_chances else None,
            "grades": [self._graded(player) for player in review.players],
            "costliest": [self._decision(each) for each in review.costliest(WORST)],
            "no_performance": self.text.why_no_performance,
            "performance_exact": self.text.has_exact_performance,
        }

    def _name(self, seat: int) -> str:
        return self.review.names[seat]

    def _player(self, player: PlayerReview) -> dict[str, object]:
        return {
            "name": player.name,
            "error": self._measured(player.error),
            "luck": self._measured(player.luck),
            "decisions": player.decisions,
            "blunders": player.blunders,
            **self._decided(player.seat),
        }

    def _decided(self, seat: int) -> dict[str, object]:
        """How well a seat has decided; null is what can't be known."""
        text = self.text
        one, rating = text.decided[seat] if text.decided else None, text.band(seat)
        return {
            "unforced": one and one.unforced,
            "accuracy": one and one.accuracy,
            "performance": text.performance(seat),
            "band": rating and [rating.low, rating.high],
            "adjusted": one.adjusted if one is not None and self.review.winners else None,
        }

    def _graded(self, player: PlayerReview) -> dict[str, object]:
        return {
            "name": player.name,
            "grade": player.grade.value if player.grade else None,
            "error_per_decision": self._measured(player.per_decision),
            "wrong": {each.value: number for each, number in player.wrong.items()},
            "win_before": player.began,
            "win_after": player.ended,
            "others": player.others,
            "unwritten": self._measured(player.unwritten),
        }

    def _turn(self, turn: TurnReview) -> dict[str, object]:
        is_chance, line = turn.basis.is_chance, self._lines[turn.number - 1]
        shown = self.game.state.rules.scoring.player_points
        return {
            "turn": turn.number,
            "player": self._name(turn.seat),
            "win_before": turn.before if is_chance else None,
            "win_after": turn.after if is_chance else None,
            "rolls": [faces_text(roll.faces) for roll in line.rolls],
            "points": shown(turn.points),
            "score": shown(line.score),
            "luck": self._measured(turn.luck, chance=is_chance),
            "error": self._measured(turn.error, chance=is_chance),
            "unwritten": self._measured(turn.unwritten, chance=is_chance),
            "chances": turn.chances_after,
            "basis": turn.basis.value,
        }

    def _decision(self, decision: DecisionReview) -> dict[str, object]:
        shown = self.game.state.rules.scoring.player_points
        severity, keep_reason = decision.severity, decision.advice.keep_reason
        return {
            "player": self._name(decision.seat),
            "turn": decision.turn,
            "step": decision.step,
            "scores": [shown(score) for score in decision.scores],
            "roll": faces_text(decision.roll) if decision.roll else None,
            "kept": faces_text(decision.kept),
            "at_risk": shown(decision.at_risk),
            "chosen": _action(decision.action),
            "best": _action(decision.best.action),
            "error": self._measured(decision.error),
            "severity": severity.value if severity else None,
            "value_chosen": self._measured(decision.chosen.value),
            "value_best": self._measured(decision.best.value),
            "reason": decision.advice.reason.value,
            "keep_reason": keep_reason.value if keep_reason else None,
        }

    def _measured(self, value: float, *, chance: bool | None = None) -> float:
        """The value as a player knows it: a chance, or points."""
        is_chance = self.review.in_chances if chance is None else chance
        return value if is_chance else value * float(self.game.state.rules.scoring.unit)

    # In words

    def lines(self) -> Iterator[str]:
        yield " ".join([f"{rules_name(self.game.state.rules)}.", *ending(self.game.state)])
        for player in self.review.players:
            yield ""
            yield from self._player_lines(player)
        if self.review.turns:
            yield ""
            yield from self._table()
        costliest = self.review.costliest(WORST)
        if costliest:
            yield ""
            yield _("The costliest choices")
            for number, decision in enumerate(costliest, start=1):
                text = self.text.of(decision)
                yield f"{number}. {text.situation()}"
                yield f"   {text.summary()} {text.why()}".rstrip()
        yield ""
        yield from self.basis()

    def _player_lines(self, player: PlayerReview) -> Iterator[str]:
        text = self.text
        yield f"{player.name}: {text.player(player)}"
        decided = (text.rated(player), text.right(player), text.wrong(player))
        yield f"  {' '.join(filter(None, decided))}"
        if account := text.account(player):
            yield f"  {account}"
        if without_luck := text.by_choices(player.seat):
            yield f"  {without_luck}"

    def _table(self) -> Iterator[str]:
        """A line for each turn: its player, what it brought, and what was rolled."""
        heads = turn_heads(with_chances=self.review.has_chances)
        lines: list[tuple[str, Sequence[str]]] = [(_("Turn"), heads)]
        rolls = [(rolls_head(),)]
        width = len(str(len(self._lines)))
        for row in self.rows:
            chance = [row.chance] if self.review.has_chances else []
            cells = [row.result, row.score, *chance, row.luck, row.mistakes]
            lines.append((f"{row.number:{width}}. {row.player}", cells))
            more = "; ".join(filter(None, (row.notes, row.severities)))
            rolls.append((f"{row.rolls} ({more})" if more else row.rolls,))
        return columns(lines, rolls)

    def basis(self) -> Iterator[str]:
        """Sentences about the figures; if rules are not solved, also how to have better ones."""
        yield self.text.basis()
        if self.review.in_chances or not self.review.turns:
            return
        obstacle = unsolvable(self.game.state.rules)
        if obstacle is not None:
            yield why_unsolved(obstacle)
            return
        words = _("Solve them to see chances to win instead: zilch3d solve {rules}")
        yield words.format(rules=self.game.rules_name)


def _action(action: PlayerAction) -> str:
    match action:
        case SetAside(keep):
            return faces_text(keep)
        case Bank():
            return "bank"
        case TakeOver():
            return "take-over"
        case _:
            return "roll"
