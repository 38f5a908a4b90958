"""What is told of a finished game: issue 30, one sentence, one curve, three moments."""

from dataclasses import replace
from functools import cache

import pytest

from gallery.ended import DEFEAT, EIGHT_WHOLE, WHOLE, WholeGame
from zilch3d.features.after_game import story
from zilch3d.features.after_game.result_page import Story
from zilch3d.features.after_game.review_page import costliest
from zilch3d.features.after_game.story import (
    Ahead,
    Decisive,
    GameMoment,
    Good,
    Kind,
    Past,
    course,
    good_news,
)
from zilch3d.features.after_game.story_words import StoryText
from zilch3d.odds.review import GameReview

YOU = 0


@cache
def reviewed(record: str) -> GameReview:
    return WholeGame(record).review


def told(record: str, seats: tuple[int, ...] = (), *, best_first: bool = False) -> list[GameMoment]:
    game, review = WholeGame(record).at_end().game, reviewed(record)
    mistakes = costliest(review, game.people)
    return story.moments(game.turns, review, mistakes, seats, best_first=best_first)


def of_game(record: str, past: Past | None = None) -> Story:
    whole = WholeGame(record)
    return Story(whole.result, whole.at_end(), past)


def test_three_moments_are_told_in_the_order_of_the_game_and_no_two_of_one_turn() -> None:
    for record in (WHOLE.record, EIGHT_WHOLE.record):
        turns = [moment.turn for moment in told(record)]
        assert turns == sorted(set(turns))
        assert len(turns) == story.MOST


def test_a_best_turn_a_costly_choice_and_a_stroke_of_luck_are_told() -> None:
    best, costly, lucky = sorted(told(WHOLE.record, (YOU,)), key=lambda each: each.kind.value)[:3]
    assert {best.kind, costly.kind, lucky.kind} == {Kind.BEST_TURN, Kind.LUCKY, Kind.MISTAKE}
    assert max(told(WHOLE.record, (YOU,)), key=lambda each: each.points).points == 80


def test_in_defeat_what_went_well_comes_first() -> None:
    assert told(DEFEAT.record, (1,), best_first=True)[0].kind is Kind.BEST_TURN


def test_before_the_review_the_sheet_has_something_to_tell() -> None:
    game = WholeGame(WHOLE.record).at_end().game
    kinds = {moment.kind for moment in story.moments(game.turns, None, (), ())}
    assert kinds == {Kind.BEST_TURN, Kind.LOSS}


def test_a_choice_that_cost_next_to_nothing_is_not_told() -> None:
    assert Kind.MISTAKE not in {moment.kind for moment in told(DEFEAT.record, (1,))}


def test_the_turn_that_raised_the_winners_chance_most_has_decided_the_game() -> None:
    pages = WholeGame(WHOLE.record).at_end()
    lines = pages.curves()
    decided = course(pages.game.turns, pages.review, lines.values, lines.places, YOU)
    assert decided == Decisive(23, YOU, 80)


def test_a_game_without_such_a_turn_is_one_of_who_was_ahead() -> None:
    scores = [[0, 1, 2, 2, 5], [0, 0, 3, 3, 4]]
    assert course({}, None, scores, range(5), 0) is None, "only at the very end"
    assert course({}, None, scores, range(5), 1) is None
    assert course({}, None, [[0, 1, 2, 2, 5], [0, 0, 0, 1, 1]], range(5), 0) == Ahead(1)
    assert course({}, None, [[0, 1, 2, 2, 5], [0, 2, 0, 1, 1]], range(5), 0) == Ahead(2)


@pytest.mark.parametrize(
    ("past", "best"),
    [
        (None, Good.CLOSE),
        (Past(12, 100, None), Good.CLOSE),
        (Past(12, 5, None), Good.RECORD),
        (Past(12, None, None), Good.RECORD),
        (Past(3, 5, None), Good.CLOSE),
        (Past(12, 100, 0.01), Good.BETTER_CHOICES),
    ],
)
def test_what_went_well_is_a_record_or_a_habit_or_how_close_it_was(
    past: Past | None, best: Good
) -> None:
    pages = WholeGame(DEFEAT.record).at_end()
    news = list(good_news(pages.game.turns, pages.review, 1, past))
    assert news[0].what is best
    assert news[-1].what is Good.BEST_TURN


def test_defeat_begins_with_what_went_well() -> None:
    lost = of_game(DEFEAT.record)
    assert lost.sentence() == (
        "Your chance to win was 82% after turn 22. By choices alone it’s 73 : 27 for you."
    )


def test_victory_begins_with_a_record_or_what_decided_it() -> None:
    assert of_game(WHOLE.record).sentence() == "Your 4,000 in turn 23 decided it."
    assert of_game(WHOLE.record, Past(9, 4, None)).sentence().startswith("A new record!")


def test_sums_are_said_in_words_and_percent() -> None:
    review = reviewed(WHOLE.record)
    text = StoryText(review.names, str, str, you=YOU)
    player = review.players[YOU]
    share = review.share_lost(YOU)
    assert text.sums(player, share) == (
        "Your dice were lucky (+45%). Your mistakes cost 13% of all the chances you had."
    )
    assert (
        text.sums(replace(player, luck=-0.2, error=0.0), 0.0)
        == "Your dice were unlucky (−20%). No mistakes."
    )


def test_little_luck_is_said_to_be_little() -> None:
    review = reviewed(WHOLE.record)
    text = StoryText(review.names, str, str, you=YOU)
    player = replace(review.players[YOU], luck=-0.07, error=0.0)
    assert text.sums(player, 0.0).startswith("Your dice were a little unlucky (−7%).")


def test_a_best_turn_that_did_no_good_is_told_by_its_points() -> None:
    text = StoryText(("Ann", "Ben"), str, str, you=0)
    best = GameMoment(Kind.BEST_TURN, 3, 0, None, points=650, change=0.1)
    changes = (0.1, 0.004, -0.004, -0.2, None)
    told = [text.change(replace(best, change=change)) for change in changes]
    assert told == ["+10%", "+650", "+650", "+650", "+650"]


def test_nothing_is_told_of_a_moment_that_changed_nothing() -> None:
    review = reviewed(WHOLE.record)
    turns = WholeGame(WHOLE.record).at_end().game.turns
    still = replace(
        review,
        turns=tuple(replace(turn, rolls=(0.004,) * len(turn.rolls)) for turn in review.turns),
    )
    kinds = {moment.kind for moment in story.moments(turns, still, (), (YOU,))}
    assert kinds == {Kind.BEST_TURN, Kind.LOSS}


def test_a_moment_of_another_player_is_told_as_theirs() -> None:
    text = StoryText(("Ann", "Ben"), str, str, you=0)
    of_ben = [text.heading(GameMoment(kind, 3, 1, None)) for kind in (Kind.UNLUCKY, Kind.LUCKY)]
    assert of_ben == ["Ben’s bad luck · turn 3", "Ben’s lucky roll · turn 3"]
    assert text.heading(GameMoment(Kind.MISTAKE, 3, 0, None)) == "Your costliest choice · turn 3"


def test_between_two_a_moment_is_told_by_what_it_did_to_your_chance() -> None:
    text = StoryText(("Ann", "Ben"), str, str, you=0)
    bens = GameMoment(Kind.LUCKY, 3, 1, None, change=0.1)
    assert text.change(bens) == "−10%"
    assert replace(text, you=None).change(bens) == "+10%"


def test_a_stroke_of_luck_is_a_roll_of_which_something_scored_or_the_zilch() -> None:
    """Fumbles, calls and void rolls are no strokes of luck that a line could tell."""
    for record in (WHOLE.record, EIGHT_WHOLE.record):
        for moment in told(record):
            if moment.kind in (Kind.LUCKY, Kind.UNLUCKY):
                assert moment.roll is not None
                assert moment.roll.option is not None or moment.kind is Kind.UNLUCKY
