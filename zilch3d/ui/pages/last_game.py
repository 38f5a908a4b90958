"""The game that was played last, as Play starts it once more."""

from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.store import profiles
from zilch3d.store.rulefiles import rules_of
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.pages.cards import player_cards, setup_line

FIRST_RULES = "freeze"
"""What Play starts before any game was played, and what is recommended for a first one.

It is the shortest of the presets, with the fewest rules: any score may be banked from the first
turn on, nothing must be rolled on, and no die can fall off the tray.
"""


def last_setup(chosen: Settings) -> GameSetup:
    """What was played last; before anything was, a person against the computer."""
    if chosen.setup is not None:
        return chosen.setup
    card = player_cards(profiles.shipped())[0]
    return GameSetup(FIRST_RULES, (SeatSetup(_("Player")), SeatSetup(card.name, card.id)))


def last_person(chosen: Settings) -> str:
    """The name of who plays here, by the last game."""
    seats = last_setup(chosen).seats
    return next((seat.name for seat in seats if seat.is_person), _("Player"))


def last_line(chosen: Settings) -> str:
    """What Play starts, in one line."""
    last = last_setup(chosen)
    rules = playable_rules(last)
    if rules is None:
        return _("The last game can’t be played again: choose another")
    return setup_line(last, rules)


def playable_rules(setup: GameSetup) -> RuleSet | None:
    """The rules of the game; None if they or its players are gone, or do not go together."""
    rules = rules_of(setup)
    if rules is None:
        return None
    known = all(profiles.is_available(seat.player) for seat in setup.seats)
    enough = rules.start.least_players <= len(setup.seats) <= rules.start.most_players
    return rules if known and enough else None
