"""Asks every player and every adviser for choices in random states: all of them must be legal.

    python3 packaging/dev.py prove legal_choices --states 50000

The states come from games of 2 to 8 players under the presets, the families and house rules that
are made up at random, half of the states under each; some games begin in the last turns, or with
somebody far ahead. Each state is put to every computer player, to the adviser of the hint and to
best play: what they choose or offer must be what ``decide`` accepts, the advisers must offer all of
it, and say of each set-aside what may follow it. The exit status is 1 where one does not.
"""

import argparse
import sys
from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests.engine.houses import houses
from tests.players.legal_choices import Everyone, IllegalChoice, random_states
from zilch3d.engine.ruleset import RuleSet
from zilch3d.store.rulefiles import FAMILIES, PRESETS, family, load
from zilch3d.store.tables import solved

A_HOUSE = 25
"""States under each house rule."""


class Asked:
    """What was asked for, and what was wrong with the answers."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.faults = 0

    def ask(self, everyone: Everyone, chance: Random, states: int) -> None:
        """Ask everyone in so many random states."""
        most = self.counts["states"] + states
        while self.counts["states"] < most:
            for state in random_states(everyone.rules, chance):
                self.counts["states"] += 1
                try:
                    self.counts += everyone.check(state, chance)
                except IllegalChoice as fault:
                    self.faults += 1
                    print(f"{everyone.rules.id}: {fault}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--states", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    asked, chance = Asked(), Random(args.seed)
    shipped = [*map(load, PRESETS), *map(family, FAMILIES)]
    for rules in shipped:
        asked.ask(Everyone(rules, solved(rules)), chance, args.states // 2 // len(shipped))
        print(f"{rules.id}: {asked.counts['states']} states", flush=True)

    @seed(args.seed)
    @settings(
        max_examples=args.states // 2 // A_HOUSE,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(houses, st.integers(0, 2**32))
    def ask_under(rules: RuleSet, number: int) -> None:
        asked.ask(Everyone(rules, None), Random(number), A_HOUSE)

    ask_under()
    counts = ", ".join(f"{count:,} {what}" for what, count in asked.counts.items())
    print(f"{counts}; {asked.faults} faults")
    sys.exit(asked.faults > 0)


if __name__ == "__main__":
    main()
