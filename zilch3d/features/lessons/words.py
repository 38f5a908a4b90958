"""The sentences of a lesson: one or two at each step, and replies to what is done instead."""

from collections.abc import Iterator

from zilch3d.engine.decide import room_left
from zilch3d.engine.ruleset import FumbleRule, Kind, RuleSet
from zilch3d.engine.scoring import Option, combinations
from zilch3d.engine.state import State, Turn
from zilch3d.features.lessons.steps import Do, Step, Subject, Topic
from zilch3d.i18n import _, ngettext
from zilch3d.odds.chances import losing_chance
from zilch3d.ui.words import amounts, names
from zilch3d.ui.words.amounts import PointsText


def title(subject: Subject, topic: Topic) -> str:
    """The title of a step, in a word or two: mostly that of its chapter."""
    steps = {
        Topic.OPENING: _("Getting on the board"),
        Topic.BANK: _("Bank your points"),
        Topic.BANKED: _("Bank your points"),
    }
    if topic in steps:
        return steps[topic]
    return {
        Subject.SCORING: _("What scores"),
        Subject.ZILCH: _("Zilch"),
        Subject.HOT_DICE: _("Hot dice"),
        Subject.MUST_ROLL: _("You must roll on"),
        Subject.MUST_BANK: _("You must bank"),
        Subject.MATCH: _("Dice that match"),
        Subject.TAKE_OVER: _("Taking over"),
        Subject.BLANK: _("Nothing scores"),
        Subject.EXACT: _("Hit the target exactly"),
        Subject.DECIDE: _("Roll or bank?"),
        Subject.MORE: _("What else scores"),
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
            "For now, set aside {dice}, the die with a ring.",
            "For now, set aside {dice}, the dice with a ring.",
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
            Do.ROLL: _("You could bank now, and often should. For the lesson, roll once more."),
            Do.BANK: _("You could roll on, but you’d risk {points}. For the lesson, bank them."),
            Do.TAKE_OVER: _("You could start with all the dice. For the lesson, take over."),
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
        elif topic is Topic.DECIDE:
            yield from self._deciding()
        elif topic in _READING:
            yield from self._reading(topic)
        elif topic is Topic.HOT_DICE:
            yield from self._hot_dice()
        else:
            yield from self._rolling(topic)

    def _banking(self, topic: Topic) -> Iterator[str]:
        words = {
            Topic.BANK: _(
                "Now press Bank, or Enter. The {points} are yours for good, and your turn is over."
            ),
            Topic.MUST_BANK: _(
                "With these rules you have to bank after that. Press Bank, or Enter."
            ),
            Topic.HIT_TARGET: _("That makes exactly {target}. Bank and you win!"),
        }[topic]
        yield self._filled(words)

    def _picking(self, topic: Topic) -> Iterator[str]:
        option = self._step.option
        assert option is not None
        dice = len(option.keep)
        words = {
            Topic.SCORES: ngettext(
                "Only one die scores, {dice}. It’s worth {worth}. Click it to set it aside, or "
                "press its number.",
                "Only these dice score, {dice}. They’re worth {worth}. Click them to set them "
                "aside, or press their numbers.",
                dice,
            ),
            Topic.COMBINATION: ngettext(
                "You have {dice}, worth {worth}. Click it to set it aside.",
                "You have {dice}, worth {worth} together. Click these dice to set them aside.",
                dice,
            ),
            Topic.ALL_COUNT: _("They all score! Set them all aside. Click each, or press A."),
            Topic.MATCH: _("A match! It’s worth {worth}. Click it to set it aside."),
            Topic.OVERSHOOTS: ngettext(
                "Only {dice} fits. Anything more would take you over {target}, so it doesn’t "
                "score. Set it aside.",
                "Only {dice} fit. Anything more would take you over {target}, so it doesn’t "
                "score. Set them aside.",
                dice,
            ),
        }[topic]
        yield self._filled(words, dice=names.option(option), worth=self._points_text(option.points))
        if topic is Topic.SCORES:
            yield from self._other_singles(option)

    def _other_singles(self, option: Option) -> Iterator[str]:
        singles = enumerate(self._rules.scoring.singles, 1)
        others = [(face, points) for face, points in singles if points and face not in option.keep]
        for face, points in others if len(others) == 1 else ():
            words = _("A {face} would be worth {points}.")
            yield words.format(face=face, points=self._points_text(points))

    def _rolling(self, topic: Topic) -> Iterator[str]:
        of_rolls = self._all_dice() | self._roll_on() | self._too_early() | self._taking_over()
        yield self._filled(of_rolls[topic])
        if topic is Topic.OPENING and self._rules.turn.minimum:
            words = _("After that, a turn needs at least {minimum}.")
            yield self._filled(words)

    def _all_dice(self) -> dict[Topic, str]:
        return {
            Topic.FIRST_ROLL: _(
                "Some dice score points, others don’t. Press Roll, or the space bar."
            ),
            Topic.NEW_TURN: _("A new turn. Roll all the dice."),
            Topic.ALL_DICE: _("You’ve banked, so you’re on the board. Roll all the dice."),
            Topic.NEAR_TARGET: _("You have {score}, and you need exactly {target}. Roll."),
        }

    def _roll_on(self) -> dict[Topic, str]:
        """Topics of rolls after which points could have been banked, or which risk them."""
        dice = self._turn.dice
        return {
            Topic.ROLL_ON: ngettext(
                "{points} so far. You could bank them now, but there’s more to be had. "
                "Roll the other die.",
                "{points} so far. You could bank them now, but there’s more to be had. "
                "Roll the other {n} dice.",
                dice,
            ),
            Topic.RISK: ngettext(
                "Another turn, with {points} so far. If the last die doesn’t score, those are "
                "gone. The risk is {chance}. Roll!",
                "Another turn, with {points} so far. If none of these {n} dice scores, those "
                "points are gone. The risk is {chance}. Roll!",
                dice,
            ),
            Topic.LAST_DICE: ngettext(
                "Another turn, with {points} so far and one die left. Roll it.",
                "Another turn, with {points} so far and {n} dice left. Roll them.",
                dice,
            ),
            Topic.TRIO: _(
                "{trio} are set aside. Now every die that matches them is worth {match}. Roll."
            ),
        }

    def _too_early(self) -> dict[Topic, str]:
        """Topics of rolls where nothing can be banked yet: why."""
        dice = self._turn.dice
        return {
            Topic.OPENING: ngettext(
                "You need {opening} to get on the board, so you can’t bank {points} yet. "
                "Roll the other die.",
                "You need {opening} to get on the board, so you can’t bank {points} yet. "
                "Roll the other {n} dice.",
                dice,
            ),
            Topic.MINIMUM: ngettext(
                "A turn needs at least {minimum}, so you can’t bank {points} yet. "
                "Roll the other die.",
                "A turn needs at least {minimum}, so you can’t bank {points} yet. "
                "Roll the other {n} dice.",
                dice,
            ),
            Topic.CROSSING: _(
                "The turn that reaches the target needs at least {crossing}. Roll on."
            ),
            Topic.MUST_ROLL: _(
                "With these rules you have to roll on after that. You can’t bank yet."
            ),
        }

    def _taking_over(self) -> dict[Topic, str]:
        """Topics about dice that somebody has left."""
        return {
            Topic.TAKE_OVER: ngettext(
                "{name} banked {left} and left {n} die. Take it over (T), and you start with "
                "{left} too.",
                "{name} banked {left} and left {n} dice. Take them over (T), and you start with "
                "{left} too.",
                self._to_take_over[1],
            ),
            Topic.TAKEN_OVER: _("You start with {points}, but you have to roll at least once."),
        }

    def _hot_dice(self) -> Iterator[str]:
        """What happens when all dice have scored, and what is still at stake."""
        turn = self._rules.turn
        if turn.hot_dice_forced:
            yield _("All your dice have scored. Hot dice! You have to roll them all again.")
        else:
            yield _("All your dice have scored. Hot dice! You get to roll them all again.")
        yield self._filled(_("You can still lose the {points}."))

    def _reading(self, topic: Topic) -> Iterator[str]:
        turn = self._rules.turn
        match topic:
            case Topic.AT_STAKE:
                yield self._filled(_("That’s {points} so far. The turn would go on from here."))
            case Topic.ZILCH:
                yield _(
                    "Nothing scores. That’s a zilch! You lose the points of this turn, "
                    "but not what you’ve banked."
                )
                yield from self._penalty()
            case Topic.CONSOLED:
                yield self._filled(
                    _(
                        "Nothing scores. That’s a zilch with all the dice, and you’re on the "
                        "board, so you get {consolation}."
                    )
                )
            case Topic.BLANK:
                words = _("None of the dice scores. With these rules you roll them all again.")
                if turn.blank_bonus:
                    words = _(
                        "None of the dice scores. With these rules you get {bonus} and roll "
                        "them all again."
                    )
                yield self._filled(words)
            case Topic.BANKED:
                yield self._banked()
            case Topic.DECIDED:
                yield _("Lots to lose and few dice? Bank. Little to lose? Roll.")
                yield _("Not sure? In a game, press Hint, or H.")
            case Topic.MORE:
                combinations = names.listed([*_also_scoring(self._rules, self._points_text)])
                yield _("These score too: {combinations}.").format(combinations=combinations)
                yield _("Rules, or F1, shows them all.")
            case _:
                yield from _end(self._rules, self._points_text)

    def _deciding(self) -> Iterator[str]:
        """The one decision of the game."""
        words = ngettext(
            "{points} so far and one die left. The risk is {chance}.",
            "{points} so far and {n} dice left. The risk is {chance}.",
            self._turn.dice,
        )
        yield self._filled(words)
        yield _("Roll or bank? It’s up to you.")

    def _banked(self) -> str:
        state = self._state
        score = state.seats[state.turn.seat if state.turn is not None else 0].score
        words = _("Banked! You have {score} now, and they’re safe.")
        return words.format(score=self._points_text(score))

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
                "chance": amounts.percent(float(chance)),
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
            left=points_to_take_over,
            name=state.seats[-1].name,
            **more,
        )


_BANKING = {Topic.BANK, Topic.MUST_BANK, Topic.HIT_TARGET}
_PICKING = {Topic.SCORES, Topic.COMBINATION, Topic.ALL_COUNT, Topic.MATCH, Topic.OVERSHOOTS}
_READING = {
    Topic.AT_STAKE,
    Topic.BANKED,
    Topic.ZILCH,
    Topic.CONSOLED,
    Topic.BLANK,
    Topic.DECIDED,
    Topic.MORE,
    Topic.END,
}


def _also_scoring(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    """Combinations that have no steps of their own, with their points."""
    kind_names = {
        Kind.THREE: _("three of a kind"),
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
        yield names.aim(rules, points_text)
        if end.last_turns:
            yield _(
                "Once somebody’s there, everybody else has one more turn. The highest score wins."
            )
        else:
            yield _("Whoever gets there first wins.")
    if end.rounds:
        yield names.last_of_rounds(end.rounds)
    yield from _fumbles(rules)


def _fumbles(rules: RuleSet) -> Iterator[str]:
    """Rules that a lesson cannot show: dice that are thrown too hard, and the clock."""
    manners = rules.manners
    zilches = (manners.out is FumbleRule.ZILCH, manners.cocked is FumbleRule.ZILCH)
    words_by_fumbles = {
        (True, False): _("A die that leaves the tray is a zilch, so throw gently."),
        (False, True): _("A die that ends up leaning is a zilch, so throw gently."),
        (True, True): _(
            "A die that leaves the tray or ends up leaning is a zilch, so throw gently."
        ),
    }
    if zilches in words_by_fumbles:
        yield words_by_fumbles[zilches]
    if manners.seconds:
        words = ngettext(
            "You have {n} second for each decision.",
            "You have {n} seconds for each decision.",
            manners.seconds,
        )
        yield words.format(n=amounts.number(manners.seconds))
