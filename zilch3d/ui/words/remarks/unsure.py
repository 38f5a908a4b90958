"""Who is still learning: what the unsure voice says in its own way."""

from zilch3d.i18n import mark
from zilch3d.players.explain import Does, Why
from zilch3d.ui.words.remarks.occasions import Moment, Sentences

UNSURE: Sentences = {
    (Why.WORTH_IT, Does.ROLL): [
        mark("I think I roll?"),
        mark("One more can’t hurt. Can it?"),
        mark("Shall I? I’ll roll."),
    ],
    (Why.TOO_MUCH, Does.BANK): [
        mark("I think I had better stop."),
        mark("Is {points} a lot? I’ll bank it."),
        mark("I’d rather stop. Or not? No, I stop."),
    ],
    (Why.MORE_DICE, Does.LEAVE): [
        mark("More dice are good, aren’t they?"),
        mark("Somebody told me to keep more dice."),
    ],
    (Why.WHIM, Does.ROLL): [
        mark("I think I read that you roll here."),
        mark("I’m not sure. I’ll roll."),
        mark("Rolling was right here. Or was it?"),
    ],
    (Why.WHIM, Does.BANK): [
        mark("I think I read that you stop here."),
        mark("I’m not sure. I’ll stop."),
        mark("Stopping was right here. Or was it?"),
    ],
    (Why.WHIM, Does.KEEP): [
        mark("These, I believe."),
        mark("I think these were the right ones."),
    ],
    Moment.ZILCH: [
        mark("Oh no!"),
        mark("Did I do that wrong?"),
    ],
    Moment.HOT_DICE: [
        mark("All of them? Really?"),
        mark("Is that good?"),
    ],
    Moment.LOST_LEAD: [
        mark("Oh, I was in front?"),
        mark("It was nice up there."),
    ],
    Moment.WON: [
        mark("I won? I won!"),
        mark("How did I do that?"),
    ],
    Moment.LOST: [
        mark("I’ll learn it yet."),
        mark("How do you do that?"),
    ],
}
