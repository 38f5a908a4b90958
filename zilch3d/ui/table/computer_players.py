"""The computer players at a table: what they do, and how long they may think about it."""

from random import Random

from zilch3d.advice.protocol import AdviceService
from zilch3d.engine.actions import Action, AskForDie
from zilch3d.engine.state import State
from zilch3d.players.choose import choose
from zilch3d.players.profile import Profile

LONGEST_THOUGHT = 30.0
"""Seconds after which a player who is advised decides by estimates, and is said to."""


class ComputerPlayers:
    """The seats that the computer plays, with their profiles.

    ``chance`` decides who hides or counts dice; it is never the one that the dice fall by.
    """

    def __init__(self, profiles: dict[int, Profile], advice: AdviceService, chance: Random) -> None:
        self.profiles = profiles
        self._advice = advice
        self.estimating: frozenset[int] = frozenset()
        """The seats that are advised, but decided by estimates last: more was not known."""
        self._chance = chance

    def decide(self, state: State, seat: int, thought: float) -> Action | None:
        """What this seat does; None while advice is worked out, after ``thought`` seconds."""
        profile = self.profiles[seat]
        fresh = state.turn is not None and not state.turn.begun
        if fresh and state.extras.hidden and self._chance.random() < profile.counts:
            return AskForDie()
        if profile.advised and thought < LONGEST_THOUGHT:
            evaluation = self._advice.ask(state)
            if evaluation is None:
                return None
            if evaluation.advice is not None:
                self._note(seat, estimates=not evaluation.advice.basis.is_chance)
                return evaluation.advice.best.action
        self._note(seat, estimates=profile.advised)
        return choose(state, profile)

    def decides_in(self, seat: int, thought: float) -> float:
        """Seconds, after ``thought`` so far, until this seat decides, unless advice comes first."""
        if thought < 0:
            return -thought
        return max(0.0, LONGEST_THOUGHT - thought) if self.profiles[seat].advised else 0.0

    def _note(self, seat: int, *, estimates: bool) -> None:
        self.estimating = self.estimating | {seat} if estimates else self.estimating - {seat}

    def hides(self, state: State) -> bool:
        """Whether a computer player that has just passed the dice withholds one."""
        turn, passer = state.turn, state.passer
        if turn is None or turn.begun or passer not in self.profiles:
            return False
        return self._chance.random() < self.profiles[passer].hides
