"""Times as texts: whatever a database holds, a page can show it in every time zone."""

from datetime import UTC, datetime

import pytest

from zilch3d.store.saved_games import LONG_AGO, in_utc, time_of


@pytest.mark.parametrize(
    "text",
    [
        "garbage",
        "",
        "9999-12-31T23:59:59-14:00",
        "9999-12-31T23:59:59+00:00",
        "0001-01-01T00:00:00+14:00",
        "1969-12-31T23:59:59+00:00",
    ],
)
def test_a_time_that_no_calendar_has_is_long_ago(text: str) -> None:
    """Issue 31: the UTC time of such a text overflows."""
    time = time_of(text)
    assert time == LONG_AGO
    assert in_utc(time.astimezone()) == "1970-01-01T00:00:00+00:00"


def test_a_time_is_read_with_its_zone() -> None:
    assert time_of("2026-11-24T20:00:00") == datetime(2026, 11, 24, 20, tzinfo=UTC)
    assert time_of("2026-11-24T20:00:00+01:00") == datetime(2026, 11, 24, 19, tzinfo=UTC)
