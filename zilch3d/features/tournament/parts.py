"""Parts of a tournament's pages: the bracket, the cross table, lists of matches, faces."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial

from zilch3d.features.tournament import words
from zilch3d.features.tournament.bracket import Course, Match, Row
from zilch3d.features.tournament.tournament import Tournament
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE, Hue, Ink, Stroke, TextStyle
from zilch3d.store.setup import SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.widgets import CROWN

SMALL_FACE, LARGE_FACE = 26, 112
"""Points of a face in a table, and of one who sits down now."""
COLUMN = 150
"""Points of width of a bracket's round, at least: below that its matches are a list."""
CROSS = 310
"""Points of width of all beside the cells of a cross table."""
CELL_GAPS = {3: WIDE, 4: WIDE, 5: WIDE, 6: MEDIUM, 7: NARROW, 8: NARROW}
"""Points between its columns, by its entrants; where room is short they are NARROW."""
LINE = Stroke(theme.PAGE_LINE, 1.5)


def emblem(seat: SeatSetup, number: int, mood: Mood = Mood.NEUTRAL) -> kit.Emblem:
    """The face of an entrant."""
    return portrait(seat.player, number, mood, face=seat.face)


def panel(*content: kit.Widget, gap: float = NARROW, name: str = "", grow: int = 0) -> kit.Widget:
    """Things that belong together."""
    column = kit.Column(*content, gap=gap)
    return kit.Panel(column, skin=roles.RAISED, padding=MEDIUM, name=name, grow=grow)


def soft(text: str) -> kit.Label:
    """A line that explains; unseen without words."""
    label = kit.Label(text, theme.SMALL, roles.SOFT)
    label.visible = bool(text)
    return label


def mark(text: str) -> kit.Label:
    """A few words above a title."""
    return kit.Label(text, theme.SMALL_STRONG, roles.ACCENT)


def warning(text: str) -> kit.Label:
    """What is wrong; unseen if nothing is."""
    label = kit.Label(text, theme.SMALL_STRONG, roles.WARNING)
    label.visible = bool(text)
    return label


def facing(match: Match, seats: Sequence[SeatSetup]) -> kit.Widget:
    """The two of a match face to face, and how it stands between them."""
    assert match.both is not None
    first, second = (_standing(seats[who], who) for who in match.both)
    between = kit.Label("–", theme.TITLE, roles.SOFT, align="centre")
    if match.games:
        between.text = " : ".join(words.score(match))
    middle = kit.Column(kit.Spacer(LARGE_FACE / 2 - WIDE), between, gap=0)
    return kit.Row(first, middle, second, gap=NARROW, align="start")


def _standing(seat: SeatSetup, number: int) -> kit.Widget:
    face = kit.Icon(emblem(seat, number, Mood.PLEASED), size=LARGE_FACE)
    name = Name(seat.name, align="centre")
    return kit.Column(kit.Frame(face, across="centre"), name, gap=HAIR, grow=1)


class Name(kit.Label):
    """A name in the largest of STYLES in which none of its words is broken, else on one line."""

    STYLES = (theme.HEADING, theme.STRONG, theme.SMALL_STRONG)

    def preferred_size(self, look: kit.Look, width: int) -> kit.Size:
        style = self._fitting(look, width)
        return look.text_size(self._shown(look, style, width), style, width)

    def paint(self, pen: kit.Pen) -> None:
        style = self._fitting(pen.look, self.box.width)
        name = self._shown(pen.look, style, self.box.width)
        pen.write(self.box, name, Ink(style, roles.INK, self.align))

    def _fitting(self, look: kit.Look, width: int) -> TextStyle:
        fitting = (style for style in self.STYLES if self._fits(look, style, width))
        return next(fitting, self.STYLES[-1])

    def _fits(self, look: kit.Look, style: TextStyle, width: int) -> bool:
        return all(look.width(word, style) <= width for word in self.text.split())

    def _shown(self, look: kit.Look, style: TextStyle, width: int) -> str:
        if self._fits(look, style, width):
            return self.text
        return look.shortened(self.text, style, width)


# The standings


def standings(
    tournament: Tournament, seats: Sequence[SeatSetup], *, times_100: bool = False
) -> kit.Widget:
    """The bracket of a knock-out, the cross table of a round robin: lists where room is short."""
    course = tournament.course
    if course.plan.form == "knock-out":
        wide = COLUMN * len(course.rounds)

        def narrow() -> kit.Widget:
            return match_list(course, seats)

        return kit.Responsive((wide, lambda: Bracket(course, seats)), (0, narrow))
    table = _Crosses(tournament, seats, times_100)
    gaps = (CELL_GAPS[len(seats)], NARROW)
    tables = [(table.least(gap), partial(table.table, gap, crosses=True)) for gap in gaps]
    return kit.Responsive(*tables, (0, table.narrow))


@dataclass(frozen=True)
class _Crosses:
    """The cross table of a round robin."""

    tournament: Tournament
    seats: Sequence[SeatSetup]
    times_100: bool

    def least(self, gap: float) -> float:
        """The points of width that it needs at least with so many between its columns."""
        return CROSS + (SMALL_FACE + HAIR + gap) * len(self.seats)

    def narrow(self) -> kit.Widget:
        """The standings, and below them who meets whom."""
        course = self.tournament.course
        return kit.Column(
            self.table(MEDIUM, crosses=False), match_list(course, self.seats), gap=WIDE
        )

    def table(self, gap: float, *, crosses: bool) -> kit.Widget:
        rows = self.tournament.course.table
        head: list[kit.Widget] = [kit.Spacer(0), kit.Spacer(0)]
        if crosses:
            head += [_small_face(self.seats[row.entrant], row.entrant) for row in rows]
        head += [_fact(_("Won")), _fact(_("Points"))]
        lines = (self._line(row, crosses=crosses) for row in rows)
        return kit.Table(head, *lines, gap=gap, name="standings")

    def _line(self, row: Row, *, crosses: bool) -> list[kit.Widget]:
        course, seat = self.tournament.course, self.seats[row.entrant]
        rank = kit.Label(f"{row.rank}.", theme.SMALL_STRONG, roles.SOFT, align="right")
        is_first = row.rank == 1 and bool(row.played)
        name = kit.OneLine(seat.name, theme.STRONG if is_first else theme.BODY, grow=1)
        who = kit.Row(_small_face(seat, row.entrant), name, gap=NARROW)
        if row.entrant in self.tournament.kept.gone:
            name.colour = roles.FAINT
        rules = self.tournament.kept.rules
        points = words.difference(rules, row.difference, times_100=self.times_100)
        cells = [_cell(course, row.entrant, other.entrant) for other in course.table]
        facts = (_fact(words.worth(row.worth), strong=True), _fact(points))
        return [rank, who, *(cells if crosses else []), *facts]


def _small_face(seat: SeatSetup, number: int) -> kit.Widget:
    return kit.Frame(kit.Icon(emblem(seat, number), size=SMALL_FACE), across="centre")


def _fact(text: str, *, strong: bool = False) -> kit.Label:
    style = theme.STRONG if strong else theme.SMALL_STRONG
    return kit.Label(text, style, roles.INK if strong else roles.SOFT, align="right")


def _cell(course: Course, who: int, other: int) -> kit.Widget:
    """What somebody's match against another came to."""
    if who == other:
        return kit.Label("·", theme.STRONG, roles.FAINT, align="centre")
    match = next(m for m in course.matches if who in m.sides and other in m.sides)
    text, style, colour = "", theme.BODY, roles.SOFT
    if match is course.next and not match.games:
        text, style, colour = "•", theme.STRONG, roles.ACCENT
    if match.walked:
        text = "+" if match.winner == who else "–"
    elif match.games:
        text = _result(match, match.sides.index(who), course.plan.best_of)
    if match.winner == who:
        style, colour = theme.STRONG, roles.GAIN
    return kit.Label(text, style, colour, align="centre")


def _result(match: Match, side: int, best_of: int) -> str:
    own, other = words.score(match)[side], words.score(match)[1 - side]
    return own if best_of == 1 else f"{own}:{other}"


# Lists of matches


def match_list(course: Course, seats: Sequence[SeatSetup]) -> kit.Widget:
    """All matches line by line; those of a knock-out by their rounds."""
    if course.plan.form == "round-robin":
        return kit.Column(*(_match_line(m, seats, course) for m in course.matches), gap=HAIR)
    rounds = []
    for turn, of_round in enumerate(course.rounds):
        lines = [_match_line(m, seats, course) for m in of_round if not m.is_bye]
        rounds.append(kit.Column(mark(words.round_name(course, turn)), *lines, gap=HAIR))
    return kit.Column(*rounds, gap=MEDIUM)


def _match_line(match: Match, seats: Sequence[SeatSetup], course: Course) -> kit.Widget:
    is_next = match is course.next
    first, second = (_side_name(seats, who) for who in match.sides)
    text = f"{first} – {second}"
    score = kit.Label(_score_text(match), theme.SMALL_STRONG, roles.INK, align="right")
    style = theme.SMALL_STRONG if is_next else theme.SMALL
    names = kit.Label(text, style, roles.INK if is_next or match.is_over else roles.SOFT, grow=1)
    return kit.Row(names, score, gap=NARROW)


def _side_name(seats: Sequence[SeatSetup], who: int | None) -> str:
    return "…" if who is None else seats[who].name


def _score_text(match: Match) -> str:
    if match.walked and match.both is not None:
        return "+ : –" if match.winner == match.both[0] else "– : +"
    if not match.games:
        return ""
    return " : ".join(words.score(match))


# The bracket


@dataclass(eq=False)
class Bracket(kit.Widget):
    """A knock-out as a tree, from left to right; a crown stands at the champion's name."""

    course: Course
    seats: Sequence[SeatSetup]
    _: KW_ONLY
    face: float = 24

    GAP, BETWEEN, PAD = 22, 12, 5
    """Points between two rounds, between two matches, and within a match."""

    def preferred_size(self, look: kit.Look, width: int) -> kit.Size:
        first = len(self.course.rounds[0])
        title = look.line(theme.SMALL_STRONG) + look.px(HAIR)
        height = first * self._height(look) + (first - 1) * look.px(self.BETWEEN)
        return kit.Size(width, title + height)

    def paint(self, pen: kit.Pen) -> None:
        rounds = self.course.rounds
        for turn, of_round in enumerate(rounds):
            title = self._column(pen.look, turn)._replace(
                y=self.box.top - pen.look.line(theme.SMALL_STRONG),
                height=pen.look.line(theme.SMALL_STRONG),
            )
            ink = Ink(theme.SMALL_STRONG, roles.ACCENT)
            pen.write(title, words.round_name(self.course, turn), ink, f"round{turn}")
            for n, match in enumerate(of_round):
                if match.is_bye:
                    continue
                self._paint_match(pen, match, self._place(pen.look, turn, n))
                if turn + 1 < len(rounds):
                    self._paint_line(pen, match, turn, n)

    def _height(self, look: kit.Look) -> int:
        line = max(look.line(theme.SMALL_STRONG), look.px(self.face))
        return 2 * line + look.px(3 * self.PAD)

    def _column(self, look: kit.Look, turn: int) -> kit.Box:
        number, gap = len(self.course.rounds), look.px(self.GAP)
        across = (self.box.width - gap * (number - 1)) // number
        title = look.line(theme.SMALL_STRONG) + look.px(HAIR)
        x = self.box.x + turn * (across + gap)
        return kit.Box(x, self.box.y, across, self.box.height - title)

    def _place(self, look: kit.Look, turn: int, n: int) -> kit.Box:
        column, up = self._column(look, turn), self._height(look)
        number = len(self.course.rounds[turn])
        middle = column.top - round((n + 0.5) * column.height / number)
        return kit.Box(column.x, middle - up // 2, column.width, up)

    def _paint_line(self, pen: kit.Pen, match: Match, turn: int, n: int) -> None:
        """From a match to the one that its winner plays."""
        own, after = self._place(pen.look, turn, n), self._place(pen.look, turn + 1, n // 2)
        half, up = (own.right + after.x) / 2, after.height / 4
        y, to = own.centre[1], after.centre[1] + (up if n % 2 == 0 else -up)
        points = ((own.right, y), (half, y), (half, to), (after.x, to))
        pen.line(f"line{match.number}", points, LINE)

    def _paint_match(self, pen: kit.Pen, match: Match, box: kit.Box) -> None:
        theme_now, is_next = pen.look.theme, match is self.course.next
        skin = theme_now.card_chosen if is_next else theme_now.card
        pen.box(f"match{match.number}", box, skin)
        pad = pen.look.px(self.PAD)
        line = (box.height - 3 * pad) // 2
        upper = kit.Box(box.x + pad, box.top - pad - line, box.width - 2 * pad, line)
        for side, room in enumerate((upper, upper._replace(y=box.y + pad))):
            self._paint_side(pen, match, side, room)

    def _paint_side(self, pen: kit.Pen, match: Match, side: int, room: kit.Box) -> None:
        who, key, look = match.sides[side], f"{match.number}.{side}.", pen.look
        if who is None:
            pen.write(room, "…", Ink(theme.SMALL, roles.FAINT), key)
            return
        won = match.winner == who
        face = look.px(self.face)
        square = room._replace(width=face).middle(face, face)
        self._paint_face(pen, key, square, who)
        score = words.score(match)[side] if match.games else ""
        is_champion = won and match is self.course.matches[-1]
        across = look.width(score, theme.SMALL_STRONG) + (look.px(HAIR) if score else 0)
        crown = look.px(self.face) if is_champion else 0
        left = square.right + look.px(6)
        names = room._replace(x=left, width=max(1, room.right - left - across - crown))
        style, colour = self._ink(match, won=won)
        name = look.shortened(self.seats[who].name, style, names.width)
        pen.write(names, name, Ink(style, colour), key)
        at = room._replace(x=room.right - across, width=across)
        pen.write(at, score, Ink(theme.SMALL_STRONG, colour, "right"), f"{key}score")
        if is_champion:
            small = look.px(self.face - HAIR)
            mark_box = kit.Box(names.right, room.y, crown, room.height).middle(small, small)
            pen.brush.icon(f"{key}crown", mark_box, CROWN, look.theme.accent)

    def _ink(self, match: Match, *, won: bool) -> tuple[TextStyle, Hue]:
        if won:
            return theme.SMALL_STRONG, roles.INK
        return theme.SMALL, roles.FAINT if match.is_over else roles.INK

    def _paint_face(self, pen: kit.Pen, key: str, square: kit.Box, who: int) -> None:
        face = emblem(self.seats[who], who)
        if isinstance(face, str | kit.Symbol):
            pen.brush.icon(f"{key}face", square, face, pen.look.theme.ink_soft)
        else:
            pen.brush.picture(f"{key}face", square, face)
