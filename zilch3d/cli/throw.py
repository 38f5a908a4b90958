"""``zilch3d throw``: one physical throw of the dice, as figures."""

import argparse
import json
import math
import time

from zilch3d.cli.main import refuse
from zilch3d.i18n import _, ngettext
from zilch3d.motion.throw import DieOutcome, SimulatedThrow, ThrowRequest, show_faces, simulate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments; a wrong one ends the parsing with status 2."""
    parser.add_argument("--dice", type=_dice, required=True, help=_("how many dice, 1 to 6"))
    parser.add_argument("--strength", type=_strength, required=True, help=_("0 to 1"))
    parser.add_argument(
        "--seed", type=_seed, required=True, help=_("a whole number; the same gives the same throw")
    )
    parser.add_argument(
        "--faces", type=_faces, help=_("the faces that end on top, one digit for each die")
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(args: argparse.Namespace) -> int:
    """Throw and report what happened; returns the exit status."""
    if args.faces is not None and len(args.faces) != args.dice:
        message = _("argument --faces: {given} faces for {dice} dice; give one for each die")
        return refuse(message.format(given=len(args.faces), dice=args.dice))
    began = time.perf_counter()
    throw = simulate(ThrowRequest(args.dice, args.strength, args.seed, clean=False))
    milliseconds = (time.perf_counter() - began) * 1000.0
    if args.faces is not None:
        throw = show_faces(throw, args.faces)
    if args.json:
        print(json.dumps(_as_json(throw, milliseconds)))
    else:
        print("\n".join(_in_words(throw, milliseconds)))
    return 0


def _as_json(throw: SimulatedThrow, milliseconds: float) -> dict[str, object]:
    return {
        "fps": throw.fps,
        "frames": throw.frames,
        "faces": throw.faces,
        "outcomes": [outcome.value for outcome in throw.outcomes],
        "impacts": throw.impacts,
        "simulated_ms": milliseconds,
    }


def _in_words(throw: SimulatedThrow, milliseconds: float) -> list[str]:
    dice = ngettext(
        "{count} die rests after {seconds:.2f} s.",
        "{count} dice rest after {seconds:.2f} s.",
        len(throw.resting),
    )
    impacts = ngettext("{count} impact.", "{count} impacts.", len(throw.impacts))
    return [
        dice.format(count=len(throw.resting), seconds=throw.duration),
        *map(_die_in_words, throw.faces, throw.outcomes),
        impacts.format(count=len(throw.impacts)),
        _("Simulated in {milliseconds:.0f} ms.").format(milliseconds=milliseconds),
    ]


def _die_in_words(face: int, outcome: DieOutcome) -> str:
    match outcome:
        case DieOutcome.FLAT:
            words = _("{face} flat")
        case DieOutcome.COCKED:
            words = _("{face} cocked")
        case DieOutcome.OUT:
            words = _("{face} out of the tray")
    return words.format(face=face)


def _dice(text: str) -> int:
    if text not in set("123456"):
        raise _refused(_("must be a whole number from 1 to 6, not {text!r}"), text)
    return int(text)


def _strength(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0.0 <= number <= 1.0:
        raise _refused(_("must be a number from 0 to 1, not {text!r}"), text)
    return number


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise _refused(_("must be a whole number, not {text!r}"), text) from None


def _faces(text: str) -> tuple[int, ...]:
    if not text or not set(text) <= set("123456"):
        raise _refused(_("must be digits from 1 to 6, such as 162345, not {text!r}"), text)
    return tuple(map(int, text))


def _refused(reason: str, text: str) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(reason.format(text=text))
