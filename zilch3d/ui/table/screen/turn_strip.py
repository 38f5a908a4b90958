"""A computer player's turn in the bar, in the place of the buttons: what it weighs and does.

Where a person's turn is over, a quiet line stands there, until the next has begun.

``strip`` says it as a pure function of the model; ``TurnStrip`` shows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from zilch3d.engine import events
from zilch3d.engine.actions import Bank, Refusal, SetAside, TakeOver, Throw
from zilch3d.engine.decide import decide, room_left, set_asides
from zilch3d.engine.events import Event, TurnKind
from zilch3d.engine.scoring import Option, most_points
from zilch3d.engine.state import State, Turn
from zilch3d.i18n import _, ngettext
from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, NARROW, PILL, Ink, Skin
from zilch3d.odds.chances import losing_chance
from zilch3d.store.setup import PERSON, SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.table.choices import after, extra_action
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.screen.turn_lines import (
    ABOVE,
    ABOVE_ALONE,
    NOTES,
    TextLines,
    lines_height,
    within,
)
from zilch3d.ui.words import amounts, captions, names


@dataclass(frozen=True)
class NextRoll:
    """A roll that is weighed or in the air: so many ``dice`` out of all, at a ``risk``, 0 to 1."""

    dice: int
    of: int
    risk: float


@dataclass(frozen=True)
class StripFacts:
    """What the player of a ``seat`` does, or weighs while it has not ``decided``.

    Without a seat nobody does anything just now. ``line`` says more of it. ``hint`` is what a
    person could do meanwhile, empty for nothing.
    """

    seat: int | None
    doing: str
    line: str = ""
    decided: bool = True
    roll: NextRoll | None = None
    hint: str = ""
    mood: Mood = Mood.NEUTRAL


def strip(model: TableModel) -> StripFacts | None:
    """The turn of a computer player as it is shown; None while a person has the turn."""
    play, seat = model.play, model.play.seat
    if play.ready:
        return None
    if seat is None or seat not in model.people.computers or play.shown.outcome is not None:
        return _between_turns(model)
    facts = _of_event(model, seat) or _of_state(model, seat)
    mood = model.people.moods.get(seat, Mood.NEUTRAL)
    # Translators: at the table, while computer players have their turns.
    hint = _("Hold Space to speed this up") if model.options.hurry_hint else ""
    return replace(facts, mood=mood, hint=hint)


def _between_turns(model: TableModel) -> StripFacts | None:
    """The quiet line once a person's turn is over; None while it goes on."""
    state, showing = model.play.shown, model.report.showing
    if state.outcome is not None or (state.turn is None and not state.reopened):
        # The moment, the card or the figures say it.
        return StripFacts(None, "")
    if isinstance(showing, events.TurnBegan):
        words = _("{name} goes next").format(name=state.seats[showing.seat].name)
        return StripFacts(None, words, decided=False)
    if isinstance(showing, _ENDS) or (state.turn is not None and _is_over(state.turn)):
        return StripFacts(None, _("Turn over"), decided=False)
    return None


_ENDS = (events.Zilched, events.Banked)
"""Events that end a turn."""


def _is_over(turn: Turn) -> bool:
    """Whether the turn has been banked or lost."""
    still = not turn.flying and turn.roll is None
    return turn.begun and still and not turn.points and not turn.must_roll


def _of_event(model: TableModel, seat: int) -> StripFacts | None:
    """What is happening now; None if nothing is that the state doesn't say as well."""
    state, showing = model.play.shown, model.report.showing
    match showing:
        case events.KeptAside(option):
            return _sets_aside(model, seat, option)
        case events.Thrown(_, dice) if state.turn is not None and state.starting is None:
            return _rolls(state, seat, replace(state.turn, dice=dice))
        case events.Banked(_, points, total):
            line = _("New total {total}").format(total=model.points(total))
            return StripFacts(seat, _("Banks {points}").format(points=model.points(points)), line)
        case events.Zilched() | events.HotDice() | events.BlankRoll() | events.TakenOver():
            return _captioned(model, seat, showing)
    return None


def _captioned(model: TableModel, seat: int, event: Event) -> StripFacts | None:
    said = captions.caption(event, model.play.shown, model.points)
    return StripFacts(seat, said.text, said.line) if said is not None else None


def _of_state(model: TableModel, seat: int) -> StripFacts:
    state = model.play.shown
    turn = state.turn
    if turn is None:
        return _reopened(model, seat)
    if turn.kind is TurnKind.FOR_START and (turn.dice == 1 or not turn.begun):
        return StripFacts(seat, _("Rolls to go first"))
    if turn.flying:
        return _rolls(state, seat, turn)
    if turn.roll is not None:
        return _with_delay(model, _weighs(model, seat))
    if turn.begun and not turn.points:
        return StripFacts(seat, _("Passes the dice"))
    if turn.set_aside:
        return _sets_aside(model, seat, turn.set_aside[-1])
    return _with_delay(model, _begins(model, seat, turn))


def _with_delay(model: TableModel, facts: StripFacts) -> StripFacts:
    """Why the player takes so long, if that is so."""
    if facts.seat in model.people.slow:
        return replace(facts, line=_("Still thinking. You can leave any time."))
    if facts.seat in model.people.estimating:
        return replace(facts, line=_("Going by estimates"))
    return facts


def _sets_aside(model: TableModel, seat: int, option: Option) -> StripFacts:
    doing = _("Sets aside {dice}").format(dice=names.option(option))
    return StripFacts(seat, doing, _("+{points}").format(points=model.points(option.points)))


def _rolls(state: State, seat: int, turn: Turn) -> StripFacts:
    """Dice go into the cup, or are in the air."""
    if turn.set_aside or turn.points:
        words = ngettext("Rolls on with {n} die", "Rolls on with {n} dice", turn.dice)
    else:
        words = ngettext("Rolls {n} die", "Rolls {n} dice", turn.dice)
    roll = _next_roll(state, turn) if state.starting is None else None
    return StripFacts(seat, words.format(n=turn.dice), roll=roll)


def _begins(model: TableModel, seat: int, turn: Turn) -> StripFacts:
    """The dice lie there: to be rolled, or those that were left to be taken over."""
    state = model.play.shown
    left, roll = state.extras.left_dice, _next_roll(state, turn)
    if left is None or not isinstance(extra_action(state), TakeOver):
        return StripFacts(seat, _("Picks up the dice"), roll=roll)
    words = ngettext(
        "Take over {points}, or roll {n} die?", "Take over {points}, or roll {n} dice?", roll.dice
    )
    doing = words.format(points=model.points(left.points), n=roll.dice)
    return StripFacts(seat, doing, decided=False, roll=roll)


def _weighs(model: TableModel, seat: int) -> StripFacts:
    """The decision on the roll that lies there, with what scores most of it set aside."""
    state = model.play.shown
    legal = set_asides(state)
    if not legal:
        return StripFacts(seat, _("Nothing scores"))
    option = most_points(legal)
    planned = after(state, (SetAside(option.keep, option.points),))
    if planned.turn is None:
        return _sets_aside(model, seat, option)
    worth = _("{dice}: {points}").format(
        dice=names.capital(names.option(option)), points=model.points(option.points)
    )
    roll = _next_roll(planned, planned.turn)
    question = _question(model, planned, planned.turn, roll)
    return StripFacts(seat, question, worth, decided=False, roll=roll)


def _question(model: TableModel, planned: State, turn: Turn, roll: NextRoll) -> str:
    """What is left to decide once dice are set aside."""
    points = model.points(turn.points)
    if isinstance(decide(planned, Throw()), Refusal):
        return _("Bank {points}?").format(points=points)
    if isinstance(decide(planned, Bank()), Refusal):
        words = ngettext("Roll {n} die?", "Roll {n} dice?", roll.dice)
        return words.format(n=roll.dice)
    # Translators: what a computer player is weighing; the risk of that roll stands beside.
    words = ngettext(
        "Bank {points}, or roll {n} die?", "Bank {points}, or roll {n} dice?", roll.dice
    )
    return words.format(points=points, n=roll.dice)


def _reopened(model: TableModel, seat: int) -> StripFacts:
    """A score that the Time Warp has reopened is decided on."""
    state = model.play.shown
    if not state.reopened:
        return StripFacts(seat, "")
    again = state.reopened[0]
    chance = float(losing_chance(state.rules, again.dice, again.trios))
    words = _("Risk {points} again?").format(points=model.points(again.points))
    roll = NextRoll(again.dice, state.rules.scoring.dice, chance)
    return StripFacts(seat, words, decided=False, roll=roll)


def _next_roll(state: State, turn: Turn) -> NextRoll:
    of = state.rules.scoring.dice
    dice = turn.dice or of
    chance = losing_chance(state.rules, dice, turn.trios, room_left(state, turn))
    return NextRoll(dice, of, float(chance))


# How it is shown


DIE_TO_ROLL = Skin(theme.IVORY, 3)
DIE_SET_ASIDE = Skin(theme.WOOD_SUNK, 3, theme.IVORY_FAINT, 1)
RISK = Skin(theme.EMBER, PILL)


@dataclass(eq=False)
class RollGauge(widgets.Widget):
    """The dice of a roll among all, ``die`` points wide, and its risk as a bar and in words."""

    DIE, DIE_SMALL, GAP, BAR = 17, 13, 4, 5
    MOST = 6
    """Dice that there is room for: no rules have more."""
    roll: NextRoll | None = None
    die: float = DIE
    paint_only = widgets.Widget.paint_only | {"roll"}

    def preferred_size(self, look: widgets.Look, _width: int) -> widgets.Size:
        side, gap = look.px(self.die), look.px(self.GAP)
        words = look.width(self._words(1.0), theme.SMALL_STRONG)
        across = max(self.MOST * side + (self.MOST - 1) * gap, words)
        height = side + look.line(theme.SMALL_STRONG) + look.px(self.BAR) + 2 * look.px(HAIR)
        return widgets.Size(across, height)

    def paint(self, pen: widgets.Pen) -> None:
        roll, look = self.roll, pen.look
        if roll is None:
            return
        side, gap, hair = look.px(self.die), look.px(self.GAP), look.px(HAIR)
        inner = self.box.middle(self.box.width, self.measure(look, self.box.width).height)
        for n in range(roll.of):
            die = widgets.Box(inner.x + n * (side + gap), inner.top - side, side, side)
            pen.box(f"die{n}", die, DIE_TO_ROLL if n < roll.dice else DIE_SET_ASIDE)
        line = look.line(theme.SMALL_STRONG)
        words = inner._replace(y=inner.top - side - hair - line, height=line)
        pen.write(words, self._words(roll.risk), Ink(theme.SMALL_STRONG, theme.IVORY), "risk")
        whole = roll.of * side + (roll.of - 1) * gap
        bar = widgets.Box(inner.x, words.y - hair - look.px(self.BAR), whole, look.px(self.BAR))
        pen.box("whole", bar, look.theme.bar_ground)
        pen.box("share", bar._replace(width=round(whole * min(1.0, roll.risk))), RISK)

    def _words(self, risk: float) -> str:
        return _("Risk {percent}").format(percent=amounts.percent(risk))


@dataclass(eq=False)
class _Doing(widgets.Widget):
    """The words of the strip, on the lines of the turn's figures where these are beside."""

    above: float = ABOVE
    facts: StripFacts | None = None
    paint_only = widgets.Widget.paint_only | {"facts"}

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        return widgets.Size(width, lines_height(look, self.above))

    def paint(self, pen: widgets.Pen) -> None:
        facts, look, width = self.facts, pen.look, self.box.width
        if facts is None:
            return
        wide = self.above == ABOVE
        styles = (theme.ACTION, theme.STRONG) if wide else (theme.SMALL_STRONG,)
        style = next((s for s in styles if look.width(facts.doing, s) <= width), styles[-1])
        ink = Ink(style, theme.IVORY if facts.decided else theme.IVORY_SOFT)
        doing = look.wrap(facts.doing, style, width)
        soft = Ink(theme.SMALL, theme.IVORY_SOFT)
        line = look.shortened(facts.line, theme.SMALL, width)
        hint = facts.hint if look.width(facts.hint, theme.SMALL) <= width else ""
        notes = [widgets.Words("line", line, soft), widgets.Words("hint", hint, soft)]
        said = [note for note in notes if note.text]
        if len(doing) == 1 and wide:
            TextLines(ABOVE).write(pen, self.box, widgets.Words("doing", doing[0], ink), *said)
            return
        words = within(look, facts.doing, NOTES * look.line(style), width, style)
        used = look.text_size(words, style, width).height
        room = max(0, (self.box.height - used) // look.line(theme.SMALL))
        pen.stack(self.box, [widgets.Words("doing", words, ink), *said[:room]])


class TurnStrip(widgets.Row):
    """A computer player's face, what it is doing, and the roll that it is about.

    A quiet line has neither.
    """

    FACE, FACE_SMALL = 62, 44

    def __init__(self, seats: Sequence[SeatSetup]) -> None:
        self._seats = seats
        self._face = widgets.Icon(portrait(PERSON, 0), size=self.FACE)
        self._doing, self._gauge = _Doing(grow=1), RollGauge()
        super().__init__(
            self._face, self._doing, self._gauge, gap=NARROW + 4, name="turn-strip", grow=1
        )
        self.visible = False
        self._beside, self._shares, self._quiet = True, False, False

    def show(self, facts: StripFacts | None, *, shares: bool = False) -> None:
        """Show these facts; with none it is hidden. It ``shares`` its room with a button or not."""
        self.visible, self._shares = facts is not None, shares
        self._quiet = facts is not None and facts.seat is None
        self._make_room()
        if facts is None:
            return
        if facts.seat is not None:
            who = self._seats[facts.seat]
            self._face.icon = portrait(who.player, facts.seat, facts.mood, face=who.face)
        self._doing.facts, self._gauge.roll = facts, facts.roll

    def stand(self, *, beside: bool) -> None:
        """Take the measures of a strip beside the turn's figures, or below them."""
        self._beside = beside
        self._doing.above = ABOVE if beside else ABOVE_ALONE
        self._face.size = self.FACE if beside else self.FACE_SMALL
        self._gauge.die = RollGauge.DIE if beside else RollGauge.DIE_SMALL
        self._make_room()

    def _make_room(self) -> None:
        """Where there is little, only what is being done is shown."""
        self._face.visible = (self._beside or not self._shares) and not self._quiet
        self._gauge.visible = not self._shares and not self._quiet
