"""What is told of a game, in sentences: to the one person who played, else of players by name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zilch3d.engine.ruleset import Points
from zilch3d.features.after_game.decision_words import DecisionText, Wording
from zilch3d.features.after_game.story import (
    Ahead,
    Course,
    Decisive,
    GameMoment,
    Good,
    GoodNews,
    Kind,
)
from zilch3d.i18n import _, mark, ngettext
from zilch3d.odds.review import PlayerReview
from zilch3d.ui.words import amounts, names

_DECIDED = Wording(
    mark("Your {points} in turn {turn} decided it."),
    mark("{name}’s {points} in turn {turn} decided it."),
)
_LOST_IT = Wording(
    mark("Your zilch in turn {turn} decided it, with {points} at stake."),
    mark("{name}’s zilch in turn {turn} decided it, with {points} at stake."),
)
_ALL_THE_WAY = Wording(
    mark("You were ahead from start to finish."), mark("{name} was ahead from start to finish.")
)
_AHEAD = Wording(
    mark("You were ahead from turn {turn} on."), mark("{name} was ahead from turn {turn} on.")
)
_BANKED = Wording(mark("You banked {points}."), mark("{name} banked {points}."))
_ZILCHED = Wording(
    mark("You zilched and lost {points}."), mark("{name} zilched and lost {points}.")
)
_ZILCHED_AT_ONCE = Wording(mark("You zilched."), mark("{name} zilched."))
_ROLLED = Wording(
    # Translators: {choice} is such as “three 5s and a 1”.
    mark("You rolled {choice}."),
    # Translators: {choice} is such as “three 5s and a 1”.
    mark("{name} rolled {choice}."),
)
_ROLLED_ONLY = Wording(
    # Translators: a disappointing roll; {choice} is such as “a 5”.
    mark("You rolled only {choice}."),
    # Translators: a disappointing roll; {choice} is such as “a 5”.
    mark("{name} rolled only {choice}."),
)
_HEADINGS = {
    Kind.BEST_TURN: Wording(mark("Your best turn"), mark("{name}’s best turn")),
    Kind.LOSS: Wording(mark("Your costliest zilch"), mark("{name}’s costliest zilch")),
    Kind.LUCKY: Wording(mark("Your lucky roll"), mark("{name}’s lucky roll")),
    Kind.UNLUCKY: Wording(mark("Your bad luck"), mark("{name}’s bad luck")),
    Kind.MISTAKE: Wording(mark("Your costliest choice"), mark("{name}’s costliest choice")),
}
_LUCKY = Wording(
    # Translators: {luck} is such as 21% or 350 points.
    mark("Your dice were lucky (+{luck})."),
    mark("{name}’s dice were lucky (+{luck})."),
)
_A_LITTLE_LUCKY = Wording(
    mark("Your dice were a little lucky (+{luck})."),
    mark("{name}’s dice were a little lucky (+{luck})."),
)
_UNLUCKY = Wording(
    mark("Your dice were unlucky (−{luck})."), mark("{name}’s dice were unlucky (−{luck}).")
)
_A_LITTLE_UNLUCKY = Wording(
    mark("Your dice were a little unlucky (−{luck})."),
    mark("{name}’s dice were a little unlucky (−{luck})."),
)
A_LITTLE = 0.1
"""A chance of less than so much is a little luck."""
_GOOD = {
    Good.RECORD: mark("A new record! Turn {turn} was your best ever, with {points}."),
    Good.BETTER_CHOICES: mark("You chose better than you usually do."),
    Good.CLOSE: mark("Your chance to win was {percent} after turn {turn}."),
    Good.RIGHT_CHOICES: mark("Nearly all your choices were right."),
    Good.BEST_TURN: mark("Your best turn brought {points}."),
}
"""To the one person who played."""


@dataclass(frozen=True)
class StoryText:
    """Tells of a game between players of these ``names``; ``you`` are spoken to.

    ``points`` and ``average`` are as in ``ReviewText``, ``in_chances`` as in ``GameReview``.
    """

    names: Sequence[str]
    points: Callable[[Points], str]
    average: Callable[[float], str]
    you: int | None = None
    in_chances: bool = True

    def _said(self, words: Wording, seat: int, **facts: str) -> str:
        words = words.translated()
        sentence = words.to_you if seat == self.you else words.by_name
        return sentence.format(name=self.names[seat], **facts)

    # What decided it

    def course(self, course: Course, winner: int) -> str:
        """What decided the game, in a sentence."""
        match course:
            case Decisive(turn, seat, points):
                words = _DECIDED if seat == winner else _LOST_IT
                stake, number = self.points(points), amounts.number(turn)
                return self._said(words, seat, points=stake, turn=number)
            case Ahead(turn):
                words = _ALL_THE_WAY if turn == 1 else _AHEAD
                return self._said(words, winner, turn=amounts.number(turn))

    # Moments

    def heading(self, moment: GameMoment) -> str:
        """Why the moment is told, and when it was."""
        what = self._said(_HEADINGS[moment.kind], moment.seat)
        # Translators: {what} is such as “Ann’s lucky roll”.
        return _("{what} · turn {turn}").format(what=what, turn=amounts.number(moment.turn))

    def moment(self, moment: GameMoment) -> str:
        """What happened, in a sentence."""
        if moment.decision is not None:
            names_ = tuple(self.names)
            text = DecisionText(moment.decision, names_, self.points, self.average, self.you)
            return text.better(briefly=True)
        option = moment.roll.option if moment.roll is not None else None
        choice = names.option(option) if option is not None else ""
        words = self._wording(moment, choice)
        return self._said(words, moment.seat, points=self.points(moment.points), choice=choice)

    def _wording(self, moment: GameMoment, choice: str) -> Wording:
        if moment.kind is Kind.BEST_TURN:
            return _BANKED
        if not choice:
            return _ZILCHED if moment.points else _ZILCHED_AT_ONCE
        return _ROLLED if moment.kind is Kind.LUCKY else _ROLLED_ONLY

    def change(self, moment: GameMoment) -> str:
        """What the moment did to its player's chance, or points, with a sign; empty if nothing.

        Between two players it is said of your chance, whoever's moment it was. A turn that did
        nothing good to it is told by its points.
        """
        figure = self._figure(abs(moment.change or 0.0))
        is_nothing = figure == self._figure(0.0)
        if moment.kind is Kind.BEST_TURN and (is_nothing or (moment.change or 0.0) < 0):
            return f"+{self.points(moment.points)}"
        if moment.change is None or is_nothing:
            return ""
        against = self.in_chances and len(self.names) == 2 and self.you not in (None, moment.seat)
        return f"{'+' if (moment.change > 0) is not against else '−'}{figure}"

    def _figure(self, size: float) -> str:
        return amounts.percent(size) if self.in_chances else self.average(size)

    # Sums

    def sums(self, player: PlayerReview, share_lost: float | None) -> str:
        """A player's luck, and the share of all chances that mistakes cost, in two sentences."""
        return f"{self._luck(player)} {self._mistakes(player, share_lost)}"

    def _luck(self, player: PlayerReview) -> str:
        size = self._size(player.luck)
        if size == self._size(0.0):
            words = Wording(
                mark("You were neither lucky nor unlucky."),
                mark("{name} was neither lucky nor unlucky."),
            )
            return self._said(words, player.seat)
        little = self.in_chances and abs(player.luck) < A_LITTLE
        lucky = _A_LITTLE_LUCKY if little else _LUCKY
        unlucky = _A_LITTLE_UNLUCKY if little else _UNLUCKY
        return self._said(lucky if player.luck > 0 else unlucky, player.seat, luck=size)

    def _mistakes(self, player: PlayerReview, share_lost: float | None) -> str:
        lost = player.error if share_lost is None else share_lost
        if self._size(lost) == self._size(0.0):
            return _("Next to no mistakes.") if player.error else _("No mistakes.")
        if share_lost is None:
            points = Wording(
                mark("Mistakes cost you {cost}."), mark("Mistakes cost {name} {cost}.")
            )
            return self._said(points, player.seat, cost=self._size(lost))
        share = Wording(
            # Translators: {share} is such as 13%.
            mark("Your mistakes cost {share} of all the chances you had."),
            # Translators: {share} is such as 13%.
            mark("{name}’s mistakes cost {share} of all the chances there were."),
        )
        return self._said(share, player.seat, share=self._size(lost))

    def _size(self, value: float) -> str:
        """An amount without its sign: in percent, or in points with their unit."""
        if self.in_chances:
            return amounts.percent(abs(value))
        size = self.average(abs(value))
        words = ngettext("{points} point", "{points} points", amounts.counted(size))
        return amounts.tied(words.format(points=size))

    # What went well

    def good(self, news: GoodNews) -> str:
        """What went well for you, in a sentence."""
        return _(_GOOD[news.what]).format(
            points=self.points(news.points),
            turn=amounts.number(news.turn),
            percent=amounts.percent(news.chance),
        )


def share_meaning() -> str:
    """What luck and the share that mistakes cost are, where chances of winning are known."""
    return _(
        "Luck is how much chance to win the dice brought you or took from you. Mistakes are how "
        "much you gave away yourself, turn by turn. On the result page they’re a share of all the "
        "chances you ever had."
    )
