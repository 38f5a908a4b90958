"""The names of combinations, rule sets and hot dice, and the end of a game in a few words."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from zilch3d.engine.dice import Face
from zilch3d.engine.ruleset import HotDiceName, Kind, Reach, RuleSet
from zilch3d.engine.scoring import Combination, Option
from zilch3d.i18n import _, ngettext, pgettext
from zilch3d.players.profile import Profile
from zilch3d.ui.words import amounts

NUMBERED = re.compile(r" \d+$")


def combination(part: Combination) -> str:
    """A combination's name, such as ``three 5s``."""
    return {
        Kind.SINGLE: _("a {face}"),
        Kind.THREE: _("three {face}s"),
        Kind.FOUR: _("four {face}s"),
        Kind.FIVE: _("five {face}s"),
        Kind.SIX: _("six {face}s"),
        Kind.MATCH: _("a matching {face}"),
        Kind.STRAIGHT: _("a straight"),
        Kind.LOW_STRAIGHT: _("a low straight"),
        Kind.HIGH_STRAIGHT: _("a high straight"),
        Kind.THREE_PAIRS: _("three pairs"),
        Kind.TWO_TRIPLES: _("two triples"),
    }[part.kind].format(face=part.face)


def option(set_aside: Option) -> str:
    """The combinations of a set-aside, such as ``three 5s and a 1``; equal parts are counted."""
    parts = Counter(set_aside.combinations).items()
    largest_first = sorted(parts, key=lambda counted: -sum(counted[0].uses))
    return listed([_several(part, number) for part, number in largest_first])


def _several(part: Combination, number: int) -> str:
    if number == 1:
        return combination(part)
    if part.kind is Kind.SINGLE:
        return _singles(number).format(face=part.face)
    # Translators: the same combination so many times, such as “2 × three 4s”.
    return _("{n} × {combination}").format(n=number, combination=combination(part))


def _singles(number: int) -> str:
    return {
        2: _("two {face}s"),
        3: _("three single {face}s"),
        4: _("four single {face}s"),
        5: _("five single {face}s"),
        6: _("six single {face}s"),
    }[number]


def listed(parts: Sequence[str]) -> str:
    """Names as a sentence lists them: Ann, Ben and Cleo."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{names} and {last}").format(names=", ".join(parts[:-1]), last=parts[-1])


def with_figures(players: Iterable[tuple[str, str]]) -> str:
    """Players' names, each on one line with a score or a chance: ``Max 2: 0 · Luna: 2,250``.

    A name may end in a number, but has no colon in it: see ``store/setup``.
    """
    one = _("{name}: {figure}")
    parts = (amounts.tied(one.format(name=name, figure=figure)) for name, figure in players)
    return " · ".join(parts)


def without_number(name: str) -> str:
    """A player's name without the number that tells it from others of the same name."""
    return NUMBERED.sub("", name.strip())


def capital(text: str) -> str:
    """The text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def beside(faces: Iterable[Face]) -> str:
    """Which three of a kind lies on the board: one of these faces, or none if there are none."""
    every = [_("{face}s").format(face=face) for face in faces]
    if not every:
        return _("with no three of a kind")
    return _("with three {faces}").format(faces=", ".join(every))


def rules_name(rules: RuleSet) -> str:
    """The rule set's name; a preset's in the player's language."""
    return pgettext("rules", rules.name)


def rules_summary(rules: RuleSet) -> str:
    """The sentence on what sets these rules apart; a preset's in the language in use."""
    return pgettext("rules", rules.summary)


def target(rules: RuleSet, *, times_100: bool = False) -> str:
    """When the end begins, in a few words; ``times_100`` shows half points times 100."""
    end = rules.end
    rounds = ngettext("{n} round", "{n} rounds", end.rounds).format(n=amounts.number(end.rounds))
    if not end.target:
        return rounds
    words = {
        Reach.MORE_THAN: _("more than {points}"),
        Reach.AT_LEAST: _("to {points}"),
        Reach.EXACTLY: _("exactly {points}"),
    }[end.reach]
    reached = words.format(points=amounts.points(rules, end.target, times_100=times_100))
    if not end.rounds:
        return reached
    return _("{target}, at most {rounds}").format(target=reached, rounds=rounds)


def aim(rules: RuleSet, points_text: amounts.PointsText) -> str:
    """The sentence on the points that win, or on the rounds that are played where none do."""
    end = rules.end
    if not end.target:
        return last_of_rounds(end.rounds)
    words = {
        Reach.AT_LEAST: _("You play to {target} points."),
        Reach.MORE_THAN: _("You play to more than {target} points."),
        Reach.EXACTLY: _("You play to exactly {target} points."),
    }[end.reach]
    return words.format(target=points_text(end.target))


def last_of_rounds(rounds: int) -> str:
    """The sentence on the end of a game of so many rounds."""
    words = ngettext(
        "After {n} round, the highest score wins.",
        "After {n} rounds, the highest score wins.",
        rounds,
    )
    return words.format(n=amounts.number(rounds))


def player_summary(profile: Profile) -> str:
    """How a computer player plays, in a sentence; of the game's own in the player's language."""
    return pgettext("players", profile.summary)


def hot_dice(rules: RuleSet, times: int) -> str:
    """The call when all the dice have been set aside for the ``times``-th time."""
    # Translators: the word of “Greater Glory!”, said once more for each time in the turn.
    greater = " ".join([_("Greater")] * times)
    return {
        HotDiceName.GREATER_GLORY: _("{greater} Glory!").format(greater=greater),
        HotDiceName.TURNING_OVER: _("Turn them over!"),
        HotDiceName.CLEARING_THE_BOARD: _("The board is clear!"),
        HotDiceName.TURNING_THE_CORNER: _("Turning the corner!"),
        HotDiceName.PLAIN: _("Hot dice!"),
    }[rules.turn.hot_dice_name]
