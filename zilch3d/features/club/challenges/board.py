"""The notice board: all challenges as notes, the commonest first, and one of them at a time."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import cache, partial
from logging import getLogger
from typing import Literal, TypeAlias

from PIL import Image, ImageDraw

from zilch3d.features.club.challenges import looking, pages, words
from zilch3d.features.club.challenges.keeping import Feat
from zilch3d.features.club.challenges.looking import Standing
from zilch3d.features.club.challenges.pages import Challenge
from zilch3d.features.club.challenges.words import Rarity
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import outcome
from zilch3d.kit.scene import Answer, Push
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE, Theme
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.safe_text import printable
from zilch3d.store import profiles
from zilch3d.store.household import Person, present_names
from zilch3d.store.saved_games import CannotLoad
from zilch3d.table.replaying import Recording, restore
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Watch
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import errors

LOG = getLogger(__name__)

WIDTH = 1120
NOTE = 244
"""Points of width of a note at least."""
PIN = 18
DETAIL = 620
MOST_SHOWN = 10
"""Games of a feat that can be watched."""
FINE = 4
"""A pin is drawn so many times as large, then averaged."""

Shown: TypeAlias = Literal["all", "open", "done"]
Asked: TypeAlias = Callable[[], Future[Standing]]


class Pin:
    """A pin that holds a note, seen from above: oxblood for what is done, brass for the rest."""

    BRASS, RED = (188, 146, 72), (160, 42, 32)

    def __init__(self, *, is_done: bool) -> None:
        self._colour = self.RED if is_done else self.BRASS

    def __hash__(self) -> int:
        return hash(self._colour)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pin) and other._colour == self._colour

    def drawn(self, side: int) -> Image.Image:
        return _pin(self._colour, side)


@cache
def _pin(colour: tuple[int, int, int], side: int) -> Image.Image:
    large = side * FINE
    picture = Image.new("RGBA", (large, large))
    draw = ImageDraw.Draw(picture)

    def disc(x: float, y: float, radius: float, fill: tuple[int, int, int, int]) -> None:
        box = [share * large for share in (x - radius, y - radius, x + radius, y + radius)]
        draw.ellipse(box, fill=fill)

    dark = tuple(round(0.72 * each) for each in colour)
    disc(0.55, 0.6, 0.36, (60, 40, 20, 90))
    disc(0.48, 0.48, 0.36, (dark[0], dark[1], dark[2], 255))
    disc(0.47, 0.46, 0.31, (*colour, 255))
    disc(0.38, 0.36, 0.1, (255, 244, 224, 210))
    return picture.resize((side, side), Image.Resampling.BOX)


@dataclass(eq=False)
class Note(kit.Card):
    """A challenge as a note, held by a pin; ``done`` is when and against whom, if it was."""

    done: str = field(default="", kw_only=True)

    def compose(self, theme: Theme) -> kit.Widget:
        mark = kit.Label(self.mark, theme.small_strong, theme.accent)
        heading = kit.Column(mark, kit.Label(self.title, theme.heading), gap=0, grow=1)
        check = kit.Spacer(self.CHECK + HAIR, flat=True)
        line = kit.Label(self.line, theme.small, theme.ink if self.chosen else theme.ink_soft)
        done = kit.Label(self.done, theme.small, theme.ink)
        done.visible = bool(self.done)
        return kit.Frame(
            kit.Column(
                kit.Row(heading, check, gap=0),
                line,
                kit.Spacer(HAIR, grow=1),
                kit.Label(self.foot, theme.small_strong, theme.accent),
                done,
                gap=HAIR / 2,
            ),
            padding=self.PADDING,
        )

    def paint(self, pen: kit.Pen) -> None:
        super().paint(pen)
        side = pen.look.px(PIN)
        middle = self.box.x + (self.box.width - side) // 2
        top = self.box.top - side + pen.look.px(7)
        pen.icon(kit.Box(middle, top, side, side), Pin(is_done=self.chosen), roles.INK, PIN)


class BoardScene(WidgetScene):
    """The board of a person of the household, whose games are judged while it is open.

    ``ask`` has the standing read, by default out of the program's games.
    """

    first_focus = "done"

    def __init__(self, program: Program, person: Person, ask: Asked | None = None) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self.program = program
        self.shown: Shown = "all"
        self._standing = self.pending(ask or partial(looking.opened, program.games, person))
        self._are_seen = False
        """Whether what is new was on the screen."""

    @property
    def standing(self) -> Standing | None:
        return self._standing.value

    def on_arrival(self) -> str:
        standing = self._standing.value
        if standing is None:
            return ""
        standing = self._standing.value = looking.kept(self.program.games, standing)
        if not standing.is_complete:
            self._standing.ask(partial(looking.looked_far, self.program.games, standing))
        return ""

    def leave(self) -> None:
        """What was new was seen, once all games were looked at."""
        super().leave()
        standing = self._standing.value
        if standing is not None and standing.is_complete and standing.new and self._are_seen:
            seen = replace(standing, judged=standing.judged.seen())
            looking.keep(self.program.games, seen)
            self._standing.value = seen

    def build(self) -> kit.Widget:
        standing = self._standing.value
        if standing is None:
            content: list[kit.Widget] = [kit.Label(_("One moment …"), colour=roles.SOFT)]
        else:
            self._are_seen = True
            content = [*self._lines(standing), self._tabs(standing), self._notes(standing)]
        return kit.Page(
            kit.Head(_("Notice board"), back_button(self.back, "done")),
            *content,
            width=WIDTH,
            gap=NARROW,
        )

    def _lines(self, standing: Standing) -> Iterator[kit.Widget]:
        """What there is to say above the notes."""
        new = [key for key in standing.new if key in _by_key(standing)]
        if standing.fault:
            fault = _("Your games can’t be read now: {reason}").format(
                reason=printable(standing.fault)
            )
            yield kit.Label(fault, theme.SMALL_STRONG, roles.WARNING)
        elif standing.left:
            yield kit.Label(words.looking(standing.left), theme.SMALL, roles.SOFT)
        elif new:
            yield kit.Label(
                words.newly(len(new), is_first=standing.is_first), theme.SMALL_STRONG, roles.GAIN
            )
        if standing.damaged:
            again = _("What was on the board was damaged. Your games were judged again.")
            yield kit.Label(again, theme.SMALL, roles.SOFT)
        for line in words.page_faults(standing.own):
            yield kit.Label(line, theme.SMALL, roles.WARNING)

    def _tabs(self, standing: Standing) -> kit.Widget:
        done = sum(each.key in standing.judged.feats for each in standing.challenges)
        tabs = kit.Tabs(
            "shown",
            (("all", _("All")), ("open", _("To do")), ("done", _("Achieved"))),
            self.shown,
            self._show,
        )
        count = kit.Label(
            words.count(done, len(standing.challenges)), theme.SMALL_STRONG, roles.SOFT
        )
        return kit.Row(tabs, kit.Spacer(grow=1, flat=True), count, gap=MEDIUM)

    def _show(self, shown: Shown) -> Answer:
        self.shown = shown
        self.rebuild()
        return None

    def _notes(self, standing: Standing) -> kit.Widget:
        groups = [
            kit.Column(
                kit.Label(title, theme.HEADING, roles.ACCENT),
                kit.Grid(
                    *(self._note(standing, one) for one in some),
                    min_width=NOTE,
                    gap=MEDIUM,
                ),
                gap=MEDIUM,
            )
            for title, some in self._groups(standing)
        ]
        if not groups:
            none = _("Nothing’s done yet. It comes by itself when you play.")
            all_done = _("Everything’s done. All of it!")
            groups = [kit.Column(kit.Label(none if self.shown == "done" else all_done))]
        return kit.Scroll(kit.Column(*groups, gap=WIDE), grow=1, name="notes")

    def _groups(self, standing: Standing) -> Iterator[tuple[str, Sequence[Challenge]]]:
        """What is new first, the rest by how rare it is."""
        chosen = self._chosen(standing)
        new = [each for each in chosen if each.key in standing.new]
        if new:
            yield _("New"), new
        rest = [each for each in chosen if each.key not in standing.new]
        yield from ((words.group(rare), some) for rare, some in grouped(rest))

    def _chosen(self, standing: Standing) -> Sequence[Challenge]:
        feats = standing.judged.feats
        return [
            each
            for each in standing.challenges
            if self.shown == "all" or (each.key in feats) == (self.shown == "done")
        ]

    def _note(self, standing: Standing, challenge: Challenge) -> kit.Widget:
        feat = standing.judged.feats.get(challenge.key)
        return Note(
            f"note:{challenge.key}",
            words.title(challenge),
            words.sentence(challenge),
            words.how_often(challenge, pages.chance(challenge)),
            partial(self._open, challenge),
            chosen=feat is not None,
            done=words.done(self._now(feat)) if feat is not None else "",
            mark=_("New") if feat is not None and feat.is_new else "",
        )

    def _now(self, feat: Feat) -> Feat:
        """With the names that the others have now."""
        computers = {card.name for card in profiles.shipped().values()}
        people = [name for name in feat.against if name not in computers]
        now = present_names(self.program.household.owners, people, feat.ended)
        called = dict(zip(people, now, strict=True))
        return replace(feat, against=tuple(called.get(name, name) for name in feat.against))

    def _open(self, challenge: Challenge) -> Answer:
        standing = self._standing.value
        feat = standing.judged.feats.get(challenge.key) if standing is not None else None
        feat = self._now(feat) if feat is not None else None
        return Push(NoteScene(self.program, challenge, feat))


def _by_key(standing: Standing) -> dict[str, Challenge]:
    return {each.key: each for each in standing.challenges}


def grouped(challenges: Sequence[Challenge]) -> Iterator[tuple[Rarity, Sequence[Challenge]]]:
    """The challenges by how rare they are, the commonest first, also within each group."""

    def chance(challenge: Challenge) -> float:
        measured = pages.chance(challenge)
        return -1.0 if measured is None else measured.value

    for rare in Rarity:
        some = [each for each in challenges if words.rarity(pages.chance(each)) is rare]
        if some:
            yield rare, sorted(some, key=chance, reverse=True)


class NoteScene(WidgetScene):
    """A challenge by itself: its chance and where that comes from, and what proves it was done."""

    first_focus = "back"

    def __init__(self, program: Program, challenge: Challenge, feat: Feat | None) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self.program = program
        self.challenge = challenge
        self.feat = feat
        self._fault = ""
        """Why the game can't be shown, in words."""
        self._record = self.pending(self._ask_record) if feat is not None else None

    def _ask_record(self) -> Future[str]:
        """The file of the game's record; empty if it is not known, or can't be asked for."""
        assert self.feat is not None
        asked = self.program.games.record_file(self.feat.proofs[-1].game)
        return outcome(asked, lambda done: "" if done.exception() is not None else done.result())

    def build(self) -> kit.Widget:
        challenge, chance = self.challenge, pages.chance(self.challenge)
        by = pages.references().get(challenge.reference)
        return kit.Page(
            kit.Head(words.title(challenge), back_button(self.back)),
            kit.Label(words.sentence(challenge)),
            kit.Label(
                words.capital(words.how_often(challenge, chance)), theme.FIGURE_SMALL, roles.ACCENT
            ),
            kit.Label(words.how_measured(challenge, chance, by), theme.SMALL, roles.SOFT),
            *self._proof(),
            width=DETAIL,
            gap=MEDIUM,
            centred=True,
        )

    def _proof(self) -> Iterator[kit.Widget]:
        if self.feat is None:
            yield kit.Label(words.how_to(self.challenge), colour=roles.SOFT)
            return
        yield kit.Label(words.done_on(self.feat), theme.STRONG, roles.GAIN)
        if self._fault:
            yield kit.Label(self._fault, theme.SMALL_STRONG, roles.WARNING)
        show = [
            kit.Button(f"show:{n}", words.show_me(n, len(self._shown)), partial(self._watch, n))
            for n in range(len(self._shown))
        ]
        yield kit.Grid(*show, min_width=150, gap=NARROW)
        if self._record is not None and self._record.value:
            file = printable(self._record.value)
            line = _("Proved by {file}").format(file=file)
            yield kit.Label(line, theme.SMALL, roles.SOFT)

    @property
    def _shown(self) -> tuple[int, ...]:
        """The places of the proofs that can be watched: of many games the last ones."""
        assert self.feat is not None
        return tuple(range(len(self.feat.proofs)))[-MOST_SHOWN:]

    def _watch(self, number: int) -> Answer:
        assert self.feat is not None
        proof = self.feat.proofs[self._shown[number]]
        try:
            table = restore(self.program.games.load(proof.game))
            return self.program.open(Watch(Recording.of(table), proof.turn))
        except CannotLoad as fault:
            LOG.warning("the game of a feat can't be shown: %s", fault)
            self._fault = errors.cannot_continue(fault.reason)
        self.rebuild()
        return None
