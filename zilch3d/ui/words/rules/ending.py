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
            Reach.MORE_THAN: _("The target is a total of more than {points}."),
            Reach.AT_LEAST: _("The target is a total of {points} or more."),
            Reach.EXACTLY: _("The target is a total of exactly {points}."),
        }[rules.end.reach]
        yield words.format(points=points_text(rules.end.target))


def _target_on_card(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    if rules.end.target:
        words = {
            Reach.MORE_THAN: _("Play past {points}"),
            Reach.AT_LEAST: _("Play to {points}"),
            Reach.EXACTLY: _("Play to exactly {points}"),
        }[rules.end.reach]
        yield words.format(points=points_text(rules.end.target))


def _crossing(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    end = rules.end
    if end.target and end.crossing:
        words = _("The turn that takes you there must be worth at least {points}.")
        yield words.format(points=points_text(end.crossing))
        if end.last_turns:
            yield _("That goes for the last round too.")


def _crossing_on_card(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    if rules.end.target and rules.end.crossing:
        words = _("The turn that gets there needs {points}")
        yield words.format(points=points_text(rules.end.crossing))


def _last_turns(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    if not rules.end.target:
        return
    if rules.end.last_turns:
        yield _(
            "Whoever gets there first is done. Everybody else has one more turn. That’s the last "
            "round, and then the highest total wins."
        )
    else:
        yield _("Whoever gets there first wins on the spot.")


def _rounds(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    end = rules.end
    if not end.rounds:
        return
    if end.target:
        words = ngettext(
            "If nobody gets there in {n} round, the highest total wins.",
            "If nobody gets there in {n} rounds, the highest total wins.",
            end.rounds,
        )
    else:
        words = ngettext(
            "The game lasts {n} round. Then the highest total wins.",
            "The game lasts {n} rounds. Then the highest total wins.",
            end.rounds,
        )
    yield words.format(n=amounts.number(end.rounds))
    if end.target and end.last_turns:
        yield _("If somebody does, the others have their last turn even after that.")


def _rounds_on_card(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    rounds = rules.end.rounds
    if not rounds:
        return
    if rules.end.target:
        words = ngettext("{n} round at most", "{n} rounds at most", rounds)
    else:
        words = ngettext("{n} round, most points win", "{n} rounds, most points win", rounds)
    yield words.format(n=amounts.number(rounds))


def _ties(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    """The consequence of equal totals; nothing where totals cannot be equal."""
    end = rules.end
    in_last_turns = bool(end.target) and end.last_turns
    if end.ties is Ties.PLAY_OFF and (in_last_turns or end.rounds):
        yield _("In a tie for the lead, those players each take one more turn until one is ahead.")
        return
    if in_last_turns:
        yield {
            Ties.FIRST_ACROSS: _("In a tie, whoever got there first wins."),
            Ties.SHARED: _("In a tie, you share the win."),
            Ties.NOT_BANKABLE: _(
                "In the last round you can’t bank a tie with the leader. Roll on."
            ),
            Ties.PLAY_OFF: "",
        }[end.ties]
    if end.rounds and not (in_last_turns and end.ties is Ties.SHARED):
        yield _("If the rounds run out in a tie, you share the win.")


WORDS = (
    FieldWords(
        "end.target",
        mark("Target"),
        mark("The total that ends the game. Without one, the number of rounds does."),
        page=_target,
        card=_target_on_card,
    ),
    FieldWords(
        "end.reach",
        mark("Reaching the target"),
        mark("What counts as reaching it."),
        page={
            Reach.EXACTLY: mark(
                "You can’t set aside dice that would take you past it. If nothing else scores, "
                "that’s a zilch."
            )
        },
        needs=mark("“Exactly that” needs a target. Set one, or choose “At least that”."),
        choices={
            "more-than": mark("More than that"),
            "at-least": mark("At least that"),
            "exactly": mark("Exactly that"),
        },
    ),
    FieldWords(
        "end.crossing",
        mark("The turn that gets there"),
        mark("The least it must be worth."),
        page=_crossing,
        card=_crossing_on_card,
    ),
    FieldWords(
        "end.last_turns",
        mark("Last round"),
        mark("Once somebody’s there, everybody else has one more turn."),
        page=_last_turns,
    ),
    FieldWords(
        "end.rounds",
        mark("Rounds"),
        mark("The most there can be. A last round may follow."),
        page=_rounds,
        card=_rounds_on_card,
    ),
    FieldWords(
        "end.ties",
        mark("Ties"),
        mark("Who wins if two players have the most."),
        page=_ties,
        choices={
            "first-across": mark("First to get there"),
            "shared": mark("Shared win"),
            "not-bankable": mark("Can’t be banked"),
            "play-off": mark("Play-off"),
        },
    ),
    FieldWords(
        "scoring.six_wins",
        mark("Six of a kind wins"),
        mark("Set six of a kind aside, and you win on the spot."),
        page=mark("If you set aside six of a kind, you win on the spot."),
        card=mark("Six of a kind wins on the spot"),
        needs=mark("Six of a kind is worth nothing. Give it points, or turn this off."),
    ),
)
