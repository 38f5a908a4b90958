"""Statistics and Zilch Records over all finished games, asked in SQL of their results."""

import csv
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Literal, TypeAlias

from zilch3d.engine.ruleset import RuleSet
from zilch3d.safe_text import printable
from zilch3d.store.files import TIME, write_new
from zilch3d.store.household import REMOVED
from zilch3d.store.saved_games import in_utc, rules_if_readable, time_of

RecordKind: TypeAlias = Literal[
    "best_turn", "loss", "chevrons", "longest_turn", "score", "comeback", "lead",
    "turns", "zilch_run", "last_die", "off_board",
]  # fmt: skip
"""A Zilch Record by its column among results; ``lead`` and ``turns`` are those of a winner.

``off_board``, which has no column, is the turns of a player who never got a point on the board in a
whole game.
"""

RECORD_KINDS: tuple[RecordKind, ...] = (
    "best_turn", "loss", "chevrons", "longest_turn", "score", "comeback", "lead",
    "turns", "zilch_run", "last_die", "off_board",
)  # fmt: skip
"""All in the order of section 4 of the rules of 1990; the last one is of the family's sheet."""
LOWEST_IS_BEST: frozenset[RecordKind] = frozenset({"lead", "turns"})
"""Records of which the lowest is the best: the narrowest win, the quickest game."""
OF_WINNERS: frozenset[RecordKind] = frozenset({"comeback", "lead", "turns"})
WITHOUT_POINTS: frozenset[RecordKind] = frozenset(
    {"chevrons", "longest_turn", "turns", "zilch_run", "off_board"}
)
"""Records that compare between rules: all others are points."""
WITH_TURN: frozenset[RecordKind] = frozenset(
    {"best_turn", "loss", "chevrons", "longest_turn", "zilch_run", "last_die"}
)
"""Records of one turn, whose number in its game is known."""
FORMULAS: dict[RecordKind, str] = {
    "off_board": "CASE WHEN score = 0 AND best_turn IS NULL AND turns > 0 THEN turns END"
}
"""The SQL of records without a column: so games kept by earlier versions have them as well."""

LAST_PLAYED = "last"
"""As the rules of a filter: those of the game that ended last."""
MOST_PERIODS = 40
"""Games are put together with their neighbours so that there are no more periods than this."""


@dataclass(frozen=True, slots=True)
class PlayerKey:
    """A person by the name, or a computer player by the profile's id."""

    is_person: bool
    key: str

    @property
    def is_removed(self) -> bool:
        """Whether it is a person who was removed, and has no page any more."""
        return self.is_person and self.key.startswith(REMOVED)


PlayerFilter: TypeAlias = PlayerKey | Literal["everybody", "people"]


@dataclass(frozen=True, slots=True)
class GameFilter:
    """The games to look at: by rules' key in results (None: all), by player, and from when on."""

    rules: str | None = LAST_PLAYED
    whose: PlayerFilter = "people"
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class RulesPlayed:
    """Rules of finished games, by their key in results; ``rules`` is None if they can't be read."""

    key: str
    name: str
    rules: RuleSet | None
    games: int


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player of finished games: a person by the present name, others by that of the last one."""

    who: PlayerKey
    name: str
    games: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over games and players; a shared win counts as its share.

    ``turns`` and what follows are of the games that can be played again; ``best_turn`` is the
    highest of them. Luck and errors are of those ``reviewed``, in chances of winning.
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

    def __add__(self, other: "Totals") -> "Totals":
        sums = (one + two for one, two in zip(astuple(self), astuple(other), strict=True))
        return replace(Totals(*sums), best_turn=max(self.best_turn, other.best_turn))


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """The totals of one player's games."""

    who: PlayerKey
    figures: Totals


@dataclass(frozen=True, slots=True)
class ZilchRecord:
    """A Zilch Record: its kind, value and holder, and in which game it was set, in which turn.

    ``turn`` counts from 1, and is None of records that are not of one turn.
    """

    feat: RecordKind
    value: int
    who: PlayerKey
    game: str
    turn: int | None
    ended: datetime
    rules: str


@dataclass(frozen=True, slots=True)
class Period:
    """Neighbouring games: when the first and the last of them ended, and their totals."""

    first: datetime
    last: datetime
    figures: Totals


@dataclass(frozen=True, slots=True)
class Opponent:
    """A player whom the chosen one has met: games together, and how many either has won."""

    who: PlayerKey
    games: int
    wins: float
    losses: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of the filtered games; LAST_PLAYED in ``selection`` is replaced by its rules.

    ``rules`` and ``players`` are those of all finished games; ``course`` is from old to new.
    """

    selection: GameFilter
    rules: tuple[RulesPlayed, ...]
    players: tuple[KnownPlayer, ...]
    games: int
    figures: tuple[PlayerTotals, ...]
    records: tuple[ZilchRecord, ...]
    course: tuple[Period, ...]
    opponents: tuple[Opponent, ...]
    waiting: int = 0
    """How many finished games have no result yet."""

    def rules_of(self, key: str) -> RulesPlayed | None:
        """The rules of this key, if games were played by them."""
        return next((one for one in self.rules if one.key == key), None)

    def name_of(self, who: PlayerKey) -> str:
        """The name of the player, as in the last game."""
        return next((one.name for one in self.players if one.who == who), who.key)


@dataclass(frozen=True, slots=True)
class PersonStatistics:
    """What a person has come to by each of the rules, those of the last game first.

    ``records`` are those that no other person has bettered, with the rules' key in each.
    """

    by_rules: tuple[tuple[RulesPlayed, Totals], ...] = ()
    records: tuple[ZilchRecord, ...] = ()

    def rules_of(self, key: str) -> RuleSet | None:
        """The rules of this key, where they can be read."""
        return next((played.rules for played, _totals in self.by_rules if played.key == key), None)


def of_person(database: sqlite3.Connection, name: str) -> PersonStatistics:
    """All that the person of this name has played. Raises sqlite3.Error."""
    who = PlayerKey(is_person=True, key=name)
    by_rules: list[tuple[RulesPlayed, Totals]] = []
    records: list[ZilchRecord] = []
    for played in _rules_played(database):
        totals, _course = _totals(database, GameFilter(played.key, who))
        if totals:
            by_rules.append((played, totals[0].figures))
            of_all = _records(database, GameFilter(played.key, "people"))
            records += (record for record in of_all if record.who == who)
    return PersonStatistics(tuple(by_rules), tuple(records))


def statistics(database: sqlite3.Connection, selection: GameFilter) -> Statistics:
    """The statistics of the games that the filter selects. Raises sqlite3.Error."""
    rules = tuple(_rules_played(database))
    selection = _with_rules(selection, rules)
    count = f"SELECT COUNT(DISTINCT game) FROM part WHERE {_where(selection)}"
    (games,) = database.execute(count, _values(selection)).fetchone()
    players, periods = _totals(database, selection)
    return Statistics(
        selection,
        rules,
        tuple(_players(database)),
        games,
        players,
        tuple(_records(database, selection)),
        periods,
        tuple(_opponents(database, selection)),
        _waiting(database),
    )


def _with_rules(selection: GameFilter, rules: Sequence[RulesPlayed]) -> GameFilter:
    """The filter with the key of the rules played last in place of LAST_PLAYED."""
    if selection.rules != LAST_PLAYED:
        return selection
    return replace(selection, rules=rules[0].key if rules else None)


def _where(selection: GameFilter, of: str = "part") -> str:
    """The SQL condition on rows of the table ``of``, with the names of ``_values``."""
    conditions = ["1"]
    if selection.rules is not None:
        conditions.append(f"{of}.rules = :rules")
    if selection.since is not None:
        conditions.append(f"{of}.ended >= :since")
    if isinstance(selection.whose, PlayerKey):
        conditions.append(f"{of}.person = :person AND {of}.who = :who")
    elif selection.whose == "people":
        conditions.append(f"{of}.person = 1")
    return " AND ".join(conditions)


def _values(selection: GameFilter) -> dict[str, object]:
    whose, since = selection.whose, selection.since
    return {
        "rules": selection.rules,
        "since": None if since is None else in_utc(since),
        "person": whose.is_person if isinstance(whose, PlayerKey) else None,
        "who": whose.key if isinstance(whose, PlayerKey) else None,
        "steps": MOST_PERIODS,
    }


def _rules_played(database: sqlite3.Connection) -> Iterator[RulesPlayed]:
    """All rules of finished games, the last played first, each by the name it had then."""
    question = (
        "SELECT newest.rules, rules_name, game.rules, games FROM"
        " (SELECT rules, COUNT(*) AS games, game, MAX(ended) AS last FROM result GROUP BY rules)"
        " AS newest JOIN game ON id = newest.game ORDER BY last DESC"
    )
    for key, name, text, games in database.execute(question).fetchall():
        yield RulesPlayed(key, name, rules_if_readable(text), games)


def _players(database: sqlite3.Connection) -> Iterator[KnownPlayer]:
    """All players of finished games: people first, and those with the most games first."""
    question = (
        "SELECT person, who, name, games FROM"
        " (SELECT person, who, COUNT(*) AS games, game, seat, MAX(ended) FROM part"
        " GROUP BY person, who) JOIN seat USING (game, seat) ORDER BY person DESC, games DESC, who"
    )
    for person, who, name, games in database.execute(question).fetchall():
        key = PlayerKey(bool(person), who)
        yield KnownPlayer(key, who if person and not key.is_removed else name, games)


_SUMS = (
    "COUNT(*), TOTAL(won * 1.0 / MAX(winners, 1)), SUM(CASE WHEN turns IS NULL THEN 0 ELSE score"
    " END), COALESCE(SUM(turns), 0), COALESCE(SUM(zilches), 0), COALESCE(SUM(lost_to_dice), 0),"
    " TOTAL(expected_zilches), COALESCE(SUM(rolls), 0), COALESCE(SUM(hot_dice), 0),"
    " COALESCE(MAX(best_turn), 0), COUNT(luck), TOTAL(luck), TOTAL(error),"
    " COALESCE(SUM(decisions), 0), COALESCE(SUM(blunders), 0)"
)
"""The SQL of the fields of Totals."""


def _totals(
    database: sqlite3.Connection, selection: GameFilter
) -> tuple[tuple[PlayerTotals, ...], tuple[Period, ...]]:
    """The totals of each player, those with the most games first; and the periods in their order.

    One query does both, for it is the joins that take time. It gives a row for each player in each
    period, and these are added up here.
    """
    if isinstance(selection.whose, PlayerKey):
        games, by, where = "part", "game, seat", _where(selection)
    else:
        games, by, where = "result", "game", _where(replace(selection, whose="everybody"), "result")
    question = (
        f"WITH steps AS (SELECT {by}, NTILE(:steps) OVER (ORDER BY ended, game) AS step"
        f" FROM {games} WHERE {where})"
        f" SELECT step, person, who, MIN(ended), MAX(ended), {_SUMS}"
        f" FROM steps JOIN part USING ({by}) LEFT JOIN review USING (game, seat)"
        f" WHERE {_where(selection)} GROUP BY step, person, who ORDER BY step"
    )
    players: dict[PlayerKey, Totals] = {}
    periods: dict[int, Period] = {}
    for number, person, who, first, last, *sums in database.execute(question, _values(selection)):
        player, totals = PlayerKey(bool(person), who), Totals(*sums)
        players[player] = players.get(player, Totals()) + totals
        period = Period(time_of(first), time_of(last), totals)
        periods[number] = _together(periods[number], period) if number in periods else period
    ranked = sorted(players.items(), key=lambda each: (-each[1].games, each[0].key))
    return tuple(PlayerTotals(*each) for each in ranked), tuple(periods.values())


def _together(one: Period, other: Period) -> Period:
    first, last = min(one.first, other.first), max(one.last, other.last)
    return Period(first, last, one.figures + other.figures)


def _records(database: sqlite3.Connection, selection: GameFilter) -> Iterator[ZilchRecord]:
    """Each record that somebody holds: of equal ones the first."""
    for feat in RECORD_KINDS:
        if selection.rules is None and feat not in WITHOUT_POINTS:
            continue
        turn = f"{feat}_at" if feat in WITH_TURN else "NULL"
        winner = " AND won = 1" if feat in OF_WINNERS else ""
        value = FORMULAS.get(feat, feat)
        question = (
            f"SELECT {value}, person, who, game, {turn}, ended, rules FROM part"
            f" WHERE {_where(selection)} AND {value} IS NOT NULL{winner}"
            f" ORDER BY {value} {'ASC' if feat in LOWEST_IS_BEST else 'DESC'}, ended, game LIMIT 1"
        )
        row = database.execute(question, _values(selection)).fetchone()
        if row is not None:
            value, person, who, game, at, ended, rules = row
            yield ZilchRecord(
                feat, value, PlayerKey(bool(person), who), game, at, time_of(ended), rules
            )


def _opponents(database: sqlite3.Connection, selection: GameFilter) -> Iterator[Opponent]:
    """The opponents of the chosen player, most games first; none where nobody is chosen."""
    if not isinstance(selection.whose, PlayerKey):
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
        yield Opponent(PlayerKey(bool(person), who), *figures)


def _waiting(database: sqlite3.Connection) -> int:
    question = (
        "SELECT (SELECT COUNT(*) FROM game WHERE ended IS NOT NULL) - (SELECT COUNT(*) FROM result)"
    )
    return max(0, int(database.execute(question).fetchone()[0]))


EXPORTED_COLUMNS = (
    "ended", "game", "rules", "seat", "player", "is_person", "won", "winners", "score", "turns",
    "zilches", "lost_to_dice", "expected_zilches", "rolls", "hot_dice", "best_turn", "loss",
    "chevrons", "longest_turn", "zilch_run", "last_die", "comeback", "lead",
    "luck", "error", "decisions", "blunders",
)  # fmt: skip
POINTS = frozenset({"score", "best_turn", "loss", "last_die", "comeback", "lead"})


def exported_rows(
    database: sqlite3.Connection, selection: GameFilter
) -> Iterator[Sequence[object]]:
    """A row of EXPORTED_COLUMNS for each player of each game of the filter, oldest first.

    Points are as a player sees them, but of rules that can't be read any more in their units.
    Raises sqlite3.Error.
    """
    rules = tuple(_rules_played(database))
    rules_of_key, selection = {one.key: one for one in rules}, _with_rules(selection, rules)
    sql = {"rules": "part.rules", "player": "name", "is_person": "person", "won": "part.won"}
    sql |= {"score": "part.score"}
    columns = ", ".join(sql.get(name, name) for name in EXPORTED_COLUMNS)
    question = (
        f"SELECT {columns} FROM part JOIN seat USING (game, seat)"
        " LEFT JOIN review USING (game, seat)"
        f" WHERE {_where(selection)} ORDER BY ended, game, seat"
    )
    for row in database.execute(question, _values(selection)):
        values = dict(zip(EXPORTED_COLUMNS, row, strict=True))
        played = rules_of_key.get(values["rules"])
        if played is not None:
            values["rules"] = played.name if played.rules is None else played.rules.name
            unit = 1 if played.rules is None else played.rules.scoring.unit
            for name in POINTS:
                if values[name] is not None:
                    values[name] = float(values[name] * unit)
        yield tuple(values.values())


FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The beginnings of texts that spreadsheets evaluate; an apostrophe before them stops that."""


def export(
    database: sqlite3.Connection, selection: GameFilter, folder: Path, when: datetime
) -> Path:
    """Write ``exported_rows`` into the folder as CSV, never over another file; its path.

    It is UTF-8, with commas and decimal points. Raises NotWritten, sqlite3.Error.
    """
    text = StringIO(newline="")
    lines = csv.writer(text)
    lines.writerow(EXPORTED_COLUMNS)
    for row in exported_rows(database, selection):
        lines.writerow(map(_harmless, row))
    return write_new(folder / f"zilch3d results {when:{TIME}}.csv", text.getvalue())


def _harmless(value: object) -> object:
    """The value as a cell of a spreadsheet: text is made printable, and never a formula."""
    if not isinstance(value, str):
        return value
    text = printable(value)
    return f"'{text}" if text.startswith(FORMULA) else text
