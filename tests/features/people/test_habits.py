"""A person's habits: what is said of them, over which games, and where they lead."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from gallery.habits import HabitsScene
from gallery.program import plain_program
from tests.odds.test_habits import Leaning, nobody, played
from tests.ui.pages.clicks import texts
from zilch3d.features.people.habits import (
    GoneHabits,
    HabitFacts,
    habit_facts,
    keep_gone,
    read_gone,
)
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Screen
from zilch3d.odds.choices import encode
from zilch3d.odds.decided import SeatDecisions
from zilch3d.odds.habits import RECENT, Habit, Kind
from zilch3d.odds.questions import Choice, Question
from zilch3d.store.games import GameStore
from zilch3d.store.performances import GamePerformance
from zilch3d.store.rulefiles import load, presets
from zilch3d.store.statistics import PlayerKey
from zilch3d.ui.words import habits as words

FREEZE = load("freeze")
ANN = PlayerKey(is_person=True, key="Ann")
NOW = datetime(2026, 11, 22, 20, 15, tzinfo=UTC)
HASTY: Leaning = lambda each, _situation: 0.04 * (each is Question.ROLL_1)  # noqa: E731


def kept(games: Sequence[Sequence[Choice]], *, counts: bool = True) -> list[GamePerformance]:
    decisions = SeatDecisions(0, 2, 0.1, 20, 36, 30, 0.5, exact=True)
    return [
        GamePerformance(
            f"game {n}", ANN, "freeze", NOW + timedelta(n), decisions, counts, encode(choices)
        )
        for n, choices in enumerate(games)
    ]


BETTER = kept([*played(40, HASTY), *played(RECENT, seed=2)])


def test_a_habit_is_said_with_its_cost_and_over_how_many_games() -> None:
    facts = habit_facts(kept(played(30, HASTY)), FREEZE)
    (line,) = facts.lines
    assert line.text.startswith("With one die left you roll at ")
    assert line.cost.startswith("That costs you ")
    assert line.cost.endswith("% a game.")
    assert facts.games == "Seen in your last 30 games."


def test_a_habit_leads_to_ones_own_decisions_the_costliest_first() -> None:
    games = played(30, HASTY)
    (line,) = habit_facts(kept(games), FREEZE).lines
    assert line.practise.kind is Kind.ROLLS_ON_1
    assert line.practise.rules == FREEZE
    costs = []
    for own in line.practise.own:
        number = int(own.game.removeprefix("game "))
        choice = next(each for each in games[number] if each.step == own.step)
        costs.append(choice.answers[0].cost)
    assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize(
    ("games", "said"),
    [
        (0, "No habit shows yet. It takes a few games to see one."),
        (2, "No habit shows yet. It takes a few games to see one."),
        (12, "No habit shows in your last 12 games."),
    ],
)
def test_where_there_is_nothing_to_say_that_is_said(games: int, said: str) -> None:
    assert habit_facts(kept(played(games, nobody)), FREEZE) == HabitFacts((), (), said)


def test_games_that_do_not_count_show_nothing() -> None:
    facts = habit_facts(kept(played(30, HASTY), counts=False), FREEZE)
    assert facts.lines == ()
    assert facts.games == words.none(0)


@pytest.mark.parametrize("damage", [None, b"", b"\x00", b"x" * 900])
def test_damaged_choices_show_nothing(damage: bytes | None) -> None:
    """Damaged bytes: no habits, never an error."""
    performances = [replace(each, choices=damage) for each in kept(played(30, HASTY))]
    assert habit_facts(performances, FREEZE) == HabitFacts((), (), words.none(0))


@pytest.fixture
def games() -> Iterator[GameStore]:
    with closing(GameStore.in_memory(lambda: NOW)) as store:
        yield store


def better_under(games: GameStore, rules: str, ids: Sequence[str] = ("ann",)) -> HabitFacts:
    """What somebody who has outgrown a habit reads, and that it was read."""
    gone = read_gone(games, ids)
    facts = habit_facts(BETTER, FREEZE, gone.under(rules))
    keep_gone(games, ids[0], gone, rules, facts.gone)
    return facts


def test_what_got_better_is_said_once(games: GameStore) -> None:
    assert better_under(games, "freeze").better == (
        "Well done! A habit of yours is gone: One die left.",
    )
    assert better_under(games, "freeze").better == ()
    assert read_gone(games, ["tim"]) == GoneHabits()


def test_what_got_better_is_said_once_under_each_of_two_rule_sets(games: GameStore) -> None:
    """The rules that were played last change from evening to evening."""
    assert better_under(games, "freeze").better
    assert better_under(games, "zilch").better
    keep_gone(games, "ann", read_gone(games, ["ann"]), "bust", ())
    assert better_under(games, "freeze").better == ()
    assert better_under(games, "zilch").better == ()


def test_what_was_said_is_written_only_when_it_changes(games: GameStore) -> None:
    better_under(games, "freeze")
    games.remove_document("habits", "ann")
    said = GoneHabits({"freeze": (Kind.ROLLS_ON_1.value,)})
    keep_gone(games, "ann", said, "freeze", [Kind.ROLLS_ON_1])
    keep_gone(games, "ann", said, "zilch", [])
    assert games.documents("habits").result().contents == {}


def test_of_two_who_were_merged_one_document_is_left(games: GameStore) -> None:
    """A person's other ids are in ``merged``: all are read, one is written."""
    better_under(games, "freeze", ["anna"])
    assert better_under(games, "freeze", ["ann", "anna"]).better == ()
    assert set(games.documents("habits").result().contents) == {"ann"}
    keep_gone(games, "ann", read_gone(games, ["ann", "anna"]), "freeze", [])
    assert better_under(games, "freeze", ["ann", "anna"]).better, "it came back, and is gone again"


@pytest.mark.parametrize(
    "content",
    [{}, {"gone": 3}, {"gone": ["a"]}, {"gone": {"freeze": 7}}, {"gone": {"freeze": [None, 7]}}],
)
def test_a_damaged_document_loses_nothing(games: GameStore, content: dict[str, object]) -> None:
    games.keep_document("habits", "ann", content)
    assert len(better_under(games, "freeze").better) == 1


@pytest.mark.parametrize("kind", Kind)
def test_every_habit_has_its_words_under_all_rules(kind: Kind) -> None:
    for rules in presets():
        for off_by in (None, 1, 40):
            habit = Habit(kind, 0.0312, 4.0, 30, off_by, ())
            assert words.habit(habit, rules).endswith(".")
            assert "{" not in words.habit(habit, rules)
    assert words.name(kind)


def test_the_panel_says_all_of_it(screen: Screen) -> None:
    facts = habit_facts(kept(played(30, HASTY)), FREEZE)
    scene = HabitsScene(plain_program(screen), facts)
    scene.resized(Surface(1280, 720))
    scene.enter()
    shown = texts(screen)
    assert facts.lines[0].text in shown
    assert facts.lines[0].cost in shown
    assert facts.games in shown
    assert "practise-0" in screen.targets()
