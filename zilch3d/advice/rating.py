"""Old games are rated in the background: those finished before games were, or left unreviewed.

A thread takes one game after the other out of the store, the newest first, and has ``zilch3d rate``
review it, a process that ends with the window. It rests between two games, and while people play;
once all are rated, the thread and the process are gone. A game that can't be rated is marked, so
that it holds up no other, now or in later starts.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from logging import getLogger
from sqlite3 import Error
from threading import Event, Lock, Thread

from zilch3d.advice.children import StartChild, own_program
from zilch3d.engine import rulefile
from zilch3d.engine.actions import Action
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.store.games import GameStore
from zilch3d.store.kept_reviews import KeptReview, NoReview, from_json
from zilch3d.store.saved_games import CannotLoad, SavedGame
from zilch3d.store.solution_files import has_solution
from zilch3d.store.steps import decode_action, encode_action

LOG = getLogger(__name__)

LOOKS_AGAIN = 2.0
"""Seconds after which it is asked again whether it may work."""
REST = 0.2
"""Seconds between two games: taking one out of the store costs some milliseconds."""
TRIES = 2
"""How many processes may end at a game before it is marked: the first may just have been ended."""
MAX_PROCESSES = 6
"""How many processes are started, at most, until there is nothing to rate."""


def rate_command() -> list[str]:
    """The command that reviews each game on its standard input."""
    return [*own_program(), "rate"]


@dataclass(frozen=True)
class FinishedActions:
    """A finished game: its state at the start, and all its actions."""

    id: str
    initial: State
    actions: tuple[Action, ...]


def line_of(saved: SavedGame) -> str:
    """The game as a line of JSON, without its dice still to come, its seed and who played."""
    game = saved.game
    data = {
        "id": game.id,
        "rules": json.loads(rulefile.as_json(game.rules)),
        "newcomers": [seat.newcomer for seat in game.setup.seats],
        "start": game.start,
        "actions": [encode_action(action) for action in saved.actions],
    }
    return json.dumps(data, separators=(",", ":"))


class NoGame(ValueError):
    """A line that ``line_of`` has not written."""


def game_of(line: bytes) -> FinishedActions:
    """The game that ``line_of`` wrote. Raises NoGame for any other text."""
    try:
        data = json.loads(line)
        rules = rulefile.from_json(json.dumps(data["rules"]))
        seats = tuple(
            Seat(f"{n}", newcomer=bool(new)) for n, new in enumerate(data["newcomers"], 1)
        )
        actions = tuple(map(decode_action, data["actions"]))
        return FinishedActions(str(data["id"]), begin(rules, seats, data["start"]), actions)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, RuleFaults) as error:
        raise NoGame(line[:60]) from error


class BackgroundRating:
    """Rates the games that are not; see the module.

    ``start`` starts its process. ``may_work`` is asked before each game, from the thread.
    """

    def __init__(
        self,
        games: GameStore,
        start: StartChild,
        may_work: Callable[[], bool] = lambda: True,
        command: Callable[[], list[str]] = rate_command,
        rest: float = REST,
    ) -> None:
        self._games = games
        self._start_child = start
        self._command = command
        self._rest = rest
        self._may_work = may_work
        self._closing = Event()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._looks_again = False
        """Whether there may be games that the thread has not asked for."""
        self._tried = set[str]()
        """Games that were taken out of the store in this start: they are not tried again."""

    def start(self) -> None:
        """Begin to rate what is not rated yet; while that is under way, it is asked for once more.

        Nothing happens once this is closed.
        """
        with self._lock:
            self._looks_again = True
            is_at_work = self._thread is not None and self._thread.is_alive()
            if not is_at_work and not self._closing.is_set():
                self._thread = Thread(target=self._run, daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Rate no more; the process ends as soon as it can."""
        self._closing.set()

    def wait(self, seconds: float) -> None:
        """Wait until all is rated, at most so long."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)

    # In the thread

    def _run(self) -> None:
        while self._goes_on():
            try:
                self._rate_all(self._lines(self._unrated()))
            except (OSError, Error, CancelledError) as error:
                LOG.warning("games are not rated: %r", error)

    def _goes_on(self) -> bool:
        """Whether there may be more to rate; if not, the thread is over."""
        with self._lock:
            goes_on, self._looks_again = self._looks_again and not self._closing.is_set(), False
            if not goes_on:
                self._thread = None
            return goes_on

    def _unrated(self) -> Iterator[str]:
        """The games to try, and those whose results are found meanwhile."""
        while games := [one for one in self._games.unrated().result() if one not in self._tried]:
            yield from games

    def _lines(self, games: Iterator[str]) -> Iterator[tuple[str, str]]:
        """Each game that can be rated by its id, with its line, when there is time for it."""
        for game in games:
            while not self._closing.wait(self._rest) and not self._may_work():
                self._closing.wait(LOOKS_AGAIN)
            if self._closing.is_set():
                return
            self._tried.add(game)
            try:
                saved = self._games.load(game)
            except CannotLoad as fault:
                LOG.warning("not rated: %s", fault)
                continue
            if has_solution(saved.game.rules):
                yield game, line_of(saved)

    def _rate_all(self, games: Iterator[tuple[str, str]]) -> None:
        """Rate all of these, in a process; in another one where that ends. Raises OSError."""
        game, ended_at = next(games, None), Counter[str]()
        for _process in range(MAX_PROCESSES):
            if game is None or self._closing.is_set():
                return
            game = self._rate(game, games)
            if game is not None and not self._closing.is_set():
                LOG.warning("the process for ratings has ended at game %s", game[0])
                ended_at[game[0]] += 1
                if ended_at[game[0]] == TRIES:
                    self._games.mark_unratable(game[0])
                    game = next(games, None)

    def _rate(
        self, first: tuple[str, str], more: Iterator[tuple[str, str]]
    ) -> tuple[str, str] | None:
        """Rate this game and those after it, in one process: the one that it has ended at, if any.

        Raises OSError.
        """
        child = self._start_child(self._command())
        answers = child.lines()
        game: tuple[str, str] | None = first
        while game is not None and not self._closing.is_set():
            child.tell(game[1])
            answer = next(answers, None)
            if answer is None:
                break
            self._keep(game[0], answer)
            game = next(more, None)
        child.stop()
        for _answer in answers:
            pass
        return game

    def _keep(self, game: str, answer: str) -> None:
        try:
            kept: KeptReview = from_json(answer)
        except NoReview as fault:
            LOG.warning("not rated: %s: %s", game, fault)
            kept = KeptReview()
        if kept.performances:
            keep = self._games.keep_review
            keep(game, kept.players, kept.costly, kept.performances, exact=kept.exact)
        else:
            self._games.mark_unratable(game)
