"""The end of the game in sentences: the target, the last turns, equal totals, rounds."""

from collections.abc import Iterator

from zilch3d.engine.ruleset import EndRules, Kind, Reach, RuleSet, Ties
from zilch3d.i18n import _, ngettext
from zilch3d.ui.words import amounts
from zilch3d.ui.words.rulebook.parts import Section, Shown
from zilch3d.ui.words.rulebook.turn import known_kinds


def section(rules: RuleSet, shown: Shown) -> Section:
    end = rules.end
    said = (*_target(end, shown), *_rounds(end), *_ties(end), *_six(rules))
    return Section(_("The end"), said)


def _target(end: EndRules, shown: Shown) -> Iterator[str]:
    if not end.target:
        return
    words = {
        Reach.MORE_THAN: _("The goal is to bank a total of more than {points}."),
        Reach.AT_LEAST: _("The goal is to bank a total of {points} or more."),
        Reach.EXACTLY: _("The goal is to bank a total of exactly {points}."),
    }[end.reach]
    yield words.format(points=shown(end.target))
    if end.exact:
        yield _(
            "Dice that would take you past it may not be set aside. A roll in which nothing else "
            "scores is a zilch."
        )
    if end.crossing:
        words = _("The turn that takes you there must bring at least {points}.")
        yield words.format(points=shown(end.crossing))
        if end.last_turns:
            yield _("This holds in the last turns, too.")
    if end.last_turns:
        yield _(
            "Whoever gets there first has no further turn. Each other player has one more, then "
            "the highest total wins."
        )
    else:
        yield _("Whoever gets there first wins at once.")


def _rounds(end: EndRules) -> Iterator[str]:
    if not end.rounds:
        return
    if end.target and end.last_turns:
        words = ngettext(
            "After {n} round and any last turns that follow it, the game ends in any case, and the "
            "highest total wins.",
            "After {n} rounds and any last turns that follow them, the game ends in any case, and "
            "the highest total wins.",
            end.rounds,
        )
    elif end.target:
        words = ngettext(
            "After {n} round the game ends in any case, and the highest total wins.",
            "After {n} rounds the game ends in any case, and the highest total wins.",
            end.rounds,
        )
    else:
        words = ngettext(
            "The game has {n} round. Then the highest total wins.",
            "The game has {n} rounds. Then the highest total wins.",
            end.rounds,
        )
    yield words.format(n=amounts.number(end.rounds))


def _ties(end: EndRules) -> Iterator[str]:
    """What equal totals lead to; nothing is said where there can be none."""
    in_last_turns = bool(end.target) and end.last_turns
    if end.ties is Ties.PLAY_OFF and (in_last_turns or end.rounds):
        yield _("Players with equal highest totals play one more turn each, until one is ahead.")
        return
    if in_last_turns:
        yield {
            Ties.FIRST_ACROSS: _("Of equal highest totals, the one that was there first wins."),
            Ties.SHARED: _("Players with equal highest totals share the win."),
            Ties.NOT_BANKABLE: _(
                "In the last turns, a total equal to the highest may not be banked: roll on."
            ),
            Ties.PLAY_OFF: "",
        }[end.ties]
    if end.rounds and not (in_last_turns and end.ties is Ties.SHARED):
        yield _("If the rounds run out, players with equal highest totals share the win.")


def _six(rules: RuleSet) -> Iterator[str]:
    if rules.scoring.six_wins and Kind.SIX in known_kinds(rules.scoring):
        yield _("Whoever sets aside six of a kind wins at once.")
