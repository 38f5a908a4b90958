"""The widgets that every screen is made of. They know no rules and no game."""

from zilch3d.kit.widgets.button import Button, IconButton, Sign
from zilch3d.kit.widgets.choose import Card, Choice, Entry, Picker, Toggle
from zilch3d.kit.widgets.field import TextField
from zilch3d.kit.widgets.label import Label
from zilch3d.kit.widgets.layout import (
    Column,
    Fitting,
    Frame,
    Grid,
    Pile,
    Row,
    Spacer,
)
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.panel import Bar, Panel, Rule
from zilch3d.kit.widgets.screen import Screen
from zilch3d.kit.widgets.scroll import Scroll
from zilch3d.kit.widgets.widget import Widget

__all__ = [
    "Bar",
    "Box",
    "Button",
    "Card",
    "Choice",
    "Column",
    "Entry",
    "Fitting",
    "Frame",
    "Grid",
    "IconButton",
    "Label",
    "Look",
    "Panel",
    "Picker",
    "Pile",
    "Row",
    "Rule",
    "Screen",
    "Scroll",
    "Sign",
    "Size",
    "Spacer",
    "TextField",
    "Toggle",
    "Widget",
]
