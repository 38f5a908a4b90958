"""A finished game beside the one whose dice it was played with."""

from collections.abc import Callable
from logging import getLogger

from zilch3d.advice.reviewing import ReviewService, ThreadedReview, steps
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State
from zilch3d.features.after_game.compare_page import ComparedGame, ComparedGames
from zilch3d.features.after_game.words import ReviewText
from zilch3d.i18n import _
from zilch3d.odds.review import GameReview
from zilch3d.records.notation import RecordError
from zilch3d.records.replay import play
from zilch3d.safe_text import printable
from zilch3d.table.table import Table
from zilch3d.ui.words import names

LOG = getLogger(__name__)


def compared(
    record: str,
    now: Table,
    review: ReviewService,
    points: Callable[[Points], str],
    text: Callable[[GameReview], ReviewText],
) -> ComparedGames | None:
    """The game of the record and the one of ``now``; None if there is no such game to be read.

    ``review`` is that of the game of now.
    """
    try:
        then = play(record, lambda _name: now.initial.rules)
    except RecordError as fault:
        LOG.warning("no game to compare with: %s", fault)
        return None
    before = ThreadedReview(steps(then.initial, then.actions))
    games = (
        _game(_("Then"), then.state, before, points),
        _game(_("Now"), now.state, review, points),
    )

    def start(wake: Callable[[], None]) -> None:
        before.start(wake)
        review.start(wake)

    def stop() -> None:
        before.stop()
        review.stop()

    people = [seat for seat, who in enumerate(now.seats) if who.is_person]
    return ComparedGames(games, people, text, start, stop)


def _game(
    heading: str, state: State, work: ReviewService, points: Callable[[Points], str]
) -> ComparedGame:
    scores = names.with_figures((printable(one.name), points(one.score)) for one in state.seats)
    return ComparedGame(heading, scores, lambda: work.review, lambda: work.has_failed)
