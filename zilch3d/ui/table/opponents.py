"""The computer players at a table: what they do, and how long they may think about it."""

from random import Random

from zilch3d.advice.protocol import AdviceService
from zilch3d.engine.actions import Action, AskForDie
from zilch3d.engine.state import State
from zilch3d.players.choose import choose
from zilch3d.players.profile import Profile

LONGEST_THOUGHT = 4.0
"""Seconds after which one goes by its own judgement."""


class Opponents:
    """The profiles of the seats that the computer plays; ``chance`` is never the fair dice's."""

    def __init__(
        self, profiles: dict[int, Profile], counsellor: AdviceService, chance: Random
    ) -> None:
        self.profiles = profiles
        self._counsellor = counsellor
        self._chance = chance

    def __contains__(self, seat: object) -> bool:
        return seat in self.profiles

    @property
    def seats(self) -> frozenset[int]:
        """Those that the computer plays."""
        return frozenset(self.profiles)

    def decide(self, state: State, seat: int, thought: float) -> Action | None:
        """What this seat does; it looks for a hidden die as often as it is careful.

        None while it is still being reckoned, after so many seconds of thinking about it.
        """
        profile = self.profiles[seat]
        fresh = state.turn is not None and not state.turn.begun
        if fresh and state.hidden and self._chance.random() < profile.counts:
            return AskForDie()
        if profile.advised and thought < LONGEST_THOUGHT:
            counsel = self._counsellor.ask(state)
            if counsel is None:
                return None
            if counsel.advice is not None:
                return counsel.advice.best.action
        return choose(state, profile)

    def hides(self, state: State) -> bool:
        """Whether one that has just passed the dice withholds one."""
        turn, passer = state.turn, state.passer
        if turn is None or turn.begun or passer not in self.profiles:
            return False
        return self._chance.random() < self.profiles[passer].hides
