"""What is said of a game at the table: captions on its events, and what its turns came to."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias, assert_never

from zilch3d.engine import events
from zilch3d.engine.events import ZilchCause
from zilch3d.engine.ruleset import FirstStart, HotDiceName, Points, RuleSet, Ties
from zilch3d.engine.state import State
from zilch3d.i18n import _, ngettext
from zilch3d.records.scoresheet import TurnLine
from zilch3d.ui.words.amounts import PointsText, percent
from zilch3d.ui.words.names import hot_dice, listed

_OfDice: TypeAlias = events.Zilched | events.HotDice | events.BlankRoll | events.PlayedOff
_OfScore: TypeAlias = (
    events.Banked
    | events.Consoled
    | events.Penalised
    | events.TakenOver
    | events.Crossed
    | events.ScoresReopened
)


class Caption(NamedTuple):
    """A few words on what happened, a smaller line below them; beside it, why it happened."""

    text: str
    line: str = ""
    note: str = ""


def caption(event: events.Event, state: State, points_text: PointsText) -> Caption | None:
    """The caption on the table for an event; None where the dice show it well enough.

    ``points_text`` writes points; ``state`` is the one after the event.
    """
    if isinstance(event, _OfDice):
        return _dice(event, state, points_text)
    if isinstance(event, _OfScore):
        return _score(event, state, points_text)
    match event:
        case events.DieReturned() | events.TurnMissed() | events.PlayerJoined():
            return _seat(event, state)
        case events.Thrown() | events.Landed() | events.KeptAside() | events.DieHidden():
            return None
        case events.Voided():
            return _voided(event)
        case events.TurnBegan(seat):
            return last_turn(state, seat, points_text)
        case events.StartTurnBegan() | events.TurnResumed() | events.ScoreStands():
            return None
        case events.StartRolled() | events.StartTied():
            return None  # a card shows what everybody rolled
        case events.GameOver(winners):
            return Caption(winning(state, winners), _margin(state, winners, points_text))
        case _:
            assert_never(event)


def _seat(
    event: events.DieReturned | events.TurnMissed | events.PlayerJoined, state: State
) -> Caption:
    match event:
        case events.DieReturned(seat):
            line = _("Well spotted, {name}!").format(name=state.seats[seat].name)
            return Caption(_("A die was missing"), line)
        case events.TurnMissed(seat):
            return Caption(_("{name} is away").format(name=state.seats[seat].name))
        case events.PlayerJoined(_, name, _newcomer, missed):
            return Caption(_("{name} joins").format(name=name), turns_to_catch_up(len(missed)))


def _dice(event: _OfDice, state: State, points_text: PointsText) -> Caption:
    match event:
        case events.Zilched(_, _, lost, cause):
            return Caption(_zilch(cause), _lost(event, state, points_text(lost) if lost else ""))
        case events.HotDice(_, times):
            return Caption(hot_dice(state.rules, times), _roll_all(state.rules))
        case events.BlankRoll(_, bonus):
            line = _("+{points}").format(points=points_text(bonus)) if bonus else ""
            if state.rules.turn.blank_may_bank:
                return Caption(_("Nothing scores. Roll again or bank"), line)
            return Caption(_("Nothing scores. Roll again"), line)
        case events.PlayedOff():
            return Caption(_("Tie!"), _("One more turn each"))


def _roll_all(rules: RuleSet) -> str:
    """What all the dice are rolled again for, beside the rule sheet's own name of it."""
    if rules.turn.hot_dice_name is HotDiceName.PLAIN:
        return _("They all score and are back in play")
    # Translators: below what the rule sheet calls it, such as “Greater Glory!”.
    return _("Hot dice! They’re all back in play")


def _voided(event: events.Voided) -> Caption | None:
    """The caption of a roll that does not count; None where the turn ends: the zilch says it."""
    if event.ends_turn:
        return None
    out, cocked = _("A die left the tray. Roll again"), _("A die is leaning. Roll again")
    return Caption(_("That roll doesn’t count"), out if event.out else cocked)


def _lost(event: events.Zilched, state: State, points: str) -> str:
    """The loss, if any, with the cause where it was not the dice."""
    match event.cause:
        case events.ZilchCause.OUT:
            why = _("A die left the tray, {points} lost") if points else _("A die left the tray")
        case events.ZilchCause.COCKED:
            why = _("A die is leaning, {points} lost") if points else _("A die is leaning")
        case events.ZilchCause.HIDDEN_DIE if not points and state.passer is not None:
            return _("{name} was hiding it").format(name=state.seats[state.passer].name)
        case _:
            why = _("{points} lost") if points else ""
    return why.format(points=points)


def last_turn(state: State, seat: int, points_text: PointsText) -> Caption | None:
    """The caption of a player's last turn, with the points that win; None in any other turn."""
    if not state.is_last_turn_of(seat):
        return None
    name = state.seats[seat].name
    return Caption(_("{name}’s last turn").format(name=name), needed(state, seat, points_text))


def needed(state: State, seat: int, points_text: PointsText, running: Points | None = None) -> str:
    """The points a player lacks in a last turn; ``running`` are those of that turn so far."""
    lacking = _lacking(state, seat, running or 0)
    if enough := _enough(state, lacking):
        return enough
    ties = state.rules.end.ties is Ties.SHARED
    if running is None:
        words = _("Needs {points} to tie") if ties else _("Needs {points} to win")
    else:
        words = _("{points} more to tie") if ties else _("{points} more to win")
    return words.format(points=points_text(lacking if ties else lacking + 1))


def needed_briefly(state: State, seat: int, points_text: PointsText) -> str:
    """The points a player lacks in a last turn, for a narrow card; empty if there are enough."""
    lacking = _lacking(state, seat, 0)
    if _enough(state, lacking):
        return ""
    points = lacking if state.rules.end.ties is Ties.SHARED else lacking + 1
    # Translators: very short, below a player's total, with the points still to score: Needs 650.
    return _("Needs {points}").format(points=points_text(points))


def last_bank(state: State, seat: int, points: Points) -> str:
    """What banking these points in a last turn comes to, below the button."""
    return _enough(state, _lacking(state, seat, points)) or _("Not enough to win")


def _lacking(state: State, seat: int, points: Points) -> Points:
    """The points that lack to the leader's, with these; below 0 they are more."""
    return state.leader_score - state.seats[seat].score - points


def _enough(state: State, lacking: Points) -> str:
    if lacking < 0:
        return _("Enough to win")
    return _("Enough to tie") if not lacking and state.rules.end.ties is Ties.SHARED else ""


def escape(chance: float) -> Caption:
    """The caption of a roll that has scored against this chance of a zilch, 0 to 1."""
    return Caption(_("Phew! The risk was {percent}").format(percent=percent(chance)))


def winning(state: State, winners: tuple[int, ...]) -> str:
    """The sentence on the winner, or on those who share the win."""
    names = [state.seats[seat].name for seat in winners]
    if not names:
        return _("Nobody won")
    # Translators: in the second, the names of several players.
    words = _("{name} wins!") if len(names) == 1 else _("{name} share the win!")
    return words.format(name=listed(names))


def consoling(state: State, seat: int, points_text: PointsText) -> str:
    """A kind word to the best of those who have lost."""
    short = state.leader_score - state.seats[seat].score
    name = state.seats[seat].name
    if short <= 0:
        return _("Well played, {name}!").format(name=name)
    return _("Well played, {name}! {points} short.").format(points=points_text(short), name=name)


def _margin(state: State, winners: tuple[int, ...], points_text: PointsText) -> str:
    """By how much the one winner leads, if that is how the game was won."""
    first, second = sorted((seat.score for seat in state.seats), reverse=True)[:2]
    alone = len(winners) == 1 and state.seats[winners[0]].score == first > second
    # Translators: by how much the winner won; stands below “Ann wins!”.
    return _("{points} ahead").format(points=points_text(first - second)) if alone else ""


def rolled_for_start(state: State, rolled: Points, points_text: PointsText) -> str:
    """The roll for the start in words: the points of a turn, or the face of one die."""
    whole_turn = state.rules.start.first is FirstStart.ROLLING
    return points_text(rolled) if whole_turn else str(rolled)


def _score(event: _OfScore, state: State, points_text: PointsText) -> Caption:
    gains, loses = _("+{points}"), _("−{points}")
    match event:
        case events.Banked(seat, points, total):
            line = _("{name} banks").format(name=state.seats[seat].name)
            if points == total and state.rules.turn.opening:
                line = _("On the board!")
            return Caption(gains.format(points=points_text(points)), line)
        case events.Consoled(_, points, _total):
            return Caption(gains.format(points=points_text(points)), _("Consolation points"))
        case events.Penalised(_, points, _total):
            return Caption(loses.format(points=points_text(points)), _("Zilch after zilch"))
        case events.TakenOver(seat, _, points):
            words = _("{name} takes over {points}")
            return Caption(words.format(name=state.seats[seat].name, points=points_text(points)))
        case events.Crossed(seat, total):
            line = _("{name} has {total}. One more turn for everybody else")
            name = state.seats[seat].name
            return Caption(_("Last round!"), line.format(name=name, total=points_text(total)))
        case events.ScoresReopened():
            return Caption(_("Time Warp!"), _("Banked points can be risked again"))


def turns_to_catch_up(turns: int) -> str:
    """How many missed turns a player still has to play; empty for none."""
    words = ngettext("{n} turn to catch up", "{n} turns to catch up", turns)
    return words.format(n=turns) if turns else ""


def _zilch(cause: events.ZilchCause) -> str:
    return {
        events.ZilchCause.NOTHING_COUNTS: _("Zilch!"),
        events.ZilchCause.OVERSHOT: _("Bust!"),
        events.ZilchCause.OUT: _("Fumble!"),
        events.ZilchCause.COCKED: _("Fumble!"),
        events.ZilchCause.LATE: _("Zilch! Time’s up"),
        events.ZilchCause.HIDDEN_DIE: _("Zilch! A die was missing"),
    }[cause]


def turn_result(line: TurnLine, points_text: PointsText) -> str:
    """The points won or lost by a turn; of a turn under way those at risk, if there are any."""
    if line.start_result is not None:
        return (
            points_text(line.start_result)
            if len(line.rolls[0].faces) > 1
            else str(line.start_result)
        )
    if line.missed:
        return _("Away")
    if line.zilch and line.at_risk:
        return _("Zilch, {points} lost").format(points=points_text(line.at_risk))
    if line.zilch:
        return _("Zilch")
    if line.banked:
        return _("+{points}").format(points=points_text(line.points))
    return _("{points} so far").format(points=points_text(line.at_risk)) if line.at_risk else ""


def points_before(points: Points, points_text: PointsText) -> str:
    """The points of a turn from before the dice that lie on the shelf."""
    # Translators: a tag on dice set aside; the points of this turn from before them.
    return _("Earlier: {points}").format(points=points_text(points))


def turn_notes(line: TurnLine, points_text: PointsText) -> str:
    """Other facts of the turn, such as points taken over; often empty."""
    return ", ".join(_turn_notes(line, points_text))


def _turn_notes(line: TurnLine, points_text: PointsText) -> Iterator[str]:
    if line.is_for_start:
        yield _("to see who starts")
    if line.takeover is not None:
        yield _("took over {points}").format(points=points_text(line.takeover.points))
    if line.resumed_turn is not None:
        yield _("risked {points} again").format(points=points_text(line.resumed_turn.points))
    if line.consolation:
        yield _("{points} in consolation").format(points=points_text(line.consolation))
    if line.penalty:
        yield _("{points} penalty for zilches in a row").format(points=points_text(line.penalty))
    if line.cause is not None and (why := why_lost(line.cause)):
        yield why


def why_lost(cause: ZilchCause) -> str:
    """The end of the turn, where its dice don't show it; else empty."""
    return {
        ZilchCause.NOTHING_COUNTS: "",
        ZilchCause.OVERSHOT: _("over the target"),
        ZilchCause.OUT: _("a die left the tray"),
        ZilchCause.COCKED: _("a die was leaning"),
        ZilchCause.LATE: _("out of time"),
        ZilchCause.HIDDEN_DIE: _("a die was missing"),
    }[cause]
