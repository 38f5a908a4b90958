"""Fumbles, the marks of the score sheet, the clock, the hidden die, and players who are away.

``WORDS`` has these fields in the order in which the page of rules speaks of them.
"""

from collections.abc import Iterator

from zilch3d.engine.ruleset import FumbleRule, HotDiceName, RuleSet
from zilch3d.i18n import _, mark, ngettext
from zilch3d.odds.chances import losing_chance
from zilch3d.ui.words import amounts
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.rules.parts import FieldWords


def _fumbles(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    """The consequences of both kinds of fumbles, in one sentence where they are equal."""
    out, cocked = rules.manners.out, rules.manners.cocked
    if out is cocked:
        yield from _both_fumbles(out)
        return
    if out is FumbleRule.VOID:
        yield _("If a die leaves the tray, the roll doesn’t count. Roll the same dice again.")
    elif out is FumbleRule.ZILCH:
        yield _("If a die leaves the tray, that’s a zilch, whatever the dice show.")
    if cocked is FumbleRule.VOID:
        yield _("If a die ends up leaning, the roll doesn’t count. Roll the same dice again.")
    elif cocked is FumbleRule.ZILCH:
        yield _("If a die ends up leaning, that’s a zilch, whatever the dice show.")


def _both_fumbles(rule: FumbleRule) -> Iterator[str]:
    if rule is FumbleRule.VOID:
        yield _(
            "If a die leaves the tray or ends up leaning, the roll doesn’t count. Roll the same "
            "dice again."
        )
    elif rule is FumbleRule.ZILCH:
        yield _(
            "If a die leaves the tray or ends up leaning, that’s a zilch, whatever the dice show."
        )


def _fumbles_on_card(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    manners = rules.manners
    zilches = (manners.out is FumbleRule.ZILCH, manners.cocked is FumbleRule.ZILCH)
    if any(zilches):
        yield {
            (True, False): _("A die that leaves the tray is a zilch"),
            (False, True): _("A die that leans is a zilch"),
            (True, True): _("A die that leaves the tray or leans is a zilch"),
        }[zilches]


def _seconds(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    if rules.manners.seconds:
        words = ngettext(
            "You have {n} second for every move. Take longer, and it’s a zilch.",
            "You have {n} seconds for every move. Take longer, and it’s a zilch.",
            rules.manners.seconds,
        )
        yield words.format(n=amounts.number(rules.manners.seconds))


def _seconds_on_card(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    seconds = rules.manners.seconds
    if seconds:
        words = ngettext("{n} second for every move", "{n} seconds for every move", seconds)
        yield words.format(n=amounts.number(seconds))


def _marks(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    """The marks that the score sheet of 1990 has for zilches (rules, section 4)."""
    if not rules.manners.mouseholes:
        return
    if rules.scoring.dice > 5:
        yield _(
            "On the score sheet, a zilch with five dice is a White Mousehole, and one with six "
            "dice is a Black Mousehole. Any other is a 0."
        )
    else:
        yield _(
            "On the score sheet, a zilch with five dice is a White Mousehole. Any other is a 0."
        )
    if rules.turn.hot_dice_name is HotDiceName.GREATER_GLORY:
        yield _("In Greater Glory, a mousehole gets a Chevron below it for every “Greater”.")
    else:
        yield _(
            "After hot dice, a mousehole gets a Chevron below it for every time you had them in "
            "that turn."
        )
    if rules.end.target:
        yield _(
            "Two Chevrons earn it a Fang, and so does losing a quarter of the target. Three "
            "Chevrons, or half the target, earn it a dripping Fang."
        )
    else:
        yield _("Two Chevrons earn it a Fang, and three a dripping Fang.")
    yield from _ominous(rules)


def _ominous(rules: RuleSet) -> Iterator[str]:
    """The meaning of the marks: how unlikely each zilch was."""
    yield _("All these marks are ominous. The darker the mark, the worse the luck.")
    for dice in range(5, rules.scoring.dice + 1):
        chance = losing_chance(rules, dice)
        if chance:
            words = {
                5: _("With five dice, only one roll in {n} is a zilch."),
                6: _("With six dice, only one roll in {n} is a zilch."),
            }[dice]
            yield words.format(n=amounts.number(round(1 / chance)))


def _catching_up(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    if not rules.manners.catching_up:
        yield _("Nobody can join late or miss a turn.")
        return
    if rules.end.last_turns:
        yield _(
            "You can be away for a few turns. Others can join late, as long as the last round "
            "hasn’t begun."
        )
    else:
        yield _("You can be away for a few turns. Others can join late.")
    yield _("When you’re back, you play all the turns you missed.")
    if rules.end.last_turns or rules.end.rounds:
        yield _("If you miss your very last turn, it’s gone.")


_FUMBLE = {"off": mark("Can’t happen"), "void": mark("Roll again"), "zilch": mark("A zilch")}

WORDS = (
    FieldWords(
        "manners.out",
        mark("A die leaves the tray"),
        mark("What happens to that roll."),
        page=_fumbles,
        card=_fumbles_on_card,
        choices=_FUMBLE,
    ),
    FieldWords(
        "manners.cocked",
        mark("A die ends up leaning"),
        mark("What happens to that roll."),
        choices=_FUMBLE,
    ),
    FieldWords(
        "manners.seconds",
        mark("Seconds for a move"),
        mark("Take longer, and it’s a zilch. With none, there’s no hurry."),
        page=_seconds,
        card=_seconds_on_card,
    ),
    FieldWords(
        "manners.hidden_die",
        mark("Hiding a die"),
        mark(
            "When you pass the dice on, you can hide one. If the next player rolls without it, "
            "that’s a zilch."
        ),
        page=(
            mark("When you pass the dice on, you can hide one."),
            mark(
                "If the next player rolls without noticing, that’s a zilch. If you notice one "
                "missing, ask for it and roll all {six}."
            ),
        ),
    ),
    FieldWords(
        "manners.mouseholes",
        mark("Mouseholes"),
        mark("Marks big zilches with a mousehole on the score sheet."),
        page=_marks,
    ),
    FieldWords(
        "manners.catching_up",
        mark("Catching up"),
        mark("If you were away or join late, you catch up on the turns you missed."),
        page=_catching_up,
    ),
    FieldWords(
        "manners.time_warp",
        mark("Time Warp"),
        mark(
            "If somebody reaches the target by catching up, the others can roll on with what "
            "they’ve banked since that turn."
        ),
        page=(
            mark(
                "If somebody catching up reaches the target in a turn from an earlier round, "
                "that’s a Time Warp. Every score the others have banked since that round is open "
                "again."
            ),
            mark(
                "The oldest comes first. If it’s yours, let it stand or risk it. To risk it, roll "
                "on with the dice you had left, or with all {six} if you had none. A zilch loses "
                "that score."
            ),
            mark(
                "If several such turns reach the target, each opens scores in its turn. A score "
                "you risk again opens no others."
            ),
        ),
        needs=mark("This needs catching up. Turn that on, or this off."),
    ),
)
