"""The title for pictures: for a stranger, with an open game, with all that rooms invite to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial

from gallery.daily import BEGUN, NOTHING, THIS_WEEK, TODAY, with_today
from gallery.games import CLARA, EIGHT, SceneContext, nothing
from gallery.program import ListedGames
from zilch3d.features.club.emblem import Crest
from zilch3d.features.club.words import ordinal_evening
from zilch3d.features.daily import words as daily_words
from zilch3d.features.daily.days import Week
from zilch3d.features.daily.invitation import FACE
from zilch3d.features.tournament.words import next_up
from zilch3d.i18n import _
from zilch3d.kit.scene import Scene
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import LoadReason
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.invitations import Invitation, Inviting
from zilch3d.ui.pages.open_games import OpenGameEntry
from zilch3d.ui.pages.title import TitleScene
from zilch3d.ui.portraits import portrait
from zilch3d.ui.program import Program
from zilch3d.ui.words import amounts, errors, names


def open_games() -> tuple[OpenGameEntry, ...]:
    """Three games, of which the last can't be continued."""

    def game(
        number: int, rules: str, scores: Sequence[int], fault: str = "", rival: str = ""
    ) -> OpenGameEntry:
        known, today = load(rules), date(2026, 11, 22)
        shown = [amounts.points(known, score) for score in scores]
        seats = zip(EIGHT.split(", "), shown, strict=False)
        played = amounts.days_ago(today - timedelta(number), today)
        players = names.with_figures(seats)
        return OpenGameEntry(str(number), names.rules_name(known), players, played, fault, rival)

    return (
        game(0, "freeze", (68, 59), rival="daredevil"),
        game(1, "zilch-1990", (93, 0, 83, 7, 98, 26, 11, 56)),
        game(12, "picnic", (197, 167, 15), errors.cannot_continue(LoadReason.DAMAGED)),
    )


@dataclass(frozen=True)
class PlainInviting:
    """Invites to this from the beginning."""

    invited: Invitation

    def invitation(self) -> Invitation:
        return self.invited


def _inviting(invited: Invitation) -> Callable[[Program], Inviting]:
    return lambda _program: PlainInviting(invited)


def _daily(week: Week) -> Invitation:
    line = daily_words.invitation(week, TODAY)
    return Invitation("daily", _("Dice of the day"), line, nothing, FACE)


def _club() -> Invitation:
    """As the club invites in the middle of a season."""
    where = _("At {name}’s table").format(name="Clara")
    line = _("{evening} · {where}").format(evening=ordinal_evening(2), where=where)
    return Invitation("club", _("The Zilch Club"), line, nothing, portrait("steady", 1))


def _title(
    context: SceneContext,
    games: Sequence[OpenGameEntry] = (),
    invited: Callable[[], Sequence[Invitation]] = tuple,
    notice: str = "",
) -> Scene:
    """Whoever sees it has been here before."""
    setup = GameSetup("freeze", (SeatSetup("Anna"), CLARA))
    program = context.program(setup=setup, lesson_offer=False)
    rooms = tuple(map(_inviting, invited()))
    return TitleScene(replace(program, invitations=rooms), ListedGames(games), notice)


def _stranger(context: SceneContext) -> Scene:
    """The very first start."""
    rooms = tuple(map(_inviting, (_daily(NOTHING), _club())))
    return TitleScene(replace(context.program(), invitations=rooms), ListedGames())


def _learner(context: SceneContext) -> Scene:
    """Whoever has left a first game, and won none."""
    setup = GameSetup("freeze", (SeatSetup("Anna"), CLARA))
    rooms = tuple(map(_inviting, (_daily(NOTHING), _club())))
    program = replace(context.program(setup=setup), invitations=rooms)
    return TitleScene(program, ListedGames(open_games()[:1]))


def _unknown() -> Sequence[Invitation]:
    """Before the rooms have answered."""
    club = replace(_club(), title=_("The Zilch Club"), line="", face=Crest())
    return replace(_daily(NOTHING), line=""), club


def _next_match() -> Invitation:
    line = next_up(SeatSetup("Anna"), SeatSetup("Bertram der Bedächtige"))
    return Invitation("tournament", _("Tournament"), line, nothing, portrait("person", 1))


def _tonight() -> Sequence[Invitation]:
    return _daily(THIS_WEEK), _club(), _next_match()


def _waiting() -> Sequence[Invitation]:
    return _daily(NOTHING), _club()


def _under_way() -> Sequence[Invitation]:
    return _daily(with_today(THIS_WEEK, BEGUN)), _club()


def _played() -> Sequence[Invitation]:
    return _daily(THIS_WEEK), _club()


NOTICE = "The settings file is damaged. This is the damaged line: 3"
TITLES: dict[str, Callable[[SceneContext], Scene]] = {
    "title": partial(_title, invited=_waiting),
    "title-first": _stranger,
    "title-learner": _learner,
    "title-one-open": lambda context: _title(context, open_games()[:1], _played),
    "title-open": lambda context: _title(context, open_games(), _under_way),
    "title-tournament": lambda context: _title(context, open_games()[:1], _tonight),
    "title-unknown": partial(_title, invited=_unknown),
    "title-alone": _title,
}
"""``title-unknown`` is before the rooms have answered, ``title-alone`` where none invites."""
