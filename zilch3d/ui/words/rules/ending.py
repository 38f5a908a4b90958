"""The end of the game: the target, the last turns, rounds, equal totals.

``WORDS`` has its fields in the order in which the page of rules speaks of them.
"""

from collections.abc import Iterator

from zilch3d.engine.ruleset import Reach, RuleSet, Ties
from zilch3d.i18n import _, mark, ngettext
from zilch3d.ui.words import amounts
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.rules.parts import FieldWords


def _target(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    if rules.end.target:
        words = {
            Reach.MORE_THAN: _("The goal is to bank a total of more than {points}."),
            Reach.AT_LEAST: _("The goal is to bank a total of {points} or more."),
            Reach.EXACTLY: _("The goal is to bank a total of exactly {points}."),
        }[rules.end.reach]
        yield words.format(points=points_text(rules.end.target))


def _target_on_card(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    if rules.end.target:
        words = {
            Reach.MORE_THAN: _("Goal: more than {points}"),
            Reach.AT_LEAST: _("Goal: {points}"),
            Reach.EXACTLY: _("Goal: exactly {points}"),
        }[rules.end.reach]
        yield words.format(points=points_text(rules.end.target))


def _crossing(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    end = rules.end
    if end.target and end.crossing:
        words = _("The turn that takes you there must bring at least {points}.")
        yield words.format(points=points_text(end.crossing))
        if end.last_turns:
            yield _("This holds in the last turns, too.")


def _crossing_on_card(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    if rules.end.target and rules.end.crossing:
        words = _("Last score to the goal: at least {points}")
        yield words.format(points=points_text(rules.end.crossing))


def _last_turns(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    if not rules.end.target:
        return
    if rules.end.last_turns:
        yield _(
            "Whoever gets there first has no further turn. Each other player has one more, then "
            "the highest total wins."
        )
    else:
        yield _("Whoever gets there first wins at once.")


def _rounds(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    end = rules.end
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


def _rounds_on_card(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    rounds = rules.end.rounds
    if not rounds:
        return
    if rules.end.target:
        words = ngettext("At most {n} round", "At most {n} rounds", rounds)
    else:
        words = ngettext("{n} round, most points win", "{n} rounds, most points win", rounds)
    yield words.format(n=amounts.number(rounds))


def _ties(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    """The consequence of equal totals; nothing where totals cannot be equal."""
    end = rules.end
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


WORDS = (
    FieldWords(
        "end.target",
        mark("Target"),
        mark("The total that ends the game; without it, rounds do."),
        page=_target,
        card=_target_on_card,
    ),
    FieldWords(
        "end.reach",
        mark("It must be"),
        mark("When a total is as high as the target asks."),
        page={
            Reach.EXACTLY: mark(
                "Dice that would take you past it may not be set aside. A roll in which nothing "
                "else scores is a zilch."
            )
        },
        needs=mark("“Exactly” needs a target: set one, or choose “at least”."),
        choices={
            "more-than": mark("Above it"),
            "at-least": mark("At least"),
            "exactly": mark("Exactly"),
        },
    ),
    FieldWords(
        "end.crossing",
        mark("The turn that reaches it"),
        mark("That turn must bring at least this."),
        page=_crossing,
        card=_crossing_on_card,
    ),
    FieldWords(
        "end.last_turns",
        mark("Last turns"),
        mark("Then each other player has one more turn; else it is over."),
        page=_last_turns,
    ),
    FieldWords(
        "end.rounds",
        mark("Rounds"),
        mark("So many at most; last turns may follow."),
        page=_rounds,
        card=_rounds_on_card,
    ),
    FieldWords(
        "end.ties",
        mark("Equal scores"),
        mark("Who wins if two players have the most."),
        page=_ties,
        choices={
            "first-across": mark("First to get there"),
            "shared": mark("Shared win"),
            "not-bankable": mark("May not be banked"),
            "play-off": mark("Play-off"),
        },
    ),
    FieldWords(
        "scoring.six_wins",
        mark("Six of a kind wins"),
        mark("Who sets six of a kind aside wins the game at once."),
        page=mark("Whoever sets aside six of a kind wins at once."),
        card=mark("Six of a kind wins at once"),
        needs=mark("Six of a kind scores nothing: give it points, or turn this off."),
    ),
)
