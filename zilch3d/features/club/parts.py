"""Parts that several pages of the club have: faces, standings, presents, a calendar, sheets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PIL import Image, ImageDraw

from zilch3d.features.club import playing, words
from zilch3d.features.club.club import Club
from zilch3d.features.club.model import Evening
from zilch3d.features.club.season import EveningPlayed, Place
from zilch3d.features.club.titles import title_of
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, Ink, TextStyle
from zilch3d.store.household import Person
from zilch3d.store.setup import PERSON
from zilch3d.ui import theme
from zilch3d.ui.pages.setting_pictures import setting_picture
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import CROWN

FINE = 4
"""A parcel is drawn so many times as large, then averaged."""
SMALL_FACE, FACE, LARGE_FACE = 34, 52, 104
"""Points of a face across."""


def face(
    player: str, size: float = FACE, mood: Mood = Mood.NEUTRAL, *, own: str = ""
) -> kit.Widget:
    """The face of a computer player, or of the person, who has chosen the face ``own``."""
    return kit.Icon(portrait(player, 0, mood, face=own), roles.SOFT, size=size)


def panel(*content: kit.Widget, gap: float = NARROW, name: str = "", grow: int = 0) -> kit.Widget:
    """Things that belong together."""
    return kit.Panel(
        kit.Column(*content, gap=gap), skin=roles.RAISED, padding=MEDIUM, name=name, grow=grow
    )


def soft(text: str) -> kit.Label:
    """A line that explains."""
    return kit.Label(text, theme.SMALL, roles.SOFT)


def mark(text: str, grow: int = 0) -> kit.Label:
    """A few words above a title, or a fact."""
    return kit.Label(text, theme.SMALL_STRONG, roles.ACCENT, grow=grow)


def speech(text: str, style: TextStyle | None = None) -> kit.Label:
    """What somebody says; unseen if it is nothing."""
    label = kit.Label(words.quoted(text) if text else "", style)
    label.visible = bool(text)
    return label


# Standings


def standings(places: Sequence[Place], member: Person, most: int = 20) -> kit.Widget:
    """Players by their points; of more than ``most`` the first, and the member's own line."""
    shown = list(places[:most])
    own = next((place for place in places if place.player == PERSON), None)
    if own is not None and own not in shown:
        shown[-1] = own
    return kit.Column(*(_standing(place, member) for place in shown), gap=HAIR)


def _standing(place: Place, member: Person) -> kit.Widget:
    own = place.player == PERSON
    style = theme.STRONG if own else theme.BODY
    name = kit.OneLine(words.who(place.player, member.name), style, grow=1)
    rank = kit.Label(f"{place.rank}.", theme.SMALL_STRONG, roles.SOFT)
    rank.align, rank.min_text = "right", "10."
    points = kit.Label(str(place.points), theme.STRONG, roles.ACCENT if own else roles.INK)
    points.align = "right"
    portrayed = face(place.player, SMALL_FACE - 8, own=member.face)
    return kit.Row(rank, portrayed, name, points, gap=NARROW)


# The calendar


@dataclass(frozen=True)
class Parcel:
    """A wrapped present (see ``kit.widgets.Picture``)."""

    def drawn(self, side: int) -> Image.Image:
        large = side * FINE
        picture = Image.new("RGBA", (large, large))
        draw = ImageDraw.Draw(picture)
        box, ribbon = (178, 44, 40, 255), (247, 224, 160, 255)
        for left, top, right, bottom, fill in (
            (0.08, 0.34, 0.92, 0.96, box),
            (0.02, 0.26, 0.98, 0.46, box),
            (0.42, 0.26, 0.58, 0.96, ribbon),
            (0.02, 0.44, 0.98, 0.48, (120, 24, 22, 255)),
        ):
            draw.rectangle([each * large for each in (left, top, right, bottom)], fill=fill)
        for left in (0.18, 0.5):
            bow = [each * large for each in (left, 0.02, left + 0.32, 0.28)]
            draw.ellipse(bow, outline=ribbon, width=round(0.08 * large))
        return picture.resize((side, side), Image.Resampling.BOX)


@dataclass(eq=False)
class Day(kit.Widget):
    """An evening in the calendar: its host's face, its number, and what was gained there."""

    number: str
    icon: kit.Emblem
    result: str
    now: bool = False
    brings: bool = False
    """Whether there is a present to come."""
    size: float = field(default=44, kw_only=True)

    def preferred_size(self, look: kit.Look, width: int) -> kit.Size:
        height = look.px(self.size) + look.line(theme.SMALL_STRONG) * 2 + look.px(NARROW)
        return kit.Size(min(width, look.px(self.size + NARROW)), height)

    def paint(self, pen: kit.Pen) -> None:
        look, box = pen.look, self.box
        line = look.line(theme.SMALL_STRONG)
        if self.now:
            pen.box("now", box, look.theme.card_chosen)
        colour = roles.INK if self.now else roles.SOFT
        head = kit.Box(box.x, box.top - line - look.px(2), box.width, line)
        pen.write(head, self.number, Ink(theme.SMALL_STRONG, colour, "centre"), "number")
        side = min(look.px(self.size), box.width)
        at = kit.Box(box.x + (box.width - side) // 2, head.y - side, side, side)
        pen.icon(at, self.icon, roles.SOFT, self.size)
        if self.brings:
            small = side * 2 // 5
            pen.icon(
                kit.Box(at.right - small, at.y, small, small), Parcel(), roles.INK, 0.4 * self.size
            )
        foot = kit.Box(box.x, at.y - line - look.px(2), box.width, line)
        ink = Ink(theme.SMALL_STRONG, roles.ACCENT, "centre")
        pen.write(foot, self.result, ink, "result")


def calendar(evenings: Sequence[EveningPlayed], now: EveningPlayed | None) -> kit.Widget:
    """All evenings of a season at a glance."""
    return kit.Grid(
        *(_day(each, now is not None and each.number == now.number) for each in evenings),
        min_width=62,
        gap=HAIR,
        even=True,
        filled=True,
    )


def _day(each: EveningPlayed, is_now: bool) -> kit.Widget:
    own, host = each.own, each.evening.host
    mood = Mood.PLEASED if each.is_over and own is not None else Mood.NEUTRAL
    gained = f"+{own.points}" if each.is_over and own is not None else ""
    brings = each.evening.gift is not None and not each.is_over
    day = Day(str(each.number + 1), portrait(host, 0, mood), gained, is_now, brings)
    day.tip = f"{words.at_table(each.evening)} · {words.rules_name(each.evening)}"
    if brings:
        day.tip = f"{day.tip} · {_('There’s a present')}"
    return day


# Who is there


def guests(evening: Evening) -> kit.Widget:
    """Who else sits at the table."""
    faces = [face(guest, SMALL_FACE) for guest in evening.guests]
    return kit.Row(*faces, kit.Label(words.company(evening), grow=1), gap=NARROW)


# Presents


def present(program: Program, evening: Evening, changed: Callable[[str], Answer]) -> kit.Widget:
    """What the host gives one; unseen if it is nothing. ``changed`` is told what went wrong."""
    look = evening.gift
    if look is None:
        nothing = kit.Spacer()
        nothing.visible = False
        return nothing
    used = playing.is_used(program, look)
    use = kit.Button(
        "use",
        _("On your table now") if used else _("Use it now"),
        lambda: changed(playing.use(program, look)),
    )
    use.enabled = not used
    picture = setting_picture(look.kind, look.key)
    icon = [kit.Icon(picture, size=64)] if picture is not None else []
    says = kit.Column(
        mark(_("A present from {name}").format(name=words.player_name(evening.host))),
        kit.Label(words.look_line(look), theme.STRONG),
        speech(evening.gift_line, theme.SMALL),
        gap=2,
        grow=1,
    )
    beside = kit.Row(*icon, says, use, gap=MEDIUM)
    below = kit.Column(kit.Row(*icon, says, gap=MEDIUM), use, gap=NARROW)
    both = kit.Responsive((520, lambda: beside), (0, lambda: below))
    return kit.Panel(both, skin=roles.RAISED, padding=MEDIUM, name="present")


# The two ledgers


def ledgers(club: Club, member: Person, most: int = 5) -> kit.Widget:
    """What the dice gave and what one decided, side by side where there is room."""
    parts = (dice_ledger(club, member, most), decision_ledger(club))
    return kit.Grid(*parts, min_width=200, gap=NARROW, even=True, filled=True)


def dice_ledger(club: Club, member: Person, most: int) -> kit.Widget:
    """The points of the season's evenings."""
    begun = club.present
    places = begun.season.standings() if begun is not None else ()
    return panel(
        kit.Label(_("What the dice gave"), theme.HEADING),
        soft(_("Each evening the first gets 4 points, the second 2 and the third 1.")),
        standings(places, member, most),
        name="dice-ledger",
    )


def decision_ledger(club: Club, tonight: Evening | None = None) -> kit.Widget:
    """The title and the rating, and whether the evening ``tonight`` could change them."""
    unrated = words.unrated(tonight) if tonight is not None else ""
    title = title_of(club.rating)
    crown = kit.Icon(CROWN, roles.ACCENT, size=22)
    name = kit.Label(words.title_name(title), theme.HEADING, roles.ACCENT, grow=1)
    return panel(
        kit.Label(_("What you decided"), theme.HEADING),
        soft(_("Luck doesn’t count here. 2,000 is best play.")),
        kit.Row(crown, name, gap=NARROW),
        kit.Label(words.rating_line(club.rating), theme.STRONG),
        soft(words.next_title_line(club.rating)),
        *([mark(unrated)] if unrated else []),
        name="decision-ledger",
    )
