"""``zilch3d players``: the computer players there are, and how strong each is."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zilch3d.cli.arguments import about_rules, rule_set
from zilch3d.cli.columns import columns
from zilch3d.cli.report import Report
from zilch3d.cli.shares import bounds, what_is_in_parentheses
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.odds.left_out import Figure, left_out
from zilch3d.store import profiles, strengths
from zilch3d.store.strengths import Strength, Strengths
from zilch3d.ui.words import amounts, names
from zilch3d.ui.words.figures import rating
from zilch3d.ui.words.own_files import player_faults

USUAL_RULES = "freeze"
"""Those that are recommended for a first game."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    about = _("the rules by which they are strong or weak: {named}; else {rules}")
    about = about.format(named=about_rules(), rules=USUAL_RULES)
    parser.add_argument(
        "--rules", metavar=_("RULES"), type=rule_set, default=USUAL_RULES, help=about
    )


def run(args: argparse.Namespace) -> Report:
    rules: RuleSet = args.rules
    measured, own = strengths.measured(rules), profiles.own()
    found = list(_players(measured))
    data = {"players": [player.data() for player in found], "rules": rules.id}
    lines = [*_about(rules, measured), "", *_table(found), *player_faults(own)]
    # Where nothing was measured there is no figure to leave something out.
    parts = () if measured is None else left_out(rules, Figure.SIMULATION)
    return Report(data, lines).leaving_out(parts, estimate=True)


@dataclass(frozen=True)
class _Player:
    """A computer player; where it was measured, with its rank, its level from 1 to 5 and what that
    is called, and its strength.
    """

    id: str
    name: str
    rank: int | None = None
    level: int | None = None
    in_words: str = ""
    strength: Strength | None = None

    def data(self) -> dict[str, object]:
        strength = self.strength
        return {
            "id": self.id,
            "name": self.name,
            "level": self.level,
            "wins": strength and strength.won,
            "standard_error": strength and strength.standard_error,
            "games": strength and strength.games,
        }

    def cells(self) -> list[str]:
        """What it wins, within which bounds that is, and of how many games."""
        if self.strength is None:
            return ["", "", ""]
        won, share = amounts.percent(self.strength.won, 1), self.strength.share
        if share is None:
            return [won, "", ""]
        return [won, f"({bounds(share, 1)})", amounts.number(self.strength.games)]


def _players(measured: Strengths | None) -> Iterator[_Player]:
    """From the strongest down; the unmeasured come last."""
    known = profiles.known()
    ranks = measured.ranks if measured is not None else ()
    place = 1
    for rank in ranks:
        for id_ in rank:
            if measured is not None and id_ in known and (strength := measured.of(id_)) is not None:
                rated = rating(id_, measured)
                yield _Player(id_, known[id_].name, place, rated.level, rated.name, strength)
        place += len(rank)
    strong = {id_ for rank in ranks for id_ in rank}
    yield from (_Player(id_, known[id_].name) for id_ in known if id_ not in strong)


def _about(rules: RuleSet, measured: Strengths | None) -> Iterator[str]:
    title = names.rules_name(rules)
    if measured is None:
        words = _("{rules}: nobody’s strength was measured. zilch3d ladder measures it.")
        yield words.format(rules=title)
        return
    yield _("{rules}: what each wins against best play").format(rules=title)
    yield what_is_in_parentheses()
    yield _("Nobody is clearly weaker than the first of the same rank.")


def _table(players: Sequence[_Player]) -> Iterator[str]:
    if all(player.strength is None for player in players):
        return columns([(player.name, ()) for player in players], [(each.id,) for each in players])
    rows = [("", [_("wins"), "", _("games")])]
    notes = [(_("level"), _("id"))]
    for player in players:
        place = "" if player.rank is None else f"{player.rank}."
        rows.append((f"{place:3} {player.name}", player.cells()))
        notes.append((player.in_words, player.id))
    return columns(rows, notes)
