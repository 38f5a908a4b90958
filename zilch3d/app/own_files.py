"""What the player has added to the game, read in a thread: no frame waits for a folder."""

from collections.abc import Callable
from dataclasses import replace
from threading import Thread

from zilch3d.store import files, profiles
from zilch3d.store.rulefiles import house_rules, read_presets
from zilch3d.ui.scenes.cards import player_cards, player_faults
from zilch3d.ui.scenes.new_game import Own


class OwnFiles:
    """House rules and computer players; ``found`` is None until they are read.

    Damaged presets are among the rules at fault. ``on_found`` is called in the thread.
    """

    def __init__(self, on_found: Callable[[], None]) -> None:
        self.found: Own | None = None
        self._on_found = on_found
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        rules, presets = house_rules(files.house_rules_folder()), read_presets()
        players = profiles.own()
        self.found = Own(
            replace(rules, faulty={**presets.faulty, **rules.faulty}),
            player_cards(players.found),
            player_faults(players),
        )
        self._on_found()
