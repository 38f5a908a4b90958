"""The club: before a season, in the middle of one, and after it."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from gallery.ended import WHOLE, WholeGame
from gallery.games import SceneContext
from gallery.program import NOW
from gallery.saving import FULL, FilesAsSaid, with_files
from zilch3d.fair.proof import Seed
from zilch3d.fair.season import FairSeason
from zilch3d.features.club.album_page import AlbumScene
from zilch3d.features.club.dice_page import SeasonDiceScene
from zilch3d.features.club.evening_page import EveningScene
from zilch3d.features.club.files import chapters, seasons
from zilch3d.features.club.home import HomeScene, WhoScene
from zilch3d.features.club.kept import KeptSeason, season_document
from zilch3d.features.club.model import ROOM
from zilch3d.features.club.proof import SeasonProof
from zilch3d.features.club.season import GameKey
from zilch3d.features.club.season_page import SeasonScene
from zilch3d.features.club.sheets import SheetPicture, on_paper
from zilch3d.features.club.stories_page import ChapterScene, StoriesScene
from zilch3d.features.score_sheet.on_table import TableSheet
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Scene
from zilch3d.odds.decided import SeatDecisions
from zilch3d.records.columns import columns
from zilch3d.records.scoresheet import TurnLine
from zilch3d.store import profiles
from zilch3d.store.database import in_memory
from zilch3d.store.documents import RoomDocuments
from zilch3d.store.finished_games import GameResult
from zilch3d.store.games import GameStore, TaskResult
from zilch3d.store.household import Person
from zilch3d.store.performances import GamePerformance
from zilch3d.store.rulefiles import load_from_record
from zilch3d.store.saved_games import LoadReason, Occasion, OpenSeat
from zilch3d.store.setup import PERSON
from zilch3d.store.statistics import PlayerKey
from zilch3d.ui.program import Program
from zilch3d.ui.words import amounts, errors

ANNA, BERTRAM = Person("anna", "Anna", ""), Person("bertram", "Bertram", "")
LONG = Person("long", "Bertram der Bedächtige I", "")
SEASON_ID = "5eab" * 8


PAGE = seasons().pages["2-summer-on-the-road"]
"""One that ships, so that it is in the language of the picture."""
EVENINGS = PAGE.evenings
CHAPTER = chapters().pages["beginner"][0]
SCORES = ((5200, 4350, 3900, 2100, 900), (3800, 5150, 4400, 2600, 1000))
"""Of who came first and of who came second, then of the others."""


@dataclass
class Attended:
    """A season of which so many evenings are over, and so many games of the next."""

    evenings: int = 0
    games: int = 0

    def played(self) -> Sequence[tuple[str, Occasion, GameResult | None]]:
        """All games that were played."""
        played = [
            (number, game)
            for number, evening in enumerate(EVENINGS[: self.evenings + 1])
            for game in range(evening.games if number < self.evenings else self.games)
        ]
        return [_game(n, *place) for n, place in enumerate(played, 1)]


def _game(n: int, number: int, game: int) -> tuple[str, Occasion, GameResult | None]:
    evening = EVENINGS[number]
    scores = SCORES[n % 2]
    others = [
        OpenSeat(profiles.load(player).name, player, score)
        for player, score in zip(evening.players, scores[1:], strict=False)
    ]
    seats = (OpenSeat("Anna", PERSON, scores[0]), *others)
    winners = (0,) if scores[0] > scores[1] else (1,)
    ended = NOW - timedelta(days=3 * (len(EVENINGS) - number), minutes=-game)
    key = GameKey(SEASON_ID, number, game, n, evening.host)
    rules = load_from_record(evening.rules)
    errors = (0.05,) + (None,) * (len(seats) - 1)
    result = GameResult(f"{n:032x}", rules.id, rules, seats, winners, errors, ended)
    return result.id, Occasion(ROOM, str(key)), result


class ClubGames(GameStore):
    """Games of the club that are there at once."""

    def __init__(self, attended: Attended | None, damaged: tuple[str, ...] = ()) -> None:
        super().__init__(in_memory(), lambda: NOW)
        self.attended = attended
        self.damaged = damaged

    def in_background(self, task: Callable[[], TaskResult]) -> Future[TaskResult]:
        return completed(task())

    def of_room(self, _room: str) -> Future[tuple[tuple[str, Occasion, GameResult | None], ...]]:
        if self.attended is None:
            return completed(())
        return completed(tuple(self.attended.played()))

    def performances(
        self,
        who: PlayerKey | None = None,  # noqa: ARG002
        rules: str | None = None,  # noqa: ARG002
    ) -> Future[tuple[GamePerformance, ...]]:
        games = self.attended.played() if self.attended is not None else ()
        decisions = SeatDecisions(0, 3, 0.05, 28, 40, 33, 0.3, exact=True)
        you = PlayerKey(True, "Anna")
        return completed(
            tuple(GamePerformance(game, you, "", NOW, decisions, True, None) for game, *_ in games)
        )

    def documents(self, _room: str) -> Future[RoomDocuments]:
        if self.attended is None:
            return completed(RoomDocuments({}, self.damaged))
        fair = FairSeason(SEASON_ID, Seed(bytes(range(32))))
        kept = KeptSeason(fair, fair.commitment, "anna", "Anna", NOW - timedelta(days=90), PAGE)
        return completed(RoomDocuments({kept.key: season_document(kept)}, self.damaged))


def _program(
    context: SceneContext, attended: Attended | None, damaged: tuple[str, ...] = ()
) -> Program:
    return replace(context.program(), games=ClubGames(attended, damaged))


def _scene(
    make: Callable[[Program], Scene], context: SceneContext, attended: Attended | None
) -> Scene:
    return make(_program(context, attended))


def _after(context: SceneContext, attended: Attended, evening: int) -> Scene:
    """The table of an evening after a game."""
    key = GameKey(SEASON_ID, evening, 0, 1, EVENINGS[evening].host)
    return EveningScene(_program(context, attended), key)


def _album(context: SceneContext, attended: Attended | None) -> Scene:
    """With the sheet of one game for all."""
    return AlbumScene(_program(context, attended), ANNA, draw=_sheets)


def _sheets(_program: Program, games: Sequence[str]) -> Future[Mapping[str, SheetPicture]]:
    game = WholeGame(WHOLE.record).game
    lines = [line for line in game.sheet() if isinstance(line, TurnLine)]
    names = [seat.name for seat in game.state.seats]
    sheet = TableSheet(names, partial(amounts.points, game.state.rules))
    sheet.show(columns(game.state.rules, [0] * len(names), lines))
    assert sheet.writing is not None
    picture = SheetPicture(on_paper(sheet.writing.picture))
    return completed(dict.fromkeys(games, picture))


def _proved(context: SceneContext) -> Scene:
    """The proof of a season of which a game was given up."""
    scene = SeasonDiceScene(_program(context, OVER), ANNA, SEASON_ID)
    proof = SeasonProof(True, tuple(range(1, 18)), (18,), (19,), (20,), (21, 22))
    scene.proof.ask(lambda: completed(proof))
    return scene


def _damaged(context: SceneContext) -> Scene:
    """Some of the club's documents can't be read."""
    program = _program(context, Attended(3), ("season/1", "read/2"))
    scene = HomeScene(program, ANNA)
    scene.notice = errors.cannot_continue(LoadReason.DAMAGED)
    return scene


class FaultySeasonGames(ClubGames):
    """The only season that was begun has an evening without guests."""

    def documents(self, _room: str) -> Future[RoomDocuments]:
        fair = FairSeason(SEASON_ID, Seed(bytes(range(32))))
        evenings = (*EVENINGS[:3], replace(EVENINGS[3], guests=()), *EVENINGS[4:])
        page = replace(PAGE, evenings=evenings)
        kept = KeptSeason(fair, fair.commitment, "anna", "Anna", NOW - timedelta(days=25), page)
        return completed(RoomDocuments({kept.key: season_document(kept)}))


def _faulty_season(context: SceneContext) -> Scene:
    """A season can't be read, and the disk is full."""
    program = replace(context.program(), games=FaultySeasonGames(None))
    return HomeScene(with_files(program, FilesAsSaid(FULL, documents=1)), ANNA)


def _dice(program: Program) -> Scene:
    return SeasonDiceScene(program, ANNA, SEASON_ID)


def _home(program: Program) -> Scene:
    return HomeScene(program, ANNA, alone=False)


MIDDLE, BETWEEN, OVER = Attended(5), Attended(5, 1), Attended(12)

CLUB: dict[str, Callable[[SceneContext], Scene]] = {
    "club-welcome": partial(_scene, _home, attended=None),
    "club-first": partial(_scene, _home, attended=Attended()),
    "club": partial(_scene, _home, attended=MIDDLE),
    "club-between": partial(_scene, _home, attended=BETWEEN),
    "club-over": partial(_scene, _home, attended=OVER),
    "club-damaged": _damaged,
    "club-faulty-season": _faulty_season,
    "club-who": lambda context: WhoScene(_program(context, None), (ANNA, BERTRAM, LONG)),
    "club-season": partial(_scene, lambda program: SeasonScene(program, ANNA), attended=MIDDLE),
    "club-stories": partial(_scene, lambda program: StoriesScene(program, ANNA), attended=OVER),
    "club-stories-empty": partial(
        _scene, lambda program: StoriesScene(program, ANNA), attended=None
    ),
    "club-chapter": partial(
        _scene, lambda program: ChapterScene(program, ANNA, CHAPTER), attended=MIDDLE
    ),
    "club-album": partial(_album, attended=Attended(6)),
    "club-album-one": partial(_album, attended=MIDDLE),
    "club-album-empty": partial(_album, attended=None),
    "club-dice": partial(_scene, _dice, attended=MIDDLE),
    "club-proof": partial(_scene, _dice, attended=OVER),
    "club-proved": _proved,
    "club-next-game": partial(_after, attended=BETWEEN, evening=5),
    "club-close": partial(_after, attended=Attended(2), evening=1),
    "club-new-title": partial(_after, attended=Attended(3), evening=2),
    "club-close-lost": partial(_after, attended=MIDDLE, evening=4),
    "club-season-gone": lambda context: EveningScene(
        _program(context, None), GameKey("0" * 32, 0, 0, 1, "student")
    ),
}
