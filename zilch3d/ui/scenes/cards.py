"""What there is to choose from before a game: rule sets in words, and computer players."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import Reach, RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.players.profile import Profile, ProfileFaults
from zilch3d.safe_text import printable
from zilch3d.store.profiles import Profiles
from zilch3d.store.reader import Unreadable
from zilch3d.store.rulefiles import PRESETS, FoundRules, UnreadableRules
from zilch3d.store.setup import GameSetup
from zilch3d.ui.words import amounts, errors, figures, names

FileFault: TypeAlias = UnreadableRules | Unreadable | RuleFaults | ProfileFaults

MOST_FAULTY = 5
"""More files at fault are counted, not listed."""
LONGEST_FILE = 40


@dataclass(frozen=True)
class PlayerCard:
    """A computer player: its profile's id, its name, and one line on how it plays."""

    id: str
    name: str
    summary: str


FIRST_OFFERED = (
    "beginner", "glory", "gatherer", "admirable", "intuitive", "daredevil", "ones", "hunter",
    "pensive", "finisher", "leader", "steady", "student", "expert", "master", "optimal",
)  # fmt: skip
"""The order in which the game's own players are offered; a player's own come after them.

The first is a match for somebody new to the game: whoever simply banks at 300, at 500 or at 800
points wins 58, 47 or 40 of 100 games of Freeze 5000 against it (± 1.3, 1,500 games each), and 46,
38 or 31 against the second. After it stand characters, then the levels up to best play.
"""


def player_cards(known: Mapping[str, Profile]) -> tuple[PlayerCard, ...]:
    """The cards of these computer players, by their ids; the one to offer first at the front."""
    first = [id_ for id_ in FIRST_OFFERED if id_ in known]  # one that is damaged does not play
    order = (*first, *(id_ for id_ in known if id_ not in FIRST_OFFERED))
    return tuple(
        PlayerCard(id_, known[id_].name, names.player_summary(known[id_])) for id_ in order
    )


def setup_line(setup: GameSetup, rules: RuleSet) -> str:
    """The rules and the players of a game, in one line."""
    players = ", ".join(seat.name for seat in setup.seats)
    title = names.rules_name(rules)
    if setup.rules not in PRESETS and f"({Path(setup.rules).name})" not in title:
        title = f"{title} ({Path(setup.rules).name})"
    return _("{rules}: {names}").format(rules=title, names=players)


def rule_faults(house: FoundRules) -> list[str]:
    """What is wrong with files of house rules, a line for each; many are counted."""
    faulty = {Path(name).name: error for name, error in house.faulty.items()}
    return _faults(
        faulty,
        house.unread,
        lambda n: ngettext(
            "{n} more file in the folder of house rules is not offered.",
            "{n} more files in the folder of house rules are not offered.",
            n,
        ),
    )


def player_faults(own: Profiles) -> list[str]:
    """The same of a player's own profiles of computer players."""
    return _faults(
        own.faulty,
        own.unread,
        lambda n: ngettext(
            "{n} more file in the folder of players is not offered.",
            "{n} more files in the folder of players are not offered.",
            n,
        ),
    )


def _faults(faulty: Mapping[str, FileFault], unread: int, more: Callable[[int], str]) -> list[str]:
    lines = [_fault_line(name, error) for name, error in faulty.items()]
    rest = len(lines[MOST_FAULTY:]) + unread
    counted = [more(rest).format(n=amounts.number(rest))] if rest else []
    return [*lines[:MOST_FAULTY], *counted]


def _fault_line(file: str, error: FileFault) -> str:
    if isinstance(error, RuleFaults | ProfileFaults):
        why = "; ".join(errors.faults(error.faults))
    else:
        why = errors.unreadable(error if isinstance(error, Unreadable) else error.fault)
    return _("{file}: {faults}").format(file=printable(file, LONGEST_FILE), faults=why)


def card_foot(
    key: str, rules: RuleSet, minutes: float | None = None, *, hundredfold: bool = False
) -> str:
    """What stands at the foot of a rule set's card.

    Its target, how many ``minutes`` a game takes, if known, and the file if it is no preset:
    ``key`` is what ``rulefiles.load`` knows the rules by.
    """
    facts = [target(rules, hundredfold=hundredfold)]
    if minutes is not None:
        facts.append(amounts.tied(_("about {n} min").format(n=figures.minutes(minutes))))
    if key not in PRESETS:
        file = printable(Path(key).name, LONGEST_FILE)
        facts.append(_("your file {file}").format(file=file))
    return " · ".join(facts)


def target(rules: RuleSet, *, hundredfold: bool = False) -> str:
    """When the end begins, in a few words; ``hundredfold`` shows half points times 100."""
    end = rules.end
    rounds = ngettext("{n} round", "{n} rounds", end.rounds).format(n=amounts.number(end.rounds))
    if not end.target:
        return rounds
    words = {
        Reach.MORE_THAN: _("more than {points}"),
        Reach.AT_LEAST: _("to {points}"),
        Reach.EXACTLY: _("exactly {points}"),
    }[end.reach]
    reached = words.format(points=amounts.points(rules, end.target, hundredfold=hundredfold))
    if not end.rounds:
        return reached
    return _("{target}, at most {rounds}").format(target=reached, rounds=rounds)


def treats_newcomers(rules: RuleSet) -> bool:
    """Whether players who are new to the game play by easier rules."""
    return rules.turn.newcomer_opening != rules.turn.opening
