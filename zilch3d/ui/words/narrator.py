"""Turns the engine's keys and values into sentences in the player's language.

All of them under one name; what they are and how they are worded is in ``ui.words``.
"""

from zilch3d.ui.words.amounts import average, fine_percent, number, percent, points
from zilch3d.ui.words.captions import Caption, caption
from zilch3d.ui.words.counting import combination, option
from zilch3d.ui.words.records import record_error
from zilch3d.ui.words.refusals import refusal
from zilch3d.ui.words.rules import (
    fault,
    hot_dice,
    rules_name,
    rules_summary,
    unreadable_rules,
)
from zilch3d.ui.words.settings import settings_fault

__all__ = [
    "Caption",
    "average",
    "caption",
    "combination",
    "fault",
    "fine_percent",
    "hot_dice",
    "number",
    "option",
    "percent",
    "points",
    "record_error",
    "refusal",
    "rules_name",
    "rules_summary",
    "settings_fault",
    "unreadable_rules",
]
