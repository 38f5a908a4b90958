"""The rooms whose occasions games are part of, by their names, each imported late."""

from collections.abc import Mapping

from zilch3d.features.club.model import ROOM as CLUB
from zilch3d.features.daily.days import ROOM as DAILY
from zilch3d.features.daily.days import player_of
from zilch3d.i18n import _
from zilch3d.kit.scene import Scene
from zilch3d.store.saved_games import Occasion, day_of
from zilch3d.ui.program import OccasionHost, Program


def _daily_way_on(_occasion: Occasion) -> str:
    return _("Dice of the day")


def _daily_page(program: Program, occasion: Occasion) -> Scene:
    """The day that was played, also after midnight, of whoever played it."""
    from zilch3d.features.daily.page import DailyScene

    return DailyScene(program, day_of(occasion.key[:10]), name=player_of(occasion))


def _tournament_way_on(_occasion: Occasion) -> str:
    return _("To the tournament")


def _tournament_page(program: Program, occasion: Occasion) -> Scene:
    from zilch3d.features.tournament.kept import GameKey
    from zilch3d.features.tournament.page import TournamentScene

    key = GameKey.read(occasion.key)
    return TournamentScene(program, key.tournament if key is not None else "")


def _back_to_club(occasion: Occasion) -> str:
    from zilch3d.features.club.entry import way_on

    return way_on(occasion)


def _tournament_of_game(_occasion: Occasion) -> str:
    return _("Tournament")


def _table_of_game(occasion: Occasion) -> str:
    from zilch3d.features.club.entry import of_game

    return of_game(occasion)


def _club(program: Program, occasion: Occasion) -> Scene:
    from zilch3d.features.club.entry import after_game

    return after_game(program, occasion)


OCCASIONS: Mapping[str, OccasionHost] = {
    DAILY: OccasionHost(_daily_way_on, _daily_page, _daily_way_on),
    "tournament": OccasionHost(_tournament_way_on, _tournament_page, _tournament_of_game),
    CLUB: OccasionHost(_back_to_club, _club, _table_of_game),
}
