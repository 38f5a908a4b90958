"""``zilch3d verify``: recompute the commitment and every roll of a finished game.

As JSON: ``ok``, ``rolls``, ``commitment`` and ``reason`` (null where it holds); ``covers`` lists
what is proved (``ProvedFact``), and ``not_covered`` what is not (``UnprovedFact``), both empty
where it fails; ``shares`` lists what was added to the seed, as the record has it.
"""

import argparse
from re import fullmatch

from zilch3d.cli.arguments import add_record
from zilch3d.cli.record import RuleFinder, read_record
from zilch3d.cli.report import ANSWER_IS_NO, DONE, Report
from zilch3d.fair.shares import Share, shares
from zilch3d.i18n import _
from zilch3d.records.notation import RecordError
from zilch3d.records.verification import ProofFault, ProofReason, Verification, verify
from zilch3d.ui.words import proof
from zilch3d.ui.words import shares as share_words

LEAST_NOTED = 32
"""Digits of a commitment that must have been noted: with fewer, the owner of a machine could look
for two seeds that begin with the same ones."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_record(parser)
    about = _("the check code you noted before the game, at least its first {n} digits")
    about = about.format(n=LEAST_NOTED)
    parser.add_argument("--commitment", metavar=_("DIGITS"), type=_noted, help=about)


def _noted(text: str) -> str:
    """The argument type of a commitment that was noted, in groups or not."""
    digits = "".join(text.split()).lower()
    if not fullmatch(f"[0-9a-f]{{{LEAST_NOTED},64}}", digits):
        message = _(
            "“{text}” isn’t a check code. Write at least its first {n} digits, 0 to 9 and a to f"
        )
        raise argparse.ArgumentTypeError(message.format(text=text, n=LEAST_NOTED))
    return digits


def run(args: argparse.Namespace) -> Report:
    rules = RuleFinder(args.file)
    try:
        verification = verify(read_record(args.file), rules.find, args.commitment or "")
    except RecordError as error:
        verification = Verification(fault=ProofFault(ProofReason.ILLEGAL, error=error))
    reason = proof.fault(verification.fault, rules.why) if verification.fault else None
    data = {
        "ok": verification.ok,
        "rolls": verification.rolls,
        "commitment": verification.commitment or None,
        "reason": reason,
        "covers": [each.value for each in verification.covered],
        "not_covered": [each.value for each in verification.not_covered],
        "shares": [_data(share) for share in shares(verification.words)],
    }
    lines = [_("Not verified. {reason}").format(reason=reason)]
    if reason is None:
        lines = [proof.verified(verification)]
    if verification.commitment:
        lines.append(
            _("Check code (commitment): {commitment}").format(commitment=verification.commitment)
        )
    if verification.words:
        lines.append(share_words.added(verification.words))
    lines += proof.coverage(verification)
    return Report(data, lines, DONE if verification.ok else ANSWER_IS_NO)


def _data(share: Share) -> dict[str, object]:
    text = share.faces or share.text
    return {
        "from": share.origin.value,
        "name": share.name or None,
        "text": text,
        "bits": share.bits,
    }
