"""Who would rather be sure: what the careful voice says in its own way."""

from zilch3d.i18n import mark
from zilch3d.players.explain import Does, Why
from zilch3d.ui.words.remarks.occasions import Moment, Sentences

CAREFUL: Sentences = {
    (Why.WORTH_IT, Does.ROLL): [
        mark("Well then, once more."),
        mark("I have thought about it: I roll."),
        mark("With care, one more roll."),
    ],
    (Why.TOO_MUCH, Does.BANK): [
        mark("Better safe than sorry."),
        mark("Slow and steady."),
        mark("What I have, I have."),
    ],
    (Why.MORE_DICE, Does.LEAVE): [
        mark("I have thought about it: {dice} to roll."),
        mark("A few points less. It must be."),
    ],
    Moment.ZILCH: [
        mark("I should have stopped."),
        mark("I was afraid of that."),
    ],
    Moment.HOT_DICE: [
        mark("Oh! All of them?"),
        mark("I did not expect that."),
    ],
    Moment.LOST_LEAD: [
        mark("Patience."),
        mark("I do not let that hurry me."),
    ],
    Moment.WON: [
        mark("Patience pays."),
        mark("Step by step."),
    ],
    Moment.LOST: [
        mark("Perhaps I should have dared more."),
        mark("Well deserved."),
    ],
}
