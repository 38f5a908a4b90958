"""The lines of a score sheet in words: what was rolled, in the notation, and what came of it."""

from collections.abc import Iterable, Iterator
from functools import cache, partial

from zilch3d.engine.dice import faces_text
from zilch3d.engine.events import BankedTurn, WinReason
from zilch3d.engine.state import State
from zilch3d.i18n import _, ngettext
from zilch3d.records.columns import Fang, Marks, Mousehole, marks
from zilch3d.records.notation import Fumble
from zilch3d.records.scoresheet import RollFate, RollLine, SheetLine, StandLine, TurnLine
from zilch3d.records.writer import roll_words
from zilch3d.ui.words import amounts, captions, names


class SheetWords:
    """Puts the lines of one game into words; ``state`` is any of it, with all its players."""

    def __init__(self, state: State) -> None:
        self._rules = state.rules
        self._names = [seat.name for seat in state.seats]
        self._points = cache(partial(amounts.points, state.rules))

    def line(self, line: SheetLine) -> str:
        """The line, its player's name first."""
        if isinstance(line, StandLine):
            text = _("lets {score} stand").format(score=self._banked(line.turn))
        else:
            text = "; ".join([self._turn(line), *self._notes(line)])
        return self._named(line.seat, text)

    def _turn(self, line: TurnLine) -> str:
        if line.missed:
            return _("away")
        words, end = " ".join(roll_words(self._rules, line)), self._end(line)
        return f"{words} = {end}" if words else end

    def _end(self, line: TurnLine) -> str:
        if line.start_result is not None:
            one_die = len(line.rolls[0].faces) == 1
            return str(line.start_result) if one_die else self._points(line.start_result)
        return _("zilch") if line.zilch else self._points(line.points) if line.banked else "…"

    def _notes(self, line: TurnLine) -> Iterator[str]:
        yield from self._began_with(line)
        yield from map(_void, (roll for roll in line.rolls if roll.fate is RollFate.VOID))
        yield from self._lost(line)
        if line.hot_dice:
            words = ngettext("hot dice", "hot dice {n} times", line.hot_dice)
            yield words.format(n=line.hot_dice)
        bonus = sum(roll.bonus for roll in line.rolls)
        if bonus:
            yield _("{points} for a roll without a score").format(points=self._points(bonus))
        if line.consolation:
            yield _("{points} in consolation").format(points=self._points(line.consolation))
        if line.penalty:
            paid = self._points(line.penalty)
            yield _("{points} penalty for zilches in a row").format(points=paid)
        yield from mark_words(marks(self._rules, line))
        if line.finished and not (line.missed or line.is_for_start):
            yield _("score {points}").format(points=self._points(line.score))
        yield from self._led_to(line)

    def _began_with(self, line: TurnLine) -> Iterator[str]:
        if line.takeover is not None:
            words = ngettext(
                "took over {points} and {n} die",
                "took over {points} and {n} dice",
                line.takeover.dice,
            )
            yield words.format(points=self._points(line.takeover.points), n=line.takeover.dice)
        if line.resumed_turn is not None:
            yield _("risks {score} again").format(score=self._banked(line.resumed_turn))

    def _lost(self, line: TurnLine) -> Iterator[str]:
        if line.cause is None:
            return
        if why := captions.why_lost(line.cause):
            yield why
        if line.at_risk:
            yield _("{points} lost").format(points=self._points(line.at_risk))

    def _led_to(self, line: TurnLine) -> Iterator[str]:
        if line.crossed:
            yield _("first to the target, so the others have one more turn")
        if line.reopened_turns and line.resumed_turn is None:
            scores = ", ".join(map(self._owned, line.reopened_turns))
            yield _("Time Warp reopens {scores}").format(scores=scores)
        if line.tied_seats:
            yield _("a tie, so {names} roll again").format(names=self._all(line.tied_seats))
        if line.play_off:
            yield _("a tie, so {names} play on").format(names=self._all(line.play_off))

    def _banked(self, turn: BankedTurn) -> str:
        words = ngettext(
            "{points} from round {round} ({n} die left)",
            "{points} from round {round} ({n} dice left)",
            turn.dice,
        )
        return words.format(points=self._points(turn.points), round=turn.round, n=turn.dice)

    def _owned(self, turn: BankedTurn) -> str:
        return self._named(turn.seat, self._banked(turn))

    def _named(self, seat: int, text: str) -> str:
        # Translators: A line of a game as text, such as “Ann: 111446>111 bank = 1,000; hot dice”.
        return _("{name}: {text}").format(name=self._names[seat], text=text)

    def _all(self, seats: Iterable[int]) -> str:
        return names.listed([self._names[seat] for seat in seats])


def _void(roll: RollLine) -> str:
    """Why the roll did not count."""
    out = roll.fumble is Fumble.OUT
    words = (
        _("{roll} doesn’t count, a die left the tray")
        if out
        else _("{roll} doesn’t count, a die was leaning")
    )
    return words.format(roll=faces_text(roll.faces))


def mark_words(drawn: Marks) -> Iterator[str]:
    """The names of the marks."""
    if drawn.mousehole is not None:
        yield {
            Mousehole.WHITE: _("White Mousehole"),
            Mousehole.BLACK: _("Black Mousehole"),
        }[drawn.mousehole]
    if drawn.chevrons:
        words = ngettext("{n} chevron", "{n} chevrons", drawn.chevrons)
        yield words.format(n=drawn.chevrons)
    if drawn.fang is not None:
        yield {Fang.PLAIN: _("Fang"), Fang.DRIPPING: _("dripping Fang")}[drawn.fang]


def ending(state: State) -> tuple[str, ...]:
    """How the game ended: why, then who won; or that it has not."""
    if state.outcome is None:
        return (_("The game isn’t finished."),)
    winners = names.listed([state.seats[seat].name for seat in state.outcome.winners])
    why = {
        WinReason.HIGHEST: _("The highest score wins."),
        WinReason.FIRST_ACROSS: _("On equal scores, whoever reached the target first wins."),
        WinReason.SHARED: _("Equal scores share the win."),
        WinReason.EXACT: _("Hitting the target exactly wins at once."),
        WinReason.AT_ONCE: _("Reaching the target wins at once."),
        WinReason.SIX_OF_A_KIND: _("Six of a kind wins at once."),
    }[state.outcome.reason]
    return (why, _("{winners} won.").format(winners=winners))
