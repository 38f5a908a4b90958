"""Fair dice in sentences: what a record proves, and dice that could be known before a game."""

from collections.abc import Callable

from zilch3d.engine.dice import faces_text
from zilch3d.i18n import _, mark, ngettext
from zilch3d.records.notation import RecordError
from zilch3d.records.verification import (
    ProofFault,
    ProofReason,
    ProvedFact,
    UnprovedFact,
    Verification,
)
from zilch3d.store.saved_games import KnownDice
from zilch3d.ui.words import amounts

GROUP = 8
"""Digits of a check code that are written without a space."""


def verified(verification: Verification) -> str:
    """The sentence on a record in which every roll is proved."""
    words = ngettext(
        "Verified. The roll follows from the secret number that was drawn before the game.",
        "Verified. All {n} rolls follow from the secret number that was drawn before the game.",
        verification.rolls,
    )
    return words.format(n=verification.rolls)


def coverage(verification: Verification) -> tuple[str, ...]:
    """Two sentences, on what a record proves and what not; none unless it verifies."""
    if not verification.ok:
        return ()
    # Translators: {things} is a list of the next messages, which stand for themselves.
    proved = _("Proved: {things}.").format(things="; ".join(map(_covered, verification.covered)))
    others = "; ".join(map(_not_covered, verification.not_covered))
    return proved, _("Not proved: {things}.").format(things=others)


def _covered(thing: ProvedFact) -> str:
    return {
        ProvedFact.SEED: _("the secret number (seed), drawn before the game"),
        ProvedFact.RULES: _("the rules"),
        ProvedFact.WORDS: _("the shares (words)"),
        ProvedFact.ROLLS: _("every roll in its place"),
        ProvedFact.LEGAL: _("a whole game by the rules, from 0"),
    }[thing]


def _not_covered(thing: UnprovedFact) -> str:
    return {
        UnprovedFact.NAMES: _("who played and how many, and who was new to the game"),
        UnprovedFact.SEATS: _("who sat where (nobody rolled for the start)"),
        UnprovedFact.CHOICES: _("what the players chose (other games fit the same dice)"),
        UnprovedFact.FUMBLES: _("which dice left the tray or were cocked"),
    }[thing]


def purpose() -> str:
    """What fair dice are for, for somebody who has never heard of such a thing."""
    return _(
        "You don’t have to trust the game. Every roll is settled before the first one, and "
        "anybody can check that afterwards."
    )


def limits() -> str:
    """The limits of a proof, for players."""
    return _(
        "Verifying proves that the rolls were settled beforehand and the rules were kept. It "
        "can’t prove who played, or what they chose. And whether a die hops over the rim is up "
        "to physics."
    )


def one_machine() -> str:
    """What no program on one machine can prove."""
    return _(
        "One computer can’t prove everything. Whoever owns it can read the secret number on its "
        "disk and know the rolls to come. They can also go back to an older copy of the game, or "
        "choose words to suit the number."
    )


def from_outside() -> str:
    """What a share from outside adds to that, and what not."""
    return _(
        "Playing on somebody else’s computer? Let real dice or your own words be the last "
        "share. Then nobody can choose the dice alone. You can check that on a computer of your "
        "own, with the game record and the check code you noted (zilch3d verify --commitment). "
        "It still can’t prove that the owner didn’t know the dice beforehand."
    )


def noting() -> str:
    """What to do with the check code before anything is added."""
    return _(
        "Is somebody else adding dice or words? Then let them photograph this code first, or write "
        "down at least its first four groups."
    )


def changed_commitment() -> str:
    """Why the check code is another one than that to which something was added."""
    return _(
        "The rules have changed since somebody added a share, so this is a new check code. Note "
        "it, then add a new share."
    )


_DIFFERENCES = {
    ProofReason.NO_PROOF: mark("Nothing in this record proves its dice."),
    # Translators: {key} is the first word of a line of a game record, such as “seed”.
    ProofReason.MISSING: mark("The line “{key}:” is missing."),
    ProofReason.MALFORMED: mark("What comes after “{key}:” was changed. It can’t look like that."),
    ProofReason.NO_SEED: mark(
        "The secret number (“seed:”) is missing. It’s only shown when the game is over, and "
        "this record ends before that."
    ),
    ProofReason.STARTING_TOTALS: mark(
        "Starting totals were added. A game with fair dice starts at 0 and has no line “{key}:”."
    ),
    ProofReason.RULES: mark(
        "The rules were changed. The check code (“commitment:”) belongs to other rules."
    ),
    ProofReason.SEED: mark(
        "The secret number (“seed:”) was changed. Neither the check code nor the rolls fit it."
    ),
    ProofReason.COMMITMENT: mark(
        "The check code (“commitment:”) was changed, or the game’s id. The rolls fit the "
        "secret number, but the code doesn’t."
    ),
    ProofReason.WORDS: mark(
        "The shares (“words:”) were changed, or most of the rolls. They don’t fit the secret "
        "number."
    ),
    ProofReason.NOT_OVER: mark("The end is missing. The game isn’t over after the last roll."),
    ProofReason.OTHER_COMMITMENT: mark(
        "This isn’t the check code you noted, so these aren’t the dice it stood for."
    ),
}
"""All but those of one roll, and of an unreadable record."""


def fault(difference: ProofFault, why: Callable[[RecordError], str]) -> str:
    """A difference between record and proof, in sentences.

    ``why`` words the error of an unreadable record.
    """
    if difference.error is not None:
        return illegal(difference.error, why)
    if difference.roll is not None:
        return _roll(difference)
    return _(_DIFFERENCES[difference.reason]).format(key=difference.key)


def illegal(error: RecordError, why: Callable[[RecordError], str]) -> str:
    """The line and the part at which a record is no legal game, and the sentences of ``why``."""
    # Translators: {part} is a part of a turn as it is written, such as 1336>1; {reason} is a
    # sentence or two.
    words = _("Line {line}, {part}: {reason}") if error.part else _("Line {line}: {reason}")
    return words.format(line=error.line, part=error.part, reason=why(error))


def _roll(difference: ProofFault) -> str:
    assert difference.roll is not None
    if difference.reason is ProofReason.MISSING_ROLLS:
        # Translators: {written} are the digits of the roll that the record has, such as 133456.
        words = ngettext(
            "Line {line}: roll {number} is missing before {name}’s {written}.",
            "Line {line}: {n} rolls are missing, starting with roll {number}, before {name}’s "
            "{written}.",
            difference.count,
        )
    elif difference.reason is ProofReason.EXTRA_ROLLS:
        # Translators: {written} are the digits of the roll that the record has, such as 133456.
        words = ngettext(
            "Line {line}: roll {number}, {name}’s {written}, was never rolled.",
            "Line {line}: {n} rolls were never rolled, starting with roll {number}, {name}’s "
            "{written}.",
            difference.count,
        )
    else:
        # Translators: {written} and {derived} are the digits of rolls, such as 133456.
        words = _(
            "Line {line}: roll {number} was changed. {name} has {written}, but the secret number "
            "gives {derived}."
        )
    return words.format(
        n=difference.count,
        line=difference.roll.line,
        number=difference.number,
        name=difference.roll.name,
        written=faces_text(difference.roll.faces),
        derived=faces_text(difference.derived),
    )


def grouped(commitment: str) -> str:
    """A commitment as it is easily compared: two lines of digits in groups."""
    groups = [commitment[at : at + GROUP] for at in range(0, len(commitment), GROUP)]
    half = len(groups) // 2
    return f"{' '.join(groups[:half])}\n{' '.join(groups[half:])}"


def known_dice_notice(source: KnownDice) -> str:
    """The line at the table before the first roll of a game with known dice."""
    if source.record:
        return _("The same dice again. This game isn’t counted in records or statistics.")
    return _("The dice of the day. This game isn’t counted in records or statistics.")


def why_known(source: KnownDice | None) -> str:
    """How the dice could be known and what that means; empty for dice that nobody could know."""
    if source is None:
        return ""
    if source.day is not None and not source.record:
        words = _(
            "These are the dice of {date}. Anybody can know them beforehand, as they follow from "
            "the date alone."
        )
        text = words.format(date=amounts.written_date(source.day))
    else:
        text = _(
            "These are the dice of a game that’s already been played. Every roll shows the same "
            "faces as it did then."
        )
    so = _("So this game isn’t counted in records or statistics.")
    return f"{text} {so}"
