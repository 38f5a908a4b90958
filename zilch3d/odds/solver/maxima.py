"""A plan for the maxima of many overlapping sets in few steps, each the maximum of two numbers.

Classes of rolls share most of their choices: where a 1 and a 5 may be kept, either alone may be.
The plan takes the maximum of the pair that occurs in most sets once, puts it in their place in all
of these sets, and goes on with the next commonest pair, until each set is one number.

All numbers stand in one array of slots: the leaves first, then the maxima by level. Those of one
level depend on lower levels only, so each level is one vectorized step.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence, Set
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import NamedTuple, TypeAlias

CACHE_SIZE = 64
"""The number of plans kept: rules that differ in other things often share a plan."""


class MaximaLevel(NamedTuple):
    """Maxima to take at once: slot ``first + k`` is the maximum of ``left[k]`` and ``right[k]``."""

    first: int
    left: tuple[int, ...]
    right: tuple[int, ...]


class MaximaPlan(NamedTuple):
    """``roots[k]`` is the slot of the k-th set's maximum; there are ``size`` slots, of which the
    ``leaves`` come first.
    """

    leaves: int
    levels: tuple[MaximaLevel, ...]
    roots: tuple[int, ...]
    size: int


@lru_cache(maxsize=CACHE_SIZE)
def plan_maxima(leaves: int, sets: tuple[frozenset[int], ...]) -> MaximaPlan:
    """A plan for the maxima of these sets, none of them empty, of leaves 0 … leaves − 1."""
    joining = _Joining(leaves, sets)
    while joining.join_commonest():
        pass
    return joining.in_levels()


_Rank: TypeAlias = tuple[int, int, tuple[int, int]]
"""Minus how often a pair occurs, the depth of its maximum, and the pair: the lowest comes first."""


class _Joining:
    """Joins the pair that occurs most often in the sets, until each set holds one slot.

    ``_holders`` has the sets that hold a slot, ``_pairs`` in how many sets a pair occurs. Counts
    fall as pairs are joined, but the ``_queue`` is corrected only when a pair comes to its front.
    """

    def __init__(self, leaves: int, sets: Sequence[Set[int]]) -> None:
        self._leaves = leaves
        self._sets = [set(each) for each in sets]
        self._holders: defaultdict[int, set[int]] = defaultdict(set)
        self._depth = [0] * leaves
        self._joined: list[tuple[int, int]] = []
        self._pairs: Counter[tuple[int, int]] = Counter()
        for number, each in enumerate(self._sets):
            for slot in each:
                self._holders[slot].add(number)
            self._pairs.update((a, b) for a in each for b in each if a < b)
        self._queue = [self._rank(pair) for pair in self._pairs]
        heapify(self._queue)

    def join_commonest(self) -> bool:
        """Replace the commonest pair by its maximum in all its sets; False if no pair is left."""
        pair = self._take_commonest()
        if pair is None:
            return False
        a, b = pair
        new = self._leaves + len(self._joined)
        self._joined.append((a, b))
        self._depth.append(1 + max(self._depth[a], self._depth[b]))
        beside: set[int] = set()
        for number in self._holders[a] & self._holders[b]:
            self._replace(number, a, b, new)
            beside |= self._sets[number]
        for other in beside - {new}:
            heappush(self._queue, self._rank((other, new)))
        return True

    def _take_commonest(self) -> tuple[int, int] | None:
        """Take the commonest pair out of the queue, in which some have too high a rank by now."""
        while self._queue:
            rank = heappop(self._queue)
            pair = rank[2]
            if self._pairs[pair] == -rank[0]:
                del self._pairs[pair]
                return pair
            if self._pairs[pair]:
                heappush(self._queue, self._rank(pair))
            else:
                del self._pairs[pair]
        return None

    def _rank(self, pair: tuple[int, int]) -> _Rank:
        depth = max(self._depth[pair[0]], self._depth[pair[1]])
        return (-self._pairs[pair], depth, pair)

    def _replace(self, number: int, a: int, b: int, new: int) -> None:
        members = self._sets[number]
        members -= {a, b}
        for other in members:
            for gone in (a, b):
                pair = min(gone, other), max(gone, other)
                self._pairs[pair] -= 1
            self._pairs[other, new] += 1
        members.add(new)
        self._holders[a].discard(number)
        self._holders[b].discard(number)
        self._holders[new].add(number)

    def in_levels(self) -> MaximaPlan:
        """The plan: the joined pairs by their depth, with slots numbered in that order."""
        numbers = range(len(self._depth))
        order = sorted(numbers, key=lambda slot: (self._depth[slot], slot))
        position = {slot: number for number, slot in enumerate(order)}
        by_depth: defaultdict[int, list[int]] = defaultdict(list)
        for slot in order[self._leaves :]:
            by_depth[self._depth[slot]].append(slot)
        levels = tuple(self._level(slots, position) for _depth, slots in sorted(by_depth.items()))
        roots = tuple(position[next(iter(each))] for each in self._sets)
        return MaximaPlan(self._leaves, levels, roots, len(order))

    def _level(self, slots: list[int], position: dict[int, int]) -> MaximaLevel:
        pairs = [self._joined[slot - self._leaves] for slot in slots]
        left = tuple(position[a] for a, _b in pairs)
        right = tuple(position[b] for _a, b in pairs)
        return MaximaLevel(position[slots[0]], left, right)
