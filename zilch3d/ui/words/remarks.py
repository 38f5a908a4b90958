"""Remarks of the computer players: the reasons of their choices, and words on fortune.

Where a voice has no sentences the plain voice speaks. No remark gives away more than a player can
know.
"""

from collections.abc import Sequence
from typing import NamedTuple

from zilch3d.i18n import _, ngettext
from zilch3d.players.explain import Does, Reason, Why
from zilch3d.players.profile import Lines, Profile, Voice
from zilch3d.store.voices import Occasion, RemarkAside, RemarkMoment, sentences
from zilch3d.ui.words.amounts import PointsText, percent, tied


class LastWord(NamedTuple):
    """A remark at the end of a game, of the player of the ``seat``, with its name."""

    seat: int
    words: str


def variants(voice: Voice, occasion: Occasion) -> Sequence[str]:
    """The sentences of a voice for this, in the language in use, their figures left open."""
    lines = sentences(voice).get(occasion) or sentences(Voice.PLAIN).get(occasion, ())
    if not lines and isinstance(occasion, tuple) and occasion[1] is Does.LEAVE:
        return variants(voice, (occasion[0], Does.KEEP))
    return [_(sentence) for sentence in lines]


def words_on(profile: Profile, moment: RemarkMoment) -> Sequence[str]:
    """The remarks a player may make at this moment: its profile's own, else those of its voice."""
    own: Lines = getattr(profile.says, moment.value)
    return own or variants(profile.voice, moment)


def reasons(profile: Profile, reason: Reason) -> Sequence[str]:
    """The remarks a player may make for this reason, its figures left open.

    Lines of its own profile have no figures.
    """
    own = {Does.ROLL: profile.says.rolls, Does.BANK: profile.says.banks}.get(reason.does)
    if own:
        return [line.replace("{", "{{").replace("}", "}}") for line in own]
    if reason.why is Why.DICE and reason.does is Does.LEAVE and reason.instead:
        return variants(profile.voice, RemarkAside.RATHER)
    if reason.why is Why.SMALL_SINGLES and profile.small_singles > 1:
        return variants(profile.voice, RemarkAside.SMALL_IS_FINE)
    return variants(profile.voice, (reason.why, reason.does))


def in_quotes(sentence: str, reason: Reason | None, points_text: PointsText) -> str:
    """The sentence in quotes, with its reason's figures; ``points_text`` writes points."""
    if reason is not None:
        dice, instead = _dice(reason.dice), _dice(reason.instead)
        sentence = sentence.format(dice=dice, instead=instead, points=points_text(reason.points))
    return _("“{words}”").format(words=sentence)


def chance(reason: Reason) -> str:
    """The exact chance of the throw that a reason is about."""
    words = ngettext("{n} die, risk {percent}", "{n} dice, risk {percent}", reason.dice)
    return words.format(n=reason.dice, percent=percent(reason.zilch))


def by(name: str, words: str) -> str:
    """A remark with the name of the player in front."""
    return _("{name}: {words}").format(name=name, words=words)


def _dice(number: int) -> str:
    return tied(ngettext("{n} die", "{n} dice", number).format(n=number))
