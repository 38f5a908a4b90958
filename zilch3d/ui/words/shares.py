"""Shares of the secret number in sentences: where each is from, its worth, or what is wrong."""

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
    return {Origin.WORDS: _("Words"), Origin.DICE: _("Dice"), Origin.RIVAL: _("Opponent")}[origin]


def introduction(origin: Origin) -> str:
    """What is to be done for a share from there."""
    return {
        Origin.WORDS: _("Any of you can add words, until the first roll."),
        Origin.DICE: _(
            "Throw real dice where everybody can see them, and type what they show. 25 dice are "
            "plenty, and fewer will do."
        ),
        Origin.RIVAL: _(
            "Let somebody who doesn’t own this computer type words nobody can guess, or random "
            "digits from a phone. 20 digits are plenty."
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
        return _("Press Enter to add it. It can’t be taken back.")
    if len(share.faces) < BEYOND_TRYING:
        words = ngettext(
            "That’s {n} die. With {enough}, nobody could guess them.",
            "That’s {n} dice. With {enough}, nobody could guess them.",
            len(share.faces),
        )
    else:
        words = ngettext(
            "That’s {n} die. Nobody can guess that many.",
            "That’s {n} dice. Nobody can guess that many.",
            len(share.faces),
        )
    return words.format(n=len(share.faces), enough=BEYOND_TRYING)


def in_order(words: str) -> Sequence[str]:
    """Each share of a game's words with where it is from, in the order in which they were added."""
    return [_share(share) for share in shares(words)]


def added(words: str) -> str:
    """All that was added to the secret number, in a line; empty if it was nothing."""
    every = "; ".join(in_order(words))
    return _("Shares, in the order they were added: {shares}").format(shares=every) if every else ""


def _share(share: Share) -> str:
    match share.origin:
        case Origin.WORDS:
            return _("“{words}”").format(words=share.text)
        case Origin.DICE:
            # Translators: a share of real dice; {faces} are their digits, such as “42613 55216”.
            words = ngettext("{n} die: {faces}", "{n} dice: {faces}", len(share.faces))
            return words.format(faces=grouped_faces(share.faces), n=len(share.faces))
        case Origin.RIVAL:
            # Translators: a share that a rival of this {name} has typed.
            return _("{name}: “{words}”").format(name=share.name, words=share.text)


def fault(fault: ShareFault) -> str:
    """Why a share can't be added."""
    return {
        "no-words": _("Type some words first."),
        "no-dice": _("Type what the dice show first."),
        "no-name": _("Whose words are these? Type a name too."),
        "not-a-face": _("Dice show 1 to 6, so type only those digits. Spaces are fine."),
        "too-long": ngettext(
            "That’s too long. There’s room for {most} character in all.",
            "That’s too long. There’s room for {most} characters in all.",
            MAX_WORDS,
        ),
        "name-too-long": ngettext(
            "That name is too long. It can have {letters} letter.",
            "That name is too long. It can have {letters} letters.",
            MAX_NAME,
        ),
        "not-visible": _("Use only letters and signs that can be seen."),
        "comment-mark": _("A semicolon doesn’t work here. Leave it out."),
        "quotation-mark": _('A straight quotation mark (") doesn’t work here. Leave it out.'),
        "mark-in-name": _("A name can’t have a colon, comma, semicolon or quotation mark."),
    }[fault].format(most=MAX_WORDS, letters=MAX_NAME)
