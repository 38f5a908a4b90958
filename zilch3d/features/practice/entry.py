"""Practice as the menus know it: positions, what has come of them, and the dice of the day."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import date
from itertools import islice
from logging import getLogger
from threading import Thread
from typing import TypeVar

from zilch3d.engine.actions import Action, Bank, SetAside, TakeOver, Throw
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.practice import schedule, words
from zilch3d.features.practice import shipped as positions
from zilch3d.features.practice.page import (
    DayOffer,
    PracticeDay,
    PracticeFacts,
    PracticeScene,
    PracticeSet,
)
from zilch3d.features.practice.position import Position, Seated, Sketch, before_decision
from zilch3d.features.practice.quiz import Judged
from zilch3d.features.practice.schedule import IN_POINTS
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Push
from zilch3d.odds.advice import Decision, Then
from zilch3d.odds.solvable import same_play
from zilch3d.records.notation import RecordError
from zilch3d.records.scoresheet import TurnLine, score_sheet, with_first_turn
from zilch3d.store import profiles, steps
from zilch3d.store.games import GameStore
from zilch3d.store.results import CostlyDecision, PracticeAnswer
from zilch3d.store.rulefiles import presets
from zilch3d.store.saved_games import CannotLoad, GameResult
from zilch3d.store.setup import PERSON, SeatSetup
from zilch3d.store.writer import log_fault
from zilch3d.table.replaying import restore, start_state
from zilch3d.ui import repeated_games
from zilch3d.ui.pages.offer import OwnFiles, last_person, last_setup, player_cards
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Continue, PlayDice
from zilch3d.ui.words import amounts, names
from zilch3d.ui.words.amounts import written_date

LOG = getLogger(__name__)

OWN = "own"
"""The key of the set of one's own costliest decisions."""
MOST_OWN = 40
ROUND = 10
"""Positions in a row."""
DAYS = 7
"""How many days are listed."""
FEWEST_FOUND, MOST_TRIED = 20, 2500
"""By rules without shipped positions so many are looked for, among so many decisions at most."""
SEED = 1
"""Of the search, so that the same rules have the same positions another day."""


def practice_page(program: Program) -> PracticeScene:
    """Where practice begins."""
    return PracticeScene(program, Practice(program))


@dataclass(frozen=True)
class _Read:
    """What was read for the page."""

    answers: Sequence[schedule.Answer]
    own: Sequence[CostlyDecision]
    today: date
    first: tuple[str, GameResult | None] | None
    """The first game with today's dice, by its id, and its end."""
    result: tuple[str, str]
    """That of the day, and the line to share."""
    fault: str = ""


class Practice:
    """The positions of the page of practice, and what leads on from there."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._games = program.games
        self._own_files = OwnFiles(program.games, program.screen.wake)
        self._presets = {rules.id: rules for rules in presets()}
        self._reading: Future[_Read] | None = None
        self._facts: PracticeFacts | None = None
        self._facts_of: tuple[_Read, int] | None = None
        """What the facts were made of: what was read, and how many sets there were."""
        self._looking: Future[Sequence[Seated]] | None = None

    @property
    def _person(self) -> str:
        return last_person(self._program.settings.current)

    # What the page shows

    def read_again(self) -> None:
        self._reading = None

    def facts(self) -> PracticeFacts | None:
        """The last that were known, while they are read again."""
        if self._reading is None:
            self._reading = _in_thread(self._read, self._program.screen.wake)
        if self._reading.done():
            read, sets = self._reading.result(), self._rule_sets()
            if self._facts_of != (read, len(sets)):
                self._facts_of = (read, len(sets))
                self._facts = self._in_words(read, sets)
        return self._facts

    def _rule_sets(self) -> dict[str, RuleSet]:
        """The rules that were played last come first."""
        every = {**self._presets, **(self._own_files.rules() or {})}
        last = last_setup(self._program.settings.current).rules
        return {**({last: every[last]} if last in every else {}), **every}

    def _read(self) -> _Read:
        """In a thread of its own."""
        games = self._games
        now = games.now()
        try:
            answers = [
                schedule.Answer(
                    one.answered.astimezone(now.tzinfo).date(), one.position, min(1.0, one.error)
                )
                for one in games.answers().result()
            ]
            own = games.costly_decisions(self._person, MOST_OWN).result()
            first = games.of_day(now.date()).result()
            finished = first[1] if first is not None else None
            result = _day_result(games, now.date(), finished) if finished is not None else ("", "")
        except (sqlite3.Error, CannotLoad) as error:
            LOG.warning("practice can't be read: %s", error)
            fault = _("What is kept of practice can’t be read: {reason}").format(reason=error)
            return _Read((), (), now.date(), None, ("", ""), fault)
        return _Read(answers, own, now.date(), first, result)

    def _in_words(self, read: _Read, rules: Mapping[str, RuleSet]) -> PracticeFacts:
        sets = [self._preset_set(key, each, read) for key, each in rules.items()]
        if read.own:
            keys = [_own_key(one) for one in read.own]
            own = PracticeSet(OWN, _("Your costliest decisions"), _set_line(keys, read))
            sets.insert(0, own)
        days = [
            PracticeDay(*words.day(day, read.today), day.right / day.answered)
            for day in schedule.days(read.answers)[:DAYS]
        ]
        return PracticeFacts(sets, days, self._day(read), read.fault)

    def _preset_set(self, key: str, rules: RuleSet, read: _Read) -> PracticeSet:
        sketches = positions.shipped(rules) if key in self._presets else ()
        if sketches:
            line = _set_line([one.key(rules) for one in sketches], read)
        else:
            line = _("Positions are looked for when you start.")
        return PracticeSet(key, names.rules_name(rules), line)

    def _day(self, read: _Read) -> DayOffer:
        shown = written_date(read.today)
        fault = ""
        if repeated_games.game_of_day(read.today, self._person) is None:
            fault = _("Its rules or its player are damaged")
        if read.first is None:
            line = _("Your first game with them, once begun, is your result of the day.")
            return DayOffer(shown, line, _("Play"), fault=fault)
        if read.first[1] is not None:
            line = _("Played. You can play them again, but that does not count.")
            return DayOffer(shown, line, _("Play again"), *read.result, fault)
        if self._is_open(read.first[0]):
            return DayOffer(shown, _("Your game with them is not over."), _("Continue"))
        line = _("You gave your game up. You can play them again, but that does not count.")
        return DayOffer(shown, line, _("Play again"), fault=fault)

    def _is_open(self, game_id: str) -> bool:
        return any(game.id == game_id for game in self._games.open_games())

    # Positions

    def look_for(self, key: str) -> None:
        read = self._reading.result() if self._reading and self._reading.done() else None
        answers, today = (
            (read.answers, read.today) if read is not None else ((), self._games.now().date())
        )
        own = read.own if read is not None else ()

        def look() -> Sequence[Seated]:
            every = self._own(own) if key == OWN else self._of_rules(key)
            known = {one.position.key: one for one in every}
            return [known[one] for one in schedule.queue([*known], answers, today, ROUND)]

        self._looking = _in_thread(look, self._program.screen.wake)

    def start(self) -> Answer | str:
        if self._looking is None or not self._looking.done():
            return None
        positions, self._looking = self._looking.result(), None
        if not positions:
            return _("No position could be found.")
        from zilch3d.features.practice.rounds import Practising

        return Push(Practising(self._program, positions, self._keep).scene())

    def _own(self, decisions: Sequence[CostlyDecision]) -> Sequence[Seated]:
        """In a thread of its own. A game that can't be loaded any more has no positions."""
        found = []
        for one in decisions:
            try:
                saved = self._games.load(one.game)
                start = start_state(saved.game)
            except (CannotLoad, ValueError) as fault:
                LOG.warning("a decision can't be practised: %s", fault)
                continue
            position = before_decision(_own_key(one), start, saved.actions, one.step)
            if position is not None:
                found.append(Seated(position, saved.seats[: len(position.state.seats)]))
        return found

    def _of_rules(self, key: str) -> Sequence[Seated]:
        """In a thread of its own: to look for positions takes a second or more."""
        rules = self._rule_sets()[key]
        partner = player_cards(profiles.shipped())[0]
        person = self._person
        person = person if person != partner.name else _("Player")
        seats = (SeatSetup(person), SeatSetup(partner.name, partner.id))
        shipped = positions.shipped(rules) if key in self._presets else ()
        found = []
        for sketch in shipped or _searched(rules):
            try:
                position = sketch.position(rules, (seats[0].name, seats[1].name))
                found.append(Seated(position, seats))
            except (RecordError, ValueError) as fault:
                LOG.warning("a position can't be practised: %s", fault)
        return found

    def _keep(self, position: Position, judged: Judged) -> None:
        """Keep an answer; one that can't be kept is only logged."""
        is_chance = judged.advice.basis.is_chance
        answer = PracticeAnswer(
            self._games.now(),
            position.key if is_chance else f"{IN_POINTS}{position.key}",
            same_play(position.rules),
            steps.encode_action(_action(judged.made)),
            judged.error,
        )
        self._games.keep_answer(answer).add_done_callback(log_fault)

    # The dice of the day

    def play_day(self) -> Answer:
        """The game of today; the first one goes on if it was left."""
        read = self._reading.result() if self._reading and self._reading.done() else None
        if read is not None and read.first is not None and self._is_open(read.first[0]):
            try:
                return self._program.open(Continue(read.first[0]))
            except CannotLoad as fault:
                LOG.warning("the game of the day can't be continued: %s", fault)
                return None
        game = repeated_games.game_of_day(self._games.now().date(), self._person)
        return None if game is None else self._program.open(PlayDice(game))


def _set_line(keys: Sequence[str], read: _Read) -> str:
    """How many positions a set has, how many are new, and how many come back today."""
    back = len(set(schedule.due(read.answers, read.today)) & set(keys))
    seen = {one.key for one in read.answers}
    new = sum(key not in seen for key in keys)
    return words.counts(len(keys), new, back)


def _own_key(decision: CostlyDecision) -> str:
    return f"{decision.game}:{decision.step}"


def _action(made: Decision) -> Action:
    """What is done first."""
    if made.option is not None:
        return SetAside(made.option.keep, made.option.points)
    by_step: dict[Then, Action] = {Then.BANK: Bank(), Then.TAKE_OVER: TakeOver()}
    return by_step.get(made.then, Throw())


def _searched(rules: RuleSet) -> Sequence[Sketch]:
    """Positions by rules that none are shipped for."""
    from zilch3d.features.practice.search import Search
    from zilch3d.store.tables import solved_table

    tried = islice(Search(rules, solved_table(rules), SEED).sketches(), MOST_TRIED)
    return list(islice((sketch for sketch in tried if sketch is not None), FEWEST_FOUND))


def _day_result(games: GameStore, day: date, finished: GameResult) -> tuple[str, str]:
    """The result of the day, and as a line to share; empty if it was no game of one against one.

    Raises CannotLoad.
    """
    people = [n for n, seat in enumerate(finished.seats) if seat.player == PERSON]
    if len(people) != 1 or len(finished.seats) != 2 or finished.rules is None:
        return "", ""
    (me,) = people
    table = restore(games.load(finished.id))
    lines = score_sheet(table.initial, with_first_turn(table.initial, table.events))
    turns = [one.points for one in lines if isinstance(one, TurnLine) and one.seat == me]
    written = [amounts.points(finished.rules, seat.score) for seat in finished.seats]
    won = None if len(finished.winners) > 1 else me in finished.winners
    blocks = words.turn_blocks(turns)
    points = (written[me], written[1 - me])
    result = words.result_line(day, points, won, finished.errors[me])
    return result, f"{result} {blocks}"


Found = TypeVar("Found")


def _in_thread(task: Callable[[], Found], wake: Callable[[], None]) -> Future[Found]:
    """What the task comes to, in a thread of its own; ``wake`` is called there when it is done."""
    future = Future[Found]()

    def run() -> None:
        try:
            future.set_result(task())
        except Exception as error:  # raised again where the result is asked for
            future.set_exception(error)
        wake()

    Thread(target=run, daemon=True).start()
    return future
