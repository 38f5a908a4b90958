"""The running turn and its buttons in one bar: what these say, and how they are drawn.

Figures and texts stand on the same lines.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Protocol

from zilch3d.engine.actions import AskForDie, Bank, Refusal, RefusalReason
from zilch3d.engine.decide import decide, room_left
from zilch3d.engine.events import TurnKind
from zilch3d.engine.ruleset import FirstStart, FumbleRule
from zilch3d.engine.state import State, Turn
from zilch3d.i18n import _, ngettext
from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, Ink, TextStyle
from zilch3d.odds.chances import losing_chance
from zilch3d.ui import theme
from zilch3d.ui.table.choices import extra_action
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.words import amounts, captions, keys, names, refusals


@dataclass(frozen=True)
class TurnSummary:
    """The running turn: whose it is, its points, and where these come from.

    ``bright`` figures count; others are only what a selection would bring.
    """

    caption: str
    points: str
    line: str = ""
    bright: bool = True


@dataclass(frozen=True)
class ActionFacts:
    """A button's text and note; ``reason``, in place of the note, is why it can't be pressed yet.

    It is not enabled while nobody could press it; ``resting`` if that is because something still
    moves, and nothing else is in the way. It is not ``offered`` where it could never be pressed.
    ``pointed``: the mode asks for it. It has the accent colour if ``accent``, and a check as well
    if it is ``advised``.
    """

    text: str
    note: str = ""
    reason: str = ""
    enabled: bool = True
    resting: bool = False
    offered: bool = True
    pointed: bool = False
    accent: bool = False
    advised: bool = False

    @property
    def possible(self) -> bool:
        return self.enabled and not self.reason


ABOVE, ABOVE_ALONE = 41, 29
"""Points from the upper edge to the first baseline: where the largest figures stand, and else."""
BELOW = 5
ASIDE = 10
"""Points between the words of a button and its edges."""
NOTES = 2
"""Lines below the first for which there is always room."""


def lines_height(look: widgets.Look, above: float) -> int:
    """The height of a line with the notes below it, ``above`` points down to its baseline."""
    return look.px(above + BELOW + NARROW) + NOTES * look.line(theme.SMALL)


def within(
    look: widgets.Look, note: str, height: int, width: int, style: TextStyle = theme.SMALL
) -> str:
    """The note, or as many of its lines as have room; the last ends in dots then."""
    lines, most = look.wrap(note, style, width), max(1, height // look.line(style))
    if len(lines) <= most:
        return note
    rest = look.shortened(" ".join(lines[most - 1 :]), style, width)
    return "\n".join((*lines[: most - 1], rest))


@dataclass(frozen=True)
class TextLines:
    """Writes a line whose baseline is ``above`` points below the upper edge, and notes below it."""

    above: float

    def write(
        self, pen: widgets.Pen, box: widgets.Box, text: widgets.Words, *notes: widgets.Words
    ) -> None:
        look, style = pen.look, text.ink.style
        line, cap = look.line(style), look.font(style).cap_height
        baseline = box.top - look.px(self.above)
        top = baseline - look.px(BELOW)
        first = box._replace(y=baseline - round((line - cap) / 2), height=line)
        pen.write(first, text.text, text.ink, text.key)
        for key, words, ink in notes:
            height = look.text_size(words, ink.style, box.width).height
            top -= height
            pen.write(box._replace(y=top, height=height), words, ink, key)


@dataclass(eq=False)
class TurnFigure(widgets.Widget):
    """The points in the largest figures, below them whose they are and where from."""

    style: ClassVar = theme.FIGURE
    ends_at_right: ClassVar = False
    """Whether the points are written at the right of their place, else at its left."""
    facts: TurnSummary = TurnSummary("", "")

    def figures(self, look: widgets.Look) -> widgets.Box:
        """Where the points stand."""
        height, cap = look.line(self.style), look.font(self.style).cap_height
        baseline = self.box.top - look.px(ABOVE)
        return self.box._replace(y=baseline - round((height - cap) / 2), height=height)

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        return widgets.Size(width, lines_height(look, ABOVE))

    def paint(self, pen: widgets.Pen) -> None:
        facts, look, width = self.facts, pen.look, self.box.width
        ink = Ink(self.style, theme.GOLD if facts.bright else theme.IVORY_FAINT)
        style, soft = theme.SMALL, Ink(theme.SMALL, theme.IVORY_SOFT)
        strong = Ink(theme.SMALL_STRONG, theme.IVORY)
        caption = look.shortened(facts.caption, theme.SMALL_STRONG, width)
        notes = [widgets.Words("caption", caption, strong), widgets.Words("line", facts.line, soft)]
        if look.width(facts.line, style) > width:
            # Whose turn it is, the player's card says as well.
            line = within(look, facts.line, NOTES * look.line(style), width)
            notes = [widgets.Words("line", line, soft)]
        TextLines(ABOVE).write(pen, self.box, widgets.Words("points", facts.points, ink), *notes)


@dataclass(eq=False)
class TurnFigureLine(widgets.Widget):
    """The turn's points, whose they are and where from, on one line: where there is little room."""

    style: ClassVar = theme.FIGURE_SMALL
    ends_at_right: ClassVar = True
    facts: TurnSummary = TurnSummary("", "")

    def figures(self, look: widgets.Look) -> widgets.Box:
        """Where the points stand: at the right."""
        width = min(self.box.width, look.width("0000", self.style))
        return self.box._replace(x=self.box.right - width, width=width)

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        return widgets.Size(width, look.line(self.style))

    def paint(self, pen: widgets.Pen) -> None:
        facts, look = self.facts, pen.look
        ink = theme.GOLD if facts.bright else theme.IVORY_FAINT
        room = self.box.width - look.width(facts.points, self.style) - look.px(NARROW)
        whole_text = " · ".join(filter(None, (facts.caption, facts.line)))
        whole = look.width(whole_text, theme.SMALL) <= room
        words = look.shortened(whole_text if whole else facts.line or whole_text, theme.SMALL, room)
        pen.write(self.box, words, Ink(theme.SMALL, theme.IVORY_SOFT), "line")
        pen.write(self.box, facts.points, Ink(self.style, ink, "right"), "points")


class ActionButton(widgets.Button):
    """A button of the turn: its text is on the line of the turn's figures, where these are beside.

    ``above`` are the points down to that line.
    """

    paint_only = widgets.Button.paint_only | {"above"}
    above: float = ABOVE
    ARROW, CHECK = 26, 18
    pointed = False
    """Whether a ring and an arrow point at it."""
    advised = False
    """Whether a check marks it."""
    _cut = ""
    """The whole reason or note, where it ends in dots on the button."""

    def __init__(self, name: str, on_press: widgets.Press) -> None:
        super().__init__(name, "", on_press, text_style=theme.ACTION, grow=1)

    @property
    def says(self) -> str:
        return (self._cut if self.enabled else "") or super().says

    def arrange(self, look: widgets.Look, box: widgets.Box) -> None:
        super().arrange(look, box)
        whole = self.reason or self.note
        self._cut = "" if self._said(look, box.width)[1].text == whole else whole

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        """The height doesn't depend on the words: notes have room, or end in dots."""
        words = look.stack_size(
            self._said(look, width), width - 2 * self._aside(look, width)
        ).height
        if self.above != ABOVE:
            words = self._most(look)
        return widgets.Size(width, max(words + 2 * look.px(HAIR), lines_height(look, self.above)))

    def _most(self, look: widgets.Look) -> int:
        """The height of all that narrow buttons say: a text of two lines, and the notes."""
        return 2 * look.line(theme.SMALL_STRONG) + NOTES * look.line(theme.SMALL)

    def _aside(self, look: widgets.Look, width: int) -> int:
        """Pixels at the sides of the words; few where a word would have to be broken."""
        longest = max(look.width(word, theme.SMALL_STRONG) for word in self.text.split(" "))
        return look.px(ASIDE if longest <= width - 2 * look.px(ASIDE) else HAIR / 2)

    def show(self, facts: ActionFacts) -> None:
        self.text, self.note, self.reason = facts.text, facts.note, facts.reason
        self.enabled, self.pointed, self.advised = facts.enabled, facts.pointed, facts.advised
        self.style = theme.PRIMARY if facts.accent else theme.SECONDARY
        if facts.resting:
            self.style = theme.RESTING

    def paint(self, pen: widgets.Pen) -> None:
        pen.box("ground", self.box, self._skin(self.styled(pen.look.theme)))
        self._write(pen)
        if self.advised and self.clickable:
            self._check(pen)
        if self.pointed:
            self._point(pen)

    def _check(self, pen: widgets.Pen) -> None:
        """In the upper left corner; on its edge where the text reaches so far up."""
        side, gap = pen.look.px(self.CHECK), pen.look.px(NARROW)
        if self.above == ABOVE:
            box = widgets.Box(self.box.x + gap, self.box.top - gap - side, side, side)
        else:
            box = widgets.Box(self.box.x - side // 4, self.box.top - 3 * side // 4, side, side)
            pen.box("check-ground", box, theme.POINTER_BADGE)
        pen.icon(box, "check", theme.INK, self.CHECK - 4 * (self.above != ABOVE))

    def _write(self, pen: widgets.Pen) -> None:
        look = pen.look
        inner = self.box.inset(self._aside(look, self.box.width), 0)
        text, note = self._said(look, self.box.width)
        sizes = [look.text_size(w.text, w.ink.style, inner.width).height for w in (text, note)]
        alone = self.clickable and not note.text
        if (
            alone
            or self.above != ABOVE
            or sizes[0] > look.line(text.ink.style)
            or sizes[1] > NOTES * look.line(theme.SMALL)
        ):
            pen.stack(inner, (text, note))
        else:
            TextLines(self.above).write(pen, inner, text, note)

    def _said(self, look: widgets.Look, width: int) -> tuple[widgets.Words, widgets.Words]:
        """The text a little smaller where it would not go on one line."""
        text, note = self._words(look.theme)
        room = width - 2 * self._aside(look, width)
        styles = (theme.ACTION, theme.STRONG)
        last = theme.STRONG if self.above == ABOVE else theme.SMALL_STRONG
        style = next((style for style in styles if look.width(text.text, style) <= room), last)
        text = text._replace(ink=Ink(style, text.ink.colour, "centre"))
        if self.above == ABOVE:
            return text, note
        left = self._most(look) - look.text_size(text.text, style, room).height
        return text, note._replace(text=within(look, note.text, left, room))

    def _point(self, pen: widgets.Pen) -> None:
        """From above, or where the turn's figures stand there from below."""
        side = pen.look.px(self.ARROW)
        x, above = self.box.centre[0] - side // 2, self.above == ABOVE
        y = self.box.top - 4 * side // 5 if above else self.box.y - 2 * side // 3
        badge = widgets.Box(x, y, side, side)
        pen.box("ring", self.box.inset(-pen.look.px(theme.POINTER_GAP)), theme.POINTER)
        pen.box("badge", badge, theme.POINTER_BADGE)
        pen.icon(badge, "down" if above else "up", theme.INK, self.ARROW - 10)


class TurnButtons(widgets.Row):
    """The buttons of a turn, or the ``strip`` of a turn that somebody else has in their place.

    It is equally high either way.
    """

    def __init__(
        self, strip: "StripPlace", undo: widgets.IconButton, *buttons: "ActionButton"
    ) -> None:
        self._strip, self._buttons = strip, buttons
        super().__init__(strip.widget, undo, *buttons, gap=NARROW + 2, align="fill", grow=1)

    def stand(self, above: float) -> None:
        """So many points are above the first line of each."""
        self.gap = NARROW + 2 if above == ABOVE else HAIR + 2
        self._strip.stand(beside=above == ABOVE)
        for button in self._buttons:
            button.above = above

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        size = super().preferred_size(look, width)
        always = (self._strip.widget, self._buttons[0])
        return size._replace(
            height=max(size.height, *(one.measure(look, width // 2).height for one in always))
        )


class StripPlace(Protocol):
    """What a bar needs to know of the strip in it."""

    @property
    def widget(self) -> widgets.Widget:
        """The strip, hidden while the buttons are shown."""

    def stand(self, *, beside: bool) -> None:
        """Take the measures of a strip beside the turn's figures, or below them."""


class TurnBar(widgets.Responsive):
    """The running turn and, beside it or in narrow windows below it, the buttons."""

    BESIDE, ROOMY = 560, 640
    """From these widths on, in points, the turn stands beside the buttons, and has more of it."""
    TURN, TURN_SLIM, MOST = 164, 140, 900

    def __init__(
        self,
        turn: widgets.Widget,
        turn_line: widgets.Widget,
        buttons: TurnButtons,
    ) -> None:
        self._turn, self._turn_line = turn, turn_line
        self._buttons = buttons
        super().__init__(
            (self.ROOMY, lambda: self._beside(self.TURN)),
            (self.BESIDE, lambda: self._beside(self.TURN_SLIM)),
            (0, self._below),
            name="turn-bar",
        )

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        self._buttons.stand(ABOVE if width >= look.px(self.BESIDE) else ABOVE_ALONE)
        return super().preferred_size(look, width)

    def _beside(self, figures: float) -> widgets.Widget:
        turn = widgets.Frame(self._turn, max_width=figures, stretch=True)
        row = widgets.Row(turn, self._buttons, gap=NARROW, align="fill")
        panel = widgets.Panel(row, padding=(MEDIUM, NARROW), skin=theme.BAR)
        return widgets.Frame(panel, max_width=self.MOST)

    def _below(self) -> widgets.Widget:
        column = widgets.Column(self._turn_line, self._buttons, gap=HAIR)
        return widgets.Panel(column, padding=(NARROW, HAIR + 2), skin=theme.BAR)


def roll(model: TableModel) -> ActionFacts:
    """The button that throws, once what is picked has been set aside."""
    state, turn = model.play.planned, model.play.planned.turn
    if model.play.held is not None:
        resting = model.play.held.strength is None
        text = _("Flick the dice") if resting else _("Let go to throw")
        return ActionFacts(text, enabled=False)
    if turn is None and state.reopened:
        return _resume(model)
    if turn is None:
        again = state.starting is not None and len(state.starting.highest) > 1
        return _rests(_("Roll to go first") if again else _("Roll"))
    whole_turn = state.rules.start.first is FirstStart.ROLLING
    if turn.kind is TurnKind.FOR_START and not (turn.begun and whole_turn):
        note = _("The highest score starts") if whole_turn else _("The highest die starts")
        text = _("Roll to go first")
        return ActionFacts(text, note) if model.play.ready else _rests(text, note)
    dice = turn.dice or state.rules.scoring.dice
    text = ngettext("Roll {n} die", "Roll {n} dice", dice).format(n=dice)
    if not model.play.ready:
        return _rests(text, _zilch_note(state, turn, dice) if turn.roll is None else "")
    if turn.roll is not None:
        return ActionFacts(_("Roll"), reason=_pick_first(model))
    return ActionFacts(text, _zilch_note(state, turn, dice))


def _rests(text: str, note: str = "") -> ActionFacts:
    """Nobody may press it just now, and what moves says why."""
    return ActionFacts(text, note, enabled=False, resting=True)


def bank(model: TableModel) -> ActionFacts:
    """The button that ends the turn, once what is picked has been set aside."""
    state, turn = model.play.planned, model.play.planned.turn
    if state.starting is not None:
        return ActionFacts(_("Bank"), enabled=False, offered=False)
    if not model.play.ready:
        return _rests(_("Bank"))
    if turn is None:
        return ActionFacts(_("Let it stand"))
    if turn.roll is not None:
        return ActionFacts(_("Bank"), reason=_pick_first(model))
    text = _("Bank {points}").format(points=model.points(turn.points)) if turn.points else _("Bank")
    answer = decide(state, Bank())
    if isinstance(answer, Refusal):
        return ActionFacts(text, reason=refusals.refusal(answer, model.points))
    if state.is_last_turn_of(turn.seat):
        return ActionFacts(text, captions.last_bank(state, turn.seat, turn.points))
    total = model.points(state.seats[turn.seat].score + turn.points)
    return ActionFacts(text, _("New total {total}").format(total=total))


def undo(model: TableModel) -> ActionFacts:
    """The button that takes back what is picked, else the last set-aside: never a roll."""
    turn = model.play.shown.turn
    if turn is None or not model.play.ready:
        return ActionFacts(_("Put back"), reason=model.waiting or _("Nothing to put back"))
    undo_keys = keys.command("Z")
    if turn.roll is not None and model.play.selection.places:
        picked = ", ".join(map(str, model.play.selection.faces(turn.roll)))
        dice = names.option(model.play.option) if model.play.option is not None else picked
        return ActionFacts(_("Put back {dice} ({keys})").format(dice=dice, keys=undo_keys))
    if model.play.can_undo:
        if not turn.set_aside:
            return ActionFacts(_("Put back all the dice ({keys})").format(keys=undo_keys))
        dice = names.option(turn.set_aside[-1])
        return ActionFacts(_("Put back {dice} ({keys})").format(dice=dice, keys=undo_keys))
    return ActionFacts(_("Put back"), reason=_nothing_to_undo(turn))


def _nothing_to_undo(turn: Turn) -> str:
    if turn.roll is not None:
        return _("Nothing to put back. A roll can’t be undone.")
    return _("Nothing to put back")


def extra(model: TableModel) -> ActionFacts | None:
    """The button for what the rules offer beside these two; None if that is nothing."""
    state = model.play.shown
    if model.play.can_hide:
        # Translators: below it: if the next player doesn't notice; D is the key.
        return ActionFacts(_("Hide a die"), _("Will they notice? (D)"))
    action = extra_action(state)
    if action is None or (not model.play.ready and model.play.seat in model.people.computers):
        return None
    if isinstance(action, AskForDie):
        return ActionFacts(_("Count the dice"), _("Is one hidden?"), enabled=model.play.ready)
    left = state.extras.left_dice
    assert left is not None
    assert state.turn is not None
    room = room_left(state, state.turn)
    after = None if room is None else room - left.points
    chance = losing_chance(state.rules, left.dice, left.trios, after)
    # Translators: a button that takes over the points and dice that the player before has left.
    text = _("Take over {points}").format(points=model.points(left.points))
    return ActionFacts(text, _dice_note(left.dice, chance), enabled=model.play.ready)


def _resume(model: TableModel) -> ActionFacts:
    again = model.play.shown.reopened[0]
    text = _("Risk {points}").format(points=model.points(again.points))
    chance = losing_chance(model.play.shown.rules, again.dice, again.trios)
    return ActionFacts(text, _dice_note(again.dice, chance), enabled=model.play.ready)


def _pick_first(model: TableModel) -> str:
    return refusal_text(model, Refusal(RefusalReason.SET_ASIDE_FIRST))


def refusal_text(model: TableModel, refusal: Refusal) -> str:
    """Why the turn can't go on so: what is picked is no set-aside, or the rules forbid more."""
    turn, play = model.play.shown.turn, model.play
    if turn is not None and turn.roll is not None and play.option is None and play.selection.places:
        return ngettext(
            "This one doesn’t score", "Not all of these score", len(play.selection.places)
        )
    return refusals.refusal(refusal, model.points)


def _dice_note(dice: int, chance: Fraction) -> str:
    words = ngettext("{n} die, risk {percent}", "{n} dice, risk {percent}", dice)
    return words.format(n=dice, percent=amounts.percent(float(chance)))


def _zilch_note(state: State, turn: Turn, dice: int) -> str:
    """The exact chance of a zilch, which fumbles are no part of."""
    chance = losing_chance(state.rules, dice, turn.trios, room_left(state, turn))
    manners = state.rules.manners
    fumbled = FumbleRule.ZILCH in (manners.out, manners.cocked)
    # Translators: below “Roll 3 dice”, the chance of a zilch.
    words = _("Risk over {percent}") if fumbled else _("Risk {percent}")
    return words.format(percent=amounts.percent(float(chance)))
