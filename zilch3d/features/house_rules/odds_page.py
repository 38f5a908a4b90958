"""The odds of any rule set: tables and charts, and what old rule sheets print."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.figures_panel import (
    NOTHING,
    RuleFacts,
    game_figures,
    turn_figures,
)
from zilch3d.features.house_rules.printed_card import PrintedCard, card_printer
from zilch3d.features.house_rules.rules_page import sheet_advice
from zilch3d.features.house_rules.thumb_section import (
    ThumbFacts,
    ThumbPresses,
    people_by_rating,
    thumb_section,
)
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Pending, outcome
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE, Hue
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.odds.chances import Comparison, PrintedChance
from zilch3d.odds.rule_figures import RuleFigures, Thresholds, TurnFigures
from zilch3d.store.games import GameStore
from zilch3d.store.performances import GamePerformance
from zilch3d.store.rulefiles import presets, printed_odds
from zilch3d.ui import theme
from zilch3d.ui.pages.offer import OwnFiles
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import done_button
from zilch3d.ui.words import amounts, names
from zilch3d.ui.words import figures as words

ASKED = "asked"
"""What the rules that are asked for are called among those offered, if they are no preset."""
WIDTH = 1120
SIDE_BY_SIDE = 800
"""From this width on, in points, there are two columns."""


class OddsScene(WidgetScene):
    """The page of all figures of ``rules``, or of the first preset; others can be chosen there.

    Presets come first, then the player's own once they have been read. Figures that take longer are
    shown as soon as they are there. ``behind`` is seen around the page. Beside the rule of thumb
    stand those of the household who have a rating by the rules.
    """

    first_focus = "rules"

    def __init__(
        self,
        program: Program,
        rules: RuleSet | None = None,
        behind: Backdrop | None = None,
    ) -> None:
        super().__init__(program.screen, behind or program.painter.backdrop)
        self._service, self._thumbs = program.advice.figures, program.advice.thumbs
        self._performed = self.pending(partial(_ask_performed, program.games))
        self._print_card = card_printer(program)
        self._printed: Pending[PrintedCard] = self.pending()
        self._clipboard = program.clipboard
        self._copied: bool | None = None
        self._hundredfold = program.times_100
        self._own = OwnFiles(program.games, program.screen.wake)
        self._first_rules = rules
        self._presets = {preset.id: preset for preset in presets()}
        """By their names in files, as ``_offered`` has all."""
        self.selected = next((name for name, each in self._presets.items() if each == rules), ASKED)
        self._built_from: object = None

    def enter(self) -> None:
        """A search that a game has paused goes on."""
        super().enter()
        self._thumbs.go_on()

    def leave(self) -> None:
        super().leave()
        self._service.close()

    def update(self, seconds: float) -> Answer:
        if self._state() != self._built_from:
            self.rebuild()
        return super().update(seconds)

    def _state(self) -> object:
        """All that the page depends on."""
        service = self._service
        figures, thumbs = service.ask(self._rules), self._thumbs
        thumb = thumbs.measured(self._rules), thumbs.state(self._rules)
        return tuple(self._offered()), figures, service.has_failed, thumb

    @property
    def _rules(self) -> RuleSet:
        rules = self._offered()
        return rules.get(self.selected) or next(iter(rules.values()))

    def _offered(self) -> Mapping[str, RuleSet]:
        """All rules to choose from, by their names in files."""
        rules = self._first_rules
        added = {} if rules is None or rules in self._presets.values() else {ASKED: rules}
        own = {name: each for name, each in (self._own.rules() or {}).items() if each != rules}
        return {**self._presets, **added, **own}

    def build(self) -> kit.Widget:
        self._built_from = self._state()
        offered = self._offered()
        options = [(name, names.rules_name(rules)) for name, rules in offered.items()]
        selected = self.selected if self.selected in offered else options[0][0]
        return kit.Page(
            kit.Row(
                kit.Title(_("Odds")),
                kit.Picker("rules", options, selected, self._choose),
                kit.Spacer(grow=1),
                done_button(self.back),
                gap=WIDE,
            ),
            kit.Scroll(self._figures(), grow=1, name="odds"),
            width=WIDTH,
            centred=True,
        )

    def _choose(self, name: str) -> Answer:
        self.selected = name
        self._printed.value = self._copied = None
        self.rebuild()
        return None

    def _thumb(self) -> kit.Widget:
        rules, thumbs = self._rules, self._thumbs
        facts = ThumbFacts(
            rules,
            thumbs.measured(rules),
            thumbs.state(rules),
            self._hundredfold,
            people_by_rating(rules, self._performed.value or ()),
            self._printed.value,
            self._copied,
        )
        search = partial(thumbs.start, rules)
        presses = ThumbPresses(search, thumbs.stop, self._print, self._copy_path)
        return _section(_("Rule of thumb"), *thumb_section(facts, presses))

    def _print(self) -> None:
        rules, measured = self._rules, self._thumbs.measured(self._rules)
        if measured is not None:
            self._copied = None
            self._printed.ask(lambda: self._print_card(rules, measured))

    def _copy_path(self) -> Answer:
        printed = self._printed.value
        if printed is not None and printed.file is not None:
            self._copied = self._clipboard.copy(str(printed.file))
            self.rebuild()
        return None

    def _figures(self) -> kit.Widget:
        rules = self._rules
        figures = self._service.ask(rules)
        if figures is None:
            failed = _("The figures couldn’t be worked out. The game’s log says why.")
            waiting = _("Working it out …")
            text = failed if self._service.has_failed else waiting
            return kit.Label(text, colour=roles.SOFT)
        tables = _OddsTables(rules, figures, printed_odds(rules.id), self._hundredfold, self._thumb)
        return kit.Responsive(
            (SIDE_BY_SIDE, tables.wide),
            (0, tables.narrow),
        )


@dataclass(frozen=True)
class _OddsTables:
    """The figures of one rule set."""

    rules: RuleSet
    figures: RuleFigures
    printed: Sequence[PrintedChance]
    times_100: bool
    thumb: Callable[[], kit.Widget]

    def wide(self) -> kit.Widget:
        advice = sheet_advice(self.rules, times_100=self.times_100)
        left = (self.thumb(), *self._turns(), *self._documents(), *advice)
        right = (*self._rolls(), *self._most_points())
        columns = (kit.Column(*members, gap=MEDIUM, grow=1) for members in (left, right))
        return kit.Row(*columns, gap=WIDE, align="start")

    def narrow(self) -> kit.Widget:
        """What a player wants first, and last the thresholds that are not for winning."""
        figures = (self.thumb(), *self._rolls(), *self._turns(), *self._documents())
        advice = sheet_advice(self.rules, times_100=self.times_100)
        return kit.Column(*figures, *advice, *self._most_points(), gap=MEDIUM)

    def _rolls(self) -> Iterator[kit.Widget]:
        figures = self.figures
        zilch = [(float(chance), amounts.fine_percent(float(chance))) for chance in figures.zilch]
        yield _section(_("Risk of a zilch"), _chart(zilch, 1.0), *self._zilch_beside())
        average = partial(amounts.average, self.rules, times_100=self.times_100)
        gain = [(float(points), average(float(points))) for points in figures.gain]
        yield _section(_("Average points per roll"), _chart(gain))
        if figures.hot_dice is None:
            hot: kit.Widget = kit.Label("…", colour=roles.SOFT)
        else:
            chances = map(float, figures.hot_dice)
            hot = _chart([(chance, amounts.fine_percent(chance)) for chance in chances], 1.0)
        about = _("You start with this many dice and roll until hot dice or a zilch.")
        yield _section(_("Chance of hot dice"), _note(about), hot)

    def _zilch_beside(self) -> Iterator[kit.Widget]:
        """A table, where dice can match three of a kind."""
        beside = words.grouped(self.figures.zilch_beside)
        if beside:
            max_dice = len(beside[0][1])
            rows = [
                (names.beside(faces), [amounts.fine_percent(float(c)) for c in reversed(row)])
                for faces, row in beside
            ]
            yield _table(_("Risk"), _numbers(max_dice), rows)

    def _turns(self) -> Iterator[kit.Widget]:
        facts = RuleFacts(self.rules, self.figures, self.times_100)
        yield _section(_("A turn"), *turn_figures(facts))
        yield _section(_("A game"), *game_figures(facts))

    def _most_points(self) -> Iterator[kit.Widget]:
        """Other thresholds than the rule of thumb has, which must not be taken for it."""
        about = _(
            "Bank from here on, by how many dice are left, if all you want is the highest average. "
            "It isn’t how to win. For that, the target and the others’ points count too."
        )
        yield _section(_("For the most points a turn"), _note(about), self._banking())

    def _banking(self) -> kit.Widget:
        dice = self.rules.scoring.dice
        usual, opening = self.figures.turn, self.figures.opening
        opens, rows = opening.bank_at != usual.bank_at, []
        for name, turn in self._usual_turns(_("on the board") if opens else _("any turn")):
            rows.append((name, self._thresholds(turn.bank_at)))
            for faces, row in words.grouped(turn.bank_beside):
                rows.append((names.beside(faces), self._thresholds(row)))
        if opens:
            rows.append((_("not on the board yet"), self._thresholds(opening.bank_at)))
            for faces, row in words.grouped(opening.bank_beside):
                # Translators: {beside} is such as “beside three 4s”.
                beside = _("not on the board, {beside}").format(beside=names.beside(faces))
                rows.append((beside, self._thresholds(row)))
        return _table(_("Dice"), _numbers(dice), rows)

    def _usual_turns(self, usual: str) -> Iterator[tuple[str, TurnFigures]]:
        """Turns under the name ``usual``; where zilches in a row cost points, by their number."""
        if not self.figures.penalised:
            yield usual, self.figures.turn
        for zilches, turn in enumerate(self.figures.penalised):
            if not zilches or turn != self.figures.penalised[zilches - 1]:
                yield words.after_zilches(zilches), turn

    def _thresholds(self, row: Thresholds) -> list[str]:
        """From which points on to bank, the most dice first; for more than there can be, a dash."""
        missing = [NOTHING] * (self.rules.scoring.dice - len(row))
        bank_at = partial(words.bank_at, self.rules, times_100=self.times_100)
        return missing + [bank_at(points) for points in reversed(row)]

    def _documents(self) -> Iterator[kit.Widget]:
        """The odds that the sheet of these rules prints, beside the exact ones."""
        both = [(each, self.figures.chance(each.quantity, each.dice)) for each in self.printed]
        lines = [Comparison(each, exact) for each, exact in both if exact is not None]
        if lines:
            about = _("What the rule sheet says in percent, next to the exact figures.")
            heads = [_note(text) for text in (_("Chance"), _("Dice"), _("Printed"), _("Exact"), "")]
            table = kit.Table(heads, *map(_printed_line, lines), gap=NARROW)
            yield _section(_("Printed odds"), _note(about), table)


def _section(title: str, *members: kit.Widget) -> kit.Widget:
    return kit.Column(kit.Label(title, theme.HEADING), *members, gap=NARROW)


def _note(text: str) -> kit.Widget:
    return kit.Label(text, theme.SMALL, roles.SOFT)


def _chart(values: Sequence[tuple[float, str]], whole: float | None = None) -> kit.Widget:
    """A bar for each number of dice, the most first; the values are in order of the dice."""
    lines = [
        kit.ChartLine(ngettext("{n} die", "{n} dice", dice).format(n=dice), value, figure)
        for dice, (value, figure) in enumerate(values, 1)
    ]
    return kit.bar_chart(lines[::-1], whole)


def _numbers(max_dice: int) -> list[str]:
    """Heads of columns: numbers of dice, the most first."""
    return [str(dice) for dice in range(max_dice, 0, -1)]


def _table(
    corner: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]
) -> kit.Widget:
    """Figures in columns under their heads, each row with its name."""
    head = [_note(corner), *(_figure(text, roles.SOFT) for text in heads)]
    lines = [[_note(name), *(_figure(text, roles.INK) for text in row)] for name, row in rows]
    return kit.Table(head, *lines, gap=NARROW + 2)


def _figure(text: str, colour: Hue) -> kit.Widget:
    return kit.Label(text, theme.SMALL_STRONG, colour, align="right")


def _printed_line(line: Comparison) -> list[kit.Widget]:
    """A wrong figure has a cross, and says so."""
    printed, right = line.printed, line.is_right
    colour = roles.INK if right else roles.WARNING
    verdict = kit.Row(
        kit.Icon("check" if right else "cross", colour, size=14),
        kit.Label(_("right") if right else _("wrong"), theme.SMALL, colour),
        gap=HAIR,
    )
    return [
        _note(words.printed_chance(printed.quantity)),
        _figure(str(printed.dice), roles.SOFT),
        _figure(words.printed_percent(printed), colour),
        _figure(amounts.decimal(100 * float(line.exact), 1), roles.INK),
        verdict,
    ]


def _ask_performed(games: GameStore) -> Future[Sequence[GamePerformance]]:
    """Have a thread look up how well everybody decided; nothing where games can't be read."""

    def read(answer: Future[tuple[GamePerformance, ...]]) -> Sequence[GamePerformance]:
        try:
            return answer.result()
        except sqlite3.Error:
            return ()

    return outcome(games.performances(), read)
