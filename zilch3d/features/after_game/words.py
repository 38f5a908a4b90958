"""A reviewed game in words: luck, mistakes, and how well everybody decided."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from zilch3d.engine.ruleset import Points
from zilch3d.features.after_game.decision_words import DecisionText
from zilch3d.features.after_game.story import NO_MATTER
from zilch3d.features.after_game.story_words import StoryText
from zilch3d.i18n import _, ngettext
from zilch3d.odds.advice import Basis
from zilch3d.odds.decided import SeatDecisions, decided
from zilch3d.odds.performance import MAX_SHARE, Rating, rate, rating_of
from zilch3d.odds.review import (
    DecisionReview,
    GameReview,
    PlayerReview,
    Severity,
    TurnReview,
)
from zilch3d.store import profiles
from zilch3d.store.strengths import strengths_under
from zilch3d.store.usual_turns import usual_turns
from zilch3d.ui.words import amounts, names
from zilch3d.ui.words.rating import (
    accuracy,
    by_choices,
    by_choices_of_many,
    given_scores,
    performance,
    placed,
    unfinished,
    unknown_length,
)

NO_CHANCES, UNFINISHED, UNKNOWN_LENGTH = "no-chances", "unfinished", "unknown-length"
GIVEN_SCORES = "given-scores"
"""Why a game has no performance."""

GRAVEST_FIRST = tuple(reversed(Severity))


def severity(level: Severity, number: int) -> str:
    """So many choices of this severity."""
    words = {
        # Translators: a small mistake. A slip, a mistake and a blunder cost more and more.
        Severity.INACCURACY: ngettext("{n} slip", "{n} slips", number),
        Severity.MISTAKE: ngettext("{n} mistake", "{n} mistakes", number),
        Severity.BLUNDER: ngettext("{n} blunder", "{n} blunders", number),
    }[level]
    return words.format(n=number)


def severities(decisions: Iterable[DecisionReview]) -> str:
    """How many of the decisions were wrong, the gravest first; empty if none was."""
    return _listed(Counter(each.severity for each in decisions if each.severity))


def _listed(count: Mapping[Severity, int]) -> str:
    return names.listed([severity(each, count[each]) for each in GRAVEST_FIRST if count[each]])


@dataclass(frozen=True)
class ReviewText:
    """Describes one reviewed game.

    ``points`` writes points as the settings ask for, ``average`` an average of points.
    ``computers`` are the seats of computer players, as far as they are known. ``is_part`` of a game
    that began with scores from before.
    """

    review: GameReview
    points: Callable[[Points], str]
    average: Callable[[float], str]
    computers: frozenset[int] = frozenset()
    is_part: bool = False

    @property
    def you(self) -> int | None:
        """The seat of the only person among computer players, who is spoken to."""
        people = set(range(len(self.review.names))) - self.computers
        return people.pop() if self.computers and len(people) == 1 else None

    def of(self, decision: DecisionReview) -> DecisionText:
        """Describes one decision of the game."""
        return DecisionText(decision, self.review.names, self.points, self.average, self.you)

    # Figures

    def amount(self, value: float) -> str:
        """Luck or mistakes without a sign: in whole percent of winning, or points."""
        if self.review.in_chances:
            return amounts.percent(abs(value))
        return self._in_points(abs(value))

    def _in_points(self, value: float, sign: str = "") -> str:
        """An average with its unit; ``sign`` stands before it."""
        size = self.average(value)
        words = ngettext("{points} point", "{points} points", amounts.counted(size))
        return amounts.tied(words.format(points=f"{sign}{size}"))

    def figure(self, value: float, *, signed: bool = False) -> str:
        """A cost as a figure in a table: in percent, or in points."""
        return self._figure(value, chance=self.review.in_chances, signed=signed)

    def _figure(self, value: float, *, chance: bool, signed: bool) -> str:
        size = amounts.fine_percent(abs(value)) if chance else self.average(abs(value))
        if not signed or size == (amounts.fine_percent(0) if chance else self.average(0)):
            return size
        return f"{_sign(value)}{size}"

    # Players

    def luck(self, value: float) -> str:
        """Luck in words, such as ``Lucky dice +21%``."""
        if not self._matters(value):
            return _("Neither lucky nor unlucky")
        # Translators: {luck} is such as +21% or −350 points.
        words = _("Lucky dice {luck}") if value > 0 else _("Unlucky dice {luck}")
        return words.format(luck=f"{_sign(value)}{self.amount(value)}")

    def mistakes(self, value: float) -> str:
        """The cost of mistakes in words, such as ``Mistakes −13%``."""
        if not self._matters(value):
            return _("Next to no mistakes") if value else _("No mistakes")
        # Translators: {cost} is such as −13% or −350 points.
        return _("Mistakes {cost}").format(cost=f"{_sign(-value)}{self.amount(value)}")

    def sums(self, player: PlayerReview) -> str:
        """A player's luck, and the share of all chances that mistakes cost, in two sentences."""
        review = self.review
        text = StoryText(review.names, self.points, self.average, self.you, review.in_chances)
        return text.sums(player, review.share_lost(player.seat))

    def _matters(self, value: float) -> bool:
        return abs(value) >= (NO_MATTER if self.review.in_chances else 0.5)

    def player(self, player: PlayerReview) -> str:
        """A player's luck and mistakes: ``Lucky dice +21% · Mistakes −13%``."""
        return f"{self.luck(player.luck)} · {self.mistakes(player.error)}"

    @cached_property
    def decided(self) -> Sequence[SeatDecisions]:
        """How each seat decided; empty where only points are known."""
        return decided(self.review)

    @cached_property
    def usual_turns(self) -> float | None:
        """How long such games usually are; None if that is not known."""
        return usual_turns(self.review.rules, len(self.review.names))

    def share(self, seat: int) -> float | None:
        """What the game counts as in a rating of this seat; None if it has no performance."""
        if self.why_no_performance is not None or self.usual_turns is None:
            return None
        return self.decided[seat].share(self.usual_turns)

    def performance(self, seat: int) -> float | None:
        """How well this seat has played the game; None where that can't be said."""
        share = self.share(seat)
        return None if share is None else rating_of(min(MAX_SHARE, share))

    def band(self, seat: int) -> Rating | None:
        """The rating that this one game gives, with its band; None as ``performance``."""
        share = self.share(seat)
        return None if share is None else rate([share])

    def rated(self, player: PlayerReview) -> str:
        """How well a player has decided, in sentences: as a performance, and beside whom.

        Where only points are known it is what the choices gave away.
        """
        value, band = self.performance(player.seat), self.band(player.seat)
        if value is None or band is None:
            return self._given_away(player) if not self.decided else self._no_performance()
        told = performance(value, band, approximate=not self.has_exact_performance)
        is_person = player.seat not in self.computers
        return f"{told} {self._placed(player, value) if is_person else ''}".rstrip()

    def _given_away(self, player: PlayerReview) -> str:
        """What a player's choices gave away a turn, in a sentence; empty before the first one."""
        if not player.decisions:
            return ""
        each_turn = player.error / len(self.review.comparable(player.seat))
        if not player.error:
            return _("The choices gave nothing away.")
        if self.average(each_turn) == self.average(0):
            return _("The choices gave next to nothing away.")
        # Translators: {points} is such as “35 points”.
        words = _("On average, the choices gave away {points} a turn.")
        return words.format(points=self._in_points(each_turn))

    @property
    def why_no_performance(self) -> str | None:
        """Why the game has no performance, as a key; None if it has."""
        if not self.decided:
            return NO_CHANCES
        if not self.review.winners:
            return UNFINISHED
        if self.is_part:
            return GIVEN_SCORES
        return UNKNOWN_LENGTH if self.usual_turns is None else None

    def _no_performance(self) -> str:
        if not self.review.winners:
            return unfinished()
        return given_scores() if self.is_part else unknown_length()

    @property
    def has_exact_performance(self) -> bool:
        """Whether the game has a performance, of which nothing is an approximation."""
        two = len(self.decided) == 2 and all(each.exact for each in self.decided)
        return two and self.why_no_performance is None

    def _placed(self, player: PlayerReview, value: float) -> str:
        measured, everybody = strengths_under(self.review.rules), profiles.shipped()
        ratings = measured.ratings if measured is not None else {}
        every = {everybody[each].name: ratings[each] for each in ratings if each in everybody}
        return self.placed_among(every, player.name, value)

    def placed_among(self, ratings: Mapping[str, float], player: str, value: float) -> str:
        """Who of those rated decides as well; nobody who is called like the player."""
        own = names.without_number(player.strip()).casefold()
        return placed(value, {name: one for name, one in ratings.items() if name.casefold() != own})

    def by_choices(self, seat: int) -> str:
        """What the game comes to with luck taken out; empty unless it's over, and chances known."""
        if not self.decided or not self.review.winners:
            return ""
        name = None if seat == self.you else self.review.names[seat]
        say = by_choices if len(self.decided) == 2 else by_choices_of_many
        return say(self.decided[seat].adjusted, name)

    def right(self, player: PlayerReview) -> str:
        """How many of a player's choices were right, in a sentence; empty if there were none.

        Where chances are known, it's of those that mattered.
        """
        if self.decided:
            one = self.decided[player.seat]
            return accuracy(one.best, one.unforced)
        made, wrong = player.decisions, sum(player.wrong.values())
        if wrong:
            words = ngettext(
                "{right} of {n} choice was right.", "{right} of {n} choices were right.", made
            )
        else:
            words = ngettext("The one choice was right.", "All {n} choices were right.", made)
        right = amounts.number(made - wrong)
        return words.format(right=right, n=amounts.number(made)) if made else ""

    def wrong(self, player: PlayerReview) -> str:
        """What a player's other choices were, in a sentence; empty if all were right."""
        others = sum(player.wrong.values())
        if not others:
            return ""
        # Translators: {mistakes} is such as “1 blunder and 2 mistakes”.
        words = ngettext("The other one: {mistakes}.", "The others: {mistakes}.", others)
        return words.format(mistakes=_listed(player.wrong))

    def account(self, player: PlayerReview) -> str:
        """How luck, mistakes and the others' turns lead from the first chance to the last one.

        Empty where chances are not known.
        """
        if player.began is None or player.ended is None or player.others is None:
            return ""
        words = _(
            "{start} at the start, {luck} luck, {mistakes} mistakes, {others} the others’ turns "
            "= {end}"
        )
        if player.unwritten:
            words = _(
                "{start} at the start, {luck} luck, {mistakes} mistakes, {unwritten} choices that "
                "the sheet leaves out, {others} the others’ turns = {end}"
            )
        return words.format(
            start=self.figure(player.began),
            luck=self.figure(player.luck, signed=True),
            mistakes=self.figure(-player.error, signed=True),
            unwritten=self.figure(-player.unwritten, signed=True),
            others=self.figure(player.others, signed=True),
            end=self.figure(player.ended),
        )

    # Turns

    def chance_after(self, turn: TurnReview) -> str:
        """The chance of winning of who had the turn, once it was over; empty if it is not known."""
        if turn.chances_after is None:
            return ""
        return amounts.fine_percent(turn.chances_after[turn.seat])

    def turn_luck(self, turn: TurnReview) -> str:
        """The luck of one turn's rolls, in the measure of that turn."""
        return self._of_turn(turn, turn.luck)

    def turn_mistakes(self, turn: TurnReview) -> str:
        """What the decisions of one turn cost, as a loss."""
        return self._of_turn(turn, -turn.error)

    def _of_turn(self, turn: TurnReview, value: float) -> str:
        if turn.basis.is_chance:
            return self._figure(value, chance=True, signed=True)
        nothing = self.average(abs(value)) == self.average(0)
        return self._in_points(abs(value), "" if nothing else _sign(value))

    # The whole

    def basis(self) -> str:
        """The meaning of luck and mistakes, and their unit."""
        if not self.review.in_chances:
            return _(
                "Luck is what the dice gave or took. Mistakes are what choices cost. Both are in "
                "points, because these rules aren’t solved."
            )
        if Basis.AGAINST_LEADER in {turn.basis for turn in self.review.turns}:
            return _(
                "Luck is what the dice gave or took. Mistakes are what choices cost. Both are "
                "in chance to beat the leader, over the whole game."
            )
        return _(
            "Luck is what the dice gave or took. Mistakes are what choices cost. Both are in "
            "chance to win, over the whole game."
        )


def _sign(value: float) -> str:
    return "+" if value > 0 else "−"


def comparison(then: PlayerReview, now: PlayerReview, amount: Callable[[float], str]) -> str:
    """Whose mistakes have cost less on the same dice; ``amount`` writes costs."""
    less = then.error - now.error
    words = _with_oneself if then.name == now.name else _with_another
    sign = 0 if amount(less) == amount(0.0) else 1 if less > 0 else -1
    return words(sign).format(now=now.name, then=then.name, cost=amount(less))


def _with_oneself(less: int) -> str:
    """The sentence on less (1), as much (0) or more (-1) than in one's own first game."""
    return {
        1: _("This time, mistakes cost {now} {cost} less than the first time."),
        0: _("This time, mistakes cost {now} as much as the first time."),
        -1: _("This time, mistakes cost {now} {cost} more than the first time."),
    }[less]


def _with_another(less: int) -> str:
    """The sentence on less (1), as much (0) or more (-1) than in another's game."""
    return {
        1: _("Mistakes cost {now} {cost} less than {then}."),
        0: _("Mistakes cost {now} as much as {then}."),
        -1: _("Mistakes cost {now} {cost} more than {then}."),
    }[less]
