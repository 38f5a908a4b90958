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
    void = _("the roll does not count. Roll the same dice again.")
    zilch = _("that is a zilch, whatever the dice show.")
    then = {FumbleRule.VOID: void, FumbleRule.ZILCH: zilch}
    if out is cocked and out in then:
        words = _("If a die leaves the tray or lands cocked (leaning), {then}")
        yield words.format(then=then[out])
        return
    if out in then:
        yield _("If a die leaves the tray, {then}").format(then=then[out])
    if cocked in then:
        yield _("If a die lands cocked (leaning), {then}").format(then=then[cocked])


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
            "Whoever takes longer than {n} second to act is called out: a zilch.",
            "Whoever takes longer than {n} seconds to act is called out: a zilch.",
            rules.manners.seconds,
        )
        yield words.format(n=amounts.number(rules.manners.seconds))


def _seconds_on_card(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    seconds = rules.manners.seconds
    if seconds:
        yield ngettext("{n} second to act", "{n} seconds to act", seconds).format(n=seconds)


def _marks(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    """The marks that the score sheet of 1990 has for zilches (rules, section 4)."""
    if not rules.manners.mouseholes:
        return
    if rules.scoring.dice > 5:
        yield _(
            "The score sheet marks a zilch with five dice as a White Mousehole, one with six dice "
            "as a Black Mousehole, any other as 0."
        )
    else:
        yield _("The score sheet marks a zilch with five dice as a White Mousehole, others as 0.")
    if rules.turn.hot_dice_name is HotDiceName.GREATER_GLORY:
        yield _("A mousehole in Greater Glory gets a Chevron below it for each Greater.")
    else:
        yield _("A mousehole after hot dice gets a Chevron below it for each time.")
    if rules.end.target:
        yield _(
            "Two Chevrons, or a quarter of the goal lost, earn a Fang; three, or half the "
            "goal, a dripping Fang."
        )
    else:
        yield _("Two Chevrons earn a Fang, three a dripping Fang.")
    yield from _ominous(rules)


def _ominous(rules: RuleSet) -> Iterator[str]:
    """The meaning of the marks: how unlikely each zilch was."""
    yield _("All of these are ominous: the darker the mark, the worse the luck.")
    for dice in range(5, rules.scoring.dice + 1):
        chance = losing_chance(rules, dice)
        if chance:
            words = _("Only one roll of {dice} dice in {n} is a zilch.")
            yield words.format(dice={5: _("five"), 6: _("six")}[dice], n=round(1 / chance))


def _catching_up(rules: RuleSet, _points_text: PointsText) -> Iterator[str]:
    if not rules.manners.catching_up:
        yield _("Nobody can join late or miss a turn.")
        return
    if rules.end.last_turns:
        yield _("Players may be away for some turns. Others may join late, until the last turns.")
    else:
        yield _("Players may be away for some turns. Others may join late.")
    yield _("At their next turn they catch up: they take all the turns that they have missed.")
    if rules.end.last_turns or rules.end.rounds:
        yield _("Who misses a last turn has lost it: there is none after it.")


_FUMBLE = {"off": mark("Can’t happen"), "void": mark("Roll again"), "zilch": mark("A zilch")}

WORDS = (
    FieldWords(
        "manners.out",
        mark("A die leaves the tray"),
        mark("What becomes of that roll."),
        page=_fumbles,
        card=_fumbles_on_card,
        choices=_FUMBLE,
    ),
    FieldWords(
        "manners.cocked",
        mark("A die lands cocked"),
        mark("What becomes of that roll."),
        choices=_FUMBLE,
    ),
    FieldWords(
        "manners.seconds",
        mark("Seconds to act"),
        mark("Who takes longer has zilched; none: take your time."),
        page=_seconds,
        card=_seconds_on_card,
    ),
    FieldWords(
        "manners.hidden_die",
        mark("Hiding a die"),
        mark("Who passes the dice may hide one: rolling without it is a zilch."),
        page=(
            mark("When you pass the dice on, you may hide one."),
            mark(
                "If the next player rolls without noticing, that is a zilch. Whoever notices asks "
                "for it, and rolls all {six}."
            ),
        ),
    ),
    FieldWords(
        "manners.mouseholes",
        mark("Mouseholes"),
        mark("Zilches are marked as on the score sheet of 1990."),
        page=_marks,
    ),
    FieldWords(
        "manners.catching_up",
        mark("Catching up"),
        mark("Who was away or joins late catches up on the turns missed."),
        page=_catching_up,
    ),
    FieldWords(
        "manners.time_warp",
        mark("Time Warp"),
        mark("If someone wins while catching up, others may risk the scores banked since."),
        page=(
            mark(
                "Time Warp: if such a player reaches the goal before the last of these turns, all "
                "scores that others banked since the round of that turn are open again."
            ),
            mark(
                "Their owners let them stand, or risk them: they roll on with the dice that were "
                "left, all {six} if none was, and a zilch loses that score. The oldest score "
                "comes first."
            ),
            mark(
                "If several such turns reach the goal too late, each opens scores in its turn. A "
                "score that is risked again opens no others."
            ),
        ),
        needs=mark("This needs catching up: turn that on, or this off."),
    ),
)
