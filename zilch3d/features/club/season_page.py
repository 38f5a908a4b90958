"""The season: all evenings with what came of them, and how everybody stands."""

from functools import partial

from zilch3d.features.club import words
from zilch3d.features.club.club import Club
from zilch3d.features.club.page import ROOMY, WIDTH, ClubPage
from zilch3d.features.club.parts import FACE, face, mark, panel, soft, standings
from zilch3d.features.club.season import EveningPlayed, Season
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import amounts

ALL, FEW = 20, 5
"""How many of the standings are seen: beside the evenings, and above them."""


class SeasonScene(ClubPage):
    """The calendar in words, and the standings."""

    def show(self, club: Club) -> kit.Widget:
        begun = club.present
        if begun is None:
            return kit.Page(kit.Head(_("The season"), back_button(self.back, "done")), width=WIDTH)
        season = begun.season
        wide, narrow = partial(self._wide, season), partial(self._narrow, season)
        return kit.Page(
            kit.Head(words.said(season.page.title), back_button(self.back, "done")),
            *self.faults(club),
            kit.Responsive((ROOMY, wide), (0, narrow), grow=1),
            width=WIDTH,
            gap=MEDIUM,
        )

    def _wide(self, season: Season) -> kit.Widget:
        evenings = kit.Scroll(kit.Column(*map(_line, self._evenings(season))), grow=3)
        if not season.done:
            return evenings
        places = kit.Scroll(self._standings(season), grow=2)
        return kit.Row(evenings, places, gap=MEDIUM, align="fill")

    def _narrow(self, season: Season) -> kit.Widget:
        lines = map(_line, self._evenings(season))
        places = self._standings(season, FEW)
        return kit.Scroll(kit.Column(places, *lines, gap=NARROW), grow=1)

    def _evenings(self, season: Season) -> list[tuple[EveningPlayed, bool]]:
        now = season.now.number if season.now is not None else -1
        return [(each, each.number == now) for each in season.evenings]

    def _standings(self, season: Season, most: int = ALL) -> kit.Widget:
        """Those who have played, and how many are still to come; nothing on the first evening."""
        there = {place.player for each in season.done for place in each.places}
        places = [place for place in season.standings() if place.player in there]
        waiting = len(season.standings()) - len(places)
        everybody = panel(
            kit.Label(_("How everybody stands"), theme.HEADING),
            standings(places, self.member, most),
            *([soft(words.yet_to_play(waiting))] if waiting else []),
        )
        everybody.visible = bool(places)
        return everybody


def _line(evening: tuple[EveningPlayed, bool]) -> kit.Widget:
    """An evening: where and when it was, or is to be."""
    each, is_now = evening
    mood = Mood.PLEASED if is_now else Mood.NEUTRAL
    about = [words.rules_name(each.evening), words.company(each.evening)]
    said = kit.Column(
        kit.Label(f"{each.number + 1}. {words.said(each.evening.title)}", theme.STRONG),
        soft(" · ".join([words.at_table(each.evening), *about])),
        gap=0,
        grow=1,
    )
    facts = kit.Column(mark(_fact(each, is_now)), *_date(each), gap=0)
    row = kit.Row(face(each.evening.host, FACE - 8, mood), said, facts, gap=MEDIUM)
    skin = roles.RAISED if is_now else None
    framed = kit.Frame(row, padding=(NARROW, NARROW / 2))
    return kit.Panel(row, skin=skin, padding=(NARROW, NARROW / 2)) if is_now else framed


def _fact(each: EveningPlayed, is_now: bool) -> str:
    return _("tonight") if is_now else words.short_result(each)


def _date(each: EveningPlayed) -> list[kit.Widget]:
    return [soft(amounts.written_date(each.ended.date()))] if each.ended is not None else []
