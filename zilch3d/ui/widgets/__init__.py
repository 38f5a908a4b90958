"""The widgets that every screen is made of. They know no rules and no game."""

from zilch3d.ui.widgets.button import Button, IconButton, Sign
from zilch3d.ui.widgets.choose import Card, Choice, Entry, Picker, Toggle
from zilch3d.ui.widgets.field import TextField
from zilch3d.ui.widgets.label import Label
from zilch3d.ui.widgets.layout import (
    Column,
    Fitting,
    Frame,
    Grid,
    Pile,
    Row,
    Spacer,
)
from zilch3d.ui.widgets.look import Box, Look, Size
from zilch3d.ui.widgets.panel import Bar, Panel, Rule
from zilch3d.ui.widgets.playing import (
    ActionButton,
    Message,
    PlayerPanel,
    Players,
    Stamp,
    Strength,
    TurnFigure,
)
from zilch3d.ui.widgets.screen import Screen
from zilch3d.ui.widgets.scroll import Scroll
from zilch3d.ui.widgets.widget import Widget

__all__ = [
    "ActionButton",
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
    "Message",
    "Panel",
    "Picker",
    "Pile",
    "PlayerPanel",
    "Players",
    "Row",
    "Rule",
    "Screen",
    "Scroll",
    "Sign",
    "Size",
    "Spacer",
    "Stamp",
    "Strength",
    "TextField",
    "Toggle",
    "TurnFigure",
    "Widget",
]
