"""Every screen of the game by name, for pictures and tests.

Nothing here depends on chance: the same name gives the same picture.
"""

from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from random import Random

from gallery.about import about, licence, licence_of_many_pages
from gallery.challenges import BOARD
from gallery.club import CLUB
from gallery.daily import DAILY
from gallery.ended import COSTLIEST, DEFEAT, EIGHT_WHOLE, WHOLE, WholeGame, plain_proof
from gallery.figures import (
    figures_awaited,
    figures_changed,
    line_chart,
    odds,
    odds_of_house_rules,
    thumb_printed,
)
from gallery.games import CLARA, EIGHT, ENDED, GAMES, GalleryGame, SceneContext, nothing
from gallery.habits import HABITS
from gallery.house_rules import (
    edit_rules,
    edit_rules_at_fault,
    house_rules,
    no_house_rules,
    start_rules,
)
from gallery.lessons import LESSONS
from gallery.long import LONG
from gallery.people import PEOPLE_SCENES, with_people
from gallery.photographs import PHOTOGRAPHS
from gallery.practice import PRACTICE
from gallery.program import ListedGames, PlainWaitingGame
from gallery.records import no_records, opponents, records
from gallery.replays import REPLAYS
from gallery.saving import SAVING
from gallery.sheets import SHEETS
from gallery.titles import TITLES, open_games
from gallery.tournament import TOURNAMENTS
from zilch3d.advice.processes import SolvingState, Stage
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import NO_FACES, EndRules, Ties
from zilch3d.fair.proof import BETWEEN, FairGame, Seed
from zilch3d.fair.shares import Origin, Share
from zilch3d.features.after_game.end_page import EndExtras, EndPage, EndScene, EndWay
from zilch3d.features.after_game.result import Result
from zilch3d.features.after_game.story import Past
from zilch3d.features.after_game.what_if import WhatIfScene, position_facts
from zilch3d.features.after_game.words import ReviewText
from zilch3d.features.house_rules.draft import SECTIONS
from zilch3d.features.house_rules.rules_page import RulesPageScene
from zilch3d.features.lessons.page import LearnScene, UnfinishedLesson
from zilch3d.features.score_sheet.turns_page import TurnsScene
from zilch3d.features.statistics.dice_page import CountedDice, DiceScene, Roller
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Scene
from zilch3d.records.verification import Verification
from zilch3d.store import profiles, strengths
from zilch3d.store.figures import usual_minutes
from zilch3d.store.rulefiles import load, presets
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.strengths import Strengths
from zilch3d.ui.pages import backdrop
from zilch3d.ui.pages.choose_player import ChoosePlayerScene, Question, Roster
from zilch3d.ui.pages.fair_dice import FairDiceScene, SecretDice
from zilch3d.ui.pages.more import MoreScene
from zilch3d.ui.pages.new_game import NewGameScene
from zilch3d.ui.pages.offer import Offer, PlayerCard, player_cards
from zilch3d.ui.pages.open_games import OpenGamesScene
from zilch3d.ui.pages.pause import (
    EveryoneAwayScene,
    FreeSeat,
    GamePages,
    JoinScene,
    PauseScene,
)
from zilch3d.ui.pages.settings import SettingsScene
from zilch3d.ui.pages.trouble import (
    Crash,
    CrashExits,
    CrashScene,
    DamagedScene,
    SafeStartScene,
)
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Odds
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import table_services
from zilch3d.ui.table.trial import TrialTable
from zilch3d.ui.words import amounts, names, proof

__all__ = ["SCENES", "ListedGames", "SceneContext", "open_games"]

DICE = FairGame("0" * 32, canonical(load("freeze")), Seed(bytes(range(32))))
WORDS = Share(Origin.WORDS, "blue moon")
THROWN = Share(Origin.DICE, "42613 55216 31165 24433 61524")
OF_RIVAL = Share(Origin.RIVAL, "The owl flies at a quarter to nine, or so they say", "Magdalena")
"""Nobody has ever played with them."""

THROWING = 62
"""Frames from a press to dice in the air."""
SETTINGS_PAGES = ("display", "pace", "advice")
RULES_PAGES = ("freeze", "andyzilch", "picnic")
_TWO_SEATS = (SeatSetup("Ragna"), CLARA)


def _open_games_list(context: SceneContext) -> Scene:
    return OpenGamesScene(context.program(), ListedGames(open_games()))


def _giving_up(context: SceneContext) -> Scene:
    """Asked whether to give up the game that was played last."""
    scene = OpenGamesScene(context.program(), ListedGames(open_games()))
    scene.ask(open_games()[0].id)
    return scene


def _new_game(context: SceneContext) -> Scene:
    """Two players, rules with half points."""
    return _choosing(context, GameSetup("zilch-1990", _TWO_SEATS))


def _new_game_eight(context: SceneContext) -> Scene:
    """One player too many, the seat of a newcomer open."""
    names = EIGHT.split(", ")
    people = [SeatSetup(name, newcomer=name == names[3]) for name in names[:6]]
    scene = _choosing(context, GameSetup("andyzilch", (*people, CLARA)))
    scene.seating.open(3)
    return scene


def _new_game_people(context: SceneContext, name: str = "Ragna") -> Scene:
    """A seat is open: who of the household takes it, or somebody new of this name?"""
    seats = (SeatSetup("Bertram der Bedächtige"), SeatSetup(name), CLARA)
    program = with_people(context.program())
    scene = _choosing(context, GameSetup("freeze", seats), program)
    scene.seating.open(1)
    return scene


def _choosing(
    context: SceneContext, setup: GameSetup, program: Program | None = None
) -> NewGameScene:
    offer = Offer(
        {rules.id: rules for rules in presets()},
        player_cards(profiles.shipped()),
        recommended="freeze",
        minutes=usual_minutes,
        strengths=strengths.strengths_under,
    )
    return NewGameScene(program or context.program(), offer, setup)


def _new_game_computer(context: SceneContext) -> Scene:
    """The seat of a computer player is open."""
    scene = _choosing(context, GameSetup("freeze", _TWO_SEATS))
    scene.seating.open(1)
    return scene


def _new_game_missing(context: SceneContext) -> Scene:
    """Of the players of the last game one is gone, and its seat is open."""
    seats = (*_TWO_SEATS, SeatSetup("Robin", "house"))
    scene = _choosing(context, GameSetup("freeze", seats))
    scene.resized(context.surface)
    scene.enter()
    scene.update(0.0)
    return scene


def _choose_player(context: SceneContext) -> Scene:
    """Somebody to play against, by portrait."""
    return _choosing_one(context, strengths.strengths_under(load("freeze")))


def _choose_player_unmeasured(context: SceneContext) -> Scene:
    """By rules under which nobody was measured."""
    return _choosing_one(context, None)


def _choosing_one(context: SceneContext, measured: Strengths | None) -> Scene:
    question = Question(1, "glory", (), lambda _player: None)
    cards = player_cards(profiles.shipped())
    own = PlayerCard("house", "Robin", "Our own.")
    roster = Roster([*cards, own], Random(0), measured)
    return ChoosePlayerScene(context.screen, roster, question, context.backdrop)


def _learn(context: SceneContext) -> Scene:
    """A lesson was left at its fourth step."""
    rules = {preset.id: preset for preset in presets()}
    last = UnfinishedLesson("freeze", names.rules_name(rules["freeze"]), 3)
    return LearnScene(context.program(), rules, "freeze", last)


def _settings(context: SceneContext, page: str = "table") -> Scene:
    program = context.program()
    trial = TrialTable(backdrop.resting(), table_services(program))
    scene = SettingsScene(program, trial=trial)
    scene.page = page
    return scene


def _settings_throwing(context: SceneContext) -> Scene:
    """Brass dice on burgundy, on their way through a round tray."""
    program = context.program(dice="brass", cloth="burgundy", tray="round")
    trial = TrialTable(backdrop.resting(), table_services(program))
    trial.throw()
    for _frame in range(THROWING):
        trial.update(1 / 60)
    return SettingsScene(program, trial=trial)


def _dice(context: SceneContext) -> Scene:
    """Fair dice, thrown for an evening; one face of one player's is out of the ordinary."""
    rollers = (
        Roller("Ragna", True, (171, 163, 158, 180, 169, 165)),
        Roller("Bertram der Bedächtige", True, (52, 57, 49, 88, 61, 55)),
        Roller("Clara", False, (160, 166, 175, 158, 171, 162)),
    )
    return DiceScene(context.program(), lambda: completed(CountedDice(rollers)))


def _no_dice_yet(context: SceneContext) -> Scene:
    return DiceScene(context.program(), lambda: completed(CountedDice()))


def _pause(context: SceneContext, game: GalleryGame = GAMES["table"]) -> Scene:
    table = _seen(game, context)
    return PauseScene(context.program(), waiting_game(table))


def waiting_game(table: TableScene) -> PlainWaitingGame:
    """One person is at this table; the ways of the menu all lead to the odds of its rules."""
    odds = Odds(table.game.state.rules)
    pages = GamePages(*(odds for _page in fields(GamePages)))
    return PlainWaitingGame(pages, {0: ("Ragna", False)}, table.draw_table, table.beside_players)


def _everyone_away(context: SceneContext) -> Scene:
    table = _seen(GAMES["table"], context)
    return EveryoneAwayScene(context.program(), waiting_game(table))


def _turns(context: SceneContext) -> Scene:
    """All turns of a game, one of them under way."""
    table = _seen(GAMES["turns-played"], context)
    return TurnsScene(context.screen, table.every_turn(), table.draw_table)


def _rules_page(rules: str, context: SceneContext) -> Scene:
    return RulesPageScene(context.program(), load(rules), key=rules)


def _house_rules_page(context: SceneContext) -> Scene:
    """A family's own: five dice, short straights, rounds, and a clock."""
    rules = load("freeze")
    nothing_of_six = replace(
        rules.scoring, dice=5, sixes=NO_FACES, straight=0, low_straight=10, high_straight=15
    )
    house = replace(
        rules,
        id="sunday",
        name="Sunday at Grandma’s",
        summary="Five dice, ten rounds, and no dawdling.",
        scoring=nothing_of_six,
        turn=replace(rules.turn, zilches_in_a_row=3, zilch_penalty=10),
        end=EndRules(rounds=10, ties=Ties.PLAY_OFF),
        manners=replace(rules.manners, seconds=30, catching_up=False),
    )
    return RulesPageScene(context.program(), house)


def _rules_at_table(context: SceneContext) -> Scene:
    table = _seen(GAMES["table-1990"], context)
    program = context.program(rules_card=True)
    return RulesPageScene(program, load("zilch-1990"), table=table)


def _fair_dice(
    context: SceneContext,
    *added: Share,
    origin: Origin = Origin.WORDS,
    typed: str = "",
    rival: str = "",
    is_anew: bool = False,
) -> Scene:
    """Before the first roll, with what players have added and what one of them is typing."""
    fair = DICE
    for share in added:
        fair = fair.adding(share.written)
    dice = SecretDice(
        fair.commitment, fair.words, lambda words: fair.adding(words).words, is_anew=is_anew
    )
    scene = FairDiceScene(context.program(), dice)
    scene.form.origin, scene.form.typed[origin], scene.form.rival = origin, typed, rival
    return scene


def _fair_dice_rolled(context: SceneContext, *added: Share) -> Scene:
    """In the middle of a game, to which this was added before."""
    table = _seen(GAMES["table"], context)
    words = BETWEEN.join(share.written for share in added)
    dice = SecretDice(DICE.commitment, words, None)
    return FairDiceScene(context.program(), dice, table.draw_table)


def _joining(context: SceneContext, *, people: bool = False) -> Scene:
    table = _seen(GAMES["table"], context)
    names = [seat.name for seat in table.game.seats]
    household = with_people(context.program()).household if people else None
    roster = Roster(player_cards(profiles.shipped()), Random(0), household=household)
    free = FreeSeat(roster, names, newcomers=True)
    return JoinScene(context.screen, free, lambda _seat: None, table.draw_table)


def _crash(context: SceneContext) -> Scene:
    error = "AllocatorException: No more space in (1024, 1024)"
    file = "/home/ragna/.local/share/zilch3d/crashes/crash 1990-01-12 20.15.00 4711.txt"
    return CrashScene(
        context.screen, Crash(error, file), CrashExits(lambda: True, nothing, nothing)
    )


def _damaged(context: SceneContext) -> Scene:
    return DamagedScene(context.screen, "assets/fonts/Vollkorn-Bold.ttf", None)


def _safe_start(context: SceneContext) -> Scene:
    return SafeStartScene(context.screen, nothing, nothing)


END_WAYS: dict[EndWay, Callable[[], None]] = {"sheet": nothing, "replay": nothing}


def _end(game: GalleryGame, context: SceneContext, *, verified: bool = False) -> Scene:
    table = _seen(game, context)
    state = table.game.state
    points = partial(amounts.points, state.rules)
    result = Result.of(state, table.game.seats, points, table.controller.last_word())
    fits = proof.verified(Verification(table.game.rolls, DICE.commitment))
    dice = DICE.adding(BETWEEN.join(share.written for share in (WORDS, THROWN, OF_RIVAL)))
    extras = EndExtras(END_WAYS, plain_proof(dice, (True, fits)))
    draw = partial(table.draw_table_within, tray_alone=True)
    scene = EndScene(context.program(), result, nothing, extras, draw)
    if verified:
        scene.verify()
    return scene


def _watch(_turn: int) -> None:
    """Nothing is shown again."""


def _after(
    whole: WholeGame,
    context: SceneContext,
    *,
    page: EndPage = EndPage.RESULT,
    progress: float = 1.0,
    past: Past | None = None,
) -> Scene:
    """A page of the end of a whole game; ``past`` is that of the person who played."""
    table = _seen(ENDED["end"], context)
    extras = EndExtras(
        END_WAYS,
        plain_proof(DICE, (True, "")),
        whole.at_end(progress=progress),
        past=lambda: completed(past),
        shares=lambda: completed(whole.shares),
        watch=_watch,
    )
    draw = partial(table.draw_table_within, tray_alone=True)
    scene = EndScene(context.program(), whole.result, nothing, extras, draw)
    scene.page = page
    return scene


def _what_if(context: SceneContext) -> Scene:
    """The costliest decision of a whole game at the table again."""
    table, whole = _seen(COSTLIEST, context), WholeGame(WHOLE.record)
    text = ReviewText(whole.review, *whole.writing, frozenset({1}))
    decision = whole.review.costliest(1)[0]
    facts = position_facts(text, decision, lambda _choice: None, nothing)
    draw, beside = table.draw_table_within, table.beside_players
    return WhatIfScene(context.screen, facts, nothing, draw, beside)


def _seen(game: GalleryGame, context: SceneContext) -> TableScene:
    """The game at its table, drawn once, so that it can be behind another scene."""
    scene = game.at_table(context)
    scene.resized(context.surface)
    scene.enter()
    scene.draw()
    scene.leave()
    return scene


SCENES: dict[str, Callable[[SceneContext], Scene]] = {
    **TITLES,
    "more": lambda context: MoreScene(context.program(), ListedGames(open_games())),
    "about": about,
    "licence": licence,
    "licence-of-many-pages": licence_of_many_pages,
    "open-games": _open_games_list,
    "giving-up": _giving_up,
    "new-game": _new_game,
    "new-game-eight": _new_game_eight,
    "new-game-computer": _new_game_computer,
    "new-game-people": _new_game_people,
    "new-game-somebody-new": partial(_new_game_people, name="Kim"),
    "new-game-missing": _new_game_missing,
    "choose-player": _choose_player,
    "choose-player-unmeasured": _choose_player_unmeasured,
    **{f"rules-{id_}": partial(_rules_page, id_) for id_ in RULES_PAGES},
    "rules-house": _house_rules_page,
    "rules-at-table": _rules_at_table,
    "house-rules": house_rules,
    "house-rules-none": no_house_rules,
    "start-rules": start_rules,
    **{f"edit-rules-{g or 'name'}": partial(edit_rules, group=g) for g in SECTIONS},
    "edit-rules-fault": edit_rules_at_fault,
    **BOARD,
    "learn": _learn,
    "settings": _settings,
    "settings-throwing": _settings_throwing,
    **{f"settings-{page}": partial(_settings, page=page) for page in SETTINGS_PAGES},
    "odds": partial(odds, name="freeze"),
    "odds-1990": partial(odds, name="zilch-1990"),
    "odds-matching": partial(odds, name="andyzilch"),
    "odds-taking-over": partial(odds, name="pass-the-dice"),
    "odds-no-thumb": partial(odds_of_house_rules, name="flat", thumb=SolvingState()),
    "odds-searching": partial(
        odds_of_house_rules, name="flat", thumb=SolvingState(Stage.SOLVING, 0.43)
    ),
    "odds-search-failed": partial(
        odds_of_house_rules, name="flat", thumb=SolvingState(Stage.FAILED)
    ),
    "thumb-printed": partial(thumb_printed, written=True),
    "thumb-not-printed": partial(thumb_printed, written=False),
    "figures-changed": figures_changed,
    "figures-awaited": figures_awaited,
    "line-chart": line_chart,
    "dice": _dice,
    "records": records,
    "records-statistics": partial(records, page="statistics"),
    "records-course": partial(records, page="course"),
    "records-opponents": opponents,
    "records-none": no_records,
    "dice-none-yet": _no_dice_yet,
    **{name: game.at_table for name, game in GAMES.items()},
    **LESSONS,
    **PRACTICE,
    **HABITS,
    **DAILY,
    **TOURNAMENTS,
    **REPLAYS,
    "pause": _pause,
    "pause-eight": partial(_pause, game=GAMES["eight-players"]),
    "everyone-away": _everyone_away,
    "turns": _turns,
    **SHEETS,
    **PHOTOGRAPHS,
    "joining": _joining,
    "joining-people": partial(_joining, people=True),
    "fair-dice": lambda context: _fair_dice(context, WORDS),
    "fair-dice-from-table": lambda context: _fair_dice(
        context, WORDS, origin=Origin.DICE, typed="42613 55216 3"
    ),
    "fair-dice-no-face": lambda context: _fair_dice(context, origin=Origin.DICE, typed="426137"),
    "fair-dice-rival": lambda context: _fair_dice(
        context, WORDS, THROWN, origin=Origin.RIVAL, typed="3141 5926 5358 9793", rival="Magdalena"
    ),
    "fair-dice-anew": lambda context: _fair_dice(context, WORDS, THROWN, is_anew=True),
    "fair-dice-rolled": _fair_dice_rolled,
    "fair-dice-shares": lambda context: _fair_dice_rolled(context, WORDS, THROWN, OF_RIVAL),
    **{name: partial(_end, game) for name, game in ENDED.items()},
    "end-verified": partial(_end, ENDED["end"], verified=True),
    "end-whole": partial(_after, WholeGame(WHOLE.record)),
    "end-defeat": partial(_after, WholeGame(DEFEAT.record)),
    "end-record": partial(_after, WholeGame(DEFEAT.record), past=Past(12, 600, 0.01)),
    "end-rating": partial(_after, WholeGame(WHOLE.record, shares=(0.03, 0.05, 0.02) * 4)),
    "end-whole-eight": partial(_after, WholeGame(EIGHT_WHOLE.record)),
    "end-reviewing": partial(_after, WholeGame(WHOLE.record), progress=0.4),
    "end-chances": partial(_after, WholeGame(WHOLE.record), page=EndPage.CHANCES),
    "end-chances-eight": partial(_after, WholeGame(EIGHT_WHOLE.record), page=EndPage.CHANCES),
    "end-points": partial(_after, WholeGame(WHOLE.record, solved=False), page=EndPage.CHANCES),
    "end-with-help": partial(_after, WholeGame(WHOLE.record, helped=True)),
    "end-decisions": partial(_after, WholeGame(WHOLE.record), page=EndPage.DECISIONS),
    "end-fairness": partial(_after, WholeGame(WHOLE.record), page=EndPage.FAIRNESS),
    "what-if": _what_if,
    **SAVING,
    **PEOPLE_SCENES,
    "crash": _crash,
    "damaged": _damaged,
    "safe-start": _safe_start,
    **CLUB,
    **LONG,
}
