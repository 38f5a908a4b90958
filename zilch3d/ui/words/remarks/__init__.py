"""What computer players say: why they did what they did, and a word on good and bad fortune.

A file a voice; those sentences that a voice does not have of its own are the plain ones. None of
them says what a player could not know.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from zilch3d.engine.ruleset import Points
from zilch3d.i18n import _, ngettext
from zilch3d.players.explain import Does, Reason, Why
from zilch3d.players.profile import Lines, Profile, Voice
from zilch3d.ui.words.amounts import percent, tied
from zilch3d.ui.words.remarks.bold import BOLD
from zilch3d.ui.words.remarks.careful import CAREFUL
from zilch3d.ui.words.remarks.dreamy import DREAMY
from zilch3d.ui.words.remarks.learned import LEARNED
from zilch3d.ui.words.remarks.occasions import Moment, Occasion, Sentences
from zilch3d.ui.words.remarks.plain import PLAIN, RATHER, SMALL_IS_FINE
from zilch3d.ui.words.remarks.unsure import UNSURE

OWN: Mapping[Voice, Sentences] = {
    Voice.BOLD: BOLD,
    Voice.CAREFUL: CAREFUL,
    Voice.DREAMY: DREAMY,
    Voice.UNSURE: UNSURE,
    Voice.LEARNED: LEARNED,
}
"""What each voice says in its own way."""


class LastWord(NamedTuple):
    """What the player of a ``seat`` says once the game is over, and who that is."""

    seat: int
    words: str


def variants(voice: Voice, occasion: Occasion) -> Sequence[str]:
    """The sentences of a voice for this, in the player's language, their figures left open."""
    found = OWN.get(voice, {}).get(occasion) or PLAIN.get(occasion, ())
    if not found and isinstance(occasion, tuple) and occasion[1] is Does.LEAVE:
        return variants(voice, (occasion[0], Does.KEEP))
    return [_(sentence) for sentence in found]


def words_on(profile: Profile, moment: Moment) -> Sequence[str]:
    """What a player may say at this moment: its own lines as they are, else those of its voice."""
    own: Lines = getattr(profile.says, moment.value)
    return own or variants(profile.voice, moment)


def reasons(profile: Profile, reason: Reason) -> Sequence[str]:
    """What a player may say for this reason, its figures left open; its own lines have none."""
    own = {Does.ROLL: profile.says.rolls, Does.BANK: profile.says.banks}.get(reason.does)
    if own:
        return [line.replace("{", "{{").replace("}", "}}") for line in own]
    if reason.why is Why.DICE and reason.does is Does.LEAVE and reason.instead:
        return [_(sentence) for sentence in RATHER]
    if reason.why is Why.SMALL_SINGLES and profile.small_singles > 1:
        return [_(sentence) for sentence in SMALL_IS_FINE]
    return variants(profile.voice, (reason.why, reason.does))


def said(sentence: str, reason: Reason | None, shown: Callable[[Points], str]) -> str:
    """The sentence in quotes, with its reason's figures; ``shown`` writes points."""
    if reason is not None:
        dice, instead = _dice(reason.dice), _dice(reason.instead)
        sentence = sentence.format(dice=dice, instead=instead, points=shown(reason.points))
    return _("“{words}”").format(words=sentence)


def chance(reason: Reason) -> str:
    """The exact chance of the throw that a reason is about."""
    words = ngettext("{n} die, {percent} zilch", "{n} dice, {percent} zilch", reason.dice)
    return words.format(n=reason.dice, percent=tied(percent(reason.zilch)))


def by(name: str, words: str) -> str:
    """What somebody says, and who it is."""
    return _("{name}: {words}").format(name=name, words=words)


def _dice(number: int) -> str:
    return tied(ngettext("{n} die", "{n} dice", number).format(n=number))
