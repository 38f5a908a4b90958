"""Asks every player and every adviser what to do in random states. All choices must be legal.

    python3 packaging/dev.py prove legal_choices --states 50000

The states come from games of 2 to 8 players, half of them under the presets and the families, half
under random house rules. Some games begin in the last round, or with somebody far ahead. Each state
goes to every computer player, to the hint's adviser and to best play. ``decide`` must accept what
they choose or offer. The advisers must offer all there is, and say of each set-aside what can
follow it. The exit status is 1 if one doesn't.
"""

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from random import Random

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from bootstrap.terminal import command_parser
from tests.engine.houses import houses
from tests.players.legal_choices import Everyone, IllegalChoice, random_states
from zilch3d.engine.ruleset import RuleSet
from zilch3d.store.rulefiles import FAMILIES, PRESETS, family, load
from zilch3d.store.tables import solved_table

A_HOUSE = 50
"""States under each house rule."""
HOUSES = 20
"""House rules of one process: what is worked out for each stays in memory."""
FAULTS = "faults"


def ask(everyone: Everyone, chance: Random, states: int) -> Counter[str]:
    """Counts of questions in random states, and of answers at fault."""
    counts: Counter[str] = Counter()
    while counts["states"] < states:
        for state in random_states(everyone.rules, chance):
            counts["states"] += 1
            try:
                counts += everyone.check(state, chance)
            except IllegalChoice as fault:
                counts[FAULTS] += 1
                print(f"{everyone.rules.id}: {fault}", flush=True)
    return counts


def ask_under_shipped(name: str, number: int, states: int) -> Counter[str]:
    rules = load(name) if name in PRESETS else family(name)
    return ask(Everyone(rules, solved_table(rules)), Random(number), states)


def ask_under_houses(number: int) -> Counter[str]:
    """Ask under so many house rules made up at random."""
    counts: Counter[str] = Counter()

    @seed(number)
    @settings(
        max_examples=HOUSES, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(houses, st.integers(0, 2**32))
    def ask_in_one(rules: RuleSet, chance: int) -> None:
        counts.update(ask(Everyone(rules, None), Random(chance), A_HOUSE))

    ask_in_one()
    return counts


def main() -> None:
    parser = command_parser("prove legal_choices", __doc__)
    parser.add_argument("--states", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    shipped = (*PRESETS, *FAMILIES)
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(1, max_tasks_per_child=1) as pool:
        for name in shipped:
            each = args.states // 2 // len(shipped)
            counts += pool.submit(ask_under_shipped, name, args.seed, each).result()
        print(f"presets and families: {counts['states']:,} states", flush=True)
        for number in count(args.seed):
            if counts["states"] >= args.states:
                break
            counts += pool.submit(ask_under_houses, number).result()
    words = ", ".join(f"{number:,} {what}" for what, number in counts.items() if what != FAULTS)
    print(f"{words}; {counts[FAULTS]} faults")
    sys.exit(counts[FAULTS] > 0)


if __name__ == "__main__":
    main()
