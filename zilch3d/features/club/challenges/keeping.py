"""What was judged so far, as a document of the club for each person.

A feat that was done stays, whatever becomes of its challenge or of its games. What is damaged in a
document is left out; then the games are judged once more, which comes to the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from zilch3d.features.club.challenges.judging import Entry, PlayedGame, judged, step
from zilch3d.features.club.challenges.pages import Challenge
from zilch3d.store.documents import LONGEST_KEY, Content
from zilch3d.store.played_seats import BEGINNING, Place
from zilch3d.store.saved_games import LONGEST_NAME

KEY = "feats/"
VERSION = 1
MOST_FEATS = 500
MOST_GAMES = 50
"""Games that prove one feat."""
MOST_SEATS = 16
MOST_TURNS = 1_000_000


@dataclass(frozen=True, slots=True)
class Proof:
    """A game that proves a feat, for the seat; ``turn`` shows it, 0 if the whole game does."""

    game: str
    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class Feat:
    """A challenge that was done: when its last game ended, in UTC, and what proves it.

    ``against`` are the names of the others in that game. ``is_new`` until it has been seen.
    """

    challenge: str
    ended: str
    proofs: tuple[Proof, ...]
    against: tuple[str, ...] = ()
    is_new: bool = True


@dataclass(frozen=True)
class Judged:
    """All that was judged for a person: ``games`` of them, up to the one at ``place``.

    ``entries`` are what challenges of several games have come to, ``challenges`` the digests of
    those that were judged, both by the challenges' keys.
    """

    place: Place = BEGINNING
    games: int = 0
    challenges: Mapping[str, str] = field(default_factory=dict)
    feats: Mapping[str, Feat] = field(default_factory=dict)
    entries: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The games whose review is waited for."""
        every = (entry for entries in self.entries.values() for entry in entries)
        return tuple(dict.fromkeys(entry.game for entry in every if entry.holds is None))

    def for_challenges(self, challenges: Iterable[Challenge]) -> "Judged":
        """What goes on with these challenges: all over again if any is new, or another one."""
        digests = {each.key: each.digest for each in challenges}
        if all(self.challenges.get(key) == digest for key, digest in digests.items()):
            return self
        return self.anew(digests)

    def anew(self, digests: Mapping[str, str]) -> "Judged":
        """Judged from the first game on, but for the feats that are done."""
        return Judged(challenges=digests, feats=self.feats)

    def with_game(
        self, challenges: Sequence[Challenge], played: PlayedGame, against: tuple[str, ...]
    ) -> "Judged":
        """What is judged with one more game. The same game twice comes to the same."""
        feats, entries = dict(self.feats), dict(self.entries)
        for challenge in challenges:
            key = challenge.key
            if key in feats:
                continue
            rest, proof = step(challenge, entries.get(key, ()), judged(challenge, played))
            entries[key] = rest
            if proof:
                feats[key] = _feat(key, proof, against)
                del entries[key]
        kept = {key: rest for key, rest in entries.items() if rest}
        return replace(self, feats=feats, entries=kept)

    def cut(self, most: int) -> "Judged":
        """With the newest entries of each challenge alone, so many at most."""
        entries = {key: every[-most:] for key, every in self.entries.items()}
        return replace(self, entries=entries)

    def seen(self) -> "Judged":
        """Nothing of it is new any more."""
        feats = {key: replace(feat, is_new=False) for key, feat in self.feats.items()}
        return replace(self, feats=feats)


def _feat(key: str, proof: Sequence[Entry], against: tuple[str, ...]) -> Feat:
    proofs = tuple(Proof(entry.game, entry.seat, entry.turn) for entry in proof[-MOST_GAMES:])
    return Feat(key, max(entry.ended for entry in proof), proofs, against)


def merged(own: Judged, others: Iterable[Judged]) -> Judged:
    """With the feats of who turned out to be the same person; of two the earlier one."""
    feats = dict(own.feats)
    for other in others:
        for key, feat in other.feats.items():
            if key not in feats or feat.ended < feats[key].ended:
                feats[key] = feat
    return replace(own, feats=feats)


# As documents


def written(judged: Judged) -> Content:
    """The document of what was judged."""
    return {
        "version": VERSION,
        "place": list(judged.place),
        "games": judged.games,
        "challenges": dict(judged.challenges),
        "feats": [_written_feat(feat) for feat in judged.feats.values()],
        "entries": {
            key: [_written_entry(entry) for entry in entries]
            for key, entries in judged.entries.items()
        },
    }


def _written_feat(feat: Feat) -> Content:
    return {
        "challenge": feat.challenge,
        "ended": feat.ended,
        "proofs": [[proof.game, proof.seat, proof.turn] for proof in feat.proofs],
        "against": list(feat.against),
        "new": feat.is_new,
    }


def _written_entry(entry: Entry) -> list[object]:
    return [
        entry.game, entry.ended, entry.seat, entry.turn, entry.holds, list(entry.mark), entry.of
    ]  # fmt: skip


def read(content: Content | None) -> Judged:
    """What a document holds. What is damaged of it is left out, and judged once more."""
    if content is None:
        return Judged()
    feats = tuple(_feats(content.get("feats")))
    done = {feat.challenge: feat for feat in feats[:MOST_FEATS]}
    rest = _rest(content)
    return Judged(feats=done) if rest is None else replace(rest, feats=done)


def _feats(values: object) -> Iterable[Feat]:
    for value in values if isinstance(values, list) else ():
        match value:
            case {
                "challenge": str(key), "ended": str(ended), "proofs": [_, *_] as proofs,
                "against": [*against], "new": bool(is_new),
            }:  # fmt: skip
                games = [_proof(one) for one in proofs[:MOST_GAMES]]
                there = tuple(one for one in games if one is not None)
                names = tuple(name[:LONGEST_NAME] for name in against if isinstance(name, str))
                if there and len(key) <= LONGEST_KEY and len(ended) <= LONGEST_KEY:
                    yield Feat(key, ended, there, names[:MOST_SEATS], is_new)


def _proof(value: object) -> Proof | None:
    match value:
        case [str(game), int(seat), int(turn)]:
            if 0 <= seat < MOST_SEATS and 0 <= turn < MOST_TURNS and len(game) <= LONGEST_KEY:
                return Proof(game, int(seat), int(turn))
    return None


def _rest(content: Content) -> Judged | None:
    """All but the feats; None if anything of it is damaged, or of another version."""
    match content:
        case {
            "version": version, "place": [str(ended), str(game)], "games": int(games),
            "challenges": dict(challenges), "entries": dict(entries),
        } if version == VERSION and games >= 0:  # fmt: skip
            digests = {str(key): str(value) for key, value in challenges.items()}
            every = {str(key): _entries(value) for key, value in entries.items()}
            if all(value is not None for value in every.values()):
                kept = {key: value for key, value in every.items() if value is not None}
                return Judged(Place(ended, game), games, digests, {}, kept)
    return None


def _entries(values: object) -> tuple[Entry, ...] | None:
    if not isinstance(values, list):
        return None
    every = [_entry(value) for value in values]
    return None if None in every else tuple(entry for entry in every if entry is not None)


def _entry(value: object) -> Entry | None:
    match value:
        case [
            str(game),
            str(ended),
            int(seat),
            int(turn),
            bool() | None as holds,
            [*mark],
            int(of),
        ]:
            marks = tuple(each for each in mark if isinstance(each, str))
            return Entry(game, ended, seat, turn, holds, marks, of)
    return None
