"""The widget that moments are seen in: over the table and all else, painted in every frame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from zilch3d.kit import widgets
from zilch3d.kit.widgets import Box
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.table.stage.moments.animations import paint_moment
from zilch3d.ui.table.stage.moments.frame import MomentFrame
from zilch3d.ui.table.stage.moments.layout import Places, Plan, planned
from zilch3d.ui.table.stage.moments.moment import Moment, Staged


@dataclass(eq=False)
class MomentOverlay(widgets.Widget):
    """Shows what is ``staged``, the words where they came; ``places`` are where things are now."""

    live: ClassVar[bool] = True
    only_seen: ClassVar[frozenset[str]] = frozenset({"staged"})

    seats: Sequence[SeatSetup]
    places: Callable[[], Places] = field(default=lambda: Places(widgets.NOWHERE))
    staged: Staged | None = field(default=None, init=False)
    _plan: Plan | None = field(default=None, init=False)
    _planned_for: tuple[Moment, Box] | None = field(default=None, init=False)

    def paint(self, pen: widgets.Pen) -> None:
        staged = self.staged
        if staged is None or staged.opacity <= 0.0:
            return
        if self._plan is None or self._planned_for != (staged.moment, self.box):
            self._plan = planned(staged.moment, self.places(), pen.look)
            self._planned_for = (staged.moment, self.box)
        # Cards move as what they say changes; words stay where they came.
        now = self._plan.places._replace(cards=self.places().cards)
        plan = self._plan._replace(places=now)
        paint_moment(MomentFrame(pen, staged, plan, self.seats, self.box))
