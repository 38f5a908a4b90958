"""``zilch3d value``: the exact chance of winning at a score, and of every choice in a turn."""

import argparse
from collections.abc import Iterator

from zilch3d.cli.arguments import add_rules, board, roll, whole_number
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.cli.value_answers import Answer, NoSuchTurn, NotForThree, Question, answers
from zilch3d.cli.value_words import data, data_by_trio, lines, lines_by_trio
from zilch3d.engine.dice import MAX_DICE, Faces, faces_text
from zilch3d.engine.possible import impossible_end, impossible_total, step_of
from zilch3d.engine.ruleset import Kind, Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios, ways
from zilch3d.i18n import _, ngettext
from zilch3d.odds.boards import possible_trios
from zilch3d.odds.left_out import Figure, left_out
from zilch3d.odds.solvable import in_largest_unit
from zilch3d.odds.solver.start_scores import NoSuchScore
from zilch3d.odds.solver.turn_graph import Bound
from zilch3d.records.notation import points_from
from zilch3d.ui.words import amounts, errors

OF_ALL_DICE = {Kind.SIX, Kind.STRAIGHT, Kind.THREE_PAIRS, Kind.TWO_TRIPLES}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    add = parser.add_argument
    add("mine", metavar=_("MINE"), help=_("the score of the player to move"))
    add("next", metavar=_("NEXT"), help=_("the score of the next player"))
    about = _("the score of a third player, who comes last: for short games, solved for three")
    add("third", metavar=_("THIRD"), nargs="?", help=about)
    add("--turn", metavar=_("POINTS"), help=_("points at risk in this turn"))
    dice = whole_number(1, MAX_DICE)
    add("--dice", type=dice, metavar="N", help=_("how many dice are left to roll"))
    about = _("dice set aside earlier in this set, rolls separated by commas: 555,4")
    add("--board", type=board, metavar=_("FACES"), help=about)
    about = _("a roll, such as 124456: which of its dice to set aside")
    add("--roll", type=roll, metavar=_("FACES"), help=about)
    about = _("this is my last turn: another player has reached the target")
    add("--last-turn", action="store_true", help=about)


def run(args: argparse.Namespace) -> Report:
    question = _question(args)
    found = _found(question)
    figure = Figure.LAST_TURN if question.is_last_turn else Figure.GAME
    if len(found) == 1:
        (answer,) = found.values()
        said, text = data(question, answer), lines(question, answer)
    else:
        said, text = data_by_trio(question, found), lines_by_trio(question, found)
    report = Report({**said, "players": question.players}, tuple(text))
    return report.leaving_out(left_out(question.rules, figure))


def _found(question: Question) -> dict[Trios, Answer]:
    try:
        return answers(question)
    except NotForThree as error:
        raise WrongArguments(_not_for_three(error)) from error
    except NoSuchScore as error:
        raise WrongArguments(_no_such_score(question, error)) from error
    except NoSuchTurn as error:
        raise WrongArguments(_cannot_bring(question.rules, question.points)) from error


# What is asked


def _question(args: argparse.Namespace) -> Question:
    rules: RuleSet = in_largest_unit(args.rules)
    mine, others = _score(args.rules, args.mine), _others(args)
    if args.turn is None:
        if args.dice is not None:
            raise WrongArguments(_("give --turn and --dice together"))
        if args.board is not None:
            raise WrongArguments(_("give --turn with --board"))
    points = 0 if args.turn is None else _at_risk(args.rules, args.turn)
    kept = _kept(rules, args.board or (), points)
    dice = _dice(args, rules, sum(len(option.keep) for option in kept))
    if args.roll is not None and len(args.roll) != dice:
        message = ngettext(
            "the roll {roll} must have {n} die",
            "the roll {roll} must have {n} dice",
            dice,
        )
        raise WrongArguments(message.format(roll=faces_text(args.roll), n=dice))
    trios = _trios(rules, kept, dice) if args.board else possible_trios(rules, points, dice)
    rolled = None if args.roll is None else tuple(sorted(args.roll))
    bound = _bound(rules, kept, points, dice)
    unknown = args.board is None and points > 0 and _can_be_bound(rules, dice)
    return Question(
        rules, mine, others, points, dice, trios, bound, rolled, args.last_turn, unknown
    )


def _others(args: argparse.Namespace) -> tuple[Points, ...]:
    """The scores of the next player and of the third, if there is one, in the largest units.

    In a last turn one of them has reached the target, or both.
    """
    given, start = [args.next] if args.third is None else [args.next, args.third], args.rules.start
    if args.third is not None and not start.least_players <= 3 <= start.most_players:
        raise WrongArguments(errors.number_of_players(start, 3))
    if not args.last_turn:
        return tuple(_score(args.rules, text) for text in given)
    ended = [args.rules.end.reached(_points(args.rules, text)) for text in given]
    read = [_leader if at_end or not any(ended) else _score for at_end in ended]
    return tuple(score(args.rules, text) for score, text in zip(read, given, strict=True))


def _score(rules: RuleSet, text: str) -> Points:
    """A score at the start of a turn, in the largest units; its player may have been new."""
    total = _points(rules, text)
    usual, new = (impossible_total(rules, total, newcomer=is_new) for is_new in (False, True))
    if usual and new:
        raise WrongArguments(errors.impossible_total(rules, new))
    return total // step_of(rules)


def _leader(rules: RuleSet, text: str) -> Points:
    """The score that has ended the game but for the last turns, in the largest units."""
    total = _points(rules, text)
    if not rules.end.last_turns:
        raise WrongArguments(_("these rules have no last turns"))
    impossible = impossible_end(rules, total)
    if impossible:
        raise WrongArguments(errors.impossible_total(rules, impossible))
    return total // step_of(rules)


def _at_risk(rules: RuleSet, text: str) -> Points:
    """The points of a turn, in the largest units."""
    points, rest = divmod(_points(rules, text), step_of(rules))
    if rest:
        raise WrongArguments(_cannot_bring(rules, _points(rules, text)))
    return points


def _points(rules: RuleSet, text: str) -> Points:
    points = points_from(text, rules.scoring.unit)
    if points is None:
        unit = amounts.points(rules, 1)
        message = _("{text!r} is not a number of points: these rules count in units of {unit}")
        raise WrongArguments(message.format(text=text, unit=unit))
    return points


def _kept(rules: RuleSet, rolls: tuple[Faces, ...], points: Points) -> tuple[Option, ...]:
    """What each roll on the board counts: the most that is no more than all that is at risk."""
    if sum(map(len, rolls)) > rules.scoring.dice:
        message = _("argument --board: there are more than {most} dice")
        raise WrongArguments(message.format(most=rules.scoring.dice))
    every = sorted(_countings(rules, rolls, NO_TRIOS), key=_total)
    if not every:
        message = _("argument --board: {board} could not be set aside by these rules")
        raise WrongArguments(message.format(board=",".join(map(faces_text, rolls))))
    fitting = [each for each in every if _total(each) <= points]
    if not fitting:
        message = _("the dice on the board count {least}, more than the turn’s {points}")
        least = amounts.points(rules, _total(every[0]))
        raise WrongArguments(
            message.format(least=least, points=amounts.points(rules, points)),
        )
    return fitting[-1]


def _countings(
    rules: RuleSet, rolls: tuple[Faces, ...], trios: Trios
) -> Iterator[tuple[Option, ...]]:
    """Every way to count these rolls one after the other, beside these trios."""
    if not rolls:
        yield ()
        return
    for option in ways(rules.scoring, tuple(sorted(rolls[0])), trios):
        for later in _countings(rules, rolls[1:], trios | option.trios):
            yield (option, *later)


def _total(kept: tuple[Option, ...]) -> Points:
    return sum(option.points for option in kept)


def _dice(args: argparse.Namespace, rules: RuleSet, kept: int) -> int:
    """How many dice are to be thrown: as given, as the board leaves, as rolled, else all."""
    most = rules.scoring.dice
    if args.dice is not None and args.dice > most:
        message = _("argument --dice: must be a whole number from 1 to {most}, not {given}")
        raise WrongArguments(message.format(most=most, given=args.dice))
    if args.board:
        left = most - kept or most
        if args.dice not in (None, left):
            message = _("the board leaves {left} to roll, not {given}")
            raise WrongArguments(message.format(left=left, given=args.dice))
        return left
    if args.dice is None and args.turn is not None and args.roll is None:
        raise WrongArguments(_("give --turn and --dice together"))
    if args.dice is None:
        return most if args.turn is None else min(len(args.roll), most)
    given: int = args.dice
    return given


def _trios(rules: RuleSet, kept: tuple[Option, ...], dice: int) -> tuple[Trios, ...]:
    """The board that is given; hot dice have cleared it."""
    if not rules.scoring.match or dice == rules.scoring.dice:
        return (NO_TRIOS,)
    return (NO_TRIOS.union(*(option.trios for option in kept)),)


def _bound(rules: RuleSet, kept: tuple[Option, ...], points: Points, dice: int) -> Bound:
    """What the rules ask for before the next roll, as far as it is known."""
    hot = points > 0 and dice == rules.scoring.dice
    if (hot and rules.turn.hot_dice_forced) or (kept and kept[-1].must_roll):
        return Bound.MUST_ROLL
    return Bound.MUST_BANK if kept and kept[-1].must_bank else Bound.FREE


def _can_be_bound(rules: RuleSet, left: int) -> bool:
    """Whether a set-aside that leaves so many dice can have to be rolled on, or banked."""
    kinds = rules.scoring.must_roll | rules.scoring.must_bank
    return bool(kinds if left == rules.scoring.dice else kinds - OF_ALL_DICE)


def _not_for_three(error: NotForThree) -> str:
    if not error.solvable:
        return _("three players are not solved under these rules: only short, plain games are")
    words = _("three players are not solved yet under these rules: run {command}")
    return words.format(command="zilch3d solve RULES --players 3")


def _cannot_bring(rules: RuleSet, points: Points) -> str:
    words = _("the turn cannot bring {points} points")
    return words.format(points=amounts.points(rules, points))


def _no_such_score(question: Question, error: NoSuchScore) -> str:
    """Penalties lead to scores below the opening, and solutions leave them out."""
    words = _("at a score of {score} the best play is not known")
    return words.format(score=amounts.points(question.rules, error.score))
