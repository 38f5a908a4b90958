"""Games that are played or shown again: with the dice of a game, of a record, or of a day.

Roll n of such a game shows the same faces as roll n of the other, of which as many are seen as are
thrown. They are in no record and no statistics.
"""

from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import RuleSet
from zilch3d.fair import seeds
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.fair.seeds import day_seed
from zilch3d.i18n import _
from zilch3d.records.notation import RecordError
from zilch3d.records.replay import Game, RuleFinder, play
from zilch3d.records.verification import verify
from zilch3d.store import profiles
from zilch3d.store.rulefiles import load, name_in_record, rules_of
from zilch3d.store.saved_games import KnownDice, NewGame, SavedGame
from zilch3d.store.setup import PERSON, GameSetup, SeatSetup, name_fault
from zilch3d.table.replaying import Recording, restore
from zilch3d.ui.words import proof, record_faults

RULES_OF_DAY, PLAYER_OF_DAY = "freeze", "optimal"
"""What is played with a day's dice, and against whom."""
LONGEST_TEXT = 200_000
"""Characters of a record that is pasted: the longest games of people have a fiftieth of that."""


def same_dice(game: NewGame, record: str) -> NewGame:
    """This game, to be played again with its dice, which its ``record`` proves.

    It is part of nothing any more where its dice were secret: whoever plays it now knows them.
    """
    day = game.known.day if game.known is not None else None
    source, occasion = KnownDice(day, record), game.occasion if day is not None else None
    fair = _with_seed(game.rules, game.fair.seed, game.fair.words)
    return replace(game, fair=fair, known=source, occasion=occasion)


def same_dice_of(saved: SavedGame) -> NewGame:
    """A finished game to be played again with its dice; who joined late is there from the start.

    Raises CannotLoad.
    """
    game = replace(saved.game, setup=replace(saved.game.setup, seats=saved.seats))
    return same_dice(game, record_of(saved))


def record_of(saved: SavedGame) -> str:
    """A finished game as a record with the proof of its dice. Raises CannotLoad."""
    return restore(saved).record(name_in_record(saved.game.setup.rules), saved.game.fair)


def game_of_day(day: date, person: str) -> NewGame | None:
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


@dataclass
class _RulesOf:
    """Finds the rules of a record among presets and the player's own; ``rules`` once found."""

    rules: RuleSet | None = None

    def __call__(self, name: str) -> RuleSet | None:
        self.rules = rules_of(GameSetup(name, ()))
        return self.rules


def game_of_record(text: str, person: str) -> NewGame | str:
    """The game of a record to be played with its dice; a sentence that says why it can't be.

    Names of the game's own computer players are theirs; of one other player, the ``person``
    takes the seat.
    """
    fault, find = _text_fault(text), _RulesOf()
    if fault:
        return fault
    verified = verify(text, find)
    if verified.fault is not None:
        why = partial(record_faults.record_error, rules=find.rules)
        return proof.fault(verified.fault, why)
    game = play(text, find)
    if any(seat.score for seat in game.initial.seats):
        return _("This record starts in the middle of a game, so its dice can’t be played again.")
    return _new_game(game, text, person)


def recording_of_text(text: str) -> Recording | str:
    """The game of a record to be watched; a sentence that says why it can't be."""
    fault, find = _text_fault(text), _RulesOf()
    if fault:
        return fault
    try:
        recording = recording_of(text, find)
    except RecordError as error:
        why = partial(record_faults.record_error, rules=find.rules)
        return proof.illegal(error, why)
    if not recording.actions:
        return _("Nothing’s been played in this record yet.")
    return recording


def recording_of(record: str, find_rules: RuleFinder = load) -> Recording:
    """The game of a record, all of its players people. Raises RecordError.

    Where it has the proof of its dice, they fly as they did where the game was played, as long as
    they were neither shaken nor flicked.
    """
    game = play(record, find_rules)
    seats = tuple(SeatSetup(seat.name, newcomer=seat.newcomer) for seat in game.state.seats)
    looks = int(game.proof.get("game", "0")[:8], 16)
    return Recording(game.initial, seats, game.actions, looks)


def _text_fault(text: str) -> str:
    """Why a pasted text is no record at all, in a sentence; empty if it may be one."""
    if len(text) > LONGEST_TEXT:
        return _("That’s too long for a game record.")
    if not text.strip():
        return _("The clipboard is empty. Copy a game record first.")
    return ""


def _new_game(game: Game, text: str, person: str) -> NewGame:
    computers = {profile.name: id_ for id_, profile in profiles.shipped().items()}
    seats = [
        SeatSetup(seat.name, computers.get(seat.name, PERSON), seat.newcomer)
        for seat in game.initial.seats
    ]
    people = [n for n, seat in enumerate(seats) if seat.is_person]
    if len(people) == 1 and person not in computers:
        seats[people[0]] = replace(seats[people[0]], name=person)
    rules, proved = game.initial.rules, game.proof
    fair = _with_seed(rules, Seed(bytes.fromhex(proved["seed"])), proved.get("words", ""))
    setup = GameSetup(game.rules_name, tuple(seats), rules.is_cutthroat)
    return NewGame(fair, setup, rules, game.initial.start, KnownDice(record=text))


def _with_seed(rules: RuleSet, seed: Seed, words: str = "") -> FairGame:
    return replace(seeds.new_game(canonical(rules)), seed=seed, words=words)
