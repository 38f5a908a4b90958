"""Zilch Records, statistics, one's course over time, and how it went against whom."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeAlias, TypeVar

from zilch3d.features.statistics import words
from zilch3d.features.statistics.subpages import RecordPages, note
from zilch3d.i18n import _, ngettext
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.store.statistics import GameFilter, PlayerFilter, Statistics
from zilch3d.ui import theme
from zilch3d.ui.words import amounts

WIDTH = 1120
FILTER = 210
ROOMY = 640
"""From this width on, in points, all that can be chosen stands above what is shown."""
ASK_EVERY = 0.05
PATIENCE = 0.3
"""Seconds until the screen says that it waits."""
COUNT_EVERY = 1.0
"""Seconds after which it asks again while games are still being counted."""

ValueT = TypeVar("ValueT")

Found: TypeAlias = Statistics | str
"""What was asked for, or why it can't be had, in words."""


@dataclass(frozen=True)
class RecordsOffer:
    """What the screen can do.

    ``ask`` and ``export`` begin their work, and return what is None until it is done; of an export
    that is where it has gone, or what went wrong, in words. ``dice`` shows the counted faces,
    ``games`` the list of those that are over.
    ``hundredfold`` shows half points times 100.
    """

    ask: Callable[[GameFilter], Callable[[], Found | None]]
    export: Callable[[GameFilter], Callable[[], str | None]]
    dice: Callable[[], Answer]
    games: Callable[[], Answer]
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
        self._selection = GameFilter()
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

    def choose(self, selection: GameFilter) -> Answer:
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
        whose: list[tuple[PlayerFilter, str]] = [
            ("people", _("People")),
            ("everybody", _("Everybody")),
        ]
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

    def _choose_whose(self, whose: PlayerFilter) -> Answer:
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
        games = kit.Button("games", _("Games"), self.offer.games)
        return games, dice, export

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
            yield note(counting.format(n=amounts.number(found.waiting)))
        if self._answer is not None and self._is_late:
            yield note(_("One moment …"))
        shown = RecordPages(found, self.offer.hundredfold)
        if not found.games:
            yield note(_no_games(found, self.page))
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
