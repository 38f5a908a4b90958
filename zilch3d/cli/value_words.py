"""What ``zilch3d value`` prints: the best choice in words, every choice in columns, and as data."""

from collections.abc import Iterator
from itertools import chain

from zilch3d.cli.columns import columns
from zilch3d.cli.value_answers import ZILCH, Answer, Question
from zilch3d.engine.dice import faces_text
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios
from zilch3d.i18n import _, ngettext
from zilch3d.odds.advice import RatedAction, Then
from zilch3d.ui.words import amounts, names
from zilch3d.ui.words.figures import grouped

# As data


def data(question: Question, answer: Answer) -> dict[str, object]:
    found: dict[str, object] = {
        "win": answer.win,
        "bank": answer.bank,
        "roll": answer.roll,
        "best": answer.best,
    }
    if answer.choices:
        choices = [_choice(question.rules, each) for each in answer.choices]
        best = choices[0]
        found |= {key: best[key] for key in ("keep", "points", "combinations", "dice")}
        found["choices"] = choices
    if answer.wins:
        found["wins"] = list(answer.wins)
    return found


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


def data_by_trio(question: Question, answers: dict[Trios, Answer]) -> dict[str, object]:
    """The answer to each; on top what is the same for all, and None where they differ."""
    by_trio = {
        faces_text(sorted(trios)) or "none": data(question, answer)
        for trios, answer in answers.items()
    }
    first, *others = by_trio.values()
    keys = [key for key in first if key in ("win", "bank", "roll", "best", "keep", "points")]
    same = {
        key: first[key] if all(other.get(key) == first[key] for other in others) else None
        for key in keys
    }
    return {**same, "by_trio": by_trio}


# In words


def lines(question: Question, answer: Answer) -> Iterator[str]:
    if answer.best == ZILCH:
        words = _("Zilch: chance of winning {chance}, of {players}")
        yield words.format(chance=_chance(answer.win), players=_players(question))
        return
    if answer.blank:
        yield _("Nothing counts, so all the dice are rolled again.")
    yield _("Best: {choice}").format(choice=_best(question, answer))
    if answer.choices:
        yield from _table_of_choices(question, answer.choices)
        return
    both = ((_roll(question.dice), answer.roll), (_bank(question, answer), answer.bank))
    rows = [(name, [_chance(chance)]) for name, chance in both if chance is not None]
    if answer.wins:
        rows += zip(_other_seats(), ([_chance(wins)] for wins in answer.wins[1:]), strict=True)
    yield from columns([(_players(question), [_("chance of winning")]), *rows])
    if answer.bank is None:
        yield _("Banking is not allowed.")
    elif answer.roll is None:
        yield _("Rolling is not allowed.")
    if question.may_be_bound and answer.bank is not None:
        yield _("If what was set aside last must be rolled on or banked, add it: --board FACES")


def _players(question: Question) -> str:
    """For how many players all this is."""
    return ngettext("{n} player", "{n} players", question.players).format(n=question.players)


def _other_seats() -> tuple[str, str]:
    return _("the next player"), _("the third player")


def _table_of_choices(question: Question, choices: tuple[RatedAction, ...]) -> Iterator[str]:
    """Every set-aside of a roll, what it counts and as what, what is best after it, and then."""
    rules = question.rules
    rows = [(_players(question), [_("points"), _("chance of winning")])]
    notes = [("", "")]
    for rated in choices:
        option = _option(rated)
        points = amounts.points(rules, option.points)
        rows.append((_dice_of(option), [points, _chance(rated.value)]))
        notes.append((_then(rules, rated), names.option(option)))
    yield from columns(rows, notes)


def lines_by_trio(question: Question, answers: dict[Trios, Answer]) -> Iterator[str]:
    example = next(faces_text(sorted(trios)) * 3 for trios in answers if trios)
    words = _("Which three of a kind is on the board matters. Say so, for example: --board {board}")
    yield words.format(board=example)
    heading = _players(question), [_("chance of winning")]
    rows: list[tuple[str, list[str]]] = [heading]
    notes: list[tuple[str]] = [("",)]
    for same, answer in sorted(grouped(answers), key=lambda group: _some_or_none(group[0])):
        rows.append((_beside(same), [_chance(answer.win)]))
        notes.append((_best(question, answer),))
    yield from columns(rows, notes)


def _beside(same: list[Trios]) -> str:
    return _("otherwise") if _some_or_none(same) else names.beside(chain(*map(sorted, same)))


def _some_or_none(same: list[Trios]) -> bool:
    """Whether some trios are as good as none: that comes last."""
    return len(same) > 1 and NO_TRIOS in same


def _best(question: Question, answer: Answer) -> str:
    if answer.choices:
        best = answer.choices[0]
        aside = _("Set aside {dice}").format(dice=_dice_of(_option(best)))
        return f"{aside} {_then(question.rules, best)}"
    if answer.best == ZILCH:
        return _("zilch")
    return _bank(question, answer) if answer.best == Then.BANK.value else _roll(question.dice)


def _then(rules: RuleSet, rated: RatedAction) -> str:
    """What is best after a set-aside."""
    if rated.then is Then.WIN:
        return _("and win")
    if rated.then is Then.BANK:
        points = amounts.points(rules, rated.odds.points)
        return _("and bank {points}").format(points=points)
    dice = rated.odds.dice
    return ngettext("and roll {n} die", "and roll {n} dice", dice).format(n=dice)


def _roll(dice: int) -> str:
    return ngettext("Roll {n} die", "Roll {n} dice", dice).format(n=dice)


def _bank(question: Question, answer: Answer) -> str:
    points = question.points + (question.rules.turn.blank_bonus if answer.blank else 0)
    return _("Bank {points}").format(points=amounts.points(question.rules, points))


def _dice_of(option: Option) -> str:
    return " ".join(map(str, option.keep))


def _option(rated: RatedAction) -> Option:
    assert rated.option is not None
    return rated.option


def _chance(chance: float) -> str:
    return amounts.decimal(chance, 6)
