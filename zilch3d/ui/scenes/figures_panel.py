"""What rules come to, beside them while they are being changed, and solving their best play."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from zilch3d.advice.figures import FiguresService
from zilch3d.advice.solving import BestPlaySolver, Solving, Stage
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, pgettext
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import NARROW
from zilch3d.odds.game_length import GameLength
from zilch3d.odds.rule_figures import LongGame, RuleFigures, figures_leave_out
from zilch3d.odds.solvable import in_largest_unit, unsolvable
from zilch3d.ui import theme
from zilch3d.ui.words import advice, amounts, names
from zilch3d.ui.words import figures as words

WAITING = "…"
NOTHING = "–"
PLAYERS = (2, 4)
"""For how many players the usual length is shown."""


@dataclass(frozen=True)
class RulesShown:
    """A rule set and what is known of its figures; None while nothing is."""

    rules: RuleSet
    figures: RuleFigures | None

    @property
    def long_game(self) -> LongGame | None:
        return self.figures.long_game if self.figures else None


@dataclass(frozen=True)
class BestPlay:
    """How far best play is solved, and what starts and stops solving it."""

    solving: Solving
    start: kit.Press
    stop: kit.Press


def figures_panel(
    now: RulesShown, before: RulesShown | None = None, best_play: BestPlay | None = None
) -> kit.Widget:
    """The figures of the rules, each with what it was ``before`` if that was otherwise.

    What is not known yet shows as an ellipsis. Only the buttons of ``best_play`` can be focused.
    """
    compared = _Compared(now, before or now)
    return kit.Column(
        kit.Label(_("What these rules come to"), theme.HEADING),
        *([] if before is None else [_legend(before)]),
        kit.Table(*_by_dice(compared), gap=NARROW),
        kit.Rule(),
        *_turns(compared),
        kit.Label(advice.exactness(figures_leave_out(now.rules)), theme.SMALL, theme.IVORY_SOFT),
        kit.Rule(),
        *_game(compared),
        *([] if best_play is None else [kit.Rule(), *_best_play(compared, best_play)]),
        gap=NARROW,
    )


def _legend(before: RulesShown) -> kit.Widget:
    text = _("What is not as in {rules} stands as before → now.")
    said = text.format(rules=names.rules_name(before.rules))
    return kit.Label(said, theme.SMALL, theme.IVORY_SOFT)


@dataclass(frozen=True)
class _Compared:
    now: RulesShown
    before: RulesShown

    def value(self, said: Callable[[RulesShown], str]) -> kit.Label:
        """A figure, and what it was if that reads otherwise."""
        now, before = said(self.now), said(self.before)
        known = WAITING not in (now, before)
        if known and now != before:
            changed = _("{before} → {now}").format(before=before, now=now)
            return kit.Label(amounts.tied(changed), theme.SMALL_STRONG, theme.GOLD, align="right")
        return kit.Label(now, theme.SMALL_STRONG, theme.IVORY, align="right")


def _by_dice(compared: _Compared) -> Iterator[Sequence[kit.Widget]]:
    """A line for each number of dice, the most first."""
    yield _heads(_("Dice"), _("Zilch"), _("Bank from"))
    for dice in range(compared.now.rules.scoring.dice, 0, -1):
        yield (
            kit.Label(str(dice), theme.SMALL_STRONG),
            compared.value(partial(_zilch, dice=dice)),
            compared.value(partial(_bank_from, dice=dice)),
        )


def _turns(compared: _Compared) -> Iterator[kit.Widget]:
    yield _line(_("A turn brings"), compared.value(_average))
    if any(each.rules.turn.opening for each in (compared.now, compared.before)):
        yield _line(_("The opening turn"), compared.value(_opening))


def _game(compared: _Compared) -> Iterator[kit.Widget]:
    yield _line(_("Fewest turns alone"), compared.value(_solo))
    game = compared.now.long_game
    if game is not None and game.obstacle is not None:
        why = _("Not known: {why}.").format(why=words.no_solo(game.obstacle))
        yield kit.Label(why, theme.SMALL, theme.IVORY_SOFT)
    yield kit.Table(*_by_players(compared), gap=NARROW)
    yield kit.Label(words.length_note(), theme.SMALL, theme.IVORY_SOFT)


def _by_players(compared: _Compared) -> Iterator[Sequence[kit.Widget]]:
    yield _heads(pgettext("how many", "Players"), _("Turns each"), _("Minutes"))
    for players in PLAYERS:
        yield (
            kit.Label(str(players), theme.SMALL_STRONG),
            compared.value(partial(_turns_each, players=players)),
            compared.value(partial(_minutes, players=players)),
        )


def _heads(first: str, *others: str) -> list[kit.Widget]:
    """Over the columns of a table, of which all but the first are figures."""
    left = kit.Label(first, theme.SMALL, theme.IVORY_SOFT)
    return [left, *(kit.Label(o, theme.SMALL, theme.IVORY_SOFT, align="right") for o in others)]


def _line(what: str, value: kit.Widget) -> kit.Widget:
    return kit.Row(kit.Label(what, theme.SMALL, grow=1), value, gap=NARROW)


def turn_figures(shown: RulesShown) -> Iterator[kit.Widget]:
    """What a turn brings, a line each."""
    return _turns(_Compared(shown, shown))


def game_figures(shown: RulesShown) -> Iterator[kit.Widget]:
    """How long a game is, a line each."""
    return _game(_Compared(shown, shown))


# Best play


def _best_play(compared: _Compared, best_play: BestPlay) -> Iterator[kit.Widget]:
    """The chance of who starts, where it is known; else why not, and how to have it solved."""
    solving, rules = best_play.solving, compared.now.rules
    wins = compared.now.figures.first_wins if compared.now.figures else None
    known = solving.first_wins if wins is None else wins
    yield kit.Label(_("Best play of two"), theme.SMALL_STRONG)
    obstacle = unsolvable(in_largest_unit(rules))
    if known is not None:
        chance = kit.Label(amounts.percent(known, 2), theme.SMALL_STRONG)
        yield _line(_("The first player wins"), chance)
    elif obstacle is not None:
        yield kit.Label(advice.why_unsolved(obstacle), theme.SMALL, theme.IVORY_SOFT)
    elif solving.stage is Stage.SOLVING:
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

    def __init__(
        self, figures: FiguresService, solver: BestPlaySolver, compared_with: RuleSet | None
    ) -> None:
        self._figures = figures
        self._solver = solver
        self._before = compared_with
        self._known_before = None if compared_with is None else figures.ask(compared_with)
        self._rules: RuleSet | None = None
        self._holder = kit.Column()
        self._shown: object = None

    def show(self, rules: RuleSet | None) -> None:
        """These are the rules now; None while they are at fault."""
        self._rules = rules
        self.update()

    def widget(self) -> kit.Widget:
        """The panel, in which what follows will show too; made anew each time."""
        self._holder, self._shown = kit.Column(), None
        self.update()
        return self._holder

    def update(self) -> None:
        """Show what has been worked out since the last time."""
        if self._rules is None:
            words = _("The figures come back once the rules are in order.")
            self._put("", lambda: kit.Label(words, theme.SMALL, theme.IVORY_SOFT))
            return
        rules = self._rules
        now = RulesShown(rules, self._figures.ask(rules))
        before = self._compared(now)
        solving = self._solver.state(rules)
        best_play = BestPlay(solving, partial(self._solver.start, rules), self._solver.stop)
        seen = (now, before, solving, self._figures.has_failed)
        self._put(seen, lambda: figures_panel(now, before, best_play))

    def _put(self, seen: object, make: Callable[[], kit.Widget]) -> None:
        if seen != self._shown:
            self._shown = seen
            self._holder.members = (make(),)

    def _compared(self, now: RulesShown) -> RulesShown | None:
        """What the rules are compared with; worked out after the rules themselves."""
        if self._before is None:
            return None
        known, waits = self._known_before, now.figures is None or not now.figures.is_complete
        if not waits and (known is None or not known.is_complete):
            self._known_before = self._figures.ask(self._before)
        return RulesShown(self._before, self._known_before)

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
    figures = shown.figures
    if figures is None:
        return WAITING
    within = dice <= len(figures.turn.bank_at)
    return words.bank_at(shown.rules, figures.turn.bank_at[dice - 1]) if within else NOTHING


def _average(shown: RulesShown) -> str:
    figures = shown.figures
    return WAITING if figures is None else words.average(shown.rules, figures.turn.average)


def _opening(shown: RulesShown) -> str:
    figures = shown.figures
    return WAITING if figures is None else words.average(shown.rules, figures.opening.average)


def _solo(shown: RulesShown) -> str:
    game = shown.long_game
    if game is None:
        return WAITING
    return NOTHING if game.turns is None else amounts.decimal(game.turns, 1)


def _turns_each(shown: RulesShown, players: int) -> str:
    return _of_length(shown, lambda length: words.turns_each(length, players))


def _minutes(shown: RulesShown, players: int) -> str:
    return _of_length(shown, lambda length: words.minutes(length.minutes(players)))


def _of_length(shown: RulesShown, said: Callable[[GameLength], str]) -> str:
    game = shown.long_game
    if game is None:
        return WAITING
    return NOTHING if game.length is None else said(game.length)
