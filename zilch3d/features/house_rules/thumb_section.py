"""The rule of thumb on the odds page: the card as it is read, what it costs, and who plays as well.

Where there is none yet, it can be searched here; where there can't be one, it says why.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from zilch3d.advice.processes import SolvingState, Stage
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.printed_card import PrintedCard
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import HAIR, NARROW
from zilch3d.odds.performance import BEST_PLAY
from zilch3d.odds.rule_of_thumb import MeasuredRule, NoRuleOfThumb, why_none
from zilch3d.odds.solvable import in_largest_unit, same_play
from zilch3d.store import profiles
from zilch3d.store.performances import GamePerformance, rated, shares
from zilch3d.store.strengths import BEST, strengths_under
from zilch3d.ui import theme
from zilch3d.ui.words import amounts
from zilch3d.ui.words import rule_of_thumb as words

NEIGHBOURS = 6
"""How many computer players stand beside the rule: those whose play is closest to it."""


class Placed(NamedTuple):
    """Somebody whose rating by these rules is known; ``name`` is as it is shown."""

    name: str
    rating: float


@dataclass(frozen=True)
class ThumbPresses:
    """What the section's buttons do."""

    search: kit.Press
    stop: kit.Press
    print_card: kit.Press
    copy_path: kit.Press


@dataclass(frozen=True)
class ThumbFacts:
    """The rule of thumb of some rules, None if there is none yet; how far a search for it is.

    ``people`` are those of this household who have a rating. ``card`` is what came of the last card
    that was to be printed; ``copied`` whether its path could be copied, None before that is asked.
    """

    rules: RuleSet
    measured: MeasuredRule | None
    searching: SolvingState
    times_100: bool = False
    people: Sequence[Placed] = ()
    card: PrintedCard | None = None
    copied: bool | None = None


def thumb_section(facts: ThumbFacts, presses: ThumbPresses) -> Iterator[kit.Widget]:
    """All that stands below the section's title."""
    if facts.measured is not None:
        yield from _card(facts, facts.measured)
        yield from _printing(facts, presses)
        yield from _ladder(facts, facts.measured)
        return
    largest = in_largest_unit(facts.rules)
    reason = why_none(largest, solved=False)
    if reason is NoRuleOfThumb.NOT_SOLVED:
        yield from _missing(facts, presses)
    elif reason is not None:
        yield _note(words.why_none(largest, reason))


# The card


def _card(facts: ThumbFacts, measured: MeasuredRule) -> Iterator[kit.Widget]:
    rule, rules, times_100 = measured.rule, facts.rules, facts.times_100
    yield _note(_("Play like this to win. It’s short enough to learn by heart."))
    dice = [str(number) for number in range(len(rule.bank_at), 0, -1)]
    worths = words.worths(rule, rules, times_100=times_100)
    yield kit.Table(
        [_note(_("Dice left")), *(_figure(each, soft=True) for each in dice)],
        [_note(_("Bank from")), *map(_figure, words.thresholds(rule, rules, times_100=times_100))],
        [_note(words.worth_head()), *map(_figure, worths)],
        gap=NARROW + 2,
    )
    for sentence in words.sentences(rule, rules, times_100=times_100):
        yield kit.Label(sentence, theme.SMALL)
    yield kit.Label(words.cost(measured), theme.SMALL)


def _printing(facts: ThumbFacts, presses: ThumbPresses) -> Iterator[kit.Widget]:
    """The button for the card; once there is one, where it is, and a button that copies that."""
    yield _button("print-card", _("Card to print"), presses.print_card)
    if facts.card is not None:
        yield _note(facts.card.said)
        if facts.card.file is not None:
            yield _button("copy-card-path", _copy_words(facts.copied), presses.copy_path)


def _copy_words(copied: bool | None) -> str:
    match copied:
        case None:
            return _("Copy the path")
        case True:
            return _("Copied")
        case False:
            return _("The clipboard can’t be used here")


def _note(text: str) -> kit.Widget:
    return kit.Label(text, theme.SMALL, roles.SOFT)


def _figure(text: str, *, soft: bool = False) -> kit.Widget:
    colour = roles.SOFT if soft else roles.INK
    return kit.Label(text, theme.SMALL_STRONG, colour, align="right")


# Who plays as well


def _ladder(facts: ThumbFacts, measured: MeasuredRule) -> Iterator[kit.Widget]:
    """The rule among best play, computer players and people, by rating."""
    card = Placed(_("This card"), measured.rating)
    yield kit.Label(_("Who plays as well?"), theme.SMALL_STRONG)
    rows = ladder(card, computer_players(facts.rules), facts.people)
    yield kit.Table(*(_rung(rating, names, card.name) for rating, names in rows), gap=HAIR)


def _rung(rating: int, names: Sequence[str], card: str) -> Sequence[kit.Widget]:
    style, colour = (
        (theme.SMALL_STRONG, roles.ACCENT) if card in names else (theme.SMALL, roles.INK)
    )
    figure = kit.Label(amounts.number(rating), theme.SMALL_STRONG, colour, align="right")
    return [figure, kit.Spacer(NARROW, flat=True), kit.Label(", ".join(names), style, colour)]


def ladder(
    card: Placed, computers: Sequence[Placed], people: Sequence[Placed] = ()
) -> list[tuple[int, list[str]]]:
    """Ratings with the names of who has them, the best first.

    They are those of best play, the card, all the people, and the closest computer players.
    """
    closest = sorted(computers, key=lambda each: abs(each.rating - card.rating))[:NEIGHBOURS]
    rows: dict[int, list[str]] = {}
    for each in (Placed(_("Best play"), BEST_PLAY), card, *people, *closest):
        rows.setdefault(round(each.rating), []).append(each.name)
    return sorted(rows.items(), reverse=True)


def computer_players(rules: RuleSet) -> list[Placed]:
    """The computer players measured by these rules, but best play."""
    everybody, measured = profiles.shipped(), strengths_under(rules)
    ratings = measured.ratings if measured is not None else {}
    return [
        Placed(everybody[player].name, rating)
        for player, rating in ratings.items()
        if player in everybody and player != BEST
    ]


def people_by_rating(rules: RuleSet, performed: Sequence[GamePerformance]) -> list[Placed]:
    """The people of the household who have a rating by these rules."""
    key, games = same_play(rules), defaultdict[str, list[GamePerformance]](list)
    for each in performed:
        if each.who.is_person and not each.who.is_removed and each.rules == key:
            games[each.who.key].append(each)
    ratings = (
        (name, rated(shares((rules, each) for each in of_one))) for name, of_one in games.items()
    )
    return [Placed(name, rating.value) for name, rating in ratings if rating is not None]


# None yet


def _missing(facts: ThumbFacts, presses: ThumbPresses) -> Iterator[kit.Widget]:
    searching = facts.searching
    if searching.stage is Stage.SOLVING and not searching.of_others:
        done = _("{percent} done").format(percent=amounts.percent(searching.progress))
        yield _note(done)
        yield kit.Bar(searching.progress)
        yield _note(words.paused_by_games())
        yield _button("stop-search", _("Stop"), presses.stop)
        return
    if searching.stage in (Stage.FAILED, Stage.SOLVED):  # solved, and yet nothing could be kept
        yield kit.Label(_("That stopped unexpectedly. Try again."), theme.SMALL, roles.WARNING)
    else:
        yield _note(words.why_none(facts.rules, NoRuleOfThumb.NOT_SOLVED))
    yield _button("search-thumb", _("Find a rule of thumb"), presses.search)


def _button(name: str, text: str, press: kit.Press) -> kit.Widget:
    return kit.Row(kit.Button(name, text, press, style=None), kit.Spacer(grow=1, flat=True))
