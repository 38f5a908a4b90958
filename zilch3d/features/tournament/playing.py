"""What one does in a tournament: draw it, sit down to the next game, have computers play theirs."""

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from zilch3d.engine.actions import Action
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import RuleSet
from zilch3d.fair import seeds
from zilch3d.features.tournament.bracket import Form, Match
from zilch3d.features.tournament.kept import ROOM, Entrant, GameKey, Kept, document
from zilch3d.features.tournament.tournament import Tournament, seats_of
from zilch3d.i18n import _
from zilch3d.kit.pending import in_thread
from zilch3d.kit.scene import Answer
from zilch3d.players.profile import Profile
from zilch3d.store import profiles
from zilch3d.store.files import games_folder
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import name_in_record
from zilch3d.store.saved_games import NewGame, Occasion
from zilch3d.store.setup import GameSetup
from zilch3d.store.writer import log_fault
from zilch3d.table.replaying import find_results, start_state
from zilch3d.table.table import Table
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Continue, PlayDice

if TYPE_CHECKING:
    from zilch3d.players.strategy import Strategy


@dataclass(frozen=True)
class Draft:
    """What is agreed before a tournament begins; ``rules_key`` is what ``rulefiles`` knows."""

    entrants: tuple[Entrant, ...] = ()
    form: Form = "round-robin"
    best_of: int = 1
    rules_key: str = ""


def draw(program: Program, draft: Draft, rules: RuleSet) -> Kept:
    """Begin a tournament, and keep it: who meets whom is drawn by plain chance.

    No dice are asked for that: nobody could gain by it, and the games' own dice are what is proved.
    """
    entrants = list(draft.entrants)
    program.chance.shuffle(entrants)
    kept = Kept(
        seeds.new_id(),
        program.games.now(),
        draft.form,
        draft.best_of,
        draft.rules_key,
        rules,
        tuple(entrants),
    )
    keep(program.games, kept)
    return kept


def draft_of(kept: Kept) -> Draft:
    """The same once more."""
    return Draft(kept.entrants, kept.form, kept.best_of, kept.rules_name)


def keep(games: GameStore, kept: Kept) -> None:
    """Write the tournament's document."""
    games.keep_document(ROOM, kept.key, document(kept))


def missing(kept: Kept, match: Match) -> tuple[int, ...]:
    """Who of the two can't play because their computer player is gone."""
    sides = match.both or ()
    return tuple(who for who in sides if not profiles.is_available(kept.entrants[who].player))


def is_of_computers(kept: Kept, match: Match) -> bool:
    """Whether only computer players meet."""
    return match.both is not None and not any(kept.entrants[who].is_person for who in match.both)


def next_game(program: Program, tournament: Tournament) -> NewGame | None:
    """The next game with new dice; None if there is nothing to play.

    Both sit first in turn, so that neither has the first roll more often than must be.
    """
    match, kept = tournament.course.next, tournament.kept
    if match is None or match.both is None or missing(kept, match):
        return None
    place, everybody = len(match.games), seats_of(kept, program.household)
    sides = match.both if place % 2 == 0 else match.both[::-1]
    seats = tuple(everybody[who] for who in sides)
    key = GameKey(kept.id, match.number, place, (sides[0], sides[1]))
    return NewGame(
        seeds.new_game(canonical(kept.rules)),
        GameSetup(kept.rules_name, seats),
        kept.rules,
        occasion=Occasion(ROOM, str(key)),
    )


def sit_down(program: Program, tournament: Tournament, *, anew: bool = False) -> Answer:
    """Go on with the match's open game, or begin its next one; ``anew`` leaves an open one.

    Raises CannotLoad.
    """
    if tournament.open_game and not anew:
        return program.replace(Continue(tournament.open_game))
    if tournament.open_game:
        program.games.give_up(tournament.open_game)
    new = next_game(program, tournament)
    return None if new is None else program.replace(PlayDice(new))


# Games between computer players, unwatched


@dataclass(frozen=True)
class QuickGame:
    """A game that was played out: how it began, and all that was done in it."""

    new: NewGame
    actions: tuple[Action, ...]


def ask_quick_game(new: NewGame) -> Future[QuickGame]:
    """Have a thread play the game to its end; if it has none, nothing was done in it."""
    return in_thread(partial(_play_out, new))


def _play_out(new: NewGame) -> QuickGame:
    from zilch3d.players import strategy  # noqa: PLC0415  (numpy)

    everybody = profiles.available()
    players = [_strategy(new, seat.player, everybody) for seat in new.setup.seats]
    whims = Random(f"{new.id}, players")
    actions, rolls = list[Action](), 0

    def roll(dice: int) -> tuple[int, ...]:
        nonlocal rolls
        rolls += 1
        return new.fair.roll(rolls - 1, dice)

    contest = strategy.contest(
        start_state(new),
        strategy.Contestants(players, whims),
        roll,
        watch=lambda _state, action, _events: actions.append(action),
    )
    return QuickGame(new, tuple(actions) if contest.winners else ())


def _strategy(new: NewGame, player: str, everybody: Mapping[str, Profile]) -> "Strategy":
    from zilch3d.players import strategy  # noqa: PLC0415  (numpy)
    from zilch3d.store.tables import solved_table  # noqa: PLC0415  (numpy)

    rules = new.rules
    advised = strategy.is_advised(player, everybody)
    best = strategy.best_play(solved_table(rules)) if advised else None
    return strategy.strategy(player, rules, best, everybody)


def keep_quick_game(games: GameStore, quick: QuickGame) -> None:
    """Write a game that was played out, as any other is: with its steps, its record, its proof."""
    new, log = quick.new, games.begin(quick.new)
    table = Table(start_state(new), new.setup.seats, log.roll, log, looks=new.looks)
    for action in quick.actions:
        table.play(action)
    record = table.record(name_in_record(new.setup.rules), new.fair)
    games.keep_record(new.id, record, games_folder(), games.now()).add_done_callback(log_fault)
    find_results(games)


def put_away(games: GameStore, kept: Kept, *, away: bool) -> Kept:
    """Play it no more, or go on with it after all."""
    changed = replace(kept, put_away=away)
    keep(games, changed)
    return changed


def toggle(games: GameStore, tournament: Tournament, entrant: int) -> str:
    """Let somebody go home, or come back; why that can't be, in words, empty if it can.

    Nobody comes back where games that others have played since would count no more.
    """
    changed = tournament.kept.toggled(entrant)
    if tournament.after(changed.gone).games < tournament.course.games:
        return _("The others have played on since then.")
    keep(games, changed)
    return ""
