"""The pages of the records: Zilch Records, statistics, the course over time, and opponents."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from math import sqrt

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.statistics import words
from zilch3d.features.statistics.dice_page import FaceBar
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE
from zilch3d.store.setup import PERSON
from zilch3d.store.statistics import (
    WITHOUT_POINTS,
    Period,
    PlayerKey,
    PlayerTotals,
    RecordKind,
    Statistics,
    Totals,
    ZilchRecord,
)
from zilch3d.ui import theme
from zilch3d.ui.portraits import portrait
from zilch3d.ui.words import amounts, feats

FACE = 36
CARD = 330
"""The minimum width of a record, or of a player's figures, in points."""
ORDINARY = 2.0
"""Standard deviations within which 95 of 100 counts are."""


@dataclass(frozen=True)
class RecordPages:
    """Statistics as the widgets of four pages; ``times_100`` as in ``amounts.points``."""

    counted: Statistics
    times_100: bool
    face_of: Callable[[str], str] = lambda _name: ""
    """The face of the person of a name."""

    @property
    def _rules(self) -> RuleSet | None:
        """The rules whose games are counted; None for all rules, or if they are unreadable."""
        key = self.counted.selection.rules
        in_games = None if key is None else self.counted.rules_of(key)
        return None if in_games is None else in_games.rules

    def records(self) -> Iterator[kit.Widget]:
        records = {record.feat: record for record in self.counted.records}
        names = dict(feats.feat_names())
        if self.counted.selection.rules is None:
            yield note(
                _("Points by different rules can’t be compared. Choose rules above to see more.")
            )
            names = {feat: name for feat, name in names.items() if feat in WITHOUT_POINTS}
        rules = self._rules
        if rules is not None and not rules.manners.mouseholes and "chevrons" not in records:
            del names["chevrons"]
        cards = [self._record(feat, name, records.get(feat)) for feat, name in names.items()]
        yield kit.Grid(*cards, min_width=CARD, gap=NARROW)

    def _record(self, feat: RecordKind, name: str, record: ZilchRecord | None) -> kit.Widget:
        if record is None:
            figure, below = words.NOTHING, _("Nobody has done it yet")
        else:
            in_games = self.counted.rules_of(record.rules)
            rules = in_games.rules if in_games is not None else None
            figure = feats.value(record, rules, times_100=self.times_100)
            below = words.where(record, self.counted)
        about = kit.Column(
            kit.Label(name, theme.STRONG),
            kit.Label(words.feat_meanings()[feat], theme.SMALL, roles.FAINT),
            kit.Label(below, theme.SMALL, roles.SOFT),
            gap=HAIR,
            grow=1,
        )
        colour = roles.ACCENT if record is not None else roles.FAINT
        value = kit.Label(figure, theme.FIGURE_SMALL, colour, align="right")
        return kit.Panel(kit.Row(about, value, gap=NARROW), skin=roles.RAISED, padding=MEDIUM)

    def statistics(self) -> Iterator[kit.Widget]:
        if len(self.counted.figures) > 1:
            lines = [
                kit.ChartLine(
                    self._name(each.who),
                    each.figures.wins / max(1, each.figures.games),
                    words.wins(each.figures),
                )
                for each in self.counted.figures
            ]
            yield _section(_("Games won"), kit.bar_chart(lines, 1.0))
        cards = [self._player(each) for each in self.counted.figures]
        yield kit.Grid(*cards, min_width=CARD + 30, gap=MEDIUM)

    def _player(self, each: PlayerTotals) -> kit.Widget:
        figures = each.figures
        who, icon = each.who, self._face(each.who)
        rows = [(label, figure) for label, figure in self._figures(figures) if figure]
        table = kit.Column(*(_line(label, figure) for label, figure in rows), gap=HAIR)
        content = kit.Column(
            kit.Row(kit.Icon(icon, size=FACE), kit.Label(self._name(who), theme.HEADING)),
            table,
            *self._zilches(figures),
            gap=NARROW,
        )
        return kit.Panel(content, skin=roles.RAISED, padding=MEDIUM)

    def _face(self, who: PlayerKey) -> kit.Emblem:
        """A computer player's portrait, or a person's; of a stranger, an icon."""
        if not who.is_person:
            return portrait(who.key, 0)
        face = self.face_of(who.key)
        return portrait(PERSON, 0, face=face) if face else "person"

    def _figures(self, figures: Totals) -> Iterator[tuple[str, str]]:
        won = words.of_percent(figures.wins, figures.games)
        yield _("Games won"), f"{words.wins(figures)} · {won}"
        rules = self._rules
        if rules is not None and figures.turns:
            average = partial(amounts.average, rules, times_100=self.times_100)
            yield _("Points per turn"), average(figures.points / figures.turns)
            best = amounts.points(rules, figures.best_turn, times_100=self.times_100)
            yield _("Best turn"), best if figures.best_turn else ""
        if figures.turns:
            yield _("Turns"), amounts.number(figures.turns)
            yield _("Hot dice"), amounts.number(figures.hot_dice)
            yield _("Turns lost to a zilch"), words.of_percent(figures.zilches, figures.turns)
        if figures.reviewed:
            yield _("Luck per game"), words.luck(figures.luck, figures.reviewed)
            per_decision = words.per_decision(figures.error, figures.decisions)
            # Translators: the chance to win that a player’s choice costs on average.
            yield _("Average mistake"), per_decision
            yield _("Blunders"), amounts.number(figures.blunders)

    def _zilches(self, figures: Totals) -> Iterator[kit.Widget]:
        """Zilches beside how many the throws had to lead to."""
        if not figures.rolls:
            return
        mean, count = figures.expected_zilches, figures.lost_to_dice
        ordinary = ORDINARY * sqrt(max(0.0, mean * (1 - min(1.0, mean / figures.rolls))))
        whole = 1.08 * max(count, mean + ordinary, 1.0)
        text = ngettext(
            "{count} zilch. With these rolls, {mean} would be usual, give or take {range}.",
            "{count} zilches. With these rolls, {mean} would be usual, give or take {range}.",
            count,
        )
        sentence = text.format(
            count=amounts.number(count),
            mean=amounts.decimal(mean, 1),
            range=amounts.decimal(ordinary, 1),
        )
        yield FaceBar(count / whole, mean / whole, ordinary / whole)
        yield kit.Label(sentence, theme.SMALL, roles.SOFT)

    def _name(self, who: PlayerKey) -> str:
        return words.player(self.counted.name_of(who))

    def course(self) -> Iterator[kit.Widget]:
        course = self.counted.course
        if len(course) < 2:
            yield note(_("A chart takes two games. Play another one!"))
            return
        counts = list(accumulate(step.figures.games for step in course))
        reviewed = any(step.figures.reviewed for step in course)
        if not reviewed:
            yield note(_("Luck and mistakes show up here after a game by solved rules."))
        charts = [chart.widget(course, counts) for chart in self._charts(reviewed)]
        yield kit.Grid(*charts, min_width=CARD + 60, gap=WIDE)

    def _charts(self, reviewed: bool) -> Iterator["_Chart"]:
        if reviewed:
            yield _Chart(
                "errors",
                _("Average mistake"),
                _("How much chance to win a choice costs on average. Less is better."),
                lambda of: of.error / of.decisions if of.decisions else None,
                lambda value: amounts.percent(value, 2),
            )
            yield _Chart(
                "luck",
                _("Luck, added up"),
                _("How many wins luck has brought or cost. Over time, it wanders around zero."),
                lambda of: of.luck if of.reviewed else None,
                lambda value: amounts.decimal(value, 1, signed=True),
                added_up=True,
            )
        rules = self._rules
        if rules is not None:
            yield _Chart(
                "points",
                _("Points per turn"),
                _("Zilches count as 0."),
                lambda of: of.points / of.turns if of.turns else None,
                partial(_average, rules, self.times_100),
            )
        yield _Chart(
            "wins",
            _("Games won"),
            _("A shared win counts in part."),
            lambda of: of.wins / of.games if of.games else None,
            amounts.percent,
        )

    def opponents(self) -> Iterator[kit.Widget]:
        whose = self.counted.selection.whose
        if not isinstance(whose, PlayerKey):
            yield note(_("Choose a player above to see the results against everybody else."))
            return
        yield note(_("Games that {name} won, by opponent").format(name=self._name(whose)))
        together = _("{wins} of {games} won, {losses} lost to them")
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
            for each in self.counted.opponents
        ]
        yield kit.bar_chart(lines, 1.0)


def note(text: str) -> kit.Label:
    """A sentence about what is shown, or why it isn't."""
    return kit.Label(text, colour=roles.SOFT)


def _average(rules: RuleSet, times_100: bool, value: float) -> str:
    return amounts.average(rules, value, times_100=times_100)


def _line(label: str, figure: str) -> kit.Widget:
    return kit.Row(
        kit.Label(label, theme.BODY, roles.SOFT, grow=1),
        kit.Label(figure, theme.STRONG, align="right"),
        gap=NARROW,
    )


def _section(title: str, *members: kit.Widget) -> kit.Widget:
    return kit.Column(kit.Label(title, theme.HEADING), *members, gap=NARROW)


@dataclass(frozen=True)
class _Chart:
    """A line over the games: its name, what it means, and its value at each period of them."""

    key: str
    title: str
    about: str
    value: Callable[[Totals], float | None]
    in_words: Callable[[float], str]
    added_up: bool = False
    """Whether each point has all before it in it."""

    def widget(self, course: Sequence[Period], counts: Sequence[int]) -> kit.Widget:
        values = [self.value(step.figures) for step in course]
        if self.added_up:
            values = list(accumulate(value or 0.0 for value in values))
        numbers = [value for value in values if value is not None]
        low, high = min([*numbers, 0.0]), max([*numbers, 0.0])
        if high == low:
            high = low + 1.0
        across = kit.Axis(
            counts[0], counts[-1], lambda value: amounts.number(round(value)), whole=True
        )
        up = kit.Axis(low, high + (high - low) * 0.05, self.in_words)
        curve = kit.ChartCurve(self.title, values, roles.line(0))
        chart = kit.LineChart(self.key, [curve], counts, across, up, height=150)

        def describe(position: int) -> str:
            value = values[position]
            figure = words.NOTHING if value is None else self.in_words(value)
            return f"{words.step(counts[position], course[position])} · {figure}"

        below = kit.Label(describe(chart.position), min_text="\n")

        def say(position: int) -> None:
            below.text = describe(position)

        chart.on_point = say
        about = kit.Label(self.about, theme.SMALL, roles.SOFT)
        return _section(self.title, about, chart, below)
