"""What there are sentences for: a choice with its reason, or a moment of the game."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TypeAlias

from zilch3d.players.explain import Does, Why


class Moment(Enum):
    """What a player may have a word on, beside its own choices; named as in ``profile.Says``."""

    ZILCH = "zilch"
    """It has lost points."""
    HOT_DICE = "hot_dice"
    LOST_LEAD = "lost_lead"
    DIE_FOUND = "die_found"
    """It has asked for a die that was withheld."""
    WON = "won"
    LOST = "lost"


Occasion: TypeAlias = tuple[Why, Does] | Moment
Sentences: TypeAlias = Mapping[Occasion, Sequence[str]]
