import pytest

from zilch3d.motion.throw import ThrowRequest, simulate, simulating
from zilch3d.motion.work import Steps, Work, finished


def counting(most: int) -> Steps[int]:
    for _n in range(most):
        yield
    return most


def test_work_stops_when_it_is_enough_and_goes_on_where_it_was() -> None:
    work = Work(counting(10))
    assert not work.go_on(lambda: True)
    assert not work.done
    assert work.go_on(lambda: False)
    assert work.done
    assert work.result() == 10


def test_asking_for_the_result_does_what_is_left() -> None:
    work = Work(counting(10))
    work.go_on(lambda: True)
    assert work.result() == finished(counting(10))
    assert work.done


@pytest.mark.parametrize("clean", [True, False])
def test_a_throw_is_the_same_however_its_simulation_is_divided(clean: bool) -> None:
    request = ThrowRequest(3, 0.9, 12, clean=clean)
    work = Work(simulating(request))
    slices = 0
    while not work.go_on(lambda: True):
        slices += 1
    assert slices > 100
    assert work.result() == simulate(request)
