"""The widgets that screens are made of, and the Screen that shows a tree of them."""

from zilch3d.kit.widgets.button import Button, Card, Entry, IconButton, IconTextButton, Press, Tile
from zilch3d.kit.widgets.charts import (
    Axis,
    ChartBar,
    ChartCurve,
    ChartLine,
    LineChart,
    bar_chart,
    curve_sample,
    described_chart,
    legend,
)
from zilch3d.kit.widgets.choose import Checkbox, Choice, Picker, PictureChoice, Tabs, Toggle
from zilch3d.kit.widgets.field import TextField
from zilch3d.kit.widgets.labels import Bar, Ground, Icon, Label, Level, OneLine, Rule
from zilch3d.kit.widgets.layout import (
    Align,
    Column,
    Frame,
    Grid,
    PagePanel,
    Panel,
    Responsive,
    Row,
    Spacer,
    Stack,
    Table,
)
from zilch3d.kit.widgets.look import NOWHERE, Box, Font, Look, Measure, Size, Words
from zilch3d.kit.widgets.number import Slider, SliderMark, Stepper
from zilch3d.kit.widgets.page import FormLine, FullPage, Head, Page, Title
from zilch3d.kit.widgets.pen import (
    Brush,
    Emblem,
    IconName,
    Pen,
    Picture,
    Placement,
    Point,
    Shape,
    Symbol,
)
from zilch3d.kit.widgets.screen import Screen
from zilch3d.kit.widgets.scroll import PageScroll, Scroll
from zilch3d.kit.widgets.widget import Key, Widget, Wrapper
