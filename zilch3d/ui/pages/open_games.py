"""Games in a list, and those that were left before their end: to continue, or to give up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from zilch3d.engine.ruleset import Points
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import ListPage
from zilch3d.safe_text import printable
from zilch3d.store import saved_games
from zilch3d.store.finished_games import GameResult
from zilch3d.store.saved_games import CannotLoad, LoadReason
from zilch3d.store.setup import PERSON
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Continue
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import amounts, errors, names

BESIDE = 640
"""From this width on, in points, a game's buttons stand beside its words, else below them."""
BUTTONS = 330


def game_in_words(
    game: saved_games.OpenGame | GameResult, *, times_100: bool = False
) -> tuple[str, str]:
    """A listed game's rules, and its players with their scores; see ``amounts.points``.

    Of rules that can't be read there is their name, and plain numbers.
    """
    rules = game.rules

    def points(score: Points) -> str:
        if rules is None:
            return amounts.number(score)
        return amounts.points(rules, score, times_100=times_100)

    name = printable(game.rules_name) if rules is None else names.rules_name(rules)
    scores = ((printable(seat.name), points(seat.score)) for seat in game.seats)
    return name, names.with_figures(scores)


def listed_game(
    rules: str, players: str, when: str, does: kit.Widget, room: float = BUTTONS
) -> kit.Widget:
    """A game in a list: its rules, its players, when it was played; ``does`` has its buttons.

    Beside the words they have so much ``room``, in points.
    """
    words = kit.Column(
        kit.Label(rules, theme.HEADING),
        kit.Label(players),
        kit.Label(when, theme.SMALL, roles.SOFT),
        gap=0,
        grow=1,
    )
    both = kit.Responsive(
        (BESIDE, lambda: kit.Row(words, kit.Frame(does, max_width=room, stretch=True), gap=WIDE)),
        (0, lambda: kit.Column(words, does)),
    )
    return kit.Panel(both, skin=roles.RAISED, padding=(MEDIUM, NARROW))


def older_games(number: int) -> str:
    """The words of the button that lists this number of older games, too."""
    return ngettext("{n} older game", "{n} older games", number).format(n=number)


WIDTH = 860


@dataclass(frozen=True)
class OpenGameEntry:
    """An open game in words: its rules, its players with their scores, when it was last played.

    ``fault`` says why it can't be continued, and is empty if it can. ``rival`` is the id of a
    computer player in it, empty where there is none. ``part_of`` is the occasion that the game is
    part of, in words; empty if it is on its own.
    """

    id: str
    rules: str
    players: str
    played: str
    fault: str = ""
    rival: str = ""
    part_of: str = ""

    @property
    def line(self) -> str:
        """The game in one line."""
        words = _("{rules}, {when} · {players}")
        game = words.format(rules=self.rules, when=self.played, players=self.players)
        return f"{self.part_of} · {game}" if self.part_of else game


class OpenGames(Protocol):
    """The games that can be continued."""

    def listed(self) -> Sequence[OpenGameEntry]:
        """All of them, the one played last first."""

    def give_up(self, game_id: str) -> None:
        """List the game no more."""


class StoredOpenGames:
    """Open games of the store; ``faults`` say why some could not be continued, by their ids."""

    def __init__(self, program: Program, faults: Mapping[str, LoadReason]) -> None:
        self._program = program
        self._faults = faults

    def listed(self) -> Sequence[OpenGameEntry]:
        return tuple(map(self._in_words, self._program.games.open_games()))

    def give_up(self, game_id: str) -> None:
        self._program.games.give_up(game_id)

    def _in_words(self, game: saved_games.OpenGame) -> OpenGameEntry:
        name, scores = game_in_words(game, times_100=self._program.times_100)
        unknown = LoadReason.OTHER_VERSION if game.rules is None else None
        fault, today = self._faults.get(game.id) or unknown, self._program.games.today()
        return OpenGameEntry(
            game.id,
            name,
            scores,
            amounts.days_ago(game.played.date(), today),
            errors.cannot_continue(fault) if fault is not None else "",
            next((seat.player for seat in game.seats if seat.player != PERSON), ""),
            self._part_of(game),
        )

    def _part_of(self, game: saved_games.OpenGame) -> str:
        occasion = game.occasion
        host = self._program.occasions.get(occasion.room) if occasion is not None else None
        return host.of_game(occasion) if host is not None and occasion is not None else ""


class OpenGamesScene(ListPage[OpenGameEntry]):
    """A list of the open games. Giving one up is asked about first, in its place in the list."""

    def __init__(self, program: Program, games: OpenGames) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self._games = games

    def update(self, seconds: float) -> Answer:
        """Games that are fetched from a damaged file come one after the other."""
        answer = super().update(seconds)
        if self._program.games.has_new_lists:
            self.rebuild()
        return answer

    def build(self) -> kit.Widget:
        games = self._games.listed()
        self.first_focus = self.first_of(games[0]) if games else "done"
        return kit.Page(
            kit.Head(_("Open games"), back_button(super().back, "done")),
            kit.Scroll(
                self.item_list(games, _("There’s no game to go on with.")),
                grow=1,
                name="open-games",
            ),
            width=WIDTH,
            centred=True,
        )

    def first_of(self, item: OpenGameEntry) -> str:
        return f"continue:{item.id}"

    def older_words(self, number: int) -> str:
        return older_games(number)

    def entry(self, item: OpenGameEntry) -> kit.Widget:
        does = self._question(item) if item.id == self.question_key else self._choices(item)
        return listed_game(item.rules, item.players, item.played, does)

    def _choices(self, game: OpenGameEntry) -> kit.Widget:
        resume = partial(self._resume, game.id)
        go_on = kit.Button(f"continue:{game.id}", _("Continue"), resume, grow=3)
        go_on.reason = game.fault
        ask = partial(self.ask, game.id, f"keep:{game.id}")
        give_up = kit.Button(f"give-up:{game.id}", _("Give up"), ask, grow=2)
        return kit.Row(go_on, give_up, gap=NARROW, align="fill")

    def _question(self, game: OpenGameEntry) -> kit.Widget:
        keep = partial(self.ask, "", f"give-up:{game.id}")
        return kit.Column(
            kit.Label(_("End this game for good? Nobody wins."), colour=roles.WARNING),
            kit.Row(
                kit.Button(f"keep:{game.id}", _("Keep it"), keep, grow=1),
                kit.Button(f"sure:{game.id}", _("Give up"), partial(self._end, game.id), grow=1),
                gap=NARROW,
                align="fill",
            ),
            gap=HAIR,
        )

    def _resume(self, game: str) -> Answer:
        try:
            return self._program.replace(Continue(game))
        except CannotLoad:
            self.rebuild(f"give-up:{game}")
            return None

    def _end(self, game: str) -> Answer:
        self._games.give_up(game)
        self.ask("", "done")
        return None
