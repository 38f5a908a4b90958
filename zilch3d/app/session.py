"""A series of games: each with its table, computer players and advice, its pause and its end.

It is imported late: the physics that it brings along would delay the first frame.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from logging import getLogger
from pathlib import Path

from zilch3d.advice.protocol import SILENT, AdviceService
from zilch3d.engine.actions import Join, Refusal
from zilch3d.engine.decide import decide
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import LaterStart, RuleSet
from zilch3d.fair import seeds
from zilch3d.fair.proof import FairGame
from zilch3d.features.after_game.compare_page import CompareScene, compared_games
from zilch3d.features.after_game.end_page import (
    EndExtras,
    EndScene,
    EndWay,
    no_fault,
    no_past,
    no_shares,
)
from zilch3d.features.after_game.finished_game import FinishedGame
from zilch3d.features.after_game.past import ask_past, ask_shares
from zilch3d.features.after_game.result import Result
from zilch3d.features.after_game.review_page import ReviewedGame, ReviewPages
from zilch3d.features.after_game.story import Past
from zilch3d.features.after_game.what_if import WhatIf
from zilch3d.features.after_game.words import ReviewText
from zilch3d.i18n import _
from zilch3d.kit.pending import Pending, Question, outcome
from zilch3d.kit.scene import Answer, Push, Replace
from zilch3d.odds.review import DecisionReview, GameReview
from zilch3d.records.scoresheet import score_sheet, with_first_turn
from zilch3d.store import profiles, strengths
from zilch3d.store.files import games_folder, write_record
from zilch3d.store.game_log import GameLog
from zilch3d.store.meetings import Meetings
from zilch3d.store.rulefiles import name_in_record
from zilch3d.store.saved_games import CannotLoad, LoadReason, NewGame, Occasion, SavedGame
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.table.replaying import Recording, find_results, restore, start_state
from zilch3d.table.table import Table
from zilch3d.ui import routes
from zilch3d.ui.pages.choose_player import Roster
from zilch3d.ui.pages.offer import player_cards, treats_newcomers
from zilch3d.ui.pages.pause import EveryoneAwayScene, FreeSeat, GamePages, PauseScene
from zilch3d.ui.program import Program
from zilch3d.ui.repeated_games import same_dice
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import table_services
from zilch3d.ui.words import amounts, proof, refusals, saving

LOG = getLogger(__name__)


def new_game(program: Program, setup: GameSetup, rules: RuleSet) -> tuple["Session", TableScene]:
    """A new game, with the dice that players have looked at before, if they have."""
    session, next_game = Session(program, setup, rules), program.next_game
    scene = session.scene(fair=next_game.take())
    next_game.begun()
    program.settings.change(replace(program.settings.current, setup=session.setup))
    return session, scene


def game_with_dice(program: Program, new: NewGame) -> tuple["Session", TableScene]:
    """A game whose dice are known; what Play starts next stays as it is."""
    session = Session(program, new.setup, new.rules)
    return session, session.begin(new)


def continued_game(program: Program, game_id: str) -> tuple["Session", TableScene]:
    """A game as it was left, by the rules it began with, and the series that it belongs to.

    Raises CannotLoad.
    """
    session, table, log = _restored(program, program.games.load(game_id))
    return session, session.at_table(table, log)


def end_once_more(program: Program, game_id: str) -> tuple["Session", EndScene]:
    """A finished game's end once more, and the series that it belongs to. Raises CannotLoad."""
    session, table, log = _restored(program, program.games.load(game_id))
    scene = session.at_table(table, log)
    scene.lay_out()
    return session, session.end(scene, log, is_new=False)


def _restored(program: Program, saved: SavedGame) -> tuple["Session", Table, GameLog]:
    if not all(profiles.is_available(seat.player) for seat in saved.seats):
        raise CannotLoad(saved.game.id, LoadReason.PLAYER_GONE)
    seats = program.household.with_faces(saved.seats)
    setup = replace(saved.game.setup, seats=seats)
    first = replace(setup, seats=seats[: len(saved.game.setup.seats)])
    with_faces = replace(saved, seats=seats, game=replace(saved.game, setup=first))
    table, log = restore(with_faces), program.games.resume(saved)
    return Session(program, setup, saved.game.rules), table.going_on(log.roll, log), log


def _readable_meetings(
    seats: Mapping[str, str], answer: Future[tuple[Meetings, ...]]
) -> tuple[Meetings, ...]:
    """Each by the name at the table, which ``seats`` have by present names.

    None of them where the database can't be read: they are for a remark, no more.
    """
    try:
        return tuple(replace(each, person=seats[each.person]) for each in answer.result())
    except sqlite3.Error as error:
        LOG.warning("earlier games are not remembered: %r", error)
        return ()


def _news_in_short(program: Program) -> list[str]:
    """What is new of the player's files, for the table; the title says it in full."""
    return [saving.short_news(news) for news in program.file_news.fetch(program.games.safekeeping)]


class Session:
    """A series of games between the same players by the same rules."""

    def __init__(self, program: Program, setup: GameSetup, rules: RuleSet) -> None:
        """``rules`` are played, whatever becomes of those that the setup names."""
        self.program = program
        self.setup = setup
        """What is played next; each new game numbers its computer players anew."""
        self.rules = rules
        self._advice: AdviceService = SILENT
        self._game: Table | None = None

    def scene(self, start: int | None = None, fair: FairGame | None = None) -> TableScene:
        """A new game at its table; ``start`` has the first turn where the rules leave no choice.

        ``fair`` are dice that players may have added words to before.
        """
        self.setup = replace(self.setup, seats=profiles.numbered_names(self.setup.seats))
        rules = canonical(self.rules)
        fair = replace(fair or seeds.new_game(rules), rules=rules)
        return self.begin(NewGame(fair, self.setup, self.rules, start))

    def begin(self, new: NewGame) -> TableScene:
        """Begin a game of the series, whose dice are fixed, at its table."""
        log = self.program.games.begin(new)
        seats = self.program.household.with_faces(self.setup.seats)
        table = Table(start_state(new), seats, log.roll, log, looks=new.looks)
        return self.at_table(table, log)

    def at_table(self, game: Table, log: GameLog) -> TableScene:
        """A game of the series at its table; ``log`` is the game's journal."""
        program = self.program
        self._advice = program.advice.adviser(self.rules)
        at_table = replace(
            table_services(program, advice=self._advice),
            unsaved=lambda: program.unsaved,
            file_news=partial(_news_in_short, program),
            meetings=self._meetings(game),
            is_new=not game.rolls,
        )
        self._game = game
        seats = enumerate(game.seats)
        computers = {n: profiles.load(s.player) for n, s in seats if not s.is_person}
        exits = Exits(
            menu=lambda: Push(PauseScene(program, WaitingTable(self, scene, log))),
            over=lambda: Replace(self.end(scene, log)),
            rules=lambda: program.open(routes.RulesInPlay(self.rules, scene)),
            turns=lambda: program.open(routes.TurnsSoFar(scene)),
            sheet=lambda: program.open(routes.SheetSoFar(scene, self.record_writer(scene, log))),
            deserted=lambda: Push(EveryoneAwayScene(program, WaitingTable(self, scene, log))),
        )
        scene = TableScene(program.screen, game, at_table.players(computers), exits, at_table)
        if log.game.known is not None and not game.rolls:
            scene.controller.gameplay.notice = proof.known_dice_notice(log.game.known)
        return scene

    def _meetings(self, game: Table) -> Callable[[], tuple[Meetings, ...] | None]:
        """The earlier games of those at the table, once they are read: the window is woken."""
        present_name = self.program.household.present_name
        people = {present_name(seat.name): seat.name for seat in game.seats if seat.is_person}
        players = [seat.player for seat in game.seats if not seat.is_person]
        if not people or not players:
            return tuple
        games, rules = self.program.games, self.rules
        met = Pending(
            self.program.screen.wake,
            lambda: outcome(
                games.meetings(tuple(people), players, rules), partial(_readable_meetings, people)
            ),
        )
        met.start()

        def read() -> tuple[Meetings, ...] | None:
            met.arrive()
            return met.value

        return read

    def close(self) -> None:
        """Stop what works for the game in play, which is left."""
        self._advice.close()

    def nameless_record(self) -> str:
        """The game in play so far, for a crash report; "" if there is none."""
        return self._game.nameless_record() if self._game is not None else ""

    def record_writer(self, table: TableScene, log: GameLog) -> Callable[[], Path]:
        """A function that writes the record of the game so far, and returns its file."""

        def write() -> Path:
            setup, fair, when = log.game.setup, log.game.fair, self.program.games.now()
            text = table.game.record(name_in_record(setup.rules), fair)
            return write_record(text, games_folder(), when)

        return write

    def end(self, table: TableScene, log: GameLog, *, is_new: bool = True) -> EndScene:
        """The end page of a finished game; one that ``is_new`` has its record written."""
        self.close()
        state, finished = table.game.state, FinishedGame(table.game, log, self.program.games)
        winner_starts = self.rules.start.later is LaterStart.LAST_WINNER
        start = state.outcome.winners[0] if winner_starts and state.outcome is not None else None
        review = self._review(table, finished)

        def watch(turn: int = 0) -> Answer:
            return self.program.open(routes.Watch(Recording.of(table.game), turn))

        def open_sheet() -> Answer:
            return self.program.open(routes.SheetSoFar(table, finished.record_file))

        find_results(self.program.games)
        last_word = table.controller.last_word()
        more = self._same_dice(table, log, finished, review)
        extras = EndExtras(
            {"sheet": open_sheet, "replay": watch, **more},
            on=self._way_on(log.game.occasion) if is_new else None,
            proof=finished.proof,
            review=review,
            fault=finished.write_record() if is_new else no_fault,
            past=self._past(log),
            shares=self._shares(log) if is_new else no_shares,
            watch=watch,
            to_title=log.game.known is None and is_new,
        )
        result = Result.of(state, table.game.seats, self.points_text, last_word)

        def rematch() -> Answer:
            return Replace(self.scene(start))

        draw_tray = partial(table.draw_table_within, tray_alone=True)
        return EndScene(self.program, result, rematch, extras, draw_tray)

    def _way_on(self, occasion: Occasion | None) -> tuple[str, Callable[[], Answer]] | None:
        """The way to what the game is part of, in place of a rematch; None if it is on its own."""
        host = self.program.occasions.get(occasion.room) if occasion is not None else None
        if occasion is None or host is None:
            return None
        return host.way_on(occasion), lambda: Replace(host.page(self.program, occasion))

    def _only_person(self, log: GameLog) -> str | None:
        """The present name of the one person who plays against computers; None if there's none."""
        people = [seat.name for seat in log.game.setup.seats if seat.is_person]
        if len(people) != 1:
            return None
        return self.program.household.present_name(people[0])

    def _past(self, log: GameLog) -> Question[Past | None]:
        """Asks about the other games of the one person who plays against computers."""
        name = self._only_person(log)
        if name is None:
            return no_past
        return partial(ask_past, self.program.games, log.game.id, log.game.rules, name)

    def _shares(self, log: GameLog) -> Question[Sequence[float] | None]:
        """Asks what the earlier games of that person count as in a rating."""
        name = self._only_person(log)
        if name is None:
            return no_shares
        return partial(ask_shares, self.program.games, log.game.id, log.game.rules, name)

    def _same_dice(
        self, table: TableScene, log: GameLog, finished: FinishedGame, review: ReviewPages
    ) -> dict[EndWay, Callable[[], Answer]]:
        """Ways to play these dice again, and to compare the game that they came from."""
        game, known = replace(log.game, setup=self.setup), log.game.known

        def again() -> Answer:
            return Replace(self.begin(same_dice(game, finished.record)))

        ways: dict[EndWay, Callable[[], Answer]] = {"same-dice": again}
        record = known.record if known is not None else ""
        games = (
            compared_games(record, table.game, review.work, self.points_text) if record else None
        )
        if games is not None:
            people = [seat for seat, who in enumerate(table.game.seats) if who.is_person]
            computers = frozenset(range(len(table.game.seats))).difference(people)

            def text(review: GameReview) -> ReviewText:
                return ReviewText(review, self.points_text, self._average, computers)

            scene = CompareScene(self.program.screen, games, people, text, table.draw_table)
            ways["compare"] = lambda: Push(scene)
        return ways

    def _review(self, table: TableScene, finished: FinishedGame) -> ReviewPages:
        """The review of the game, which begins once its end is shown."""
        game, program, work = table.game, self.program, finished.review(self.program.report)
        people = frozenset(n for n, seat in enumerate(game.seats) if seat.is_person)
        sheet = score_sheet(game.initial, with_first_turn(game.initial, game.events))
        start = tuple(seat.score for seat in game.initial.seats)
        played = ReviewedGame(
            ReviewedGame.numbered(tuple(sheet)),
            start,
            people,
            self.points_text,
            self._average,
            finished.not_rated,
        )

        def show(decision: DecisionReview) -> Answer:
            assert work.review is not None
            computers = frozenset(range(len(work.review.names))) - people
            text = ReviewText(work.review, self.points_text, self._average, computers)
            return Push(WhatIf(program, game, decision, text).scene())

        return ReviewPages(work, played, show)

    def _average(self, amount: float) -> str:
        return amounts.average(self.rules, amount, times_100=self.program.times_100)

    def points_text(self, amount: int) -> str:
        return amounts.points(self.rules, amount, times_100=self.program.times_100)


class WaitingTable:
    """A game of the series at its table, as ``pause.WaitingGame``."""

    def __init__(self, session: Session, table: TableScene, log: GameLog) -> None:
        self._session = session
        self._table = table
        self._log = log
        self._absence = table.controller.absence
        self.draw_table = table.draw_table
        self.beside_players = table.beside_players
        self.set_away = self._absence.set_away
        self.play_alone = self._absence.play_alone
        self.leave = session.close

    @property
    def pages(self) -> GamePages:
        table, rules, behind = self._table, self._session.rules, self._table.draw_table
        return GamePages(
            rules=routes.RulesInPlay(rules, table),
            odds=routes.Odds(rules, behind),
            dice=routes.DiceOfGame(self._log.game.id, behind),
            fair_dice=routes.ProofInPlay(self._log, table.game.rolls > 0, behind),
            turns=routes.TurnsSoFar(table),
            sheet=routes.SheetSoFar(table, self._session.record_writer(table, self._log)),
            photograph=routes.Photograph(table),
        )

    @property
    def people(self) -> Mapping[int, tuple[str, bool]]:
        """Empty where the rules, or the occasion, let nobody be away."""
        if self._log.game.occasion is not None or not self._session.rules.manners.catching_up:
            return {}
        seats, away = enumerate(self._table.game.seats), self._absence.away
        return {n: (seat.name, n in away) for n, seat in seats if seat.is_person}

    @property
    def deserted(self) -> bool:
        return self._absence.deserted

    @property
    def has_computers(self) -> bool:
        return any(not seat.is_person for seat in self._table.game.seats)

    @property
    def no_joining(self) -> str:
        if self._log.game.occasion is not None:
            return _("Everybody’s seat in this game is settled")
        refused = decide(self._table.game.state, Join(""))
        if not isinstance(refused, Refusal):
            return ""
        return refusals.refusal(refused, self._session.points_text)

    def free_seat(self) -> FreeSeat:
        rules, names = self._session.rules, [seat.name for seat in self._table.game.seats]
        cards, measured = player_cards(profiles.available()), strengths.strengths_under(rules)
        program = self._session.program
        roster = Roster(cards, program.chance, measured, program.household)
        return FreeSeat(roster, names, treats_newcomers(rules))

    def join(self, seat: SeatSetup) -> None:
        """Let this player sit down, in the games after this one, too."""
        household, computer = self._session.program.household, None
        if seat.is_person:
            seat = household.seated(seat)
            seat = household.with_faces((*self._table.game.seats, seat))[-1]
        else:
            computer = profiles.load(seat.player)
        self._table.controller.join(seat, computer)
        self._session.setup = replace(self._session.setup, seats=self._table.game.seats)
