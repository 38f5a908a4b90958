"""What computer players say: why they did what they did, and a word on good and bad fortune.

What a voice has no sentences for is said in the plain one. None of them says what a player could
not know.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from zilch3d.engine.ruleset import Points
from zilch3d.i18n import _, ngettext
from zilch3d.players.profile import Lines, Profile, Voice
from zilch3d.players.reasons import Does, Reason, Why
from zilch3d.store.voices import Aside, Moment, Occasion, sentences
from zilch3d.ui.words.amounts import percent, tied


class LastWord(NamedTuple):
    """What the player of a ``seat`` says once the game is over, and who that is."""

    seat: int
    words: str


def variants(voice: Voice, occasion: Occasion) -> Sequence[str]:
    """The sentences of a voice for this, in the language in use, their figures left open."""
    lines = sentences(voice).get(occasion) or sentences(Voice.PLAIN).get(occasion, ())
    if not lines and isinstance(occasion, tuple) and occasion[1] is Does.LEAVE:
        return variants(voice, (occasion[0], Does.KEEP))
    return [_(sentence) for sentence in lines]


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
        return variants(profile.voice, Aside.RATHER)
    if reason.why is Why.SMALL_SINGLES and profile.small_singles > 1:
        return variants(profile.voice, Aside.SMALL_IS_FINE)
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
