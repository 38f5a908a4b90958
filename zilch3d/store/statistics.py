"""Statistics and Zilch Records over all finished games, asked in SQL of their results."""

import csv
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Literal, TypeAlias

from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import RuleSet
from zilch3d.safe_text import printable
from zilch3d.store.files import TIME, write_new
from zilch3d.store.queries import rules_of, time_of
from zilch3d.store.results import in_utc

Feat: TypeAlias = Literal[
    "best_turn", "loss", "chevrons", "longest_turn", "score", "comeback", "lead",
    "turns", "zilch_run", "last_die", "off_board",
]  # fmt: skip
"""A Zilch Record by its column among results; ``lead`` and ``turns`` are of a winner.

``off_board`` is made of others: the turns of who never got a point on the board in a whole game.
"""

FEATS: tuple[Feat, ...] = (
    "best_turn", "loss", "chevrons", "longest_turn", "score", "comeback", "lead",
    "turns", "zilch_run", "last_die", "off_board",
)  # fmt: skip
"""In the order of section 4 of the rules; the last one is of the family's sheet."""
LEAST: frozenset[Feat] = frozenset({"lead", "turns"})
"""Records of which the lowest is the best: the narrowest win, the quickest game."""
OF_WINNERS: frozenset[Feat] = frozenset({"comeback", "lead", "turns"})
WITHOUT_POINTS: frozenset[Feat] = frozenset(
    {"chevrons", "longest_turn", "turns", "zilch_run", "off_board"}
)
"""Records that compare between rules: all others are points."""
WITH_TURN: frozenset[Feat] = frozenset(
    {"best_turn", "loss", "chevrons", "longest_turn", "zilch_run", "last_die"}
)
"""Records of one turn, whose number in its game is known."""
FORMULAS: dict[Feat, str] = {
    "off_board": "CASE WHEN score = 0 AND best_turn IS NULL AND turns > 0 THEN turns END"
}
"""How a record is found that has no column: so earlier games have it as well."""

LAST_PLAYED = "last"
"""As the rules of a selection: those of the game that ended last."""
MOST_STEPS = 40
"""How many points the course over time has at most: neighbouring games are put together."""


@dataclass(frozen=True, slots=True)
class Who:
    """A person by the name, or a computer player by the profile's id."""

    is_person: bool
    key: str


Whose: TypeAlias = Who | Literal["everybody", "people"]


@dataclass(frozen=True, slots=True)
class Selection:
    """Which games: by rules, as results call them (None: all), by player, and from when on."""

    rules: str | None = LAST_PLAYED
    whose: Whose = "people"
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class RulesPlayed:
    """Rules of finished games; ``rules`` is None if they can't be read any more."""

    key: str
    name: str
    rules: RuleSet | None
    games: int


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player of finished games, by the name of the last one."""

    who: Who
    name: str
    games: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What some games came to, player by player, added up; a shared win counts as its share.

    ``turns`` and what follows are of the games that can be played again, luck and errors of those
    ``reviewed``, in chances of winning.
    """

    games: int = 0
    wins: float = 0.0
    points: int = 0
    turns: int = 0
    zilches: int = 0
    lost_to_dice: int = 0
    expected_zilches: float = 0.0
    rolls: int = 0
    hot_dice: int = 0
    best_turn: int = 0
    reviewed: int = 0
    luck: float = 0.0
    error: float = 0.0
    decisions: int = 0
    blunders: int = 0

    def __add__(self, other: "Figures") -> "Figures":
        added = (one + two for one, two in zip(astuple(self), astuple(other), strict=True))
        return replace(Figures(*added), best_turn=max(self.best_turn, other.best_turn))


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What a player's games came to."""

    who: Who
    figures: Figures


@dataclass(frozen=True, slots=True)
class Record:
    """A Zilch Record: what it is, whose, and in which game; ``turn`` counts from 1."""

    feat: Feat
    value: int
    who: Who
    game: str
    turn: int | None
    ended: datetime
    rules: str


@dataclass(frozen=True, slots=True)
class Step:
    """Some games of the course: when the first and the last of them ended, and their figures."""

    first: datetime
    last: datetime
    figures: Figures


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody whom the chosen player has met: games, and how many either has won."""

    who: Who
    games: int
    wins: float
    losses: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """All that is shown of a selection, whose rules are those that were found."""

    selection: Selection
    rules: tuple[RulesPlayed, ...]
    players: tuple[KnownPlayer, ...]
    games: int
    figures: tuple[PlayerFigures, ...]
    records: tuple[Record, ...]
    course: tuple[Step, ...]
    opponents: tuple[Opponent, ...]
    waiting: int = 0
    """Finished games that are not counted yet."""

    def rules_of(self, key: str) -> RulesPlayed | None:
        """The rules of this key, if games were played by them."""
        return next((one for one in self.rules if one.key == key), None)

    def name_of(self, who: Who) -> str:
        """What the player is called."""
        return next((one.name for one in self.players if one.who == who), who.key)


def statistics(database: sqlite3.Connection, selection: Selection) -> Statistics:
    """What the games of the selection came to. Raises sqlite3.Error."""
    rules = tuple(_rules_played(database))
    selection = _found(selection, rules)
    count = f"SELECT COUNT(DISTINCT game) FROM part WHERE {_where(selection)}"
    (games,) = database.execute(count, _values(selection)).fetchone()
    figures, course = _figures(database, selection)
    return Statistics(
        selection,
        rules,
        tuple(_players(database)),
        games,
        figures,
        tuple(_records(database, selection)),
        course,
        tuple(_opponents(database, selection)),
        _waiting(database),
    )


def _found(selection: Selection, rules: Sequence[RulesPlayed]) -> Selection:
    """The selection by the rules that it means."""
    if selection.rules != LAST_PLAYED:
        return selection
    return replace(selection, rules=rules[0].key if rules else None)


def _where(selection: Selection, of: str = "part") -> str:
    """The condition on rows of results, with the names of ``_values``."""
    parts = ["1"]
    if selection.rules is not None:
        parts.append(f"{of}.rules = :rules")
    if selection.since is not None:
        parts.append(f"{of}.ended >= :since")
    if isinstance(selection.whose, Who):
        parts.append(f"{of}.person = :person AND {of}.who = :who")
    elif selection.whose == "people":
        parts.append(f"{of}.person = 1")
    return " AND ".join(parts)


def _values(selection: Selection) -> dict[str, object]:
    whose, since = selection.whose, selection.since
    return {
        "rules": selection.rules,
        "since": None if since is None else in_utc(since),
        "person": whose.is_person if isinstance(whose, Who) else None,
        "who": whose.key if isinstance(whose, Who) else None,
        "steps": MOST_STEPS,
    }


def _rules_played(database: sqlite3.Connection) -> Iterator[RulesPlayed]:
    """All rules of finished games, those played last first, by the name they had then."""
    question = (
        "SELECT newest.rules, rules_name, game.rules, games FROM"
        " (SELECT rules, COUNT(*) AS games, game, MAX(ended) AS last FROM result GROUP BY rules)"
        " AS newest JOIN game ON id = newest.game ORDER BY last DESC"
    )
    for key, name, text, games in database.execute(question).fetchall():
        rules = None
        with suppress(ValueError, RuleFaults):
            rules = rules_of(text)
        yield RulesPlayed(key, name, rules, games)


def _players(database: sqlite3.Connection) -> Iterator[KnownPlayer]:
    """All players of finished games: people first, who has played most first."""
    question = (
        "SELECT person, who, name, games FROM"
        " (SELECT person, who, COUNT(*) AS games, game, seat, MAX(ended) FROM part"
        " GROUP BY person, who) JOIN seat USING (game, seat) ORDER BY person DESC, games DESC, who"
    )
    for person, who, name, games in database.execute(question).fetchall():
        yield KnownPlayer(Who(bool(person), who), name, games)


_ADDED = (
    "COUNT(*), TOTAL(won * 1.0 / MAX(winners, 1)), SUM(CASE WHEN turns IS NULL THEN 0 ELSE score"
    " END), COALESCE(SUM(turns), 0), COALESCE(SUM(zilches), 0), COALESCE(SUM(lost_to_dice), 0),"
    " TOTAL(expected_zilches), COALESCE(SUM(rolls), 0), COALESCE(SUM(hot_dice), 0),"
    " COALESCE(MAX(best_turn), 0), COUNT(luck), TOTAL(luck), TOTAL(error),"
    " COALESCE(SUM(decisions), 0), COALESCE(SUM(blunders), 0)"
)
"""The fields of Figures."""


def _figures(
    database: sqlite3.Connection, selection: Selection
) -> tuple[tuple[PlayerFigures, ...], tuple[Step, ...]]:
    """Of each player, who has played most first; and the course, in their order.

    One query: it is the joins that take time. What is left to add up is as many rows as there are
    players in each step.
    """
    if isinstance(selection.whose, Who):
        games, by, where = "part", "game, seat", _where(selection)
    else:
        games, by, where = "result", "game", _where(replace(selection, whose="everybody"), "result")
    question = (
        f"WITH steps AS (SELECT {by}, NTILE(:steps) OVER (ORDER BY ended, game) AS step"
        f" FROM {games} WHERE {where})"
        f" SELECT step, person, who, MIN(ended), MAX(ended), {_ADDED}"
        f" FROM steps JOIN part USING ({by}) LEFT JOIN review USING (game, seat)"
        f" WHERE {_where(selection)} GROUP BY step, person, who ORDER BY step"
    )
    players: dict[Who, Figures] = {}
    course: dict[int, Step] = {}
    for number, person, who, first, last, *added in database.execute(question, _values(selection)):
        player, figures = Who(bool(person), who), Figures(*added)
        players[player] = players.get(player, Figures()) + figures
        step = Step(time_of(first), time_of(last), figures)
        course[number] = _together(course[number], step) if number in course else step
    ranked = sorted(players.items(), key=lambda each: (-each[1].games, each[0].key))
    return tuple(PlayerFigures(*each) for each in ranked), tuple(course.values())


def _together(one: Step, other: Step) -> Step:
    first, last = min(one.first, other.first), max(one.last, other.last)
    return Step(first, last, one.figures + other.figures)


def _records(database: sqlite3.Connection, selection: Selection) -> Iterator[Record]:
    """Each record that somebody holds: who came to it first."""
    for feat in FEATS:
        if selection.rules is None and feat not in WITHOUT_POINTS:
            continue
        turn = f"{feat}_at" if feat in WITH_TURN else "NULL"
        winner = " AND won = 1" if feat in OF_WINNERS else ""
        value = FORMULAS.get(feat, feat)
        question = (
            f"SELECT {value}, person, who, game, {turn}, ended, rules FROM part"
            f" WHERE {_where(selection)} AND {value} IS NOT NULL{winner}"
            f" ORDER BY {value} {'ASC' if feat in LEAST else 'DESC'}, ended, game LIMIT 1"
        )
        row = database.execute(question, _values(selection)).fetchone()
        if row is not None:
            value, person, who, game, at, ended, rules = row
            yield Record(feat, value, Who(bool(person), who), game, at, time_of(ended), rules)


def _opponents(database: sqlite3.Connection, selection: Selection) -> Iterator[Opponent]:
    """Whom the chosen player has met, most often first; none where nobody is chosen."""
    if not isinstance(selection.whose, Who):
        return
    question = (
        "SELECT other.person, other.who, COUNT(DISTINCT own.game),"
        " TOTAL(own.won * 1.0 / MAX(own.winners, 1)),"
        " TOTAL(other.won * 1.0 / MAX(other.winners, 1))"
        " FROM part AS own JOIN part AS other ON other.game = own.game AND other.seat <> own.seat"
        f" WHERE {_where(selection, 'own')} GROUP BY other.person, other.who"
        " ORDER BY 3 DESC, other.who"
    )
    for person, who, *figures in database.execute(question, _values(selection)):
        yield Opponent(Who(bool(person), who), *figures)


def _waiting(database: sqlite3.Connection) -> int:
    question = (
        "SELECT (SELECT COUNT(*) FROM game WHERE ended IS NOT NULL) - (SELECT COUNT(*) FROM result)"
    )
    return max(0, int(database.execute(question).fetchone()[0]))


EXPORTED = (
    "ended", "game", "rules", "seat", "player", "is_person", "won", "winners", "score", "turns",
    "zilches", "lost_to_dice", "expected_zilches", "rolls", "hot_dice", "best_turn", "loss",
    "chevrons", "longest_turn", "zilch_run", "last_die", "comeback", "lead",
    "luck", "error", "decisions", "blunders",
)  # fmt: skip
"""The columns of an export."""
POINTS = frozenset({"score", "best_turn", "loss", "last_die", "comeback", "lead"})


def exported(database: sqlite3.Connection, selection: Selection) -> Iterator[Sequence[object]]:
    """A row for each player of each game of the selection, oldest first, as EXPORTED has them.

    Points are as a player sees them, but of rules that can't be read any more in their units.
    Raises sqlite3.Error.
    """
    rules = tuple(_rules_played(database))
    known, selection = {one.key: one for one in rules}, _found(selection, rules)
    own = {"rules": "part.rules", "player": "name", "is_person": "person", "won": "part.won"}
    own |= {"score": "part.score"}
    columns = ", ".join(own.get(name, name) for name in EXPORTED)
    question = (
        f"SELECT {columns} FROM part JOIN seat USING (game, seat)"
        " LEFT JOIN review USING (game, seat)"
        f" WHERE {_where(selection)} ORDER BY ended, game, seat"
    )
    for row in database.execute(question, _values(selection)):
        values = dict(zip(EXPORTED, row, strict=True))
        played = known.get(values["rules"])
        if played is not None:
            values["rules"] = played.name if played.rules is None else played.rules.name
            unit = 1 if played.rules is None else played.rules.scoring.unit
            for name in POINTS:
                if values[name] is not None:
                    values[name] = float(values[name] * unit)
        yield tuple(values.values())


FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a text begins with that spreadsheets would work out; an apostrophe before it stops them."""


def export(
    database: sqlite3.Connection, selection: Selection, folder: Path, when: datetime
) -> Path:
    """Write what is ``exported`` into the folder as CSV, never over another file; its path.

    It is UTF-8, with commas and decimal points. Raises NotWritten, sqlite3.Error.
    """
    text = StringIO(newline="")
    lines = csv.writer(text)
    lines.writerow(EXPORTED)
    for row in exported(database, selection):
        lines.writerow(map(_harmless, row))
    return write_new(folder / f"zilch3d results {when:{TIME}}.csv", text.getvalue())


def _harmless(value: object) -> object:
    """The value as a spreadsheet takes it for what it is: text is printable, and no formula."""
    if not isinstance(value, str):
        return value
    text = printable(value)
    return f"'{text}" if text.startswith(FORMULA) else text
