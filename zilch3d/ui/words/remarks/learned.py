"""Who knows the odds: what the learned voice says in its own way."""

from zilch3d.i18n import mark
from zilch3d.players.explain import Does, Why
from zilch3d.ui.words.remarks.occasions import Moment, Sentences

LEARNED: Sentences = {
    (Why.LAST_TURN, Does.ROLL): [
        mark("Banking can’t win. I roll."),
        mark("The alternative is certain defeat."),
    ],
    (Why.WORTH_IT, Does.ROLL): [
        mark("On balance, I roll."),
        mark("A calculated risk."),
        mark("The figures say roll."),
    ],
    (Why.TOO_MUCH, Does.BANK): [
        mark("On balance, I bank."),
        mark("The figures say bank."),
        mark("{points} in hand: that is better."),
    ],
    (Why.MORE_DICE, Does.LEAVE): [
        mark("Rolling {dice} is worth more."),
        mark("Points are not everything. I roll {dice}."),
    ],
    (Why.WHIM, Does.ROLL): [
        mark("By my estimate, I roll."),
        mark("It is close, but I roll."),
    ],
    (Why.WHIM, Does.BANK): [
        mark("By my estimate, I bank."),
        mark("It is close, but I bank."),
    ],
    (Why.WHIM, Does.KEEP): [
        mark("By my estimate, these."),
        mark("These should be best."),
    ],
    Moment.ZILCH: [
        mark("That was possible, of course."),
        mark("Chance has no memory."),
    ],
    Moment.HOT_DICE: [
        mark("Most satisfactory."),
        mark("A pleasant result."),
    ],
    Moment.LOST_LEAD: [
        mark("That alters the calculation."),
        mark("The odds have shifted."),
    ],
    Moment.WON: [
        mark("As was to be expected."),
        mark("The figures were right."),
    ],
    Moment.LOST: [
        mark("Chance has the last word."),
        mark("Remarkable. Well played."),
    ],
}
