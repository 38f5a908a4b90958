"""Who trusts feelings: what the dreamy voice says in its own way."""

from zilch3d.i18n import mark
from zilch3d.players.explain import Does, Why
from zilch3d.ui.words.remarks.occasions import Moment, Sentences

DREAMY: Sentences = {
    (Why.WORTH_IT, Does.ROLL): [
        mark("The dice want to be rolled."),
        mark("It feels right."),
        mark("I hear them calling."),
    ],
    (Why.TOO_MUCH, Does.BANK): [
        mark("The dice are tired now."),
        mark("It is time to stop."),
        mark("Enough for this moon."),
    ],
    (Why.MORE_DICE, Does.LEAVE): [
        mark("The others want to fly once more."),
        mark("I let {dice} go free."),
    ],
    Moment.ZILCH: [
        mark("It was not meant to be."),
        mark("The stars were against it."),
    ],
    Moment.HOT_DICE: [
        mark("I dreamt of this."),
        mark("How beautiful!"),
    ],
    Moment.LOST_LEAD: [
        mark("The wind has turned."),
        mark("Luck likes to wander."),
    ],
    Moment.WON: [
        mark("I saw it coming."),
        mark("The dice like me."),
    ],
    Moment.LOST: [
        mark("It was not my day."),
        mark("Luck has wandered on."),
    ],
}
