"""Rule sets and computer players as a player chooses them before a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.players.profile import Profile
from zilch3d.store.rulefiles import PRESETS
from zilch3d.store.setup import GameSetup
from zilch3d.ui.words import amounts, figures, names, own_files


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
    players = ", ".join(seat.name for seat in setup.seats)
    title = names.rules_name(rules)
    if setup.rules not in PRESETS and f"({Path(setup.rules).name})" not in title:
        title = f"{title} ({Path(setup.rules).name})"
    return _("{rules}: {names}").format(rules=title, names=players)


def card_foot(
    key: str, rules: RuleSet, minutes: float | None = None, *, hundredfold: bool = False
) -> str:
    """The foot of a rule set's card.

    The target, how many ``minutes`` a game takes, if known, and the file if it is no preset:
    ``key`` is what ``rulefiles.load`` knows the rules by.
    """
    facts = [names.target(rules, hundredfold=hundredfold)]
    if minutes is not None:
        facts.append(amounts.tied(_("about {n} min").format(n=figures.minutes(minutes))))
    if key not in PRESETS:
        facts.append(_("your file {file}").format(file=own_files.name(key)))
    return " · ".join(facts)


def treats_newcomers(rules: RuleSet) -> bool:
    """Whether players who are new to the game play by easier rules."""
    return rules.turn.newcomer_opening != rules.turn.opening
