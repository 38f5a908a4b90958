"""Tournaments for pictures: before, between and after their games, and the shelf of cups."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial

from gallery.games import SceneContext, nothing
from gallery.people import with_people
from gallery.program import NOW
from zilch3d.features.tournament.bracket import Encounter, Form, PlayedGame, course
from zilch3d.features.tournament.kept import Entrant, GameKey, Kept
from zilch3d.features.tournament.page import TournamentScene
from zilch3d.features.tournament.playing import Draft
from zilch3d.features.tournament.setup_page import SetUpScene
from zilch3d.features.tournament.shelf_page import ShelfScene
from zilch3d.features.tournament.tournament import Book, Tournament
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Scene
from zilch3d.store.rulefiles import load

RAGNA = Entrant("Ragna", person="a1", face="person-12")
BERTRAM = Entrant("Bertram der Bedächtige", person="b2", face="person-6")
MILA = Entrant("Mila", person="c3", face="person-4")
TIM, CLARA = Entrant("Tim", "beginner"), Entrant("Clara", "steady")
GLORIA, BLAISE = Entrant("Gloria", "glory"), Entrant("Blaise", "optimal")
FIVE = (RAGNA, TIM, MILA, CLARA, BERTRAM)
FOUR = (MILA, RAGNA, CLARA, BERTRAM)
SEVEN = (MILA, RAGNA, CLARA, BERTRAM, TIM, GLORIA, BLAISE)
EIGHT = (
    *(BERTRAM, Entrant("Annegret von Hohenfels-W", face="person-5"), CLARA, MILA),
    *(Entrant("Maximilian-Ferdinand-Otto", face="person-7"), TIM, GLORIA, RAGNA),
)
POINTS = ((101, 84), (77, 103), (100, 99), (62, 110), (105, 40), (100, 71), (88, 102))
"""Of one game after the other, in units of 50."""


def tournament(  # noqa: PLR0913 - each is a fact about it
    entrants: Sequence[Entrant],
    matches: int,
    form: Form = "round-robin",
    best_of: int = 1,
    *,
    last_games: int | None = None,
    number: int = 1,
    shared: bool = False,
) -> Tournament:
    """One of which so many matches are over; of the last one so many games were played."""
    begun = NOW - timedelta(days=9 * (number - 1))
    kept = Kept(f"{number:032x}", begun, form, best_of, "freeze", load("freeze"), tuple(entrants))
    games: dict[Encounter, list[PlayedGame]] = {}
    for n in range(matches):
        match = course(kept.plan, games).next
        assert match is not None
        assert match.both is not None
        wanted = last_games if n == matches - 1 and last_games else best_of
        _add_games(games, match.number, match.both, wanted, shared=shared)
    return Tournament(kept, course(kept.plan, games), played=games)


def _add_games(
    games: dict[Encounter, list[PlayedGame]],
    number: int,
    sides: tuple[int, int],
    wanted: int,
    *,
    shared: bool,
) -> None:
    for place in range(wanted):
        own, other = POINTS[(2 * number + 3 * place) % len(POINTS)]
        if shared:
            own = other = 100
        won = (own >= other, other >= own)
        games[number, place] = [PlayedGame(sides, (own, other), won)]


def with_gone(of: Tournament, *gone: int) -> Tournament:
    return replace(of, kept=replace(of.kept, gone=gone), course=of.after(gone))


def put_away(of: Tournament) -> Tournament:
    return replace(of, kept=replace(of.kept, put_away=True))


def with_open_game(of: Tournament) -> Tournament:
    match = of.course.next
    assert match is not None
    assert match.both is not None
    key = GameKey(of.id, match.number, len(match.games), match.both)
    return replace(of, open_games=((key, "0" * 32),))


def without(of: Tournament, entrant: int) -> Tournament:
    """The file of this computer player is gone."""
    entrants = list(of.kept.entrants)
    entrants[entrant] = Entrant("Der Schweiger", "gone.toml")
    return replace(of, kept=replace(of.kept, entrants=tuple(entrants)))


def _page(context: SceneContext, shown: Tournament, damaged: int = 0) -> TournamentScene:
    program = with_people(context.program())
    book = Book((shown,), damaged)
    return TournamentScene(program, shown.id, lambda: completed(book))


def _leaving(context: SceneContext) -> Scene:
    scene = _page(context, with_gone(tournament(FIVE, 4), 1))
    scene.is_leaving = True
    return scene


def _fault(context: SceneContext) -> Scene:
    """A game that can't go on."""
    scene = _page(context, with_open_game(tournament(FOUR, 2)))
    scene.fault = "This game is damaged and can’t go on"
    return scene


def _unreadable(context: SceneContext) -> Scene:
    program = with_people(context.program())
    return TournamentScene(program, "", lambda: completed(Book(fault="disk I/O error")))


def _new(context: SceneContext, draft: Draft | None = None, *, people: bool = True) -> Scene:
    program = with_people(context.program(), people=people)
    return SetUpScene(program, lambda _program, _id: Scene(), draft)


def _shelf(context: SceneContext, book: Book) -> Scene:
    program = with_people(context.program())
    return ShelfScene(program, lambda _id: nothing(), lambda: completed(book))


def full_shelf() -> Book:
    """Cups of all sizes, one of them shared, and a tournament that waits."""
    return Book(
        (
            tournament(EIGHT, 7, "knock-out", number=1),
            put_away(tournament(FOUR, 2, number=2)),
            tournament(FOUR, 6, number=3),
            tournament(FOUR[:3], 3, number=4, shared=True),
            tournament(SEVEN, 6, "knock-out", 3, number=5),
            tournament(FIVE, 10, number=6),
            tournament((BERTRAM, CLARA, TIM), 2, "knock-out", number=7),
        ),
        damaged=1,
    )


TOURNAMENTS: Mapping[str, Callable[[SceneContext], Scene]] = {
    "tournament-new": partial(_new, draft=Draft(FIVE, rules_key="freeze")),
    "tournament-new-eight": partial(
        _new, draft=Draft((*SEVEN, Entrant("Jo", person="e5", face="person-9")), "knock-out", 3)
    ),
    "tournament-new-nobody": partial(_new, people=False),
    "tournament-first-match": lambda context: _page(context, tournament(FOUR, 0)),
    "tournament-everybody": lambda context: _page(context, tournament(FIVE, 4)),
    "tournament-everybody-eight": lambda context: _page(context, tournament(EIGHT, 17, best_of=3)),
    "tournament-knock-out": lambda context: _page(context, tournament(SEVEN, 3, "knock-out")),
    "tournament-knock-out-eight": lambda context: _page(
        context, tournament(EIGHT, 5, "knock-out", 3, last_games=1)
    ),
    "tournament-computers": lambda context: _page(
        context, tournament((TIM, RAGNA, CLARA, MILA), 1, best_of=3, last_games=1)
    ),
    "tournament-going-on": lambda context: _page(context, with_open_game(tournament(FOUR, 2)), 2),
    "tournament-leaving": _leaving,
    "tournament-player-gone": lambda context: _page(context, without(tournament(FIVE, 4), 3)),
    "tournament-game-damaged": _fault,
    "tournament-put-away": lambda context: _page(context, put_away(tournament(FOUR, 2))),
    "tournament-over": lambda context: _page(context, tournament(FIVE, 10)),
    "tournament-over-knock-out": lambda context: _page(context, tournament(EIGHT, 7, "knock-out")),
    "tournament-shared": lambda context: _page(context, tournament(FOUR[:3], 3, shared=True)),
    "tournament-unreadable": _unreadable,
    "cups": lambda context: _shelf(context, full_shelf()),
    "cups-none": lambda context: _shelf(context, Book()),
    "cups-unreadable": lambda context: _shelf(context, Book(fault="disk I/O error")),
}
