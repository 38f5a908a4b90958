"""Whoever looks over the players' shoulders: the hint, the tutor, and the chances of winning.

All of it is about the state that is shown, never about what has not landed yet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import exp
from typing import TYPE_CHECKING

from zilch3d.advice.protocol import AdviceService, Evaluation, Intent, Knowledge
from zilch3d.engine.state import State
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer
from zilch3d.ui.table.action_facts import waiting
from zilch3d.ui.table.hint_panel import HintFacts
from zilch3d.ui.table.model import TableModel

if TYPE_CHECKING:
    from zilch3d.ui.table.hint import Asked, Choice

CALM = 5.0
"""How fast the chances that are shown follow the true ones: nearer by a factor of e in 1/CALM s."""
STEPS = 200
"""Chances are shown in so many steps."""


@dataclass(frozen=True)
class Help:
    """How much the players want to be told.

    The ``tutor`` speaks up where a decision gives away so much of the chance of winning or more;
    None: never. ``chances`` are shown or not; ``still`` asks for reduced motion.
    """

    tutor: float | None = None
    chances: bool = False
    still: bool = False


class Chances:
    """Each seat's chance of winning as it is shown: it follows the true one calmly."""

    def __init__(self) -> None:
        self._shown: tuple[float, ...] | None = None
        self._moves = False

    def follow(self, true: tuple[float, ...] | None, seconds: float, *, still: bool) -> None:
        """Time passes; None if no chances are known or wanted."""
        shown = self._shown
        if true is None or shown is None or still or len(shown) != len(true):
            self._shown, self._moves = true, False
            return
        part = 1.0 - exp(-CALM * seconds)
        pairs = list(zip(shown, true, strict=True))
        self._moves = any(abs(b - a) >= 1 / STEPS for a, b in pairs)
        self._shown = tuple(a + (b - a) * part for a, b in pairs) if self._moves else true

    @property
    def shown(self) -> tuple[float, ...] | None:
        """As they are seen now, in whole steps while they move; None if they are not."""
        if self._shown is None or not self._moves:
            return self._shown
        return tuple(round(STEPS * chance) / STEPS for chance in self._shown)


@dataclass(frozen=True)
class _Said:
    """What the panel says, and what that follows from: while this stays, so does the panel."""

    counsel: Evaluation | None
    moment: tuple[State, bool, Knowledge, int]
    facts: HintFacts


@dataclass(frozen=True)
class _Objection:
    """What the tutor says, how to say it anew, and what the player was about to do."""

    facts: HintFacts | None
    say: Callable[[], HintFacts | None]
    act: Callable[[], Answer]


class Tutor:
    """Asks the counsellor, knows what is open, and puts it into facts for the panel.

    ``average`` writes points that are no whole units.
    """

    def __init__(self, counsellor: AdviceService, average: Callable[[float], str]) -> None:
        self._counsellor = counsellor
        self._average = average
        self._counsel: Evaluation | None = None
        self._last: tuple[float, ...] | None = None
        self._chances = Chances()
        self._said: _Said | None = None
        self._objection: _Objection | None = None
        self.open = False
        """Whether a hint is shown."""

    def update(self, shown: State, seconds: float, wanted: Help, *, settled: bool = True) -> None:
        """Time passes: ask about what is shown now, if anybody wants to know.

        Unless that is ``settled``, what was known before is shown on: see ``event_queue``.
        """
        asking = self.open or wanted.chances or wanted.tutor is not None
        self._counsel = self._counsellor.ask(shown) if asking and settled else None
        if self._counsel is not None:
            self._last = self._counsel.chances
        elif self._last is not None and len(self._last) != len(shown.seats):
            self._last = None
        self._chances.follow(self._last if wanted.chances else None, seconds, still=wanted.still)

    @property
    def chances(self) -> tuple[float, ...] | None:
        """Each seat's chance of winning as it is shown now; None if none is."""
        return self._chances.shown

    @property
    def objecting(self) -> bool:
        """Whether the tutor waits for an answer."""
        return self._objection is not None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the hint that is open offers, the best first."""
        if not self.open or self._counsel is None or self._counsel.advice is None:
            return ()
        from zilch3d.ui.table.hint import choices  # noqa: PLC0415  (numpy, which is there by now)

        return choices(self._counsel.advice)

    def toggle(self) -> None:
        """Give a hint, or put it away."""
        self.open = not self.open
        self._objection = None

    def close(self) -> None:
        """Put away what is open."""
        self.open = False
        self._objection = None

    def forget(self) -> None:
        """The language may be another: say it anew."""
        self._said = None
        if self._objection is not None:
            self._objection = replace(self._objection, facts=self._objection.say())

    def objects(
        self, moment: TableModel, wish: Intent, least: float | None, act: Callable[[], Answer]
    ) -> bool:
        """Whether the tutor speaks up before this is done; if so, ``act`` is how to insist.

        Who may not act is not asked; who was asked has to answer before anything else.
        """
        counsel = self._counsel
        if self.objecting or not moment.ready:
            return self.objecting
        if least is None or counsel is None or counsel.advice is None:
            return False
        from zilch3d.ui.table.hint import objection  # noqa: PLC0415  (numpy, which is there by now)

        say = partial(objection, self._asked(moment, counsel), moment.option, wish, least)
        found = say()
        self._objection = None if found is None else _Objection(found, say, act)
        return found is not None

    def insist(self) -> Answer:
        """Do what the tutor has spoken against."""
        objection = self._objection
        self.close()
        return objection.act() if objection is not None else None

    def facts(self, moment: TableModel) -> HintFacts | None:
        """What the panel says now; None if it is closed."""
        if self._objection is not None:
            return self._objection.facts
        if not self.open:
            return None
        percent = round(100 * self._counsellor.progress)
        state = (moment.shown, moment.ready, self._counsellor.knowledge, percent)
        said = self._said
        if said is None or said.counsel is not self._counsel or said.moment != state:
            said = self._said = _Said(self._counsel, state, self._say(moment))
        return said.facts

    def _say(self, moment: TableModel) -> HintFacts:
        title = _("Hint")
        if not moment.ready:
            return HintFacts(title, lead=waiting(moment) or _("One moment …"))
        if self._counsel is None:
            return HintFacts(title, lead=_("Reckoning …"))
        if self._counsel.advice is None:
            return HintFacts(title, lead=_("Here there is nothing to advise."))
        from zilch3d.ui.table.hint import hint  # noqa: PLC0415  (numpy, which is there by now)

        return hint(self._asked(moment, self._counsel))

    def _asked(self, moment: TableModel, counsel: Evaluation) -> Asked:
        from zilch3d.ui.table.hint import Asked  # noqa: PLC0415  (numpy, which is there by now)

        known, progress = self._counsellor.knowledge, self._counsellor.progress
        return Asked(moment.shown, counsel, known, progress, moment.points, self._average)
