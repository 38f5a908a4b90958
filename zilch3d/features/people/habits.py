"""What somebody does again and again, for a person's page: worked out, in words, and as widgets."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from zilch3d.engine.ruleset import RuleSet
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.odds.choices import decode
from zilch3d.odds.habits import MAX_GAMES, Habit, Kind, habits
from zilch3d.store.games import GameStore
from zilch3d.store.performances import GamePerformance
from zilch3d.ui import theme
from zilch3d.ui.routes import OwnDecision, PractiseKind
from zilch3d.ui.words import habits as words

ROOM = "habits"
"""The room of the documents that say which habits are gone: one for each person."""
GONE = "gone"
"""In those: such habits by the keys of the rules they showed in; nothing is said of them twice."""
BESIDE = 460
"""From this width on, in points, the button to practise stands beside the words, else below."""
MAX_OWN = 20
"""How many of somebody's own decisions are practised."""


@dataclass(frozen=True)
class HabitLine:
    """A habit in words: what somebody does, what that costs; and its positions to practise."""

    text: str
    cost: str
    practise: PractiseKind


@dataclass(frozen=True)
class HabitFacts:
    """All that is said: habits, the costliest first; what got better; and about which games."""

    lines: tuple[HabitLine, ...]
    better: tuple[str, ...]
    games: str
    gone: tuple[Kind, ...] = ()
    """All habits that are gone, those too of which nothing is said any more: for ``keep_gone``."""


def habit_facts(
    performances: Sequence[GamePerformance], rules: RuleSet, said_before: Sequence[str] = ()
) -> HabitFacts:
    """What is said of the habits of one player in games by these rules, the oldest first.

    ``said_before`` are values of ``Kind`` whose end was said. A hundred games take some tenths of a
    second: call it where no frame waits.
    """
    counting = [(each.game, decode(each.choices)) for each in performances if each.counts]
    games = [(game, choices) for game, choices in counting if choices][-MAX_GAMES:]
    seen = habits([choices for _game, choices in games])
    ids = [game for game, _choices in games]
    lines = tuple(_line(habit, ids, rules) for habit in seen.told)
    better = tuple(words.outgrown(kind) for kind in seen.outgrown if kind.value not in said_before)
    return HabitFacts(
        lines, better, (words.over if lines else words.none)(len(games)), seen.outgrown
    )


def _line(habit: Habit, ids: Sequence[str], rules: RuleSet) -> HabitLine:
    own = tuple(OwnDecision(ids[each.game], each.step) for each in habit.wrong[:MAX_OWN])
    return HabitLine(
        words.habit(habit, rules), words.cost(habit), PractiseKind(habit.kind, rules, own)
    )


@dataclass(frozen=True)
class GoneHabits:
    """The habits whose end was said to a person: values of ``Kind``, by the keys of rules.

    ``elsewhere`` are the other ids of the person under which there is such a document.
    """

    by_rules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    elsewhere: tuple[str, ...] = ()

    def under(self, rules: str) -> tuple[str, ...]:
        return self.by_rules.get(rules, ())


def read_gone(games: GameStore, ids: Sequence[str]) -> GoneHabits:
    """Of which habits a person with these ids, the present one first, was told that they are gone.

    Call it where no frame waits.
    """
    try:
        contents = games.documents(ROOM).result().contents
    except sqlite3.Error:
        return GoneHabits()
    by_rules = defaultdict[str, dict[str, None]](dict)
    for each in ids:
        for rules, kinds in _kinds_by_rules(contents.get(each, {}).get(GONE)):
            by_rules[rules].update(dict.fromkeys(kinds))
    every = {rules: tuple(kinds) for rules, kinds in by_rules.items()}
    return GoneHabits(every, tuple(each for each in ids[1:] if each in contents))


def _kinds_by_rules(kept: object) -> Iterator[tuple[str, list[str]]]:
    """What a document says, as far as it is whole."""
    for rules, kinds in kept.items() if isinstance(kept, dict) else ():
        if isinstance(kinds, list):
            yield str(rules), [each for each in kinds if isinstance(each, str)]


def keep_gone(
    games: GameStore, person: str, before: GoneHabits, rules: str, kinds: Sequence[Kind]
) -> None:
    """Nothing more is said of these to this person, until they have come back and gone again.

    ``before`` is what was kept by now, ``rules`` the key of those that the habits showed in. Raises
    DocumentTooLong for a person whose id is.
    """
    now = tuple(kind.value for kind in kinds)
    if not before.elsewhere and set(now) == set(before.under(rules)):
        return
    every = {**before.by_rules, rules: now}
    games.keep_document(ROOM, person, {GONE: {key: list(one) for key, one in every.items() if one}})
    for other in before.elsewhere:
        games.remove_document(ROOM, other)


def habit_panel(facts: HabitFacts, practise: Callable[[PractiseKind], Answer]) -> kit.Widget:
    """Everything that is said, each habit with a button to its positions."""
    better = [_gone(text) for text in facts.better]
    rows = [_row(number, line, practise) for number, line in enumerate(facts.lines)]
    games = kit.Label(facts.games, *((theme.SMALL, roles.SOFT) if rows else (theme.BODY,)))
    return kit.Column(*better, *rows, games, gap=MEDIUM)


def _gone(text: str) -> kit.Widget:
    return kit.Row(
        kit.Icon("check", roles.GAIN, size=20), kit.Label(text, theme.BODY, grow=1), gap=NARROW
    )


def _row(number: int, line: HabitLine, practise: Callable[[PractiseKind], Answer]) -> kit.Widget:
    def button() -> kit.Widget:
        press = partial(practise, line.practise)
        return kit.Button(f"practise-{number}", words.practise(), press, min_width=130)

    def text() -> kit.Widget:
        said = kit.Label(line.text, theme.BODY), kit.Label(line.cost, theme.SMALL, roles.SOFT)
        return kit.Column(*said, gap=HAIR, grow=1)

    def beside() -> kit.Widget:
        return kit.Row(text(), kit.Frame(button(), up="centre"), gap=MEDIUM)

    def below() -> kit.Widget:
        return kit.Column(text(), kit.Frame(button(), across="start"), gap=NARROW)

    return kit.Responsive((BESIDE, beside), (0, below))
