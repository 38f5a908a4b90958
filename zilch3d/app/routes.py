"""Makes the screen that a route names. Each is imported when it is first opened."""

from logging import getLogger
from typing import TYPE_CHECKING, Protocol, assert_never

from zilch3d import __version__
from zilch3d.app.crash import GameInPlay
from zilch3d.engine.rulefile import canonical
from zilch3d.features.house_rules.rules_page import RulesPageScene
from zilch3d.features.lessons.page import learn_page
from zilch3d.features.statistics.dice_page import dice_page
from zilch3d.features.statistics.page import RecordsScene
from zilch3d.i18n import _
from zilch3d.kit.scene import Scene
from zilch3d.store import files, profiles, strengths
from zilch3d.store.figures import usual_minutes
from zilch3d.store.rulefiles import presets
from zilch3d.store.saved_games import CannotLoad, LoadReason
from zilch3d.store.setup import GameSetup
from zilch3d.ui import routes
from zilch3d.ui.pages import backdrop
from zilch3d.ui.pages.fair_dice import FairDiceScene, SecretDice
from zilch3d.ui.pages.new_game import NewGameScene
from zilch3d.ui.pages.offer import (
    FIRST_RULES,
    Offer,
    OwnFiles,
    last_setup,
    playable_rules,
    player_cards,
)
from zilch3d.ui.pages.open_games import StoredOpenGames
from zilch3d.ui.pages.settings import SettingsScene
from zilch3d.ui.pages.title import TitleScene
from zilch3d.ui.program import Program
from zilch3d.ui.words import proof

if TYPE_CHECKING:
    from zilch3d.features.house_rules.workshop import RuleWorkshop

LOG = getLogger(__name__)


class Routes:
    """The router of a program. Each series of games that begins or goes on is ``in_play``."""

    def __init__(self, in_play: GameInPlay) -> None:
        self._in_play = in_play
        self._workshop: RuleWorkshop | None = None
        self._faults: dict[str, LoadReason] = {}
        """Why games could not be continued when that was tried, by their ids."""

    def __call__(self, program: Program, route: routes.Route) -> Scene:
        """Raises CannotLoad for a game that can't be shown."""
        if route is routes.MenuPage.HOUSE_RULES:
            return self._house_rules_page(program)
        if isinstance(route, routes.MenuPage):
            return _PAGES[route](program)
        if isinstance(route, routes.PersonRoute):
            return _about_person(program, route)
        if isinstance(route, routes.RuleRoute):
            return _about_rules_or_dice(program, route)
        if isinstance(route, routes.TableRoute):
            return _over_table(program, route)
        return self._game(program, route)

    def first(self, program: Program, notice: str) -> Scene:
        """The title; at the very first start there is one question before it.

        Where there were games before anybody was asked, the question is whose they are.
        """
        games, nameless = program.games, program.household.of_name(_("Player"))
        if nameless is not None and not program.household.was_asked and games.is_kept:
            from zilch3d.features.people.welcome import WhoIsScene

            return WhoIsScene(program, nameless, lambda: self.title(program, notice))
        has_played = games.has_won or games.open_games() or program.settings.current.setup
        if program.household.is_welcomed or has_played or not games.is_kept:
            return self.title(program, notice)
        from zilch3d.features.people.welcome import WelcomeScene

        return WelcomeScene(program, lambda: self.title(program, notice))

    def title(self, program: Program, notice: str) -> TitleScene:
        """The first screen; ``notice`` says what went wrong at the start, if anything."""
        return TitleScene(program, StoredOpenGames(program, self._faults), notice)

    def _house_rules_page(self, program: Program) -> Scene:
        from zilch3d.features.house_rules.rules_list import HouseRulesScene
        from zilch3d.features.house_rules.workshop import open_workshop

        if self._workshop is None:
            self._workshop = open_workshop(program)
        return HouseRulesScene(self._workshop)

    def _game(self, program: Program, route: routes.GameRoute) -> Scene:
        match route:
            case routes.Play(setup):
                return self._play(program, setup)
            case routes.Lesson():
                from zilch3d.features.lessons.teaching import lesson_scene

                return lesson_scene(program, route)
            case routes.Watch(recording, turn):
                from zilch3d.features.replay.entry import replay

                return replay(program, recording, turn)
            case routes.PractiseKind():
                from zilch3d.features.practice.page import PracticeScene

                return PracticeScene(program, habit=route)
            case routes.PlayDice() | routes.Continue() | routes.LookBack():
                return self._in_series(program, route)
            case _:
                assert_never(route)

    def _play(self, program: Program, setup: GameSetup) -> Scene:
        """A new game; the choice of another if its rules or players are gone by now."""
        rules = playable_rules(setup)
        if rules is None:
            return _new_game_page(program, setup)
        from zilch3d.app.session import new_game

        program.advice.stop()
        session, scene = new_game(program, setup, rules)
        self._in_play.begin(session)
        return scene

    def _in_series(
        self, program: Program, route: routes.PlayDice | routes.Continue | routes.LookBack
    ) -> Scene:
        from zilch3d.app import session as sessions

        scene: Scene
        match route:
            case routes.PlayDice(game):
                session, scene = sessions.game_with_dice(program, game)
            case routes.LookBack(game_id):
                session, scene = sessions.end_once_more(program, game_id)
            case routes.Continue(game_id):
                try:
                    session, scene = sessions.continued_game(program, game_id)
                except CannotLoad as fault:
                    LOG.warning("a game can't be continued: %s", fault)
                    self._faults[game_id] = fault.reason
                    raise
        self._in_play.begin(session)
        return scene


# Pages over the title's table


def _about(program: Program) -> Scene:
    from zilch3d.resources import MissingResource
    from zilch3d.store.components import components
    from zilch3d.ui.pages.about import About, AboutScene, FileLocations

    places = FileLocations(
        files.data_folder(), files.settings_file(), files.cache_folder(), files.log_file()
    )
    try:
        about = About(__version__, places, components())
    except MissingResource as missing:  # nobody needs the list to play
        about = About(__version__, places, (), missing.path)
    return AboutScene(program, about)


def _club(program: Program) -> Scene:
    from zilch3d.features.club.entry import club_page

    return club_page(program)


def _daily(program: Program) -> Scene:
    from zilch3d.features.daily.page import DailyScene

    return DailyScene(program)


def _tournament(program: Program) -> Scene:
    from zilch3d.features.tournament.page import TournamentScene

    return TournamentScene(program)


def _finished_games(program: Program) -> Scene:
    from zilch3d.features.statistics.finished_games import FinishedGamesScene

    return FinishedGamesScene(program)


def _new_game(program: Program) -> Scene:
    return _new_game_page(program, last_setup(program.settings.current, program.household))


def _new_game_page(program: Program, setup: GameSetup) -> Scene:
    offer = Offer(
        rules={preset.id: preset for preset in presets()},
        players=player_cards(profiles.shipped()),
        recommended=FIRST_RULES,
        own=OwnFiles(program.games, program.screen.wake),
        minutes=usual_minutes,
        strengths=strengths.strengths_under,
    )
    return NewGameScene(program, offer, setup)


def _odds(program: Program) -> Scene:
    from zilch3d.features.house_rules.odds_page import OddsScene

    return OddsScene(
        program, playable_rules(last_setup(program.settings.current, program.household))
    )


def _people(program: Program) -> Scene:
    from zilch3d.features.people.page import PeopleScene

    return PeopleScene(program)


def _about_person(program: Program, route: routes.PersonRoute) -> Scene:
    match route:
        case routes.PersonPage(name):
            from zilch3d.features.people.person_page import PersonScene

            person = program.household.of_name(name)
            return _people(program) if person is None else PersonScene(program, person)
        case routes.Album(person_id):
            from zilch3d.features.club.entry import album_of

            return album_of(program, person_id)
        case _:
            assert_never(route)


def _practice(program: Program) -> Scene:
    from zilch3d.features.practice.page import PracticeScene

    return PracticeScene(program)


def _rules(program: Program) -> Scene:
    """The page of the rules that Play plays by; of those for a first game if they are gone."""
    last = last_setup(program.settings.current, program.household)
    key, rules = last.rules, playable_rules(last)
    if rules is None:
        key, rules = FIRST_RULES, next(one for one in presets() if one.id == FIRST_RULES)
    return RulesPageScene(program, rules, key=key)


def _settings(program: Program) -> Scene:
    """The settings, with dice to throw."""
    from zilch3d.ui.table.services import table_services
    from zilch3d.ui.table.trial import TrialTable

    services = table_services(program, has_room=False)
    return SettingsScene(program, trial=TrialTable(backdrop.resting(), services))


class _MakePage(Protocol):
    def __call__(self, program: Program, /) -> Scene: ...


_PAGES: dict[routes.MenuPage, _MakePage] = {
    routes.MenuPage.ABOUT: _about,
    routes.MenuPage.CLUB: _club,
    routes.MenuPage.DAILY: _daily,
    routes.MenuPage.DICE_COUNTS: dice_page,
    routes.MenuPage.FINISHED_GAMES: _finished_games,
    routes.MenuPage.LEARN: learn_page,
    routes.MenuPage.NEW_GAME: _new_game,
    routes.MenuPage.ODDS: _odds,
    routes.MenuPage.PEOPLE: _people,
    routes.MenuPage.PRACTICE: _practice,
    routes.MenuPage.RECORDS: RecordsScene,
    routes.MenuPage.RULES: _rules,
    routes.MenuPage.SETTINGS: _settings,
    routes.MenuPage.TOURNAMENT: _tournament,
}


# Pages about rules and dice, and over a table


def _about_rules_or_dice(program: Program, route: routes.RuleRoute) -> Scene:
    match route:
        case routes.RulesToRead(rules, key):
            return RulesPageScene(program, rules, key=key)
        case routes.Odds(rules, behind):
            from zilch3d.features.house_rules.odds_page import OddsScene

            return OddsScene(program, rules, behind)
        case routes.DiceOfGame(game_id, behind):
            return dice_page(program, game_id, behind)
        case routes.NextDice():
            return _next_dice(program, route)
        case routes.ProofInPlay():
            return _proof_in_play(program, route)
        case _:
            assert_never(route)


def _next_dice(program: Program, route: routes.NextDice) -> Scene:
    """The proof of the next dice; players who choose other rules keep seed and words."""
    text, next_game = canonical(route.rules), program.next_game
    fair = next_game.look(text)
    add, is_anew = next_game.add_words, next_game.is_anew(text)
    return FairDiceScene(program, SecretDice(fair.commitment, fair.words, add, is_anew=is_anew))


def _proof_in_play(program: Program, route: routes.ProofInPlay) -> Scene:
    log = route.log
    why = proof.why_known(log.game.known)
    add = None if route.rolled or why else (lambda words: log.add_words(words).words)
    dice = SecretDice(log.game.fair.commitment, log.game.fair.words, add, why)
    return FairDiceScene(program, dice, route.behind)


def _over_table(program: Program, route: routes.TableRoute) -> Scene:
    match route:
        case routes.RulesInPlay(rules, table):
            return RulesPageScene(program, rules, table=table)
        case routes.TurnsSoFar(table):
            from zilch3d.features.score_sheet.turns_page import TurnsScene

            return TurnsScene(program.screen, table.every_turn(), table.draw_table)
        case routes.SheetSoFar(table, record):
            from zilch3d.features.score_sheet.export import score_sheet_page

            return score_sheet_page(program, table, record)
        case routes.Photograph(table):
            from zilch3d.features.photograph.saving import photograph_page

            return photograph_page(program, table)
        case _:
            assert_never(route)
