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
    yield _("From each roll, set aside at least one die or combination that scores.")
    yield _(
        "Then it’s up to you. Roll the dice you have left and go for more, or bank your points "
        "and end your turn."
    )
    yield _("If nothing scores, that’s a zilch. Your turn is over, and its points are gone.")
    if not rules.turn.zilch_penalty:
        yield _("Points you’ve banked are safe.")


def _name_of_hot_dice(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    if rules.turn.hot_dice_name is not HotDiceName.PLAIN:
        yield _("These rules call it “{name}”.").format(name=hot_dice_name(rules))
    if rules.turn.hot_dice_name is HotDiceName.GREATER_GLORY:
        yield _("The second time in a turn it’s “Greater Greater Glory”, and so on.")
    yield _("If you zilch after that, you lose everything from this turn.")


def _hot_dice_on_card(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    has_name = rules.turn.hot_dice_name is not HotDiceName.PLAIN
    words = {
        (False, False): _("All {six} scored? Hot dice! Roll again or bank"),
        (False, True): _("All {six} scored? Hot dice! Roll again"),
        (True, False): _("All {six} scored? Hot dice (“{name}”)! Roll again or bank"),
        (True, True): _("All {six} scored? Hot dice (“{name}”)! Roll again"),
    }[has_name, rules.turn.hot_dice_forced]
    yield words.format(six=number_of_dice(rules), name=hot_dice_name(rules))


def _newcomers(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    opening = rules.turn.newcomer_opening
    if opening != rules.turn.opening:
        words = _("If you’re new to the game, any score gets you on the board.")
        if opening:
            words = _("If you’re new to the game, {points} will do.")
        yield words.format(points=points_text(opening))


def _newcomers_on_card(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    if rules.turn.newcomer_opening != rules.turn.opening:
        words = _("New players need {points}")
        if not rules.turn.newcomer_opening:
            words = _("New players can bank anything")
        yield words.format(points=points_text(rules.turn.newcomer_opening))


def _minimum(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    turn = rules.turn
    if turn.minimum:
        yield _("You can never bank less than {points}.").format(points=points_text(turn.minimum))
    if not turn.opening and not turn.minimum:
        yield _("You can bank whenever you like, however few points you have.")
    if turn.zilch_penalty and turn.opening:
        yield _("If you fall back to 0, you have to get on the board again.")


def _must_roll(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    # Translators: {combinations} are of the context “after”: “a straight or three pairs”.
    words = _("After {combinations}, you have to roll on.")
    return _after(rules.scoring, rules.scoring.must_roll, words)


def _must_bank(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    # Translators: {combinations} are of the context “after”: “a straight or three pairs”.
    words = _("After {combinations}, you have to bank if you have enough points for it.")
    return _after(rules.scoring, rules.scoring.must_bank, words)


def _must_bank_and_when(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    """The sentence on what must be banked, and one on it and what must be rolled on."""
    yield from _must_bank(rules, points_text)
    if any((*_must_roll(rules, points_text), *_must_bank(rules, points_text))):
        yield _("What matters is what you set aside, not what you rolled.")


def _must_roll_on_card(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    # Translators: {combinations} are of the context “after”: “a straight or three pairs”.
    words = _("After {combinations}, you have to roll on")
    return _after(rules.scoring, rules.scoring.must_roll, words)


def _must_bank_on_card(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    # Translators: {combinations} are of the context “after”: “a straight or three pairs”.
    words = _("After {combinations}, you have to bank if you have enough points for it")
    return _after(rules.scoring, rules.scoring.must_bank, words)


def _after(scoring: Scoring, kinds: frozenset[Kind], words: str) -> Iterator[str]:
    """The ``words`` on those of the kinds that score, named as they follow "After"."""
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
    if binding:
        named = either([name for kind, name in names.items() if kind in binding])
        yield words.format(combinations=named)


def kinds_that_score(scoring: Scoring) -> frozenset[Kind]:
    """The kinds of combinations that there are by these rules."""
    kinds = {part.kind for part in combinations(scoring, NO_TRIOS)}
    if scoring.match and any(scoring.threes):
        kinds.add(Kind.MATCH)
    return frozenset(kinds)


def _consolation(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    if rules.turn.consolation:
        words = _(
            "If you’re on the board and nothing scores when you roll all {six} dice, you still "
            "get {points} for consolation."
        )
        yield words.format(six=number_of_dice(rules), points=points_text(rules.turn.consolation))
        if rules.end.target:
            yield _("You don’t get it if it would take you to the target.")


def _penalty(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    turn, zilches = rules.turn, rules.turn.zilches_in_a_row
    if zilches:
        words = ngettext(
            "Every zilch costs you {points}, but your total never drops below 0.",
            "Every {n} zilches in a row cost you {points}, but your total never drops below 0.",
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
        "When the player before you banks, you can take over. Roll the dice that were left, and "
        "start your turn with the points just banked."
    )
    words = _("If none were left, roll all {six}. You have to roll at least once.")
    yield words.format(six=number_of_dice(rules))
    yield _("Whoever banked keeps those points, whatever happens.")
    if rules.turn.opening:
        yield _("Points you take over help you get on the board.")
    if rules.end.last_turns:
        yield _("You can take over in the last round too.")


_ROW_AND_PENALTY = mark("Zilches in a row and their penalty go together. Set both.")

WORDS = (
    FieldWords(
        "turn.hot_dice_forced",
        mark("Must roll hot dice"),
        mark("Once all your dice have scored, you have to roll them again."),
        page={
            True: mark("All {six} dice have scored? Hot dice! You have to roll them all again."),
            False: mark(
                "All {six} dice have scored? Hot dice! Roll them all again and go on adding, or "
                "bank."
            ),
        },
        card=_hot_dice_on_card,
    ),
    FieldWords(
        "turn.hot_dice_name",
        mark("Name for hot dice"),
        mark("What you call out when all your dice have scored."),
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
        mark("To get on the board"),
        mark("The least you can bank the first time."),
        page=mark("To get on the board, you need {points} in one turn. With less, roll on."),
        card=mark("{points} to get on the board"),
    ),
    FieldWords(
        "turn.newcomer_opening",
        mark("New players"),
        mark("What players new to the game need to get on the board."),
        page=_newcomers,
        card=_newcomers_on_card,
    ),
    FieldWords(
        "turn.minimum",
        mark("Every turn"),
        mark("The least you can bank in any turn."),
        page=_minimum,
        card=mark("Never bank less than {points}"),
    ),
    FieldWords(
        "scoring.must_roll",
        mark("Must roll on"),
        mark("If you set one of these aside, you have to roll on."),
        page=_must_roll,
        card=_must_roll_on_card,
        choices=KINDS,
    ),
    FieldWords(
        "scoring.must_bank",
        mark("Must bank"),
        mark("If you set one of these aside, you have to bank, if you can."),
        page=_must_bank_and_when,
        card=_must_bank_on_card,
        choices=KINDS,
    ),
    FieldWords(
        "turn.blank",
        mark("If nothing scores"),
        mark("What happens if you roll all the dice and nothing scores."),
        page={
            BlankRule.ROLL_AGAIN: mark(
                "If nothing scores when you roll all {six} dice, it’s not a zilch. Roll them again."
            )
        },
        card={BlankRule.ROLL_AGAIN: mark("Nothing with all {six} dice? Roll again")},
        choices={"zilch": mark("A zilch"), "roll-again": mark("Roll again")},
    ),
    FieldWords(
        "turn.blank_may_bank",
        mark("Can bank after that"),
        mark("After such a roll you can bank what you have, bonus and all."),
        page=mark("Or bank what you have so far."),
        needs=mark("This only works if you roll again. Choose that, or turn this off."),
    ),
    FieldWords(
        "turn.blank_bonus",
        mark("Bonus for that"),
        mark("What such a roll adds to your turn if you roll again."),
        page=mark("You even get {points} for such a roll."),
        needs=mark("The bonus is for rolling again. Choose that, or set this to none."),
    ),
    FieldWords(
        "turn.consolation",
        mark("Consolation"),
        mark("What you get for a zilch with all the dice once you’re on the board."),
        page=_consolation,
        card=mark("{points} for a zilch with all {six} dice"),
        needs=mark("If you roll again, there’s no consolation. Set one of the two to none."),
    ),
    FieldWords(
        "turn.zilches_in_a_row",
        mark("Zilches in a row"),
        mark("After this many in a row, you pay a penalty."),
        page=_penalty,
        card=_penalty_on_card,
        needs=_ROW_AND_PENALTY,
    ),
    FieldWords(
        "turn.zilch_penalty",
        mark("Penalty for that"),
        mark("What they cost you. A total never drops below 0."),
        needs=_ROW_AND_PENALTY,
    ),
    FieldWords(
        "turn.take_over",
        mark("Taking over"),
        mark("When you bank, the next player can go on with your dice and points."),
        page=_taking_over,
        card=mark("You can take over dice and points"),
    ),
)
