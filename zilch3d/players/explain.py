"""Computer players that say why: the reason is what decided, situation by leaving it out.

A temperament is the reason of a choice if the same player without it, everything else the same,
would have done something else. Where none is, the odds of the next roll decided, or the game. A
reason is plain data; ``ui.words`` puts it into words.
"""

from collections.abc import Iterator
from dataclasses import fields, replace
from enum import Enum
from typing import NamedTuple

from zilch3d.engine.actions import Bank, PlayerAction, Refusal, Resume, SetAside, TakeOver, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State, Turn
from zilch3d.odds.advice import DIGITS, Advice, AdviceReason, KeepReason, RatedAction, Then
from zilch3d.players.choose import NO_WHIMS, ComputerPlayer, RandomSource, Stake, Whims
from zilch3d.players.profile import Profile


class Does(Enum):
    """The kind of a choice, as it is spoken of."""

    ROLL = "roll"
    BANK = "bank"
    LEAVE = "leave"
    """Sets dice aside, to roll those that are left."""
    KEEP = "keep"
    """Sets dice aside, and means to bank or has not made up its mind."""


class Why(Enum):
    """A reason: the game itself, the odds, or a temperament that made the difference.

    The temperaments are named by their fields in ``profile``.
    """

    WINS = "wins"
    LAST_TURN = "last-turn"
    """Banking would lose the game."""
    OBLIGED = "obliged"
    """The rules allow nothing else."""
    SAFE = "safe"
    """The roll can't zilch."""
    SMALL_RISK = "small-risk"
    """The roll hardly ever zilches."""
    WORTH_IT = "worth-it"
    TOO_MUCH = "too-much"
    """Too much is at risk to roll."""
    ALL_DICE = "all-dice"
    """All dice can be set aside, to be rolled again."""
    MORE_DICE = "more-dice"
    """Points are given up for more dice."""
    TAKE_OVER = "take-over"
    START_AFRESH = "start-afresh"
    RISK_AGAIN = "risk-again"
    """A score that was reopened is put at risk."""
    LET_STAND = "let-stand"

    DARES = "dares"
    JUST_BELOW = "just_below"
    LEAD = "lead"
    ENOUGH = "enough"
    HOT_DICE_RISK = "hot_dice_risk"
    DICE = "dice"
    TRIOS = "trios"
    SMALL_SINGLES = "small_singles"
    THRILL = "thrill"
    HOT_DICE = "hot_dice"
    BEHIND = "greed_behind"
    AHEAD = "greed_ahead"
    WHIM = "noise"
    OVERLOOKS = "overlooks"
    GREED = "greed"


_STEPS = frozenset({Does.ROLL, Does.BANK})
_SET_ASIDE = frozenset({Does.LEAVE, Does.KEEP})

CAN_DECIDE: dict[Why, frozenset[Does]] = {
    Why.WINS: frozenset({Does.BANK, Does.KEEP}),
    Why.LAST_TURN: frozenset({Does.ROLL}),
    Why.OBLIGED: _STEPS,
    Why.SAFE: frozenset({Does.ROLL}),
    Why.SMALL_RISK: frozenset({Does.ROLL}),
    Why.WORTH_IT: frozenset({Does.ROLL}),
    Why.TOO_MUCH: frozenset({Does.BANK}),
    Why.ALL_DICE: _SET_ASIDE,
    Why.MORE_DICE: _SET_ASIDE,
    Why.TAKE_OVER: frozenset({Does.ROLL}),
    Why.START_AFRESH: frozenset({Does.ROLL}),
    Why.RISK_AGAIN: frozenset({Does.ROLL}),
    Why.LET_STAND: frozenset({Does.BANK}),
    Why.DARES: frozenset({Does.ROLL}) | _SET_ASIDE,
    Why.JUST_BELOW: frozenset({Does.BANK}) | _SET_ASIDE,
    Why.LEAD: frozenset({Does.ROLL}) | _SET_ASIDE,
    Why.ENOUGH: frozenset({Does.BANK}) | _SET_ASIDE,
    Why.HOT_DICE_RISK: frozenset({Does.ROLL}) | _SET_ASIDE,
    Why.DICE: _STEPS | _SET_ASIDE,
    Why.TRIOS: _STEPS | _SET_ASIDE,
    Why.SMALL_SINGLES: _SET_ASIDE,
    Why.THRILL: _STEPS | _SET_ASIDE,
    Why.HOT_DICE: _STEPS | _SET_ASIDE,
    Why.BEHIND: _STEPS | _SET_ASIDE,
    Why.AHEAD: _STEPS | _SET_ASIDE,
    Why.WHIM: _STEPS | _SET_ASIDE,
    Why.OVERLOOKS: _SET_ASIDE,
    Why.GREED: _STEPS | _SET_ASIDE,
}
"""The kinds of choice that each can be the reason for."""


SMALL = 0.1
"""The chance of a zilch up to which a risk is small."""


class Reason(NamedTuple):
    """Why a choice was made, and what is at stake.

    ``dice`` are rolled next, or would be; ``points`` are at risk then, in units, and ``zilch`` is
    the exact chance to lose them. Without this reason other dice would have been set aside, and
    ``instead`` is how many would then be left: 0 if the number is the same, or not about that.
    """

    why: Why
    does: Does
    dice: int
    points: Points
    zilch: float
    instead: int = 0


def worth_rolling(zilch: float) -> Why:
    """The reason to roll where the odds are for it, by the chance of a zilch."""
    if not zilch:
        return Why.SAFE
    return Why.SMALL_RISK if zilch < SMALL else Why.WORTH_IT


class ExplainedChoice(NamedTuple):
    """An action and its reason; None where there was nothing to choose, or nothing to say."""

    action: PlayerAction
    reason: Reason | None = None


TEMPERAMENTS = (
    Why.DARES,
    Why.JUST_BELOW,
    Why.LEAD,
    Why.ENOUGH,
    Why.HOT_DICE_RISK,
    Why.DICE,
    Why.TRIOS,
    Why.SMALL_SINGLES,
    Why.THRILL,
    Why.HOT_DICE,
    Why.BEHIND,
    Why.AHEAD,
    Why.WHIM,
    Why.GREED,
)
"""If several made the difference, the first of them is given as the reason."""

DEFAULTS = {field.name: field.default for field in fields(Profile)}

STEPS = {
    AdviceReason.WINS: Why.WINS,
    AdviceReason.MAY_NOT_BANK: Why.OBLIGED,
    AdviceReason.MAY_NOT_ROLL: Why.OBLIGED,
    AdviceReason.BANKING_LOSES: Why.LAST_TURN,
    AdviceReason.SAFE_ROLL: Why.SAFE,
    AdviceReason.WORTH_THE_RISK: Why.WORTH_IT,
    AdviceReason.BETTER_IN_HAND: Why.TOO_MUCH,
    AdviceReason.START_AFRESH: Why.START_AFRESH,
    AdviceReason.TAKE_OVER: Why.TAKE_OVER,
}
SET_ASIDES = {KeepReason.ALL_THE_DICE: Why.ALL_DICE, KeepReason.MORE_DICE: Why.MORE_DICE}


class ExplainingPlayer:
    """A profile that plays under one rule set, and gives a reason for each choice."""

    def __init__(self, profile: Profile, rules: RuleSet) -> None:
        self._profile, self._rules = profile, rules
        self._player = ComputerPlayer(profile, rules)
        self._without: dict[tuple[Why, ...], ComputerPlayer] = {}
        self._terms = tuple(
            term
            for term in TEMPERAMENTS
            if getattr(profile, term.value) != DEFAULTS[term.value] and term is not Why.WHIM
        )

    def choose(self, state: State, chance: RandomSource) -> ExplainedChoice:
        """The choice of ``ComputerPlayer.choose``, by the same ``chance``, with its reason."""
        turn = state.turn
        if turn is None:
            action = self._player.choose(state, chance)
            return ExplainedChoice(action, self._reopened(state, action))
        if turn.roll is None and not turn.begun:
            action = self._player.choose(state, chance)
            return ExplainedChoice(action, self._start(state, turn, action))
        if len(turn.choices) == 1:
            return ExplainedChoice(self._player.choose(state, chance))
        whims = self._player.whims(state, turn, chance)
        action = self._player.act(state, turn, whims)
        if state.starting is not None:
            return ExplainedChoice(action)
        if isinstance(action, SetAside):
            return ExplainedChoice(action, self._set_aside(state, turn, action, whims))
        return ExplainedChoice(action, self._step(state, turn, action, whims))

    def _reopened(self, state: State, action: PlayerAction) -> Reason:
        """Why it risks a reopened score, or lets it stand."""
        banked, risks = state.reopened[0], isinstance(action, Resume)
        zilch = self._player.zilch_alone(Stake(banked.dice, banked.points, banked.trios))
        why = Why.RISK_AGAIN if risks else Why.LET_STAND
        return Reason(why, _does(risks), banked.dice, banked.points, zilch)

    def _start(self, state: State, turn: Turn, action: PlayerAction) -> Reason | None:
        """Why it takes over what was left, or starts afresh."""
        left_dice = state.extras.left_dice
        if left_dice is None or isinstance(decide(state, TakeOver()), Refusal):
            return None
        why = Why.TAKE_OVER if isinstance(action, TakeOver) else Why.START_AFRESH
        stake = Stake(left_dice.dice, left_dice.points, left_dice.trios)
        zilch = self._player.zilch(state, turn, stake)
        return Reason(why, Does.ROLL, stake.dice, stake.points, zilch)

    def _step(self, state: State, turn: Turn, action: PlayerAction, whims: Whims) -> Reason:
        """Why it throws or banks."""
        dice = turn.dice or self._rules.scoring.dice
        stake = Stake(dice, turn.points, turn.trios)
        zilch = self._player.zilch(state, turn, stake)
        why = self._why_this_step(state, turn, action, whims)
        if why is Why.WORTH_IT:
            why = worth_rolling(zilch)
        return Reason(why, _does(isinstance(action, Throw)), dice, turn.points, zilch)

    def _why_this_step(self, state: State, turn: Turn, action: PlayerAction, whims: Whims) -> Why:
        throws = isinstance(action, Throw)
        situation = self._player.situation_of(state, turn)
        if isinstance(decide(state, Bank() if throws else Throw()), Refusal):
            return Why.OBLIGED
        if not throws and turn.points >= situation.wins:
            return Why.WINS
        if throws and turn.points < situation.min_not_to_lose:
            return Why.LAST_TURN
        difference = self._difference(state, turn, action, whims)
        if difference:
            return difference[0]
        return Why.WORTH_IT if throws else Why.TOO_MUCH

    def _set_aside(self, state: State, turn: Turn, action: SetAside, whims: Whims) -> Reason | None:
        """Why it sets these dice aside; None if they simply count most."""
        player, option = self._player, _option(turn, action)
        stake = player.stake(turn, option)
        zilch = player.zilch(state, turn, stake)
        does = Does.LEAVE if player.goes_on(state, turn, option, whims.mood) else Does.KEEP
        plain = Reason(Why.WINS, does, stake.dice, stake.points, zilch)
        if player.wins_with(player.situation_of(state, turn), turn, option):
            return plain._replace(does=Does.KEEP)
        if whims.overlooks and action != player.act(state, turn, whims._replace(overlooks=False)):
            return plain._replace(why=Why.OVERLOOKS)
        difference = self._difference(state, turn, action, whims)
        if difference:
            why, other = difference
            assert isinstance(other, SetAside)
            instead = player.stake(turn, _option(turn, other)).dice
            return plain._replace(why=why, instead=instead if instead != stake.dice else 0)
        by_odds = _why_by_odds(turn, option)
        return plain._replace(why=by_odds) if by_odds is not None else None

    def _difference(
        self, state: State, turn: Turn, action: PlayerAction, whims: Whims
    ) -> tuple[Why, PlayerAction] | None:
        """The temperament that made the difference, and the action without it; None if none did.

        If one alone makes none, more and more of them are left out together, and the last that was
        added is the reason.
        """
        for left_out in self._left_out(whims):
            other = self._player_without(left_out).act(
                state, turn, NO_WHIMS if Why.WHIM in left_out else whims
            )
            if other != action:
                return left_out[-1], other
        return None

    def _left_out(self, whims: Whims) -> Iterator[tuple[Why, ...]]:
        """Temperaments to leave out together: each alone; then the first two, three, and so on."""
        moods = {Why.WHIM} if whims.mood else set()
        terms = tuple(term for term in TEMPERAMENTS if term in {*self._terms, *moods})
        yield from ((term,) for term in terms)
        yield from (terms[:n] for n in range(2, len(terms) + 1))

    def _player_without(self, terms: tuple[Why, ...]) -> ComputerPlayer:
        player = self._without.get(terms)
        if player is None:
            left_out = {term.value: DEFAULTS[term.value] for term in terms if term is not Why.WHIM}
            # Each value has its field's type: it is the field's own default.
            profile = replace(self._profile, **left_out)  # type: ignore[arg-type]
            player = self._without[terms] = ComputerPlayer(profile, self._rules)
        return player


def advised(advice: Advice, action: PlayerAction) -> Reason | None:
    """The reason of a player who goes by the odds; a choice that is not the best is a whim."""
    rated = advice.of(action)
    if rated is None or len(advice.choices) == 1:
        return None
    why: Why | None = Why.WHIM
    if round(rated.value, DIGITS) >= round(advice.best.value, DIGITS):
        why = _why_advised(advice, rated)
    does, odds = _does_advised(rated), rated.odds
    if why is None or does not in CAN_DECIDE[why]:
        return None
    return Reason(why, does, odds.dice, odds.points, odds.zilch)


def _why_advised(advice: Advice, rated: RatedAction) -> Why | None:
    """The reason why the best is best; None if it simply counts most, or others are as good."""
    if rated is not advice.best:
        return None
    if rated.option is None or advice.reason is AdviceReason.WINS:
        why = STEPS.get(advice.reason)
        return worth_rolling(rated.odds.zilch) if why is Why.WORTH_IT else why
    return SET_ASIDES.get(advice.keep_reason) if advice.keep_reason else None


def _does_advised(rated: RatedAction) -> Does:
    if rated.option is not None:
        return Does.LEAVE if rated.then is Then.ROLL else Does.KEEP
    return _does(rated.then is not Then.BANK)


def _does(rolls: bool) -> Does:
    return Does.ROLL if rolls else Does.BANK


def _option(turn: Turn, action: SetAside) -> Option:
    """The choice that the action takes."""
    return next(o for o in turn.choices if (o.keep, o.points) == (action.keep, action.points))


def _why_by_odds(turn: Turn, option: Option) -> Why | None:
    most = max(turn.choices, key=lambda choice: choice.points)
    if len(option.keep) == turn.dice:
        return Why.ALL_DICE
    gives_up = option.points < most.points and len(option.keep) < len(most.keep)
    return Why.MORE_DICE if gives_up else None
