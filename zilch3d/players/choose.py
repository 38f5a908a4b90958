"""What a computer player does: by its temperament, in what it can see of the game.

It looks one throw ahead, and values the hot dice that this may lead to as a turn of their own.
``n`` dice thrown with ``p`` points at risk bring the average of the highest-scoring set-aside and,
where all of them can be set aside, another turn; they cost ``p`` by the chance of a zilch. Where
that is a loss it banks. A profile says by how much each of these seems more or less to it.
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
from zilch3d.players.situation import STEPS, Figures, Situation, ThrowOdds, as_seen, situation

FEW = 3
"""So many dice, or less, are few."""

EVEN = 0.5
"""A contested win is risked for a whole one at less than this chance of a zilch."""

HIT = 2.0
"""Turns that it gives for the chance to hit an exact target with the next throw."""

LONGEST = 40
"""Where there is no target, it banks so many ordinary turns at the latest; else twice the target.

Under some house rules no throw can be lost: without an end to it a turn would last for ever.
"""

MOODS = 2
"""Steps of a feeling that is off, to each doubling of greed."""

WON = 1e9
"""What winning is worth: more than any points."""

MAX_REMEMBERED = 60_000
"""A player that remembers so many decisions forgets them all."""

PLAIN = Situation(0)
"""A situation in which nothing but points matters."""


class RandomSource(Protocol):
    """Where a player's whims come from; never what the dice fall by."""

    def random(self) -> float: ...
    def gauss(self, mu: float, sigma: float, /) -> float: ...


class Whims(NamedTuple):
    """How far off its feeling is in one decision, and whether it overlooks the best dice."""

    mood: int = 0
    overlooks: bool = False


NO_WHIMS = Whims()


class Stake(NamedTuple):
    """What a throw is considered with."""

    dice: int
    points: Points
    trios: Trios


class ComputerPlayer:
    """A profile that plays under one rule set; it remembers what it has thought over."""

    def __init__(self, profile: Profile, rules: RuleSet) -> None:
        self.profile = profile
        self.rules = rules
        self._figures = Figures(rules)
        self._turn = self._figures.turn
        self._plenty = 2 * rules.end.goal if rules.end.target else LONGEST * self._turn
        self._known: dict[tuple[object, ...], tuple[PlayerAction, ...]] = {}
        self._prospects: dict[tuple[Situation, int, Stake, bool], float] = {}
        self._highest_single = max(rules.scoring.singles)
        self._minds_score = (
            profile.greed_behind != 1
            or profile.greed_ahead != 1
            or profile.noise_when in (When.BEHIND, When.AHEAD)
        )
        self._has_whims = profile.noise > 0 or profile.overlooks > 0
        self._seen = PLAIN
        self._seen_in: tuple[object, object, object] = (None, None, None)

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
        """Those of this decision."""
        profile = self.profile
        mood = self._mood(self.situation(state, turn), turn, chance) if profile.noise else 0
        may_overlook = profile.overlooks > 0 and turn.roll is not None
        return Whims(mood, may_overlook and chance.random() < profile.overlooks)

    def act(self, state: State, turn: Turn, whims: Whims) -> PlayerAction:
        """What it does in a turn that has begun, where it can choose."""
        wanted = self._wanted(self.situation(state, turn), whims.mood, turn)
        if turn.roll is None:
            return _if_allowed(state, wanted[0])
        return wanted[whims.overlooks and len(wanted) > 1]

    def situation(self, state: State, turn: Turn) -> Situation:
        """It stays the same during a turn, and so do these parts of the state."""
        seats, ending, seat = self._seen_in
        if state.seats is not seats or state.ending is not ending or turn.seat != seat:
            self._seen_in = state.seats, state.ending, turn.seat
            self._seen = situation(state, turn, self.profile.lead, self.profile.just_below)
            if not self._minds_score:
                self._seen = self._seen._replace(behind=0)
        return self._seen

    def _wanted(self, found: Situation, mood: int, turn: Turn) -> tuple[PlayerAction, ...]:
        """What it would do, the best first."""
        found = as_seen(found, turn.points, self._figures.most)
        roll = None if turn.roll is None else tuple(sorted(turn.roll))
        key = (found, mood, turn.dice, turn.points, turn.trios, roll)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MAX_REMEMBERED:
                self._known.clear()
            known = self._known[key] = self._think(found, mood, turn)
        return known

    def _think(self, found: Situation, mood: int, turn: Turn) -> tuple[PlayerAction, ...]:
        if turn.roll is not None:
            worth = partial(self._worth, found, mood, turn)
            ranked = sorted(self._sensible(found, turn), key=worth, reverse=True)
            first = self._first_choice(found, mood, turn, ranked)
            ranked = [first, *(option for option in ranked if option is not first)]
            return tuple(SetAside(option.keep, option.points) for option in ranked)
        throws = self._throws(found, mood, Stake(turn.dice, turn.points, turn.trios))
        return (Throw() if throws else Bank(),)

    def _sensible(self, found: Situation, turn: Turn) -> Iterable[Option]:
        """The set-asides that none beats for sure: those that win, or bring most for their dice.

        Short of an exact target, or of one that it wants to stop just below, fewer can be better.
        """
        ranked = sorted(turn.choices, key=lambda option: option.points, reverse=True)
        wins = [option for option in ranked if self.wins_with(found, turn, option)]
        if wins:
            return unbeaten(wins, self.rules, turn)
        if found.room is not None:
            return turn.choices
        near = [option for option in ranked if found.near.has(turn.points + option.points)]
        return list(dict.fromkeys([*unbeaten(ranked, self.rules, turn), *near]))

    def _first_choice(
        self, found: Situation, mood: int, turn: Turn, ranked: Sequence[Option]
    ) -> Option:
        """The best, and if it means to bank that, the one with most points that it would bank.

        Dice that the next player may take over, or that an exact target makes count, are no waste.
        """
        matters = found.room is not None or self.rules.turn.take_over
        if matters or not self._banks(found, mood, turn, ranked[0]):
            return ranked[0]
        banked = [option for option in ranked if self._banks(found, mood, turn, option)]
        return max(banked, key=lambda option: option.points)

    def _banks(self, found: Situation, mood: int, turn: Turn, option: Option) -> bool:
        """Whether it means to bank once this is set aside, and may."""
        stake = self.stake(turn, option)
        if self._must_roll(turn, option) or stake.points < found.fewest:
            return False
        return option.must_bank or not self._throws(found, mood, stake)

    def _mood(self, found: Situation, turn: Turn, chance: RandomSource) -> int:
        """How far off its feeling is now."""
        match self.profile.noise_when:
            case When.BEHIND if found.behind <= 0:
                return 0
            case When.AHEAD if found.behind >= 0:
                return 0
            case When.FEW_DICE if turn.dice > FEW:
                return 0
            case _:
                return round(MOODS * chance.gauss(0.0, self.profile.noise))

    # What it weighs

    def _throws(self, found: Situation, mood: int, stake: Stake) -> bool:
        """Whether it throws rather than banks, if it may do both."""
        points, profile = stake.points, self.profile
        if points >= found.wins:
            return False
        if points < found.least:
            return True
        if points >= self._plenty:
            return False
        if found.contested.has(points):
            return self._odds(found, stake).zilch < EVEN
        if found.slim.has(points) or found.near.has(points):
            return found.slim.has(points)
        tempted = stake.dice < FEW and points <= profile.hot_dice_risk * self._turn
        if tempted or stake.dice in profile.dares:
            return True
        if points >= found.safe or self._has_enough(stake):
            return False
        return self._gain(found, mood, stake) > 0

    def _has_enough(self, stake: Stake) -> bool:
        """Whether it stops at so many points; not with all the dice in hand, for what they risk."""
        enough = self.profile.enough
        every = stake.dice == self.rules.scoring.dice
        return bool(enough) and not every and stake.points >= enough * self._turn

    def _prospect(self, found: Situation, mood: int, stake: Stake, forced: bool) -> float:
        """What going on seems to bring: nothing where it would rather bank, and may.

        What it does of its own will never seems a loss to it.
        """
        key = (found, mood, stake, forced)
        known = self._prospects.get(key)
        if known is None:
            if len(self._prospects) >= MAX_REMEMBERED:
                self._prospects.clear()
            gain = 0.0
            if forced or self._throws(found, mood, stake):
                gain = self._gain(found, mood, stake)
            known = self._prospects[key] = gain if forced else max(0.0, gain)
        return known

    def _gain(self, found: Situation, mood: int, stake: Stake) -> float:
        """What a throw seems to bring, in units of points."""
        profile, turn, throw = self.profile, self._turn, self._odds(found, stake)
        likes = profile.dice[stake.dice - 1] + profile.hot_dice * throw.clears
        likes += profile.thrill * 4 * throw.zilch * (1 - throw.zilch)
        likes += profile.trios * throw.trio * (not stake.trios)
        likes += HIT * throw.hits
        risked = 0.0 if stake.points < found.least else stake.points / self._greed(found, mood)
        return throw.gain + likes * turn - throw.zilch * risked

    def _odds(self, found: Situation, stake: Stake) -> ThrowOdds:
        room = None if found.room is None else found.room - stake.points
        return self._figures.throw(stake.dice, stake.trios, room)

    def _greed(self, found: Situation, mood: int) -> float:
        """By what points at risk seem smaller than they are."""
        profile, behind = self.profile, found.behind / STEPS
        grows = profile.greed_behind if behind > 0 else profile.greed_ahead
        return profile.greed * float(grows ** abs(behind) * 2.0 ** (mood / MOODS))

    def _worth(
        self, found: Situation, mood: int, turn: Turn, option: Option
    ) -> tuple[float, int, Points]:
        """What a set-aside brings with the throw after it; of equals, the one with more dice."""
        left = turn.dice - len(option.keep)
        if self.wins_with(found, turn, option):
            return (WON, 0, option.points)
        stake = self.stake(turn, option)
        worth = self._counted(option)
        forced = self._must_roll(turn, option)
        if forced or not option.must_bank:
            worth += self._prospect(found, mood, stake, forced)
        if not left:
            worth += (self.profile.hot_dice - 1) * self._turn
        if any(part.kind in OF_A_KIND for part in option.combinations):
            worth += self.profile.trios * self._turn
        return (worth, left, option.points)

    def stake(self, turn: Turn, option: Option) -> Stake:
        """What is thrown next, once this is set aside, and for how much."""
        scoring, left = self.rules.scoring, turn.dice - len(option.keep)
        trios = turn.trios | option.trios if left and scoring.match else NO_TRIOS
        return Stake(left or scoring.dice, turn.points + option.points, trios)

    def goes_on(self, state: State, turn: Turn, option: Option, mood: int) -> bool:
        """Whether it means to throw, once this is set aside."""
        if self._must_roll(turn, option):
            return True
        found = as_seen(self.situation(state, turn), turn.points, self._figures.most)
        return not option.must_bank and self._throws(found, mood, self.stake(turn, option))

    def zilch(self, state: State, turn: Turn, stake: Stake) -> float:
        """The chance that this throw loses the turn."""
        return self._odds(self.situation(state, turn), stake).zilch

    def zilch_alone(self, stake: Stake) -> float:
        """The same, in a situation in which nothing but points matters."""
        return self._figures.throw(stake.dice, stake.trios).zilch

    def wins_with(self, found: Situation, turn: Turn, option: Option) -> bool:
        """Whether the game is won once this is set aside, or then banked."""
        six_wins = self.rules.scoring.six_wins
        if six_wins and any(part.kind is Kind.SIX for part in option.combinations):
            return True
        return turn.points + option.points >= found.wins and not self._must_roll(turn, option)

    def _must_roll(self, turn: Turn, option: Option) -> bool:
        """Whether the rules have it roll on, once this is set aside."""
        clears = len(option.keep) == turn.dice
        return option.must_roll or (clears and self.rules.turn.hot_dice_forced)

    def _counted(self, option: Option) -> float:
        """Its points, as the player sees single dice that aren't the highest."""
        if self.profile.small_singles == 1:
            return option.points
        small = sum(
            part.points
            for part in option.combinations
            if part.kind is Kind.SINGLE and part.points < self._highest_single
        )
        return option.points + (self.profile.small_singles - 1) * small

    # Where there are other choices

    def _first(self, state: State) -> PlayerAction:
        """Takes over what seems worth more than a fresh start."""
        left = state.extras.left_dice
        if left is None or TakeOver() not in legal_actions(state):
            return Throw()
        assert state.turn is not None
        enough = self.situation(state, state.turn).wins
        throw = self._figures.throw(left.dice, left.trios)
        taken = (1 - throw.zilch) * min(left.points + throw.gain, enough)
        taken += throw.clears * self._turn
        afresh = min(self._turn, enough)
        return TakeOver() if taken * self.profile.take_over > afresh else Throw()

    def _reopened(self, state: State) -> PlayerAction:
        """A reopened score is risked where one more throw is worth it."""
        again = state.reopened[0]
        stake = Stake(again.dice, again.points, again.trios)
        return Resume() if self._gain(PLAIN, 0, stake) > 0 else LetStand()


def _if_allowed(state: State, wanted: PlayerAction) -> PlayerAction:
    """Banking or throwing as wanted; the other where the rules do not allow it."""
    legal = legal_actions(state)
    return wanted if wanted in legal else legal[0]


def unbeaten(options: Iterable[Option], rules: RuleSet, turn: Turn) -> list[Option]:
    """Of these set-asides, those worth most first, all but what an earlier one makes pointless."""
    kept: list[Option] = []
    for option in options:
        if not any(_leaves_as_much(better, option, rules, turn) for better in kept):
            kept.append(option)
    return kept


def _leaves_as_much(better: Option, option: Option, rules: RuleSet, turn: Turn) -> bool:
    """Whether the one leaves all that the other does: dice, freedom, and trios to match."""
    if len(better.keep) != len(option.keep):
        return False
    as_free = (better.must_roll, better.must_bank) == (option.must_roll, option.must_bank)
    clears = len(option.keep) == turn.dice
    return as_free and (clears or not rules.scoring.match or better.trios >= option.trios)
