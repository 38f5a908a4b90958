"""What there is to play: rule sets, computer players, a player's own files, and the last game."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.players.profile import Profile
from zilch3d.records.notation import same_name
from zilch3d.store import files, profiles
from zilch3d.store.figures import usual_minutes
from zilch3d.store.games import GameStore
from zilch3d.store.household import Household
from zilch3d.store.rulefiles import (
    NO_RULES,
    PRESETS,
    RuleFiles,
    house_rules,
    read_presets,
    rules_of,
)
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.strengths import Strengths
from zilch3d.ui.words import amounts, errors, figures, names
from zilch3d.ui.words.errors import player_faults

FIRST_RULES = "freeze"
"""What Play starts before any game was played, and what is recommended for a first one.

It is the shortest of the presets, with the fewest rules: any score may be banked from the first
turn on, nothing must be rolled on, and no die can fall off the tray.
"""


@dataclass(frozen=True)
class PlayerCard:
    """A computer player: its profile's id, its name, and one line on how it plays."""

    id: str
    name: str
    summary: str


def player_cards(profiles: Mapping[str, Profile]) -> tuple[PlayerCard, ...]:
    """The cards of these computer players, by their ids; the one to offer first at the front.

    The game's first is a match for somebody new to the game: whoever simply banks at 300, at 500
    or at 800 points wins 58, 47 or 40 of 100 games of Freeze 5000 against it (± 1.3, 1,500 games
    each), and 46, 38 or 31 against the second. After it stand characters, then the levels up to
    best play, then a player's own.
    """
    order = sorted(profiles, key=lambda id_: profiles[id_].offered)
    return tuple(
        PlayerCard(id_, profiles[id_].name, names.player_summary(profiles[id_])) for id_ in order
    )


def setup_line(setup: GameSetup, rules: RuleSet) -> str:
    """The rules and the players of a game, in one line."""
    players = names.listed([seat.name for seat in setup.seats])
    title = names.rules_name(rules)
    if setup.rules not in PRESETS and f"({Path(setup.rules).name})" not in title:
        title = f"{title} ({Path(setup.rules).name})"
    # Translators: a game as it is played again, such as “Freeze 5000 with Ann and Tim”.
    return _("{rules} with {names}").format(rules=title, names=players)


def card_foot(
    key: str, rules: RuleSet, minutes: float | None = None, *, times_100: bool = False
) -> str:
    """The foot of a rule set's card.

    The target, how many ``minutes`` a game takes, if known, and the file if it is no preset:
    ``key`` is what ``rulefiles.load`` knows the rules by.
    """
    facts = [names.target(rules, times_100=times_100)]
    if minutes is not None:
        facts.append(amounts.tied(_("about {n} min").format(n=figures.minutes(minutes))))
    if key not in PRESETS:
        facts.append(_("your file {file}").format(file=errors.file_name(key)))
    return " · ".join(facts)


def treats_newcomers(rules: RuleSet) -> bool:
    """Whether players who are new to the game play by easier rules."""
    return rules.turn.newcomer_opening != rules.turn.opening


# The game that was played last, as Play starts it once more


def last_setup(settings: Settings, household: Household | None = None) -> GameSetup:
    """What was played last; before anything was, a person against the computer.

    That person is who of the household played last; before anybody has, who was added last.
    """
    if settings.setup is not None:
        return settings.setup
    card, people = player_cards(profiles.shipped())[0], household.people if household else ()
    free = (person.name for person in people if same_name(person.name) != same_name(card.name))
    you = SeatSetup(next(free, _("Player")))
    return GameSetup(FIRST_RULES, (you, SeatSetup(card.name, card.id)))


def last_person(settings: Settings, household: Household | None = None) -> str:
    """The name of who plays here now, by the last game."""
    seats = last_setup(settings, household).seats
    name = next((seat.name for seat in seats if seat.is_person), _("Player"))
    person = household.of_name(name) if household is not None else None
    return person.name if person is not None else name


def last_line(settings: Settings, household: Household | None = None) -> str:
    """What Play starts, in one line; to somebody who is new, in words that need no knowledge.

    Where one person plays, it names the others alone.
    """
    last = last_setup(settings, household)
    rules = playable_rules(last)
    if rules is None:
        return _("Your last game can’t be played any more. Choose another")
    minutes = usual_minutes(rules, len(last.seats))
    if settings.setup is None and minutes is not None and not _has_played(household):
        return _first_line(last.seats[1].name, minutes)
    others = [seat for seat in last.seats if not seat.is_person]
    alone = len(others) == len(last.seats) - 1 > 0
    line = setup_line(replace(last, seats=tuple(others)) if alone else last, rules)
    if minutes is None:
        return line
    words = ngettext("{game}, about {n} minute", "{game}, about {n} minutes", round(minutes))
    # Translators: {game} is such as “Freeze 5000 with Tim”.
    return words.format(game=line, n=figures.minutes(minutes))


def _has_played(household: Household | None) -> bool:
    """Whether somebody here has finished a game."""
    return household is not None and any(household.played(one).games for one in household.people)


def _first_line(beginner: str, exact: float) -> str:
    words = ngettext(
        "A quick game with {name}, who’s new to it too. About {n} minute",
        "A quick game with {name}, who’s new to it too. About {n} minutes",
        round(exact),
    )
    return words.format(name=beginner, n=figures.minutes(exact))


def last_rival(settings: Settings, household: Household | None = None) -> SeatSetup | None:
    """The computer player that Play starts a game against; None where only people play."""
    seats = last_setup(settings, household).seats
    return next((seat for seat in seats if not seat.is_person), None)


def playable_rules(setup: GameSetup) -> RuleSet | None:
    """The rules of the game; None if they or its players are gone, or do not go together."""
    rules = rules_of(setup)
    if rules is None:
        return None
    all_there = all(profiles.is_available(seat.player) for seat in setup.seats)
    enough = rules.start.least_players <= len(setup.seats) <= rules.start.most_players
    return rules if all_there and enough else None


# House rules and computer players of the player's own, read in a thread


@dataclass(frozen=True)
class Own:
    """What the player has added: rules, computer players, and what is wrong with files of these."""

    rules: RuleFiles
    players: Sequence[PlayerCard] = ()
    player_faults: Sequence[str] = ()


class OwnContent(Protocol):
    """What the player has added, once it has been read."""

    def content(self) -> Own | None:
        """What there is; None until it has been read, which the first call begins."""

    def forget(self) -> None:
        """Have it read again when it is next asked for: it will have changed."""


@dataclass(frozen=True)
class OwnInMemory:
    """Content that is there already."""

    own: Own

    def content(self) -> Own | None:
        return self.own

    def forget(self) -> None: ...


NOTHING_OWN = OwnInMemory(Own(NO_RULES))


class OwnFiles:
    """What the player has added, for one screen that offers it.

    They are read in the thread of the games, after all changes of house rules that it still has
    to write. ``on_read`` is called there.
    """

    def __init__(self, games: GameStore, on_read: Callable[[], None]) -> None:
        self._games = games
        self._on_read = on_read
        self._reading: Future[Own] | None = None

    def content(self) -> Own | None:
        if self._reading is None:
            self._reading = self._games.in_background(_read_own)
            self._reading.add_done_callback(lambda _done: self._on_read())
        return self._reading.result() if self._reading.done() else None

    def rules(self) -> Mapping[str, RuleSet] | None:
        """The house rules among them, by the names that ``rulefiles.load`` knows them by."""
        own = self.content()
        return None if own is None else own.rules.sets

    def forget(self) -> None:
        self._reading = None


def _read_own() -> Own:
    """Damaged presets are among the rules at fault."""
    rules, presets = house_rules(files.house_rules_folder()), read_presets()
    players = profiles.own()
    return Own(
        replace(rules, faulty={**presets.faulty, **rules.faulty}),
        player_cards(players.profiles),
        player_faults(players),
    )


@dataclass(frozen=True)
class Offer:
    """What there is to choose from, the first of each offered first.

    Each rule set stands under the name that ``rulefiles.load`` knows it by. ``recommended`` are
    those for a first game. ``own`` is asked for what the player has added until that is read.
    ``minutes`` says how long so many people usually need, if that is known. ``strengths`` has how
    strong players were measured to be under rules, None where they were not.
    """

    rules: Mapping[str, RuleSet]
    players: Sequence[PlayerCard]
    recommended: str = ""
    own: OwnContent = NOTHING_OWN
    minutes: Callable[[RuleSet, int], float | None] = lambda _rules, _players: None
    strengths: Callable[[RuleSet], Strengths | None] = lambda _rules: None
