"""Games whose dice could be known before them: another game's once more, or those of a day.

Roll n of such a game shows the same faces as roll n of the other, of which as many count as are
thrown. They are in no record and no statistics.
"""

from dataclasses import replace
from datetime import date
from functools import partial

from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import RuleSet
from zilch3d.fair import seeds
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.fair.seeds import day_seed
from zilch3d.i18n import _
from zilch3d.records.replay import Game, play
from zilch3d.records.verification import verify
from zilch3d.store import profiles
from zilch3d.store.rulefiles import name_in_record, rules_of
from zilch3d.store.saved_games import KnownDice, NewGame, SavedGame
from zilch3d.store.setup import PERSON, GameSetup, SeatSetup, name_fault
from zilch3d.table.replaying import restore
from zilch3d.ui.words import errors, proof

RULES_OF_DAY, PLAYER_OF_DAY = "freeze", "optimal"
"""What is played with a day's dice, and against whom."""
LONGEST_TEXT = 200_000
"""Characters of a record that is pasted: the longest games of people have a fiftieth of that."""


def once_more(game: NewGame, record: str) -> NewGame:
    """The same game to be played again with the dice that its record proves."""
    day = game.known.day if game.known is not None else None
    known = KnownDice(day, record)
    return replace(game, fair=_with_seed(game.rules, game.fair.seed, game.fair.words), known=known)


def saved_once_more(saved: SavedGame) -> NewGame:
    """The same of a finished game that is kept; who joined late is there from the start.

    Raises CannotLoad.
    """
    game = replace(saved.game, setup=replace(saved.game.setup, seats=saved.seats))
    return once_more(game, record_of(saved))


def record_of(saved: SavedGame) -> str:
    """A finished game as a record with the proof of its dice. Raises CannotLoad."""
    return restore(saved).record(name_in_record(saved.game.setup.rules), saved.game.fair)


def of_day(day: date, person: str) -> NewGame | None:
    """The game of a day, for a person of this name; None if its rules or its player are gone."""
    card = profiles.shipped().get(PLAYER_OF_DAY)
    rules = rules_of(GameSetup(RULES_OF_DAY, ()))
    if card is None or rules is None:
        return None
    seats = (SeatSetup(person), SeatSetup(card.name, PLAYER_OF_DAY))
    if name_fault([seat.name for seat in seats]) is not None:
        seats = (SeatSetup(_("Player")), seats[1])
    return NewGame(
        _with_seed(rules, day_seed(day)),
        GameSetup(RULES_OF_DAY, seats),
        rules,
        known=KnownDice(day),
    )


def from_record(text: str, person: str) -> NewGame | str:
    """The game of a record to be played with its dice; a sentence that says why it can't be.

    Names of the game's own computer players are theirs; of one other player, the ``person``
    takes the seat.
    """
    fault = text_fault(text)
    if fault:
        return fault
    rules: list[RuleSet] = []

    def find(name: str) -> RuleSet | None:
        found = rules_of(GameSetup(name, ()))
        rules.extend([found] if found is not None else [])
        return found

    verified = verify(text, find)
    if verified.fault is not None:
        why = partial(errors.record_error, rules=rules[0] if rules else None)
        return f"{proof.fault(verified.fault, why)}."
    game = play(text, find)
    if any(seat.score for seat in game.initial.seats):
        return _("This record begins in the middle of a game: its dice can’t be played from there.")
    return _new_game(game, text, person)


def text_fault(text: str) -> str:
    """Why what was pasted is no record at all, in a sentence; empty if it may be one."""
    if len(text) > LONGEST_TEXT:
        return _("This is too long for a game record.")
    if not text.strip():
        return _("The clipboard is empty: copy a game record first.")
    return ""


def _new_game(game: Game, text: str, person: str) -> NewGame:
    known = {profile.name: id_ for id_, profile in profiles.shipped().items()}
    seats = [
        SeatSetup(seat.name, known.get(seat.name, PERSON), seat.newcomer)
        for seat in game.initial.seats
    ]
    people = [n for n, seat in enumerate(seats) if seat.is_person]
    if len(people) == 1 and person not in known:
        seats[people[0]] = replace(seats[people[0]], name=person)
    rules, proved = game.initial.rules, game.proof
    fair = _with_seed(rules, Seed(bytes.fromhex(proved["seed"])), proved.get("words", ""))
    setup = GameSetup(game.rules_name, tuple(seats), rules.is_cutthroat)
    return NewGame(fair, setup, rules, game.initial.start, KnownDice(record=text))


def _with_seed(rules: RuleSet, seed: Seed, words: str = "") -> FairGame:
    return replace(seeds.new_game(canonical(rules)), seed=seed, words=words)
