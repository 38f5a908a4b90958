"""A reviewed decision in sentences: what was done, what was better, and why."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from zilch3d.engine.actions import Bank, PlayerAction, SetAside, TakeOver
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import Points
from zilch3d.i18n import _, mark, ngettext
from zilch3d.odds.advice import RatedAction
from zilch3d.odds.review import DecisionReview
from zilch3d.ui.words import amounts, names
from zilch3d.ui.words.advice import AdviceText

SMALL_COST = 0.002
"""A chance of less than so much is seen only with a further decimal place."""


class Move(Enum):
    """What a player can do, as far as it is said in other words."""

    SET_ASIDE = auto()
    BANK = auto()
    ROLL_ON = auto()
    TAKE_OVER = auto()
    NEW_TURN = auto()
    """To roll where a turn could be taken over."""


class Wording(NamedTuple):
    """A sentence on a move: to the one person who has played, and on a player by name."""

    to_you: str
    by_name: str

    def translated(self) -> "Wording":
        """These sentences, which were msgids."""
        return Wording(_(self.to_you), _(self.by_name))


_SET_ASIDE_MORE = Wording(
    # Translators: {dice} are faces as they lie, {choice} is “three 5s and a 1”.
    mark("With {so_far} so far, you rolled {dice} and set aside {choice} for {points}."),
    # Translators: {dice} are faces as they lie, {choice} is “three 5s and a 1”.
    mark("With {so_far} so far, {name} rolled {dice} and set aside {choice} for {points}."),
)
_WITHOUT_A_ROLL = {
    Move.BANK: Wording(mark("You banked {so_far}."), mark("{name} banked {so_far}.")),
    Move.ROLL_ON: Wording(
        mark("You rolled on instead of banking {so_far}."),
        mark("{name} rolled on instead of banking {so_far}."),
    ),
}
_DONE = {
    Move.SET_ASIDE: Wording(
        # Translators: {dice} are faces as they lie, {choice} is “three 5s and a 1”.
        mark("You rolled {dice} and set aside {choice} for {points}."),
        # Translators: {dice} are faces as they lie, {choice} is “three 5s and a 1”.
        mark("{name} rolled {dice} and set aside {choice} for {points}."),
    ),
    Move.BANK: Wording(
        mark("You rolled {dice} and banked {so_far}."),
        mark("{name} rolled {dice} and banked {so_far}."),
    ),
    Move.NEW_TURN: Wording(
        mark("You began a fresh turn instead of taking over {taken}."),
        mark("{name} began a fresh turn instead of taking over {taken}."),
    ),
}
"""All moves but those of ``_done_with_dice``, which have a number of dice in them."""


@dataclass(frozen=True)
class DecisionText:
    """Describes one ``decision`` of a game between players of these ``names``.

    ``points`` and ``average`` are as in ``ReviewText``. It is said to ``you``, the seat of the one
    person who has played, or by name.
    """

    decision: DecisionReview
    names: tuple[str, ...]
    points: Callable[[Points], str]
    average: Callable[[float], str]
    you: int | None = None

    def situation(self) -> str:
        """When it was and how it stood, the player first: ``Turn 12 · Ann: 3,400 · Ben: 2,950``."""
        scores, seat = self.decision.scores, self.decision.seat
        order = (seat, *(n for n in range(len(scores)) if n != seat))
        stood = names.with_figures((self.names[n], self.points(scores[n])) for n in order)
        return _("Turn {turn} · {scores}").format(turn=self.decision.turn, scores=stood)

    def summary(self) -> str:
        """What was done and what would have been better, in two sentences."""
        return f"{self.happened()} {self.better()}"

    # What was done

    def happened(self) -> str:
        """The dice on the table and the choice, in a sentence."""
        decision = self.decision
        done = self._done()
        words = done.to_you if decision.seat == self.you else done.by_name
        chosen, taken = decision.chosen, decision.advice.of(TakeOver())
        return words.format(
            name=self.names[decision.seat],
            dice=dice(decision.roll or ()),
            choice=names.option(chosen.option) if chosen.option else "",
            points=self.points(chosen.option.points) if chosen.option else "",
            so_far=self.points(decision.at_risk),
            taken=self.points(taken.odds.points) if taken else "",
            n=chosen.odds.dice,
        )

    def _done(self) -> Wording:
        """The sentence on what was done."""
        decision = self.decision
        move, number = self._move(decision.action), decision.chosen.odds.dice
        if move is Move.SET_ASIDE and decision.at_risk:
            return _SET_ASIDE_MORE.translated()
        if decision.roll is None and move in _WITHOUT_A_ROLL:
            return _WITHOUT_A_ROLL[move].translated()
        return _DONE[move].translated() if move in _DONE else _done_with_dice(move, number)

    def _move(self, action: PlayerAction) -> Move:
        match action:
            case SetAside():
                return Move.SET_ASIDE
            case Bank():
                return Move.BANK
            case TakeOver():
                return Move.TAKE_OVER
            case _:
                could_take_over = self.decision.advice.of(TakeOver()) is not None
                return Move.NEW_TURN if could_take_over else Move.ROLL_ON

    # What was better

    def better(self, *, briefly: bool = False) -> str:
        """The best choice, with what it comes to and what the chosen one came to.

        ``briefly`` in whole percent, as far as these differ.
        """
        best, chosen = self.decision.best, self.decision.chosen
        move, is_chance = self._move(best.action), self.decision.advice.basis.is_chance
        words = _wins(move) if is_chance else _brings(move)
        return words.format(
            choice=names.option(best.option) if best.option else "",
            points=self.points(best.option.points) if best.option else "",
            best=self._worth(best.value, briefly=briefly),
            chosen=self._worth(chosen.value, briefly=briefly),
        )

    def _worth(self, value: float, *, briefly: bool = False) -> str:
        """A chance or an average, with the decimals in which the cost is seen."""
        if not self.decision.advice.basis.is_chance:
            return self.average(value)
        best, chosen = self.decision.best.value, self.decision.chosen.value
        if briefly and amounts.percent(best) != amounts.percent(chosen):
            return amounts.percent(value)
        return amounts.percent(value, 1 if self.decision.error >= SMALL_COST else 2)

    def cost(self) -> str:
        """The cost of the decision: a chance of winning in percent, or points."""
        return self._worth(self.decision.error)

    def why(self) -> str:
        """Why the best choice is the best, in a sentence or two."""
        best, choice, text = self.decision.best, self.decision.chosen, self._advice()
        if best.option is not None and choice.option is not None and best.then is choice.then:
            return text.why_these(best.option, choice.option, best.then)
        return text.why()

    def _advice(self) -> AdviceText:
        decision, to_player = self.decision, self.decision.seat == self.you
        return AdviceText(
            decision.state,
            decision.advice,
            self.points,
            self.average,
            to_player=to_player,
            compares=False,
        )

    # Choices on buttons

    def choice(self, rated: RatedAction) -> str:
        """A choice in a few words, with what it is worth: ``Bank 500 (31.8%)``."""
        option = rated.option
        return _choice(self._move(rated.action), rated.odds.dice).format(
            choice=names.capital(names.option(option)) if option else "",
            points=self.points(option.points if option else rated.odds.points),
            n=rated.odds.dice,
            worth=self._worth(rated.value),
        )


def _done_with_dice(move: Move, number: int) -> Wording:
    """The sentences on rolling on, or taking over, with this number of dice."""
    if move is Move.TAKE_OVER:
        return Wording(
            ngettext(
                "You took over {taken} and one die.",
                "You took over {taken} and {n} dice.",
                number,
            ),
            ngettext(
                "{name} took over {taken} and one die.",
                "{name} took over {taken} and {n} dice.",
                number,
            ),
        )
    return Wording(
        ngettext(
            "You rolled {dice} and went on with one die instead of banking {so_far}.",
            "You rolled {dice} and went on with {n} dice instead of banking {so_far}.",
            number,
        ),
        ngettext(
            "{name} rolled {dice} and went on with one die instead of banking {so_far}.",
            "{name} rolled {dice} and went on with {n} dice instead of banking {so_far}.",
            number,
        ),
    )


def _wins(best: Move) -> str:
    """The sentence on the best choice where chances of winning are known."""
    return {
        Move.SET_ASIDE: _(
            "Setting aside {choice} for {points} would win {best} of the time, not {chosen}."
        ),
        Move.BANK: _("Banking would win {best} of the time, not {chosen}."),
        Move.ROLL_ON: _("Rolling on would win {best} of the time, not {chosen}."),
        Move.TAKE_OVER: _("Taking over would win {best} of the time, not {chosen}."),
        Move.NEW_TURN: _("A fresh turn would win {best} of the time, not {chosen}."),
    }[best]


def _brings(best: Move) -> str:
    """The sentence on the best choice where only points are known."""
    return {
        # Translators: {best} and {chosen} are points.
        Move.SET_ASIDE: _(
            "Setting aside {choice} for {points} would bring {best} on average, not {chosen}."
        ),
        Move.BANK: _("Banking would bring {best} on average, not {chosen}."),
        Move.ROLL_ON: _("Rolling on would bring {best} on average, not {chosen}."),
        Move.TAKE_OVER: _("Taking over would bring {best} on average, not {chosen}."),
        Move.NEW_TURN: _("A fresh turn would bring {best} on average, not {chosen}."),
    }[best]


def _choice(move: Move, number: int) -> str:
    """A choice on a button; ``number`` of dice are rolled."""
    return {
        # Translators: {choice} is such as “Three 5s”, {worth} a chance to win or points.
        Move.SET_ASIDE: _("{choice} for {points} ({worth})"),
        Move.BANK: _("Bank {points} ({worth})"),
        Move.ROLL_ON: ngettext("Roll one die ({worth})", "Roll {n} dice ({worth})", number),
        Move.TAKE_OVER: _("Take over {points} ({worth})"),
        Move.NEW_TURN: _("Begin a fresh turn ({worth})"),
    }[move]


def dice(faces: Faces) -> str:
    """The dice as they lie, on one line: ``1 1 5 2 3 4``."""
    return amounts.tied(" ".join(map(str, faces)))
