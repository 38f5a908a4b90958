"""House rules and computer players of the player's own, read in a thread."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Protocol

from zilch3d.engine.ruleset import RuleSet
from zilch3d.store import files, profiles
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import NO_RULES, RuleFiles, house_rules, read_presets
from zilch3d.ui.pages.cards import PlayerCard, player_cards
from zilch3d.ui.words.own_files import player_faults


@dataclass(frozen=True)
class Own:
    """What the player has added: rules, computer players, and what is wrong with files of these."""

    rules: RuleFiles
    players: Sequence[PlayerCard] = ()
    player_faults: Sequence[str] = ()


class OwnContent(Protocol):
    """What the player has added, once it has been read."""

    def content(self) -> Own | None:
        """What there is; None until it has been read, which the first call begins."""

    def forget(self) -> None:
        """Have it read again when it is next asked for: it will have changed."""


@dataclass(frozen=True)
class KnownOwn:
    """What needs no reading."""

    own: Own

    def content(self) -> Own | None:
        return self.own

    def forget(self) -> None: ...


NOTHING_OWN = KnownOwn(Own(NO_RULES))


class OwnFiles:
    """What the player has added, for one screen that offers it.

    They are read in the thread of the games, after all changes of house rules that it still has
    to write. ``on_read`` is called there.
    """

    def __init__(self, games: GameStore, on_read: Callable[[], None]) -> None:
        self._games = games
        self._on_read = on_read
        self._reading: Future[Own] | None = None

    def content(self) -> Own | None:
        if self._reading is None:
            self._reading = self._games.in_background(_read)
            self._reading.add_done_callback(lambda _done: self._on_read())
        return self._reading.result() if self._reading.done() else None

    def rules(self) -> Mapping[str, RuleSet] | None:
        """The house rules among them, by the names that ``rulefiles.load`` knows them by."""
        own = self.content()
        return None if own is None else own.rules.sets

    def forget(self) -> None:
        self._reading = None


def _read() -> Own:
    """Damaged presets are among the rules at fault."""
    rules, presets = house_rules(files.house_rules_folder()), read_presets()
    players = profiles.own()
    return Own(
        replace(rules, faulty={**presets.faulty, **rules.faulty}),
        player_cards(players.profiles),
        player_faults(players),
    )
