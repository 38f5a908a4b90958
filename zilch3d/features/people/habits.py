"""What somebody does again and again, for a person's page: worked out, in words, and as widgets."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
"""The room of the documents that say what was told: one for each person."""
GONE = "gone"
"""In those: the habits that no longer show, of which nothing is said twice."""
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
    """All habits that are gone, those too of which nothing is said any more: for ``keep_told``."""


def habit_facts(
    performances: Sequence[GamePerformance], rules: RuleSet, told: Sequence[str] = ()
) -> HabitFacts:
    """What is said of the habits of one player in games by these rules, the oldest first.

    ``told`` are values of ``Kind`` that nothing is to be said about any more. A hundred games take
    some tenths of a second: call it where no frame waits.
    """
    known = [(each.game, decode(each.choices)) for each in performances if each.counts]
    games = [(game, choices) for game, choices in known if choices][-MAX_GAMES:]
    found = habits([choices for _game, choices in games])
    ids = [game for game, _choices in games]
    lines = tuple(_line(habit, ids, rules) for habit in found.told)
    better = tuple(words.outgrown(kind) for kind in found.outgrown if kind.value not in told)
    return HabitFacts(
        lines, better, (words.over if lines else words.none)(len(games)), found.outgrown
    )


def _line(habit: Habit, ids: Sequence[str], rules: RuleSet) -> HabitLine:
    own = tuple(OwnDecision(ids[each.game], each.step) for each in habit.wrong[:MAX_OWN])
    return HabitLine(
        words.habit(habit, rules), words.cost(habit), PractiseKind(habit.kind, rules, own)
    )


def read_told(games: GameStore, person: str) -> tuple[str, ...]:
    """What this person was told of as gone; call it where no frame waits."""
    try:
        kept = games.documents(ROOM).result().contents.get(person, {}).get(GONE)
    except sqlite3.Error:
        return ()
    return tuple(str(each) for each in kept) if isinstance(kept, list) else ()


def keep_told(games: GameStore, person: str, kinds: Sequence[Kind]) -> None:
    """Nothing more is said of these to this person, until they have come back and gone again.

    Raises DocumentTooLong for a person whose id is.
    """
    content = {GONE: [kind.value for kind in kinds]}
    games.keep_document(ROOM, person, content)


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
