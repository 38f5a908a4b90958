"""Advice in words: what is best, its value, why, and how exact that is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zilch3d.advice.protocol import Knowledge, Trouble
from zilch3d.engine.actions import Bank, Refusal, SetAside, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Faces
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import Points, RuleSet, Ties
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State
from zilch3d.i18n import _, ngettext
from zilch3d.odds.advice import Advice, AdviceReason, Basis, KeepReason, RollOdds, Then
from zilch3d.odds.left_out import LeftOut
from zilch3d.odds.solvable import Obstacle, unsolvable
from zilch3d.ui.words.amounts import fine_percent, percent
from zilch3d.ui.words.names import capital, listed
from zilch3d.ui.words.names import option as counted
from zilch3d.ui.words.refusals import refused

NEAR = 5
"""A player with 1/NEAR of the target or less to go is near it."""

_WEIGHED = {AdviceReason.WORTH_THE_RISK, AdviceReason.BETTER_IN_HAND, AdviceReason.BANKING_LOSES}
"""The reasons that depend on the scores."""


@dataclass(frozen=True)
class AdviceText:
    """Describes the choices in one state.

    ``points`` writes points as the settings ask for, ``average`` an average of points. It is said
    ``to_player`` whose move it is, or to others.
    """

    state: State
    advice: Advice
    points: Callable[[Points], str]
    average: Callable[[float], str]
    to_player: bool = True
    compares: bool = True
    """Whether it says what two choices are worth; not where a sentence before it has."""

    def worth(self, worth: float) -> str:
        """A chance of winning, or the points of a turn on average."""
        return fine_percent(worth) if self.advice.basis.is_chance else self.average(worth)

    # What to do

    def decision(self, option: Option | None, then: Then) -> tuple[str, str]:
        """A choice in a few words: what is set aside, and what follows; or the next step alone."""
        if option is None:
            return self._next(then), ""
        return capital(counted(option)), self._after(option, then)

    def _next(self, then: Then) -> str:
        turn, left_dice = self.state.turn, self.state.extras.left_dice
        if then is Then.TAKE_OVER and left_dice is not None:
            return _("Take over {points}").format(points=self.points(left_dice.points))
        if then is Then.BANK and turn is not None:
            return _("Bank {points}").format(points=self.points(turn.points))
        dice = turn.dice if turn is not None else 0
        return ngettext("Roll {n} die", "Roll {n} dice", dice).format(n=dice)

    def _after(self, option: Option, then: Then) -> str:
        turn = self.state.turn
        assert turn is not None
        if then is Then.WIN:
            return _("and win")
        if then is Then.BANK:
            return _("and bank {points}").format(points=self.points(turn.points + option.points))
        dice = turn.dice - len(option.keep) or self.state.rules.scoring.dice
        return ngettext("and roll {n} die", "and roll {n} dice", dice).format(n=dice)

    # Why

    def why(self) -> str:
        """The reasons for the best choice, in up to three sentences."""
        reasons = (self._why_these_dice(), self._why_this_step(), self._standing())
        return " ".join(filter(None, reasons))

    def _why_these_dice(self) -> str:
        reason, rolls = self.advice.keep_reason, self.advice.best.then is Then.ROLL
        if reason is KeepReason.MORE_DICE and rolls:
            return _("Set aside less, and you have more dice to roll.")
        if reason is KeepReason.ALL_THE_DICE and rolls:
            return _("They all score, so you can roll them all again.")
        if reason is KeepReason.FEWER_POINTS:
            return _("Here it’s worth more to set aside less.")
        return ""

    def _why_this_step(self) -> str:
        best = self.advice.best
        match self.advice.reason:
            case AdviceReason.WINS:
                wins = _("Setting these aside wins the game.")
                return wins if best.then is Then.WIN else _("Banking wins for sure.")
            case AdviceReason.MAY_NOT_BANK:
                return f"{self._refused(Bank())} {self._risk(best.odds)}"
            case AdviceReason.MAY_NOT_ROLL:
                return self._refused(Throw())
            case AdviceReason.BANKING_LOSES:
                return _("Banking loses for sure, so there’s nothing to lose by rolling.")
            case AdviceReason.SAFE_ROLL:
                return _("These dice can’t zilch, so rolling is safe.")
            case AdviceReason.FIRST_THROW:
                return _("Every turn starts with a roll. There’s nothing to decide yet.")
            case AdviceReason.START_AFRESH | AdviceReason.TAKE_OVER:
                return self._taking_over()
            case AdviceReason.WORTH_THE_RISK | AdviceReason.BETTER_IN_HAND:
                return self._rolling_or_banking(best.odds)

    def _refused(self, action: Bank | Throw) -> str:
        """Why the engine refuses this after the best set-aside."""
        state, best = self.state, self.advice.best.action
        events = decide(state, best) if isinstance(best, SetAside) else ()
        answer = events if isinstance(events, Refusal) else decide(replay(state, events), action)
        return refused(answer, self.points) if isinstance(answer, Refusal) else ""

    def _risk(self, odds: RollOdds) -> str:
        words = ngettext(
            "With {n} die the risk is {zilch}.",
            "With {n} dice the risk is {zilch}.",
            odds.dice,
        )
        return words.format(n=odds.dice, zilch=percent(odds.zilch))

    def _rolling_or_banking(self, odds: RollOdds) -> str:
        """The risk, and what a roll comes to on average; if that is not why, what each is worth."""
        assert odds.bank is not None
        assert odds.roll is not None
        brings, costs = odds.gain, odds.zilch * odds.points
        banking = self.advice.reason is AdviceReason.BETTER_IN_HAND
        if banking == (brings < costs):
            words = _net(banking=banking)
        else:
            words = self._rolling_compared(banking=banking) if self.compares else ""
        compared = words.format(
            net=self.average(abs(brings - costs)),
            points=self.points(odds.points),
            bank=self.worth(odds.bank),
            roll=self.worth(odds.roll),
        )
        return f"{self._risk(odds)} {compared}".rstrip()

    def _rolling_compared(self, *, banking: bool) -> str:
        if not self.advice.basis.is_chance:
            return _("On average rolling is worth {roll}, banking {bank}.")
        if banking:
            return _("Banking {points} wins {bank} of the time. Rolling wins {roll}.")
        return _("Rolling wins {roll} of the time. Banking {points} wins {bank}.")

    def _taking_over(self) -> str:
        take_over = next((c for c in self.advice.choices if c.then is Then.TAKE_OVER), None)
        fresh = next((c for c in self.advice.choices if c.then is Then.ROLL), None)
        if take_over is None or fresh is None:
            return ""
        if not self.compares:
            return self._risk(take_over.odds)
        if self.advice.basis.is_chance:
            words = _("Taking over {points} wins {taken} of the time, a fresh turn {fresh}.")
        else:
            words = _("On average taking over {points} is worth {taken}, a fresh turn {fresh}.")
        points, with_these = self.points(take_over.odds.points), self.worth(take_over.value)
        compared = words.format(points=points, taken=with_these, fresh=self.worth(fresh.value))
        return f"{self._risk(take_over.odds)} {compared}"

    def why_these(self, better: Option, worse: Option, then: Then) -> str:
        """Why the better set-aside beats the worse one, if both are followed by the same step."""
        more, spare = better.points - worse.points, len(worse.keep) - len(better.keep)
        if more > 0 and (spare == 0 or then is Then.BANK):
            return _("The best choice scores {points} more.").format(points=self.points(more))
        if spare > 0:
            words = _with_more_dice(more, spare)
            return words.format(n=spare, points=self.points(abs(more)))
        return self.why()

    def _standing(self) -> str:
        """How the scores bear on it: in the last turn, or where a player is near the target."""
        state, turn = self.state, self.state.turn
        if turn is None or not self.advice.basis.is_chance:
            return ""
        if state.is_last_turn_of(turn.seat):
            return self._last_turn(turn.seat)
        return self._near_the_end(turn.seat) if self.advice.reason in _WEIGHED else ""

    def _last_turn(self, seat: int) -> str:
        """The points to win, or to share the win, where the best set-aside doesn't reach them."""
        state, ties = self.state, self.state.rules.end.ties is Ties.SHARED
        to_go = state.leader_score - state.seats[seat].score + (0 if ties else 1)
        if to_go <= self.advice.best.odds.points:
            return ""
        if self.to_player:
            words = _("It’s the last turn, and you need {needed} to win.")
            tie = _("It’s the last turn, and you need {needed} to tie.")
        else:
            words = _("It’s the last turn, and {name} needs {needed} to win.")
            tie = _("It’s the last turn, and {name} needs {needed} to tie.")
        name, needed = state.seats[seat].name, self.points(to_go)
        return (tie if ties else words).format(name=name, needed=needed)

    def _near_the_end(self, seat: int) -> str:
        goal, state = self.state.rules.end.goal, self.state
        rivals = [n for n in range(len(state.seats)) if n != seat]
        if not goal or not rivals:
            return ""
        ahead = max(rivals, key=lambda n: state.seats[n].score)
        to_go, mine = goal - state.seats[ahead].score, goal - state.seats[seat].score
        if to_go < mine and to_go <= goal / NEAR:
            words = _("{name} is only {points} away from the target.")
            return words.format(name=state.seats[ahead].name, points=self.points(to_go))
        if mine <= goal / NEAR:
            return _("It’s only {points} to the target.").format(points=self.points(mine))
        return ""


def _net(*, banking: bool) -> str:
    if banking:
        return _("On average, rolling would cost you {net}. Too risky.")
    return _("On average, rolling gains you {net}. Worth the risk.")


def _with_more_dice(more: Points, dice: int) -> str:
    """A choice that leaves more ``dice``, and these points more than another, or less."""
    if more > 0:
        return ngettext(
            "The best choice scores {points} more and leaves {n} more die to roll.",
            "The best choice scores {points} more and leaves {n} more dice to roll.",
            dice,
        )
    if more == 0:
        return ngettext(
            "The best choice scores the same and leaves {n} more die to roll.",
            "The best choice scores the same and leaves {n} more dice to roll.",
            dice,
        )
    return ngettext(
        "The best choice leaves {n} more die to roll. Here that’s worth more than {points}.",
        "The best choice leaves {n} more dice to roll. Here that’s worth more than {points}.",
        dice,
    )


def put_back(faces: Faces) -> str:
    """What to put back of the picked dice, which show these faces, before the best choice."""
    if len(set(faces)) > 1:
        return _("Put these back first: {dice}").format(dice=", ".join(map(str, faces)))
    words = ngettext("Put the {face} back first.", "Put the {face}s back first.", len(faces))
    return words.format(face=faces[0])


def title(basis: Basis) -> str:
    """The title of a hint: the kind of its figures."""
    match basis:
        case Basis.AGAINST_LEADER:
            return _("Hint: chance to beat the leader")
        case Basis.ONE_TURN:
            return _("Hint: average points")
        case _:
            return _("Hint: chance to win")


def fall(basis: Basis, before: float, after: float) -> str:
    """The cost of a mistake: the chances of winning with the best choice and with another."""
    if basis is Basis.AGAINST_LEADER:
        words = _("Your chance to beat the leader would drop from {before} to {after}.")
    else:
        words = _("Your chance to win would drop from {before} to {after}.")
    return words.format(before=fine_percent(before), after=fine_percent(after))


def approximate(knowledge: Knowledge, progress: float, rules: RuleSet) -> str:
    """Why no chances of winning are known: how far the rules are solved."""
    match knowledge:
        case Knowledge.SOLVING:
            words = _("These are estimates until best play is found ({percent} done).")
            return words.format(percent=percent(progress))
        case Knowledge.SOLVING_AGAIN:
            words = _(
                "Looking for best play broke off and was started again. These are estimates "
                "until it’s found ({percent} so far)."
            )
            return words.format(percent=percent(progress))
        case Knowledge.SOLVER_DIES:
            return _("These are estimates. Looking for best play breaks off every time.")
        case Knowledge.UNSOLVABLE:
            obstacle = unsolvable(rules)
            return why_unsolved(obstacle) if obstacle is not None else ""
        case Knowledge.FAILED:
            return _("These are estimates. Best play couldn’t be found.")
        case Knowledge.UNKNOWN | Knowledge.SOLVED:
            return _("These are estimates, from the average points of this turn.")


def trouble(failure: Trouble | None) -> str:
    """The sentence on a failure while advice was worked out; empty if there was none."""
    match failure:
        case None:
            return ""
        case Trouble.RESTARTED:
            return _("Working this out failed and was started again. A report was saved.")
        case Trouble.GIVEN_UP:
            return _("There’s no advice, because working it out keeps failing. A report was saved.")


def why_unsolved(obstacle: Obstacle) -> str:
    """Why a game is not solved, and what advice goes by instead."""
    instead = _("Advice goes by the average points of a turn instead. In the last turn it’s exact.")
    return f"{why_no_best_play(obstacle)} {instead}"


def why_no_best_play(obstacle: Obstacle) -> str:
    """Why a game is not solved, in a sentence."""
    match obstacle:
        case Obstacle.NO_TARGET:
            return _("Best play isn’t known for games that end after a number of rounds.")
        case Obstacle.TARGET_TOO_HIGH:
            return _("The target is too high to find best play.")


def left_out(parts: Sequence[LeftOut]) -> str:
    """What a figure leaves out of the game, in a sentence; empty if that is nothing."""
    if not parts:
        return ""
    words = {
        LeftOut.FUMBLES: _("fumbles"),
        LeftOut.CLOCK: _("the clock"),
        LeftOut.HIDDEN_DIE: _("hidden dice"),
        LeftOut.ZILCH_PENALTY: _("the penalty for zilches in a row"),
        LeftOut.ROUNDS: _("the end after a number of rounds"),
        LeftOut.TAKING_OVER: _("taking over"),
        LeftOut.TAKING_OVER_IN_PLAY_OFF: _("taking over in a play-off"),
        LeftOut.LAST_CROSSING: _("a forced bank that’s too small in the last turn"),
        LeftOut.TAKING_OVER_AGAIN: _("taking over more than once"),
        LeftOut.OTHER_OPPONENTS: _("players behind the leader (costs about one game in 1,000)"),
        LeftOut.LATER_PLAYERS: _("later players who go for more than the lead"),
        LeftOut.MISSED_TURNS: _("missed turns"),
        LeftOut.UNWRITTEN: _("set-asides that aren’t on the sheet"),
        LeftOut.REST_OF_GAME: _("what a turn means for the rest of the game"),
    }
    # Translators: a list of what the figures beside it ignore, such as: the clock and hidden dice.
    return _("Left out: {parts}.").format(parts=listed([words[part] for part in parts]))
