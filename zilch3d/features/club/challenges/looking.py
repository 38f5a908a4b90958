"""Judges the games that a person has finished since the last look, batch after batch, in a thread.

Nothing waits for it. It can stop after any batch, and goes on there.
"""

import sqlite3
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from logging import getLogger
from typing import NamedTuple
from unicodedata import normalize

from zilch3d.features.club.challenges import keeping, pages
from zilch3d.features.club.challenges.facts import Decided, seat_facts
from zilch3d.features.club.challenges.judging import MOST_ENTRIES, PlayedGame
from zilch3d.features.club.challenges.keeping import KEY, Judged
from zilch3d.features.club.challenges.pages import Challenge, OwnChallenges
from zilch3d.features.club.kept import SEASON
from zilch3d.features.club.model import ROOM
from zilch3d.features.club.season import GameKey
from zilch3d.kit.pending import outcome
from zilch3d.store.documents import DocumentTooLong, RoomDocuments
from zilch3d.store.games import GameStore
from zilch3d.store.household import Person
from zilch3d.store.played_seats import Batch, LookedThrough, PlayedSeat
from zilch3d.store.saved_games import SavedGame
from zilch3d.table.replaying import restore

LOG = getLogger(__name__)

BATCH = 20
"""Games that are judged at once: less than a fifth of a second."""
BATCHES = 15
"""Batches after which the board shows what came of them: about once a second."""
KEEP_EVERY = 200
"""Games after which what was judged is kept, if there are more."""
FEW_ENTRIES = 10
"""Of a challenge, where there are too many to be kept."""


class SeenGame(NamedTuple):
    """A game with its facts, and the names of the others."""

    played: PlayedGame
    against: tuple[str, ...]


@dataclass(frozen=True)
class Standing:
    """What a person has done, as far as was looked; ``left`` games are still to be judged.

    ``damaged``: the document was, so it is all judged once more. ``fault`` is why games could not
    be read, in the system's words.
    """

    person: str
    who: str
    challenges: tuple[Challenge, ...]
    judged: Judged
    own: OwnChallenges = field(default_factory=OwnChallenges)
    evenings: Mapping[str, int] | None = None
    """How many games each evening of the person's seasons has, by its key."""
    left: int | None = None
    """None before the first look."""
    unkept: int = 0
    """Games that were judged since this was kept."""
    damaged: bool = False
    fault: str = ""

    @property
    def is_complete(self) -> bool:
        return self.left == 0 or bool(self.fault)

    @property
    def is_first(self) -> bool:
        """Whether nothing that was done has ever been seen."""
        return all(feat.is_new for feat in self.judged.feats.values())

    @property
    def new(self) -> tuple[str, ...]:
        """The challenges that were done since the last look."""
        return tuple(key for key, feat in self.judged.feats.items() if feat.is_new)


def opened(games: GameStore, member: Person) -> Future[Standing]:
    """Have a thread read what was judged so far, and the pages of challenges."""

    def read(documents: Future[RoomDocuments]) -> Standing:
        own = pages.own()
        challenges = (*pages.shipped(), *own.challenges)
        who = normalize("NFC", member.name).strip()
        start = Standing(member.id, who, challenges, Judged(), own)
        try:
            return _with_documents(start, documents.result(), member)
        except sqlite3.Error as error:
            return replace(start, fault=str(error))

    return outcome(games.documents(ROOM), read)


def _with_documents(start: Standing, room: RoomDocuments, member: Person) -> Standing:
    key = KEY + member.id
    judged = keeping.read(room.contents.get(key))
    others = [keeping.read(room.contents.get(KEY + each)) for each in sorted(member.merged)]
    judged = keeping.merged(judged, others).for_challenges(start.challenges)
    evenings = dict(_evenings(room))
    return replace(start, judged=judged, evenings=evenings, damaged=key in room.damaged)


def _evenings(room: RoomDocuments) -> list[tuple[str, int]]:
    """How many games each evening of the kept seasons has; altered seasons are left out."""
    made = []
    for key, content in room.contents.items():
        page = content.get("page") if key.startswith(SEASON) else None
        evenings = page.get("evenings") if isinstance(page, Mapping) else None
        for number, evening in enumerate(evenings if isinstance(evenings, list) else []):
            match evening:
                case {"games": int(games)}:
                    made.append((f"{key.removeprefix(SEASON)}/{number}", games))
    return made


def looked_on(games: GameStore, standing: Standing, most: int = BATCH) -> Future[Standing]:
    """Have a thread judge the next games, at most so many; ``kept`` writes what comes of it."""
    again = standing.judged.waiting if standing.left is None else ()
    batch = Batch(standing.judged.place, most, again)

    def judge(looked: Future[LookedThrough[SeenGame]]) -> Standing:
        try:
            return _after(standing, looked.result())
        except sqlite3.Error as error:
            LOG.warning("games can't be judged: %s", error)
            return replace(standing, fault=str(error))

    evenings = standing.evenings or {}
    look = games.look_through(
        standing.who, batch, lambda seat, saved: seen_game(seat, saved, evenings)
    )
    return outcome(look, judge)


def looked_far(games: GameStore, standing: Standing, batches: int = BATCHES) -> Future[Standing]:
    """The same for several batches, one question each: others are answered in between."""
    result = Future[Standing]()

    def begin(before: Standing, left: int) -> None:
        looked_on(games, before).add_done_callback(partial(on_done, left))

    def on_done(left: int, done: Future[Standing]) -> None:
        if result.cancelled():
            return
        try:
            after = done.result()
            if not after.is_complete and left > 1:
                begin(after, left - 1)
            elif result.set_running_or_notify_cancel():
                result.set_result(after)
        except Exception as error:  # raised again where the answer arrives
            if result.set_running_or_notify_cancel():
                result.set_exception(error)

    begin(standing, batches)
    return result


def _after(standing: Standing, looked: LookedThrough[SeenGame]) -> Standing:
    judged = standing.judged
    if looked.before != judged.games:
        # Games were salvaged, merged or renamed: what was judged last is no longer all before it.
        digests = {each.key: each.digest for each in standing.challenges}
        return replace(standing, judged=judged.anew(digests), left=looked.upto + looked.left)
    for seen in looked.seen:
        judged = judged.with_game(standing.challenges, seen.played, seen.against)
    judged = replace(judged, place=looked.last, games=looked.upto)
    unkept = standing.unkept + looked.upto - looked.before
    is_changed = judged != standing.judged
    return replace(standing, judged=judged, left=looked.left, unkept=unkept + is_changed)


def kept(games: GameStore, standing: Standing) -> Standing:
    """The standing once what was judged is written: at the end, and before that now and then."""
    if standing.unkept and (standing.left == 0 or standing.unkept >= KEEP_EVERY):
        keep(games, standing)
        return replace(standing, unkept=0)
    return standing


def keep(games: GameStore, standing: Standing) -> None:
    """Write what was judged.

    Where that is longer than any document can be, what is under way is cut; at worst nothing is
    written, and it is judged again next time.
    """
    for most in (MOST_ENTRIES, FEW_ENTRIES):
        try:
            content = keeping.written(standing.judged.cut(most))
            games.keep_document(ROOM, KEY + standing.person, content)
        except DocumentTooLong as error:
            LOG.warning("what was judged is too long to be kept: %s", error)
        else:
            return


def seen_game(seat: PlayedSeat, saved: SavedGame, evenings: Mapping[str, int]) -> SeenGame:
    """The facts of a finished game. Raises CannotLoad where it can't be played again."""
    table = restore(saved)
    players = [each.player for each in table.seats]
    facts = seat_facts(table.initial, table.events, table.state, players, seat.seat)
    evening = _evening(seat)
    played = PlayedGame(
        seat.place.game,
        seat.place.ended,
        seat.seat,
        replace(facts, decided=_decided(seat)),
        evening,
        evenings.get(evening, 0),
        seat.advised,
    )
    names = [each.name for number, each in enumerate(table.seats) if number != seat.seat]
    return SeenGame(played, tuple(names))


def _evening(seat: PlayedSeat) -> str:
    room, key = seat.occasion
    game = GameKey.read(key) if room == ROOM else None
    return f"{game.season}/{game.evening}" if game is not None else ""


def _decided(seat: PlayedSeat) -> Decided:
    best = None
    if seat.best is not None and seat.unforced:
        best = seat.best / seat.unforced
    return Decided(seat.mistakes, seat.blunders, seat.error, best)
