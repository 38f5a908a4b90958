"""What a person had come to before a game, out of the statistics and of earlier ratings."""

import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.after_game.story import Past
from zilch3d.kit.pending import outcome
from zilch3d.odds.solvable import same_play
from zilch3d.store.games import GameStore
from zilch3d.store.performances import GamePerformance, shares
from zilch3d.store.statistics import GameFilter, PlayerKey, Statistics


def ask_past(games: GameStore, game_id: str, rules: RuleSet, name: str) -> Future[Past | None]:
    """Have a thread look up the other games of a person by these rules; None if there are none.

    ``name`` is the present one, as results have it.
    """
    who = PlayerKey(is_person=True, key=name)

    def read(answer: Future[Statistics]) -> Past | None:
        try:
            return _past(answer.result(), game_id)
        except sqlite3.Error:
            return None

    return outcome(games.statistics(GameFilter(same_play(rules), who)), read)


def _past(statistics: Statistics, game_id: str) -> Past | None:
    if not statistics.figures:
        return None
    figures = statistics.figures[0].figures
    best = next((one for one in statistics.records if one.feat == "best_turn"), None)
    held = best is not None and best.game == game_id
    per_decision = figures.error / figures.decisions if figures.decisions else None
    return Past(figures.games, None if held or best is None else best.value, per_decision)


def ask_shares(
    games: GameStore, game_id: str, rules: RuleSet, name: str
) -> Future[Sequence[float] | None]:
    """Have a thread look up what a person's other games by these rules count as in a rating.

    None where they can't be read.
    """
    who = PlayerKey(is_person=True, key=name)

    def read(answer: Future[tuple[GamePerformance, ...]]) -> Sequence[float] | None:
        try:
            return shares((rules, each) for each in answer.result() if each.game != game_id)
        except sqlite3.Error:
            return None

    return outcome(games.performances(who, same_play(rules)), read)
