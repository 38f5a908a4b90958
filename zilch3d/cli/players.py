"""``zilch3d players``: the computer players there are, and how strong each is.

Also how all commands name players, and print the share of games that one has won.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from re import IGNORECASE, fullmatch
from unicodedata import normalize

from zilch3d.cli.arguments import rule_set
from zilch3d.cli.report import Report
from zilch3d.cli.terminal import columns
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.suggestions import nearest
from zilch3d.i18n import _, pgettext
from zilch3d.odds.left_out import Figure, left_out
from zilch3d.odds.share import Share
from zilch3d.players.by_thumb import BY_THUMB
from zilch3d.players.profile import Profile
from zilch3d.players.strategy import HOLDING, HOLDING_EXAMPLE, ONE_TURN
from zilch3d.safe_text import printable
from zilch3d.store import profiles, strengths
from zilch3d.store.strengths import Strength, Strengths
from zilch3d.ui.words import amounts, names
from zilch3d.ui.words.errors import player_faults
from zilch3d.ui.words.figures import rating

USUAL_RULES = "freeze"
"""The rules that are recommended for a first game."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    about = _("the rules they play by, as an id (see zilch3d rules list) or a file; else {rules}")
    about = about.format(rules=USUAL_RULES)
    parser.add_argument(
        "--rules", metavar=_("RULES"), type=rule_set, default=USUAL_RULES, help=about
    )


def run(args: argparse.Namespace) -> Report:
    rules: RuleSet = args.rules
    measured, own = strengths.strengths_under(rules), profiles.own()
    players = list(_players(measured))
    data = {"players": [player.data() for player in players], "rules": rules.id}
    lines = [*_about(rules, measured), "", *_table(players), *player_faults(own)]
    # Where nothing was measured there is no figure to leave something out.
    parts = () if measured is None else left_out(rules, Figure.SIMULATION)
    return Report(data, lines).leaving_out(parts, estimate=True)


@dataclass(frozen=True)
class _Player:
    """A computer player; if it was measured, with its rank, level from 1 to 5, and strength."""

    id: str
    name: str
    rank: int | None = None
    level: int | None = None
    level_name: str = ""
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
        """The share it wins, the interval of that, and the number of games."""
        if self.strength is None:
            return ["", "", ""]
        won, share = amounts.percent(self.strength.won, 1), self.strength.share
        if share is None:
            return [won, "", ""]
        return [won, f"({interval(share, 1)})", amounts.number(self.strength.games)]


def _players(measured: Strengths | None) -> Iterator[_Player]:
    """From the strongest down; the unmeasured come last."""
    names = {id_: profile.name for id_, profile in profiles.available().items()}
    ranks = measured.ranks if measured is not None else ()
    place = 1
    for rank in ranks:
        for id_ in rank:
            if measured is not None and id_ in names and (strength := measured.of(id_)) is not None:
                rated = rating(id_, measured)
                yield _Player(id_, names[id_], place, rated.level, rated.name, strength)
        place += len(rank)
    ranked = {id_ for rank in ranks for id_ in rank}
    yield from (_Player(id_, name) for id_, name in names.items() if id_ not in ranked)


def _about(rules: RuleSet, measured: Strengths | None) -> Iterator[str]:
    title = names.rules_name(rules)
    if measured is None:
        words = _("Nobody has been measured by {rules} yet. To do so, run zilch3d ladder.")
        yield words.format(rules=title)
        return
    yield _("{rules}: games won against best play").format(rules=title)
    yield about_intervals()
    yield _("Players of the same rank are too close to call.")


def _table(players: Sequence[_Player]) -> Iterator[str]:
    if all(player.strength is None for player in players):
        return columns([(player.name, ()) for player in players], [(each.id,) for each in players])
    rows = [("", [pgettext("table", "wins"), "", pgettext("table", "games")])]
    notes = [(pgettext("table", "level"), pgettext("table", "id"))]
    for player in players:
        place = "" if player.rank is None else f"{player.rank}."
        rows.append((f"{place:3} {player.name}", player.cells()))
        notes.append((player.level_name, player.id))
    return columns(rows, notes)


# Players by name

LONGEST_QUOTE = 60
"""Characters that are quoted of a name which nobody has."""


def player(text: str) -> str:
    """The type of a player: its id, by this id, else by this id or name in any case.

    Sparring partners, which have no profile, are players as well.
    """
    everybody, name = profiles.available(), text.strip()
    if name in everybody:
        return name
    if fullmatch(HOLDING, name, IGNORECASE):
        return name[:-1].lower() + name[-1].upper()
    partners = {ONE_TURN: ONE_TURN, BY_THUMB: BY_THUMB}
    names = partners | {id_: each.name for id_, each in everybody.items()}
    ids = [id_ for id_, own in names.items() if _plain(name) in (_plain(id_), _plain(own))]
    if len(ids) == 1:
        return ids[0]
    raise argparse.ArgumentTypeError(_several(name, ids) if ids else _nobody(name, everybody))


def seats(text: str) -> tuple[str, ...]:
    """The type of players at a table, their names separated by commas."""
    return tuple(map(player, text.split(",")))


def display_name(player: str, everybody: Mapping[str, Profile]) -> str:
    """The name of the player of this id, with the id where others have the same name.

    Sparring partners have no other name than their ids.
    """
    if player not in everybody:
        return player
    name = everybody[player].name
    namesakes = [each for each in everybody.values() if _plain(each.name) == _plain(name)]
    return f"{name} ({player})" if len(namesakes) > 1 else name


def _plain(name: str) -> str:
    """The name without differences that a person overlooks: of case, blanks and variants."""
    return " ".join(normalize("NFKC", name).casefold().split())


def _several(name: str, ids: list[str]) -> str:
    words = _("more than one player is called “{name}”. Use an id instead ({ids})")
    return words.format(name=name[:LONGEST_QUOTE], ids=", ".join(map(printable, ids)))


def _nobody(name: str, everybody: Mapping[str, Profile]) -> str:
    partners = (ONE_TURN, BY_THUMB, HOLDING_EXAMPLE)
    names = [*(display_name(id_, everybody) for id_ in everybody), *partners]
    meant = nearest(name, [*names, *everybody])
    words = _("nobody is called “{name}”. The players are {names}")
    if meant:
        words = _("nobody is called “{name}”. Did you mean {meant}? The players are {names}")
    listed = ", ".join(map(printable, names))
    return words.format(name=name[:LONGEST_QUOTE], meant=printable(meant), names=listed)


# Shares of games

PERCENT_SURE = 95


def share_in_words(share: Share, places: int) -> str:
    """The share and its interval in percent, with so many decimal places."""
    words = _("{percent} ({bounds})")
    bounds = interval(share, places)
    return words.format(percent=amounts.percent(share.won, places), bounds=bounds)


def interval(share: Share, places: int) -> str:
    """The share's interval in percent, as ``44.1–46.3``."""
    return "–".join(amounts.decimal(100 * bound, places) for bound in share.interval())


def about_intervals() -> str:
    """The sentence that explains the intervals behind shares, for the end of a text with some."""
    sure = amounts.percent(PERCENT_SURE / 100)
    return _("The ranges in brackets hold with {percent} confidence (Wilson score).").format(
        percent=sure
    )
