"""What dice count as."""

from collections import Counter

from zilch3d.engine.ruleset import Kind
from zilch3d.engine.scoring import Combination, Option
from zilch3d.i18n import _, ngettext


def combination(part: Combination) -> str:
    """A combination's name, such as ``three 5s``."""
    if part.face is not None:
        return _of_one_face(part.kind).format(face=part.face)
    return {
        Kind.STRAIGHT: _("a straight"),
        Kind.LOW_STRAIGHT: _("a low straight"),
        Kind.HIGH_STRAIGHT: _("a high straight"),
        Kind.THREE_PAIRS: _("three pairs"),
        Kind.TWO_TRIPLES: _("two triples"),
    }[part.kind]


def _of_one_face(kind: Kind) -> str:
    return {
        Kind.SINGLE: _("a {face}"),
        Kind.THREE: _("three {face}s"),
        Kind.FOUR: _("four {face}s"),
        Kind.FIVE: _("five {face}s"),
        Kind.SIX: _("six {face}s"),
        Kind.MATCH: _("a matching {face}"),
    }[kind]


def option(kept: Option) -> str:
    """What a set-aside consists of, such as ``three 5s, a 1``; what is in it often is counted."""
    return ", ".join(_several(part, number) for part, number in Counter(kept.combinations).items())


def _several(part: Combination, number: int) -> str:
    if number == 1:
        return combination(part)
    if part.kind is Kind.SINGLE:
        return ngettext("{n} single {face}", "{n} single {face}s", number).format(
            n=number, face=part.face
        )
    return f"{number} × {combination(part)}"
