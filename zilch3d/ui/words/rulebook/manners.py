"""Fumbles, the marks of the score sheet, the clock, the hidden die, and players who are away."""

from collections.abc import Iterator

from zilch3d.engine.ruleset import FumbleRule, HotDiceName, Manners, RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.odds.chances import losing_chance
from zilch3d.ui.words import amounts
from zilch3d.ui.words.rulebook.parts import Section, number_of_dice


def section(rules: RuleSet) -> Section:
    said = (
        *_fumbles(rules.manners),
        *_clock(rules.manners),
        *_hidden_die(rules),
        *_marks(rules),
        *_catching_up(rules),
    )
    return Section(_("Fumbles and conduct"), said)


def _fumbles(manners: Manners) -> Iterator[str]:
    void = _("the roll does not count. Roll the same dice again.")
    lost = _("that is a zilch, whatever the dice show.")
    came_of_it = {FumbleRule.VOID: void, FumbleRule.ZILCH: lost}
    if manners.out is manners.cocked and manners.out in came_of_it:
        words = _("If a die leaves the tray or lands cocked (leaning), {then}")
        yield words.format(then=came_of_it[manners.out])
        return
    if manners.out in came_of_it:
        yield _("If a die leaves the tray, {then}").format(then=came_of_it[manners.out])
    if manners.cocked in came_of_it:
        words = _("If a die lands cocked (leaning), {then}")
        yield words.format(then=came_of_it[manners.cocked])


def _clock(manners: Manners) -> Iterator[str]:
    if manners.seconds:
        words = ngettext(
            "Whoever takes longer than {n} second to act is called out: a zilch.",
            "Whoever takes longer than {n} seconds to act is called out: a zilch.",
            manners.seconds,
        )
        yield words.format(n=amounts.number(manners.seconds))


def _hidden_die(rules: RuleSet) -> Iterator[str]:
    if rules.manners.hidden_die:
        yield _("When you pass the dice on, you may hide one.")
        words = _(
            "If the next player rolls without noticing, that is a zilch. Whoever notices asks for "
            "it, and rolls all {six}."
        )
        yield words.format(six=number_of_dice(rules))


def _marks(rules: RuleSet) -> Iterator[str]:
    """What the score sheet of 1990 makes of a zilch (rules, section 4)."""
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
    """What the marks are there to say: how unlikely the zilch was, and how much it has cost."""
    yield _("All of these are ominous: the darker the mark, the worse the luck.")
    for dice in range(5, rules.scoring.dice + 1):
        chance = losing_chance(rules, dice)
        if chance:
            words = _("Only one roll of {dice} dice in {n} is a zilch.")
            yield words.format(dice={5: _("five"), 6: _("six")}[dice], n=round(1 / chance))


def _catching_up(rules: RuleSet) -> Iterator[str]:
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
    if rules.manners.time_warp:
        yield _(
            "Time Warp: if such a player reaches the goal before the last of these turns, all "
            "scores that others banked since the round of that turn are open again."
        )
        yield _(
            "Their owners let them stand, or risk them: they roll on with the dice that were left, "
            "all {six} if none was, and a zilch loses that score. The oldest score comes first."
        ).format(six=number_of_dice(rules))
        yield _(
            "If several such turns reach the goal too late, each opens scores in its turn. A score "
            "that is risked again opens no others."
        )
