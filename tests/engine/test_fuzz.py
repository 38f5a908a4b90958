"""A little of the fuzzing in every run; ``tests.engine.fuzz`` does as much as is wished."""

from tests.engine.fuzz import fuzz_records, fuzz_rules

EACH = 2000


def test_every_fault_of_a_damaged_page_is_named() -> None:
    told = fuzz_rules(EACH)
    assert told["rules"]
    assert not told["faults without a name"]
    assert len(told) > 10


def test_every_fault_of_a_damaged_record_is_named() -> None:
    told = fuzz_records(EACH)
    assert told["games"]
    assert not told["faults without words"]
    assert not told["beyond the record"]
    assert len(told) > 10
