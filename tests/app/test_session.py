"""A series of games: how its tables are wired, who joins, and what follows the end."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from pyglet.window import key

from gallery.program import ListedGames, PlainAdvice
from tests.app.programs import routed_program
from tests.store import games as kept
from tests.ui.pages.clicks import click
from tests.ui.table.hands.test_computer_players import Answers
from zilch3d.advice.protocol import Evaluation, Knowledge
from zilch3d.app.crash import CrashReports
from zilch3d.app.session import Session, continued_game, new_game
from zilch3d.cli.main import run
from zilch3d.engine.actions import Bank
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import State
from zilch3d.fair import proof, seeds
from zilch3d.features.after_game.end_page import EndScene
from zilch3d.features.house_rules.rules_page import RulesPageScene
from zilch3d.features.replay.scene import ReplayScene
from zilch3d.kit.scene import Answer, Pop, Push, Replace, SceneStack, Surface
from zilch3d.kit.widgets import Screen
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.records.replay import play
from zilch3d.records.verification import verify
from zilch3d.store import files, profiles
from zilch3d.store.household import FACES
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import TUTOR, Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.voices import RemarkMeeting
from zilch3d.table.replaying import find_results
from zilch3d.ui.pages.fair_dice import FairDiceScene
from zilch3d.ui.pages.pause import EveryoneAwayScene, JoinScene, PauseScene
from zilch3d.ui.pages.title import TitleScene
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import TUTORS
from zilch3d.ui.words.remarks import on_meeting


class Home:
    """A session of two people, as the program would run it."""

    def __init__(self, screen: Screen) -> None:
        self.program = routed_program(screen)
        self.table = Session(
            self.program,
            GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Ben"))),
            load("freeze"),
        ).scene()
        self.stack = SceneStack(Surface(1280, 720))
        self.stack.apply(Push(TitleScene(self.program, ListedGames())))
        self.stack.apply(Push(self.table))

    def play_on(self) -> Answer:
        """One step of the player to move: the best, and bank as soon as that is possible."""
        table = self.table
        for symbol in (key.SPACE, key.A, key.B):
            table.press(symbol)
            table.on_key_release(symbol)
            for _step in range(100):
                answer = table.update(0.2)
                if answer is not None or table.trace()["ready"]:
                    break
            if answer is not None:
                return answer
        return None

    def play_out(self) -> Answer:
        """Until the table leads elsewhere."""
        for _turn in range(500):
            answer = self.play_on()
            if answer is not None:
                return answer
        raise AssertionError("the game does not end")


@pytest.fixture
def home(screen: Screen) -> Home:
    return Home(screen)


def test_a_finished_game_is_kept_once_and_its_end_is_shown(home: Home) -> None:
    home.stack.apply(home.play_out())
    assert isinstance(home.stack.top, EndScene)
    home.program.games.close()
    home.stack.top.update(0.0)
    assert not home.stack.top.notice
    kept = list((files.data_folder() / "games").iterdir())
    assert len(kept) == 1
    text = kept[0].read_text(encoding="utf-8")
    assert "Ann" in text
    assert "freeze" in text


def test_where_no_game_can_be_kept_the_end_says_so(home: Home) -> None:
    folder = files.data_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    Path(folder).write_text("in the way", encoding="utf-8")
    home.stack.apply(home.play_out())
    assert isinstance(home.stack.top, EndScene)
    home.program.games.close()
    home.stack.top.update(0.0)
    assert "couldn’t be saved" in home.stack.top.notice


def test_a_rematch_is_a_new_game_of_the_same_players(home: Home) -> None:
    home.stack.apply(home.play_out())
    assert isinstance(home.stack.top, EndScene)
    home.stack.apply(home.stack.top.rematch())
    assert isinstance(home.stack.top, TableScene)
    assert home.stack.top is not home.table
    assert [seat.name for seat in home.stack.top.game.seats] == ["Ann", "Ben"]
    assert home.stack.top.trace()["scores"] == [0, 0]


def test_escape_pauses_and_escape_goes_on(home: Home) -> None:
    home.stack.apply(home.table.on_key(key.ESCAPE, 0))
    pause = home.stack.top
    assert isinstance(pause, PauseScene)
    home.stack.apply(pause.on_key(key.ESCAPE, 0))
    assert home.stack.top is home.table


def test_once_all_people_are_away_the_table_asks_what_shall_become_of_the_game(home: Home) -> None:
    people = [n for n, seat in enumerate(home.table.game.seats) if seat.is_person]
    home.stack.apply(home.table.on_key(key.ESCAPE, 0))
    pause = home.stack.top
    assert isinstance(pause, PauseScene)
    for seat in people:
        home.stack.apply(click(pause, f"here:{seat}"))
    assert home.stack.top is home.table
    home.stack.apply(home.table.update(0.1))
    question = home.stack.top
    assert isinstance(question, EveryoneAwayScene)
    assert list(question.game.people) == people
    home.stack.apply(question.on_key(key.ESCAPE, 0))
    assert isinstance(home.stack.top, PauseScene)
    home.stack.apply(home.stack.top.on_key(key.ESCAPE, 0))
    home.stack.apply(home.table.update(0.1))
    assert isinstance(home.stack.top, EveryoneAwayScene)
    home.stack.apply(click(home.stack.top, f"back:{people[0]}"))
    assert home.stack.top is home.table
    assert home.table.update(0.1) is None


def test_f1_opens_the_rules_in_play_and_escape_goes_back_to_the_table(home: Home) -> None:
    home.stack.apply(home.table.on_key(key.F1, 0))
    page = home.stack.top
    assert isinstance(page, RulesPageScene)
    home.stack.apply(page.on_key(key.ESCAPE, 0))
    assert home.stack.top is home.table


def test_f2_keeps_a_card_with_the_rules_open(home: Home) -> None:
    home.table.on_key(key.F2, 0)
    assert home.program.settings.current.rules_card
    home.table.on_key(key.F2, 0)
    assert not home.program.settings.current.rules_card


def test_leaving_from_the_pause_returns_to_the_title(home: Home) -> None:
    home.stack.apply(home.table.on_key(key.ESCAPE, 0))
    assert isinstance(home.stack.top, PauseScene)
    answer = click(home.stack.top, "leave")
    assert answer == Pop(2)
    home.stack.apply(answer)
    assert isinstance(home.stack.top, TitleScene)


def test_the_end_takes_the_place_of_the_table(home: Home) -> None:
    assert isinstance(home.play_out(), Replace)


def joined(home: Home, name: str) -> None:
    """A person of this name sits down, by way of the menu."""
    home.stack.apply(home.table.on_key(key.ESCAPE, 0))
    assert isinstance(home.stack.top, PauseScene)
    home.stack.apply(click(home.stack.top, "join"))
    assert isinstance(home.stack.top, JoinScene)
    home.stack.top.on_text(name)
    home.stack.apply(home.stack.top.on_key(key.ENTER, 0))


def test_who_joins_by_the_menu_sits_at_the_table_and_catches_up(home: Home) -> None:
    while home.table.game.state.round < 2:
        home.play_on()
    before = [seat.score for seat in home.table.game.state.seats]
    joined(home, "Cleo")
    assert home.stack.top is home.table
    assert [seat.name for seat in home.table.game.state.seats] == ["Ann", "Ben", "Cleo"]
    assert home.table.game.state.seats[2].missed == (1,)
    for _step in range(100):  # the disk may take a moment
        home.table.update(0.1)
    assert home.table.trace()["scores"] == [*before, 0]
    assert home.table.screen.find("player-2") is not None


def test_who_joins_while_something_is_shown_is_seen_after_it(home: Home) -> None:
    while home.table.game.state.start is None:
        home.play_on()
    home.table.on_key(key.SPACE, 0)
    home.table.on_key_release(key.SPACE)
    joined(home, "Cleo")
    home.table.update(0.0)
    assert not home.table.trace()["idle"]
    for _step in range(100):
        home.table.update(0.1)
    assert home.table.screen.find("player-2") is not None


def test_a_new_game_of_a_series_numbers_its_computer_players_anew(home: Home) -> None:
    """Issue 25, 16: also of a series that began when a number still stuck."""
    seats = (SeatSetup("Ann 2"), SeatSetup("Max 2", "daredevil"), SeatSetup("Max", "daredevil"))
    for left, names in ((seats, ["Ann 2", "Max", "Max 2"]), (seats[:2], ["Ann 2", "Max"])):
        table = Session(home.program, GameSetup("freeze", left), load("freeze")).scene()
        assert [seat.name for seat in table.game.seats] == names


def test_a_computer_player_knows_whether_it_has_met_somebody(home: Home) -> None:
    """Seldom is not always: of twenty tables some hear a greeting, in the words of a first one."""
    seats = (SeatSetup("Ann"), SeatSetup("Tim", "beginner"))
    said = set()
    for _table in range(20):
        table = Session(home.program, GameSetup("freeze", seats), load("freeze")).scene(0)
        home.program.games.documents("").result()
        table.update(0.1)
        remark = table.controller.talk.remark
        said |= {remark.words} if remark is not None else set()
    assert said
    assert said <= set(on_meeting(profiles.load("beginner"), [RemarkMeeting.FIRST]))


def test_a_computer_player_remembers_who_has_another_name_now(home: Home) -> None:
    """Rivals that remember, by the person and not by the name at the table."""
    seats = (SeatSetup("Player"), SeatSetup("Tim", "beginner"))
    games, household = home.program.games, home.program.household
    game = replace(kept.new_game(9), setup=GameSetup("freeze", seats))
    kept.play_out(kept.begun(games, game))
    find_results(games)
    household.rename(household.add("Player"), "Anna")
    (met,) = games.meetings(["Anna"], ["beginner"], game.rules).result()
    assert met.games == 1
    first = set(on_meeting(profiles.load("beginner"), [RemarkMeeting.FIRST]))
    for name in ("Player", "Anna"):
        for _table in range(20):
            at_table = (SeatSetup(name), seats[1])
            table = Session(home.program, GameSetup("freeze", at_table), game.rules).scene(0)
            games.meetings([], [], game.rules).result()
            table.update(0.1)
            remark = table.controller.talk.remark
            assert remark is None or remark.words not in first


def test_who_joined_plays_the_rematch_too(home: Home) -> None:
    while home.table.game.state.start is None:
        home.play_on()
    joined(home, "Cleo")
    home.stack.apply(home.play_out())
    assert isinstance(home.stack.top, EndScene)
    home.stack.apply(home.stack.top.rematch())
    assert isinstance(home.stack.top, TableScene)
    assert [seat.name for seat in home.stack.top.game.seats] == ["Ann", "Ben", "Cleo"]
    home.program.games.close()
    text = next(iter((files.data_folder() / "games").iterdir())).read_text(encoding="utf-8")
    again = play(text, lambda _name: home.table.game.state.rules)
    assert again.state.outcome == home.table.game.state.outcome


def test_a_game_that_is_continued_keeps_the_faces_to_its_end(home: Home) -> None:
    home.program.household.add("Ann", FACES[7])
    while home.table.game.state.start is None:
        home.play_on()
    home.play_on()
    game, *_others = home.program.games.open_games()
    _session, scene = continued_game(home.program, game.id)
    assert scene.game.seats[0].face == FACES[7]


@dataclass
class Noting:
    """Notes down what is asked, and that it is closed."""

    rules: RuleSet
    asked: list[State] = field(default_factory=list)
    closed: bool = False
    knowledge: Knowledge = Knowledge.UNKNOWN
    progress: float = 0.0

    def ask(self, state: State) -> Evaluation | None:
        self.asked.append(state)
        return None

    def close(self) -> None:
        self.closed = True


@dataclass
class Begun:
    """A series of games, and the advisers that were made for it."""

    session: Session
    made: list[Noting]


def begun(screen: Screen, settings: Settings) -> Begun:
    made: list[Noting] = []

    def make(rules: RuleSet) -> Noting:
        made.append(Noting(rules))
        return made[-1]

    program = replace(routed_program(screen, settings), advice=PlainAdvice(make))
    setup = GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Ben")))
    return Begun(Session(program, setup, load("freeze")), made)


def test_nobody_is_asked_unless_somebody_wants_to_know(screen: Screen) -> None:
    series = begun(screen, Settings())
    scene = series.session.scene()
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.update(0.1)
    assert series.made[-1].asked == []
    scene.press(key.H)
    scene.update(0.1)
    assert series.made[-1].asked == [scene.game.state]


@pytest.mark.parametrize("chosen", [Settings(tutor="costly"), Settings(winning_chance=True)])
def test_the_tutor_and_the_chances_are_settings(screen: Screen, chosen: Settings) -> None:
    series = begun(screen, chosen)
    scene = series.session.scene()
    scene.update(0.1)
    assert series.made[-1].asked == [scene.game.state]
    assert series.made[-1].rules.id == "freeze"


def test_every_kind_of_tutor_has_a_threshold_but_none() -> None:
    assert list(TUTORS) == list(TUTOR)
    assert [least is None for least in TUTORS.values()] == [True, False, False]


def test_who_leaves_the_game_needs_no_more_advice(screen: Screen) -> None:
    series = begun(screen, Settings())
    scene = series.session.scene()
    scene.resized(Surface(1280, 720))
    scene.enter()
    answer = scene.on_key(key.ESCAPE, 0)
    assert isinstance(answer, Push)
    menu = answer.scene
    menu.resized(Surface(1280, 720))
    menu.enter()
    assert not series.made[-1].closed
    leave = scene.screen.find("leave")
    assert leave is not None
    assert leave.press(0, 0) == Pop(scenes=2)
    assert series.made[-1].closed


def test_each_game_of_a_series_has_its_own_advice(screen: Screen) -> None:
    series = begun(screen, Settings())
    series.session.scene()
    first = series.made[-1]
    series.session.scene()
    assert series.made[-1] is not first


def fair_dice_screen(home: Home) -> FairDiceScene:
    """Opened from the menu of the game."""
    home.stack.apply(home.table.on_key(key.ESCAPE, 0))
    pause = home.stack.top
    assert isinstance(pause, PauseScene)
    home.stack.apply(home.program.open(pause.game.pages.fair_dice))
    assert isinstance(home.stack.top, FairDiceScene)
    return home.stack.top


def test_words_from_the_menu_are_in_every_roll_and_the_kept_game_verifies(home: Home) -> None:
    before = home.table.game.dice(0, 6)
    shown = fair_dice_screen(home)
    shown.on_text("blue moon")
    shown.on_key(key.ENTER, 0)
    home.stack.apply(Pop(2))
    assert home.table.game.dice(0, 6) != before
    home.stack.apply(home.play_out())
    home.program.games.close()
    (kept,) = (files.data_folder() / "games").iterdir()
    text = kept.read_text(encoding="utf-8")
    assert "words: blue moon\n" in text
    found = verify(text, load)
    assert found.ok
    assert found.rolls == home.table.game.rolls


def test_dice_typed_in_from_the_table_are_in_every_roll_and_the_command_says_so(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    """The protocol from end to end: noted, then thrown, typed in, played, verified elsewhere."""
    shown = fair_dice_screen(home)
    noted = shown.commitment[:32]
    click(shown, "origin:dice")
    click(shown, "words")
    shown.on_text("42613 55216 31165")
    shown.on_key(key.ENTER, 0)
    click(shown, "origin:rival")
    click(shown, "rival")
    shown.on_text("Zoë")
    click(shown, "words")
    shown.on_text("lucky")
    shown.on_key(key.ENTER, 0)
    home.stack.apply(Pop(2))
    home.stack.apply(home.play_out())
    home.program.games.close()
    (kept,) = (files.data_folder() / "games").iterdir()
    assert 'words: dice: 42613 55216 31165, Zoë: "lucky"\n' in kept.read_text(encoding="utf-8")
    assert run(["verify", str(kept), "--commitment", noted]) == 0
    said = capsys.readouterr().out
    assert f"All {home.table.game.rolls} rolls" in said
    assert "15 dice: 42613 55216 31165; Zoë: “lucky”" in said
    other = proof.commitment("0" * 32, "0" * 64, proof.Seed(bytes(32)))
    assert run(["verify", str(kept), "--commitment", other]) == 1


def test_after_the_first_roll_words_are_only_shown(home: Home) -> None:
    while not home.table.game.rolls:
        home.play_on()
    fair_dice_screen(home)
    assert "words" not in home.table.screen.targets()


def test_the_end_verifies_the_dice(home: Home) -> None:
    home.stack.apply(home.play_out())
    end = home.stack.top
    assert isinstance(end, EndScene)
    assert end.extras.proof is not None
    holds, words = end.extras.proof.verify()
    assert holds
    assert str(home.table.game.rolls) in words


def test_dice_that_were_looked_at_before_are_those_of_the_game(screen: Screen) -> None:
    series = begun(screen, Settings())
    fair = seeds.new_game(canonical(load("freeze"))).adding("blue moon")
    scene = series.session.scene(fair=fair)
    assert scene.game.dice(0, 6) == fair.roll(0, 6)


def test_prepared_dice_are_taken_once(screen: Screen) -> None:
    program = routed_program(screen)
    rules = load("freeze")
    setup = GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Ben")))
    prepared = program.next_game.look(canonical(rules))
    words = program.next_game.add_words("dice: 123")
    _session, first = new_game(program, setup, rules)
    assert first.game.dice(0, 6) == replace(prepared, words=words).roll(0, 6)
    assert program.next_game.take() is None


def test_words_stay_when_other_rules_are_chosen_after_them(screen: Screen) -> None:
    """The commitment is another one: it covers the rules."""
    series = begun(screen, Settings())
    fair = seeds.new_game(canonical(load("bust"))).adding("blue moon")
    scene = series.session.scene(fair=fair)
    assert scene.game.dice(0, 6) == fair.roll(0, 6)


def test_of_an_unfinished_game_nothing_that_is_exported_holds_the_seed(screen: Screen) -> None:
    """Neither a crash report nor what a test traces."""
    series = begun(screen, Settings())
    fair = seeds.new_game(canonical(load("freeze")))
    scene = series.session.scene(fair=fair)
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.draw()
    told = series.session.nameless_record() + str(scene.trace()) + repr(fair)
    secrets = (fair.seed, proof.key(fair.seed, fair.words))
    assert not any(form in told for each in secrets for form in (each.hex(), repr(each)))


def test_what_an_adviser_gets_wrong_is_in_a_crash_report_and_the_game_goes_on(home: Home) -> None:
    """One report, though every answer is to bank what is not there."""
    adviser, reports = Answers(None), CrashReports(files.crashes_folder())
    program = replace(
        home.program, advice=PlainAdvice(lambda _rules: adviser), report=reports.write
    )
    setup = GameSetup("freeze", (SeatSetup("Optimal", "optimal"), SeatSetup("Ben")))
    table = Session(program, setup, load("freeze")).scene(0)
    state = table.game.state
    advice = Adviser(state.rules, None).advise(state)
    assert advice is not None
    adviser.answer = Evaluation(replace(advice, choices=(replace(advice.best, action=Bank()),)))
    for _step in range(100):
        table.update(0.5)
    after = table.game.state.turn
    zilched_at_once = after is not None and after.seat == 1
    assert len(table.game.actions) > 2 or zilched_at_once
    (report,) = files.crashes_folder().iterdir()
    assert "nothing-to-bank" in report.read_text(encoding="utf-8")


def test_a_moment_of_the_end_is_shown_again_from_its_turn(home: Home) -> None:
    home.stack.apply(home.play_out())
    end = home.stack.top
    assert isinstance(end, EndScene)
    assert end.extras.watch is not None
    home.stack.apply(end.extras.watch(3))
    shown = home.stack.top
    assert isinstance(shown, ReplayScene)
    assert shown.game.turns[shown.place].number == 3
