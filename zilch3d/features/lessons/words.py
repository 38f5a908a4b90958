"""The sentences of a lesson: one or two at each step, and replies to what is done instead."""

from collections.abc import Iterator

from zilch3d.engine.decide import room_left
from zilch3d.engine.ruleset import FumbleRule, Kind, Reach, RuleSet
from zilch3d.engine.scoring import Option, combinations
from zilch3d.engine.state import State, Turn
from zilch3d.features.lessons.steps import Do, Step, Subject, Topic
from zilch3d.i18n import _, ngettext
from zilch3d.odds.chances import losing_chance
from zilch3d.ui.words import amounts, names
from zilch3d.ui.words.amounts import PointsText


def title(subject: Subject, rules: RuleSet) -> str:
    """The title of a chapter, in a word or two."""
    return {
        Subject.SCORING: _("What scores"),
        Subject.ZILCH: _("Zilch"),
        Subject.HOT_DICE: names.hot_dice(rules, 1).rstrip("!"),
        Subject.MUST_ROLL: _("You must roll on"),
        Subject.MUST_BANK: _("You must bank"),
        Subject.MATCH: _("Dice that match"),
        Subject.TAKE_OVER: _("Taking over"),
        Subject.BLANK: _("No die counts"),
        Subject.EXACT: _("An exact target"),
        Subject.MORE: _("More that scores"),
        Subject.END: _("How to win"),
    }[subject]


class StepWords:
    """The sentences of one step. ``state`` is the one before it; ``rules`` the game's."""

    def __init__(self, step: Step, state: State, rules: RuleSet, points_text: PointsText) -> None:
        self._step = step
        self._state = state
        self._rules = rules
        self._points_text = points_text

    def text(self) -> str:
        """The instruction and its reason, or a comment on what has happened."""
        return " ".join(self._sentences(self._step.topic))

    def wrong_pick(self) -> str:
        """Other dice that count are picked, or none."""
        option = self._step.option
        assert option is not None
        words = ngettext(
            "Here set aside {dice}: the die with a ring.",
            "Here set aside {dice}: the dice with a ring.",
            len(option.keep),
        )
        return words.format(dice=names.option(option))

    def put_back(self, number: int) -> str:
        """The hint to put back so many picked dice that are not to be set aside here."""
        return ngettext(
            "Click it again to put it back.", "Click them again to put them back.", number
        )

    def instead(self) -> str:
        """Something else is done that the rules allow."""
        words = {
            Do.ROLL: _("You may bank now, and often should. For the lesson, roll once more."),
            Do.BANK: _("You may roll on, but would risk {points}. For the lesson, bank them."),
            Do.TAKE_OVER: _("You may begin with all the dice. For the lesson, take over."),
        }[self._step.do]
        return words.format(points=self._points_text(self._turn.points))

    @property
    def _turn(self) -> Turn:
        assert self._state.turn is not None
        return self._state.turn

    def _sentences(self, topic: Topic) -> Iterator[str]:
        if topic in _BANKING:
            yield from self._banking(topic)
        elif topic in _PICKING:
            yield from self._picking(topic)
        elif topic in _READING:
            yield from self._reading(topic)
        else:
            yield from self._rolling(topic)

    def _banking(self, topic: Topic) -> Iterator[str]:
        words = {
            Topic.BANK: _(
                "Press Bank, or Enter: the {points} are yours for good, and your turn ends."
            ),
            Topic.MUST_BANK: _("After that these rules make you bank. Press Bank, or Enter."),
            Topic.HIT_TARGET: _("That makes exactly {target}: bank, and you win."),
        }[topic]
        yield self._filled(words)

    def _picking(self, topic: Topic) -> Iterator[str]:
        option = self._step.option
        assert option is not None
        dice = len(option.keep)
        words = {
            Topic.SCORES: ngettext(
                "Only this die counts: {dice}, {worth} points. Set it aside: click it, or press "
                "its number.",
                "Only these dice count: {dice}, {worth} points. Set them aside: click them, or "
                "press their numbers.",
                dice,
            ),
            Topic.COMBINATION: ngettext(
                "You have {dice}: {worth}. Click it to set it aside.",
                "You have {dice}: together they count {worth}. Click these dice to set them aside.",
                dice,
            ),
            Topic.ALL_COUNT: _("Every die counts. Set all of them aside: click each, or press A."),
            Topic.MATCH: _("{dice}: it counts {worth}. Click it to set it aside."),
            Topic.OVERSHOOTS: ngettext(
                "Only {dice} fits: anything more would go beyond {target}, so it doesn’t count. "
                "Set it aside.",
                "Only {dice} fit: anything more would go beyond {target}, so it doesn’t count. "
                "Set them aside.",
                dice,
            ),
        }[topic]
        text = self._filled(
            words, dice=names.option(option), worth=self._points_text(option.points)
        )
        yield names.capital(text)
        if topic is Topic.SCORES:
            yield from self._other_singles(option)

    def _other_singles(self, option: Option) -> Iterator[str]:
        singles = enumerate(self._rules.scoring.singles, 1)
        others = [(face, points) for face, points in singles if points and face not in option.keep]
        for face, points in others if len(others) == 1 else ():
            words = _("A {face} would count {points}.")
            yield words.format(face=face, points=self._points_text(points))

    def _rolling(self, topic: Topic) -> Iterator[str]:
        of_rolls = self._all_dice() | self._roll_on() | self._too_early() | self._taking_over()
        yield self._filled(of_rolls[topic])
        if topic is Topic.OPENING and self._rules.turn.minimum:
            words = _("Later turns must bring at least {minimum}.")
            yield self._filled(words)

    def _all_dice(self) -> dict[Topic, str]:
        return {
            Topic.FIRST_ROLL: _(
                "You collect points with dice that count. Press Roll, or the space bar. "
                "In this lesson the dice are loaded."
            ),
            Topic.NEW_TURN: _("A new turn: roll all the dice."),
            Topic.ALL_DICE: _("You have points, so you are on the board. Roll all the dice."),
            Topic.HOT_DICE: self._hot_dice(),
            Topic.NEAR_TARGET: _("You have {score}, and must reach {target} exactly. Roll."),
        }

    def _roll_on(self) -> dict[Topic, str]:
        """Topics of rolls after which points could have been banked, or which risk them."""
        dice = self._turn.dice
        return {
            Topic.ROLL_ON: ngettext(
                "So far {points}. Bank would keep them and end your turn, but there may be more: "
                "roll the other die.",
                "So far {points}. Bank would keep them and end your turn, but there may be more: "
                "roll the other {n} dice.",
                dice,
            ),
            Topic.RISK: ngettext(
                "A later turn, with {points} so far. If the last die doesn’t count, they are "
                "lost: the chance of that is {chance}. Roll.",
                "A later turn, with {points} so far. If none of the {n} dice left counts, they are "
                "lost: the chance of that is {chance}. Roll.",
                dice,
            ),
            Topic.LAST_DICE: ngettext(
                "Another turn, with {points} so far, and one die is left. Roll it.",
                "Another turn, with {points} so far, and {n} dice are left. Roll them.",
                dice,
            ),
            Topic.TRIO: _(
                "{trio} lie on the board. Each die that matches them now counts {match}. Roll."
            ),
        }

    def _too_early(self) -> dict[Topic, str]:
        """Topics of rolls where nothing can be banked yet: why."""
        dice = self._turn.dice
        return {
            Topic.OPENING: ngettext(
                "Your first score must be at least {opening}, so {points} can’t be banked yet. "
                "Roll the other die.",
                "Your first score must be at least {opening}, so {points} can’t be banked yet. "
                "Roll the other {n} dice.",
                dice,
            ),
            Topic.MINIMUM: ngettext(
                "A turn must bring at least {minimum}, so {points} can’t be banked yet. "
                "Roll the other die.",
                "A turn must bring at least {minimum}, so {points} can’t be banked yet. "
                "Roll the other {n} dice.",
                dice,
            ),
            Topic.CROSSING: _(
                "The turn that reaches the target must bring at least {crossing}: roll on."
            ),
            Topic.MUST_ROLL: _("After that these rules make you roll on: you may not bank yet."),
        }

    def _taking_over(self) -> dict[Topic, str]:
        """Topics about dice that somebody has left."""
        return {
            Topic.TAKE_OVER: ngettext(
                "{name} has banked {left} and left {n} die. Take it over (T), and you begin "
                "with {left}, too.",
                "{name} has banked {left} and left {n} dice. Take them over (T), and you begin "
                "with {left}, too.",
                self._to_take_over[1],
            ),
            Topic.TAKEN_OVER: _("You begin with {points}, and must roll at least once."),
        }

    def _hot_dice(self) -> str:
        words = _(
            "{hot} All dice are set aside, so you may roll all of them again. "
            "The {points} can still be lost."
        )
        if self._rules.turn.hot_dice_forced:
            words = _(
                "{hot} All dice are set aside, so you must roll all of them again. "
                "The {points} can still be lost."
            )
        return words

    def _reading(self, topic: Topic) -> Iterator[str]:
        turn = self._rules.turn
        match topic:
            case Topic.AT_STAKE:
                yield self._filled(_("That makes {points} so far. The turn would go on from here."))
            case Topic.ZILCH:
                yield _(
                    "Nothing counts: a zilch. The points of this turn are lost, "
                    "but not what you have banked."
                )
                yield from self._penalty()
            case Topic.CONSOLED:
                yield self._filled(
                    _(
                        "Nothing counts: a zilch with all the dice. "
                        "As you are on the board, you get {consolation}."
                    )
                )
            case Topic.BLANK:
                words = _("Not one of all the dice counts. By these rules you roll them again.")
                if turn.blank_bonus:
                    words = _(
                        "Not one of all the dice counts. By these rules you get {bonus} "
                        "and roll them again."
                    )
                yield self._filled(words)
            case Topic.MORE:
                combinations = ", ".join(_also_scoring(self._rules, self._points_text))
                yield _("These count as well: {combinations}.").format(combinations=combinations)
                yield _("All the rules are under F1.")
            case _:
                yield from _end(self._rules, self._points_text)

    def _penalty(self) -> Iterator[str]:
        turn = self._rules.turn
        if turn.zilches_in_a_row:
            words = ngettext(
                "Each zilch also costs {points}.",
                "{n} zilches in a row cost {points}.",
                turn.zilches_in_a_row,
            )
            yield words.format(
                n=turn.zilches_in_a_row, points=self._points_text(turn.zilch_penalty)
            )

    @property
    def _to_take_over(self) -> tuple[str, int]:
        """The points that may be taken over, and the dice."""
        offer = self._state.extras.left_dice
        if offer is None:
            return "", 0
        return self._points_text(offer.points), offer.dice or self._rules.scoring.dice

    def _filled(self, words: str, **more: str) -> str:
        """The words with every figure that they may name."""
        rules, state, points_text = self._rules, self._state, self._points_text
        turn, (points_to_take_over, dice_to_take_over) = state.turn, self._to_take_over
        if turn is not None:
            room = room_left(state, turn)
            chance = losing_chance(state.rules, turn.dice, turn.trios, room) if turn.dice else 0
            more = {
                "points": points_text(turn.points),
                "n": amounts.number(
                    dice_to_take_over if self._step.do is Do.TAKE_OVER else turn.dice
                ),
                "score": points_text(state.seats[turn.seat].score),
                "chance": amounts.tied(amounts.percent(float(chance))),
                "trio": names.capital(names.option(turn.set_aside[-1])) if turn.set_aside else "",
                **more,
            }
        return words.format(
            opening=points_text(rules.turn.opening),
            minimum=points_text(rules.turn.minimum),
            crossing=points_text(rules.end.crossing),
            target=points_text(rules.end.target),
            match=points_text(rules.scoring.match),
            consolation=points_text(rules.turn.consolation),
            bonus=points_text(rules.turn.blank_bonus),
            hot=names.hot_dice(rules, 1),
            left=points_to_take_over,
            name=state.seats[-1].name,
            **more,
        )


_BANKING = {Topic.BANK, Topic.MUST_BANK, Topic.HIT_TARGET}
_PICKING = {Topic.SCORES, Topic.COMBINATION, Topic.ALL_COUNT, Topic.MATCH, Topic.OVERSHOOTS}
_READING = {Topic.AT_STAKE, Topic.ZILCH, Topic.CONSOLED, Topic.BLANK, Topic.MORE, Topic.END}


def _also_scoring(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    """Combinations that have no steps of their own, with their points."""
    kind_names = {
        Kind.FOUR: _("four of a kind"),
        Kind.FIVE: _("five of a kind"),
        Kind.SIX: _("six of a kind"),
        Kind.STRAIGHT: _("a straight"),
        Kind.LOW_STRAIGHT: _("a low straight"),
        Kind.HIGH_STRAIGHT: _("a high straight"),
        Kind.THREE_PAIRS: _("three pairs"),
        Kind.TWO_TRIPLES: _("two triples"),
    }
    every = combinations(rules.scoring)
    for kind, name in kind_names.items():
        values = [part.points for part in every if part.kind is kind]
        if values:
            words = _("{name} ({least})") if len(set(values)) == 1 else _("{name} ({least}–{most})")
            least, most = points_text(min(values)), points_text(max(values))
            yield words.format(name=name, least=least, most=most)


def _end(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    end = rules.end
    if end.target:
        words = {
            Reach.AT_LEAST: _("The game is to {target} points."),
            Reach.MORE_THAN: _("The game is to more than {target} points."),
            Reach.EXACTLY: _("The game is to exactly {target} points."),
        }[end.reach]
        yield words.format(target=points_text(end.target))
        if end.last_turns:
            yield _("Then everybody else has one more turn, and the highest score wins.")
        else:
            yield _("Whoever gets there first wins.")
    if end.rounds:
        words = ngettext(
            "After {n} round the highest score wins.",
            "After {n} rounds the highest score wins.",
            end.rounds,
        )
        yield words.format(n=amounts.number(end.rounds))
    yield from _fumbles(rules)


def _fumbles(rules: RuleSet) -> Iterator[str]:
    """Rules that a lesson cannot show: dice that are thrown too hard, and the clock."""
    manners = rules.manners
    zilches = (manners.out is FumbleRule.ZILCH, manners.cocked is FumbleRule.ZILCH)
    words_by_fumbles = {
        (True, False): _("A die that leaves the tray makes a zilch: throw gently."),
        (False, True): _("A die that comes to rest leaning makes a zilch: throw gently."),
        (True, True): _("A die that leaves the tray or leans makes a zilch: throw gently."),
    }
    if zilches in words_by_fumbles:
        yield words_by_fumbles[zilches]
    if manners.seconds:
        words = ngettext(
            "You have {n} second to act.", "You have {n} seconds to act.", manners.seconds
        )
        yield words.format(n=amounts.number(manners.seconds))
