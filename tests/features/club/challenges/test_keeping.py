"""What was judged survives as a document, and damage to it loses nothing but time."""

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.features.club.challenges.test_conditions import challenge
from tests.features.club.challenges.test_judging import AGAINST, RUN, game, judged_by, reviewed
from zilch3d.features.club.challenges.keeping import Judged, merged, read, written
from zilch3d.store.played_seats import Place

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
FIELDS = ("version", "place", "games", "challenges", "feats", "entries")


def a_document() -> dict[str, object]:
    careful = challenge("mistakes_at_most = 0")
    judged = judged_by(RUN, [game(number) for number in range(3)])
    judged = judged.with_game([careful], reviewed(4, None), ("Änne 🎲",))
    whole = Judged(Place("2026", "g"), 4, {"some": "digest"}, judged.feats, {"other": ()})
    content: dict[str, object] = json.loads(json.dumps(written(whole)))
    return content


def test_what_was_judged_is_read_as_it_was_written() -> None:
    judged = judged_by(RUN, [game(1), game(2)])
    assert read(json.loads(json.dumps(written(judged)))) == judged
    done = judged.with_game([RUN], game(3), AGAINST)
    assert read(json.loads(json.dumps(written(done)))) == done


@given(st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=8), JSON, max_size=8))
def test_no_document_stops_the_board(content: dict[str, object]) -> None:
    assert isinstance(read(content), Judged)


@given(st.sampled_from([field for field in FIELDS if field != "feats"]), JSON)
def test_feats_stay_whatever_else_is_damaged(field: str, value: object) -> None:
    whole = a_document()
    assert read({**whole, field: value}).feats == read(whole).feats != {}


@given(JSON)
def test_a_damaged_feat_is_left_out_and_the_others_stay(value: object) -> None:
    whole = a_document()
    feats = whole["feats"]
    assert isinstance(feats, list)
    assert set(read({**whole, "feats": [value, *feats]}).feats) == {"some"}


def test_the_same_person_has_the_earlier_of_two_feats() -> None:
    early, late = (judged_by(RUN, [game(n) for n in range(at, at + 3)]) for at in (1, 5))
    assert merged(late, [early]).feats == early.feats
    assert merged(Judged(), [late]).feats == late.feats


def test_other_challenges_have_the_games_judged_anew_but_feats_stay() -> None:
    judged = Judged(Place("2026", "g"), 9, {"some": RUN.digest}, judged_by(RUN, []).feats)
    assert judged.for_challenges([RUN]) == judged
    harder = challenge('won = true\nover = "run"\ngames = 4')
    assert judged.for_challenges([harder]).games == 0
