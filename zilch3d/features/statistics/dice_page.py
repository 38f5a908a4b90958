"""The dice page: every face that was ever rolled, against what fair dice would show."""

import re
import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import KW_ONLY, dataclass
from functools import partial

from zilch3d.engine.dice import Counts
from zilch3d.fair.chi_square import added, expected, ordinary_deviation
from zilch3d.features.statistics import words
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Question, outcome
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CLEAR, HAIR, MEDIUM, NARROW, WIDE, Hue
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.safe_text import printable
from zilch3d.store.face_counts import FaceCounts
from zilch3d.store.games import GameStore
from zilch3d.store.setup import PERSON
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import FLAT_DICE, done_button
from zilch3d.ui.words import amounts

WIDTH = 1080
SIDE_BY_SIDE = 820
"""From this width on, in points, the comparison stands beside the bars, else below them."""
ROOM = 1.08
"""The length of a bar's ground, as a multiple of the longest bar."""


@dataclass(frozen=True)
class Roller:
    """A person or a computer player, and the faces of all the dice that fell for that player."""

    name: str
    is_person: bool
    counts: Counts


@dataclass(frozen=True)
class CountedDice:
    """Everybody's dice; ``fault`` says why they could not be counted, if they couldn't."""

    rollers: Sequence[Roller] = ()
    fault: str = ""


def counted_faces(store: GameStore, game_id: str | None = None) -> Future[CountedDice]:
    """Have a thread count everybody's dice in the game of this id, or in all games."""

    def answer(faces: Future[tuple[FaceCounts, ...]]) -> CountedDice:
        try:
            return CountedDice(_rollers(faces.result()))
        except sqlite3.Error as error:
            return CountedDice((), _("The dice can’t be counted: {reason}").format(reason=error))

    return outcome(store.face_counts(game_id), answer)


def _rollers(counts: Sequence[FaceCounts]) -> tuple[Roller, ...]:
    """Each name once among people, and once among computer players, however these play."""
    rollers: dict[tuple[str, bool], Roller] = {}
    for each in counts:
        name, is_person = printable(each.name), each.player == PERSON
        before = rollers.get((name, is_person), Roller(name, is_person, added(())))
        together = added((before.counts, each.faces))
        rollers[name, is_person] = Roller(name, is_person, together)
    return tuple(rollers.values())


class DiceScene(WidgetScene):
    """How often each face has fallen for whom, and whether the dice favour the computer
    players.

    ``count`` has a thread count them. ``of_game``: the dice are those of one game, not of all.
    """

    first_focus = "whose"

    def __init__(
        self,
        program: Program,
        count: Question[CountedDice],
        behind: Backdrop | None = None,
        *,
        of_game: bool = False,
    ) -> None:
        super().__init__(program.screen, behind or program.painter.backdrop)
        self._counts = self.pending(count)
        self._of_game = of_game
        self.rollers: list[Roller] = []
        self.whose = 0

    def on_arrival(self) -> str:
        return self.first_focus

    def build(self) -> kit.Widget:
        dice = self._counts.value
        self.rollers = [each for each in (dice.rollers if dice else ()) if sum(each.counts)]
        content = self._content() if self.rollers else _no_dice(dice)
        title = _("The dice of this game") if self._of_game else _("Dice tally")
        return kit.Page(
            kit.Head(title, done_button(self.back)),
            kit.Scroll(content, grow=1, name="counts"),
            width=WIDTH,
            centred=True,
        )

    def _content(self) -> kit.Widget:
        return kit.Responsive(
            (
                SIDE_BY_SIDE,
                lambda: kit.Row(
                    kit.Column(*self._faces(), grow=3),
                    kit.Frame(self._comparison(), grow=2),
                    gap=WIDE,
                    align="start",
                ),
            ),
            (0, lambda: kit.Column(*self._faces(), kit.Spacer(HAIR), self._comparison())),
        )

    def _faces(self) -> list[kit.Widget]:
        """Whose dice, a bar for each face, and how likely that is."""
        groups = self._groups()
        counts = groups[self.whose][1]
        names = [(n, name) for n, (name, _counts) in enumerate(groups)]
        each = _(
            "Each should come up {mean} times, give or take {range} (the shaded band)."
        ).format(
            mean=amounts.decimal(expected(counts), 1),
            range=amounts.decimal(ordinary_deviation(counts), 1),
        )
        return [
            kit.Row(
                kit.Picker("whose", names, self.whose, self._choose),
                kit.Label(words.dice(counts), theme.HEADING, align="right", grow=1),
                gap=MEDIUM,
            ),
            kit.Label(each, theme.SMALL, roles.SOFT),
            kit.Column(*_bars(counts), gap=HAIR),
            kit.Label(words.judgement(counts), theme.BODY),
            kit.Label(words.test_figure(counts), theme.SMALL, roles.SOFT),
        ]

    def _comparison(self) -> kit.Widget:
        """People beside computer players."""
        people, computers = self._of(is_person=True), self._of(is_person=False)
        answer = kit.Column(
            kit.Label(_("Do the dice favour the computer?"), theme.HEADING),
            _side("person", _("People"), people),
            _side("machine", _("Computer players"), computers),
            kit.Label(words.comparison(people, computers)),
        )
        return kit.Panel(answer, skin=roles.RAISED, padding=MEDIUM)

    def _groups(self) -> list[tuple[str, Counts]]:
        """Everybody, all people, all computer players, and each player, with their faces."""
        people, computers = self._of(is_person=True), self._of(is_person=False)
        by_computer = _("{name} (computer)")
        together = [(_("Everybody"), added([people, computers]))]
        if sum(people) and sum(computers):
            together += [(_("People"), people), (_("Computer players"), computers)]
        return together + [
            (each.name if each.is_person else by_computer.format(name=each.name), each.counts)
            for each in self.rollers
        ]

    def _of(self, *, is_person: bool) -> Counts:
        return added([each.counts for each in self.rollers if each.is_person == is_person])

    def _choose(self, whose: int) -> Answer:
        self.whose = whose
        self.rebuild()
        return None


def dice_page(
    program: Program, game_id: str | None = None, behind: Backdrop | None = None
) -> DiceScene:
    """The dice of the game of this id, or of all games; ``behind`` is seen around the page."""
    count = partial(counted_faces, program.games, game_id)
    return DiceScene(program, count, behind, of_game=game_id is not None)


def _no_dice(dice: CountedDice | None) -> kit.Widget:
    """Why no dice are shown: they are being counted (None), can't be, or there are none."""
    if dice is None:
        return kit.Label(_("Counting …"), colour=roles.SOFT)
    if dice.fault:
        return kit.Label(dice.fault, colour=roles.WARNING)
    none = _("No dice have landed yet. Every face that comes up is counted here.")
    return kit.Label(none, colour=roles.SOFT)


def _side(icon: kit.IconName, name: str, counts: Counts) -> kit.Widget:
    figures = words.dice(counts)
    if sum(counts):
        figures = f"{figures} · {words.scoring_share(counts)}"
    text = kit.Column(
        kit.Label(name, theme.STRONG),
        kit.Label(figures, theme.SMALL, roles.SOFT),
        gap=0,
        grow=1,
    )
    return kit.Row(kit.Icon(icon, size=22), text)


def _bars(counts: Counts) -> list[kit.Widget]:
    """A line for each face: the die, its bar, how many there are and by how many too many."""
    mean, ordinary = expected(counts), ordinary_deviation(counts)
    whole = ROOM * max(*counts, mean + ordinary)
    figures = [amounts.number(count) for count in counts]
    deviations = [amounts.deviation(count - mean) for count in counts]
    count_room, deviation_room = map(_widest, (figures, deviations))
    bars = [FaceBar(count / whole, mean / whole, ordinary / whole, grow=1) for count in counts]
    has_marks = not all(bar.is_ordinary for bar in bars)
    return [
        kit.Row(
            kit.Icon(icon, roles.INK, size=24),
            bar,
            kit.Label(figure, theme.STRONG, align="right", min_text=count_room),
            kit.Label(off, theme.SMALL, roles.SOFT, align="right", min_text=deviation_room),
            *([kit.Icon(*_mark(bar))] if has_marks else []),
            gap=NARROW,
        )
        for icon, bar, figure, off in zip(FLAT_DICE, bars, figures, deviations, strict=True)
    ]


def _widest(figures: Sequence[str]) -> str:
    """A text as wide as the longest of these figures, whatever its digits."""
    return re.sub(r"\d", "0", max(figures, key=len)).replace("-", "+")


def _mark(bar: "FaceBar") -> tuple[kit.IconName, Hue]:
    """An arrow where there are too many, or too few; else one that is not seen."""
    return ("up" if bar.share > bar.mean else "down", CLEAR if bar.is_ordinary else roles.WARNING)


@dataclass(eq=False)
class FaceBar(kit.Widget):
    """How often a face fell, with a line at the expected and a band at what is ordinary.

    ``share``, ``mean`` and ``ordinary``, half of the band, are shares of its width.
    """

    share: float
    mean: float
    ordinary: float
    _: KW_ONLY

    HEIGHT = 20
    LINE = 2

    @property
    def is_ordinary(self) -> bool:
        """Whether the bar ends in the band."""
        return abs(self.share - self.mean) <= self.ordinary

    def preferred_size(self, look: kit.Look, width: int) -> kit.Size:
        return kit.Size(width, look.px(self.HEIGHT))

    def paint(self, pen: kit.Pen) -> None:
        pen.box("whole", self.box, roles.CHART_GROUND)
        pen.box("share", self._part(0.0, self.share), roles.CHART_BAR)
        low, high = max(0.0, self.mean - self.ordinary), min(1.0, self.mean + self.ordinary)
        pen.box("band", self._part(low, high), roles.CHART_BAND)
        middle = self._part(self.mean, self.mean)
        pen.box("mean", middle._replace(width=pen.look.px(self.LINE)), roles.CHART_MEAN)

    def _part(self, start: float, end: float) -> kit.Box:
        start_x, end_x = (round(self.box.width * share) for share in (start, end))
        return self.box._replace(x=self.box.x + start_x, width=end_x - start_x)
