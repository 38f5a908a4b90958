"""What the table's screen says in a given moment: a pure function of what may be seen."""

from zilch3d.engine.ruleset import FirstStart, FumbleRule, Manners
from zilch3d.engine.state import State, Turn
from zilch3d.i18n import _, ngettext
from zilch3d.ui.table.action_facts import bank, extra, roll
from zilch3d.ui.table.hud import HudFacts, StrengthFacts
from zilch3d.ui.table.message import message, worth
from zilch3d.ui.table.model import TableModel, is_for_start
from zilch3d.ui.table.player_facts import player
from zilch3d.ui.table.selection import ways
from zilch3d.ui.table.swing import Vigour, vigour


def facts(moment: TableModel) -> HudFacts:
    """Everything that the table's screen says."""
    state = moment.planned
    turn = state.turn
    counted = ways(moment.shown, moment.selection) if moment.ready else ()
    return HudFacts(
        players=tuple(player(moment, index) for index in range(len(moment.shown.seats))),
        caption=_caption(moment),
        points=_points(moment, turn),
        line=_line(moment),
        bright=turn is not None and turn.points > 0,
        message=message(moment),
        roll=roll(moment),
        bank=bank(moment),
        extra=extra(moment),
        ways=tuple(worth(moment, way) for way in counted) if len(counted) > 1 else (),
        way=min(moment.selection.way, max(0, len(counted) - 1)),
        strength=_strength(moment),
        hint=moment.hint,
    )


def _points(moment: TableModel, turn: Turn | None) -> str:
    """The running turn's, or those that may be put at risk again."""
    state = moment.planned
    if turn is None:
        return moment.points(state.reopened[0].points) if state.reopened else ""
    return "" if _is_one_die(state, turn) else moment.points(turn.points)


def _is_one_die(state: State, turn: Turn) -> bool:
    """Whether the roll is one die for who starts, which counts no points."""
    return (
        is_for_start(state) and state.rules.start.first is not FirstStart.ROLLING and not turn.kept
    )


def _caption(moment: TableModel) -> str:
    if moment.shown.outcome is not None:
        return _("The game is over")
    if is_for_start(moment.shown):
        return _("Who starts?")
    return moment.name


def _line(moment: TableModel) -> str:
    turn, option = moment.shown.turn, moment.option
    if moment.seconds_left is not None:
        left = moment.seconds_left
        return ngettext("{n} second left", "{n} seconds left", left).format(n=left)
    if turn is None:
        return _("Banked before") if moment.shown.reopened else ""
    if _is_one_die(moment.planned, moment.planned.turn or turn):
        return ""
    if option is None or not turn.points:
        return _("This turn")
    return _("{kept} + {picked} picked").format(
        kept=moment.points(turn.points), picked=moment.points(option.points)
    )


def _strength(moment: TableModel) -> StrengthFacts | None:
    """How wild the throw will be, and what that may do where the rules mind it."""
    if moment.held is None:
        return None
    strength = moment.held.strength
    if strength is None:
        return StrengthFacts(_("Flick the dice"), _("Let go at rest to put them back"))
    how = vigour(strength)
    words = {
        Vigour.GENTLE: _("Gentle"),
        Vigour.LIVELY: _("Lively"),
        Vigour.WILD: _("Wild"),
    }[how]
    return StrengthFacts(words, _risk(moment.shown.rules.manners, how), strength)


def _risk(manners: Manners, how: Vigour) -> str:
    out, cocked = manners.out is not FumbleRule.OFF, manners.cocked is not FumbleRule.OFF
    if not out and not cocked:
        return _("Let go to throw")
    if how is Vigour.GENTLE:
        return _("All dice stay in the tray")
    if how is Vigour.WILD and out:
        return _("Dice may leave the tray")
    return _("A die may land cocked") if cocked else _("A die might leave the tray")
