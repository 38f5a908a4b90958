"""Zilch Records, statistics, one's course over time, and how it went against whom."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import accumulate
from math import sqrt
from typing import TypeAlias, TypeVar

from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.store.statistics import (
    WITHOUT_POINTS,
    Feat,
    Figures,
    PlayerFigures,
    Record,
    Selection,
    Statistics,
    Step,
    Who,
    Whose,
)
from zilch3d.ui import theme
from zilch3d.ui.scenes.dice import FaceBar
from zilch3d.ui.words import amounts
from zilch3d.ui.words import records as words

WIDTH = 1120
CARD = 330
"""The least width of a record, or of a player's figures, in points."""
FILTER = 210
ROOMY = 640
"""From this width on, in points, all that can be chosen stands above what is shown."""
ASK_EVERY = 0.05
PATIENCE = 0.3
"""Seconds until the screen says that it waits."""
COUNT_EVERY = 1.0
"""Seconds after which it asks again while games are still being counted."""
ORDINARY = 2.0
"""Standard deviations within which 95 of 100 counts are."""

ValueT = TypeVar("ValueT")

Found: TypeAlias = Statistics | str
"""What was asked for, or why it can't be had, in words."""


@dataclass(frozen=True)
class RecordsOffer:
    """What the screen can do.

    ``ask`` and ``export`` begin their work, and return what is None until it is done; of an export
    that is where it has gone, or what went wrong, in words. ``dice`` shows the counted faces.
    ``hundredfold`` shows half points times 100.
    """

    ask: Callable[[Selection], Callable[[], Found | None]]
    export: Callable[[Selection], Callable[[], str | None]]
    dice: Callable[[], Answer]
    now: Callable[[], datetime]
    hundredfold: bool = False


class RecordsScene(WidgetScene):
    """Four pages over the same choice of games."""

    first_focus = "page"

    def __init__(
        self, screen: kit.Screen, offer: RecordsOffer, backdrop: Backdrop | None = None
    ) -> None:
        super().__init__(screen, backdrop)
        self.offer = offer
        self.page = "records"
        self.days = 0
        """How long ago games may have ended; 0: at any time."""
        self._selection = Selection()
        self._found: Found | None = None
        self._said = ""
        """What became of an export."""
        self._answer: Callable[[], Found | None] | None = offer.ask(self._selection)
        self._export: Callable[[], str | None] | None = None
        self._waited = 0.0

    # Asking

    def update(self, seconds: float) -> Answer:
        before, late = self._waited, self._is_late
        self._waited += seconds
        if self._heard() or (self._answer is not None and not late and self._is_late):
            self.rebuild()
        elif self._answer is None and self._is_counting and before >= COUNT_EVERY:
            self._ask()
        return super().update(seconds)

    def changes_in(self) -> float:
        """Until what was asked for is there, it looks again."""
        usual = super().changes_in()
        if self._answer is not None or self._export is not None:
            return min(usual, ASK_EVERY)
        return min(usual, COUNT_EVERY) if self._is_counting else usual

    def _ask(self) -> None:
        self._waited = 0.0
        self._answer = self.offer.ask(self._selection)

    def _heard(self) -> bool:
        """Whether an answer has come."""
        found = self._answer() if self._answer is not None else None
        if found is not None:
            self._found, self._answer, self._waited = found, None, 0.0
            if isinstance(found, Statistics):
                self._selection = found.selection
        said = self._export() if self._export is not None else None
        if said is not None:
            self._said, self._export = said, None
        return found is not None or said is not None

    @property
    def _is_late(self) -> bool:
        return self._waited >= PATIENCE

    @property
    def _is_counting(self) -> bool:
        return isinstance(self._found, Statistics) and self._found.waiting > 0

    def choose(self, selection: Selection) -> Answer:
        """Ask for other games."""
        self._selection, self._said = selection, ""
        self._ask()
        if self._heard():
            self.rebuild()
        return None

    # Building

    def build(self) -> kit.Widget:
        self._heard()
        page = kit.Fitting((ROOMY, self._wide), (0, self._narrow), grow=1)
        frame = kit.Frame(kit.Panel(page), padding=WIDE, most=WIDTH)
        return kit.Pile(kit.Ground(theme.DIM), frame)

    def _wide(self) -> kit.Widget:
        return kit.Column(
            kit.Row(_title(), *self._others(), self._done(), gap=NARROW),
            *self._filters(),
            self._pages(),
            kit.Scroll(kit.Column(*self._content(), gap=MEDIUM), grow=1, name="content"),
            gap=NARROW,
        )

    def _narrow(self) -> kit.Widget:
        """Only what is needed stands still."""
        others = kit.Row(*self._others(), gap=NARROW)
        rest = kit.Column(*self._filters(), *self._content(), others, gap=NARROW)
        return kit.Column(
            kit.Row(_title(), self._done()),
            self._pages(),
            kit.Scroll(rest, grow=1, name="content"),
            gap=NARROW,
        )

    def _pages(self) -> kit.Widget:
        pages = {
            "records": _("Zilch Records"),
            "statistics": _("Statistics"),
            "course": _("Over time"),
            "opponents": _("Opponents"),
        }
        return kit.Tabs("page", tuple(pages.items()), self.page, self._turn_to)

    def _turn_to(self, page: str) -> Answer:
        self.page = page
        self.rebuild()
        return None

    def _filters(self) -> list[kit.Widget]:
        found = self._found
        if not isinstance(found, Statistics) or not found.rules:
            return []
        chosen = self._selection
        rules: list[tuple[str | None, str]] = [
            (one.key, words.rules_name(one)) for one in found.rules
        ]
        if len(rules) > 1:
            rules.append((None, _("All rules")))
        by_computer = _("{name} (computer)")
        whose: list[tuple[Whose, str]] = [("people", _("People")), ("everybody", _("Everybody"))]
        for player in found.players:
            name = words.player(player.name)
            whose.append((player.who, name if player.who.is_person else _format(by_computer, name)))
        times = [
            (0, _("Since the first game")),
            (365, _("The last 12 months")),
            (30, _("The last 30 days")),
            (7, _("The last 7 days")),
        ]
        pickers = (
            _picker("rules", rules, chosen.rules, self._choose_rules),
            _picker("whose", whose, chosen.whose, self._choose_whose),
            _picker("time", times, self.days, self._choose_time),
        )
        return [kit.Grid(*pickers, least=FILTER, gap=NARROW, filled=True)]

    def _choose_rules(self, rules: str | None) -> Answer:
        return self.choose(replace(self._selection, rules=rules))

    def _choose_whose(self, whose: Whose) -> Answer:
        return self.choose(replace(self._selection, whose=whose))

    def _choose_time(self, days: int) -> Answer:
        self.days = days
        since = self.offer.now() - timedelta(days) if days else None
        return self.choose(replace(self._selection, since=since))

    def _done(self) -> kit.Widget:
        return kit.Button("done", _("Done"), self.back, style=theme.PRIMARY, least=110)

    def _others(self) -> tuple[kit.Widget, ...]:
        dice = kit.Button("dice", _("Dice counts"), self.offer.dice)
        export = kit.Button("export", _("Save as CSV"), self._save)
        export.enabled = isinstance(self._found, Statistics) and self._found.games > 0
        return dice, export

    def _save(self) -> Answer:
        self._export = self.offer.export(self._selection)
        self._said = _("Saving …")
        self.rebuild()
        return None

    def _content(self) -> Iterator[kit.Widget]:
        found = self._found
        if not isinstance(found, Statistics):
            late = _("One moment …") if self._is_late else ""
            yield kit.Label(found or late, colour=theme.EMBER if found else theme.IVORY_SOFT)
            return
        if self._said:
            yield kit.Label(self._said)
        if found.waiting:
            counting = ngettext(
                "{n} earlier game is still being counted.",
                "{n} earlier games are still being counted.",
                found.waiting,
            )
            yield _note(counting.format(n=amounts.number(found.waiting)))
        if self._answer is not None and self._is_late:
            yield _note(_("One moment …"))
        shown = _Shown(found, self.offer.hundredfold)
        if not found.games:
            yield _note(_no_games(found, self.page))
        else:
            pages = {
                "records": shown.records,
                "statistics": shown.statistics,
                "course": shown.course,
                "opponents": shown.opponents,
            }
            yield from pages[self.page]()


def _title() -> kit.Widget:
    return kit.Label(_("Records"), theme.TITLE, grow=1)


def _format(sentence: str, name: str) -> str:
    return sentence.format(name=name)


def _picker(
    name: str,
    options: Sequence[tuple[ValueT, str]],
    chosen: ValueT,
    choose: Callable[[ValueT], Answer],
) -> kit.Widget:
    """A picker; what is chosen but not offered any more is the first."""
    known = [value for value, _words in options]
    return kit.Picker(name, options, chosen if chosen in known else known[0], choose)


def _note(text: str) -> kit.Label:
    return kit.Label(text, colour=theme.IVORY_SOFT)


def _no_games(found: Statistics, page: str) -> str:
    """Why there is nothing, and what will be here."""
    if found.rules:
        return _("No finished game fits this choice.")
    return {
        "records": _(
            "No game has been finished yet. From the first one on, the highest turn, the greatest "
            "loss, the narrowest win and the other Zilch Records are kept here."
        ),
        "statistics": _(
            "No game has been finished yet. From the first one on, wins, zilches and hot dice of "
            "everybody are counted here."
        ),
        "course": _(
            "No game has been finished yet. With a few of them, lines show here whether you make "
            "fewer mistakes, and how lucky you have been."
        ),
        "opponents": _(
            "No game has been finished yet. From the first one on, this page says how it went "
            "against whom."
        ),
    }[page]


@dataclass(frozen=True)
class _Shown:
    """What was found, as widgets."""

    found: Statistics
    hundredfold: bool

    @property
    def _rules(self) -> RuleSet | None:
        """Those that were chosen, if they can be read."""
        key = self.found.selection.rules
        played = None if key is None else self.found.rules_of(key)
        return None if played is None else played.rules

    # Zilch Records

    def records(self) -> Iterator[kit.Widget]:
        held = {record.feat: record for record in self.found.records}
        shown = dict(words.feat_names())
        if self.found.selection.rules is None:
            yield _note(_("Points of different rules can’t be compared: choose rules for more."))
            shown = {feat: name for feat, name in shown.items() if feat in WITHOUT_POINTS}
        rules = self._rules
        if rules is not None and not rules.manners.mouseholes and "chevrons" not in held:
            del shown["chevrons"]
        cards = [self._record(feat, name, held.get(feat)) for feat, name in shown.items()]
        yield kit.Grid(*cards, least=CARD, gap=NARROW)

    def _record(self, feat: Feat, name: str, record: Record | None) -> kit.Widget:
        if record is None:
            figure, below = words.NOTHING, _("Nobody has done it yet")
        else:
            key = self.found.rules_of(record.rules)
            rules = key.rules if key is not None else None
            figure = words.value(record, rules, hundredfold=self.hundredfold)
            below = words.where(record, self.found)
        about = kit.Column(
            kit.Label(name, theme.STRONG),
            kit.Label(words.feat_meanings()[feat], theme.SMALL, theme.IVORY_FAINT),
            kit.Label(below, theme.SMALL, theme.IVORY_SOFT),
            gap=HAIR,
            grow=1,
        )
        colour = theme.GOLD if record is not None else theme.IVORY_FAINT
        value = kit.Label(figure, theme.FIGURE_SMALL, colour, align="right")
        return kit.Panel(kit.Row(about, value, gap=NARROW), skin=theme.ENTRY_OPEN, padding=MEDIUM)

    # Statistics

    def statistics(self) -> Iterator[kit.Widget]:
        if len(self.found.figures) > 1:
            lines = [
                kit.ChartLine(
                    self._name(each.who),
                    each.figures.wins / max(1, each.figures.games),
                    words.wins(each.figures),
                )
                for each in self.found.figures
            ]
            yield _section(_("Games won"), kit.bar_chart(lines, 1.0))
        cards = [self._player(each) for each in self.found.figures]
        yield kit.Grid(*cards, least=CARD + 30, gap=MEDIUM)

    def _player(self, each: PlayerFigures) -> kit.Widget:
        figures = each.figures
        icon: kit.IconName = "person" if each.who.is_person else "machine"
        rows = [(label, figure) for label, figure in self._figures(figures) if figure]
        table = kit.Column(*(_line(label, figure) for label, figure in rows), gap=HAIR)
        content = kit.Column(
            kit.Row(kit.Icon(icon, size=22), kit.Label(self._name(each.who), theme.HEADING)),
            table,
            *self._zilches(figures),
            gap=NARROW,
        )
        return kit.Panel(content, skin=theme.ENTRY_OPEN, padding=MEDIUM)

    def _figures(self, figures: Figures) -> Iterator[tuple[str, str]]:
        won = words.of_percent(figures.wins, figures.games)
        yield _("Games won"), f"{words.wins(figures)} · {won}"
        rules = self._rules
        if rules is not None and figures.turns:
            average = partial(amounts.average, rules, hundredfold=self.hundredfold)
            yield _("Points a turn"), average(figures.points / figures.turns)
            best = amounts.points(rules, figures.best_turn, hundredfold=self.hundredfold)
            yield _("Best turn"), best if figures.best_turn else ""
        if figures.turns:
            yield _("Turns"), amounts.number(figures.turns)
            yield _("Hot dice"), amounts.number(figures.hot_dice)
            yield _("Turns lost by a zilch"), words.of_percent(figures.zilches, figures.turns)
        if figures.reviewed:
            yield _("Luck, all games together"), words.luck(figures.luck)
            given = words.per_decision(figures.error, figures.decisions)
            yield _("Given away per decision"), given
            yield _("Blunders"), amounts.number(figures.blunders)

    def _zilches(self, figures: Figures) -> Iterator[kit.Widget]:
        """Zilches beside how many the throws had to lead to."""
        if not figures.rolls:
            return
        mean, count = figures.expected_zilches, figures.lost_to_dice
        ordinary = ORDINARY * sqrt(max(0.0, mean * (1 - min(1.0, mean / figures.rolls))))
        whole = 1.08 * max(count, mean + ordinary, 1.0)
        text = _("Zilches: {count}. Expected of these throws: {mean}, ordinarily within ±{range}")
        said = text.format(
            count=amounts.number(count),
            mean=amounts.decimal(mean, 1),
            range=amounts.decimal(ordinary, 1),
        )
        yield FaceBar(count / whole, mean / whole, ordinary / whole)
        yield kit.Label(said, theme.SMALL, theme.IVORY_SOFT)

    def _name(self, who: Who) -> str:
        return words.player(self.found.name_of(who))

    # Over time

    def course(self) -> Iterator[kit.Widget]:
        course = self.found.course
        if len(course) < 2:
            yield _note(_("Lines need at least two games. Play another one!"))
            return
        counts = list(accumulate(step.figures.games for step in course))
        reviewed = any(step.figures.reviewed for step in course)
        if not reviewed:
            yield _note(
                _("Luck and errors show here once games of solved rules have been reviewed.")
            )
        charts = [chart.widget(course, counts) for chart in self._charts(reviewed)]
        yield kit.Grid(*charts, least=CARD + 60, gap=WIDE)

    def _charts(self, reviewed: bool) -> Iterator["_Chart"]:
        if reviewed:
            yield _Chart(
                "errors",
                _("Given away per decision"),
                _("How much of the chance of winning a decision loses on average: less is better."),
                lambda of: of.error / of.decisions if of.decisions else None,
                lambda value: amounts.percent(value, 2),
            )
            yield _Chart(
                "luck",
                _("Luck, added up"),
                _("In games won by luck alone, all together: over time it goes to and fro."),
                lambda of: of.luck if of.reviewed else None,
                lambda value: amounts.decimal(value, 1, signed=True),
                added_up=True,
            )
        rules = self._rules
        if rules is not None:
            yield _Chart(
                "points",
                _("Points a turn"),
                _("Zilches count as 0."),
                lambda of: of.points / of.turns if of.turns else None,
                partial(_average, rules, self.hundredfold),
            )
        yield _Chart(
            "wins",
            _("Games won"),
            _("The share of these games; a shared win counts as its share."),
            lambda of: of.wins / of.games if of.games else None,
            amounts.percent,
        )

    # Opponents

    def opponents(self) -> Iterator[kit.Widget]:
        whose = self.found.selection.whose
        if not isinstance(whose, Who):
            yield _note(_("Choose a player above to see how it went against each of the others."))
            return
        yield _note(_("Games won by {name}, of all against:").format(name=self._name(whose)))
        together = _("{wins} of {games}, {losses} lost to them")
        lines = [
            kit.ChartLine(
                self._name(each.who),
                each.wins / max(1, each.games),
                together.format(
                    wins=words.number_of(each.wins),
                    games=amounts.number(each.games),
                    losses=words.number_of(each.losses),
                ),
            )
            for each in self.found.opponents
        ]
        yield kit.bar_chart(lines, 1.0)


def _average(rules: RuleSet, hundredfold: bool, value: float) -> str:
    return amounts.average(rules, value, hundredfold=hundredfold)


def _line(label: str, figure: str) -> kit.Widget:
    return kit.Row(
        kit.Label(label, theme.BODY, theme.IVORY_SOFT, grow=1),
        kit.Label(figure, theme.STRONG, align="right"),
        gap=NARROW,
    )


def _section(title: str, *members: kit.Widget) -> kit.Widget:
    return kit.Column(kit.Label(title, theme.HEADING), *members, gap=NARROW)


@dataclass(frozen=True)
class _Chart:
    """A line over the games: its name, what it means, and its value at each step."""

    key: str
    title: str
    about: str
    value: Callable[[Figures], float | None]
    shown: Callable[[float], str]
    added_up: bool = False
    """Whether each point has all before it in it."""

    def widget(self, course: Sequence[Step], counts: Sequence[int]) -> kit.Widget:
        values = [self.value(step.figures) for step in course]
        if self.added_up:
            values = list(accumulate(value or 0.0 for value in values))
        known = [value for value in values if value is not None]
        low, high = min([*known, 0.0]), max([*known, 0.0])
        if high == low:
            high = low + 1.0
        across = kit.Axis(
            counts[0], counts[-1], lambda value: amounts.number(round(value)), whole=True
        )
        up = kit.Axis(low, high + (high - low) * 0.05, self.shown)
        curve = kit.ChartCurve(self.title, values, theme.LINES[0])
        chart = kit.LineChart(self.key, [curve], counts, across, up, height=150)

        def describe(position: int) -> str:
            value = values[position]
            figure = words.NOTHING if value is None else self.shown(value)
            return f"{words.step(counts[position], course[position])}: {figure}"

        below = kit.Label(describe(chart.position), least="\n")

        def say(position: int) -> None:
            below.text = describe(position)

        chart.on_point = say
        about = kit.Label(self.about, theme.SMALL, theme.IVORY_SOFT)
        return _section(self.title, about, chart, below)
