"""Who loves a risk: what the bold voice says in its own way."""

from zilch3d.i18n import mark
from zilch3d.players.explain import Does, Why
from zilch3d.ui.words.remarks.occasions import Moment, Sentences

BOLD: Sentences = {
    (Why.WORTH_IT, Does.ROLL): [
        mark("On we go!"),
        mark("Risk? That is the fun of it!"),
        mark("Come on, dice!"),
    ],
    (Why.TOO_MUCH, Does.BANK): [
        mark("Even I stop here."),
        mark("All right, all right. I bank."),
        mark("{points}! That will do, for now."),
    ],
    (Why.MORE_DICE, Does.LEAVE): [
        mark("The more dice, the better!"),
        mark("Give me {dice}!"),
    ],
    (Why.LAST_TURN, Does.ROLL): [
        mark("All or nothing!"),
        mark("Now or never!"),
    ],
    Moment.ZILCH: [
        mark("Ha! It was worth it."),
        mark("Who cares? Next time!"),
        mark("No risk, no fun."),
    ],
    Moment.HOT_DICE: [
        mark("Yes! All of them!"),
        mark("Nothing can stop me now!"),
        mark("Did you see that?"),
    ],
    Moment.LOST_LEAD: [
        mark("Enjoy it while it lasts!"),
        mark("Here I come!"),
    ],
    Moment.WON: [
        mark("What a ride!"),
        mark("Fortune favours the bold!"),
    ],
    Moment.LOST: [
        mark("I would do it all again!"),
        mark("I want a rematch!"),
    ],
}
