"""Rule sets, computer players and results as the scenes show them."""

from collections.abc import Callable, Sequence
from pathlib import Path

from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import Points, Reach, RuleSet
from zilch3d.engine.state import State
from zilch3d.i18n import _
from zilch3d.players import profile
from zilch3d.store.rulefiles import HouseRules, UnreadableRules
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.scenes.cards import PlayerCard, RuleCard
from zilch3d.ui.scenes.end import Result, Standing
from zilch3d.ui.words import amounts, errors, names


def rule_card(rules: RuleSet, name: str = "") -> RuleCard:
    """A rule set as a card to choose, to be loaded by ``name``; by its id if that is empty."""
    return RuleCard(
        name or rules.id,
        names.rules_name(rules),
        names.rules_summary(rules),
        _target(rules),
        rules.start.most_players,
        rules.start.least_players,
        rules.turn.newcomer_opening != rules.turn.opening,
    )


def rule_faults(*read: HouseRules) -> str:
    """What is wrong with a player's own rule-set files, a line for each; empty if nothing is."""
    faulty = {name: error for house in read for name, error in house.faulty.items()}
    return "\n".join(_fault_line(Path(name).name, error) for name, error in faulty.items())


def _fault_line(file: str, error: UnreadableRules | RuleFaults) -> str:
    if isinstance(error, UnreadableRules):
        return errors.unreadable_rules(error)
    faults = "; ".join(map(errors.fault, error.faults))
    return _("{file}: {faults}").format(file=file, faults=faults)


def _target(rules: RuleSet) -> str:
    words = {
        Reach.MORE_THAN: _("more than {points}"),
        Reach.AT_LEAST: _("to {points}"),
        Reach.EXACTLY: _("exactly {points}"),
    }[rules.end.reach]
    return words.format(points=amounts.points(rules, rules.end.target))


def player_cards() -> tuple[PlayerCard, ...]:
    """Every computer player that there is."""
    known = {
        "steady": PlayerCard(
            "steady", _("Clara"), _("Weighs the next roll and stops when it is not worth it.")
        ),
        "optimal": PlayerCard(
            "optimal", _("Blaise"), _("Knows every chance to the end of the game, and never errs.")
        ),
    }
    others = [PlayerCard(name, name, "") for name in profile.names() if name not in known]
    return (*known.values(), *others)


def setup_line(setup: GameSetup, rules: RuleSet) -> str:
    """A game to be played, in one line."""
    players = ", ".join(seat.name for seat in setup.seats)
    return _("{rules}: {names}").format(rules=names.rules_name(rules), names=players)


def result(state: State, seats: Sequence[SeatSetup], shown: Callable[[Points], str]) -> Result:
    """How a finished game ended; ``shown`` writes points."""
    winners = state.outcome.winners if state.outcome else ()
    standings = [
        Standing(seat.name, seat.score, shown(seat.score), index in winners, setup.is_person)
        for index, (seat, setup) in enumerate(zip(state.seats, seats, strict=True))
    ]
    scores = sorted((seat.score for seat in state.seats), reverse=True)
    lead = scores[0] - scores[1]
    margin = shown(lead) if lead and len(winners) == 1 else ""
    return Result(names.rules_name(state.rules), standings, margin)
