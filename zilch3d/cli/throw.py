"""``zilch3d throw``: one physical throw of the dice, as figures."""

import argparse
import math
import time
from collections.abc import Iterator

from zilch3d.cli.arguments import roll, seed, whole_number
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.engine.dice import MAX_DICE
from zilch3d.i18n import _, ngettext
from zilch3d.motion.throw import SimulatedThrow, ThrowRequest, show_faces, simulate
from zilch3d.motion.tray import TRAYS
from zilch3d.motion.tumble.world import DieOutcome
from zilch3d.ui.words import amounts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add, dice = parser.add_argument, whole_number(1, MAX_DICE)
    add("--dice", type=dice, required=True, help=_("how many dice, 1 to 6"))
    add("--strength", type=_strength, help=_("0 (gentle) to 1 (wild)"))
    about = _("any whole number; the same one gives the same throw")
    add("--seed", type=seed, required=True, help=about)
    add("--faces", type=roll, help=_("the faces that end up on top, one digit for each die"))
    add("--tray", choices=sorted(TRAYS), default="rectangle", help=_("the tray’s shape"))
    about = _(
        "how fast the hand moves sideways and forward, in dice widths a second; replaces --strength"
    )
    add("--flick", metavar=_("X,Y"), type=_flick, help=about)
    add("--clean", action="store_true", help=_("let no die land cocked or leave the tray"))


def _strength(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0.0 <= number <= 1.0:
        message = _("must be a number from 0 to 1, not “{text}”")
        raise argparse.ArgumentTypeError(message.format(text=text))
    return number


def _flick(text: str) -> tuple[float, float]:
    try:
        x, y = map(float, text.split(","))
    except ValueError:
        x = y = math.nan
    if not (math.isfinite(x) and math.isfinite(y)):
        message = _("must be two numbers, such as 1.5,7, not “{text}”")
        raise argparse.ArgumentTypeError(message.format(text=text))
    return x, y


def run(args: argparse.Namespace) -> Report:
    if args.strength is None and args.flick is None:
        raise WrongArguments(_("give --strength or --flick"))
    if args.faces is not None and len(args.faces) != args.dice:
        message = ngettext(
            "argument --faces: {dice} die needs one face, not {given}",
            "argument --faces: {dice} dice need one face each, not {given}",
            args.dice,
        )
        raise WrongArguments(message.format(given=len(args.faces), dice=args.dice))
    began = time.perf_counter()
    throw = simulate(_request(args))
    milliseconds = (time.perf_counter() - began) * 1000.0
    if args.faces is not None:
        throw = show_faces(throw, args.faces)
    data = {
        "fps": throw.fps,
        "frames": throw.frames,
        "faces": throw.faces,
        "outcomes": [outcome.value for outcome in throw.outcomes],
        "impacts": throw.impacts,
        "simulated_ms": milliseconds,
    }
    return Report(data, tuple(_lines(throw, milliseconds)))


def _request(args: argparse.Namespace) -> ThrowRequest:
    strength = 0.0 if args.strength is None else args.strength  # a flick replaces it
    return ThrowRequest(args.dice, strength, args.seed, TRAYS[args.tray], args.flick, args.clean)


def _lines(throw: SimulatedThrow, milliseconds: float) -> Iterator[str]:
    dice, impacts = len(throw.resting), len(throw.impacts)
    rest = ngettext(
        "{count} die comes to rest after {seconds} s.",
        "{count} dice come to rest after {seconds} s.",
        dice,
    )
    yield rest.format(count=dice, seconds=amounts.decimal(throw.duration, 2))
    yield from map(_die_text, throw.faces, throw.outcomes)
    yield ngettext("{count} impact.", "{count} impacts.", impacts).format(count=impacts)
    yield _("Worked out in {milliseconds} ms.").format(
        milliseconds=amounts.decimal(milliseconds, 0)
    )


def _die_text(face: int, outcome: DieOutcome) -> str:
    match outcome:
        case DieOutcome.FLAT:
            return _("{face}, flat").format(face=face)
        case DieOutcome.COCKED:
            return _("{face}, cocked").format(face=face)
        case DieOutcome.OUT:
            return _("{face}, out of the tray").format(face=face)
