"""The rule of thumb as a card to print: a picture of a postcard's size, DIN A6 at 300 dpi."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageDraw

from zilch3d import resources
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.kit import widgets as kit
from zilch3d.kit.glyphs import Glyphs
from zilch3d.kit.still import still
from zilch3d.kit.theme import HAIR, NARROW, WIDE, TextStyle
from zilch3d.odds.rule_of_thumb import MeasuredRule
from zilch3d.safe_text import printable
from zilch3d.store import files
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import BlankDice
from zilch3d.ui.words import errors, names
from zilch3d.ui.words import rule_of_thumb as words
from zilch3d.ui.words.errors import LONGEST_PATH

DPI = 300
A6 = (1240, 1748)
"""Pixels of 105 by 148 mm."""
MARGIN = 84
"""Pixels round what is written: 7 mm, which any printer leaves."""
FRAME = 50
"""Pixels from the edge to the line round the card."""
WIDTHS = (330, 360, 400, 440, 490, 550, 620, 700, 800)
"""Points across what is written: the fewest with which all of it fits."""
SIDE = 22
"""Points of a die."""
OVERHANG = 6
"""Points by which handwriting may reach beyond its room at the right."""
HEAD = 14
"""Letters of a head of a column, if words can be parted so: more stand in the next line."""
SHORT_NAME = 24
"""Letters of a name that has room in a line in large letters."""

HAND_TITLE = TextStyle(theme.HAND_FACE, 40, bold=True, leading=1.05)
HAND_LONG_TITLE = TextStyle(theme.HAND_FACE, 28, bold=True, leading=1.1)
HAND_FIGURE = TextStyle(theme.HAND_FACE, 29, bold=True, leading=1.0)


@dataclass(frozen=True)
class PrintedCard:
    """What came of writing a card: a sentence on it, and its file, None if it isn't written."""

    said: str
    file: Path | None = None


PrintCard: TypeAlias = Callable[[RuleSet, MeasuredRule], Future[PrintedCard]]


def card_printer(program: Program) -> PrintCard:
    """Writes a card into the folder of finished games, in a thread; what there is to say of it.

    It takes half a second, for which no frame shall wait.
    """
    folder, times_100 = files.games_folder(), program.times_100

    def print_card(rules: RuleSet, measured: MeasuredRule) -> Future[PrintedCard]:
        card = Card(rules, measured, times_100)
        thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="card")
        printed = thread.submit(printed_card, card, folder)
        thread.shutdown(wait=False)
        return printed

    return print_card


def printed_card(card: "Card", folder: Path) -> PrintedCard:
    """Write the card, and say where it is, or what went wrong."""
    try:
        file = write(card, folder)
    except files.NotWritten as fault:
        return PrintedCard(errors.not_saved(fault))
    name = printable(str(file), LONGEST_PATH)
    return PrintedCard(_("Saved as {file}").format(file=name), file)


def write(card: "Card", folder: Path) -> Path:
    """Write the card into a file of its own, never over another. Raises NotWritten."""
    stream = BytesIO()
    card.drawn().save(stream, "PNG", dpi=(DPI, DPI))
    # Translators: the name of a picture's file; {rules} is such as “Freeze 5000”.
    name = _("Rule of thumb {rules}").format(rules=names.rules_name(card.rules))
    return files.write_new(folder / f"{files.as_name(name)}.png", stream.getvalue())


@dataclass(frozen=True)
class Card:
    """The rule of thumb of some rules on paper; points as in ``amounts.points``."""

    rules: RuleSet
    measured: MeasuredRule
    times_100: bool = False

    def drawn(self) -> Image.Image:
        """The card in pixels. Raises resources.MissingResource."""
        glyphs = Glyphs((*theme.fonts(), resources.read(theme.HAND_FONT)))
        room = A6[0] - 2 * MARGIN, A6[1] - 2 * MARGIN
        framed = kit.Frame(self._written(), padding=HAIR)  # handwriting overhangs its room
        for points in WIDTHS:
            written = still(framed, points, theme.PAGE, room[0] / points, glyphs)
            if written.height <= room[1]:
                break
        return _on_paper(written)

    def _written(self) -> kit.Widget:
        short, name = words.cost_in_short(self.measured), names.rules_name(self.rules)
        style = HAND_TITLE if len(name) <= SHORT_NAME else HAND_LONG_TITLE
        return kit.Column(
            kit.Row(
                kit.Spacer(OVERHANG, flat=True),
                kit.Label(name, style, theme.INK, align="centre", grow=1),
                kit.Spacer(OVERHANG, flat=True),
                gap=0,
            ),
            kit.Label(_("Rule of thumb"), theme.HAND_MEDIUM, theme.PENCIL, align="centre"),
            kit.Spacer(HAIR),
            *self._table(),
            kit.Spacer(HAIR),
            *self._sentences(),
            kit.Spacer(HAIR),
            kit.Label(short, theme.SMALL_STRONG, theme.PENCIL, align="centre"),
            gap=NARROW,
        )

    def _table(self) -> Iterator[kit.Widget]:
        rule, dice = self.measured.rule, range(len(self.measured.rule.bank_at), 0, -1)
        banks = words.thresholds(rule, self.rules, times_100=self.times_100)
        worths = words.worths(rule, self.rules, times_100=self.times_100)
        columns = [
            _figures(head, figures)
            for head, figures in ((_("Bank from"), banks), (words.worth_head(), worths))
        ]
        first = kit.Label(_("Dice left"), theme.SMALL_STRONG, theme.PENCIL, grow=1)
        yield kit.Row(first, *map(next, columns), gap=WIDE, align="end")
        for number in dice:
            yield kit.Rule()
            yield kit.Row(_dice_left(number), *map(next, columns), gap=WIDE)
        yield kit.Rule()

    def _sentences(self) -> Iterator[kit.Widget]:
        rule = self.measured.rule
        for text in words.sentences(rule, self.rules, times_100=self.times_100):
            dot = kit.Label("•", theme.BODY, theme.PENCIL)
            sentence = kit.Label(text, theme.BODY, theme.INK, grow=1)
            yield kit.Row(dot, sentence, gap=NARROW, align="start")


def _dice_left(number: int) -> kit.Widget:
    """In words, and as dice without pips: what they last showed doesn't matter."""
    text = ngettext("{n} die", "{n} dice", number).format(n=number)
    most = ngettext("{n} die", "{n} dice", 8).format(n=8)
    label = kit.Label(text, theme.BODY, theme.INK, min_text=most)
    return kit.Row(label, BlankDice(number, size=SIDE), gap=NARROW, grow=1)


def _figures(head: str, figures: Sequence[str]) -> Iterator[kit.Widget]:
    """The cells of a column, all of the same width: its head in one or two lines, its figures."""
    lines = textwrap.wrap(head, HEAD)
    heads = [kit.Label(line, theme.SMALL_STRONG, theme.PENCIL, align="right") for line in lines]
    widest = max(figures, key=len)
    yield _column(kit.Column(kit.Spacer(grow=1, flat=True), *heads, gap=0), lines, widest)
    for figure in figures:
        yield _column(_handwritten(figure), lines, widest)


def _column(cell: kit.Widget, lines: Sequence[str], widest: str) -> kit.Widget:
    """The cell with the room that the column's head and its widest figure take."""
    room = (kit.Label("", theme.SMALL_STRONG, min_text=line) for line in lines)
    return kit.Stack(*room, _handwritten("", widest), cell)


def _handwritten(text: str, widest: str = "") -> kit.Widget:
    label = kit.Label(text, HAND_FIGURE, theme.INK, align="right", min_text=widest, grow=1)
    return kit.Row(label, kit.Spacer(OVERHANG, flat=True), gap=0)


def _on_paper(written: Image.Image) -> Image.Image:
    """What is written in the middle of a card with a fine line round it."""
    card = Image.new("RGBA", A6, theme.SHEET.fill)
    draw, far = ImageDraw.Draw(card), (A6[0] - FRAME, A6[1] - FRAME)
    draw.rounded_rectangle((FRAME, FRAME, *far), 36, outline=theme.PAGE_EDGE, width=4)
    inner = FRAME + 12
    draw.rounded_rectangle(
        (inner, inner, A6[0] - inner, A6[1] - inner), 28, outline=theme.PAGE_EDGE, width=2
    )
    top = max(MARGIN, (A6[1] - written.height) // 2)
    card.alpha_composite(
        written.crop((0, 0, A6[0] - 2 * MARGIN, A6[1] - 2 * MARGIN)), (MARGIN, top)
    )
    return card.convert("RGB")
