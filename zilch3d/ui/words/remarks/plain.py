"""The plain voice, and what every other says where it has no sentences of its own."""

from zilch3d.i18n import mark
from zilch3d.players.explain import Does, Why
from zilch3d.ui.words.remarks.occasions import Moment, Sentences

PLAIN: Sentences = {
    # What decides a game, and the rules
    (Why.WINS, Does.BANK): [
        mark("That is all I need."),
        mark("That decides the game."),
        mark("No more risks: this is the end of it."),
    ],
    (Why.WINS, Does.KEEP): [
        mark("These are all I need."),
        mark("With these it is decided."),
    ],
    (Why.LAST_TURN, Does.ROLL): [
        mark("Stopping now would lose, so I roll."),
        mark("It is not enough yet. On I go."),
        mark("There is nothing left to lose."),
    ],
    (Why.OBLIGED, Does.ROLL): [
        mark("I may not stop yet."),
        mark("The rules say roll, so I roll."),
    ],
    (Why.OBLIGED, Does.BANK): [
        mark("I may not roll now."),
        mark("The rules say bank, so I bank."),
    ],
    # The odds
    (Why.SAFE, Does.ROLL): [
        mark("These dice cannot zilch."),
        mark("No risk at all, so I roll."),
    ],
    (Why.SMALL_RISK, Does.ROLL): [
        mark("With {dice} there is hardly a risk."),
        mark("That rarely goes wrong."),
        mark("So many dice? Of course I roll."),
        mark("With {dice} I need not think twice."),
    ],
    (Why.WORTH_IT, Does.ROLL): [
        mark("That is worth the risk."),
        mark("{dice}, {points} at risk: I roll."),
        mark("There is more to win than to lose."),
        mark("One more roll pays."),
        mark("{points}? I can risk that."),
    ],
    (Why.TOO_MUCH, Does.BANK): [
        mark("That is too much to risk."),
        mark("{points} for sure, and no regrets."),
        mark("One more roll costs more than it brings."),
        mark("With {dice} I stop here."),
    ],
    (Why.ALL_DICE, Does.KEEP): [
        mark("Every die counts, so I take them all."),
        mark("All of them: then I have every die again."),
    ],
    (Why.MORE_DICE, Does.LEAVE): [
        mark("Fewer points, but {dice} to roll."),
        mark("I give up points to roll {dice}."),
        mark("More dice are worth more than points."),
    ],
    (Why.MORE_DICE, Does.KEEP): [
        mark("More dice are worth more than points."),
        mark("I give up points for more dice."),
    ],
    # Taking over, and reopened scores
    (Why.TAKE_OVER, Does.ROLL): [
        mark("{points} and {dice}? I take them."),
        mark("Too good to leave lying."),
    ],
    (Why.START_AFRESH, Does.ROLL): [
        mark("I would rather start afresh."),
        mark("That is not worth taking over."),
    ],
    (Why.RISK_AGAIN, Does.ROLL): [
        mark("There is more in it. Once again!"),
        mark("I put it at risk once more."),
    ],
    (Why.LET_STAND, Does.BANK): [
        mark("That score may stand."),
        mark("I leave well alone."),
    ],
    # Temperaments
    (Why.DARES, Does.ROLL): [
        mark("{dice} left? Then I never stop."),
        mark("To stop now would not be admirable."),
        mark("I roll that on principle."),
    ],
    (Why.DARES, Does.KEEP): [
        mark("I already know how this goes on."),
        mark("I take them with a view to the last dice."),
    ],
    (Why.JUST_BELOW, Does.BANK): [
        mark("I stop just below the target, on purpose."),
        mark("Let somebody else cross the line first."),
    ],
    (Why.JUST_BELOW, Does.KEEP): [
        mark("Just below the target is where I belong."),
        mark("Close to the target, but not over it."),
    ],
    (Why.LEAD, Does.ROLL): [
        mark("So small a lead is not enough."),
        mark("They can still move: I want a greater lead."),
    ],
    (Why.LEAD, Does.KEEP): [
        mark("I want to lead by more than that."),
        mark("I am thinking of my lead."),
    ],
    (Why.ENOUGH, Does.BANK): [
        mark("A good score, so I take it."),
        mark("I do not let {points} slip away."),
        mark("Now is the time to stop."),
    ],
    (Why.ENOUGH, Does.KEEP): [
        mark("I know when I have enough."),
        mark("A good score is near enough."),
    ],
    (Why.HOT_DICE_RISK, Does.ROLL): [
        mark("{dice} more, and they are hot!"),
        mark("For hot dice I risk {points}."),
        mark("So near to hot dice, who would stop?"),
    ],
    (Why.HOT_DICE_RISK, Does.KEEP): [
        mark("I am after hot dice."),
        mark("I have my eye on hot dice."),
    ],
    (Why.DICE, Does.ROLL): [
        mark("{dice}? I like to roll that many."),
        mark("{dice}: just right for me."),
    ],
    (Why.DICE, Does.BANK): [
        mark("{dice}? Never."),
        mark("I do not roll {dice}. I stop."),
    ],
    (Why.DICE, Does.KEEP): [
        mark("I mind how many dice are left."),
        mark("First I look at what is left to roll."),
    ],
    (Why.TRIOS, Does.ROLL): [
        mark("I am hunting for three of a kind."),
        mark("Somewhere in there is three of a kind."),
    ],
    (Why.TRIOS, Does.BANK): [
        mark("I do not wait for three of a kind."),
        mark("Three of a kind? Not today."),
    ],
    (Why.TRIOS, Does.KEEP): [
        mark("I have three of a kind in mind."),
        mark("Three of a kind is what I think of."),
    ],
    (Why.SMALL_SINGLES, Does.KEEP): [
        mark("I think little of the small ones."),
        mark("Small ones? They are not worth a die."),
    ],
    (Why.THRILL, Does.ROLL): [
        mark("Now it is getting exciting!"),
        mark("That is the risk I love."),
        mark("Can you hear my heart? I roll."),
    ],
    (Why.THRILL, Does.BANK): [
        mark("My nerves would not stand it."),
        mark("That is too exciting for me."),
    ],
    (Why.THRILL, Does.KEEP): [
        mark("The thrill decides."),
        mark("I am thinking of the next roll."),
    ],
    (Why.HOT_DICE, Does.ROLL): [
        mark("That may become hot dice."),
        mark("I can see hot dice coming."),
    ],
    (Why.HOT_DICE, Does.BANK): [
        mark("I do not count on hot dice."),
        mark("Hot dice? I do not believe in them."),
    ],
    (Why.HOT_DICE, Does.KEEP): [
        mark("I have hot dice in mind."),
        mark("It is all about hot dice."),
    ],
    (Why.BEHIND, Does.ROLL): [
        mark("I am behind, so I need more."),
        mark("Who is behind must dare something."),
        mark("With small steps I never catch up."),
    ],
    (Why.BEHIND, Does.BANK): [
        mark("I am behind, so every point counts."),
        mark("As I stand, I had better stop."),
    ],
    (Why.BEHIND, Does.KEEP): [
        mark("From behind, dice look different."),
        mark("I am behind, and choose accordingly."),
    ],
    (Why.AHEAD, Does.ROLL): [
        mark("I lead, so I can afford it."),
        mark("In front one may dare something."),
    ],
    (Why.AHEAD, Does.BANK): [
        mark("I lead, so I play it safe."),
        mark("Why put a lead at risk?"),
        mark("In front one need not hurry."),
    ],
    (Why.AHEAD, Does.KEEP): [
        mark("I lead, and choose accordingly."),
        mark("From the front, dice look different."),
    ],
    (Why.WHIM, Does.ROLL): [
        mark("I have a good feeling."),
        mark("Don’t ask me why: I roll."),
        mark("The dice are with me now."),
    ],
    (Why.WHIM, Does.BANK): [
        mark("I have a bad feeling."),
        mark("Something tells me to stop."),
        mark("Don’t ask me why: I stop."),
    ],
    (Why.WHIM, Does.KEEP): [
        mark("I just like these."),
        mark("Don’t ask me why these."),
    ],
    (Why.OVERLOOKS, Does.KEEP): [
        mark("These caught my eye."),
        mark("I take what I see."),
        mark("These count, don’t they?"),
    ],
    (Why.GREED, Does.ROLL): [
        mark("A little more, please."),
        mark("{points}? That is not enough for me."),
        mark("I want more than that."),
    ],
    (Why.GREED, Does.BANK): [
        mark("I would rather have {points} for sure."),
        mark("Better a little than nothing."),
        mark("I do not ask for more."),
    ],
    (Why.GREED, Does.KEEP): [
        mark("These suit me best."),
        mark("That is how I like to play."),
    ],
    # A word on fortune
    Moment.ZILCH: [
        mark("Oh well."),
        mark("There they go."),
        mark("One roll too many."),
        mark("That hurts."),
    ],
    Moment.HOT_DICE: [
        mark("Look at that!"),
        mark("All of them!"),
        mark("That was easy."),
    ],
    Moment.LOST_LEAD: [
        mark("I was in front just now."),
        mark("Just you wait."),
        mark("So much for my lead."),
    ],
    Moment.DIE_FOUND: [
        mark("I thought as much."),
        mark("I can count, you know."),
        mark("Nice try."),
    ],
    Moment.WON: [
        mark("That was a good game."),
        mark("I enjoyed that."),
        mark("Better luck next time!"),
    ],
    Moment.LOST: [
        mark("Well played!"),
        mark("Next time it is my turn."),
        mark("A good game. Congratulations!"),
    ],
}
RATHER = (mark("{instead}? No. I would rather roll {dice}."), mark("Rather {dice} than {instead}."))
"""For other dice set aside, so that more or fewer are left to roll."""

SMALL_IS_FINE = (mark("Small points are points, too."), mark("I like the small ones as well."))
"""For single dice that count more for a player than they do."""
