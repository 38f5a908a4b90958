"""The choices of a computer player: by its temperament, from what a player can see of the game.

It looks one throw ahead, and values the hot dice that this may lead to as a turn of their own.
``n`` dice thrown with ``p`` points at risk bring the average of the highest-scoring set-aside and,
where all of them can be set aside, another turn; they cost ``p`` by the chance of a zilch. Where
that is a loss it banks. A profile says by how much each of these seems more or less to it. What
another set-aside beats for sure is left out before (``unbeaten``).
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from zilch3d.engine.actions import Bank, LetStand, PlayerAction, Resume, SetAside, TakeOver, Throw
from zilch3d.engine.decide import legal_actions
from zilch3d.engine.ruleset import Kind, Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, OF_A_KIND, Option, Trios
from zilch3d.engine.state import State, Turn
from zilch3d.players.profile import Profile, When
from zilch3d.players.situation import (
    STEPS,
    Situation,
    ThrowFigures,
    ThrowOdds,
    as_seen,
    situation_of,
)

FEW = 3
"""The most dice that are few."""

EVEN = 0.5
"""A win that others may still share is risked below this chance of a zilch."""

HIT = 2.0
"""The worth of hitting an exact target with the next throw, in ordinary turns."""

MAX_TURNS_AT_RISK = 40
"""Ordinary turns at risk at which it banks in any case; with a target, at twice the target.

Under some house rules no throw can be lost: without a limit a turn would last for ever.
"""

MOODS = 2
"""Steps of a mood to each doubling of greed."""

WON = 1e9
"""The worth of winning: more than any points."""

MAX_REMEMBERED = 60_000
"""Decisions that a player remembers: at so many it forgets them all."""

NEUTRAL = Situation(0)
"""A situation in which nothing but points matters."""


class RandomSource(Protocol):
    """The source of a player's whims; it has nothing to do with the dice."""

    def random(self) -> float: ...
    def gauss(self, mu: float, sigma: float, /) -> float: ...


class Whims(NamedTuple):
    """The mood of one decision, in steps that make greed larger or smaller, and an oversight."""

    mood: int = 0
    overlooks: bool = False


NO_WHIMS = Whims()


class Stake(NamedTuple):
    """The dice of a throw, the points at risk with it, and the trios beside it."""

    dice: int
    points: Points
    trios: Trios


class ComputerPlayer:
    """A profile that plays under one rule set, and remembers its decisions."""

    def __init__(self, profile: Profile, rules: RuleSet) -> None:
        self.profile = profile
        self.rules = rules
        self._figures = ThrowFigures(rules)
        self._turn = self._figures.turn
        self._plenty = 2 * rules.end.goal if rules.end.target else MAX_TURNS_AT_RISK * self._turn
        self._decisions: dict[tuple[object, ...], tuple[PlayerAction, ...]] = {}
        self._prospects: dict[tuple[Situation, int, Stake, bool], float] = {}
        self._highest_single = max(rules.scoring.singles)
        self._minds_score = (
            profile.greed_behind != 1
            or profile.greed_ahead != 1
            or profile.noise_when in (When.BEHIND, When.AHEAD)
        )
        self._has_whims = profile.noise > 0 or profile.overlooks > 0
        self._situation = NEUTRAL
        self._situation_key: tuple[object, object, object] = (None, None, None)

    def choose(self, state: State, chance: RandomSource) -> PlayerAction:
        """The action of the player to move; it is always legal.

        What it does depends on ``chance`` only where its profile has whims.
        """
        turn = state.turn
        if turn is None:
            return self._reopened(state)
        if turn.roll is None and not turn.begun:
            return self._first(state)
        if len(turn.choices) == 1:
            return SetAside(turn.choices[0].keep, turn.choices[0].points)
        whims = self.whims(state, turn, chance) if self._has_whims else NO_WHIMS
        return self.act(state, turn, whims)

    def whims(self, state: State, turn: Turn, chance: RandomSource) -> Whims:
        """The whims of this decision, drawn from ``chance``."""
        profile = self.profile
        mood = self._mood(self.situation_of(state, turn), turn, chance) if profile.noise else 0
        may_overlook = profile.overlooks > 0 and turn.roll is not None
        return Whims(mood, may_overlook and chance.random() < profile.overlooks)

    def act(self, state: State, turn: Turn, whims: Whims) -> PlayerAction:
        """The action in a turn that has begun, where there is a choice."""
        ranked = self._ranked(self.situation_of(state, turn), whims.mood, turn)
        if turn.roll is None:
            return _if_allowed(state, ranked[0])
        return ranked[whims.overlooks and len(ranked) > 1]

    def situation_of(self, state: State, turn: Turn) -> Situation:
        """The situation, worked out once a turn.

        The objects of the state that it depends on stay the same during a turn.
        """
        seats, ending, seat = self._situation_key
        if state.seats is not seats or state.ending is not ending or turn.seat != seat:
            self._situation_key = state.seats, state.ending, turn.seat
            self._situation = situation_of(state, turn, self.profile.lead, self.profile.just_below)
            if not self._minds_score:
                self._situation = self._situation._replace(behind=0)
        return self._situation

    def _ranked(self, situation: Situation, mood: int, turn: Turn) -> tuple[PlayerAction, ...]:
        """The actions that it may take, the best first, remembered by all that they depend on."""
        situation = as_seen(situation, turn.points, self._figures.max_points)
        roll = None if turn.roll is None else tuple(sorted(turn.roll))
        key = (situation, mood, turn.dice, turn.points, turn.trios, roll)
        decision = self._decisions.get(key)
        if decision is None:
            if len(self._decisions) >= MAX_REMEMBERED:
                self._decisions.clear()
            decision = self._decisions[key] = self._think(situation, mood, turn)
        return decision

    def _think(self, situation: Situation, mood: int, turn: Turn) -> tuple[PlayerAction, ...]:
        if turn.roll is not None:
            worth = partial(self._worth, situation, mood, turn)
            ranked = sorted(self._sensible(situation, turn), key=worth, reverse=True)
            first = self._first_choice(situation, mood, turn, ranked)
            ranked = [first, *(option for option in ranked if option is not first)]
            return tuple(SetAside(option.keep, option.points) for option in ranked)
        throws = self._throws(situation, mood, Stake(turn.dice, turn.points, turn.trios))
        return (Throw() if throws else Bank(),)

    def _sensible(self, situation: Situation, turn: Turn) -> Iterable[Option]:
        """The set-asides to choose among: those that win, or if none does, all that are unbeaten.

        Fewer points can be better below an exact target, or one that it wants to stop just short
        of.
        """
        ranked = sorted(turn.choices, key=lambda option: option.points, reverse=True)
        wins = [option for option in ranked if self.wins_with(situation, turn, option)]
        if wins:
            return unbeaten(wins, self.rules, turn)
        if situation.room is not None:
            return turn.choices
        near = [option for option in ranked if situation.near.has(turn.points + option.points)]
        return list(dict.fromkeys([*unbeaten(ranked, self.rules, turn), *near]))

    def _first_choice(
        self, situation: Situation, mood: int, turn: Turn, ranked: Sequence[Option]
    ) -> Option:
        """The best; if it means to bank after that, the one with most points that it would bank.

        But the best also where dice that are left are no waste, as the next player may take them
        over, or the target must be hit exactly.
        """
        dice_matter = situation.room is not None or self.rules.turn.take_over
        if dice_matter or not self._banks(situation, mood, turn, ranked[0]):
            return ranked[0]
        to_bank = [option for option in ranked if self._banks(situation, mood, turn, option)]
        return max(to_bank, key=lambda option: option.points)

    def _banks(self, situation: Situation, mood: int, turn: Turn, option: Option) -> bool:
        """Whether it means to bank once this is set aside, and may."""
        stake = self.stake(turn, option)
        if self._must_roll(turn, option) or stake.points < situation.min_to_bank:
            return False
        return option.must_bank or not self._throws(situation, mood, stake)

    def _mood(self, situation: Situation, turn: Turn, chance: RandomSource) -> int:
        """The mood of this decision, where the profile has moods in such a situation; else 0."""
        match self.profile.noise_when:
            case When.BEHIND if situation.behind <= 0:
                return 0
            case When.AHEAD if situation.behind >= 0:
                return 0
            case When.FEW_DICE if turn.dice > FEW:
                return 0
            case _:
                return round(MOODS * chance.gauss(0.0, self.profile.noise))

    # How it weighs a throw and a set-aside.

    def _throws(self, situation: Situation, mood: int, stake: Stake) -> bool:
        """Whether it throws rather than banks, if it may do both."""
        # First what the end of the game asks for, then the temperament, last the odds.
        points, profile = stake.points, self.profile
        if points >= situation.wins:
            return False
        if points < situation.min_not_to_lose:
            return True
        if points >= self._plenty:
            return False
        if situation.contested.has(points):
            return self._odds(situation, stake).zilch < EVEN
        if situation.slim.has(points) or situation.near.has(points):
            return situation.slim.has(points)
        tempted = stake.dice < FEW and points <= profile.hot_dice_risk * self._turn
        if tempted or stake.dice in profile.dares:
            return True
        if points >= situation.safe or self._has_enough(stake):
            return False
        return self._gain(situation, mood, stake) > 0

    def _has_enough(self, stake: Stake) -> bool:
        """Whether its ``enough`` is at risk; not with all the dice to throw, which risk little."""
        enough = self.profile.enough
        has_all_dice = stake.dice == self.rules.scoring.dice
        return bool(enough) and not has_all_dice and stake.points >= enough * self._turn

    def _prospect(self, situation: Situation, mood: int, stake: Stake, forced: bool) -> float:
        """The points that going on seems to bring: 0 where it would rather bank, and may.

        Never less than 0 where it throws of its own will.
        """
        key = (situation, mood, stake, forced)
        prospect = self._prospects.get(key)
        if prospect is None:
            if len(self._prospects) >= MAX_REMEMBERED:
                self._prospects.clear()
            gain = 0.0
            if forced or self._throws(situation, mood, stake):
                gain = self._gain(situation, mood, stake)
            prospect = self._prospects[key] = gain if forced else max(0.0, gain)
        return prospect

    def _gain(self, situation: Situation, mood: int, stake: Stake) -> float:
        """The points, in units, that a throw seems to bring."""
        profile, turn, throw = self.profile, self._turn, self._odds(situation, stake)
        likes = profile.dice[stake.dice - 1] + profile.hot_dice * throw.clears
        likes += profile.thrill * 4 * throw.zilch * (1 - throw.zilch)
        likes += profile.trios * throw.trio * (not stake.trios)
        likes += HIT * throw.hits
        # Points that would not save the game if they were banked are no loss.
        counts = stake.points >= situation.min_not_to_lose
        risked = stake.points / self._greed(situation, mood) if counts else 0.0
        return throw.gain + likes * turn - throw.zilch * risked

    def _odds(self, situation: Situation, stake: Stake) -> ThrowOdds:
        room = None if situation.room is None else situation.room - stake.points
        return self._figures.throw(stake.dice, stake.trios, room)

    def _greed(self, situation: Situation, mood: int) -> float:
        """The factor by which points at risk seem smaller than they are."""
        profile, behind = self.profile, situation.behind / STEPS
        grows = profile.greed_behind if behind > 0 else profile.greed_ahead
        return profile.greed * float(grows ** abs(behind) * 2.0 ** (mood / MOODS))

    def _worth(
        self, situation: Situation, mood: int, turn: Turn, option: Option
    ) -> tuple[float, int, Points]:
        """A key that sorts set-asides: the points that each leads to, dice left, its own points."""
        left = turn.dice - len(option.keep)
        if self.wins_with(situation, turn, option):
            return (WON, 0, option.points)
        stake = self.stake(turn, option)
        worth = self._counted(option)
        forced = self._must_roll(turn, option)
        if forced or not option.must_bank:
            worth += self._prospect(situation, mood, stake, forced)
        if not left:
            worth += (self.profile.hot_dice - 1) * self._turn
        if any(part.kind in OF_A_KIND for part in option.combinations):
            worth += self.profile.trios * self._turn
        return (worth, left, option.points)

    def stake(self, turn: Turn, option: Option) -> Stake:
        """The next throw, once this is set aside."""
        scoring, left = self.rules.scoring, turn.dice - len(option.keep)
        trios = turn.trios | option.trios if left and scoring.match else NO_TRIOS
        return Stake(left or scoring.dice, turn.points + option.points, trios)

    def goes_on(self, state: State, turn: Turn, option: Option, mood: int) -> bool:
        """Whether it means to throw, once this is set aside."""
        if self._must_roll(turn, option):
            return True
        situation = as_seen(self.situation_of(state, turn), turn.points, self._figures.max_points)
        return not option.must_bank and self._throws(situation, mood, self.stake(turn, option))

    def zilch(self, state: State, turn: Turn, stake: Stake) -> float:
        """The chance that this throw loses the turn."""
        return self._odds(self.situation_of(state, turn), stake).zilch

    def zilch_alone(self, stake: Stake) -> float:
        """The same, in a situation in which nothing but points matters."""
        return self._figures.throw(stake.dice, stake.trios).zilch

    def wins_with(self, situation: Situation, turn: Turn, option: Option) -> bool:
        """Whether the game is won once this is set aside, or then banked."""
        six_wins = self.rules.scoring.six_wins
        if six_wins and any(part.kind is Kind.SIX for part in option.combinations):
            return True
        return turn.points + option.points >= situation.wins and not self._must_roll(turn, option)

    def _must_roll(self, turn: Turn, option: Option) -> bool:
        """Whether the rules have it roll on, once this is set aside."""
        clears = len(option.keep) == turn.dice
        return option.must_roll or (clears and self.rules.turn.hot_dice_forced)

    def _counted(self, option: Option) -> float:
        """The points of a set-aside with ``small_singles`` weighed as the player likes them."""
        if self.profile.small_singles == 1:
            return option.points
        small = sum(
            part.points
            for part in option.combinations
            if part.kind is Kind.SINGLE and part.points < self._highest_single
        )
        return option.points + (self.profile.small_singles - 1) * small

    # Choices other than a set-aside, a throw or banking.

    def _first(self, state: State) -> PlayerAction:
        """Take over the dice that were left where that seems worth more than a fresh start."""
        left_dice = state.extras.left_dice
        if left_dice is None or TakeOver() not in legal_actions(state):
            return Throw()
        assert state.turn is not None
        wins = self.situation_of(state, state.turn).wins
        throw = self._figures.throw(left_dice.dice, left_dice.trios)
        takeover = (1 - throw.zilch) * min(left_dice.points + throw.gain, wins)
        takeover += throw.clears * self._turn
        fresh_start = min(self._turn, wins)
        return TakeOver() if takeover * self.profile.take_over > fresh_start else Throw()

    def _reopened(self, state: State) -> PlayerAction:
        """Risk a reopened score where one more throw is worth it."""
        banked = state.reopened[0]
        stake = Stake(banked.dice, banked.points, banked.trios)
        return Resume() if self._gain(NEUTRAL, 0, stake) > 0 else LetStand()


def _if_allowed(state: State, action: PlayerAction) -> PlayerAction:
    """This action, banking or throwing; the other where the rules do not allow it."""
    legal = legal_actions(state)
    return action if action in legal else legal[0]


def unbeaten(options: Iterable[Option], rules: RuleSet, turn: Turn) -> list[Option]:
    """The set-asides that none before them beats for sure; those worth most must come first.

    One is beaten by another that is worth as much or more and leaves as many dice, as a single 5 is
    by a 1. No player does what is beaten, whatever its temperament and its mood.
    """
    best: list[Option] = []
    for option in options:
        if not any(_leaves_as_much(better, option, rules, turn) for better in best):
            best.append(option)
    return best


def _leaves_as_much(better: Option, option: Option, rules: RuleSet, turn: Turn) -> bool:
    """Whether the first leaves all that the second does: dice, freedom, and trios to match."""
    if len(better.keep) != len(option.keep):
        return False
    as_free = (better.must_roll, better.must_bank) == (option.must_roll, option.must_bank)
    clears = len(option.keep) == turn.dice
    return as_free and (clears or not rules.scoring.match or better.trios >= option.trios)
