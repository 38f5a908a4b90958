"""A reviewed game as one page of HTML: its chart, its turns, and costly decisions.

It needs no network and runs nothing. All that comes from outside is escaped; the page is also
well-formed XML, so that a browser can't take any of it otherwise than it is meant.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from zilch3d import i18n, resources
from zilch3d.engine.dice import Faces
from zilch3d.features.after_game.words import ReviewText, severities
from zilch3d.features.score_sheet.words import ending
from zilch3d.i18n import _, pgettext
from zilch3d.odds.review import DecisionReview, PlayerReview, TurnReview
from zilch3d.records.replay import Game
from zilch3d.records.scoresheet import TurnLine
from zilch3d.records.writer import roll_words
from zilch3d.safe_text import printable
from zilch3d.ui.words import amounts
from zilch3d.ui.words.captions import turn_notes, turn_result
from zilch3d.ui.words.names import rules_name, with_figures

WORST = 3
"""The number of costliest decisions on the page."""

WIDE, HIGH = 860, 330
LEFT, TOP, BOTTOM = 52, 16, 40
"""The chart, and the margins that its figures need."""
MOST_DESCRIBED = 400
"""Turns of which each is described under the pointer; columns of more are too narrow for it."""
NAME_HIGH = 19
LONGEST_NAME, LETTER, GAP = 16, 9, 10
"""Letters of a name beside its line, the width of one at most, and the gap before the name."""
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3", "1 3", "14 5", "6 3 1 3")
"""The dashes of the seats' lines, so that these differ by more than their colours."""

DIE = 40
"""Pixels that a die in a picture takes, with the gap to the next."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The places of each face's pips, from its middle, in steps."""

STYLE = "assets/review_page.css"


@dataclass(frozen=True)
class ReviewRow:
    """A row of the table of turns in words; those that are not known are empty.

    ``notes`` are on the turn, ``severities`` on its wrong decisions.
    """

    number: int
    player: str
    result: str
    notes: str
    score: str
    chance: str
    luck: str
    mistakes: str
    rolls: str
    severities: str


def turn_rows(game: Game, text: ReviewText, lines: Sequence[TurnLine]) -> Iterator[ReviewRow]:
    """The turns of the game that were reviewed or are finished; ``lines`` are all of them."""
    reviewed = {turn.number: turn for turn in text.review.turns}
    for number, line in enumerate(lines, start=1):
        turn = reviewed.get(number)
        if line.begun and (turn is not None or line.finished):
            yield ReviewRow(
                number,
                text.review.names[line.seat],
                turn_result(line, text.points),
                turn_notes(line, text.points),
                text.points(line.score),
                text.chance_after(turn) if turn else "",
                text.turn_luck(turn) if turn else "",
                text.turn_mistakes(turn) if turn else "",
                " ".join(roll_words(game.state.rules, line)),
                severities(turn.decisions) if turn else "",
            )


def turn_heads(*, with_chances: bool = True) -> list[str]:
    """The heads of the columns of figures in a table of turns."""
    # Translators: heads of a table with a line for each turn, and what it brought.
    first = [pgettext("table", "points"), pgettext("table", "score")]
    # Translators: the head of a column with chances to win.
    chance = [pgettext("table", "chance")] if with_chances else []
    return [*first, *chance, pgettext("table", "luck"), pgettext("table", "mistakes")]


def rolls_head() -> str:
    """The head of the column with what was rolled, in the notation."""
    # Translators: the head of a column with rolls such as 112346>11: 11 was set aside.
    return pgettext("table", "rolled>set aside")


def page(game: Game, text: ReviewText, rows: Sequence[ReviewRow], about: Sequence[str]) -> str:
    """The whole page; ``about`` explains the figures."""
    return "".join(f"{line}\n" for line in _ReviewPage(game, text, rows, about).lines() if line)


def safe(text: str) -> str:
    """The text escaped for HTML, and printable."""
    return escape(printable(text))


class _ReviewPage:
    """The lines of the page."""

    def __init__(
        self, game: Game, text: ReviewText, rows: Sequence[ReviewRow], about: Sequence[str]
    ) -> None:
        self._game = game
        self._rows = rows
        self._review = text.review
        self._text = text
        self._about = about
        self._worst = text.review.costliest(WORST)

    def lines(self) -> Iterator[str]:
        state = self._game.state
        yield "<!DOCTYPE html>"
        yield f'<html lang="{safe(i18n.in_use())}" xmlns="http://www.w3.org/1999/xhtml">'
        yield '<head><meta charset="utf-8"/>'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        title = f"{rules_name(state.rules)}: {' – '.join(self._review.names)}"
        only = "default-src 'none'; style-src 'unsafe-inline'"
        yield f'<meta http-equiv="Content-Security-Policy" content="{only}"/>'
        yield f"<title>{safe(title)}</title><style>"
        yield f"{resources.read_text(STYLE)}</style></head>"
        yield "<body><main>"
        yield f"<h1>{safe(rules_name(state.rules))}</h1>"
        scores = with_figures((seat.name, self._text.points(seat.score)) for seat in state.seats)
        yield _paragraph(scores)
        yield _paragraph(" ".join(ending(state)))
        yield from self._players()
        if self._review.turns:
            yield from self._chart()
            yield from self._costliest()
            yield from self._turns()
        yield _heading(_("What the figures mean"))
        yield '<section class="sheet">'
        yield from map(_paragraph, self._about)
        yield "</section>"
        yield "</main></body></html>"

    # Players

    def _players(self) -> Iterator[str]:
        yield _heading(_("Luck and mistakes"))
        yield '<div class="players">'
        for player in self._review.players:
            yield from self._player(player)
        yield "</div>"

    def _player(self, player: PlayerReview) -> Iterator[str]:
        yield f'<section class="sheet"><h3>{safe(player.name)}</h3>'
        text = self._text
        yield _paragraph(text.player(player))
        yield _paragraph(text.rated(player))
        choices = filter(None, (text.right(player), text.wrong(player)))
        yield _paragraph(" ".join(choices), "soft")
        yield _paragraph(text.account(player), "soft")
        yield "</section>"

    # The chart

    def _chart(self) -> Iterator[str]:
        if not self._review.has_chances:
            return
        yield _heading(_("Chances to win"))
        yield '<section class="sheet wide">'
        yield from _ChanceChart(self._text, self._worst).lines()
        yield "</section>"

    # Decisions

    def _costliest(self) -> Iterator[str]:
        if not self._worst:
            return
        yield _heading(_("The costliest choices"))
        yield "<ol>"
        for number, decision in enumerate(self._worst, start=1):
            yield from self._decision(number, decision)
        yield "</ol>"

    def _decision(self, number: int, decision: DecisionReview) -> Iterator[str]:
        text = self._text.of(decision)
        when = f"{number}. {text.situation()}"
        yield f'<li><h3>{safe(when)} <span class="cost">−{safe(text.cost())}</span></h3>'
        if decision.roll is not None:
            yield f'<p aria-hidden="true">{_dice_picture(decision.roll, decision.kept)}</p>'
        yield _paragraph(text.summary())
        yield _paragraph(text.why(), "soft")
        yield "</li>"

    # Turns

    def _turns(self) -> Iterator[str]:
        yield _heading(_("Turns"))
        yield '<section class="sheet wide"><table><thead><tr>'
        which, player, rolls = map(safe, (_("Turn"), _("Player"), rolls_head()))
        yield f'<th>{which}</th><th class="left">{player}</th>'
        yield "".join(f"<th>{safe(head)}</th>" for head in turn_heads())
        yield f'<th class="left">{rolls}</th></tr></thead><tbody>'
        yield from map(_table_row, self._rows)
        yield "</tbody></table></section>"


def _table_row(row: ReviewRow) -> str:
    brought = f"{row.result} ({row.notes})" if row.notes else row.result
    figures = (brought, row.score, row.chance, row.luck, row.mistakes)
    cells = "".join(f"<td>{safe(figure)}</td>" for figure in figures)
    wrong = f' <span class="cost">{safe(row.severities)}</span>' if row.severities else ""
    first = f'<td>{row.number}</td><td class="left">{safe(row.player)}</td>'
    return f'<tr>{first}{cells}<td class="rolls">{safe(row.rolls)}{wrong}</td></tr>'


class _ChanceChart:
    """The chances of winning of every seat, turn by turn, as a line chart in SVG."""

    def __init__(self, text: ReviewText, worst: tuple[DecisionReview, ...]) -> None:
        self._review = review = text.review
        self._text = text
        self._worst = worst
        self._seats = range(len(review.names))
        self._names = [printable(name, LONGEST_NAME) for name in review.names]
        self._right = WIDE - 2 * GAP - LETTER * max(map(len, self._names))
        self._step = (self._right - LEFT) / len(review.turns)

    def lines(self) -> Iterator[str]:
        title = _("Everybody’s chance to win, turn by turn")
        size = f'viewBox="0 0 {WIDE} {HIGH}"'
        yield f'<svg class="chart" {size} xmlns="http://www.w3.org/2000/svg" role="img">'
        yield f"<title>{safe(title)}</title>"
        yield from self._grid()
        for seat in self._seats:
            yield from self._line(seat)
        yield from self._beside()
        if len(self._review.turns) <= MOST_DESCRIBED:
            for number, turn in enumerate(self._review.turns):
                yield self._described(number, turn)
        for number, decision in enumerate(self._worst, start=1):
            yield from self._mark(number, decision)
        yield "</svg>"

    def _grid(self) -> Iterator[str]:
        for quarter in range(5):
            y = _height(quarter / 4)
            yield f'<line class="grid" x1="{LEFT}" x2="{self._right}" y1="{y}" y2="{y}"/>'
            label = safe(amounts.percent(quarter / 4))
            yield f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{label}</text>'
        turns = self._review.turns
        every = max(1, -(-len(turns) // 12))
        for number in range(0, len(turns), every):
            x = self._x(number + 0.5)
            label = f'x="{x}" y="{HIGH - 18}" text-anchor="middle"'
            yield f"<text {label}>{turns[number].number}</text>"
        middle, below = (LEFT + self._right) / 2, safe(_("Turn"))
        yield f'<text x="{middle}" y="{HIGH - 2}" text-anchor="middle">{below}</text>'

    def _x(self, turns: float) -> float:
        return round(LEFT + turns * self._step, 2)

    def _line(self, seat: int) -> Iterator[str]:
        """The line of a seat; it is broken where chances are not known."""
        for stretch in self._stretches(seat):
            points = " ".join(f"{x},{y}" for x, y in stretch)
            dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if seat else ""
            colour = _colour(seat)
            yield f'<polyline class="line" style="stroke: {colour}"{dash} points="{points}"/>'

    def _stretches(self, seat: int) -> Iterator[list[tuple[float, float]]]:
        stretch: list[tuple[float, float]] = []
        for x, chance in self._chances(seat):
            if chance is not None:
                stretch.append((self._x(x), _height(chance)))
            elif stretch:
                yield stretch
                stretch = []
        if stretch:
            yield stretch

    def _chances(self, seat: int) -> Iterator[tuple[int, float | None]]:
        """The seat's chance before each turn, and after the last."""
        turns = self._review.turns
        for number, turn in enumerate(turns):
            yield number, _of(turn.chances_before, seat)
        yield len(turns), _of(turns[-1].chances_after, seat)

    def _beside(self) -> Iterator[str]:
        """The names at the right, each near the end of its line, none over another.

        From the top down, each is moved below the one before; those that leave the chart are put
        back to the lowest places, from the bottom up.
        """
        lines = {seat: list(self._stretches(seat)) for seat in self._seats}
        order = sorted((line[-1][-1][1], seat) for seat, line in lines.items() if line)
        places = [y for y, _seat in order]
        for number in range(1, len(places)):
            places[number] = max(places[number], places[number - 1] + NAME_HIGH)
        for number, (y, (_y, seat)) in enumerate(zip(places, order, strict=True)):
            lowest = HIGH - BOTTOM - (len(order) - 1 - number) * NAME_HIGH
            place = f'x="{self._right + GAP}" y="{round(min(y, lowest) + 4, 2)}"'
            style = f"fill: {_colour(seat)}; font-weight: 700"
            yield f'<text {place} style="{style}">{safe(self._names[seat])}</text>'

    def _described(self, number: int, turn: TurnReview) -> str:
        """A transparent column over the turn; its title appears under the pointer."""
        chances = turn.chances_after or ()
        of_names = zip(self._review.names, chances, strict=False)
        percents = with_figures((name, amounts.fine_percent(chance)) for name, chance in of_names)
        words = _("Turn {turn}, {name}. Luck {luck}, mistakes {mistakes}. Chances {chances}")
        title = words.format(
            turn=turn.number,
            name=self._review.names[turn.seat],
            luck=self._text.turn_luck(turn),
            mistakes=self._text.turn_mistakes(turn),
            chances=percents,
        )
        place = f'x="{self._x(number)}" y="{TOP}" width="{round(self._step, 2)}"'
        height = HIGH - TOP - BOTTOM
        return f'<rect class="turn" {place} height="{height}"><title>{safe(title)}</title></rect>'

    def _mark(self, number: int, decision: DecisionReview) -> Iterator[str]:
        """The number of a costly decision on its player's line."""
        turns = self._review.turns
        at = next(n for n, turn in enumerate(turns) if turn.number == decision.turn)
        chance = _of(turns[at].chances_before, decision.seat)
        if chance is None:
            return
        x, y = self._x(at), _height(chance)
        yield f'<circle class="worst" cx="{x}" cy="{y}" r="10"/>'
        yield f'<text class="number" x="{x}" y="{y + 4.5}">{number}</text>'


def _dice_picture(roll: Faces, kept: Faces) -> str:
    """The dice of a roll; those already set aside have a bold edge."""
    left, shapes = Counter(kept), []
    for number, face in enumerate(roll):
        aside = left[face] > 0
        left[face] -= aside
        kind = ' class="aside"' if aside else ""
        corner = f'x="{number * DIE + 2}" y="2" width="{DIE - 6}" height="{DIE - 6}" rx="7"'
        shapes.append(f"<rect{kind} {corner}/>")
        for x, y in PIPS[face]:
            shapes.append(f'<circle cx="{number * DIE + 19 + 9 * x}" cy="{19 + 9 * y}" r="3.4"/>')
    size = f'width="{len(roll) * DIE}" height="{DIE}"'
    return f'<svg class="dice" {size} xmlns="http://www.w3.org/2000/svg">{"".join(shapes)}</svg>'


def _of(chances: tuple[float, ...] | None, seat: int) -> float | None:
    """The seat's chance; None where it is not known."""
    return chances[seat] if chances is not None and seat < len(chances) else None


def _height(chance: float) -> float:
    """The y of a chance in the chart."""
    return round(TOP + (1 - chance) * (HIGH - TOP - BOTTOM), 2)


def _colour(seat: int) -> str:
    return f"var(--s{seat % len(DASHES)})"


def _heading(text: str) -> str:
    return f"<h2>{safe(text)}</h2>"


def _paragraph(text: str, kind: str = "") -> str:
    """A paragraph; empty for an empty text."""
    if not text:
        return ""
    mark = f' class="{kind}"' if kind else ""
    return f"<p{mark}>{safe(text)}</p>"
