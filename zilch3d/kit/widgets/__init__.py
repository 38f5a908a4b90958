"""The widgets that every screen is made of. They know no rules and no game."""

from zilch3d.kit.widgets.brush import Brush, IconName
from zilch3d.kit.widgets.button import Button, Icon, IconButton, Press, paint_icon
from zilch3d.kit.widgets.choose import Card, Choice, Entry, Picker, Toggle
from zilch3d.kit.widgets.field import TextField
from zilch3d.kit.widgets.label import Label, text_size, write
from zilch3d.kit.widgets.layout import (
    Column,
    Fitting,
    Frame,
    Grid,
    Pile,
    Row,
    Spacer,
)
from zilch3d.kit.widgets.look import NOWHERE, Box, Font, Look, Measure, Size
from zilch3d.kit.widgets.panel import Bar, Panel, Rule
from zilch3d.kit.widgets.screen import Screen
from zilch3d.kit.widgets.scroll import Scroll
from zilch3d.kit.widgets.widget import Widget

__all__ = [
    "NOWHERE",
    "Bar",
    "Box",
    "Brush",
    "Button",
    "Card",
    "Choice",
    "Column",
    "Entry",
    "Fitting",
    "Font",
    "Frame",
    "Grid",
    "Icon",
    "IconButton",
    "IconName",
    "Label",
    "Look",
    "Measure",
    "Panel",
    "Picker",
    "Pile",
    "Press",
    "Row",
    "Rule",
    "Screen",
    "Scroll",
    "Size",
    "Spacer",
    "TextField",
    "Toggle",
    "Widget",
    "paint_icon",
    "text_size",
    "write",
]
