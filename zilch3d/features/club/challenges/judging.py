"""Which challenges games fulfil, judged one game after the other, and what proves it.

What a challenge of several games has come to so far is its entries. They are all that must be kept
between two games, so judging can stop and go on anywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from zilch3d.features.club.challenges.conditions import Verdict, all_of
from zilch3d.features.club.challenges.facts import SeatFacts, TurnFacts
from zilch3d.features.club.challenges.pages import Challenge, Over
from zilch3d.store.setup import PERSON

MOST_ENTRIES = 200
"""Of a challenge: older ones are dropped. Longer runs wait for a review only if none ever comes."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game with a person in it.

    ``ended`` is in UTC, as the database has it. ``evening`` is the key of the club's evening it is
    part of, empty for other games, and ``evening_games`` how many games that has. ``advised``: the
    player was shown advice.
    """

    id: str
    ended: str
    seat: int
    facts: SeatFacts
    evening: str = ""
    evening_games: int = 0
    advised: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """What a game comes to for a challenge: whether it fulfils it, None while that is not known.

    ``turn`` is the number of the turn that shows it, 0 if the whole game does. ``mark`` is what
    sets it apart from others: the evening, the rules, or the opponents.
    """

    game: str
    ended: str
    seat: int
    turn: int
    holds: Verdict
    mark: tuple[str, ...] = ()
    of: int = 0
    """How many games its evening has."""


def judged(challenge: Challenge, played: PlayedGame) -> Entry:
    """What the game comes to for the challenge."""
    facts = played.facts
    verdicts: list[Verdict] = [challenge.advice or not played.advised]
    shown: TurnFacts | None = None
    if not challenge.turn.is_empty:
        fitting = [turn for turn in facts.each_turn if challenge.turn.holds(turn)]
        verdicts.append(len(fitting) >= challenge.turns)
        shown = fitting[-1] if fitting else None
    verdicts.append(challenge.needs.holds(facts))
    mark, of = _mark(challenge, played)
    holds, turn = all_of(verdicts), shown.number if shown is not None else 0
    return Entry(played.id, played.ended, played.seat, turn, holds, mark, of)


def _mark(challenge: Challenge, played: PlayedGame) -> tuple[tuple[str, ...], int]:
    match challenge.over:
        case Over.EVENING:
            return (played.evening,), played.evening_games
        case Over.RULES:
            return (played.facts.rules,), 0
        case Over.OPPONENTS:
            return tuple(sorted(set(played.facts.opponents) - {PERSON})), 0
        case Over.GAME | Over.RUN:
            return (), 0
        case _:
            assert_never(challenge.over)


def step(
    challenge: Challenge, entries: Sequence[Entry], entry: Entry
) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """The challenge's entries with one more game, and those that prove it, none if it's not done.

    An entry of the same game is replaced: so a review that has come is taken in.
    """
    others = [each for each in entries if each.game != entry.game]
    place = sum(each.ended <= entry.ended for each in others)
    every = [*others[:place], entry, *others[place:]][-MOST_ENTRIES:]
    return _settled(challenge, every)


def _settled(
    challenge: Challenge, entries: list[Entry]
) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    match challenge.over:
        case Over.GAME:
            proof = tuple(each for each in entries if each.holds)[:1]
            return tuple(each for each in entries if each.holds is None), proof
        case Over.RUN:
            return _run(challenge.games, entries)
        case Over.EVENING:
            return _evening(challenge.games, entries)
        case Over.RULES | Over.OPPONENTS:
            return _different(challenge.games, entries)
        case _:
            assert_never(challenge.over)


def _run(games: int, entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    run: list[Entry] = []
    """The games since the last one that did not do; some may wait for their review."""
    sure = 0
    for entry in entries:
        run = [] if entry.holds is False else [*run, entry]
        sure = sure + 1 if entry.holds else 0
        if sure == games:
            return (), tuple(run[-games:])
    return tuple(run), ()


def _evening(games: int, entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    kept: list[Entry] = []
    for evening in dict.fromkeys(each.mark for each in entries if any(each.mark)):
        of_it = [each for each in entries if each.mark == evening]
        is_whole = len(of_it) >= max(games, of_it[-1].of)
        if is_whole and all(each.holds for each in of_it):
            return (), tuple(of_it)
        if not is_whole or (None in [each.holds for each in of_it]):
            kept += of_it
    return tuple(kept), ()


def _different(games: int, entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    first: dict[str, Entry] = {}
    waiting = [each for each in entries if each.holds is None]
    for entry in entries:
        for mark in entry.mark if entry.holds else ():
            if mark:
                first.setdefault(mark, entry)
    proof = dict.fromkeys(first.values())
    if len(first) >= games:
        return (), tuple(proof)
    return (*proof, *waiting), ()
