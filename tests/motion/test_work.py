import gc
from collections.abc import Callable

import pytest

from zilch3d.motion.throw import Steps, ThrowRequest, Work, run_to_end, simulate, simulation


def counting(most: int) -> Steps[int]:
    for _n in range(most):
        yield
    return most


def test_work_stops_when_it_is_enough_and_goes_on_where_it_was() -> None:
    work = Work(counting(10))
    assert not work.advance(lambda: True)
    assert not work.done
    assert work.advance(lambda: False)
    assert work.done
    assert work.result() == 10


def test_asking_for_the_result_does_what_is_left() -> None:
    work = Work(counting(10))
    work.advance(lambda: True)
    assert work.result() == run_to_end(counting(10))
    assert work.done


@pytest.mark.parametrize("clean", [True, False])
def test_a_throw_is_the_same_however_its_simulation_is_divided(clean: bool) -> None:
    request = ThrowRequest(3, 0.9, 12, clean=clean)
    work = Work(simulation(request))
    slices = 0
    while not work.advance(lambda: True):
        slices += 1
    assert slices > 100
    assert work.result() == simulate(request)


def watching(seen: list[bool]) -> Steps[None]:
    for _n in range(3):
        seen.append(gc.isenabled())
        yield


def failing() -> Steps[None]:
    yield
    raise ArithmeticError


@pytest.mark.parametrize(
    "take",
    [run_to_end, lambda steps: Work(steps).advance(lambda: False)],
    ids=["at once", "in pieces"],
)
def test_garbage_is_looked_for_after_the_steps_and_not_between(
    take: Callable[[Steps[None]], object],
) -> None:
    seen: list[bool] = []
    take(watching(seen))
    assert seen == [False] * 3
    assert gc.isenabled()
    with pytest.raises(ArithmeticError):
        take(failing())
    assert gc.isenabled()


def test_work_does_not_begin_a_search_for_garbage_that_is_switched_off() -> None:
    gc.disable()
    try:
        run_to_end(counting(3))
        assert not gc.isenabled()
    finally:
        gc.enable()
