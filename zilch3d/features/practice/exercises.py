"""The exercises of practice: sets of positions, and how they were answered."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import date
from itertools import chain, islice
from logging import getLogger

from zilch3d.engine.actions import Action, Bank, SetAside, TakeOver, Throw
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.practice import schedule, words
from zilch3d.features.practice.position import (
    Position,
    Seated,
    Sketch,
    before_decision,
    shipped_positions,
)
from zilch3d.features.practice.schedule import IN_POINTS, Judged
from zilch3d.i18n import _
from zilch3d.kit.pending import in_thread
from zilch3d.kit.scene import Answer, Push
from zilch3d.odds.advice import Decision, Then
from zilch3d.odds.habits import Kind
from zilch3d.odds.solvable import same_play
from zilch3d.records.notation import RecordError
from zilch3d.store import profiles, steps
from zilch3d.store.results import CostlyDecision, PracticeAnswer
from zilch3d.store.rulefiles import presets
from zilch3d.store.saved_games import CannotLoad
from zilch3d.store.setup import SeatSetup
from zilch3d.store.writer import log_fault
from zilch3d.table.replaying import start_state
from zilch3d.ui.pages.offer import OwnFiles, last_person, last_setup, player_cards
from zilch3d.ui.program import Program
from zilch3d.ui.routes import OwnDecision, PractiseKind
from zilch3d.ui.words import habits as habit_words
from zilch3d.ui.words import names

LOG = getLogger(__name__)

HABIT = "habit"
"""The key of the set of positions in which a habit shows."""
OWN = "own"
"""The key of the set of one's own costliest decisions."""
MAX_OWN = 40
"""Of one's own decisions at most so many are offered."""
ROUND = 10
"""Positions in a row."""
DAYS = 7
"""How many days are listed."""
ENOUGH_POSITIONS, MAX_TRIES = 20, 2500
"""By rules without shipped positions so many are looked for, among so many decisions at most."""
MAX_TRIES_OF_KIND = 800
"""The same for positions of a kind, of which somebody's own come first."""
SEED = 1
"""Of the search, so that the same rules have the same positions another day."""


@dataclass(frozen=True)
class PracticeSet:
    """Positions to choose: what they are known by, their name, and what there is to say of them."""

    key: str
    name: str
    line: str


@dataclass(frozen=True)
class PracticeDay:
    """A day's answers: when that was, how they were in words, and the share that was right."""

    when: str
    words: str
    right: float


@dataclass(frozen=True)
class PracticeFacts:
    """The content of the page. ``fault`` says why answers can't be read, if they can't."""

    sets: Sequence[PracticeSet]
    days: Sequence[PracticeDay]
    fault: str = ""


@dataclass(frozen=True)
class _Contents:
    """The contents of the store that the page is about."""

    answers: Sequence[schedule.Answer]
    own: Sequence[CostlyDecision]
    today: date
    fault: str = ""


class Exercises:
    """The content of the page of practice, and the ways on from there.

    Games are read and positions looked for in threads of their own, each of which wakes the
    screen once it is done; all methods are called in the window's thread.
    """

    def __init__(self, program: Program, habit: PractiseKind | None = None) -> None:
        """With a ``habit``, the first set are positions in which it shows."""
        self._program = program
        self._habit = habit
        self._games = program.games
        self._own_files = OwnFiles(program.games, program.screen.wake)
        self._presets = {rules.id: rules for rules in presets()}
        self._reading: Future[_Contents] | None = None
        self._facts: PracticeFacts | None = None
        self._facts_of: tuple[_Contents, int] | None = None
        """What the facts were made of: contents, and the number of rule sets."""
        self._search: Future[Sequence[Seated]] | None = None

    @property
    def _person(self) -> str:
        return last_person(self._program.settings.current, self._program.household)

    # What the page shows

    def read_again(self) -> None:
        """Read everything once more when ``facts`` are next asked for: it may be out of date."""
        self._reading = None

    def facts(self) -> PracticeFacts | None:
        """The content of the page; None until it was read, the last one while it is read again."""
        if self._reading is None:
            self._reading = in_thread(self._read)
            self._reading.add_done_callback(lambda _done: self._program.screen.wake())
        if self._reading.done():
            contents, sets = self._reading.result(), self._rule_sets()
            if self._facts_of != (contents, len(sets)):
                self._facts_of = (contents, len(sets))
                self._facts = self._in_words(contents, sets)
        return self._facts

    def _rule_sets(self) -> dict[str, RuleSet]:
        """The rules to practise by their keys, those played last first."""
        every = {**self._presets, **(self._own_files.rules() or {})}
        last = last_setup(self._program.settings.current, self._program.household).rules
        return {**({last: every[last]} if last in every else {}), **every}

    def _read(self) -> _Contents:
        """In a thread of its own."""
        games = self._games
        now = games.now()
        try:
            answers = [
                schedule.Answer(
                    each.answered.astimezone(now.tzinfo).date(), each.position, min(1.0, each.error)
                )
                for each in games.answers().result()
            ]
            own = games.costly_decisions(self._person, MAX_OWN).result()
        except sqlite3.Error as error:
            LOG.warning("practice can't be read: %s", error)
            fault = _("Your practice can’t be read: {reason}").format(reason=error)
            return _Contents((), (), now.date(), fault)
        return _Contents(answers, own, now.date())

    def _in_words(self, contents: _Contents, rules: Mapping[str, RuleSet]) -> PracticeFacts:
        sets = [self._preset_set(key, each, contents) for key, each in rules.items()]
        if contents.own:
            keys = [_own_key(decision) for decision in contents.own]
            own = PracticeSet(OWN, _("Your costliest mistakes"), _set_line(keys, contents))
            sets.insert(0, own)
        if self._habit is not None:
            sets.insert(0, _habit_set(self._habit, contents))
        days = [
            PracticeDay(*words.day(day, contents.today), day.right / day.answered)
            for day in schedule.days(contents.answers)[:DAYS]
        ]
        return PracticeFacts(sets, days, contents.fault)

    def _preset_set(self, key: str, rules: RuleSet, contents: _Contents) -> PracticeSet:
        sketches = shipped_positions(rules) if key in self._presets else ()
        if sketches:
            line = _set_line([sketch.key(rules) for sketch in sketches], contents)
        else:
            line = _("Press Start to look for positions.")
        return PracticeSet(key, names.rules_name(rules), line)

    # Positions

    @property
    def _contents(self) -> _Contents | None:
        """The contents that were read last; None while they are read."""
        return self._reading.result() if self._reading and self._reading.done() else None

    def look_for(self, key: str) -> None:
        """Begin to look for the positions of a set."""
        contents = self._contents
        answers = () if contents is None else contents.answers
        today = self._games.today() if contents is None else contents.today
        own = () if contents is None else contents.own

        def look() -> Sequence[Seated]:
            every = self._positions(key, own)
            by_key = {seated.position.key: seated for seated in every}
            return [by_key[each] for each in schedule.queue([*by_key], answers, today, ROUND)]

        self._search = in_thread(look)
        self._search.add_done_callback(lambda _done: self._program.screen.wake())

    def start(self) -> Answer | str:
        """To the table with the positions that were looked for.

        None until they are found, a sentence if there are none.
        """
        if self._search is None or not self._search.done():
            return None
        positions, self._search = self._search.result(), None
        if not positions:
            return _("No positions turned up.")
        from zilch3d.features.practice.quiz import Practising

        return Push(Practising(self._program, positions, self._keep_answer).scene())

    def _positions(self, key: str, own: Sequence[CostlyDecision]) -> Sequence[Seated]:
        """In a thread of its own: the positions of a set."""
        if key == HABIT and self._habit is not None:
            return self._of_habit(self._habit)
        if key == OWN:
            return self._own([OwnDecision(each.game, each.step) for each in own])
        return self._of_rules(self._rule_sets()[key])

    def _of_habit(self, habit: PractiseKind) -> Sequence[Seated]:
        """One's own decisions; where these are few, others of the kind after them."""
        own = self._own(habit.own)
        more = () if len(own) >= ROUND else self._of_rules(habit.rules, habit.kind)
        return [*own, *more][:ROUND]

    def _own(self, decisions: Sequence[OwnDecision]) -> Sequence[Seated]:
        """In a thread of its own. A game that can't be loaded any more has no positions."""
        positions = []
        for decision in decisions:
            try:
                saved = self._games.load(decision.game)
                start = start_state(saved.game)
            except (CannotLoad, ValueError) as fault:
                LOG.warning("a decision can't be practised: %s", fault)
                continue
            position = before_decision(_own_key(decision), start, saved.actions, decision.step)
            if position is not None:
                positions.append(Seated(position, saved.seats[: len(position.state.seats)]))
        return positions

    def _of_rules(self, rules: RuleSet, kind: Kind | None = None) -> Sequence[Seated]:
        """In a thread of its own: a search takes a second or more; of a ``kind`` it finds ROUND."""
        partner = player_cards(profiles.shipped())[0]
        person = self._person
        person = person if person != partner.name else _("Player")
        seats = (SeatSetup(person), SeatSetup(partner.name, partner.id))
        shipped = shipped_positions(rules) if rules in self._presets.values() else ()
        found = (shipped or _search(rules)) if kind is None else _search_kind(rules, shipped, kind)
        positions = []
        for sketch in found:
            try:
                position = sketch.position(rules, (seats[0].name, seats[1].name))
                positions.append(Seated(position, seats))
            except (RecordError, ValueError) as fault:
                LOG.warning("a position can't be practised: %s", fault)
        return positions

    def _keep_answer(self, position: Position, judged: Judged) -> None:
        """Keep an answer; one that can't be kept is only logged."""
        is_chance = judged.advice.basis.is_chance
        answer = PracticeAnswer(
            self._games.now(),
            position.key if is_chance else f"{IN_POINTS}{position.key}",
            same_play(position.rules),
            steps.encode_action(_first_action(judged.made)),
            judged.error,
        )
        self._games.keep_answer(answer).add_done_callback(log_fault)


def _set_line(keys: Sequence[str], contents: _Contents) -> str:
    """How many positions a set has, how many are new, and how many come back today."""
    back = len(set(schedule.due(contents.answers, contents.today)) & set(keys))
    answered = {answer.key for answer in contents.answers}
    new = sum(key not in answered for key in keys)
    return words.counts(len(keys), new, back)


def _habit_set(habit: PractiseKind, contents: _Contents) -> PracticeSet:
    line = _set_line([_own_key(each) for each in habit.own[:ROUND]], contents)
    line = line if habit.own else _("Press Start to look for positions.")
    return PracticeSet(HABIT, habit_words.name(habit.kind), line)


def _own_key(decision: CostlyDecision | OwnDecision) -> str:
    return f"{decision.game}:{decision.step}"


def _first_action(decision: Decision) -> Action:
    """The first action of a decision."""
    if decision.option is not None:
        return SetAside(decision.option.keep, decision.option.points)
    by_step: dict[Then, Action] = {Then.BANK: Bank(), Then.TAKE_OVER: TakeOver()}
    return by_step.get(decision.then, Throw())


def _search(rules: RuleSet) -> Sequence[Sketch]:
    """Positions by rules that none are shipped for; the search takes a second or more."""
    from zilch3d.features.practice.search import Search
    from zilch3d.store.tables import solved_table

    sketches = islice(Search(rules, solved_table(rules), SEED).sketches(), MAX_TRIES)
    return list(islice((sketch for sketch in sketches if sketch is not None), ENOUGH_POSITIONS))


def _search_kind(rules: RuleSet, shipped: Iterable[Sketch], kind: Kind) -> Sequence[Sketch]:
    """Positions of a kind: shipped ones, and others that are looked for as long as it takes."""
    from zilch3d.features.practice.search import Search, of_kind
    from zilch3d.store.tables import solved_table

    table = solved_table(rules)
    sketches = islice(Search(rules, table, SEED).sketches(), MAX_TRIES_OF_KIND)
    every = chain(shipped, (sketch for sketch in sketches if sketch is not None))
    return list(islice(of_kind(every, rules, table, kind), ROUND))
