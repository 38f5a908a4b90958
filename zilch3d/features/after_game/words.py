"""A reviewed game in words: luck, errors, grades, and what each costly decision was about."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from zilch3d.engine.actions import Bank, PlayerAction, SetAside, TakeOver
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import Points
from zilch3d.i18n import _, ngettext
from zilch3d.odds.advice import Basis, RatedAction
from zilch3d.odds.review import (
    DecisionReview,
    GameReview,
    Grade,
    PlayerReview,
    Severity,
    TurnReview,
)
from zilch3d.ui.words import amounts, names
from zilch3d.ui.words.advice import AdviceText

NO_MATTER = 0.005
"""Luck of less than so much of a game, as it is shown, is neither good nor bad."""

GRADE_PLAYERS = {
    Grade.PERFECT: "Blaise",
    Grade.EXPERT: "Sofia",
    Grade.STRONG: "Adam",
    Grade.FAIR: "Emil",
    Grade.BEGINNER: "Tim",
}
"""The computer player that each grade is named after."""

GRAVEST_FIRST = tuple(reversed(Severity))


def grade(level: Grade | None) -> str:
    """The name of a grade."""
    match level:
        case None:
            return _("no grade")
        case Grade.PERFECT:
            return _("Perfect")
        case Grade.EXPERT:
            return _("Expert")
        case Grade.STRONG:
            return _("Strong")
        case Grade.FAIR:
            return _("Fair")
        case Grade.BEGINNER:
            return _("Beginner")


def grade_meaning(level: Grade) -> str:
    """The meaning of a grade: a sentence that names the computer player who decides so well."""
    words = {
        Grade.PERFECT: _("Decides as well as can be, like {name}."),
        Grade.BEGINNER: _("Decides about as well as {name}, a beginner."),
    }
    return words.get(level, _("Decides about as well as {name}.")).format(name=GRADE_PLAYERS[level])


def severity(level: Severity, number: int) -> str:
    """So many decisions of this severity."""
    words = {
        Severity.INACCURACY: ngettext("{n} inaccuracy", "{n} inaccuracies", number),
        Severity.MISTAKE: ngettext("{n} mistake", "{n} mistakes", number),
        Severity.BLUNDER: ngettext("{n} blunder", "{n} blunders", number),
    }[level]
    return words.format(n=number)


def severities(decisions: Iterable[DecisionReview]) -> str:
    """How many of the decisions were wrong, the gravest first; empty if none was."""
    count = Counter(decision.severity for decision in decisions)
    return names.listed([severity(each, count[each]) for each in GRAVEST_FIRST if count[each]])


@dataclass(frozen=True)
class ReviewText:
    """Describes one reviewed game.

    ``points`` writes points as the settings ask for, ``average`` an average of points.
    ``computers`` are the seats of computer players, as far as they are known.
    """

    review: GameReview
    points: Callable[[Points], str]
    average: Callable[[float], str]
    computers: frozenset[int] = frozenset()

    # Figures

    def amount(self, value: float) -> str:
        """Luck or an error without its sign: a share of a game to a hundredth, or points."""
        if self.review.in_chances:
            return amounts.decimal(abs(value), 2)
        return self.average(abs(value))

    def figure(self, value: float, *, signed: bool = False) -> str:
        """A cost as a figure in a table: in percent, or in points."""
        return self._figure(value, chance=self.review.in_chances, signed=signed)

    def _figure(self, value: float, *, chance: bool, signed: bool) -> str:
        size = amounts.fine_percent(abs(value)) if chance else self.average(abs(value))
        if not signed or size == (amounts.fine_percent(0) if chance else self.average(0)):
            return size
        return f"{'+' if value > 0 else '−'}{size}"

    # Players

    def luck(self, value: float) -> str:
        """Luck in words, such as ``lucky by 0.21 of a game``."""
        if not self._matters(value):
            return _("neither lucky nor unlucky")
        if self.review.in_chances:
            words = (
                _("lucky by {luck} of a game") if value > 0 else _("unlucky by {luck} of a game")
            )
        else:
            words = _("lucky by {luck} points") if value > 0 else _("unlucky by {luck} points")
        return words.format(luck=self.amount(value))

    def gave_away(self, value: float) -> str:
        """Errors in words, such as ``gave away 0.13``."""
        if not self._matters(value):
            return _("gave away next to nothing") if value else _("gave away nothing")
        words = _("gave away {error}") if self.review.in_chances else _("gave away {error} points")
        return words.format(error=self.amount(value))

    def _matters(self, value: float) -> bool:
        return abs(value) >= (NO_MATTER if self.review.in_chances else 0.5)

    def player(self, player: PlayerReview) -> str:
        """A player's luck and errors: ``lucky by 0.21 of a game; gave away 0.13``."""
        return f"{self.luck(player.luck)}; {self.gave_away(player.error)}"

    def graded(self, player: PlayerReview) -> str:
        """The grade with what it means: a person's, by a computer player of another name."""
        if player.grade is None:
            return _("There were too few decisions for a grade.")
        plain = names.without_number(player.name).casefold()
        alone = player.seat in self.computers or plain == GRADE_PLAYERS[player.grade].casefold()
        meaning = "" if alone else grade_meaning(player.grade)
        return f"{grade(player.grade)}. {meaning}".rstrip()

    def decisions(self, player: PlayerReview) -> str:
        """How many decisions there were, and how many of them wrong."""
        words = ngettext("{n} decision", "{n} decisions", player.decisions)
        number = words.format(n=amounts.number(player.decisions))
        count = player.wrong
        wrong = [severity(each, count[each]) for each in GRAVEST_FIRST if count[each]]
        return f"{number}: {names.listed(wrong)}" if wrong else number

    def account(self, player: PlayerReview) -> str:
        """How luck, errors and the others' turns lead from the first chance to the last one.

        Empty where chances are not known.
        """
        others = player.others
        if player.began is None or player.ended is None or others is None:
            return ""
        parts = [
            _("{percent} at the start").format(percent=self.figure(player.began)),
            _("{percent} luck").format(percent=self.figure(player.luck, signed=True)),
            _("{percent} errors").format(percent=self.figure(-player.error, signed=True)),
        ]
        if player.unwritten:
            cost = self.figure(-player.unwritten, signed=True)
            parts.append(_("{percent} set-asides not on the sheet").format(percent=cost))
        rest = self.figure(others, signed=True)
        parts.append(_("{percent} the others’ turns").format(percent=rest))
        return f"{', '.join(parts)} = {self.figure(player.ended)}"

    # Turns

    def chance_after(self, turn: TurnReview) -> str:
        """The chance of winning of who had the turn, once it was over; empty if it is not known."""
        if turn.chances_after is None:
            return ""
        return amounts.fine_percent(turn.chances_after[turn.seat])

    def turn_luck(self, turn: TurnReview) -> str:
        """The luck of one turn's rolls, in the measure of that turn."""
        return self._of_turn(turn, turn.luck, signed=True)

    def turn_error(self, turn: TurnReview) -> str:
        """The cost of the decisions of one turn."""
        return self._of_turn(turn, turn.error)

    def _of_turn(self, turn: TurnReview, value: float, *, signed: bool = False) -> str:
        chance = turn.basis.is_chance
        figure = self._figure(value, chance=chance, signed=signed)
        return figure if chance else _("{points} points").format(points=figure)

    # Decisions

    def costly(self, decision: DecisionReview) -> str:
        """A wrong decision: the choice, a better one, by how much, and why."""
        better = f"{self.situation(decision)} {self.happened(decision)}; {self.better(decision)}"
        return f"{better} {self.why(decision)}".rstrip()

    def situation(self, decision: DecisionReview) -> str:
        """When it was and how it stood, the player first: ``Turn 12 · Ann: 3,400 · Ben: 2,950.``"""
        scores, seat = decision.scores, decision.seat
        order = (seat, *(n for n in range(len(scores)) if n != seat))
        stood = names.with_figures((self.review.names[n], self.points(scores[n])) for n in order)
        return _("Turn {turn} · {scores}.").format(turn=decision.turn, scores=stood)

    def happened(self, decision: DecisionReview) -> str:
        """The dice on the table and the choice, as the beginning of a sentence."""
        action = self._action(decision)
        if decision.roll is None:
            return _("At the start of the turn {name} {done}").format(
                name=self._name(decision), done=action
            )
        if not decision.at_risk:
            words = _("With {dice} rolled {name} {done}")
        else:
            words = _("With {dice} rolled and {points} at risk {name} {done}")
        return words.format(
            dice=dice(decision.roll),
            points=self.points(decision.at_risk),
            name=self._name(decision),
            done=action,
        )

    def _name(self, decision: DecisionReview) -> str:
        return self.review.names[decision.seat]

    def _action(self, decision: DecisionReview) -> str:
        match decision.action:
            case SetAside():
                option = decision.chosen.option
                assert option is not None
                points = self.points(option.points)
                return _("set aside {dice} for {points}").format(
                    dice=names.option(option), points=points
                )
            case Bank():
                return _("banked")
            case TakeOver():
                return _("took the turn over")
            case _:
                n = decision.chosen.odds.dice
                return ngettext("rolled {n} die", "rolled {n} dice", n).format(n=n)

    def better(self, decision: DecisionReview) -> str:
        """The best choice, and by how much it was better."""
        doing, cost = self.doing(decision.best, decision.action), self.cost(decision)
        if decision.advice.basis.is_chance:
            return _("{doing} wins {percent} more often.").format(doing=doing, percent=cost)
        return _("{doing} brings {points} more on average.").format(doing=doing, points=cost)

    def cost(self, decision: DecisionReview) -> str:
        """The cost of a decision: a chance of winning in percent, or points."""
        if not decision.advice.basis.is_chance:
            return self.average(decision.error)
        return amounts.percent(decision.error, _places(decision.error))

    def doing(self, rated: RatedAction, instead_of: PlayerAction | None = None) -> str:
        """A choice as the subject of a sentence."""
        match rated.action:
            case SetAside():
                assert rated.option is not None
                points = self.points(rated.option.points)
                return _("setting aside {dice} for {points}").format(
                    dice=names.option(rated.option), points=points
                )
            case Bank():
                return _("banking")
            case TakeOver():
                return _("taking the turn over")
            case _:
                if isinstance(instead_of, TakeOver):
                    return _("beginning a new turn")
                return _("rolling on")

    def why(self, decision: DecisionReview) -> str:
        """Why the best choice is the best, in a sentence or two."""
        advice, best, choice = decision.advice, decision.best, decision.chosen
        text = AdviceText(decision.state, advice, self.points, self.average, to_player=False)
        if best.option is not None and choice.option is not None and best.then is choice.then:
            return text.why_these(best.option, choice.option, best.then)
        return text.why()

    # The whole

    def basis(self) -> str:
        """The meaning of luck and errors, and their unit."""
        if not self.review.in_chances:
            return _(
                "Luck is what the dice brought, errors what decisions cost, both in points: these "
                "rules are not solved."
            )
        if Basis.AGAINST_LEADER in {turn.basis for turn in self.review.turns}:
            return _(
                "Luck is what the dice brought, errors what decisions cost, both as chances of "
                "winning against the leader of the others."
            )
        return _(
            "Luck is what the dice brought, errors what decisions cost, both as chances of winning "
            "between players who decide perfectly."
        )


def dice(faces: Faces) -> str:
    """The dice as they lie, on one line: ``1 1 5 2 3 4``."""
    return amounts.tied(" ".join(map(str, faces)))


def _places(error: float) -> int:
    """Decimals in which the error is seen."""
    return 1 if error >= 0.0005 else 2


def comparison(then: PlayerReview, now: PlayerReview, amount: Callable[[float], str]) -> str:
    """Which of two players has given away less on the same dice; ``amount`` writes costs."""
    less = then.error - now.error
    same = then.name == now.name
    if amount(less) == amount(0.0):
        words = (
            _("{now} gave away as much as the first time.")
            if same
            else _("{now} and {then} gave away the same.")
        )
    elif less > 0:
        words = (
            _("{now} gave away {error} less than the first time.")
            if same
            else _("{now} gave away {error} less than {then}.")
        )
    else:
        words = (
            _("{now} gave away {error} more than the first time.")
            if same
            else _("{now} gave away {error} more than {then}.")
        )
    return words.format(now=now.name, then=then.name, error=amount(less))
