"""What was rolled for who starts, as it can be read."""

from dataclasses import replace

from tests.ui.playing import after
from zilch3d.engine.state import StartRoll, State
from zilch3d.ui.table.model import TableModel, TablePosition
from zilch3d.ui.table.screen.facts import facts
from zilch3d.ui.table.screen.start_card import StartFacts, StartRollFacts, start_facts


def rolled(*results: int, contenders: tuple[int, ...] = (0, 1), rules: str = "freeze") -> State:
    """Two players, or those of ``contenders``, have rolled these."""
    scores = (0,) * (max(contenders) + 1)
    starting = StartRoll(contenders, results)
    return replace(after((), rules, scores, start=None), starting=starting, turn=None)


def card(state: State) -> StartFacts | None:
    return start_facts(TableModel(TablePosition(state, ready=False)))


def test_before_all_have_rolled_there_is_no_card() -> None:
    assert card(rolled()) is None
    assert card(rolled(4)) is None
    assert card(after(())) is None


def test_it_says_who_starts_and_what_everybody_rolled() -> None:
    assert card(rolled(5, 3)) == StartFacts(
        "Ann starts",
        "",
        (StartRollFacts(0, "Ann", 5, highest=True), StartRollFacts(1, "Ben", 3)),
    )


def test_a_tie_says_who_rolls_again() -> None:
    said = card(rolled(4, 4, 2, contenders=(0, 1, 2)))
    assert said is not None
    assert (said.title, said.line) == ("Tie!", "Ann and Ben roll again")
    assert [one.highest for one in said.rolled] == [True, True, False]


def test_of_many_who_tied_the_dice_tell_who_they_are() -> None:
    said = card(rolled(4, 4, 4, contenders=(0, 1, 2)))
    assert said is not None
    assert said.line == "Whoever tied rolls again"


def test_whole_turns_are_compared_by_their_points() -> None:
    said = card(rolled(8, 3, rules="zilch-1990"))
    assert said is not None
    assert [(one.face, one.points) for one in said.rolled] == [(None, "4"), (None, "1½")]


def test_after_a_tie_each_player_reads_who_rolls_again() -> None:
    tied = replace(after((), scores=(0, 0, 0), start=None), starting=StartRoll((0, 2)))
    notes = [player.note for player in facts(TableModel(TablePosition(tied))).players]
    assert notes == ["Rolling to go first", "", "Rolls again"]
