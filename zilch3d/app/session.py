"""A series of games: each with its table, computer players and advice, its pause and its end.

It is imported late: the physics that it brings along would delay the first frame.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from zilch3d.advice.protocol import SILENT, AdviceService
from zilch3d.app.game_services import GameServices
from zilch3d.app.saved_games import counting, find_results
from zilch3d.app.saving import fault_in_words
from zilch3d.engine.actions import Join, Refusal
from zilch3d.engine.decide import decide
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import LaterStart, RuleSet
from zilch3d.fair import seeds
from zilch3d.fair.proof import FairGame
from zilch3d.features.after_game.compare_page import CompareScene
from zilch3d.features.after_game.comparison import compared
from zilch3d.features.after_game.end_page import EndExit, EndMenu, EndScene, Result, no_fault
from zilch3d.features.after_game.finished_game import FinishedGame
from zilch3d.features.after_game.review_page import EndReview, ReviewedGame
from zilch3d.features.after_game.what_if import WhatIf
from zilch3d.features.after_game.words import ReviewText
from zilch3d.features.practice import words as known_dice
from zilch3d.features.practice.known_dice import once_more
from zilch3d.features.replay.entry import replay
from zilch3d.features.statistics.dice_page import DiceScene
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Pop, Push, Replace
from zilch3d.odds.review import DecisionReview, GameReview
from zilch3d.records.scoresheet import score_sheet, with_first_turn
from zilch3d.store import profiles, strengths
from zilch3d.store.files import games_folder, write_record
from zilch3d.store.game_log import GameLog
from zilch3d.store.rulefiles import name_in_record
from zilch3d.store.saved_games import CannotLoad, LoadReason, NewGame, SavedGame
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.table.replaying import Recording, restore, start_state
from zilch3d.table.table import Table
from zilch3d.ui.pages.cards import player_cards, treats_newcomers
from zilch3d.ui.pages.everyone_away import AwayMenu, EveryoneAwayScene
from zilch3d.ui.pages.fair_dice import FairDiceScene, ShownDice
from zilch3d.ui.pages.join import FreeSeat, JoinScene
from zilch3d.ui.pages.pause import PauseMenu, PauseScene, Presence
from zilch3d.ui.pages.roster import Roster
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.words import amounts, errors


def resumed(services: GameServices, saved: SavedGame) -> tuple["Session", TableScene]:
    """A game as it was left, by the rules it began with, and the series that it belongs to.

    Raises CannotLoad.
    """
    session, table, log = _restored(services, saved)
    return session, session.at_table(table, log)


def looked_back(services: GameServices, saved: SavedGame) -> tuple["Session", EndScene]:
    """A finished game's end once more, and the series that it belongs to. Raises CannotLoad."""
    session, table, log = _restored(services, saved)
    scene = session.at_table(table, log)
    scene.lay_out()
    return session, session.end(scene, log, is_new=False)


def _restored(services: GameServices, saved: SavedGame) -> tuple["Session", Table, GameLog]:
    if not all(profiles.is_available(seat.player) for seat in saved.seats):
        raise CannotLoad(saved.game.id, LoadReason.PLAYER_GONE)
    table, log = restore(saved), services.games.resume(saved)
    setup = replace(saved.game.setup, seats=saved.seats)
    return Session(services, setup, saved.game.rules), table.going_on(log.roll, log), log


class Session:
    """A series of games between the same players by the same rules."""

    def __init__(self, services: GameServices, setup: GameSetup, rules: RuleSet) -> None:
        """``rules`` are played, whatever becomes of those that the setup names."""
        self._services = services
        self.setup = setup
        """What is played next; each new game numbers its computer players anew."""
        self._rules = rules
        self._advice: AdviceService = SILENT
        self._game: Table | None = None

    def scene(self, start: int | None = None, fair: FairGame | None = None) -> TableScene:
        """A new game at its table; ``start`` has the first turn where the rules leave no choice.

        ``fair`` are dice that players may have added words to before.
        """
        self.setup = replace(self.setup, seats=profiles.numbered_names(self.setup.seats))
        rules = canonical(self._rules)
        fair = replace(fair or seeds.new_game(rules), rules=rules)
        return self.begin(NewGame(fair, self.setup, self._rules, start))

    def begin(self, new: NewGame) -> TableScene:
        """This game at its table; it is one of the series."""
        log = self._services.games.begin(new)
        table = Table(start_state(new), self.setup.seats, log.roll, log, looks=new.looks)
        return self.at_table(table, log)

    def at_table(self, game: Table, log: GameLog) -> TableScene:
        """A game of the series at its table; ``log`` is the game's journal."""
        services = self._services
        self._advice = services.advice(self._rules)
        at_table = replace(
            services.at_table(services.view_options, self._advice),
            fault=partial(fault_in_words, services.games),
        )
        self._game = game
        seats = enumerate(game.seats)
        computers = {n: profiles.load(s.player) for n, s in seats if not s.is_person}
        exits = Exits(
            menu=lambda: Push(self._pause_menu(scene, log, exits)),
            over=lambda: Replace(self.end(scene, log)),
            rules=lambda: Push(services.rules_page(self._rules, scene)),
            turns=lambda: Push(services.turns_page(scene)),
            sheet=lambda: Push(services.score_sheet(scene, self._new_record(scene, log))),
            deserted=lambda: self._ask_who_is_back(scene, log, exits),
        )
        scene = TableScene(services.screen, game, at_table.players(computers), exits, at_table)
        if log.game.known is not None and not game.rolls:
            scene.controller.playing.notice = known_dice.notice(log.game.known)
        return scene

    def close(self) -> None:
        """Stop what works for the game in play, which is left."""
        self._advice.close()

    def nameless_record(self) -> str:
        """The game in play so far, for a crash report; "" if there is none."""
        return self._game.nameless_record() if self._game is not None else ""

    def _pause_menu(self, table: TableScene, log: GameLog, exits: Exits) -> PauseScene:
        def leave() -> Answer:
            self.close()
            return Pop(scenes=2)

        def show_fair_dice() -> Answer:
            fair, rolled = log.game.fair, table.game.rolls > 0
            add = None if rolled else (lambda words: log.add_words(words).words)
            known = known_dice.explained(log.game.known)
            add = None if known else add
            shown = ShownDice(fair.commitment, fair.words, add, self._services.copy, known)
            return Push(FairDiceScene(self._services.screen, shown, table.draw_table))

        people = enumerate(table.game.seats) if self._rules.manners.catching_up else ()
        absence = table.controller.absence
        seats = {n: (seat.name, n in absence.away) for n, seat in people if seat.is_person}
        refused = decide(table.game.state, Join(""))
        why = errors.refusal(refused, self._points) if isinstance(refused, Refusal) else ""

        def mark(seat: int, away: bool) -> Answer:
            """Once nobody is left, the table asks what shall become of the game."""
            absence.set_away(seat, away)
            return Pop() if absence.deserted else None

        presence = Presence(seats, mark, lambda: self._let_join(table), why)
        menu = PauseMenu(
            settings=self._services.open_settings,
            dice=partial(self._show_dice, table, log),
            fair_dice=show_fair_dice,
            leave=leave,
            rules=exits.rules,
            turns=exits.turns,
            odds=partial(self._services.open_odds, self._rules, table.draw_table),
            sheet=exits.sheet,
            is_kept=self._services.games.is_kept,
        )
        screen, behind = self._services.screen, table.draw_table
        return PauseScene(screen, menu, presence, behind, table.beside_players)

    def _ask_who_is_back(self, table: TableScene, log: GameLog, exits: Exits) -> Answer:
        seats, absence = table.game.seats, table.controller.absence

        def back(seat: int) -> Answer:
            absence.set_away(seat, False)
            return Pop()

        def play_on() -> Answer:
            absence.play_alone()
            return Pop()

        menu = AwayMenu(
            people={n: seat.name for n, seat in enumerate(seats) if seat.is_person},
            back=back,
            play_on=play_on if any(not seat.is_person for seat in seats) else None,
            pause=lambda: Replace(self._pause_menu(table, log, exits)),
            is_kept=self._services.games.is_kept,
        )
        return Push(EveryoneAwayScene(self._services.screen, menu, table.draw_table))

    def _new_record(self, table: TableScene, log: GameLog) -> Callable[[], Path]:
        """Writes the record of the game so far."""

        def write() -> Path:
            setup, fair, when = log.game.setup, log.game.fair, self._services.games.now()
            text = table.game.record(name_in_record(setup.rules), fair)
            return write_record(text, games_folder(), when)

        return write

    def _show_dice(self, table: TableScene, log: GameLog) -> Answer:
        count = partial(counting, self._services.games, log.game.id)
        return Push(DiceScene(self._services.screen, count, table.draw_table, of_game=True))

    def _let_join(self, table: TableScene) -> Answer:
        """Ask who it is; the games after this one have that seat, too."""

        def join(seat: SeatSetup) -> Answer:
            table.controller.join(seat, None if seat.is_person else profiles.load(seat.player))
            self.setup = replace(self.setup, seats=table.game.seats)
            return Pop(scenes=2)

        taken = [seat.name for seat in table.game.seats]
        cards, measured = player_cards(profiles.available()), strengths.strengths_under(self._rules)
        roster = Roster(cards, self._services.chance, measured)
        free = FreeSeat(roster, taken, treats_newcomers(self._rules))
        return Push(JoinScene(self._services.screen, free, join, table.draw_table))

    def end(self, table: TableScene, log: GameLog, *, is_new: bool = True) -> EndScene:
        """What follows a finished game; one that ``is_new`` has its record written."""
        self.close()
        state, finished = table.game.state, FinishedGame(table.game, log, self._services.games)
        winner_starts = self._rules.start.later is LaterStart.LAST_WINNER
        start = state.outcome.winners[0] if winner_starts and state.outcome is not None else None
        review = self._review(table, finished)

        def open_sheet() -> Answer:
            return Push(self._services.score_sheet(table, finished.record_file))

        menu = EndMenu(
            rematch=lambda: Replace(self.scene(start)),
            title=Pop,
            proof=finished.proof(partial(self._show_dice, table, log)),
            fault=finished.write_record() if is_new else no_fault,
            review=review,
            more=(
                EndExit("sheet", _("Score sheet"), open_sheet),
                EndExit("replay", _("Replay"), partial(self._replay, table.game)),
                *self._same_dice(table, log, finished, review),
            ),
            back=_("Back") if log.game.known is not None or not is_new else "",
        )
        find_results(self._services.games)
        last_word = table.controller.last_word
        result = Result.of(state, table.game.seats, self._points, last_word)
        return EndScene(self._services.screen, result, menu, table.draw_table)

    def _same_dice(
        self, table: TableScene, log: GameLog, finished: FinishedGame, review: EndReview
    ) -> list[EndExit]:
        """Its dice once more; if they were of another game, that one beside it."""
        played, known = replace(log.game, setup=self.setup), log.game.known

        def again() -> Answer:
            return Replace(self.begin(once_more(played, finished.record)))

        computers = frozenset(n for n, seat in enumerate(table.game.seats) if not seat.is_person)

        def text(found: GameReview) -> ReviewText:
            return ReviewText(found, self._points, self._average, computers)

        ways = [EndExit("same-dice", _("Same dice again"), again)]
        record = known.record if known is not None else ""
        games = compared(record, table.game, review.work, self._points, text) if record else None
        if games is not None:
            scene = CompareScene(self._services.screen, games, table.draw_table)
            ways.append(EndExit("compare", _("Compare"), lambda: Push(scene)))
        return ways

    def _review(self, table: TableScene, finished: FinishedGame) -> EndReview:
        """The review of the game, which begins once its end is shown."""
        game, services, work = table.game, self._services, finished.reviewed(self._services.failed)
        people = frozenset(n for n, seat in enumerate(game.seats) if seat.is_person)
        sheet = score_sheet(game.initial, with_first_turn(game.initial, game.events))
        start = tuple(seat.score for seat in game.initial.seats)
        played = ReviewedGame(
            ReviewedGame.numbered(tuple(sheet)), start, people, self._points, self._average
        )

        def show(decision: DecisionReview) -> Answer:
            assert work.review is not None
            text = ReviewText(work.review, self._points, self._average)
            return Push(WhatIf(services, game, decision, text).scene())

        return EndReview(work, played, show)

    def _replay(self, game: Table) -> Answer:
        """The game once more, to be watched."""
        return replay(self._services, Recording.of(game))

    def _average(self, amount: float) -> str:
        hundredfold = self._services.settings().points_times_100
        return amounts.average(self._rules, amount, hundredfold=hundredfold)

    def _points(self, amount: int) -> str:
        hundredfold = self._services.settings().points_times_100
        return amounts.points(self._rules, amount, hundredfold=hundredfold)
