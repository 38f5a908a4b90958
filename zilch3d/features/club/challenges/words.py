"""Challenges, their chances and what was done, in words."""

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

from zilch3d.features.club.challenges.keeping import Feat
from zilch3d.features.club.challenges.pages import (
    Challenge,
    Chance,
    Over,
    OwnChallenges,
    Reference,
)
from zilch3d.i18n import _, ngettext, pgettext
from zilch3d.safe_text import printable
from zilch3d.store import profiles
from zilch3d.store.reader import Unreadable
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.saved_games import exact_time
from zilch3d.ui.words import amounts, errors, faults, names

LONGEST = 24
SAID = tuple(Fraction(*each) for each in ((9, 10), (4, 5), (3, 4), (2, 3), (3, 5), (1, 2), (2, 5)))
"""Shares that people say so; smaller ones are one in so many."""
SMALL = 0.36
LIKELY = 1.96
"""Standard errors of 95 %."""
TELLING = 2
"""Units of the last place that an error has at least, where there are four places or fewer."""


class Rarity(Enum):
    """How rare a challenge is: the least chance of its group."""

    COMMON = 0.5
    NOW_AND_THEN = 0.05
    SELDOM = 0.01
    LONG_WHILE = 1 / 1500
    HARDLY_EVER = 0.0
    OWN = -1.0
    """Nobody has measured it."""


def rarity(chance: Chance | None) -> Rarity:
    if chance is None:
        return Rarity.OWN
    return next(each for each in Rarity if chance.value >= each.value)


def group(rare: Rarity) -> str:
    """The heading of challenges that are as rare."""
    return {
        Rarity.COMMON: _("On most evenings"),
        Rarity.NOW_AND_THEN: _("Now and then"),
        Rarity.SELDOM: _("Seldom"),
        Rarity.LONG_WHILE: _("Once in a long while"),
        Rarity.HARDLY_EVER: _("Hardly ever"),
        Rarity.OWN: _("Nobody knows how often"),
    }[rare]


def title(challenge: Challenge) -> str:
    if not challenge.is_shipped:
        return printable(challenge.name)
    return pgettext("challenge", challenge.name)


def sentence(challenge: Challenge) -> str:
    if not challenge.is_shipped:
        return printable(challenge.sentence)
    return pgettext("challenge", challenge.sentence)


# Chances


def in_so_many(chance: Chance) -> tuple[int, int]:
    """The chance as people say it: so many in so many; of none the second is a bound."""
    if not chance.times:
        return 0, _round(chance.tries / 3)
    if chance.value < SMALL:
        return 1, _round(1 / chance.value)
    said = min(SAID, key=lambda share: abs(float(share) - chance.value))
    return said.numerator, said.denominator


def _round(many: float) -> int:
    """To two digits: nobody says one in 7,776."""
    digits = max(0, len(str(int(many))) - 2)
    unit = int(10**digits)
    return round(many / unit) * unit


def how_often(challenge: Challenge, chance: Chance | None) -> str:
    """The chance in a few words, such as “about 1 game in 40”."""
    if chance is None:
        return _("Not measured")
    some, many = in_so_many(chance)
    figures = {"some": amounts.number(some), "many": amounts.number(many)}
    if not some:
        return _RARER[challenge.over]().format(**figures)
    return _about(challenge.over, some).format(**figures)


def capital(words: str) -> str:
    """The words as the start of a line."""
    return words[:1].upper() + words[1:]


def _about(over: Over, some: int) -> str:
    if over is Over.GAME:
        # Translators: a chance, such as “about 1 game in 40”.
        return ngettext("about {some} game in {many}", "about {some} games in {many}", some)
    if over is Over.EVENING:
        # Translators: a chance, such as “about 1 evening in 40”.
        return ngettext("about {some} evening in {many}", "about {some} evenings in {many}", some)
    # Translators: a chance, such as “about 1 try in 40”.
    return ngettext("about {some} try in {many}", "about {some} tries in {many}", some)


_RARER = {
    # Translators: a chance, such as “fewer than 1 game in 30,000”.
    Over.GAME: lambda: _("fewer than 1 game in {many}"),
    Over.EVENING: lambda: _("fewer than 1 evening in {many}"),
    Over.RUN: lambda: _("fewer than 1 try in {many}"),
    Over.RULES: lambda: _("fewer than 1 try in {many}"),
    Over.OPPONENTS: lambda: _("fewer than 1 try in {many}"),
}


def how_measured(challenge: Challenge, chance: Chance | None, by: Reference | None) -> str:
    """Where the chance comes from, in a sentence or two."""
    if chance is None:
        return _("Nobody has counted how often this happens.")
    if chance.is_exact:
        share = Fraction(chance.times, chance.tries)
        words = _("Exactly {some} in {many}, whoever plays.")
        return words.format(
            some=amounts.number(share.numerator), many=amounts.number(share.denominator)
        )
    percent, off = _with_error(chance)
    words = _("{percent}, give or take {off}.").format(percent=percent, off=off)
    games = amounts.number(chance.tries * challenge.games)
    counted = "" if by is None else _counted(by, challenge.rules or by.rules, games)
    return " ".join(filter(None, (words, counted, _what_a_try_is(challenge))))


def _counted(by: Reference, presets: Sequence[str], games: str) -> str:
    who, against = _player(by.player), names.listed([_player(each) for each in by.against])
    if len(presets) == len(PRESETS):
        words = _("Counted in {games} games that {player} played against {others} by all rules.")
        return words.format(games=games, player=who, others=against)
    words = _("Counted in {games} games of {rules} that {player} played against {others}.")
    rules = names.listed([names.rules_name(load(each)) for each in presets])
    return words.format(games=games, player=who, others=against, rules=rules)


def _with_error(chance: Chance) -> tuple[str, str]:
    """The chance and its error of 95 % in percent, both with as many places as the error needs."""
    off = LIKELY * chance.standard_error
    places = next((n for n in range(4) if 100 * off * 10**n >= TELLING), 4)
    return amounts.percent(chance.value, places), amounts.percent(off, places)


def _what_a_try_is(challenge: Challenge) -> str:
    if challenge.over is Over.GAME:
        return ""
    if challenge.over is Over.EVENING:
        words = ngettext(
            "Here an evening has {n} game.", "Here an evening has {n} games.", challenge.games
        )
    else:
        words = ngettext("A try is {n} game.", "A try is {n} games.", challenge.games)
    return words.format(n=amounts.number(challenge.games))


def _player(key: str) -> str:
    profile = profiles.shipped().get(key)
    return profile.name if profile is not None else printable(key, LONGEST)


# What was done


def done(feat: Feat) -> str:
    """When, and against whom: “22 November 2026, against Tim”."""
    when = day(feat.ended)
    if not feat.against:
        return when
    others = names.listed([printable(name, LONGEST) for name in feat.against])
    # Translators: when and against whom, such as “22 November 2026, against Tim”.
    return _("{day}, against {others}").format(day=when, others=others)


def done_on(feat: Feat) -> str:
    """The same as a sentence of its own."""
    return _("Done on {when}").format(when=done(feat))


def how_to(challenge: Challenge) -> str:
    """Which games count for a challenge that is still to be done."""
    if challenge.over is Over.EVENING:
        return _("Not done yet. An evening of the club counts.")
    return _("Not done yet. Any game counts, except one replayed with the same dice.")


def show_me(number: int, of: int) -> str:
    """The button that shows the game that proves a feat, of several with its place."""
    if of == 1:
        return _("Show me")
    return _("Show me game {n}").format(n=amounts.number(number + 1))


def day(ended: str) -> str:
    """The day of a time in UTC, here; as it stands if it is damaged."""
    try:
        return amounts.written_date(exact_time(ended).astimezone().date())
    except ValueError:
        return printable(ended, LONGEST)


def count(number: int, of: int) -> str:
    """How many of the challenges are done."""
    words = _("{n} of {all} done")
    return words.format(n=amounts.number(number), all=amounts.number(of))


def looking(left: int) -> str:
    """Earlier games are still to be judged."""
    words = ngettext(
        "Looking through {n} earlier game …", "Looking through {n} earlier games …", left
    )
    return words.format(n=amounts.number(left))


def newly(number: int, *, is_first: bool) -> str:
    """How many are new to who looks; at the first look they are from games before it."""
    if is_first:
        words = ngettext(
            "You’ve done {n} of these already, in earlier games.",
            "You’ve done {n} of these already, in earlier games.",
            number,
        )
    elif number == 1:
        return _("One more done since last time.")
    else:
        words = ngettext("{n} more done since last time.", "{n} more done since last time.", number)
    return words.format(n=amounts.number(number))


# Pages of one's own


FOLDER = "club/challenges"
"""As it is called beside the files in it."""
MOST_FAULTS = 3
"""Files at fault that are named; more of them are counted."""


def page_faults(own: OwnChallenges) -> Sequence[str]:
    """What is wrong with the player's own pages, a line for each fault."""
    lines: list[str] = []
    for file, fault in tuple(own.faulty.items())[:MOST_FAULTS]:
        if isinstance(fault, Unreadable):
            why = errors.unreadable(fault)
        else:
            why = " ".join(faults.fault_lines(fault.faults))
        lines.append(errors.at_fault(f"{FOLDER}/{file}", why))
    more = max(0, len(own.faulty) - MOST_FAULTS)
    if more:
        words = ngettext(
            "And {n} more file in {folder} can’t be used.",
            "And {n} more files in {folder} can’t be used.",
            more,
        )
        lines.append(words.format(n=amounts.number(more), folder=FOLDER))
    if own.unread or own.dropped:
        lines.append(_("You’ve more challenges of your own than the board has room for."))
    return lines
