"""What computer players say at the table, and when."""

from dataclasses import replace
from random import Random

from pyglet.window import key

from tests.engine.playing import BANK, RULES, THROW, after, game, land
from tests.ui.playing import STEP, evening, simulated_once
from zilch3d.engine.actions import Action, Refusal, SetAside
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import (
    Banked,
    BankedTurn,
    Event,
    GameOver,
    HotDice,
    Penalised,
    Thrown,
    TurnBegan,
    TurnResumed,
    WinReason,
    ZilchCause,
    Zilched,
)
from zilch3d.engine.evolve import evolve
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.kit.widgets import Screen
from zilch3d.players.explain import Does, Reason, Why
from zilch3d.players.profile import Profile, Says, Voice
from zilch3d.store.profiles import shipped
from zilch3d.store.setup import SeatSetup
from zilch3d.store.voices import RemarkMoment
from zilch3d.table.table import Table
from zilch3d.ui.table.hands.computer_players import AT_LEAST, Talk
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import TableServices
from zilch3d.ui.words.remarks import LastWord, variants

ANN, BEN = Profile("a", "A", ""), Profile("b", "B", "", voice=Voice.BOLD)
REASON = Reason(Why.WORTH_IT, Does.ROLL, 3, 7, 0.28)
LONG = 20.0
TAKES_THE_LEAD = after(game("freeze", 500, 450), "123346>1", BANK, "111246>111")
"""Ben leads if he banks."""


class Talkative(Random):
    """A chance by which players always have something to say."""

    def random(self) -> float:
        return 0.0

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)


def talking(chance: Random | None = None, *, brisk: bool = False) -> Talk:
    """Ann and Ben speak, whenever they may; Cleo is a person."""
    return Talk({0: ANN, 1: BEN}, chance or Talkative(1), lambda: brisk)


def new_turn(talk: Talk, state: State) -> None:
    """It was read, and somebody may speak again."""
    talk.update(LONG)
    talk.happened(TurnBegan(0), state, state)


def show(talk: Talk, state: State, action: Action) -> State:
    """The action is played, and everything of it shown."""
    events = decide(state, action)
    assert not isinstance(events, Refusal)
    for event in events:
        before, state = state, evolve(state, event)
        talk.happened(event, before, state)
    return state


def test_a_reason_is_said_when_the_choice_is_seen_not_before() -> None:
    talk, state = talking(), after(game("freeze"), "123346>1")
    talk.explain(0, REASON)
    assert talk.remark is None
    show(talk, state, THROW)
    assert talk.remark is not None
    assert (talk.remark.seat, talk.remark.reason) == (0, REASON)


def test_it_can_be_read_and_then_is_gone() -> None:
    talk, state = talking(), after(game("freeze"), "123346>1")
    talk.explain(0, REASON)
    show(talk, state, THROW)
    talk.update(AT_LEAST)
    assert talk.remark is not None
    assert 0 < talk.changes_in < LONG
    talk.update(talk.changes_in)
    assert talk.remark is None


def test_no_reason_takes_the_place_of_what_is_being_read() -> None:
    talk, state = talking(), after(game("freeze"), "123346>1")
    talk.explain(0, REASON)
    show(talk, state, THROW)
    first = talk.remark
    talk.explain(1, REASON)
    show(talk, state, THROW)
    assert talk.remark is first


def test_nothing_is_said_twice_in_a_row() -> None:
    talk, state, last = talking(), after(game("freeze"), "123346>1"), {0: "", 1: "", 2: ""}
    before = ""
    for turn in range(300):
        seat = turn // 3 % 2
        new_turn(talk, state)
        talk.explain(seat, REASON)
        show(talk, state, THROW)
        if talk.remark is not None:
            assert talk.remark.words not in {before, last[seat]}
            before = last[seat] = talk.remark.words
        talk.update(LONG)
    assert before


def test_a_single_line_of_ones_own_is_not_repeated_at_once() -> None:
    mine = replace(ANN, says=Says(rolls=("Mine.",)))
    talk, state = Talk({0: mine, 1: BEN}, Talkative(1)), after(game("freeze"), "123346>1")
    said = []
    for seat in (0, 0, 1, 0, 1, 0):
        new_turn(talk, state)
        talk.explain(seat, REASON)
        show(talk, state, THROW)
        said.append(talk.remark.words if talk.remark is not None else "")
        talk.update(LONG)
    assert said[0] == "Mine."
    assert said[1] == ""
    assert "" not in {said[2], said[4]}


def test_what_was_heard_least_is_said_first() -> None:
    talk, state = talking(), after(game("freeze"), "123346>1")
    lines = set(variants(ANN.voice, (REASON.why, REASON.does)))
    for _time in range(2):
        said = []
        for _turn in lines:
            new_turn(talk, state)
            talk.explain(0, REASON)
            show(talk, state, THROW)
            said.append(talk.remark.words if talk.remark is not None else "")
            talk.update(LONG)
        assert sorted(said) == sorted(lines)


def test_a_player_speaks_once_a_turn() -> None:
    talk, state = talking(), after(game("freeze"), "123346>1", THROW)
    talk.explain(0, REASON)
    talk.happened(Thrown(0, 5), state, state)
    first = talk.remark
    assert first is not None
    show(talk, state, land("22334"))
    assert talk.remark is first


def test_one_player_speaks_a_turn() -> None:
    talk, state = talking(), TAKES_THE_LEAD
    talk.explain(1, REASON)
    talk.happened(Thrown(1, 5), state, state)
    first = talk.remark
    talk.update(AT_LEAST)
    assert first is not None
    show(talk, state, BANK)
    assert talk.remark is first


def test_what_has_happened_comes_before_a_reason() -> None:
    talk = talking()
    talk.explain(1, REASON)
    show(talk, TAKES_THE_LEAD, BANK)
    assert talk.remark is not None
    assert talk.remark.reason is None


def test_a_score_that_is_put_at_risk_again_is_a_new_turn() -> None:
    talk, state = talking(), after(game("freeze"), "123346>1")
    talk.explain(0, REASON)
    show(talk, state, THROW)
    talk.update(LONG)
    talk.explain(0, REASON)
    talk.happened(TurnResumed(BankedTurn(0, 1, 7, 3, frozenset())), state, state)
    assert talk.remark is not None
    assert talk.remark.seat == 0


def test_who_has_nothing_new_to_say_lets_the_other_speak() -> None:
    loser = replace(ANN, says=Says(lost_lead=("Gone.",)))
    winner = replace(BEN, says=Says(took_lead=("Mine.",)))
    talk, said = Talk({0: loser, 1: winner}, Talkative(1)), []
    for _time in range(2):
        new_turn(talk, game("freeze"))
        show(talk, TAKES_THE_LEAD, BANK)
        said.append(talk.remark.words if talk.remark is not None else "")
    assert said == ["Gone.", "Mine."]


def test_who_has_nothing_new_to_say_of_what_happened_gives_the_reason() -> None:
    says = Says(took_lead=("Mine.",), big_bank=("Mine.",))
    talk = Talk({1: replace(BEN, says=says)}, Talkative(1))
    bank = REASON._replace(why=Why.TOO_MUCH, does=Does.BANK)
    for reason in (None, bank):
        new_turn(talk, game("freeze"))
        talk.explain(1, bank)
        show(talk, TAKES_THE_LEAD, BANK)
        assert talk.remark is not None
        assert talk.remark.reason == reason


def test_what_the_rules_oblige_to_is_no_remark() -> None:
    talk, state = talking(), after(game("freeze"), "123346>1")
    talk.explain(0, REASON._replace(why=Why.OBLIGED))
    show(talk, state, THROW)
    assert talk.remark is None


def test_where_it_is_brisk_only_what_happens_is_worth_a_word() -> None:
    talk, state = talking(brisk=True), after(game("freeze"), "123346>1")
    talk.explain(0, REASON)
    state = show(talk, state, THROW)
    assert talk.remark is None
    show(talk, state, land("22334"))
    assert talk.remark is not None
    assert talk.remark.reason is None


def test_some_talk_more_than_others() -> None:
    state = after(game("freeze"), "123346>1")

    def remarks_of(voice: Voice) -> int:
        said = 0
        for seed in range(300):
            talk = Talk({0: replace(ANN, voice=voice)}, Random(seed))
            talk.explain(0, REASON)
            show(talk, state, THROW)
            said += talk.remark is not None
        return said

    assert 0 < 2 * remarks_of(Voice.LEARNED) < remarks_of(Voice.SHOWY) < 150


def test_a_person_acts_and_it_is_quiet() -> None:
    talk, state = talking(), after(game("freeze"), "123346>1")
    talk.explain(0, REASON)
    show(talk, state, THROW)
    talk.hush()
    assert talk.remark is None


def words_on(action: Action, state: State, seat: int) -> int:
    """How often of a hundred times this seat has a word on it."""
    found = 0
    for seed in range(100):
        talk = talking(Random(seed))
        show(talk, state, action)
        found += talk.remark is not None and talk.remark.seat == seat
    return found


def test_a_zilch_that_costs_points_is_worth_a_word_now_and_then() -> None:
    rich = after(game("freeze"), "123346>1", THROW)
    assert 20 < words_on(land("22334"), rich, 0) < 80
    poor = after(game("freeze"), THROW)
    assert not words_on(land("223346"), poor, 0)


def test_so_are_hot_dice() -> None:
    state = after(game("freeze"), THROW, land("111555"))
    assert 20 < words_on(SetAside((1, 1, 1, 5, 5, 5)), state, 0) < 80


def test_who_loses_the_lead_says_so_at_times() -> None:
    state = after(game("freeze", 500, 450), "123346>1", BANK, "111246>111")
    assert 20 < words_on(BANK, state, 0) < 90


def test_who_takes_the_lead_says_so_at_times() -> None:
    state = after(game("freeze", 500, 450), "123346>1", BANK, "111246>111")
    talk = Talk({1: BEN}, Talkative(1))
    show(talk, state, BANK)
    assert talk.remark is not None
    assert talk.remark.words in variants(BEN.voice, RemarkMoment.TOOK_LEAD)


def word_on_the_lead(scores: tuple[int, ...], *scored: Event, seat: int) -> str:
    """What the player of this seat says of these events, each in a turn of its own."""
    player = (ANN, BEN)[seat]
    talk, state = Talk({seat: player}, Talkative(1)), game("freeze", *scores)
    for event in scored:
        new_turn(talk, state)
        before, state = state, evolve(state, event)
        talk.happened(event, before, state)
    return talk.remark.words if talk.remark is not None else ""


def test_a_lead_is_lost_and_taken_also_by_a_tie_in_between() -> None:
    tie, lead, scores = Banked(1, 1, 10), Banked(1, 1, 11), (500, 450)
    assert not word_on_the_lead(scores, tie, seat=0)
    lost = word_on_the_lead(scores, tie, lead, seat=0)
    assert lost in variants(ANN.voice, RemarkMoment.LOST_LEAD)
    taken = word_on_the_lead(scores, tie, lead, seat=1)
    assert taken in variants(BEN.voice, RemarkMoment.TOOK_LEAD)


def test_who_leads_again_after_a_tie_has_not_taken_the_lead() -> None:
    tie, again = Banked(1, 1, 10), Banked(0, 1, 11)
    assert not word_on_the_lead((500, 450), tie, again, seat=0)
    assert not word_on_the_lead((500, 450), tie, again, seat=1)


def test_a_penalty_can_cost_the_lead() -> None:
    penalty, scores = Penalised(0, 10, 0), (500, 450)
    lost = word_on_the_lead(scores, penalty, seat=0)
    assert lost in variants(ANN.voice, RemarkMoment.LOST_LEAD)
    taken = word_on_the_lead(scores, penalty, seat=1)
    assert taken in variants(BEN.voice, RemarkMoment.TOOK_LEAD)


def test_a_big_bank_is_worth_a_word() -> None:
    for roll, said in (("111246>111", True), ("555246>555", False)):
        talk, state = Talk({0: BEN}, Talkative(1)), after(game("freeze", 0, 3000), roll)
        show(talk, state, BANK)
        assert (talk.remark is not None) is said


def test_a_person_says_nothing() -> None:
    state = game("freeze", 0, 0, 0)
    state = replace(state, turn=replace(state.turn, seat=2)) if state.turn else state
    talk = talking()
    for event in (Zilched(2, 3, 5, ZilchCause.NOTHING_COUNTS), HotDice(2, 1)):
        talk.happened(event, state, state)
    assert talk.remark is None


def test_a_winner_has_the_last_word_else_the_best_of_the_others() -> None:
    talk, state = talking(), game("freeze", 4000, 4500, 100)
    won = evolve(state, GameOver((0,), WinReason.HIGHEST))
    said = talk.last_word(won)
    assert said is not None
    assert (said.seat, said.words[:6]) == (0, "Ann: “")
    lost = evolve(state, GameOver((2,), WinReason.HIGHEST))
    said = talk.last_word(lost)
    assert said in {
        LastWord(1, f"Ben: “{words}”") for words in variants(BEN.voice, RemarkMoment.LOST)
    }
    assert Talk({}, Random(1)).last_word(lost) is None


def test_the_last_word_is_said_even_after_a_remark_in_the_last_turn() -> None:
    talk = talking()
    over = evolve(show(talk, TAKES_THE_LEAD, BANK), GameOver((1,), WinReason.HIGHEST))
    assert talk.remark is not None
    said = talk.last_word(over)
    assert said is not None
    assert talk.remark.words not in said.words


# At the table


def speak_up(talk: Talk) -> None:
    """Ben has something to say, sooner or later."""
    state = after(game("freeze"), "123346>1")
    while talk.remark is None:
        new_turn(talk, state)
        talk.explain(1, REASON)
        show(talk, state, THROW)


def played(screen: Screen, *, remarks: bool) -> tuple[str, set[str]]:
    """A minute of Luna, who has whims, against herself: the record, and what was seen said."""
    rules, chance, luna = RULES["freeze"], Random(4), shipped()["intuitive"]
    seats = tuple(SeatSetup(name, luna.id) for name in ("Ann", "Ben"))

    def dice(_index: int, number: int) -> Faces:
        return tuple(chance.randint(1, 6) for _ in range(number))

    table = Table(begin(rules, (Seat("Ann"), Seat("Ben")), 0), seats, dice)
    options = ViewOptions(remarks=remarks, still=True)
    services = TableServices(lambda *_seen: None, lambda: options, 7, simulate=simulated_once)
    exits, players = Exits(lambda: None, lambda: None), services.players({0: luna, 1: luna})
    scene = TableScene(screen, table, players, exits, services)
    scene.enter()
    said = set()
    for _step in range(600):
        scene.update(STEP)
        if screen.find("remark") is not None and scene.controller.talk.remark is not None:
            said.add(scene.controller.talk.remark.words)
    return table.record("freeze"), said


def test_turned_off_nobody_says_a_word_and_plays_no_different(screen: Screen) -> None:
    loud, said = played(screen, remarks=True)
    quiet, nothing = played(screen, remarks=False)
    assert loud == quiet
    assert said
    assert not nothing


def test_a_person_who_goes_on_ends_a_remark(screen: Screen) -> None:
    table = evening(screen, ("122346",), computers=(1,), options=ViewOptions(remarks=True))
    table.until_mine()
    talk = table.scene.controller.talk
    speak_up(talk)
    table.scene.update(0.0)
    table.targets()  # what is said has room at the face only once that is laid out
    assert screen.find("remark") is not None
    table.key(key.SPACE)
    table.scene.update(0.0)
    assert screen.find("remark") is None


def test_the_screen_sleeps_until_a_remark_is_over(screen: Screen) -> None:
    table = evening(screen, ("122346",), computers=(1,), options=ViewOptions(remarks=True))
    table.until_mine()
    talk = table.scene.controller.talk
    speak_up(talk)
    assert 0 < table.scene.changes_in() <= talk.changes_in
