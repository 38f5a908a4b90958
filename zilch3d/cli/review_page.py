"""A reviewed game as one page of HTML: its chart, its turns, and what was better.

It needs no network and runs nothing. All that comes from outside is escaped; the page is also
well-formed XML, so that a browser can't take any of it otherwise than it is meant.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from zilch3d import i18n
from zilch3d.engine.dice import Faces
from zilch3d.features.after_game.words import ReviewText, severities
from zilch3d.features.score_sheet.words import ending
from zilch3d.i18n import _
from zilch3d.odds.review import DecisionReview, PlayerReview, TurnReview
from zilch3d.records.replay import Game
from zilch3d.records.scoresheet import TurnLine, turn_lines
from zilch3d.records.writer import roll_words
from zilch3d.safe_text import printable
from zilch3d.ui.words import amounts
from zilch3d.ui.words.names import rules_name, with_figures
from zilch3d.ui.words.turns import notes, result

WORST = 3
"""How many of the costliest decisions the page tells."""

WIDE, HIGH = 860, 330
LEFT, TOP, BOTTOM = 52, 16, 40
"""The chart, and the margins that its figures need."""
MOST_DESCRIBED = 400
"""Turns of which each is described under the pointer; more are too narrow to be met."""
NAME_HIGH = 19
LONGEST_NAME, LETTER, GAP = 16, 9, 10
"""Letters of a name beside its line, how wide one is at most, and the gap between the two."""
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3", "1 3", "14 5", "6 3 1 3")
"""Of the lines of seats, so that they differ by more than their colours."""

DIE = 40
"""Points that a pictured die takes, with the gap to the next."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each face are, from its middle."""

STYLE = """\
:root { color-scheme: light dark; --paper: #f4e9d2; --sheet: #fbf4e4; --edge: #cdba98;
  --ink: #24180f; --soft: #604832; --gold: #8a5a00; --ember: #a03a1c;
  --s0: #8a4b12; --s1: #1f6b4a; --s2: #2f5d9a; --s3: #96281e; --s4: #6b4a8f; --s5: #7a6a10;
  --s6: #0f6f78; --s7: #8f3f6d; }
@media (prefers-color-scheme: dark) { :root { --paper: #1a110b; --sheet: #261911; --edge: #62482f;
  --ink: #f8efde; --soft: #d6c4a7; --gold: #ecb852; --ember: #f48a6a;
  --s0: #ecb852; --s1: #7fc9a0; --s2: #96bce8; --s3: #f48a6a; --s4: #c8a6ec; --s5: #d6cf6a;
  --s6: #74d0d8; --s7: #f0a0c8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 Manrope, "Segoe UI", system-ui, sans-serif; }
main { max-width: 940px; margin: 0 auto; padding: 28px 20px 60px; }
h1, h2, h3 { font-family: Vollkorn, Georgia, "Times New Roman", serif; line-height: 1.2; }
h1 { font-size: 2.1rem; margin: 0 0 4px; } h2 { font-size: 1.45rem; margin: 38px 0 12px; }
h3 { font-size: 1.15rem; margin: 0 0 6px; } p { margin: 4px 0; } .soft { color: var(--soft); }
section.sheet, li { background: var(--sheet); border: 1px solid var(--edge); border-radius: 10px;
  padding: 14px 18px; overflow-wrap: anywhere; }
.players { display: grid; grid-template-columns: repeat(auto-fit, minmax(270px, 1fr)); gap: 14px; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 14px; counter-reset: worst; }
svg.dice { width: auto; max-width: 100%; } svg.dice rect { fill: #f8efde; stroke: #62482f; }
svg.dice rect.aside { stroke: var(--gold); stroke-width: 3.4; } svg.dice circle { fill: #24180f; }
.cost { color: var(--ember); font-weight: 700; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .94rem; }
th, td { padding: 5px 9px; text-align: right; border-bottom: 1px solid var(--edge);
  font-variant-numeric: tabular-nums; white-space: nowrap; }
th { font-weight: 600; color: var(--soft); } .left { text-align: left; }
td.rolls { text-align: left; white-space: normal; overflow-wrap: anywhere;
  font-family: ui-monospace, Consolas, monospace; font-size: .86rem; min-width: 12em; }
svg { display: block; width: 100%; height: auto; } svg.chart { min-width: 600px; }
svg text { font-size: 13px; fill: var(--soft); }
.grid { stroke: var(--edge); stroke-width: 1; } .line { fill: none; stroke-width: 2.6;
  stroke-linejoin: round; } .turn { fill: transparent; } .turn:hover { fill: var(--edge);
  fill-opacity: .35; } .worst { fill: var(--sheet); stroke: var(--ember); stroke-width: 2.4; }
svg text.number { fill: var(--ember); font-weight: 700; text-anchor: middle; }
@media print { body { background: none; } section.sheet, li { break-inside: avoid; } }
"""


def page(game: Game, text: ReviewText, about: Sequence[str]) -> str:
    """The whole page; ``about`` says what the figures are."""
    return "".join(f"{line}\n" for line in _Page(game, text, about).lines() if line)


def safe(text: str) -> str:
    """Text as HTML has it, in which nothing is obeyed."""
    return escape(printable(text))


class _Page:
    def __init__(self, game: Game, text: ReviewText, about: Sequence[str]) -> None:
        self._game = game
        self._review = text.review
        self._text = text
        self._points = text.points
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
        yield f"{STYLE}</style></head>"
        yield "<body><main>"
        yield f"<h1>{safe(rules_name(state.rules))}</h1>"
        scores = with_figures((seat.name, self._points(seat.score)) for seat in state.seats)
        yield _paragraph(scores)
        yield _paragraph(" ".join(ending(state)))
        yield from self._players()
        if self._review.turns:
            yield from self._chart()
            yield from self._costliest()
            yield from self._turns()
        yield _heading(_("What the figures are"))
        yield '<section class="sheet">'
        yield from map(_paragraph, self._about)
        yield "</section>"
        yield "</main></body></html>"

    # Players

    def _players(self) -> Iterator[str]:
        yield _heading(_("Luck and skill"))
        yield '<div class="players">'
        for player in self._review.players:
            yield from self._player(player)
        yield "</div>"

    def _player(self, player: PlayerReview) -> Iterator[str]:
        yield f'<section class="sheet"><h3>{safe(player.name)}</h3>'
        yield _paragraph(self._text.player(player))
        yield _paragraph(self._text.graded(player))
        yield _paragraph(self._text.decisions(player), "soft")
        yield _paragraph(self._text.account(player), "soft")
        yield "</section>"

    # The chart

    def _chart(self) -> Iterator[str]:
        if not self._review.has_chances:
            return
        yield _heading(_("Chances of winning"))
        yield '<section class="sheet wide">'
        yield from _Chart(self._text, self._worst).lines()
        yield "</section>"

    # Decisions

    def _costliest(self) -> Iterator[str]:
        if not self._worst:
            return
        yield _heading(_("The costliest decisions"))
        yield "<ol>"
        for number, decision in enumerate(self._worst, start=1):
            yield from self._decision(number, decision)
        yield "</ol>"

    def _decision(self, number: int, decision: DecisionReview) -> Iterator[str]:
        text = self._text
        name, cost = self._review.names[decision.seat], text.cost(decision)
        when = f"{number}. {name}. {text.situation(decision)}"
        yield f'<li><h3>{safe(when)} <span class="cost">−{safe(cost)}</span></h3>'
        if decision.roll is not None:
            yield f'<p aria-hidden="true">{_pictured(decision.roll, decision.kept)}</p>'
        yield _paragraph(f"{text.happened(decision)}; {text.better(decision)}")
        yield _paragraph(text.why(decision), "soft")
        yield "</li>"

    # Turns

    def _turns(self) -> Iterator[str]:
        by_number = {turn.number: turn for turn in self._review.turns}
        heads = (_("brought"), _("score"), _("chance"), _("luck"), _("errors"))
        yield _heading(_("Turns"))
        yield '<section class="sheet wide"><table><thead><tr>'
        which, player, rolls = map(safe, (_("turn"), _("player"), _("rolled>set aside")))
        yield f'<th>{which}</th><th class="left">{player}</th>'
        yield "".join(f"<th>{safe(head)}</th>" for head in heads)
        yield f'<th class="left">{rolls}</th></tr></thead><tbody>'
        lines = turn_lines(self._game.initial, self._game.all_events)
        for number, line in enumerate(lines, start=1):
            turn = by_number.get(number)
            if line.begun and (turn is not None or line.finished):
                yield self._row(number, line, turn)
        yield "</tbody></table></section>"

    def _row(self, number: int, line: TurnLine, turn: TurnReview | None) -> str:
        text, more = self._text, notes(line, self._points)
        name = self._review.names[line.seat]
        brought = result(line, self._points) + (f" ({more})" if more else "")
        cells = [brought, self._points(line.score)]
        wrong = ""
        if turn is None:
            cells += [""] * 3
        else:
            cells += [text.chance_after(turn), text.turn_luck(turn), text.turn_error(turn)]
            wrong = severities(turn.decisions)
        rolled = " ".join(roll_words(self._game.state.rules, line))
        noted = f' <span class="cost">{safe(wrong)}</span>' if wrong else ""
        found = "".join(f"<td>{safe(cell)}</td>" for cell in cells)
        whose = f'<td>{number}</td><td class="left">{safe(name)}</td>'
        return f'<tr>{whose}{found}<td class="rolls">{safe(rolled)}{noted}</td></tr>'


class _Chart:
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
        title = _("Every player’s chance of winning, turn by turn")
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
        middle, below = (LEFT + self._right) / 2, safe(_("turn"))
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
        """The names at the right, each near the end of its line and none over another."""
        lines = {seat: list(self._stretches(seat)) for seat in self._seats}
        order = sorted((line[-1][-1][1], seat) for seat, line in lines.items() if line)
        places = [y for y, _seat in order]
        for number in range(1, len(places)):
            places[number] = max(places[number], places[number - 1] + NAME_HIGH)
        for number, (y, (_y, seat)) in enumerate(zip(places, order, strict=True)):
            least = HIGH - BOTTOM - (len(order) - 1 - number) * NAME_HIGH
            place = f'x="{self._right + GAP}" y="{round(min(y, least) + 4, 2)}"'
            style = f"fill: {_colour(seat)}; font-weight: 700"
            yield f'<text {place} style="{style}">{safe(self._names[seat])}</text>'

    def _described(self, number: int, turn: TurnReview) -> str:
        """An unseen column over the turn, which says what it was under the pointer."""
        chances = turn.chances_after or ()
        known = zip(self._review.names, chances, strict=False)
        parts = with_figures((name, amounts.fine_percent(chance)) for name, chance in known)
        words = _("Turn {turn}, {name}: luck {luck}, errors {error}")
        said = words.format(
            turn=turn.number,
            name=self._review.names[turn.seat],
            luck=self._text.turn_luck(turn),
            error=self._text.turn_error(turn),
        )
        whole = f"{said}. {parts}"
        place = f'x="{self._x(number)}" y="{TOP}" width="{round(self._step, 2)}"'
        high = HIGH - TOP - BOTTOM
        return f'<rect class="turn" {place} height="{high}"><title>{safe(whole)}</title></rect>'

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


def _pictured(roll: Faces, kept: Faces) -> str:
    """The dice of a roll, those with a bold edge that have been set aside already."""
    left, parts = Counter(kept), []
    for number, face in enumerate(roll):
        aside = left[face] > 0
        left[face] -= aside
        kind = ' class="aside"' if aside else ""
        corner = f'x="{number * DIE + 2}" y="2" width="{DIE - 6}" height="{DIE - 6}" rx="7"'
        parts.append(f"<rect{kind} {corner}/>")
        for x, y in PIPS[face]:
            parts.append(f'<circle cx="{number * DIE + 19 + 9 * x}" cy="{19 + 9 * y}" r="3.4"/>')
    size = f'width="{len(roll) * DIE}" height="{DIE}"'
    return f'<svg class="dice" {size} xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'


def _of(chances: tuple[float, ...] | None, seat: int) -> float | None:
    return chances[seat] if chances is not None and seat < len(chances) else None


def _height(chance: float) -> float:
    return round(TOP + (1 - chance) * (HIGH - TOP - BOTTOM), 2)


def _colour(seat: int) -> str:
    return f"var(--s{seat % len(DASHES)})"


def _heading(text: str) -> str:
    return f"<h2>{safe(text)}</h2>"


def _paragraph(text: str, kind: str = "") -> str:
    """A paragraph; nothing of an empty text."""
    if not text:
        return ""
    mark = f' class="{kind}"' if kind else ""
    return f"<p{mark}>{safe(text)}</p>"
