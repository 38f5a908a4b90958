"""What the player has added to the game, read in a thread: no frame waits for a folder."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace

from zilch3d.engine.ruleset import RuleSet
from zilch3d.store import files, profiles
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import house_rules, read_presets
from zilch3d.ui.pages.cards import player_cards
from zilch3d.ui.pages.new_game import Own
from zilch3d.ui.words.own_files import player_faults


class OwnFiles:
    """House rules and computer players, for one screen that offers them.

    They are read in the thread of the games, after all changes of house rules that it still has
    to write. ``on_read`` is called there.
    """

    def __init__(self, games: GameStore, on_read: Callable[[], None]) -> None:
        self._games = games
        self._on_read = on_read
        self._reading: Future[Own] | None = None

    def found(self) -> Own | None:
        """What there is; None until it has been read, which the first call begins."""
        if self._reading is None:
            self._reading = self._games.in_background(_read)
            self._reading.add_done_callback(lambda _done: self._on_read())
        return self._reading.result() if self._reading.done() else None

    def rules(self) -> Mapping[str, RuleSet] | None:
        """The house rules among them, by the names that ``rulefiles.load`` knows them by."""
        found = self.found()
        return None if found is None else found.rules.sets

    def forget(self) -> None:
        """Have them read again when they are next asked for: they will have changed."""
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
