import itertools

import pytest

from zilch3d.motion.pose import CUBE_TURNS, NORMALS, turned, turns_bringing


def images(q: tuple[float, float, float, float]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(round(c) for c in turned(q, n)) for n in NORMALS.values())


def test_a_cube_has_24_different_turns() -> None:
    assert len({images(q) for q in CUBE_TURNS}) == len(CUBE_TURNS) == 24


def test_four_turns_bring_a_face_where_another_was() -> None:
    for face, to in itertools.product(NORMALS, repeat=2):
        turns = turns_bringing(face, to)
        assert len(turns) == 4
        for q in turns:
            assert turned(q, NORMALS[face]) == pytest.approx(NORMALS[to], abs=1e-9)
