"""The computer players at a table: what they do, how long they think about it, what they say."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from logging import getLogger
from random import Random
from typing import TypeAlias

from zilch3d.advice.protocol import AdviceService
from zilch3d.engine import events
from zilch3d.engine.actions import Action, AskForDie, HideDie, PlayerAction, Refusal
from zilch3d.engine.decide import decide, legal_actions
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import Seat, State
from zilch3d.motion.swing import Swing
from zilch3d.odds.advice import Advice, RatedChoice, Then
from zilch3d.players.advised import AdvisedPlayer
from zilch3d.players.explain import ExplainingPlayer, Reason, Why, advised
from zilch3d.players.profile import Profile
from zilch3d.store.meetings import Meetings
from zilch3d.store.voices import RemarkMoment
from zilch3d.ui.table.hands import rivals
from zilch3d.ui.table.hands.rivals import Finish, Memory
from zilch3d.ui.table.model import Remark
from zilch3d.ui.table.stage.moments.moment import weight_of
from zilch3d.ui.words import remarks
from zilch3d.ui.words.remarks import LastWord

LOG = getLogger(__name__)

LONG_THOUGHT = 10.0
"""Seconds after which a player who waits for advice is said to be still thinking."""
SEEN = 0.6
"""Seconds for which a roll lies at least before dice of it are set aside, if pauses are as long."""
OPENING = 0.3
"""The share of a pause before the first throw of a turn: there is nothing to look at."""

AT_LEAST = 1.8
"""Seconds for which a sentence is seen, and as many more as it has letters to be read."""
PER_LETTER = 0.045

REASONS = 0.15
"""The share of choices, 0 to 1, of which a player who talks all the time says the reason."""
INTEREST = {
    Why.OBLIGED: 0.0,
    Why.SMALL_RISK: 0.3,
    Why.SAFE: 0.4,
    Why.ALL_DICE: 0.4,
    Why.WINS: 2.0,
    Why.LAST_TURN: 2.0,
}
"""How much more or less than another such a reason is worth saying."""
HOW_OFTEN = {
    RemarkMoment.ZILCH: 0.5,
    RemarkMoment.HOT_DICE: 0.5,
    RemarkMoment.BIG_BANK: 0.5,
    RemarkMoment.TOOK_LEAD: 0.4,
    RemarkMoment.LOST_LEAD: 0.6,
    RemarkMoment.DIE_FOUND: 1.0,
}
"""The share of such moments, 0 to 1, that an ordinary talker remarks on."""
BIG = 0.75
"""The weight from which a banked turn is big, 0 to 1."""

_CHOICES = (
    events.KeptAside | events.Thrown | events.Banked | events.TakenOver | events.TurnResumed
    | events.ScoreStands
)  # fmt: skip
"""The events by which a choice comes in sight."""
_TURN_BEGINS = events.TurnBegan | events.StartTurnBegan | events.TurnResumed
_SCORES = events.Banked | events.Penalised | events.Consoled
"""The events that can change who leads; a score that is only put at risk again isn't lost yet."""


# What they say

MeetingsNow: TypeAlias = Callable[[], Sequence[Meetings] | None]
"""The earlier games of those at the table; None as long as that is not known."""


@dataclass(frozen=True)
class _Pending:
    """A choice that has been made, but not been shown yet."""

    seat: int
    reason: Reason


class Talk:
    """One sentence at a time, none before its cause is shown, and one a turn, whoever says it.

    Where something has happened and a reason is due as well, what has happened is said. Once
    anything was said in a turn, the rest of it stays unsaid, whatever happens.

    What was heard least since this game was opened is said first, and nothing twice in a row: what
    was heard before one left and continued is forgotten. ``computers`` are the seats that speak;
    ``chance`` picks what is said, and nothing else. While something is to be read no reason is
    said, and none at all where it is ``brisk``. Nothing waits for a remark.

    Of earlier games with people they speak at most once as a game begins, if ``greet`` was called,
    before anything else has happened; and at its end.
    """

    def __init__(
        self,
        computers: Mapping[int, Profile],
        chance: Random,
        brisk: Callable[[], bool] = lambda: False,
        meetings: MeetingsNow = tuple,
    ) -> None:
        self.remark: Remark | None = None
        self._meetings = meetings
        self._greets = False
        """Whether somebody may still greet, once earlier games are known."""
        self._is_greeting = False
        """Whether what is said is a greeting: it stays until dice of a turn are thrown."""
        self._computers = computers
        self._chance = chance
        self._brisk = brisk
        self._pending: _Pending | None = None
        self._seconds_left = 0.0
        self._heard: Counter[str] = Counter()
        self._last: dict[int, str] = {}
        self._last_of_all = ""
        self._spoken = False
        """Whether something was said in this turn."""
        self._led: int | None = None
        """The last seat to lead alone, as of the last event that scored."""

    @property
    def changes_in(self) -> float:
        """Seconds until what is said is gone."""
        if self.remark is None or self._is_greeting:
            return math.inf
        return max(0.0, self._seconds_left)

    def update(self, seconds: float) -> None:
        """Time passes, at the speed at which players read."""
        self._seconds_left -= seconds
        if self._seconds_left <= 0.0 and not self._is_greeting:
            self.remark = None
        if self._greets and (met := self._meetings()) is not None:
            self._greets = False
            self._greet(met)

    def greet(self) -> None:
        """The game begins: somebody may have a word on earlier ones, when these are known."""
        self._greets = True

    def _greet(self, met: Sequence[Meetings]) -> None:
        """One of those who have most to say of earlier games may say it."""
        memories = [
            (seat, memory)
            for memory in rivals.greetings(met)
            for seat, profile in self._computers.items()
            if profile.id == memory.meetings.player
        ]
        if not memories:
            return
        seat, memory = self._chance.choice(memories)
        if self._speaks(seat, rivals.GREETINGS[memory.reason]):
            self._is_greeting = self._say(seat, self._on_meeting(seat, memory, met), None)

    def _on_meeting(self, seat: int, memory: Memory, met: Sequence[Meetings]) -> Sequence[str]:
        """What the seat can say of this; it calls the person by name where there are several."""
        several = len({each.person for each in met}) > 1
        person = memory.meetings.person if several else ""
        return remarks.on_meeting(self._computers[seat], memory.reasons, person)

    def hush(self) -> None:
        """A person acts: what was said before is over, but for a greeting."""
        self._pending = None
        if not self._is_greeting:
            self.remark = None

    def explain(self, seat: int, reason: Reason | None) -> None:
        """The seat has made a choice for this reason; it is said once the choice is seen."""
        self._pending = _Pending(seat, reason) if reason is not None else None

    def happened(self, event: Event, before: State, after: State) -> None:
        """This is shown now."""
        if self._is_greeting and isinstance(event, events.Thrown):
            self._is_greeting, self.remark = False, None
        self._greets = self._greets and not isinstance(event, _SCORES | events.Zilched)
        if isinstance(event, _TURN_BEGINS):
            self._spoken = False
        moments = (*self._moments_of_the_lead(event, before, after), *_moments(event, after))
        remarked = any(self._remark_on(seat, moment) for seat, moment in moments)
        pending = self._pending
        if pending is not None and isinstance(event, _CHOICES):
            self._pending = None
            if not remarked:
                self._say_why(pending)

    def last_word(self, state: State) -> LastWord | None:
        """The remark at the end by a winner, else by the best of the others; None for silence.

        The end is an occasion of its own: it has its word even if the last turn had one. Each call
        says one more.
        """
        winners = state.outcome.winners if state.outcome is not None else ()
        seats = [seat for seat in self._computers if seat < len(state.seats)]
        if not seats:
            return None
        seat = max(seats, key=lambda n: (n in winners, state.seats[n].score))
        moment = RemarkMoment.WON if seat in winners else RemarkMoment.LOST
        words = self._choose(seat, self._of_the_end(seat, state)) or self._choose(
            seat, remarks.words_on(self._computers[seat], moment)
        )
        if not words:
            return None
        return LastWord(
            seat, remarks.by(state.seats[seat].name, remarks.in_quotes(words, None, str))
        )

    def _of_the_end(self, seat: int, state: State) -> Sequence[str]:
        """What the seat can say of earlier games at this end; nothing if it changes nothing."""
        met, player = self._meetings() or (), self._computers[seat].id
        own = [each for each in met if each.player == player]
        memory = rivals.farewell(own, self._finish(seat, state))
        return () if memory is None else self._on_meeting(seat, memory, met)

    def _finish(self, seat: int, state: State) -> Finish:
        winners = state.outcome.winners if state.outcome is not None else ()
        if len(winners) != 1:
            return Finish(None)
        (winner,) = winners
        if winner in self._computers:
            return Finish("" if winner == seat else None)
        scores = state.seats[winner].score, state.seats[seat].score
        return Finish(state.seats[winner].name, scores[0] - scores[1])

    def _moments_of_the_lead(
        self, event: Event, before: State, after: State
    ) -> tuple[tuple[int, RemarkMoment], ...]:
        """Whose lead is gone, and who has it, also where the scores were equal in between."""
        if not isinstance(event, _SCORES):
            return ()
        led, now = _leader(before), _leader(after)
        led = self._led if led is None else led
        self._led = led if now is None else now
        if led is None or now is None or led == now:
            return ()
        return (led, RemarkMoment.LOST_LEAD), (now, RemarkMoment.TOOK_LEAD)

    def _speaks(self, seat: int, share: float) -> bool:
        """Whether this seat says something; of one that talks all the time, this share does."""
        if self._spoken or seat not in self._computers:
            return False
        return self._chance.random() < share * remarks.talkative(self._computers[seat])

    def _remark_on(self, seat: int, moment: RemarkMoment) -> bool:
        """Whether this seat has a word on this moment, and has said it."""
        if not self._speaks(seat, 2 * HOW_OFTEN[moment]):
            return False
        return self._say(seat, remarks.words_on(self._computers[seat], moment), None)

    def _say_why(self, pending: _Pending) -> None:
        if self.remark is not None or self._brisk():
            return
        if self._speaks(pending.seat, REASONS * INTEREST.get(pending.reason.why, 1.0)):
            variants = remarks.reasons(self._computers[pending.seat], pending.reason)
            self._say(pending.seat, variants, pending.reason)

    def _say(self, seat: int, variants: Sequence[str], reason: Reason | None) -> bool:
        """Whether one of these could be said; not if all were said last."""
        words = self._choose(seat, variants)
        if not words:
            return False
        self.remark, self._spoken = Remark(seat, words, reason), True
        self._is_greeting = False
        self._seconds_left = AT_LEAST + PER_LETTER * len(words)
        return True

    def _choose(self, seat: int, variants: Sequence[str]) -> str:
        """One of the least heard that neither this player nor anybody said last; else nothing."""
        recent = {self._last.get(seat, ""), self._last_of_all}
        fresh = [words for words in variants if words not in recent]
        if not fresh:
            return ""
        least = min(self._heard[words] for words in fresh)
        words = self._chance.choice([each for each in fresh if self._heard[each] == least])
        self._last[seat] = self._last_of_all = words
        self._heard[words] += 1
        return words


def _moments(event: Event, after: State) -> Iterator[tuple[int, RemarkMoment]]:
    """Whose moment this is, and which, but for the lead."""
    match event:
        case events.Zilched() if event.lost:
            yield event.seat, RemarkMoment.ZILCH
        case events.HotDice():
            yield event.seat, RemarkMoment.HOT_DICE
        case events.DieReturned():
            yield event.seat, RemarkMoment.DIE_FOUND
        case events.Banked() if weight_of(after.rules, event.points) >= BIG:
            yield event.seat, RemarkMoment.BIG_BANK
        case _:
            pass


def _leader(state: State) -> int | None:
    """The seat with the highest score; None if that is several, or nobody has scored."""
    best = max(seat.score for seat in state.seats)
    leaders = [n for n, seat in enumerate(state.seats) if seat.score == best]
    return leaders[0] if best and len(leaders) == 1 else None


# What they do


class IllegalChoice(Exception):
    """A computer player chose what the rules refuse: a fault of the program."""

    def __init__(self, player: str, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{player} chose {action}: {refusal.reason.value}")


class ComputerPlayers:
    """The seats that the computer plays, with their profiles.

    ``chance`` decides on whims, and who hides or counts dice; it is never the one that the dice
    fall by. ``talk`` is what they say, by default by the same chance. ``report`` is told of the
    first choice of each player that the rules refuse; a legal one is played in its place.

    They decide by ``State.visible``: to know whether a die is missing they have to ask for it.
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
        """The seats that no person plays."""
        return frozenset(self.profiles)

    def swing(self, seat: int) -> Swing:
        """How this seat throws its dice."""
        return Swing(self.profiles[seat].shakes)

    def decide(self, state: State, seat: int, thought: float) -> Action | None:
        """The action of this seat; None while it thinks, for ``thought`` seconds up to now.

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
        """The chosen action, or another where that is refused: no game waits for ever."""
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
            self._looked = (state, state.visible)
        return self._looked[1]

    def _note(self, seat: int, *, estimates: bool) -> None:
        self.estimating = self.estimating | {seat} if estimates else self.estimating - {seat}

    def at_once(self, state: State) -> Action | None:
        """The action before anybody decides: who has just passed the dice may withhold one.

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
        player = self._players.get(profile)
        if player is None:
            player = self._players[profile] = ExplainingPlayer(profile, rules)
        return player


def _patience(state: State) -> float:
    """Seconds for which a player waits for advice: half of those after which one is called out."""
    return state.rules.manners.seconds / 2 or math.inf
