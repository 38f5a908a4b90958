"""A little of the fuzzing in every run; ``tests.engine.fuzz`` does as much as is wished."""

from tests.engine.fuzz import fuzz_records, fuzz_rules

EACH = 2000


def test_every_fault_of_a_damaged_page_is_named() -> None:
    found = fuzz_rules(EACH)
    assert found["rules"]
    assert not found["faults without a name"]
    assert len(found) > 10


def test_every_fault_of_a_damaged_record_is_named() -> None:
    found = fuzz_records(EACH)
    assert found["games"]
    assert not found["faults without words"]
    assert not found["beyond the record"]
    assert len(found) > 10
