"""The ways into the club: from the menu, from the end of a game, and to somebody's album."""

from zilch3d.features.club import words
from zilch3d.features.club.album_page import AlbumScene
from zilch3d.features.club.evening_page import EveningScene
from zilch3d.features.club.home import HomeScene, WhoScene
from zilch3d.features.club.people import members, stranger, take_in
from zilch3d.features.club.season import GameKey
from zilch3d.i18n import _
from zilch3d.kit.scene import Scene
from zilch3d.store.household import Person
from zilch3d.store.saved_games import Occasion
from zilch3d.ui.program import Program


def club_page(program: Program) -> Scene:
    """The club of the one person there is; of several, the question who one is."""
    take_in(program)
    people = members(program)
    return HomeScene(program, people[0]) if len(people) == 1 else WhoScene(program, people)


def album_of(program: Program, person: str) -> Scene:
    """The album of the person of this id."""
    return AlbumScene(program, _member(program, person))


def way_on(occasion: Occasion) -> str:
    """The words of the button that leads from a game's end to its evening."""
    key = GameKey.read(occasion.key)
    return words.back_to_table(key.host) if key is not None else _("To the club")


def of_game(occasion: Occasion) -> str:
    """What a game of the club is part of: whose table it is."""
    key = GameKey.read(occasion.key)
    return words.table_of(key.host) if key is not None else _("The Zilch Club")


def after_game(program: Program, occasion: Occasion) -> Scene:
    """The evening's table after one of its games."""
    key = GameKey.read(occasion.key)
    return club_page(program) if key is None else EveningScene(program, key)


def _member(program: Program, person: str) -> Person:
    """The member of this id; a stranger where nobody of the household has it any more."""
    return program.household.of_id(person) or stranger(_("Player"), person)
