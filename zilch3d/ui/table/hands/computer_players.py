"""The computer players at a table: what they do, and how long they may think about it."""

import math
from collections.abc import Callable
from logging import getLogger
from random import Random

from zilch3d.advice.protocol import AdviceService
from zilch3d.engine.actions import Action, AskForDie, HideDie, PlayerAction
from zilch3d.engine.decide import decide, legal_actions
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import Seat, State
from zilch3d.motion.swing import Swing
from zilch3d.odds.advice import Advice, RatedChoice, Then
from zilch3d.players.advised import AdvisedPlayer
from zilch3d.players.explain import ExplainingPlayer, advised
from zilch3d.players.profile import Profile
from zilch3d.ui.table.hands.talk import Talk

LOG = getLogger(__name__)

LONG_THOUGHT = 10.0
"""Seconds after which a player who waits for advice is said to be still thinking."""
SEEN = 0.6
"""Seconds for which a roll lies at least before dice of it are set aside, if pauses are as long."""
OPENING = 0.3
"""The share of a pause before the first throw of a turn: there is nothing to look at."""


class IllegalChoice(Exception):
    """A computer player chose what the rules refuse: a fault of the program."""

    def __init__(self, player: str, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{player} chose {action}: {refusal.reason.value}")


class ComputerPlayers:
    """The seats that the computer plays, with their profiles.

    ``chance`` decides on whims, and who hides or counts dice; it is never the one that the dice
    fall by. ``talk`` is what they say, by default by the same chance. ``report`` is told of the
    first choice of each player that the rules refuse; a legal one is played in its place.

    They decide by ``State.seen``: to know whether a die is missing they have to ask for it.
    """

    def __init__(
        self,
        profiles: dict[int, Profile],
        advice: AdviceService,
        chance: Random,
        talk: Talk | None = None,
        report: Callable[[Exception], object] = LOG.error,
    ) -> None:
        self.profiles = profiles
        self._report = report
        self._reported: set[str] = set()
        """The players, by their ids, of whom a refused choice was reported: one says enough."""
        self._advice = advice
        self.estimating: frozenset[int] = frozenset()
        """The seats that are advised, but decided by estimates last: more was not known."""
        self.slow: frozenset[int] = frozenset()
        """The seat that has waited for advice for long, if one has."""
        self._chance = chance
        self.talk = talk or Talk(profiles, chance)
        self._players: dict[Profile, ExplainingPlayer] = {}
        self._counted: tuple[Seat, ...] | None = None
        """The seats in the turn for which the player to move has counted the dice, or won't."""
        self._passed: tuple[Seat, ...] | None = None
        """The seats in the turn for which it is decided whether a die is withheld."""
        self._looked: tuple[State, State] | None = None
        """The state looked at last, and what is seen of it: advice is about this very object."""

    @property
    def seats(self) -> frozenset[int]:
        """Those that no person plays."""
        return frozenset(self.profiles)

    def swing(self, seat: int) -> Swing:
        """How this seat throws its dice."""
        return Swing(self.profiles[seat].shakes)

    def decide(self, state: State, seat: int, thought: float) -> Action | None:
        """What this seat does; None while it thinks, for ``thought`` seconds up to now.

        Who is advised waits for the answer as long as it takes, so that no game depends on how fast
        the machine is; only where a clock runs there is no time for that. It may ask for a die that
        is not missing: then the table refuses, and it decides again.
        """
        state, profile = self._see(state), self.profiles[seat]
        if self._may_count(state):
            if thought < profile.counting:
                return None
            self._counted = state.seats
            if self._chance.random() < profile.counts:
                return AskForDie()
        self.slow = frozenset()
        if profile.advised and thought < _patience(state):
            evaluation = self._advice.ask(state)
            if evaluation is None:
                self.slow = frozenset({seat} if thought >= LONG_THOUGHT else ())
                return None
            if evaluation.advice is not None:
                self._note(seat, estimates=not evaluation.advice.basis.is_chance)
                return self._legal(state, seat, self._advised(state, evaluation.advice, seat))
        self._note(seat, estimates=profile.advised)
        choice = self._player(profile, state.rules).choose(state, self._chance)
        self.talk.explain(seat, choice.reason)
        return self._legal(state, seat, choice.action)

    def _legal(self, state: State, seat: int, action: PlayerAction) -> PlayerAction:
        """What was chosen, or another action where that is refused: no game waits for ever."""
        decision = decide(state, action)
        if not isinstance(decision, Refusal):
            return action
        player = self.profiles[seat].id
        if player not in self._reported:
            self._reported.add(player)
            self._report(IllegalChoice(player, action, decision))
        return legal_actions(state)[0]

    def decides_in(self, state: State, seat: int, thought: float) -> float:
        """Seconds, after ``thought`` so far, until this seat decides or is said to be slow, unless
        advice comes first; infinity if nothing else is waited for.
        """
        profile = self.profiles[seat]
        if thought < 0:
            return -thought
        if self._may_count(state):
            return max(0.0, profile.counting - thought)
        if not profile.advised:
            return 0.0
        patience = _patience(state)
        until = min(patience, LONG_THOUGHT) if thought < LONG_THOUGHT else patience
        return max(0.0, until - thought)

    def pause(self, state: State, seat: int, usual: float) -> float:
        """Seconds that this seat takes for its move, at the ``usual`` length of a pause.

        It decides on a roll. What follows a set-aside was decided with it.
        """
        turn, own = state.turn, usual * self._pace(seat)
        if turn is None or turn.roll is not None:
            return max(own, min(usual, SEEN))
        return 0.0 if turn.begun else OPENING * own

    def _pace(self, seat: int) -> float:
        return self.profiles[seat].pace

    def _see(self, state: State) -> State:
        if self._looked is None or self._looked[0] is not state:
            self._looked = (state, state.seen)
        return self._looked[1]

    def _note(self, seat: int, *, estimates: bool) -> None:
        self.estimating = self.estimating | {seat} if estimates else self.estimating - {seat}

    def at_once(self, state: State) -> Action | None:
        """What is done before anybody decides: who has just passed the dice may withhold one.

        It makes up its mind once, before it knows whether anybody counts them.
        """
        turn, passer = state.turn, state.passer
        if not state.rules.manners.hidden_die or turn is None or turn.begun:
            return None
        if state.seats is self._passed:
            return None
        self._passed = state.seats
        hides = passer in self.profiles and self._chance.random() < self.profiles[passer].hides
        return HideDie() if hides else None

    def _may_count(self, state: State) -> bool:
        """Whether dice that another has passed lie there, of which one may be missing."""
        fresh = state.turn is not None and not state.turn.begun
        return fresh and state.rules.manners.hidden_die and state.seats is not self._counted

    def _advised(self, state: State, advice: Advice, seat: int) -> PlayerAction:
        assert state.turn is not None
        player = AdvisedPlayer(self.profiles[seat], state.rules)
        rated = [
            RatedChoice(choice.action, choice.value, choice.then is Then.BANK)
            for choice in advice.choices
        ]
        action = player.pick(rated, state.turn, advice.basis, self._chance)
        self.talk.explain(seat, advised(advice, action))
        return action

    def _player(self, profile: Profile, rules: RuleSet) -> ExplainingPlayer:
        known = self._players.get(profile)
        if known is None:
            known = self._players[profile] = ExplainingPlayer(profile, rules)
        return known


def _patience(state: State) -> float:
    """Seconds for which a player waits for advice: half of those after which one is called out."""
    return state.rules.manners.seconds / 2 or math.inf
