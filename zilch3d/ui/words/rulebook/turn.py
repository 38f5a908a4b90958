"""The turn in sentences: rolling, setting aside, banking, and what binds a player."""

from collections.abc import Iterator

from zilch3d.engine.ruleset import BlankRule, HotDiceName, Kind, RuleSet, Scoring
from zilch3d.engine.scoring import NO_TRIOS, combinations
from zilch3d.i18n import _, ngettext, pgettext
from zilch3d.ui.words import amounts
from zilch3d.ui.words.rulebook.parts import (
    Section,
    Shown,
    either,
    hot_dice_name,
    number_of_dice,
)


def section(rules: RuleSet, shown: Shown) -> Section:
    said = (
        *_course(rules),
        *_hot_dice(rules),
        *_least(rules, shown),
        *_binding(rules.scoring),
        *_blank_rolls(rules, shown),
        *_penalty(rules, shown),
        *_taking_over(rules),
    )
    return Section(_("Your turn"), said)


def _course(rules: RuleSet) -> Iterator[str]:
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


def _hot_dice(rules: RuleSet) -> Iterator[str]:
    if rules.turn.hot_dice_forced:
        words = _("When all {six} dice are set aside, you must roll all {six} again.")
    else:
        words = _(
            "When all {six} dice are set aside, you may bank, or roll all {six} again for more."
        )
    yield words.format(six=number_of_dice(rules))
    yield _("This is called “{name}”.").format(name=hot_dice_name(rules))
    if rules.turn.hot_dice_name is HotDiceName.GREATER_GLORY:
        yield _("The second time in a turn it is Greater Greater Glory, and so on.")
    yield _("A zilch after that loses all points of the turn, those from before it too.")


def _least(rules: RuleSet, shown: Shown) -> Iterator[str]:
    """What a score must bring to be banked."""
    turn = rules.turn
    if turn.opening:
        words = _("Your first score in a game must be at least {points}; with less, roll on.")
        yield words.format(points=shown(turn.opening))
    if turn.newcomer_opening != turn.opening:
        words = _("For a player new to the game, any first score is enough.")
        if turn.newcomer_opening:
            words = _("For a player new to the game, the first score must be at least {points}.")
        yield words.format(points=shown(turn.newcomer_opening))
    if turn.minimum:
        yield _("Every score must be at least {points}.").format(points=shown(turn.minimum))
    if not turn.opening and not turn.minimum:
        yield _("There is no least score: you may bank however few points you have.")
    if turn.zilch_penalty and turn.opening:
        yield _("Whoever is back at 0 needs a first score again.")


def _binding(scoring: Scoring) -> Iterator[str]:
    said = tuple(bound(scoring))
    yield from said
    if said:
        yield _("It binds you only if that is what you set aside.")


def bound(scoring: Scoring) -> Iterator[str]:
    """What must be rolled on, and what must be banked, in sentences."""
    must_roll = _after(scoring, scoring.must_roll)
    if must_roll:
        yield _("After {combinations} you must roll on.").format(combinations=must_roll)
    must_bank = _after(scoring, scoring.must_bank)
    if must_bank:
        words = _("After {combinations} you must bank, unless the score is too low for that.")
        yield words.format(combinations=must_bank)


def _after(scoring: Scoring, kinds: frozenset[Kind]) -> str:
    """Those of these kinds that there are, as they stand behind ``after``."""
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
    found = [name for kind, name in names.items() if kind in kinds & known_kinds(scoring)]
    return either(found) if found else ""


def known_kinds(scoring: Scoring) -> frozenset[Kind]:
    """The kinds of combinations that there are by these rules."""
    kinds = {part.kind for part in combinations(scoring, NO_TRIOS)}
    if scoring.match and any(scoring.threes):
        kinds.add(Kind.MATCH)
    return frozenset(kinds)


def _blank_rolls(rules: RuleSet, shown: Shown) -> Iterator[str]:
    """What becomes of a roll of all the dice in which nothing counts."""
    turn, six = rules.turn, number_of_dice(rules)
    if turn.blank is BlankRule.ROLL_AGAIN:
        words = _("If a roll of all {six} dice scores nothing, it is no zilch: roll them again.")
        yield words.format(six=six)
        if turn.blank_may_bank:
            yield _("Instead of that you may bank what your turn has.")
        if turn.blank_bonus:
            words = _("Such a roll adds {points} to your turn.")
            yield words.format(points=shown(turn.blank_bonus))
    if turn.consolation:
        words = _(
            "If a roll of all {six} dice scores nothing, a player who has points already gets "
            "{points} for consolation."
        )
        yield words.format(six=six, points=shown(turn.consolation))
        if rules.end.target:
            yield _("That is not given where it would reach the goal.")


def _penalty(rules: RuleSet, shown: Shown) -> Iterator[str]:
    turn, zilches = rules.turn, rules.turn.zilches_in_a_row
    if not zilches:
        return
    words = ngettext(
        "Every zilch costs {points} of your total, which never falls below 0.",
        "Every {n} zilches in a row cost {points} of your total, which never falls below 0.",
        zilches,
    )
    yield words.format(n=amounts.number(zilches), points=shown(turn.zilch_penalty))


def _taking_over(rules: RuleSet) -> Iterator[str]:
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
