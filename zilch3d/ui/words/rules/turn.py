"""The turn: rolling, setting aside, banking, and what binds a player.

``WORDS`` has its fields in the order in which the page of rules speaks of them.
"""

from collections.abc import Iterator

from zilch3d.engine.ruleset import BlankRule, HotDiceName, Kind, RuleSet, Scoring
from zilch3d.engine.scoring import NO_TRIOS, combinations
from zilch3d.i18n import _, mark, ngettext, pgettext
from zilch3d.ui.words import amounts
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.rules.parts import (
    FieldWords,
    either,
    hot_dice_name,
    number_of_dice,
)
from zilch3d.ui.words.rules.scoring import KINDS


def course(rules: RuleSet) -> Iterator[str]:
    """The course of every turn, whatever the fields hold."""
    yield _("Roll all {six} dice.").format(six=number_of_dice(rules))
    yield _("From every roll, set aside at least one die or combination that scores.")
    yield _(
        "Then choose: roll the dice that are left to score more, or bank. Banked points are added "
        "to your total, and your turn is over."
    )
    yield _(
        "A roll in which nothing scores is a zilch: your turn is over, and its points are lost."
    )
    if not rules.turn.zilch_penalty:
        yield _("Points that you have banked are safe.")


def _name_of_hot_dice(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    yield _("This is called “{name}”.").format(name=hot_dice_name(rules))
    if rules.turn.hot_dice_name is HotDiceName.GREATER_GLORY:
        yield _("The second time in a turn it is Greater Greater Glory, and so on.")
    yield _("A zilch after that loses all points of the turn, those from before it too.")


def _newcomers(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    opening = rules.turn.newcomer_opening
    if opening != rules.turn.opening:
        words = _("For a player new to the game, any first score is enough.")
        if opening:
            words = _("For a player new to the game, the first score must be at least {points}.")
        yield words.format(points=points_text(opening))


def _newcomers_on_card(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    if rules.turn.newcomer_opening != rules.turn.opening:
        words = _("New players: at least {points}")
        yield words.format(points=points_text(rules.turn.newcomer_opening))


def _minimum(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    turn = rules.turn
    if turn.minimum:
        yield _("Every score must be at least {points}.").format(points=points_text(turn.minimum))
    if not turn.opening and not turn.minimum:
        yield _("There is no least score: you may bank however few points you have.")
    if turn.zilch_penalty and turn.opening:
        yield _("Whoever is back at 0 needs a first score again.")


def _must_roll(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    after = _after(rules.scoring, rules.scoring.must_roll)
    if after:
        yield _("After {combinations} you must roll on.").format(combinations=after)


def _must_bank(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    after = _after(rules.scoring, rules.scoring.must_bank)
    if after:
        words = _("After {combinations} you must bank, unless the score is too low for that.")
        yield words.format(combinations=after)


def _must_bank_and_when(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    """The sentence on what must be banked, and one on it and what must be rolled on."""
    yield from _must_bank(rules, points_text)
    if any((*_must_roll(rules, points_text), *_must_bank(rules, points_text))):
        yield _("It binds you only if that is what you set aside.")


def _must_roll_on_card(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    return (sentence.removesuffix(".") for sentence in _must_roll(rules, points_text))


def _must_bank_on_card(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    return (sentence.removesuffix(".") for sentence in _must_bank(rules, points_text))


def _after(scoring: Scoring, kinds: frozenset[Kind]) -> str:
    """The names of those of the kinds that score, joined as they follow "After"; empty if none."""
    names = {
        Kind.SINGLE: pgettext("after", "a single die"),
        Kind.THREE: pgettext("after", "three of a kind"),
        Kind.FOUR: pgettext("after", "four of a kind"),
        Kind.FIVE: pgettext("after", "five of a kind"),
        Kind.SIX: pgettext("after", "six of a kind"),
        Kind.STRAIGHT: pgettext("after", "a straight"),
        Kind.LOW_STRAIGHT: pgettext("after", "a low straight"),
        Kind.HIGH_STRAIGHT: pgettext("after", "a high straight"),
        Kind.THREE_PAIRS: pgettext("after", "three pairs"),
        Kind.TWO_TRIPLES: pgettext("after", "two triples"),
        Kind.MATCH: pgettext("after", "a matching die"),
    }
    binding = kinds & kinds_that_score(scoring)
    return either([name for kind, name in names.items() if kind in binding]) if binding else ""


def kinds_that_score(scoring: Scoring) -> frozenset[Kind]:
    """The kinds of combinations that there are by these rules."""
    kinds = {part.kind for part in combinations(scoring, NO_TRIOS)}
    if scoring.match and any(scoring.threes):
        kinds.add(Kind.MATCH)
    return frozenset(kinds)


def _consolation(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    if rules.turn.consolation:
        words = _(
            "If a roll of all {six} dice scores nothing, a player who has points already gets "
            "{points} for consolation."
        )
        yield words.format(six=number_of_dice(rules), points=points_text(rules.turn.consolation))
        if rules.end.target:
            yield _("That is not given where it would reach the goal.")


def _penalty(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    turn, zilches = rules.turn, rules.turn.zilches_in_a_row
    if zilches:
        words = ngettext(
            "Every zilch costs {points} of your total, which never falls below 0.",
            "Every {n} zilches in a row cost {points} of your total, which never falls below 0.",
            zilches,
        )
        yield words.format(n=amounts.number(zilches), points=points_text(turn.zilch_penalty))


def _penalty_on_card(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    turn, zilches = rules.turn, rules.turn.zilches_in_a_row
    if zilches:
        words = ngettext(
            "Every zilch costs {points}", "{n} zilches in a row cost {points}", zilches
        )
        yield words.format(n=zilches, points=points_text(turn.zilch_penalty))


def _taking_over(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    if not rules.turn.take_over:
        return
    yield _(
        "When a player banks, the next one may take over: roll the dice that were left, with the "
        "banked points as the start of the turn."
    )
    words = _("If none was left, that is all {six}. Whoever takes over must roll at least once.")
    yield words.format(six=number_of_dice(rules))
    yield _("The player who banked keeps the points, whatever happens.")
    if rules.turn.opening:
        yield _("Points taken over count towards the first score.")
    if rules.end.last_turns:
        yield _("You may take over in the last turns, too.")


_ROW_AND_PENALTY = mark("Zilches in a row and their penalty go together: set both.")

WORDS = (
    FieldWords(
        "turn.hot_dice_forced",
        mark("Hot dice must be rolled"),
        mark("With all the dice set aside you must roll on."),
        page={
            True: mark("When all {six} dice are set aside, you must roll all {six} again."),
            False: mark(
                "When all {six} dice are set aside, you may bank, or roll all {six} again for more."
            ),
        },
        card={
            True: mark("All {six} set aside ({name}): you must roll them again"),
            False: mark("All {six} set aside ({name}): you may roll them again"),
        },
    ),
    FieldWords(
        "turn.hot_dice_name",
        mark("Name for hot dice"),
        mark("What is called out when all the dice are set aside."),
        page=_name_of_hot_dice,
        choices={
            "hot-dice": mark("Hot dice"),
            "greater-glory": mark("Greater Glory"),
            "turning-over": mark("Turning them over"),
            "clearing-the-board": mark("Clearing the board"),
            "turning-the-corner": mark("Turning the corner"),
        },
    ),
    FieldWords(
        "turn.opening",
        mark("First score"),
        mark("The first turn that a player banks must bring at least this."),
        page=mark("Your first score in a game must be at least {points}; with less, roll on."),
        card=mark("First score: at least {points}"),
    ),
    FieldWords(
        "turn.newcomer_opening",
        mark("First score of newcomers"),
        mark("The same for players who are new to the game."),
        page=_newcomers,
        card=_newcomers_on_card,
    ),
    FieldWords(
        "turn.minimum",
        mark("Every turn"),
        mark("Every turn that is banked must bring at least this."),
        page=_minimum,
        card=mark("Every score: at least {points}"),
    ),
    FieldWords(
        "scoring.must_roll",
        mark("Must roll on"),
        mark("Who sets one of these aside must roll the dice that are left."),
        page=_must_roll,
        card=_must_roll_on_card,
        choices=KINDS,
    ),
    FieldWords(
        "scoring.must_bank",
        mark("Must bank"),
        mark("Who sets one of these aside must bank, if the turn may be banked."),
        page=_must_bank_and_when,
        card=_must_bank_on_card,
        choices=KINDS,
    ),
    FieldWords(
        "turn.blank",
        mark("Nothing of all the dice"),
        mark("What follows if none of all the dice counts."),
        page={
            BlankRule.ROLL_AGAIN: mark(
                "If a roll of all {six} dice scores nothing, it is no zilch: roll them again."
            )
        },
        card={BlankRule.ROLL_AGAIN: mark("Nothing in {six} dice: roll again")},
        choices={"zilch": mark("A zilch"), "roll-again": mark("Roll again")},
    ),
    FieldWords(
        "turn.blank_may_bank",
        mark("Banking after such a roll"),
        mark("What the turn has may be banked, its bonus too."),
        page=mark("Instead of that you may bank what your turn has."),
        needs=mark("This needs rolling again: choose that, or turn this off."),
    ),
    FieldWords(
        "turn.blank_bonus",
        mark("Bonus for rolling again"),
        mark("What such a roll adds to the turn."),
        page=mark("Such a roll adds {points} to your turn."),
        needs=mark("There is a bonus only where you roll again: choose that, or none."),
    ),
    FieldWords(
        "turn.consolation",
        mark("Consolation"),
        mark("What a zilch with all the dice brings a player who already has points."),
        page=_consolation,
        card=mark("Zilch with {six} dice: {points} for consolation"),
        needs=mark("Who rolls again gets no consolation: set one of the two to none."),
    ),
    FieldWords(
        "turn.zilches_in_a_row",
        mark("Zilches in a row"),
        mark("After so many of them in a row a player pays a penalty."),
        page=_penalty,
        card=_penalty_on_card,
        needs=_ROW_AND_PENALTY,
    ),
    FieldWords(
        "turn.zilch_penalty",
        mark("Their penalty"),
        mark("What they cost; a total never falls below nothing."),
        needs=_ROW_AND_PENALTY,
    ),
    FieldWords(
        "turn.take_over",
        mark("Taking over"),
        mark("When you bank, the next player may roll your remaining dice for your points."),
        page=_taking_over,
        card=mark("You may take over dice and points"),
    ),
)
