"""What a mode decides at a table: all of it by what it answers, none of it by its name."""

from dataclasses import dataclass, field

import pytest
from pyglet.window import key

from tests.ui.playing import Evening, evening
from zilch3d.engine.events import Banked, Event
from zilch3d.engine.state import State
from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer, Pop
from zilch3d.kit.widgets import Label, Screen
from zilch3d.ui.table.choices import Intent, Plan
from zilch3d.ui.table.mode import (
    Controls,
    Exits,
    FrameStatus,
    GameStatus,
    Guide,
    Help,
    Mode,
    SidePanel,
)
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.screen.turn_bar import ActionButton

ROLL = "152264"


class Note(SidePanel):
    """Says whether a person may act."""

    def __init__(self) -> None:
        self.words = Label("")
        super().__init__(self.words)

    def show(self, model: TableModel) -> None:
        self.words.text = "now" if model.play.ready else "wait"


@dataclass
class Strange(Mode):
    """A mode that differs in everything: what it is asked to do it notes."""

    answer: str | None = None
    takes_all: bool = False
    may_play: bool = True
    plans: list[Plan] = field(default_factory=list)
    settled: list[bool] = field(default_factory=list)
    note: Note = field(default_factory=Note)

    helps = frozenset({Help.TURNS})

    @property
    def lets_play(self) -> bool:
        return self.may_play

    def follow(self, status: GameStatus) -> None:
        self.settled.append(status.settled)

    def takes_decision(self, _model: TableModel, plan: Plan) -> bool:
        self.plans.append(plan)
        return self.takes_all

    def objection(self, _model: TableModel, _plan: Plan) -> str | None:
        return self.answer

    def stops_before(self, event: Event, _shown: State) -> bool:
        return isinstance(event, Banked)

    def guide(self, model: TableModel) -> Guide:
        turn = model.play.shown.turn
        lies = turn is not None and turn.roll is not None
        return Guide(Intent.BANK, frozenset({1} if lies else ()), instructs=True)

    def leave_words(self) -> str:
        return "Away"

    def side_panel(self, _controls: Controls) -> SidePanel:
        return self.note

    def leads(self, status: FrameStatus, _exits: Exits) -> Answer:
        return Pop() if status.drawn and not self.may_play else None


def at_table(screen: Screen, mode: Mode) -> Evening:
    """Ann has rolled, and picks a 1."""
    playing = evening(screen, [ROLL], mode=mode)
    playing.roll()
    playing.key(key._1)
    playing.pass_time(1.0)
    return playing


@pytest.mark.parametrize("answer", ["Not so.", ""])
def test_an_objection_is_said_and_nothing_is_played(screen: Screen, answer: str) -> None:
    mode = Strange()
    playing = at_table(screen, mode)
    mode.answer = answer
    before = playing.game.actions
    playing.click("bank")
    assert playing.scene.controller.gameplay.notice == answer
    assert (playing.game.actions == before) is bool(answer)


def test_a_decision_that_is_taken_is_not_played(screen: Screen) -> None:
    mode = Strange()
    playing = at_table(screen, mode)
    mode.takes_all = True
    before = playing.game.actions
    playing.key(key.B)
    assert playing.game.actions == before
    assert [plan.intent for plan in mode.plans] == [Intent.ROLL, Intent.BANK]


def test_nobody_acts_who_may_not_and_the_table_leads_on(screen: Screen) -> None:
    mode = Strange()
    playing = at_table(screen, mode)
    mode.may_play = False
    assert not playing.scene.controller.gameplay.ready
    playing.key(key.B)
    assert len(playing.game.actions) == 2
    assert playing.scene.update(0.0) == Pop()


def test_events_stay_unseen_that_it_stops_before(screen: Screen) -> None:
    mode = Strange()
    playing = at_table(screen, mode)
    playing.key(key.B)
    playing.pass_time(5.0)
    assert playing.game.state.seats[0].score > 0
    assert playing.facts["scores"] == [0, 0]
    assert mode.settled[-1], "what is shown is all that will be"


def test_its_note_and_words_are_there_and_helps_that_it_forbids_are_not(screen: Screen) -> None:
    mode = Strange()
    playing = at_table(screen, mode)
    targets = playing.targets()
    assert {"menu", "rules", "turns"} <= targets.keys()
    assert not {"hint", "sheet"} & targets.keys()
    menu, note = screen.find("menu"), screen.find("note")
    assert isinstance(menu, widgets.IconTextButton)
    assert menu.text == "Away"
    assert note is mode.note
    assert mode.note.words.text == "now"
    playing.key(key.H)
    assert screen.find("hint-panel") is None


def test_it_points_at_a_button_and_at_dice(screen: Screen) -> None:
    playing = at_table(screen, Strange())
    playing.targets()
    bank = screen.find("bank")
    assert isinstance(bank, ActionButton)
    assert bank.pointed
    assert [n for n, die in enumerate(playing.views[-1].dice) if die.ring == 1.0] == [1]
