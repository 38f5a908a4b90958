"""The model of the table's screen: all that it shows at one point in time, as values."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TypeAlias

from zilch3d.advice.protocol import Evaluation, Knowledge
from zilch3d.engine.actions import SetAside
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import Chance, State
from zilch3d.i18n import _
from zilch3d.motion.tray import TRAYS, Tray
from zilch3d.odds.advice import Advice, Decision
from zilch3d.players.explain import Reason
from zilch3d.records.scoresheet import TurnLine
from zilch3d.render.view import CLOTHS, Cloth, DiceSkin
from zilch3d.store.settings import Settings
from zilch3d.ui.portraits import Mood
from zilch3d.ui.table.choices import NOTHING, Intent, Selection, after, selected_option, ways
from zilch3d.ui.theme import dice_skin
from zilch3d.ui.words import amounts

URGENT = 3
"""The last seconds, which are heard and stand out."""
STEPS = 20
"""How often a second the ring is drawn; once where motion is reduced."""
CLOSE = 1e-6
"""The share of a step that a time may be off, having been added up."""


NEW_PLAYERS = Settings()


@dataclass(frozen=True)
class ViewOptions:
    """How the player wants to see the game; it may change during one."""

    speed: float = 1.0
    """By which the passing of time is multiplied."""
    pause: float = 0.6
    """Seconds that a computer player looks at a roll at speed 1."""
    still: bool = False
    """Whether motion is reduced."""
    times_100: bool = False
    skin: DiceSkin = field(default_factory=lambda: dice_skin(NEW_PLAYERS.dice))
    tray: Tray = TRAYS[NEW_PLAYERS.tray]
    """The one to be thrown into as soon as no dice lie in another."""
    cloth: Cloth = CLOTHS[NEW_PLAYERS.cloth]
    leaning: bool = False
    """Whether the camera leans towards the action; it never does where motion is reduced."""
    tutor: float | None = None
    """How much of the chance of winning a decision must give away for the tutor to object."""
    chances: bool = False
    """Whether each player's chance of winning is shown."""
    remarks: bool = False
    """Whether computer players explain themselves, and have a word on their fortune."""
    remark_chances: bool = False
    """Whether the exact chance is written beside."""
    explain_zilches: bool = False
    """Whether the first zilch of each kind in a game says what was missing."""
    rules_card: bool = False
    """Whether a card with the rules stays open beside the table, where there is room."""
    score_sheet: bool = False
    """Whether the score sheet stays open there: it then has the card's place."""
    skips_start: bool = False
    """Whether it is settled out of sight who starts, where nobody decides anything in it."""
    hurry_hint: bool = False
    """Whether it is said how to speed up what others do."""

    def quiet(self) -> "ViewOptions":
        """The same options without tutor, chances of winning and remarks."""
        return replace(self, tutor=None, chances=False, remarks=False)

    def points_of(self, rules: RuleSet) -> Callable[[Points], str]:
        """Writes points that can be scored by these rules, as the settings ask for."""
        return partial(amounts.points, rules, times_100=self.times_100)


OptionsNow: TypeAlias = Callable[[], ViewOptions]


@dataclass(frozen=True)
class HeldDice:
    """Dice are held, to be thrown with this ``strength``, 0 to 1; None: to be put back."""

    strength: float | None


@dataclass(frozen=True)
class Objection:
    """The tutor waits for an answer: ``intent`` makes it ``meant``, and ``best`` is better."""

    intent: Intent
    advice: Advice
    best: Decision
    meant: Decision


@dataclass(frozen=True)
class Remark:
    """A sentence by the player of a ``seat``, its figures left open, and the ``reason`` in it."""

    seat: int
    words: str
    reason: Reason | None = None


@dataclass(frozen=True)
class TablePosition:
    """Where the game stands: the state that may be seen, which lags behind the table's.

    ``ready`` is whether a person may act now.
    """

    shown: State
    selection: Selection = NOTHING
    ready: bool = True
    held: HeldDice | None = None
    """The dice, if they are held for longer than a tap."""
    can_undo: bool = False
    """Whether the last thing done was a set-aside, which can be taken back."""
    can_hide: bool = False
    """Whether a person who has passed the dice may withhold one from a computer player."""

    @cached_property
    def option(self) -> Option | None:
        """The set-aside that the picked dice would be; None if they don't count together."""
        return selected_option(self.shown, self.selection)

    @cached_property
    def ways(self) -> tuple[Option, ...]:
        """The ways in which the picked dice count, where there are several to choose from."""
        every = ways(self.shown, self.selection) if self.ready else ()
        return every if len(every) > 1 else ()

    @cached_property
    def planned(self) -> State:
        """The state once what is picked has been set aside."""
        if self.option is None:
            return self.shown
        return after(self.shown, (SetAside(self.option.keep, self.option.points),))

    @property
    def seat(self) -> int | None:
        """The seat to move, be it a throw for the start; None at the end."""
        if self.shown.turn is not None:
            return self.shown.turn.seat
        return self.shown.reopened[0].seat if self.shown.reopened else None

    @property
    def name(self) -> str:
        """The name of the player to move; empty at the end."""
        return self.shown.seats[self.seat].name if self.seat is not None else ""


@dataclass(frozen=True)
class People:
    """Who sits at the table, by seat.

    ``computers`` and ``away`` are seats, and ``estimating`` those of players who go by advice, but
    had none by the solution of the rules; ``slow`` has who has waited for it for long.
    """

    computers: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    estimating: frozenset[int] = frozenset()
    slow: frozenset[int] = frozenset()
    moods: Mapping[int, Mood] = field(default_factory=dict)
    """The moods that the players' faces show; whoever is missing is neutral."""
    remark: Remark | None = None


@dataclass(frozen=True)
class Guidance:
    """Advice on the shown state, and how much of it the player has opened."""

    evaluation: Evaluation | None = None
    """None while it is being worked out."""
    knowledge: Knowledge = Knowledge.UNKNOWN
    progress: float = 0.0
    hint_open: bool = False
    objection: Objection | None = None
    chances: tuple[float, ...] | None = None
    """Each seat's chance of winning, 0 to 1, where it is to be seen and known."""

    @property
    def advice(self) -> Advice | None:
        """The advice on the shown state, where there is any."""
        return self.evaluation.advice if self.evaluation is not None else None


@dataclass(frozen=True)
class ClockFacts:
    """The seconds ``left`` to a player of the ``limit`` for a decision.

    It stands still if not ``running``. ``still``: motion is reduced, and nothing pulses.
    """

    left: float
    limit: int
    running: bool = True
    still: bool = False

    @property
    def shown(self) -> float:
        """The seconds left as they are drawn: they change in steps."""
        return self._step / self._steps

    @property
    def second(self) -> int:
        """The seconds left, the one that runs counted."""
        return math.ceil(self.shown - CLOSE)

    @property
    def urgent(self) -> bool:
        return self.second <= URGENT

    @property
    def changes_in(self) -> float:
        """Seconds until it looks otherwise, while it runs; never too many."""
        return max(0.0, self.left - (self._step - 1) / self._steps - CLOSE)

    @property
    def look(self) -> tuple[object, ...]:
        """The values that a ring is drawn by: two with the same ones look alike."""
        return self._step, self.limit, self.running, self.still

    @property
    def _steps(self) -> int:
        return 1 if self.still else STEPS

    @property
    def _step(self) -> int:
        return math.ceil(self.left * self._steps - CLOSE)


@dataclass(frozen=True)
class News:
    """News of the game beside its state: notices, turns, points on their way."""

    notice: str = ""
    """The sentence on what was just refused, and why, or on files; empty if there is none."""
    turns: tuple[TurnLine, ...] = ()
    """The last ones, the one under way included."""
    leaving: bool = False
    """Whether the turn's points are on their way to a total."""
    arriving: tuple[int, Points] | None = None
    """The seat whose total is still to take up so many points that have just reached it."""
    showing: Event | None = None
    """The event that is being seen, whose outcome the shown state has not taken in yet."""
    unsaved: tuple[str, str] = ("", "")
    """The mark that something is not on the disk: with its reason, and short."""


@dataclass(frozen=True)
class TableModel:
    """Everything that the screen depends on, as values.

    ``mode`` is where the mode at the table stands (see ``Mode.state``): the screen compares it, and
    only the mode can read it.
    """

    play: TablePosition
    people: People = People()
    help: Guidance = Guidance()
    report: News = News()
    options: ViewOptions = ViewOptions()
    mode: object = None

    @property
    def waiting(self) -> str:
        """Why nobody can press anything; empty if somebody can, or the game is over."""
        play, people = self.play, self.people
        if play.ready or play.shown.outcome is not None:
            return ""
        if isinstance(play.shown.mover, Chance):
            return _("The dice are rolling")
        if play.seat in people.slow:
            return _("{name} is still thinking").format(name=play.name)
        if play.seat in people.estimating:
            return _("{name} is going by estimates").format(name=play.name)
        if play.seat in people.computers:
            return _("{name} is playing").format(name=play.name)
        return ""

    def points(self, amount: Points) -> str:
        """Points that can be scored, as the settings write them."""
        return self.options.points_of(self.play.shown.rules)(amount)

    def average(self, amount: float) -> str:
        """An average of points, in units."""
        return amounts.average(self.play.shown.rules, amount, times_100=self.options.times_100)
