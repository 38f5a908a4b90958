"""``zilch3d verify``: recompute the commitment and every roll of a finished game.

As JSON: ``ok``, ``rolls``, ``commitment`` and ``reason`` (null where it holds); ``covers`` lists
what is proved (``Covered``), and ``not_covered`` what is not (``NotCovered``), both empty where it
fails.
"""

import argparse

from zilch3d.cli.arguments import add_record
from zilch3d.cli.record import RuleFinder, read_record
from zilch3d.cli.report import ANSWER_IS_NO, DONE, Report
from zilch3d.i18n import _
from zilch3d.records.notation import RecordError
from zilch3d.records.verification import ProofFault, ProofReason, Verification, verify
from zilch3d.ui.words import proof


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_record(parser)


def run(args: argparse.Namespace) -> Report:
    rules = RuleFinder(args.file)
    try:
        verification = verify(read_record(args.file), rules.find)
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
    }
    lines = [_("Not verified: {reason}").format(reason=reason)]
    if reason is None:
        lines = [proof.verified(verification)]
    if verification.commitment:
        lines.append(_("Commitment: {commitment}").format(commitment=verification.commitment))
    lines += proof.coverage(verification)
    return Report(data, lines, DONE if verification.ok else ANSWER_IS_NO)
