"""What the bar says of a computer player's turn, as a pure function of the model."""

from dataclasses import replace

import pytest

from tests.ui.playing import after
from zilch3d.engine import events
from zilch3d.engine.actions import Bank, Land, SetAside, Throw
from zilch3d.engine.dice import faces
from zilch3d.engine.events import Event
from zilch3d.engine.state import State
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Column, Screen
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.table.model import News, People, TableModel, TablePosition, ViewOptions
from zilch3d.ui.table.screen.turn_strip import StripFacts, TurnStrip, strip

ROLLED = (Throw(), Land(faces("155264")))
KEPT = (*ROLLED, SetAside(faces("155")))
COMPUTERS = frozenset({0})


def said(
    state: State,
    showing: Event | None = None,
    people: People | None = None,
    options: ViewOptions | None = None,
    *,
    ready: bool = False,
) -> StripFacts | None:
    return strip(
        TableModel(
            TablePosition(state, ready=ready),
            people or People(COMPUTERS),
            report=News(showing=showing),
            options=options or ViewOptions(),
        )
    )


def doing(state: State, showing: Event | None = None, people: People | None = None) -> str:
    facts = said(state, showing, people)
    assert facts is not None
    return facts.doing


def test_a_person_has_buttons_instead() -> None:
    assert said(after(ROLLED), people=People()) is None
    assert said(after(ROLLED), people=People(frozenset({1}))) is None


def test_a_quiet_line_follows_a_persons_turn() -> None:
    """Its buttons would say what can't be done any more."""
    people = People(frozenset({1}))
    banked = said(after(KEPT), events.Banked(0, 2, 2), people)
    assert banked == StripFacts(None, "Turn over", decided=False)
    next_turn = said(after(KEPT), events.TurnBegan(1), people)
    assert next_turn == StripFacts(None, "Ben goes next", decided=False)


def test_nothing_is_weighed_once_the_game_is_over() -> None:
    lost = (Throw(), Land(faces("223346")))
    over = after((*KEPT, Bank(), *lost), scores=(98, 70))
    assert over.outcome is not None
    assert said(over) == StripFacts(None, "")


def test_before_its_first_roll_it_picks_up_the_dice() -> None:
    facts = said(after(()))
    assert facts is not None
    assert facts.doing == "Picks up the dice"
    assert facts.roll is not None
    assert (facts.roll.dice, facts.roll.of) == (6, 6)
    assert facts.roll.risk == pytest.approx(1 / 32, abs=0.01)


def test_a_roll_that_lies_there_is_weighed_with_what_scores_most() -> None:
    facts = said(after(ROLLED))
    assert facts is not None
    assert facts.doing == "Bank 200, or roll 3 dice?"
    assert facts.line == "A 1 and two 5s: 200"
    assert facts.roll is not None
    assert facts.roll.dice == 3
    assert not facts.decided


def test_where_banking_is_not_allowed_only_the_roll_is_weighed() -> None:
    """Picnic asks for 500 to get on the board."""
    assert doing(after(ROLLED, "picnic")) == "Roll 3 dice?"


def test_the_choice_is_said_as_it_is_made() -> None:
    option = after(KEPT).turn
    assert option is not None
    kept = option.set_aside[-1]
    assert doing(after(ROLLED), events.KeptAside(kept)) == "Sets aside a 1 and two 5s"
    assert doing(after(KEPT)) == "Sets aside a 1 and two 5s"
    assert doing(after(KEPT), events.Thrown(0, 3)) == "Rolls on with 3 dice"
    assert doing(after((*KEPT, Throw()))) == "Rolls on with 3 dice"
    assert doing(after((Throw(),))) == "Rolls 6 dice"
    banks = said(after(KEPT), events.Banked(0, 4, 4))
    assert banks is not None
    assert (banks.doing, banks.line) == ("Banks 200", "New total 200")


def test_a_zilch_is_said_with_what_it_costs() -> None:
    zilch = events.Zilched(0, 3, 4, events.ZilchCause.NOTHING_COUNTS)
    facts = said(after((*KEPT, Throw())), zilch)
    assert facts is not None
    assert (facts.doing, facts.line) == ("Zilch!", "200 lost")


def test_a_turn_that_is_over_is_passed_on() -> None:
    """Its dice are still to be brought back for the next player."""
    kept = after(KEPT)
    assert kept.turn is not None
    ended = replace(kept, turn=replace(kept.turn, points=0))
    assert doing(ended) == "Passes the dice"


def test_who_takes_long_is_said_to_think() -> None:
    slow = said(after(ROLLED), people=People(COMPUTERS, slow=COMPUTERS))
    assert slow is not None
    assert slow.line == "Still thinking. You can leave any time."
    guessing = said(after(ROLLED), people=People(COMPUTERS, estimating=COMPUTERS))
    assert guessing is not None
    assert guessing.line == "Going by estimates"


def test_points_that_were_left_may_be_taken_over() -> None:
    left = after((Throw(), Land(faces("111225")), SetAside(faces("111")), Bank()), "pass-the-dice")
    question = doing(left, people=People(frozenset({1})))
    assert question == "Take over 1,000, or roll 6 dice?"


def test_in_the_roll_for_the_start_no_risk_is_named() -> None:
    facts = said(after((), start=None))
    assert facts is not None
    assert facts.doing == "Rolls to go first"
    assert facts.roll is None


def test_how_to_speed_it_up_is_said_until_somebody_has_done_it() -> None:
    hint = said(after(ROLLED), options=ViewOptions(hurry_hint=True))
    assert hint is not None
    assert hint.hint == "Hold Space to speed this up"
    plain = said(after(ROLLED))
    assert plain is not None
    assert plain.hint == ""


@pytest.mark.parametrize("beside", [True, False])
def test_the_strip_is_equally_high_whatever_it_says(screen: Screen, *, beside: bool) -> None:
    shown = TurnStrip([SeatSetup("Clara", "steady")])
    shown.stand(beside=beside)
    screen.resized(Surface(1280, 720))
    screen.show(Column(shown))
    heights = set()
    short = said(after(()))
    assert short is not None
    for facts in (short, replace(short, doing="Banks 450 " * 20, line="and " * 90, hint="H " * 90)):
        shown.show(facts)
        screen.draw()
        heights.add(shown.box.height)
    assert len(heights) == 1
