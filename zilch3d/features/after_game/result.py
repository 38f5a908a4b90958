"""How a game ended, and that in a few words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from zilch3d.engine.state import State
from zilch3d.i18n import _
from zilch3d.store.setup import PERSON, SeatSetup
from zilch3d.ui.words import names
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.remarks import LastWord


@dataclass(frozen=True)
class FinalTotal:
    """A player's total: ``points`` to compare, ``score`` as the rules write them.

    ``player`` is who plays the ``seat``, and ``face`` a person's, as ``SeatSetup`` has it.
    """

    name: str
    points: int
    score: str
    won: bool
    player: str = PERSON
    seat: int = 0
    face: str = ""


@dataclass(frozen=True)
class Result:
    """How a game ended; ``margin`` is the winner's lead as the rules write it, empty if none.

    ``last_word`` is what a computer player says to it, if anything.
    """

    rules: str
    totals: Sequence[FinalTotal]
    margin: str = ""
    last_word: LastWord | None = None

    @classmethod
    def of(
        cls,
        state: State,
        seats: Sequence[SeatSetup],
        in_words: PointsText,
        last_word: LastWord | None = None,
    ) -> Self:
        """The result of a finished game; ``in_words`` writes points."""
        winners = state.outcome.winners if state.outcome else ()
        totals = [
            FinalTotal(
                seat.name,
                seat.score,
                in_words(seat.score),
                n in winners,
                setup.player,
                n,
                setup.face,
            )
            for n, (seat, setup) in enumerate(zip(state.seats, seats, strict=True))
        ]
        first, second, *_others = sorted((seat.score for seat in state.seats), reverse=True)
        margin = in_words(first - second) if first > second and len(winners) == 1 else ""
        return cls(names.rules_name(state.rules), totals, margin, last_word)

    @property
    def ranked(self) -> list[FinalTotal]:
        """Winners first, then by points."""
        return sorted(self.totals, key=lambda total: (not total.won, -total.points))

    @property
    def winners(self) -> list[str]:
        return [total.name for total in self.totals if total.won]

    @property
    def winner(self) -> FinalTotal | None:
        """The only winner, if there is one."""
        winners = [total for total in self.totals if total.won]
        return winners[0] if len(winners) == 1 else None

    @property
    def people(self) -> list[FinalTotal]:
        """The totals of people, not of computer players."""
        return [total for total in self.totals if total.player == PERSON]

    @property
    def lost(self) -> bool:
        """Whether people have played, and none of them has won."""
        return bool(self.people) and not any(total.won for total in self.people)

    @property
    def you(self) -> int | None:
        """The seat of the only person among computer players, who is spoken to."""
        people = self.people
        return people[0].seat if len(people) == 1 and len(self.totals) > 1 else None


def outcome(result: Result) -> str:
    """The title of the end, by what it is to those who have played: a victory, or not."""
    if not result.winners:
        return _("The game is over")
    if result.lost:
        return _("Well played!")
    return _("Victory!") if len(result.winners) == 1 else _("A shared victory!")


def headline(result: Result) -> str:
    """Who won and by how much, in a sentence; the one person who played is spoken to."""
    winner = result.winner
    if winner is not None:
        return _of_winner(result, winner)
    if not result.winners:
        return _("Nobody won")
    return _("{names} share the win").format(names=names.listed(result.winners))


def _of_winner(result: Result, winner: FinalTotal) -> str:
    """The headline where one has won: over the other one, or over several."""
    speaks = result.you is not None
    yours = speaks and winner.player == PERSON
    losers = [total for total in result.totals if not total.won]
    if not result.margin:
        words = _("You win") if yours else _("{name} wins")
    elif len(losers) != 1:
        words = _("You win by {margin}") if yours else _("{name} wins by {margin}")
    elif speaks:
        # Translators: {other} and {name} are players, {margin} is such as 450.
        words = _("You beat {other} by {margin}") if yours else _("{name} beat you by {margin}")
    else:
        # Translators: {other} and {name} are players, {margin} is such as 450.
        words = _("{name} beats {other} by {margin}")
    other = losers[0].name if losers else ""
    return words.format(name=winner.name, other=other, margin=result.margin)
