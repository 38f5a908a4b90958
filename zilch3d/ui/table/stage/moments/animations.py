"""How each kind of moment is painted: a function of its time, with easing, and no memory."""

import math
from collections.abc import Callable

from zilch3d.motion.easing import overshoot, pulse, smooth, smoother
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood
from zilch3d.ui.table.stage.moments.effects import burst, fall, fly, rain
from zilch3d.ui.table.stage.moments.frame import (
    MomentFrame,
    bloom,
    flash,
    paint_face,
    paint_plate,
    paint_tag,
    paint_title,
)
from zilch3d.ui.table.stage.moments.lighting import IMPACT
from zilch3d.ui.table.stage.moments.moment import Kind


def paint_moment(frame: MomentFrame) -> None:
    """Paint what is seen of the moment now."""
    _ANIMATIONS.get(frame.staged.moment.kind, _notice)(frame)


def _zilch(frame: MomentFrame) -> None:
    """A small dry word; or one that falls heavily, and the points fall away in figures."""
    t, weight = frame.t, frame.weight
    fallen = smooth(t / IMPACT) ** 2
    scale = 1.0 + (0.12 + 0.75 * weight) * (1.0 - fallen)
    after = max(0.0, t - IMPACT)
    shaken = 9.0 * weight * frame.unit * math.exp(-after * 11) * math.sin(after * 62)
    paint_title(frame, scale=scale, opacity=fallen, dx=shaken if t > IMPACT else 0.0)
    paint_plate(frame, opacity=smooth((t - 0.22) / 0.2))
    if not frame.staged.still:
        fall(frame, frame.plan.places.turn, -IMPACT)


def _penalised(frame: MomentFrame) -> None:
    """Points fall out of a player's card."""
    paint_title(
        frame, scale=1.0 + 0.3 * (1.0 - smooth(frame.t / IMPACT)), opacity=smooth(frame.t / IMPACT)
    )
    card = frame.card(frame.staged.moment.seat)
    flash(frame, card, theme.FLASH_LOSS, pulse(frame.share))
    paint_tag(frame, card, frame.staged.moment.caption.text, pulse(frame.share, 0.2))
    if card is not None and not frame.staged.still:
        fall(frame, card, -frame.staged.moment.lands)


def _bank(frame: MomentFrame) -> None:
    """The turn's points rise, and fly to the player's card; that flashes as it takes them up."""
    moment = frame.staged.moment
    card = frame.card(moment.seat)
    if card is None:
        return
    after = frame.t - moment.lands
    shown = 1.0 if frame.staged.still else smooth(after / 0.12)
    on_board = moment.kind is Kind.ON_BOARD
    words = moment.caption.line if on_board else moment.caption.text
    if after > 0.0 or frame.staged.still:
        rest = moment.seconds - moment.lands
        bloom(frame, card, pulse(after / rest, 0.2) * (0.45 + 0.55 * moment.weight))
        flash(frame, card, theme.FLASH_GAIN, pulse(after / rest, 0.2))
        paint_tag(frame, card, words, shown)
    if on_board and after > 0.0 and not frame.staged.still:
        burst(frame, card.centre, after / (moment.seconds - moment.lands), 1.0)
    if not frame.staged.still and after < 0.1:
        fly(frame, frame.plan.places.turn, card)


def _consoled(frame: MomentFrame) -> None:
    """Points come from the dice."""
    card = frame.card(frame.staged.moment.seat)
    paint_plate(frame, opacity=smooth(frame.t / 0.15))
    if card is None or frame.staged.still:
        return
    after = (frame.t - frame.staged.moment.lands) / 0.5
    flash(frame, card, theme.FLASH_GAIN, pulse(after, 0.2) if after > 0.0 else 0.0)
    if after < 0.15:
        fly(frame, frame.plan.places.room, card)


def _taken_over(frame: MomentFrame) -> None:
    """The points come from the player who left them, to the running turn."""
    moment = frame.staged.moment
    paint_plate(frame, opacity=smooth(frame.t / 0.15))
    giver = frame.card(moment.seats[0]) if moment.seats else None
    flash(frame, frame.card(moment.seat), theme.FLASH_GAIN, pulse(frame.share))
    turn = frame.plan.places.turn
    if giver is not None and turn.width and not frame.staged.still and frame.t < moment.lands:
        fly(frame, giver, turn)


def _hot_dice(frame: MomentFrame) -> None:
    """The rule set's own words spring up in gold."""
    grown = overshoot(frame.t / 0.42, 2.2)
    swelling = 1.0 + 0.03 * smooth(frame.share)
    paint_title(frame, scale=(0.55 + 0.45 * grown) * swelling, opacity=smooth(frame.t / 0.16))
    paint_plate(frame, opacity=smooth((frame.t - 0.45) / 0.25))
    if not frame.staged.still:
        burst(frame, frame.plan.title_at, frame.t / 0.95, 0.6 + frame.weight)


def _escape(frame: MomentFrame) -> None:
    """A sigh: words that rise a little."""
    risen = smooth(frame.share / 0.6)
    up = 0 if frame.staged.still else round(16 * frame.unit * (risen - 1.0))
    paint_plate(frame, opacity=smooth(frame.t / 0.3), up=up, colour=theme.GOLD)


def _crossed(frame: MomentFrame) -> None:
    drawn_in = smoother(frame.t / 0.5)
    paint_title(frame, scale=1.22 - 0.22 * drawn_in, opacity=smooth(frame.t / 0.3))
    paint_plate(frame, opacity=smooth((frame.t - 0.3) / 0.25))
    beats = 0.5 - 0.5 * math.cos(frame.share * 2 * math.tau)
    flash(
        frame,
        frame.card(frame.staged.moment.seat),
        theme.FLASH_GAIN,
        1.0 if frame.staged.still else beats,
    )


def _last_turn(frame: MomentFrame) -> None:
    """What is needed comes to the middle, and goes down to where it stays."""
    leaves = smoother((frame.share - 0.72) / 0.28)
    turn = frame.plan.places.turn
    down = turn.centre[1] - frame.plan.plate.centre[1] if turn.width else 0
    across = turn.centre[0] - frame.plan.plate.centre[0] if turn.width else 0
    come = overshoot(frame.t / 0.3)
    if frame.staged.still:
        leaves, come = 0.0, 1.0
    up = round(down * leaves + 14 * frame.unit * (come - 1.0))
    paint_plate(frame, smooth(frame.t / 0.15) * (1.0 - leaves), up, across=round(across * leaves))
    flash(frame, frame.card(frame.staged.moment.seat), theme.FLASH_GAIN, 0.8 * pulse(frame.share))


def _time_warp(frame: MomentFrame) -> None:
    swung = math.sin(frame.share * 2 * math.tau) * 3.0 * (1.0 - frame.share)
    turn = 0.0 if frame.staged.still else swung
    grown = 1.5 - 0.5 * smoother(frame.t / 0.45)
    paint_title(frame, scale=grown, opacity=smooth(frame.t / 0.3), turn=turn)
    paint_plate(frame, opacity=smooth((frame.t - 0.4) / 0.25))
    for seat in set(frame.staged.moment.seats):
        flash(frame, frame.card(seat), theme.FLASH_WARP, pulse(frame.share), f"-{seat}")


def _tie(frame: MomentFrame) -> None:
    grown = overshoot(frame.t / 0.35)
    paint_title(frame, scale=0.8 + 0.2 * grown, opacity=smooth(frame.t / 0.15))
    paint_plate(frame, opacity=smooth((frame.t - 0.25) / 0.2))
    for seat in frame.staged.moment.seats:
        flash(frame, frame.card(seat), theme.FLASH_GAIN, pulse(frame.share), f"-{seat}")


def _victory(frame: MomentFrame) -> None:
    """The winner's face and name in gold, and small dice that rain."""
    grown = overshoot(frame.t / 0.5)
    if not frame.staged.still:
        rain(frame)
    paint_face(frame, 0.4 + 0.6 * grown, smooth(frame.t / 0.2), Mood.WIN)
    paint_title(
        frame,
        scale=0.6 + 0.4 * overshoot((frame.t - 0.12) / 0.45),
        opacity=smooth((frame.t - 0.12) / 0.15),
    )
    paint_plate(frame, opacity=smooth((frame.t - 0.5) / 0.25))
    for seat in frame.staged.moment.seats:
        flash(frame, frame.card(seat), theme.FLASH_GAIN, smooth(frame.t / 0.3), f"-{seat}")


def _defeat(frame: MomentFrame) -> None:
    """Nothing springs: the winner's name, and a kind word."""
    paint_face(frame, 1.0, smooth(frame.t / 0.5), Mood.WIN)
    paint_title(frame, scale=1.0, opacity=smooth((frame.t - 0.1) / 0.5))
    paint_plate(frame, opacity=smooth((frame.t - 0.4) / 0.4))


def _notice(frame: MomentFrame) -> None:
    come = 1.0 if frame.staged.still else smooth(frame.t / 0.18)
    paint_plate(frame, opacity=come, up=round(8 * frame.unit * (come - 1.0)))


_ANIMATIONS: dict[Kind, Callable[[MomentFrame], None]] = {
    Kind.ZILCH: _zilch,
    Kind.PENALISED: _penalised,
    Kind.BANK: _bank,
    Kind.ON_BOARD: _bank,
    Kind.CONSOLED: _consoled,
    Kind.TAKEN_OVER: _taken_over,
    Kind.HOT_DICE: _hot_dice,
    Kind.ESCAPE: _escape,
    Kind.CROSSED: _crossed,
    Kind.LAST_TURN: _last_turn,
    Kind.TIME_WARP: _time_warp,
    Kind.TIE: _tie,
    Kind.VICTORY: _victory,
    Kind.DEFEAT: _defeat,
}
