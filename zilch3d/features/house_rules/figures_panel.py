"""What rules come to, beside them while they are being changed, and solving their best play."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from zilch3d.advice.processes import SolvingState, Stage
from zilch3d.engine.dice import MAX_DICE
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, pgettext
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
class RulesShown:
    """A rule set and what is known of its figures; None while nothing is.

    ``times_100`` shows half points times 100.
    """

    rules: RuleSet
    figures: RuleFigures | None
    times_100: bool = False

    @property
    def long_game(self) -> LongGame | None:
        return self.figures.long_game if self.figures else None


@dataclass(frozen=True)
class BestPlay:
    """How far best play is solved, and what starts and stops solving it."""

    solving: SolvingState
    start: kit.Press
    stop: kit.Press


Said: TypeAlias = Callable[[RulesShown], str]
"""What a figure of some rules reads."""


class FiguresPanel(kit.Column):
    """The figures of the rules, each with what it was ``before`` if that was otherwise.

    What is not known yet shows as an ellipsis. Only the buttons of ``best_play`` can be focused.
    Its texts are changed, not made again: that would take longer than a frame may.
    """

    def __init__(
        self, now: RulesShown, before: RulesShown | None = None, best_play: BestPlay | None = None
    ) -> None:
        self._values = _Values(now, before or now)
        self._best_play = kit.Column(gap=NARROW)
        self._best_play_shown: object = None
        super().__init__(
            kit.Label(_("What these rules come to"), theme.HEADING),
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

    def show(self, now: RulesShown, before: RulesShown | None) -> None:
        """Show other figures, compared with the same rules as before."""
        self._values.show(now, before or now)

    def show_best_play(self, now: RulesShown, best_play: BestPlay) -> None:
        """Show how far solving these rules has come."""
        solving, obstacle = best_play.solving, unsolvable(in_largest_unit(now.rules))
        wins = now.figures.first_wins if now.figures else None
        known = solving.first_wins if wins is None else wins
        if (shown := (known, obstacle, solving)) != self._best_play_shown:
            self._best_play_shown = shown
            self._best_play.members = tuple(_best_play(known, obstacle, best_play))


def _legend(before: RulesShown) -> kit.Widget:
    text = _("What is not as in {rules} stands as before → now.")
    said = text.format(rules=names.rules_name(before.rules))
    return kit.Label(said, theme.SMALL, theme.IVORY_SOFT)


class _Values:
    """Labels whose texts follow the figures."""

    def __init__(self, now: RulesShown, before: RulesShown) -> None:
        self.now, self.before = now, before
        self._compared: list[tuple[kit.Label, Said]] = []
        self._notes: list[tuple[kit.Label, Said]] = []

    def value(self, said: Said) -> kit.Label:
        """A figure, and what it was if that reads otherwise."""
        label = kit.Label("", theme.SMALL_STRONG, align="right")
        self._compared.append((label, said))
        self._compare(label, said)
        return label

    def note(self, said: Said) -> kit.Label:
        """A sentence, which may be empty: then it takes no room."""
        label = kit.Label("", theme.SMALL, theme.IVORY_SOFT)
        self._notes.append((label, said))
        self._say(label, said)
        return label

    def show(self, now: RulesShown, before: RulesShown) -> None:
        self.now, self.before = now, before
        for label, said in self._compared:
            self._compare(label, said)
        for label, said in self._notes:
            self._say(label, said)

    def _compare(self, label: kit.Label, said: Said) -> None:
        now, before = said(self.now), said(self.before)
        changed = WAITING not in (now, before) and now != before
        both = _("{before} → {now}").format(before=before, now=now)
        label.text = amounts.tied(both) if changed else now
        label.colour = theme.GOLD if changed else theme.IVORY

    def _say(self, label: kit.Label, said: Said) -> None:
        label.text = said(self.now)
        label.visible = bool(label.text)


def _by_dice(values: _Values) -> Iterator[Sequence[kit.Widget]]:
    """A line for each number of dice, the most first."""
    yield _heads(_("Dice"), _("Zilch"), _("Bank from"))
    for dice in range(MAX_DICE, 0, -1):
        yield (
            kit.Label(str(dice), theme.SMALL_STRONG),
            values.value(partial(_zilch, dice=dice)),
            values.value(partial(_bank_from, dice=dice)),
        )


def _turns(values: _Values) -> Iterator[kit.Widget]:
    yield _line(_("A turn brings"), values.value(_average))
    yield _line(_("The opening turn"), values.value(_opening))
    yield values.note(_turn_exactness)


def _game(values: _Values) -> Iterator[kit.Widget]:
    yield _line(_("Fewest turns alone"), values.value(_solo))
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
    left = kit.Label(first, theme.SMALL, theme.IVORY_SOFT)
    return [left, *(kit.Label(o, theme.SMALL, theme.IVORY_SOFT, align="right") for o in others)]


def _line(what: str, value: kit.Widget) -> kit.Widget:
    return kit.Row(kit.Label(what, theme.SMALL, grow=1), value, gap=NARROW)


def turn_figures(shown: RulesShown) -> Iterator[kit.Widget]:
    """What a turn brings, a line each."""
    return _turns(_Values(shown, shown))


def game_figures(shown: RulesShown) -> Iterator[kit.Widget]:
    """How long a game is, a line each, and what that goes by."""
    yield from _game(_Values(shown, shown))
    yield kit.Label(words.length_note(), theme.SMALL, theme.IVORY_SOFT)


# Best play


def _best_play(
    known: float | None, obstacle: Obstacle | None, best_play: BestPlay
) -> Iterator[kit.Widget]:
    """The chance of who starts, where it is known; else why not, and how to have it solved."""
    yield kit.Label(_("Best play of two"), theme.SMALL_STRONG)
    if known is not None:
        chance = kit.Label(amounts.percent(known, 2), theme.SMALL_STRONG)
        yield _line(_("The first player wins"), chance)
    elif obstacle is not None:
        yield kit.Label(advice.why_unsolved(obstacle), theme.SMALL, theme.IVORY_SOFT)
    elif best_play.solving.stage is Stage.SOLVING:
        yield from _being_solved(best_play)
    else:
        yield from _not_solved(best_play)


def _being_solved(best_play: BestPlay) -> Iterator[kit.Widget]:
    solving = best_play.solving
    if solving.of_others:
        text = _("The rules as they were are being solved: {percent}")
    else:
        text = _("Being solved: {percent}")
    said = text.format(percent=amounts.percent(solving.progress))
    yield kit.Label(said, theme.SMALL)
    yield kit.Bar(solving.progress)
    yield kit.Button("stop-solving", _("Stop"), best_play.stop, style=theme.SECONDARY)


def _not_solved(best_play: BestPlay) -> Iterator[kit.Widget]:
    if best_play.solving.stage is Stage.FAILED:
        failed = _("Solving has failed. What was solved is kept.")
        yield kit.Label(failed, theme.SMALL, theme.EMBER)
    else:
        about = _("Not solved yet: hints are approximate. Solving takes a minute or a few.")
        yield kit.Label(about, theme.SMALL, theme.IVORY_SOFT)
    yield kit.Button("solve", _("Solve best play"), best_play.start, style=theme.SECONDARY)


class LiveFigures:
    """The panel of rules that are being changed, kept up to date.

    ``compared_with`` are the rules that they were made from.
    """

    def __init__(self, program: Program, compared_with: RuleSet | None) -> None:
        self._program = program
        self._hundredfold = program.times_100
        self._figures = figures = program.advice.figures
        self._solver = program.advice.solver
        self._before = compared_with
        self._known_before = None if compared_with is None else figures.ask(compared_with)
        self._rules: RuleSet | None = None
        self._holder = kit.Column()
        self._panel: FiguresPanel | None = None
        self._shown: object = None

    def show(self, rules: RuleSet | None) -> None:
        """These are the rules now; None while they are at fault."""
        self._rules = rules
        self.update()

    def compare(self, base: RuleSet) -> None:
        """Compare with these rules from now on."""
        if base != self._before:
            self._before, self._known_before = base, self._figures.ask(base)
            self._panel, self._shown = None, None

    def widget(self) -> kit.Widget:
        """The panel, in which what follows will show too; made anew each time."""
        self._holder, self._panel, self._shown = kit.Column(), None, None
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
        now = RulesShown(rules, self._figures.ask(rules), self._hundredfold)
        before, solving = self._compared(now), self._solver.state(rules)
        seen = (now, before, solving)
        if seen == self._shown:
            return
        self._shown = seen
        best_play = BestPlay(solving, self._solve, self._stop)
        if self._panel is None:
            self._panel = FiguresPanel(now, before, best_play)
            more = kit.Button("all-odds", _("All odds"), self._show_all, style=theme.SECONDARY)
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
        if self._shown != "":
            self._panel, self._shown = None, ""
            words = _("The figures come back once the rules are in order.")
            self._holder.members = (kit.Label(words, theme.SMALL, theme.IVORY_SOFT),)

    def _compared(self, now: RulesShown) -> RulesShown | None:
        """What the rules are compared with; worked out after the rules themselves."""
        if self._before is None:
            return None
        known, waits = self._known_before, now.figures is None or not now.figures.is_complete
        if not waits and (known is None or not known.is_complete):
            self._known_before = self._figures.ask(self._before)
        return RulesShown(self._before, self._known_before, self._hundredfold)

    def close(self) -> None:
        """Work out no more figures, until they are asked for again; solving goes on."""
        self._figures.close()


# What each figure reads


def _zilch(shown: RulesShown, dice: int) -> str:
    figures = shown.figures
    if figures is None:
        return WAITING
    within = dice <= len(figures.zilch)
    return amounts.fine_percent(float(figures.zilch[dice - 1])) if within else NOTHING


def _bank_from(shown: RulesShown, dice: int) -> str:
    if shown.figures is None:
        return WAITING
    bank_at = shown.figures.usual_turn.bank_at
    if dice > len(bank_at):
        return NOTHING
    return words.bank_at(shown.rules, bank_at[dice - 1], times_100=shown.times_100)


def _average(shown: RulesShown) -> str:
    return _of_turn(shown, lambda figures: figures.usual_turn)


def _opening(shown: RulesShown) -> str:
    return _of_turn(shown, lambda figures: figures.opening)


def _of_turn(shown: RulesShown, turn: Callable[[RuleFigures], TurnFigures]) -> str:
    if shown.figures is None:
        return WAITING
    average = turn(shown.figures).average
    return words.average(shown.rules, average, times_100=shown.times_100)


def _turn_exactness(shown: RulesShown) -> str:
    return advice.exactness(turn_leaves_out(shown.rules, shown.figures))


def _game_exactness(shown: RulesShown) -> str:
    """What only the length of a game leaves out; the rest stands beside the turn."""
    beside_the_turn = turn_leaves_out(shown.rules, shown.figures)
    more = [each for each in game_leaves_out(shown.rules) if each not in beside_the_turn]
    return advice.exactness(more) if more else ""


def _solo(shown: RulesShown) -> str:
    game = shown.long_game
    if game is None:
        return WAITING
    return NOTHING if game.turns is None else amounts.decimal(game.turns, 1)


def _no_solo(shown: RulesShown) -> str:
    """Why the turns are not known, where they aren't."""
    game = shown.long_game
    if game is None or game.obstacle is None:
        return ""
    return _("Not known: {why}.").format(why=words.no_solo(game.obstacle))


def _turns_each(shown: RulesShown, players: int) -> str:
    return _of_length(shown, lambda length: words.turns_each(length, players))


def _minutes(shown: RulesShown, players: int) -> str:
    return _of_length(shown, lambda length: words.minutes(length.minutes(players)))


def _of_length(shown: RulesShown, said: Callable[[GameLength], str]) -> str:
    game = shown.long_game
    if game is None:
        return WAITING
    return NOTHING if game.length is None else said(game.length)
