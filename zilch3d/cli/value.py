"""``zilch3d value``: the exact chance of winning at a score, and of every choice in a turn."""

import argparse
from collections.abc import Iterator
from itertools import chain

from zilch3d.cli.arguments import add_rules, board, roll, whole_number
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.cli.terminal import columns
from zilch3d.cli.value_answers import (
    ZILCH,
    NoSuchTurn,
    NotForThree,
    ValueAnswer,
    ValueQuestion,
    answers,
)
from zilch3d.engine.dice import MAX_DICE, Faces, faces_text
from zilch3d.engine.possible import impossible_end, impossible_total, step_of
from zilch3d.engine.ruleset import Kind, Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios, ways
from zilch3d.i18n import _, ngettext, pgettext
from zilch3d.odds.advice import RatedAction, Then
from zilch3d.odds.chances import possible_trios
from zilch3d.odds.left_out import Figure, left_out
from zilch3d.odds.solvable import in_largest_unit
from zilch3d.odds.solver.start_scores import NoSuchScore
from zilch3d.odds.solver.turn_graph import Bound
from zilch3d.records.notation import points_from
from zilch3d.ui.words import amounts, names, record_faults
from zilch3d.ui.words.figures import grouped

OF_ALL_DICE = {Kind.SIX, Kind.STRAIGHT, Kind.THREE_PAIRS, Kind.TWO_TRIPLES}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    add = parser.add_argument
    add("mine", metavar=_("MINE"), help=_("the score of whoever’s turn it is"))
    add("next", metavar=_("NEXT"), help=_("the score of the next player"))
    about = _("the score of a third player, who plays last (for short games, solved for three)")
    add("third", metavar=_("THIRD"), nargs="?", help=about)
    add("--turn", metavar=_("POINTS"), help=_("points at risk in this turn"))
    dice = whole_number(1, MAX_DICE)
    add("--dice", type=dice, metavar="N", help=_("how many dice are left to roll"))
    about = _("dice already set aside, with a comma between rolls: 555,4")
    add("--board", type=board, metavar=_("FACES"), help=about)
    about = _("a roll, such as 124456, to ask which dice to set aside")
    add("--roll", type=roll, metavar=_("FACES"), help=about)
    about = _("this is my last turn, as somebody else has reached the target")
    add("--last-turn", action="store_true", help=about)


def run(args: argparse.Namespace) -> Report:
    question = _question(args)
    by_trio = _answers(question)
    figure = Figure.LAST_TURN if question.is_last_turn else Figure.GAME
    if len(by_trio) == 1:
        (answer,) = by_trio.values()
        data, lines = _data(question, answer), _lines(question, answer)
    else:
        data, lines = _data_by_trio(question, by_trio), _lines_by_trio(question, by_trio)
    report = Report({**data, "players": question.players}, tuple(lines))
    return report.leaving_out(left_out(question.rules, figure))


def _answers(question: ValueQuestion) -> dict[Trios, ValueAnswer]:
    try:
        return answers(question)
    except NotForThree as error:
        raise WrongArguments(_not_for_three(error)) from error
    except NoSuchScore as error:
        raise WrongArguments(_no_such_score(question, error)) from error
    except NoSuchTurn as error:
        raise WrongArguments(_cannot_bring(question.rules, question.points)) from error


# The question


def _question(args: argparse.Namespace) -> ValueQuestion:
    rules: RuleSet = in_largest_unit(args.rules)
    mine, others = _score(args.rules, args.mine), _others(args)
    if args.turn is None:
        if args.dice is not None:
            raise WrongArguments(_("give --turn and --dice together"))
        if args.board is not None:
            raise WrongArguments(_("give --board and --turn together"))
    points = 0 if args.turn is None else _at_risk(args.rules, args.turn)
    counting = _counting(rules, args.board or (), points)
    dice = _dice(args, rules, sum(len(option.keep) for option in counting))
    if args.roll is not None and len(args.roll) != dice:
        message = ngettext(
            "{roll} must be a roll of {n} die",
            "{roll} must be a roll of {n} dice",
            dice,
        )
        raise WrongArguments(message.format(roll=faces_text(args.roll), n=dice))
    trios = _trios(rules, counting, dice) if args.board else possible_trios(rules, points, dice)
    rolled = None if args.roll is None else tuple(sorted(args.roll))
    bound = _bound(rules, counting, points, dice)
    unknown = args.board is None and points > 0 and _can_be_bound(rules, dice)
    return ValueQuestion(
        rules, mine, others, points, dice, trios, bound, rolled, args.last_turn, unknown
    )


def _others(args: argparse.Namespace) -> tuple[Points, ...]:
    """The scores of the next player and of the third, if there is one, in the largest units.

    In a last turn one of them has reached the target, or both.
    """
    texts, start = [args.next] if args.third is None else [args.next, args.third], args.rules.start
    if args.third is not None and not start.least_players <= 3 <= start.most_players:
        raise WrongArguments(record_faults.number_of_players(start, 3))
    if not args.last_turn:
        return tuple(_score(args.rules, text) for text in texts)
    at_target = [args.rules.end.reached(_points(args.rules, text)) for text in texts]
    readers = [_leader if at_end or not any(at_target) else _score for at_end in at_target]
    return tuple(read(args.rules, text) for read, text in zip(readers, texts, strict=True))


def _score(rules: RuleSet, text: str) -> Points:
    """A score at the start of a turn, in the largest units; its player may have been new."""
    total = _points(rules, text)
    usual, new = (impossible_total(rules, total, newcomer=is_new) for is_new in (False, True))
    if usual and new:
        raise WrongArguments(record_faults.impossible_total(rules, new))
    return total // step_of(rules)


def _leader(rules: RuleSet, text: str) -> Points:
    """The score that has ended the game but for the last turns, in the largest units."""
    total = _points(rules, text)
    if not rules.end.last_turns:
        raise WrongArguments(_("these rules have no last round"))
    impossible = impossible_end(rules, total)
    if impossible:
        raise WrongArguments(record_faults.impossible_total(rules, impossible))
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
        message = _("“{text}” can’t be points. These rules count in steps of {unit}")
        raise WrongArguments(message.format(text=text, unit=unit))
    return points


def _counting(rules: RuleSet, rolls: tuple[Faces, ...], points: Points) -> tuple[Option, ...]:
    """The best-paid counting of the rolls on the board that is within the points at risk."""
    if sum(map(len, rolls)) > rules.scoring.dice:
        message = ngettext(
            "argument --board: that’s more than {most} die",
            "argument --board: that’s more than {most} dice",
            rules.scoring.dice,
        )
        raise WrongArguments(message.format(most=rules.scoring.dice))
    countings = sorted(_countings(rules, rolls, NO_TRIOS), key=_total)
    if not countings:
        message = _("argument --board: by these rules, {board} can’t have been set aside")
        raise WrongArguments(message.format(board=",".join(map(faces_text, rolls))))
    fitting = [each for each in countings if _total(each) <= points]
    if not fitting:
        message = _("the dice on the board are worth {least}, more than the turn’s {points}")
        least = amounts.points(rules, _total(countings[0]))
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


def _total(counting: tuple[Option, ...]) -> Points:
    return sum(option.points for option in counting)


def _dice(args: argparse.Namespace, rules: RuleSet, set_aside: int) -> int:
    """The number of dice to throw: as given, as the board leaves, as rolled, else all."""
    most = rules.scoring.dice
    if args.dice is not None and args.dice > most:
        message = _("argument --dice: must be a whole number from 1 to {most}, not {given}")
        raise WrongArguments(message.format(most=most, given=args.dice))
    if args.board:
        left = most - set_aside or most
        if args.dice not in (None, left):
            message = ngettext(
                "the board leaves {left} die to roll, not {given}",
                "the board leaves {left} dice to roll, not {given}",
                left,
            )
            raise WrongArguments(message.format(left=left, given=args.dice))
        return left
    if args.dice is None and args.turn is not None and args.roll is None:
        raise WrongArguments(_("give --turn and --dice together"))
    if args.dice is None:
        return most if args.turn is None else min(len(args.roll), most)
    given: int = args.dice
    return given


def _trios(rules: RuleSet, counting: tuple[Option, ...], dice: int) -> tuple[Trios, ...]:
    """The trios on the given board, which hot dice have cleared."""
    if not rules.scoring.match or dice == rules.scoring.dice:
        return (NO_TRIOS,)
    return (NO_TRIOS.union(*(option.trios for option in counting)),)


def _bound(rules: RuleSet, counting: tuple[Option, ...], points: Points, dice: int) -> Bound:
    """Whether the player must roll or must bank, as far as the board tells."""
    hot = points > 0 and dice == rules.scoring.dice
    if (hot and rules.turn.hot_dice_forced) or (counting and counting[-1].must_roll):
        return Bound.MUST_ROLL
    return Bound.MUST_BANK if counting and counting[-1].must_bank else Bound.FREE


def _can_be_bound(rules: RuleSet, left: int) -> bool:
    """Whether a set-aside that leaves so many dice can have to be rolled on, or banked."""
    kinds = rules.scoring.must_roll | rules.scoring.must_bank
    return bool(kinds if left == rules.scoring.dice else kinds - OF_ALL_DICE)


def _not_for_three(error: NotForThree) -> str:
    if not error.solvable:
        return _("these rules can’t be solved for three players. Only short, plain games can")
    words = _("these rules aren’t solved for three players yet. Run {command}")
    return words.format(command="zilch3d solve RULES --players 3")


def _cannot_bring(rules: RuleSet, points: Points) -> str:
    words = _("this turn can’t bring {points}")
    return words.format(points=amounts.points(rules, points))


def _no_such_score(question: ValueQuestion, error: NoSuchScore) -> str:
    """Why a score is not solved: only penalties lead there, below the opening."""
    words = _("best play isn’t known at a score of {score}")
    return words.format(score=amounts.points(question.rules, error.score))


# The answer as data


def _data(question: ValueQuestion, answer: ValueAnswer) -> dict[str, object]:
    data: dict[str, object] = {
        "win": answer.win,
        "bank": answer.bank,
        "roll": answer.roll,
        "best": answer.best,
    }
    if answer.choices:
        choices = [_choice(question.rules, each) for each in answer.choices]
        best = choices[0]
        data |= {key: best[key] for key in ("keep", "points", "combinations", "dice")}
        data["choices"] = choices
    if answer.wins:
        data["wins"] = list(answer.wins)
    return data


def _choice(rules: RuleSet, rated: RatedAction) -> dict[str, object]:
    option, odds = _option(rated), rated.odds
    return {
        "keep": faces_text(option.keep),
        "points": rules.scoring.player_points(option.points),
        "combinations": [part.name for part in option.combinations],
        "dice": odds.dice,
        "win": rated.value,
        "bank": odds.bank,
        "roll": odds.roll,
        "best": rated.then.value,
    }


def _data_by_trio(question: ValueQuestion, answers: dict[Trios, ValueAnswer]) -> dict[str, object]:
    """The answers by trio, below the values that all of them share, or None where they differ."""
    by_trio = {
        faces_text(sorted(trios)) or "none": _data(question, answer)
        for trios, answer in answers.items()
    }
    first, *others = by_trio.values()
    keys = [key for key in first if key in ("win", "bank", "roll", "best", "keep", "points")]
    same = {
        key: first[key] if all(other.get(key) == first[key] for other in others) else None
        for key in keys
    }
    return {**same, "by_trio": by_trio}


# The answer in words


def _lines(question: ValueQuestion, answer: ValueAnswer) -> Iterator[str]:
    if answer.best == ZILCH:
        words = ngettext(
            "Zilch. Chance to win {chance} ({n} player)",
            "Zilch. Chance to win {chance} ({n} players)",
            question.players,
        )
        yield words.format(chance=_chance(answer.win), n=question.players)
        return
    if answer.blank:
        yield _("Nothing scores, so you roll all the dice again.")
    yield _("Best: {choice}").format(choice=_best(question, answer))
    if answer.choices:
        yield from _table_of_choices(question, answer.choices)
        return
    both = ((_roll(question.dice), answer.roll), (_bank(question, answer), answer.bank))
    rows = [(name, [_chance(chance)]) for name, chance in both if chance is not None]
    if answer.wins:
        rows += zip(_other_seats(), ([_chance(wins)] for wins in answer.wins[1:]), strict=True)
    yield from columns([(_players(question), [_chance_head()]), *rows])
    if answer.bank is None:
        yield _("You can’t bank.")
    elif answer.roll is None:
        yield _("You can’t roll.")
    if question.may_be_bound and answer.bank is not None:
        yield _("If your last dice make you roll on or bank, add them with --board FACES.")


def _players(question: ValueQuestion) -> str:
    """The number of players that the chances hold for."""
    return ngettext("{n} player", "{n} players", question.players).format(n=question.players)


def _chance_head() -> str:
    """The head of a column of chances from 0 to 1."""
    return pgettext("table", "chance to win")


def _other_seats() -> tuple[str, str]:
    return _("the next player"), _("the third player")


def _table_of_choices(question: ValueQuestion, choices: tuple[RatedAction, ...]) -> Iterator[str]:
    """A row for each set-aside of a roll: points, chance of winning, best action after it, name."""
    rules = question.rules
    rows = [(_players(question), [pgettext("table", "points"), _chance_head()])]
    notes = [("", "")]
    for rated in choices:
        option = _option(rated)
        points = amounts.points(rules, option.points)
        rows.append((_dice_of(option), [points, _chance(rated.value)]))
        notes.append((_then(rules, rated), names.option(option)))
    yield from columns(rows, notes)


def _lines_by_trio(question: ValueQuestion, answers: dict[Trios, ValueAnswer]) -> Iterator[str]:
    example = next(faces_text(sorted(trios)) * 3 for trios in answers if trios)
    words = _("It matters which three of a kind is on the board. Add it, such as --board {board}")
    yield words.format(board=example)
    heading = _players(question), [_chance_head()]
    rows: list[tuple[str, list[str]]] = [heading]
    notes: list[tuple[str]] = [("",)]
    for same, answer in sorted(grouped(answers), key=lambda group: _some_or_none(group[0])):
        rows.append((_beside(same), [_chance(answer.win)]))
        notes.append((_best(question, answer),))
    yield from columns(rows, notes)


def _beside(same: list[Trios]) -> str:
    """The name of the boards with these trios."""
    return _("otherwise") if _some_or_none(same) else names.beside(chain(*map(sorted, same)))


def _some_or_none(same: list[Trios]) -> bool:
    """Whether these trios are as good as none: they come last."""
    return len(same) > 1 and NO_TRIOS in same


def _best(question: ValueQuestion, answer: ValueAnswer) -> str:
    if answer.choices:
        return _set_aside(question.rules, answer.choices[0])
    if answer.best == ZILCH:
        return _("zilch")
    return _bank(question, answer) if answer.best == Then.BANK.value else _roll(question.dice)


def _then(rules: RuleSet, rated: RatedAction) -> str:
    """The best action after a set-aside."""
    if rated.then is Then.WIN:
        # Translators: what to do, in a table beside “Bank 500”.
        return _("Win")
    if rated.then is Then.BANK:
        points = amounts.points(rules, rated.odds.points)
        return _("Bank {points}").format(points=points)
    return _roll(rated.odds.dice)


def _set_aside(rules: RuleSet, rated: RatedAction) -> str:
    """A set-aside together with the best action after it."""
    if rated.then is Then.WIN:
        words = _("Set aside {dice} and win")
    elif rated.then is Then.BANK:
        words = _("Set aside {dice} and bank {points}")
    else:
        words = ngettext(
            "Set aside {dice} and roll {n} die",
            "Set aside {dice} and roll {n} dice",
            rated.odds.dice,
        )
    return words.format(
        dice=_dice_of(_option(rated)),
        points=amounts.points(rules, rated.odds.points),
        n=rated.odds.dice,
    )


def _roll(dice: int) -> str:
    return ngettext("Roll {n} die", "Roll {n} dice", dice).format(n=dice)


def _bank(question: ValueQuestion, answer: ValueAnswer) -> str:
    points = question.points + (question.rules.turn.blank_bonus if answer.blank else 0)
    return _("Bank {points}").format(points=amounts.points(question.rules, points))


def _dice_of(option: Option) -> str:
    return " ".join(map(str, option.keep))


def _option(rated: RatedAction) -> Option:
    assert rated.option is not None
    return rated.option


def _chance(chance: float) -> str:
    return amounts.decimal(chance, 6)
