"""A person's page: results by rules, ratings and their course, habits, records, and ways on."""

from collections.abc import Iterator
from functools import partial

from zilch3d.features.people import words
from zilch3d.features.people.asking import PersonFacts, RatingFacts, ask_person
from zilch3d.features.people.habits import habit_panel, keep_gone
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Question
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.odds.performance import BEST_PLAY
from zilch3d.safe_text import printable
from zilch3d.store.household import Person, Played
from zilch3d.store.statistics import RulesPlayed, Totals
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Album, MenuPage
from zilch3d.ui.widgets import done_button
from zilch3d.ui.words import amounts, feats
from zilch3d.ui.words import rating as rating_words

WIDTH = 1120
FACE = 104
TWO_COLUMNS = 860
"""From this width on, in points, results stand beside ratings and records."""
CARD = 250
MOST_RATINGS = 4
"""Rules whose ratings are shown, those of the last games first."""


class PersonScene(WidgetScene):
    """All that is known of a person of the household; ``ask`` has it looked up in a thread."""

    first_focus = "done"

    def __init__(
        self, program: Program, person: Person, ask: Question[PersonFacts | None] | None = None
    ) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self.person = person
        self._ask = ask or partial(ask_person, program.games, person)
        self._facts = self.pending(self._ask)
        self._built_with: object = None

    def enter(self) -> None:
        """Games may have ended, or been rated, while a page above was shown."""
        self._program.household.refresh()
        if not self._facts.is_waiting:
            self._facts.ask(self._ask)
        super().enter()

    def update(self, seconds: float) -> Answer:
        answer = super().update(seconds)
        if self._played() != self._built_with:
            self.rebuild()
        return answer

    def _played(self) -> Played | None:
        """What the person has finished; None while that is looked up."""
        household = self._program.household
        person = household.of_id(self.person.id) or self.person
        return household.played(person) if household.is_read else None

    def on_arrival(self) -> str:
        """What got better is said once: it was read now."""
        facts = self._facts.value
        if facts is not None and facts.habits is not None:
            keep_gone(
                self._program.games,
                self.person.id,
                facts.gone,
                facts.habits_key,
                facts.habits.gone,
            )
        return ""

    def build(self) -> kit.Widget:
        return kit.FullPage(
            self._head(),
            kit.Scroll(
                kit.Responsive(
                    (TWO_COLUMNS, self._wide), (0, lambda: kit.Column(*self._all(), gap=WIDE))
                ),
                grow=1,
                name="person",
            ),
            self._ways(),
            width=WIDTH,
            gap=MEDIUM,
        )

    def _head(self) -> kit.Widget:
        person = self._program.household.of_id(self.person.id) or self.person
        self._built_with = played = self._played()
        today = self._program.games.today()
        line = words.played(played, today) if played is not None else ""
        name = kit.Column(
            kit.Title(person.name),
            kit.Label(line, colour=roles.SOFT, min_text=" "),
            gap=0,
            grow=1,
        )
        mood = Mood.PLEASED if played and played.games else Mood.NEUTRAL
        face = kit.Icon(portrait("person", 0, mood, face=person.face), size=FACE)
        return kit.Row(face, name, done_button(self.back), gap=MEDIUM)

    def _wide(self) -> kit.Widget:
        facts = self._facts.value
        if facts is None or not facts.played.by_rules:
            return kit.Column(*self._all(), gap=WIDE)
        left = kit.Column(self._ratings(facts), self._habits(facts), gap=WIDE, grow=1)
        right = kit.Column(self._results(facts), self._records(facts), gap=WIDE, grow=1)
        both: kit.Widget = kit.Row(left, right, gap=WIDE, align="start")
        return both

    def _all(self) -> Iterator[kit.Widget]:
        facts = self._facts.value
        if self._facts.is_waiting and facts is None:
            yield kit.Label(_("One moment …"), colour=roles.SOFT)
        elif facts is None:
            yield kit.Label(_("The games can’t be read right now."), colour=roles.WARNING)
        elif not facts.played.by_rules:
            yield self._nothing_yet()
        else:
            yield self._ratings(facts)
            yield self._results(facts)
            yield self._habits(facts)
            yield self._records(facts)

    def _nothing_yet(self) -> kit.Widget:
        lines = _(
            "Nothing here yet, and that’s fine. After the first game you’ll find how it went, and "
            "how well {name} decides, whatever the dice do."
        )
        return kit.Label(lines.format(name=self.person.name))

    # Ratings

    def _ratings(self, facts: PersonFacts) -> kit.Widget:
        rated = [
            self._rating(played, facts.ratings[played.key])
            for played, _totals in facts.played.by_rules
            if played.key in facts.ratings
        ][:MOST_RATINGS]
        about = _("How good the choices are, whatever the dice do. Best play is 2,000.")
        if not rated:
            about = _(
                "A rating comes with the first game that’s played to its end without help. It "
                "says how good the choices are, whatever the dice do."
            )
        return _section(_("Rating"), kit.Label(about, theme.SMALL, roles.SOFT), *rated)

    def _rating(self, played: RulesPlayed, rating: RatingFacts) -> kit.Widget:
        games = ngettext("after {n} game", "after {n} games", rating.games)
        band = rating_words.band(rating.rating)
        # Translators: {band} is such as “between 1,804 and 1,991”.
        sure = _("Almost certainly {band}").format(band=band)
        value = rating_words.rated(rating.rating.value)
        head = kit.Row(
            kit.Column(
                kit.Label(words.rules_title(played.rules, played.name), theme.STRONG),
                kit.Label(sure, theme.SMALL),
                kit.Label(games.format(n=amounts.number(rating.games)), theme.SMALL, roles.SOFT),
                gap=0,
                grow=1,
            ),
            kit.Label(value, theme.FIGURE, roles.ACCENT),
            gap=MEDIUM,
        )
        chart = [self._course(played, rating)] if len(rating.course) > 1 else []
        return kit.Panel(kit.Column(head, *chart), skin=roles.RAISED, padding=MEDIUM)

    def _course(self, played: RulesPlayed, rating: RatingFacts) -> kit.Widget:
        first = rating.games - len(rating.course) + 1
        counts = [float(n) for n in range(first, rating.games + 1)]
        low = min(rating.course)
        across = kit.Axis(first, rating.games, _whole, _("Games"), whole=True)
        up = kit.Axis(low - (BEST_PLAY - low) * 0.1 - 1, BEST_PLAY, _whole, whole=True)
        curve = kit.ChartCurve(_("Rating"), rating.course, roles.line(0))
        return kit.LineChart(f"course:{played.key}", [curve], counts, across, up, height=120)

    # Habits

    def _habits(self, facts: PersonFacts) -> kit.Widget:
        """What somebody does too often, by the rules of the last games; hidden without any."""
        if facts.habits is None or facts.habits_in is None:
            return kit.Column()
        panel = habit_panel(facts.habits, self._program.open)
        rules = kit.Label(words.rules_title(facts.habits_in, ""), theme.SMALL, roles.SOFT)
        box = kit.Panel(kit.Column(rules, panel), skin=roles.RAISED, padding=MEDIUM)
        return _section(_("Habits"), box)

    # Results and records

    def _results(self, facts: PersonFacts) -> kit.Widget:
        lines = [self._result(played, totals) for played, totals in facts.played.by_rules]
        return _section(_("Games"), *lines)

    def _result(self, played: RulesPlayed, totals: Totals) -> kit.Widget:
        facts = [words.games(totals), words.won(totals)]
        if played.rules is not None and totals.best_turn:
            points = amounts.points(
                played.rules, totals.best_turn, times_100=self._program.times_100
            )
            facts.append(_("best turn {points}").format(points=points))
        return kit.Column(
            kit.Label(words.rules_title(played.rules, played.name), theme.STRONG),
            kit.Label(" · ".join(facts), theme.SMALL, roles.SOFT),
            kit.Bar(min(1.0, totals.wins / max(1, totals.games))),
            gap=HAIR,
        )

    def _records(self, facts: PersonFacts) -> kit.Widget:
        names, times_100 = feats.feat_names(), self._program.times_100
        lines = []
        for record in facts.played.records:
            rules = facts.played.rules_of(record.rules)
            where = kit.Label(words.rules_title(rules, ""), theme.SMALL, roles.SOFT)
            where.visible = len(facts.played.by_rules) > 1
            name = kit.Label(names[record.feat], theme.STRONG)
            about = kit.Column(name, where, gap=0, grow=1)
            value = feats.value(record, rules, times_100=times_100)
            figure = kit.Label(value, theme.FIGURE_SMALL, roles.ACCENT, align="right")
            lines.append(kit.Panel(kit.Row(about, figure), skin=roles.RAISED, padding=NARROW))
        if not lines:
            none = _("No Zilch Records yet. The next game’s a new chance.")
            return _section(_("Zilch Records held"), kit.Label(none, theme.SMALL, roles.SOFT))
        return _section(
            _("Zilch Records held"), kit.Grid(*lines, min_width=CARD, gap=NARROW, filled=True)
        )

    # Ways on

    def _ways(self) -> kit.Widget:
        opens = self._program.open
        album = Album(self.person.id)
        buttons = [
            kit.Button("album", _("Album"), partial(opens, album)),
            kit.Button("practice", _("Practice"), partial(opens, MenuPage.PRACTICE)),
            kit.Button("statistics", _("All records"), partial(opens, MenuPage.RECORDS)),
            kit.Button("games", _("Finished games"), partial(opens, MenuPage.FINISHED_GAMES)),
        ]
        return kit.Grid(*buttons, min_width=170, gap=NARROW)


def _section(title: str, *content: kit.Widget) -> kit.Widget:
    return kit.Column(kit.Label(printable(title), theme.HEADING), *content, gap=NARROW)


def _whole(value: float) -> str:
    return amounts.number(round(value))
