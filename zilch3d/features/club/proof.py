"""The proof of a season's dice: its commitment, each game's seed, and each game's record."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from zilch3d.engine.ruleset import RuleSet
from zilch3d.fair.season import FairSeason
from zilch3d.features.club.kept import KeptSeason
from zilch3d.features.club.season import PlayedGame
from zilch3d.records.verification import verify
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import rules_of
from zilch3d.store.saved_games import CannotLoad
from zilch3d.store.setup import GameSetup
from zilch3d.ui.repeated_games import record_of


@dataclass(frozen=True)
class SeasonProof:
    """What verifying came to. All numbers are those of games, from 1 as they began.

    ``fits`` is whether the commitment is the one to the seed. ``proved`` games were played to their
    end and verify; ``given_up`` ones began with the season's dice. ``differing`` have other dice,
    ``altered`` records prove nothing, ``unread`` can't be read.
    """

    fits: bool
    proved: tuple[int, ...] = ()
    given_up: tuple[int, ...] = ()
    differing: tuple[int, ...] = ()
    altered: tuple[int, ...] = ()
    unread: tuple[int, ...] = ()

    @property
    def ok(self) -> bool:
        return self.fits and not (self.differing or self.altered)


def ask_proof(
    store: GameStore, kept: KeptSeason, games: Sequence[PlayedGame]
) -> Future[SeasonProof]:
    """Have a thread verify a season."""
    thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="proof")
    answer = thread.submit(prove, store, kept, games)
    thread.shutdown(wait=False)
    return answer


def prove(store: GameStore, kept: KeptSeason, games: Sequence[PlayedGame]) -> SeasonProof:
    """Verify a season from what the database has of it, by the commitment shown at its start."""
    kinds: dict[str, list[int]] = {}
    for game in games:
        kinds.setdefault(_kind(store, kept.fair, game), []).append(game.key.number)
    return SeasonProof(kept.fits, **{kind: tuple(numbers) for kind, numbers in kinds.items()})


def _kind(store: GameStore, fair: FairSeason, game: PlayedGame) -> str:
    """What verifying a game comes to, as the fields of ``SeasonProof`` name it."""
    try:
        saved = store.load(game.id)
    except CannotLoad:
        return "unread"
    if fair.differing({game.key.number: saved.game.fair.seed}):
        return "differing"
    if game.result is None:
        return "given_up"

    def rules(name: str) -> RuleSet | None:
        ours = rules_of(GameSetup(name, ()))
        return saved.game.rules if ours is None else ours

    try:
        verified = verify(record_of(saved), rules)
    except CannotLoad:
        return "unread"
    return "proved" if verified.ok else "altered"
