"""What computer players say: why they did what they did, and a word on good and bad fortune.

Every voice has sentences for every reason; those that it does not have of its own are the plain
ones. None of them says what a player could not know.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TypeAlias

from zilch3d.engine.ruleset import Points
from zilch3d.i18n import _, mark, ngettext
from zilch3d.players.profile import Profile, Voice
from zilch3d.players.reasons import Does, Reason, Why
from zilch3d.ui.words.amounts import percent, tied


class Moment(Enum):
    """What a player may have a word on, beside its own choices."""

    ZILCH = "zilch"
    """It has lost points."""
    HOT_DICE = "hot-dice"
    LEAD_LOST = "lead-lost"
    DIE_FOUND = "die-found"
    """It has asked for a die that was withheld."""
    WON = "won"
    LOST = "lost"


Occasion: TypeAlias = tuple[Why, Does] | Moment
Sentences: TypeAlias = Mapping[Occasion, Sequence[str]]


def variants(voice: Voice, occasion: Occasion) -> Sequence[str]:
    """The sentences of a voice for this, in the player's language, their figures left open."""
    found = OWN.get(voice, {}).get(occasion) or PLAIN.get(occasion, ())
    if not found and isinstance(occasion, tuple) and occasion[1] is Does.LEAVE:
        return variants(voice, (occasion[0], Does.KEEP))
    return [_(sentence) for sentence in found]


def reasons(profile: Profile, reason: Reason) -> Sequence[str]:
    """What a player may say for this reason, its figures left open."""
    if reason.why is Why.DICE and reason.does is Does.LEAVE and reason.instead:
        return [_(sentence) for sentence in RATHER]
    if reason.why is Why.SMALL_SINGLES and profile.small_singles > 1:
        return [_(sentence) for sentence in SMALL_IS_FINE]
    return variants(profile.voice, (reason.why, reason.does))


def said(sentence: str, reason: Reason | None, shown: Callable[[Points], str]) -> str:
    """The sentence in quotes, with its reason's figures; ``shown`` writes points."""
    if reason is not None:
        dice, instead = _dice(reason.dice), _dice(reason.instead)
        sentence = sentence.format(dice=dice, instead=instead, points=shown(reason.points))
    return _("“{words}”").format(words=sentence)


def chance(reason: Reason) -> str:
    """The exact chance of the throw that a reason is about."""
    words = ngettext("{n} die, {percent} zilch", "{n} dice, {percent} zilch", reason.dice)
    return words.format(n=reason.dice, percent=tied(percent(reason.zilch)))


def by(name: str, words: str) -> str:
    """What somebody says, and who it is."""
    return _("{name}: {words}").format(name=name, words=words)


def _dice(number: int) -> str:
    return tied(ngettext("{n} die", "{n} dice", number).format(n=number))


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
    Moment.LEAD_LOST: [
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
"""What a voice has no sentences of its own for."""

RATHER = (mark("{instead}? No. I would rather roll {dice}."), mark("Rather {dice} than {instead}."))
"""For other dice set aside, so that more or fewer are left to roll."""

SMALL_IS_FINE = (mark("Small points are points, too."), mark("I like the small ones as well."))
"""For single dice that count more for a player than they do."""

OWN: Mapping[Voice, Sentences] = {
    Voice.BOLD: {
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
        Moment.LEAD_LOST: [
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
    },
    Voice.CAREFUL: {
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
        Moment.LEAD_LOST: [
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
    },
    Voice.DREAMY: {
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
        Moment.LEAD_LOST: [
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
    },
    Voice.UNSURE: {
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
        Moment.LEAD_LOST: [
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
    },
    Voice.LEARNED: {
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
        Moment.LEAD_LOST: [
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
    },
}
"""What each voice says in its own way."""
