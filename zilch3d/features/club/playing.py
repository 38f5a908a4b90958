"""What one does in the club: begin a season, sit down at a table, read, put a present to use."""

from dataclasses import replace

from zilch3d.engine.rulefile import canonical
from zilch3d.fair.season import new_season
from zilch3d.features.club import words
from zilch3d.features.club.club import BegunSeason, Club
from zilch3d.features.club.kept import (
    READ,
    KeptSeason,
    read_document,
    season_document,
)
from zilch3d.features.club.model import ROOM, Chapter, Evening, Look, SeasonPage
from zilch3d.features.club.season import MOST_STARTED, GameKey
from zilch3d.kit.scene import Answer
from zilch3d.odds.solvable import same_play
from zilch3d.store.games import GameStore
from zilch3d.store.household import Person
from zilch3d.store.saved_games import NewGame, Occasion
from zilch3d.store.setup import GameSetup
from zilch3d.ui.pages.offer import playable_rules
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Continue, PlayDice


def begin_season(games: GameStore, member: Person, page: SeasonPage) -> KeptSeason:
    """Begin a season with new dice, and keep it."""
    fair = new_season()
    kept = KeptSeason(fair, fair.commitment, member.id, member.name, games.now(), page)
    games.keep_document(ROOM, kept.key, season_document(kept))
    return kept


def can_be_played(club: Club, begun: BegunSeason) -> bool:
    """Whether the rules and the players of the evening to come are there."""
    return _next_game(club, begun) is not None


def is_newcomer(club: Club, evening: Evening) -> bool:
    """Whether the evening's rules are easier for newcomers, and the member has yet to end a game
    by them in the club.
    """
    rules = words.rules_at(evening)
    if rules is None or rules.turn.newcomer_opening >= rules.turn.opening:
        return False
    key = same_play(rules)
    played = (result.rules for result in club.finished)
    return not any(each is not None and same_play(each) == key for each in played)


def sit_down(program: Program, club: Club, begun: BegunSeason) -> Answer:
    """Go on with the evening's open game, or begin its next one.

    Nothing happens where it can't be played. Raises CannotLoad.
    """
    evening = begun.season.now
    if evening is not None and evening.open_game:
        return program.replace(Continue(evening.open_game))
    new = _next_game(club, begun)
    if new is None:
        return None
    started = begun.kept.starting(begun.season.next_number)
    program.games.keep_document(ROOM, started.key, season_document(started))
    return program.replace(PlayDice(new))


def _next_game(club: Club, begun: BegunSeason) -> NewGame | None:
    """The next game, with dice that no game of the season has had; None if it can't be played."""
    evening, number = begun.season.now, begun.season.next_number
    if evening is None or number > MOST_STARTED:
        return None
    you, *others = words.seats(club.member.name, evening.evening)
    you = replace(you, newcomer=is_newcomer(club, evening.evening))
    setup = GameSetup(evening.evening.rules, (you, *others))
    rules = playable_rules(setup)
    if rules is None:
        return None
    key = GameKey(begun.kept.id, evening.number, evening.next_game, number, evening.evening.host)
    fair = begun.kept.fair.game(number, canonical(rules))
    return NewGame(fair, setup, rules, occasion=Occasion(ROOM, str(key)))


def leave_out(games: GameStore, begun: BegunSeason) -> None:
    """Go on without the evening to come, which can't be played."""
    if begun.season.now is not None:
        skipped = begun.kept.skipped | {begun.season.now.number}
        kept = replace(begun.kept, skipped=skipped)
        games.keep_document(ROOM, kept.key, season_document(kept))


def note_read(games: GameStore, club: Club, chapter: Chapter) -> None:
    """Keep that this chapter was read."""
    if chapter.key not in club.read:
        chapters = club.read | {chapter.key}
        games.keep_document(ROOM, READ + club.member.id, read_document(chapters))


def is_used(program: Program, look: Look) -> bool:
    """Whether the table has this look now."""
    now = program.settings.current
    return look.key == {"dice": now.dice, "cloth": now.cloth, "tray": now.tray}[look.kind]


def use(program: Program, look: Look) -> str:
    """Give the table this look from now on; what went wrong in words, empty if nothing did."""
    current = program.settings.current
    changed = {
        "dice": replace(current, dice=look.key),
        "cloth": replace(current, cloth=look.key),
        "tray": replace(current, tray=look.key),
    }[look.kind]
    return program.settings.change(changed)
