"""Shares of the seed in sentences: where each is from and what it is worth, or what is wrong."""

from collections.abc import Sequence

from zilch3d.fair.proof import MAX_WORDS
from zilch3d.fair.shares import (
    BEYOND_TRYING,
    MAX_NAME,
    Origin,
    Share,
    ShareFault,
    grouped_faces,
    shares,
)
from zilch3d.i18n import _, ngettext


def origin(origin: Origin) -> str:
    """The name of where a share is from."""
    return {Origin.WORDS: _("Words"), Origin.DICE: _("Dice"), Origin.RIVAL: _("A rival")}[origin]


def introduction(origin: Origin) -> str:
    """What is to be done for a share from there."""
    return {
        Origin.WORDS: _("Each player may add words until the first roll."),
        Origin.DICE: _(
            "Throw real dice where everybody can see them, and type what they show. 25 dice are "
            "plenty; fewer will do."
        ),
        Origin.RIVAL: _(
            "Let somebody who doesn’t own this computer type words that nobody can guess, or "
            "random digits from a phone. 20 digits are plenty."
        ),
    }[origin]


def hint(origin: Origin) -> str:
    """The hint in the empty field of a share from there."""
    return {
        Origin.WORDS: _("Anything that comes to mind"),
        Origin.DICE: "42613 55216 …",
        Origin.RIVAL: _("Words or digits"),
    }[origin]


def worth(share: Share) -> str:
    """What the share comes to that is being typed."""
    if share.origin is not Origin.DICE:
        return _("Press Enter to add it: it stays, and nothing can be taken back.")
    if len(share.faces) < BEYOND_TRYING:
        more = _("{n} would be more than anybody can try out.").format(n=BEYOND_TRYING)
    else:
        more = _("Nobody can try out all such throws.")
    return f"{_dice_and_bits(share)}. {more}"


def in_order(words: str) -> Sequence[str]:
    """Each share of a game's words with where it is from, in the order in which they were added."""
    return [_share(share) for share in shares(words)]


def added(words: str) -> str:
    """All that was added to the seed, in a line; empty if it was nothing."""
    said = "; ".join(in_order(words))
    return _("Added to the seed, in this order: {shares}").format(shares=said) if said else ""


def _share(share: Share) -> str:
    match share.origin:
        case Origin.WORDS:
            return _("“{words}”").format(words=share.text)
        case Origin.DICE:
            words = _("from dice: {faces} ({worth})")
            return words.format(faces=grouped_faces(share.faces), worth=_dice_and_bits(share))
        case Origin.RIVAL:
            return _("from {name}: “{words}”").format(name=share.name, words=share.text)


def _dice_and_bits(share: Share) -> str:
    dice = len(share.faces)
    words = ngettext("{n} die, {bits} bits", "{n} dice, {bits} bits", dice)
    return words.format(n=dice, bits=share.bits)


def fault(fault: ShareFault) -> str:
    """Why a share can't be added."""
    return {
        "no-words": _("Type some words first."),
        "no-dice": _("Type what the dice show first."),
        "no-name": _("Whose words are they? Type a name, too."),
        "not-a-face": _("Dice show 1 to 6: only these digits, please, and spaces between them."),
        "too-long": _("That is too long: there is room for {most} characters in all."),
        "name-too-long": _("A name of at most {letters} letters, please."),
        "not-visible": _("Only letters and signs that can be seen, please."),
        "comment-mark": _("Anything but a semicolon, please."),
        "quotation-mark": _('Anything but a straight quotation mark ("), please.'),
        "mark-in-name": _("A name without colon, comma, semicolon or quotation mark, please."),
    }[fault].format(most=MAX_WORDS, letters=MAX_NAME)
