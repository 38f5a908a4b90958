"""Remarks of the computer players: the reasons of their choices, and words on fortune.

Where a voice has no sentences the plain voice speaks. No remark gives away more than a player can
know, or depends on who else is at the table.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from zilch3d.i18n import _, ngettext
from zilch3d.players.explain import Does, Reason, Why
from zilch3d.players.profile import Lines, Profile, Voice
from zilch3d.store.voices import Occasion, RemarkAside, RemarkMeeting, RemarkMoment, voice_page
from zilch3d.ui.words.amounts import PointsText, percent, tied


class LastWord(NamedTuple):
    """A remark at the end of a game, of the player of the ``seat``, with its name."""

    seat: int
    words: str


OWN_FIRST = 3
"""How many times likelier a sentence for just this reason is to be drawn than one for any.

So it is among those heard equally often; over a long game each is heard as much as the others.
"""
SPECIAL = frozenset(
    {
        Why.WINS,
        Why.LAST_TURN,
        Why.TAKE_OVER,
        Why.START_AFRESH,
        Why.RISK_AGAIN,
        Why.LET_STAND,
    }
)
"""Reasons that change what a choice means: sentences for any reason may be false there."""


def variants(voice: Voice, occasion: Occasion) -> Sequence[str]:
    """The sentences of a voice for this, in the language in use, their figures left open."""
    lines = _lines(voice, occasion) or _lines(Voice.PLAIN, occasion)
    return [_(sentence) for sentence in lines]


def _lines(voice: Voice, occasion: Occasion) -> Lines:
    """The msgids that fit: those for this reason, several times each, and those for any."""
    lines = voice_page(voice).lines
    if not isinstance(occasion, tuple):
        return lines.get(occasion, ())
    why, does = occasion
    # What is said of dice to be set aside fits also where the others will be rolled.
    ways = (Does.LEAVE, Does.KEEP) if does is Does.LEAVE else (does,)
    # To set aside what wins is as good as to bank it.
    own_ways = (Does.KEEP, Does.BANK) if (why, does) == (Why.WINS, Does.KEEP) else ways
    own = next((said for way in own_ways if (said := lines.get((why, way)))), ())
    general = () if why in SPECIAL else [line for way in ways for line in lines.get(way, ())]
    return (*own * OWN_FIRST, *general)


def talkative(profile: Profile) -> float:
    """How much a player speaks, 0 to 1."""
    return voice_page(profile.voice).talkative


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


def on_meeting(
    profile: Profile, reasons: Iterable[RemarkMeeting], person: str = ""
) -> Sequence[str]:
    """The remarks a player may make for any of these reasons, about earlier games with a person.

    The ``person`` is called by name if one is given: where several people sit at the table.
    """
    lines = [line for reason in reasons for line in variants(profile.voice, reason)]
    if not person:
        return lines
    # Translators: A computer player turns to {name}, and then says the sentence {words}.
    return [_("{name}! {words}").format(name=person, words=line) for line in lines]


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
