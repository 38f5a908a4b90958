"""The panel of a rule set's figures, live while rules are changed, and solving their best play."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from zilch3d.advice.processes import SolvingState, Stage
from zilch3d.engine.dice import MAX_DICE
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, pgettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import NARROW
from zilch3d.odds.rule_figures import (
    GameLength,
    LongGame,
    RuleFigures,
    TurnFigures,
    game_leaves_out,
    turn_leaves_out,
)
from zilch3d.odds.solvable import Obstacle, in_largest_unit, unsolvable
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Odds
from zilch3d.ui.words import advice, amounts, names
from zilch3d.ui.words import figures as words

WAITING = "…"
NOTHING = "–"
PLAYERS = (2, 4)
"""For how many players the usual length is shown."""


@dataclass(frozen=True)
class RuleFacts:
    """A rule set and its figures, None until any are worked out; ``times_100`` as in
    ``amounts.points``.
    """

    rules: RuleSet
    figures: RuleFigures | None
    times_100: bool = False

    @property
    def long_game(self) -> LongGame | None:
        return self.figures.long_game if self.figures else None


@dataclass(frozen=True)
class SolvingControls:
    """How far best play is solved, and what starts and stops solving it."""

    solving: SolvingState
    start: kit.Press
    stop: kit.Press


FigureText: TypeAlias = Callable[[RuleFacts], str]
"""Writes one figure of some rules."""


class FiguresPanel(kit.Column):
    """The figures of the rules, each with what it was ``before`` if that was otherwise.

    What is not known yet shows as an ellipsis. Only the buttons of ``best_play`` can be focused.
    Its texts are changed, not made again: that would take longer than a frame may.
    """

    def __init__(
        self,
        now: RuleFacts,
        before: RuleFacts | None = None,
        best_play: SolvingControls | None = None,
    ) -> None:
        self._values = _Values(now, before or now)
        self._best_play = kit.Column(gap=NARROW)
        self._best_play_built_from: object = None
        super().__init__(
            kit.Label(_("How these rules play"), theme.HEADING),
            *([] if before is None else [_legend(before)]),
            kit.Table(*_by_dice(self._values), gap=NARROW),
            kit.Rule(),
            *_turns(self._values),
            kit.Rule(),
            *_game(self._values),
            kit.Rule(),
            self._best_play,
            gap=NARROW,
        )
        if best_play is not None:
            self.show_best_play(now, best_play)

    def show(self, now: RuleFacts, before: RuleFacts | None) -> None:
        """Show other figures, compared with the same rules as before."""
        self._values.show(now, before or now)

    def show_best_play(self, now: RuleFacts, best_play: SolvingControls) -> None:
        """Show how far solving these rules has come."""
        solving, obstacle = best_play.solving, unsolvable(in_largest_unit(now.rules))
        wins = now.figures.first_wins if now.figures else None
        first_wins = solving.first_wins if wins is None else wins
        state = (first_wins, obstacle, solving)
        if state != self._best_play_built_from:
            self._best_play_built_from = state
            self._best_play.members = tuple(_best_play(first_wins, obstacle, best_play))


def _legend(before: RuleFacts) -> kit.Widget:
    words = _("Arrows lead from {rules} to yours.")
    text = words.format(rules=names.rules_name(before.rules))
    return kit.Label(text, theme.SMALL, roles.SOFT)


class _Values:
    """Labels whose texts follow the figures."""

    def __init__(self, now: RuleFacts, before: RuleFacts) -> None:
        self.now, self.before = now, before
        self._compared: list[tuple[kit.Label, FigureText]] = []
        self._notes: list[tuple[kit.Label, FigureText]] = []

    def value(self, write: FigureText) -> kit.Label:
        """A figure, and what it was if that reads otherwise."""
        label = kit.Label("", theme.SMALL_STRONG, align="right")
        self._compared.append((label, write))
        self._compare(label, write)
        return label

    def note(self, write: FigureText) -> kit.Label:
        """A sentence, which may be empty: then it takes no room."""
        label = kit.Label("", theme.SMALL, roles.SOFT)
        self._notes.append((label, write))
        self._write(label, write)
        return label

    def show(self, now: RuleFacts, before: RuleFacts) -> None:
        self.now, self.before = now, before
        for label, write in self._compared:
            self._compare(label, write)
        for label, write in self._notes:
            self._write(label, write)

    def _compare(self, label: kit.Label, write: FigureText) -> None:
        now, before = write(self.now), write(self.before)
        changed = WAITING not in (now, before) and now != before
        both = _("{before} → {now}").format(before=before, now=now)
        label.text = amounts.tied(both) if changed else now
        label.colour = roles.ACCENT if changed else roles.INK

    def _write(self, label: kit.Label, write: FigureText) -> None:
        label.text = write(self.now)
        label.visible = bool(label.text)


def _by_dice(values: _Values) -> Iterator[Sequence[kit.Widget]]:
    """A line for each number of dice, the most first."""
    yield _heads(_("Dice"), _("Risk"), _("Bank from"))
    for dice in range(MAX_DICE, 0, -1):
        yield (
            kit.Label(str(dice), theme.SMALL_STRONG),
            values.value(partial(_zilch, dice=dice)),
            values.value(partial(_bank_from, dice=dice)),
        )


def _turns(values: _Values) -> Iterator[kit.Widget]:
    yield _line(_("Average turn"), values.value(_average))
    yield _line(_("Before you’re on the board"), values.value(_opening))
    yield values.note(_turn_exactness)


def _game(values: _Values) -> Iterator[kit.Widget]:
    yield _line(_("Turns if you play alone"), values.value(_solo))
    yield values.note(_no_solo)
    yield kit.Table(*_by_players(values), gap=NARROW)
    yield values.note(_game_exactness)


def _by_players(values: _Values) -> Iterator[Sequence[kit.Widget]]:
    yield _heads(pgettext("how many", "Players"), _("Turns each"), _("Minutes"))
    for players in PLAYERS:
        yield (
            kit.Label(str(players), theme.SMALL_STRONG),
            values.value(partial(_turns_each, players=players)),
            values.value(partial(_minutes, players=players)),
        )


def _heads(first: str, *others: str) -> list[kit.Widget]:
    """Over the columns of a table, of which all but the first are figures."""
    first_head = kit.Label(first, theme.SMALL, roles.SOFT)
    return [
        first_head,
        *(kit.Label(o, theme.SMALL, roles.SOFT, align="right") for o in others),
    ]


def _line(what: str, value: kit.Widget) -> kit.Widget:
    return kit.Row(kit.Label(what, theme.SMALL, grow=1), value, gap=NARROW)


def turn_figures(facts: RuleFacts) -> Iterator[kit.Widget]:
    """The figures of a turn, a line each."""
    return _turns(_Values(facts, facts))


def game_figures(facts: RuleFacts) -> Iterator[kit.Widget]:
    """How long a game is, a line each, and what that goes by."""
    yield from _game(_Values(facts, facts))
    yield kit.Label(words.length_note(), theme.SMALL, roles.SOFT)


# Best play


def _best_play(
    first_wins: float | None, obstacle: Obstacle | None, best_play: SolvingControls
) -> Iterator[kit.Widget]:
    """The first player's chance of winning; if it is unknown, why, and how to have it solved."""
    yield kit.Label(_("Best play with two"), theme.SMALL_STRONG)
    if first_wins is not None:
        chance = kit.Label(amounts.percent(first_wins, 2), theme.SMALL_STRONG)
        yield _line(_("Whoever starts wins"), chance)
    elif obstacle is not None:
        yield kit.Label(advice.why_unsolved(obstacle), theme.SMALL, roles.SOFT)
    elif best_play.solving.stage is Stage.SOLVING:
        yield from _being_solved(best_play)
    else:
        yield from _not_solved(best_play)


def _being_solved(best_play: SolvingControls) -> Iterator[kit.Widget]:
    solving = best_play.solving
    earlier = _("{percent} done for the earlier rules")
    words = earlier if solving.of_others else _("{percent} done")
    text = words.format(percent=amounts.percent(solving.progress))
    yield kit.Label(text, theme.SMALL)
    yield kit.Bar(solving.progress)
    yield kit.Button("stop-solving", _("Stop"), best_play.stop, style=None)


def _not_solved(best_play: SolvingControls) -> Iterator[kit.Widget]:
    if best_play.solving.stage is Stage.FAILED:
        failed = _("That stopped unexpectedly. What’s done so far is kept.")
        yield kit.Label(failed, theme.SMALL, roles.WARNING)
    else:
        about = _("Not found yet, so hints are estimates. It takes a few minutes.")
        yield kit.Label(about, theme.SMALL, roles.SOFT)
    yield kit.Button("solve", _("Find best play"), best_play.start, style=None)


class LiveFigures:
    """The panel of rules that are being changed, kept up to date while services work.

    ``compared_with`` are the rules that they were made from; their figures are worked out last.
    """

    def __init__(self, program: Program, compared_with: RuleSet | None) -> None:
        self._program = program
        self._hundredfold = program.times_100
        self._figures = figures = program.advice.figures
        self._solver = program.advice.solver
        self._before = compared_with
        self._figures_before = None if compared_with is None else figures.ask(compared_with)
        self._rules: RuleSet | None = None
        self._holder = kit.Column()
        self._panel: FiguresPanel | None = None
        self._built_from: object = None

    def show(self, rules: RuleSet | None) -> None:
        """These are the rules now; None while they are at fault."""
        self._rules = rules
        self.update()

    def compare(self, base: RuleSet) -> None:
        """Compare with these rules from now on."""
        if base != self._before:
            self._before, self._figures_before = base, self._figures.ask(base)
            self._panel, self._built_from = None, None

    def widget(self) -> kit.Widget:
        """The panel, in which what follows will show too; made anew each time."""
        self._holder, self._panel, self._built_from = kit.Column(), None, None
        self.update()
        return self._holder

    def update(self) -> None:
        """Show what has been worked out since the last time.

        Figures stay until there are others, which is soon: they would only flicker.
        """
        if self._rules is None:
            self._say_why_not()
            return
        rules = self._rules
        now = RuleFacts(rules, self._figures.ask(rules), self._hundredfold)
        before, solving = self._compared(now), self._solver.state(rules)
        state = (now, before, solving)
        if state == self._built_from:
            return
        self._built_from = state
        best_play = SolvingControls(solving, self._solve, self._stop)
        if self._panel is None:
            self._panel = FiguresPanel(now, before, best_play)
            more = kit.Button("all-odds", _("All odds"), self._show_all, style=None)
            self._holder.members = (self._panel, more)
            return
        self._panel.show_best_play(now, best_play)
        if now.figures is not None or self._figures.has_failed:
            self._panel.show(now, before)

    def _show_all(self) -> Answer:
        return None if self._rules is None else self._program.open(Odds(self._rules))

    def _solve(self) -> None:
        if self._rules is not None:
            self._solver.start(self._rules)
            self.update()

    def _stop(self) -> None:
        self._solver.stop()
        self.update()

    def _say_why_not(self) -> None:
        if self._built_from != "":
            self._panel, self._built_from = None, ""
            words = _("The figures will be back once everything is put right.")
            self._holder.members = (kit.Label(words, theme.SMALL, roles.SOFT),)

    def _compared(self, now: RuleFacts) -> RuleFacts | None:
        """The rules to compare with, and their figures, worked out after the rules' own."""
        if self._before is None:
            return None
        figures, waits = self._figures_before, now.figures is None or not now.figures.is_complete
        if not waits and (figures is None or not figures.is_complete):
            self._figures_before = self._figures.ask(self._before)
        return RuleFacts(self._before, self._figures_before, self._hundredfold)

    def close(self) -> None:
        """Work out no more figures, until they are asked for again; solving goes on."""
        self._figures.close()


# The text of each figure


def _zilch(facts: RuleFacts, dice: int) -> str:
    figures = facts.figures
    if figures is None:
        return WAITING
    within = dice <= len(figures.zilch)
    return amounts.fine_percent(float(figures.zilch[dice - 1])) if within else NOTHING


def _bank_from(facts: RuleFacts, dice: int) -> str:
    if facts.figures is None:
        return WAITING
    bank_at = facts.figures.usual_turn.bank_at
    if dice > len(bank_at):
        return NOTHING
    return words.bank_at(facts.rules, bank_at[dice - 1], times_100=facts.times_100)


def _average(facts: RuleFacts) -> str:
    return _of_turn(facts, lambda figures: figures.usual_turn)


def _opening(facts: RuleFacts) -> str:
    return _of_turn(facts, lambda figures: figures.opening)


def _of_turn(facts: RuleFacts, turn: Callable[[RuleFigures], TurnFigures]) -> str:
    if facts.figures is None:
        return WAITING
    average = turn(facts.figures).average
    return words.average(facts.rules, average, times_100=facts.times_100)


def _turn_exactness(facts: RuleFacts) -> str:
    left_out = advice.left_out(turn_leaves_out(facts.rules, facts.figures))
    return left_out or _("These figures are exact.")


def _game_exactness(facts: RuleFacts) -> str:
    """A sentence on what only a game's length leaves out; the rest stands beside the turn."""
    beside_the_turn = turn_leaves_out(facts.rules, facts.figures)
    more = [each for each in game_leaves_out(facts.rules) if each not in beside_the_turn]
    return advice.left_out(more)


def _solo(facts: RuleFacts) -> str:
    game = facts.long_game
    if game is None:
        return WAITING
    return NOTHING if game.turns is None else amounts.decimal(game.turns, 1)


def _no_solo(facts: RuleFacts) -> str:
    """Why the turns are not known, where they aren't."""
    game = facts.long_game
    if game is None or game.obstacle is None:
        return ""
    return _("Not known: {why}.").format(why=words.no_solo(game.obstacle))


def _turns_each(facts: RuleFacts, players: int) -> str:
    return _of_length(facts, lambda length: words.turns_each(length, players))


def _minutes(facts: RuleFacts, players: int) -> str:
    return _of_length(facts, lambda length: words.minutes(length.minutes(players)))


def _of_length(facts: RuleFacts, write: Callable[[GameLength], str]) -> str:
    game = facts.long_game
    if game is None:
        return WAITING
    return NOTHING if game.length is None else write(game.length)
