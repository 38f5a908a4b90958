"""Fair dice in sentences: what a record proves, and dice that could be known before a game."""

from collections.abc import Callable

from zilch3d.engine.dice import faces_text
from zilch3d.i18n import _, ngettext
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
"""Digits of a commitment that are written without a space."""


def verified(verification: Verification) -> str:
    """The sentence on a record in which every roll is proved."""
    words = ngettext(
        "Verified: {n} roll follows from the seed that was fixed before the game.",
        "Verified: all {n} rolls follow from the seed that was fixed before the game.",
        verification.rolls,
    )
    return words.format(n=verification.rolls)


def coverage(verification: Verification) -> tuple[str, ...]:
    """Two sentences, on what a record proves and what not; none unless it verifies."""
    if not verification.ok:
        return ()
    proved = _("Proved: {things}.").format(things="; ".join(map(_covered, verification.covered)))
    others = "; ".join(map(_not_covered, verification.not_covered))
    return proved, _("Not proved: {things}.").format(things=others)


def _covered(thing: ProvedFact) -> str:
    return {
        ProvedFact.SEED: _("the seed, fixed before the game"),
        ProvedFact.RULES: _("the rules"),
        ProvedFact.WORDS: _("the words"),
        ProvedFact.ROLLS: _("every roll in its place"),
        ProvedFact.LEGAL: _("a whole game by the rules, begun at 0"),
    }[thing]


def _not_covered(thing: UnprovedFact) -> str:
    return {
        UnprovedFact.NAMES: _("who and how many played, and who was new to the game"),
        UnprovedFact.SEATS: _("who sat where (nobody rolled for the start)"),
        UnprovedFact.CHOICES: _(
            "what the players chose: which dice, banking or rolling on (other games fit the same "
            "dice)"
        ),
        UnprovedFact.FUMBLES: _("which dice went over the rim or landed cocked"),
    }[thing]


def limits() -> str:
    """The limits of a proof, for players."""
    return _(
        "This proves the dice, and a game by the rules. It doesn’t prove who and how many played, "
        "nor what they chose: which dice, banking or rolling on. And whether a die hops over the "
        "rim is up to physics."
    )


def one_machine() -> str:
    """What no program on one machine can prove."""
    return _(
        "One machine can’t prove everything: whoever owns it can read the seed on its disk and "
        "know the dice to come, put an older copy of the games back and play on from there, or "
        "choose words once they have read the seed."
    )


def from_outside() -> str:
    """What a share from outside adds to that, and what not."""
    return _(
        "If that matters to you, add real dice or a rival’s words last of all. Then neither side "
        "alone can choose the dice, and you can check that on a computer of your own: with the "
        "commitment that you noted, and the record. Nobody can prove that the owner didn’t know "
        "the dice beforehand."
    )


def noting() -> str:
    """What to do with the commitment before anything is added."""
    return _(
        "Does somebody else add dice or words? Then they first photograph these digits or write "
        "them down, at least the first four groups."
    )


def changed_commitment() -> str:
    """Why the commitment is another one than that to which something was added."""
    return _(
        "The rules have been changed since something was added, so this is another commitment: "
        "note it anew, and then add a new share from outside."
    )


def fault(difference: ProofFault, why: Callable[[RecordError], str]) -> str:
    """A difference between record and proof; ``why`` words the error of an unreadable record."""
    if difference.error is not None:
        return illegal(difference.error, why)
    if difference.roll is not None:
        return _roll(difference)
    words = {
        ProofReason.NO_PROOF: _("This record has no proof of its dice"),
        ProofReason.MISSING: _("The line “{key}:” is missing"),
        ProofReason.MALFORMED: _("What stands after “{key}:” was altered: it is not of that form"),
        ProofReason.NO_SEED: _(
            "There is no seed: it is secret until the game is over, and this record ends before"
        ),
        ProofReason.STARTING_TOTALS: _(
            "Starting totals were added: a proved game begins at 0, so it has no line “{key}:”"
        ),
        ProofReason.RULES: _("The rules were altered: the commitment was made for other rules"),
        ProofReason.SEED: _(
            "The seed was altered: neither the commitment nor the rolls follow from it"
        ),
        ProofReason.COMMITMENT: _(
            "The commitment was altered, or the game’s id: the rolls follow from the seed, but the "
            "commitment does not"
        ),
        ProofReason.WORDS: _(
            "The words that players added were altered, or most of the rolls: they do not follow "
            "from the seed and these words"
        ),
        ProofReason.NOT_OVER: _("The end is missing: after the last roll the game is not over"),
        ProofReason.OTHER_COMMITMENT: _(
            "The commitment is not the one that was noted: these are not the dice that were fixed "
            "then"
        ),
    }[difference.reason]
    return words.format(key=difference.key)


def illegal(error: RecordError, why: Callable[[RecordError], str]) -> str:
    """The line and the part at which a record is no legal game, and ``why``."""
    words = _("Line {line}: {part}: {reason}") if error.part else _("Line {line}: {reason}")
    return words.format(line=error.line, part=error.part, reason=why(error))


def _roll(difference: ProofFault) -> str:
    assert difference.roll is not None
    if difference.reason is ProofReason.MISSING_ROLLS:
        words = ngettext(
            "Line {line}: roll {number} is missing before {name}’s {written}",
            "Line {line}: {n} rolls are missing, from roll {number} on, before {name}’s {written}",
            difference.count,
        )
    elif difference.reason is ProofReason.EXTRA_ROLLS:
        words = ngettext(
            "Line {line}: roll {number}, {name}’s {written}, was never rolled",
            "Line {line}: {n} rolls were never rolled, from roll {number}, {name}’s {written}, on",
            difference.count,
        )
    else:
        words = _(
            "Line {line}: roll {number} was altered: {name} has {written}, but the seed gives "
            "{derived}"
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
        return _("The same dice again: no record and no statistics count this game.")
    return _("The dice of the day: no record and no statistics count this game.")


def why_known(source: KnownDice | None) -> str:
    """How the dice could be known and what that means; empty for dice that nobody could know."""
    if source is None:
        return ""
    if source.day is not None and not source.record:
        words = _(
            "These are the dice of {date}, which anybody can know in advance: the seed follows "
            "from the date alone, on every machine."
        )
        text = words.format(date=amounts.written_date(source.day))
    else:
        text = _(
            "These are the dice of a game that was played before, whose seed is public since its "
            "end. Each roll shows the same faces as the roll of the same number then, of which as "
            "many count as are thrown."
        )
    so = _("So no record and no statistics count this game.")
    return f"{text} {so}"
