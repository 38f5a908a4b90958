"""The people of a household: the first question, the list, and their pages."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from datetime import timedelta
from functools import partial
from math import sin

from gallery.games import SceneContext
from gallery.habits import two_habits
from gallery.program import NOW
from zilch3d.features.people.asking import PersonFacts, RatingFacts
from zilch3d.features.people.page import EditScene, PeopleScene
from zilch3d.features.people.person_page import PersonScene
from zilch3d.features.people.welcome import WelcomeScene, WhoIsScene
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Scene
from zilch3d.odds.performance import Rating
from zilch3d.odds.solvable import same_play
from zilch3d.store.database import in_memory
from zilch3d.store.documents import RoomDocuments
from zilch3d.store.games import GameStore
from zilch3d.store.household import (
    ROOM,
    Household,
    Owners,
    Person,
    Played,
    read_people,
)
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import in_utc
from zilch3d.store.statistics import (
    PersonStatistics,
    PlayerKey,
    RecordKind,
    RulesPlayed,
    Totals,
    ZilchRecord,
)
from zilch3d.ui.program import Program

FREEZE, ZILCH_1990 = load("freeze"), load("zilch-1990")
PEOPLE = (
    ("a1", "Ragna", "person-12", 75, 0),
    ("b2", "Bertram der Bedächtige", "person-6", 40, 3),
    ("c3", "Mila", "person-4", 12, 12),
    ("d4", "Player", "person-8", 2, 200),
    ("e5", "Jo", "person-9", 0, 0),
)
"""Their ids, names, faces, games, and days since the last of these."""


class PlayedGames(GameStore):
    """Games of people who are there at once; ``damaged`` are the keys of documents that aren't."""

    def __init__(self, people: bool, damaged: tuple[str, ...] = ()) -> None:
        super().__init__(in_memory(), lambda: NOW)
        listed = PEOPLE if people else ()
        for key, name, face, *_played in listed:
            person = Person(key, name, face, unnamed=name == "Player")
            self.keep_document(ROOM, key, person.content)
        self._damaged = damaged
        self.people_at_start = self._kept()
        self._found = {
            name: Played(games, in_utc(NOW - timedelta(days)) if games else "")
            for _key, name, _face, games, days in listed
        }

    def _kept(self) -> RoomDocuments:
        return replace(self.documents(ROOM).result(), damaged=self._damaged)

    def played(self) -> Future[tuple[RoomDocuments, Mapping[str, Played]]]:
        kept = self._kept()
        owners = Owners(read_people(kept).people.values())
        found = dict[str, Played]()
        for name, (games, last) in self._found.items():
            who = owners.of(name, last)
            others = found.get(who, Played(0, ""))
            found[who] = Played(games + others.games, max(last, others.last))
        return completed((kept, found))


def with_people(program: Program, *, people: bool = True, damaged: tuple[str, ...] = ()) -> Program:
    """The program with these people in it."""
    games = PlayedGames(people, damaged)
    household = Household(games)
    household.refresh()
    return replace(program, games=games, household=household)


def welcome(context: SceneContext, name: str = "") -> Scene:
    """The first start of all; a ``name`` has been typed."""
    scene = WelcomeScene(with_people(context.program(), people=False), Scene)
    scene.name = name
    return scene


def who_is(context: SceneContext) -> Scene:
    """The first start after people came to be: whose games are those of “Player”?"""
    program = with_people(context.program())
    return WhoIsScene(program, program.household.people[3], Scene)


def people(
    context: SceneContext, *, people: bool = True, damaged: tuple[str, ...] = ()
) -> PeopleScene:
    return PeopleScene(with_people(context.program(), people=people, damaged=damaged))


def merging(context: SceneContext) -> Scene:
    """Who is the “Player” that was never asked for a name?"""
    scene = people(context)
    scene.question_key = "d4"
    return scene


def undoing(context: SceneContext) -> Scene:
    """Somebody was renamed, somebody merged, and somebody removed."""
    program = with_people(context.program())
    scene, household = PeopleScene(program), program.household
    scene.enter()
    ragna, bertram, mila, player, _jo = household.people
    scene.merge(player, ragna)
    scene.edited(bertram, "Bert", "person-2")
    scene.remove(mila)
    return scene


def edit_person(context: SceneContext) -> Scene:
    """Another name, which somebody has."""
    program = with_people(context.program())
    scene = EditScene(program, program.household.people[2], lambda _name, _face: None)
    scene.name = "ragna"
    return scene


def _totals(games: int, wins: float, best_turn: int) -> Totals:
    return Totals(games, wins, 100 * games, 12 * games, best_turn=best_turn)


def _rating(value: float, low: float, high: float, games: int) -> RatingFacts:
    course = [value - 160 * 0.85**n + 24 * sin(1.9 * n) * 0.9**n for n in range(games)]
    return RatingFacts(Rating(value, low, high, games), games, (*course[:-1], value))


def _facts() -> PersonFacts:
    freeze, zilch = same_play(FREEZE), same_play(ZILCH_1990)

    def record(feat: RecordKind, value: int, rules: str, turn: int | None = None) -> ZilchRecord:
        return ZilchRecord(feat, value, PlayerKey(True, "Ragna"), "0" * 32, turn, NOW, rules)

    played = PersonStatistics(
        (
            (RulesPlayed(freeze, "freeze", FREEZE, 60), _totals(52, 30, 56)),
            (RulesPlayed(zilch, "zilch-1990", ZILCH_1990, 20), _totals(19, 8.5, 127)),
            (RulesPlayed("other", "sunday", None, 4), _totals(4, 1, 0)),
        ),
        (
            record("best_turn", 56, freeze, 7),
            record("turns", 9, freeze),
            record("zilch_run", 6, zilch, 29),
            record("comeback", 96, zilch),
        ),
    )
    ratings = {
        freeze: _rating(1942, 1920, 1960, 52),
        zilch: _rating(1911, 1400, 1980, 1),
    }
    return PersonFacts(played, ratings, two_habits(), FREEZE)


def person(context: SceneContext, facts: PersonFacts | None, position: int = 0) -> Scene:
    """The page of one of them; without facts the games can't be read."""
    program = with_people(context.program())
    one = program.household.people[position]
    return PersonScene(program, one, lambda: completed(facts))


EMPTY = PersonFacts(PersonStatistics(), {})
PEOPLE_SCENES: dict[str, Callable[[SceneContext], Scene]] = {
    "welcome": welcome,
    "welcome-named": partial(welcome, name="Ragna"),
    "welcome-who-is": who_is,
    "people": people,
    "no-people": partial(people, people=False),
    "people-at-fault": partial(people, damaged=("x",)),
    "people-merging": merging,
    "people-undo": undoing,
    "person-edit": edit_person,
    "person": lambda context: person(context, _facts()),
    "person-unrated": lambda context: person(context, replace(_facts(), ratings={}, habits=None)),
    "person-new": lambda context: person(context, EMPTY, 4),
    "person-at-fault": lambda context: person(context, None),
}
