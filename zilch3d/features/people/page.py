"""Everybody who plays here: to be added, renamed, merged and removed, and taken back."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from pyglet.window import key

from zilch3d.features.people import words
from zilch3d.features.people.person_page import PersonScene
from zilch3d.i18n import _, ngettext, pgettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.keys import with_command
from zilch3d.kit.scene import Answer, Pop, Push
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import ListPage
from zilch3d.records.notation import same_name
from zilch3d.store.household import Change, Person
from zilch3d.store.setup import PERSON, GameSetup, name_fault
from zilch3d.ui import theme
from zilch3d.ui.pages.disk_notice import DiskNotice
from zilch3d.ui.pages.faces import PersonForm
from zilch3d.ui.pages.seats import name_reason
from zilch3d.ui.portraits import portrait
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import done_button
from zilch3d.ui.words import amounts

WIDTH = 980
BESIDE = 880
"""From this width on, in points, the buttons stand beside the words, else below them."""
BUTTONS, MIN_BUTTON = 520, 122
FACE, TILE, TILE_WIDTH = 64, 56, 96


@dataclass(frozen=True)
class Done:
    """A change that can be taken back, in words, in the line of the person of that id.

    ``person`` is as before it. What Play starts has the person by the name ``followed`` since then,
    or can't be played any more, as it was ``lost``.
    """

    id: str
    words: str
    change: Change
    person: Person
    followed: str = ""
    lost: GameSetup | None = None


class PeopleScene(ListPage[Person]):
    """The people, each with what can be done with them; all of it can be undone until one leaves.

    Who was removed or merged stays in place until then.
    """

    first_focus = "add"

    def __init__(self, program: Program) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self._household = program.household
        self._order: list[str] = []
        """Ids of all who have been listed, in their order."""
        self._done: list[Done] = []
        self._built_from: object = None
        self._disk = DiskNotice(program)

    def enter(self) -> None:
        if not self._built_from:
            self._household.refresh()
        super().enter()

    def update(self, seconds: float) -> Answer:
        answer = super().update(seconds)
        if self._disk.has_changed() or self._state() != self._built_from:
            self.rebuild()
        return answer

    def _state(self) -> object:
        people = self._household.people
        played = [self._household.played(person) for person in people]
        return people, played, self._household.damaged

    def build(self) -> kit.Widget:
        self._built_from = self._state()
        add = kit.Button("add", _("Add somebody"), self._add, style=roles.PRIMARY)
        items = self.item_list(self._listed(), self._empty())
        return kit.FullPage(
            kit.Head(pgettext("household", "People"), add, done_button(self.back), gap=NARROW),
            self._damaged(),
            self._disk.line(),
            kit.Scroll(items, grow=1, name="people"),
            width=WIDTH,
        )

    def _listed(self) -> list[Person]:
        """Everybody, and in their places those who are gone."""
        people = {person.id: person for person in self._household.people}
        new = [key for key in people if key not in self._order]
        self._order = [*new, *self._order] if self._order else new
        gone = {done.id: done.person for done in self._done if done.id not in people}
        here = gone | people
        return [here[key] for key in self._order if key in here]

    def _empty(self) -> str:
        return _(
            "Nobody’s here yet. Add yourself, and your games, records and rating are kept "
            "under your name."
        )

    def _damaged(self) -> kit.Widget:
        number = len(self._household.damaged)
        label = kit.Label(words.damaged(number), theme.SMALL, roles.WARNING, name="damaged")
        label.visible = number > 0
        return label

    # The entries

    def first_of(self, item: Person) -> str:
        return f"open:{item.id}"

    def older_words(self, number: int) -> str:
        return ngettext("{n} more", "{n} more", number).format(n=amounts.number(number))

    def entry(self, item: Person) -> kit.Widget:
        if self.question_key == item.id:
            return kit.Panel(self._merging(item), skin=roles.RAISED, padding=(MEDIUM, NARROW))
        about = kit.Column(
            kit.Label(item.name, theme.HEADING),
            *(kit.Label(line, theme.SMALL, roles.SOFT) for line in self._facts(item)),
            gap=0,
            grow=1,
        )
        who = kit.Row(kit.Icon(portrait(PERSON, 0, face=item.face), size=FACE), about, gap=MEDIUM)
        does = kit.Grid(*self._buttons(item), min_width=MIN_BUTTON, gap=NARROW)
        frame = kit.Frame(does, max_width=BUTTONS, across="start", stretch=True)
        who.grow = 1
        both = kit.Responsive(
            (BESIDE, lambda: kit.Row(who, frame, gap=WIDE)),
            (0, lambda: kit.Column(who, frame)),
        )
        return kit.Panel(both, skin=roles.RAISED, padding=(MEDIUM, NARROW))

    def _facts(self, person: Person) -> Iterator[str]:
        if self._is_here(person):
            played = self._household.played(person)
            yield words.played(played, self._program.games.today())
        last = self._last_done(person.id)
        if last is not None:
            yield last.words

    def _is_here(self, person: Person) -> bool:
        return any(one.id == person.id for one in self._household.people)

    def _last_done(self, key: str) -> Done | None:
        return next((done for done in reversed(self._done) if done.id == key), None)

    def _buttons(self, person: Person) -> list[kit.Button]:
        last, whose = self._last_done(person.id), person.id
        undo = kit.Button(f"undo:{whose}", _("Undo"), self._undo)
        if last is not None:
            undo.on_press = partial(self._undo, last)
            undo.tip = self._why_not(last)
            undo.enabled = not undo.tip
        if not self._is_here(person):
            return [undo]
        alone = len(self._household.people) < 2
        merge = kit.Button(f"merge:{whose}", _("Merge"), partial(self._ask_merge, person))
        merge.tip = _("If {name} is somebody else here as well").format(name=person.name)
        merge.reason = _("There’s nobody else here") if alone else ""
        return [
            kit.Button(f"open:{whose}", _("Open"), partial(self._open, person)),
            kit.Button(f"change:{whose}", _("Edit"), partial(self._edit, person)),
            merge,
            kit.Button(f"remove:{whose}", _("Remove"), partial(self.remove, person)),
            *([undo] if last is not None else []),
        ]

    def _why_not(self, done: Done) -> str:
        """Why a change can't be undone yet, in words; empty if it can."""
        later = self._done[self._done.index(done) + 1 :]
        if any(one.change.before.keys() & done.change.before.keys() for one in later):
            return _("Undo what you did after it first")
        return ""

    # Merging

    def _merging(self, person: Person) -> kit.Widget:
        """Who the person is as well, in the place of the entry."""
        tiles = [
            kit.Tile(
                f"into:{other.id}",
                portrait(PERSON, 0, face=other.face),
                other.name,
                partial(self.merge, person, other),
                size=TILE,
            )
            for other in self._household.people
            if other.id != person.id
        ]
        title = _("Who is {name} as well?").format(name=person.name)
        line = _("All games, records and costly choices come together under the name you choose.")
        back = kit.Button("no-merge", _("Back"), self.back)
        return kit.Column(
            kit.Row(kit.Label(title, theme.HEADING, grow=1), back, gap=NARROW),
            kit.Label(line, theme.SMALL, roles.SOFT),
            kit.Grid(*tiles, min_width=TILE_WIDTH, gap=NARROW),
        )

    def _ask_merge(self, person: Person) -> Answer:
        others = (one for one in self._household.people if one.id != person.id)
        return self.ask(person.id, f"into:{next(others).id}")

    def merge(self, person: Person, into: Person) -> Answer:
        said = _("Now one with {name}").format(name=into.name)
        change = partial(self._household.merge, person, into)
        self.question_key = ""
        return self._do(person, said, change, into.name, f"undo:{person.id}")

    # What is done

    def _do(
        self,
        person: Person,
        said: str,
        change: Callable[[], Change],
        new_name: str | None,
        focus: str,
    ) -> Answer:
        """Do it, and have what Play starts follow: the person has a new name there, or is gone.

        Without a ``focus`` another page is over this one.
        """
        setup = self._setup
        after = _following(setup, person.name, new_name)
        followed = new_name if after not in (None, setup) else None
        lost = setup if after is None else None
        self._done.append(Done(person.id, said, change(), person, followed or "", lost))
        self._start(after)
        if focus:
            self.rebuild(focus)
        return None

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        """Ctrl+Z takes back what was done last."""
        if symbol == key.Z and with_command(modifiers):
            return self._undo(self._done[-1]) if self._done else None
        return super().on_key(symbol, modifiers)

    def _undo(self, done: Done | None = None) -> Answer:
        if done is None or self._why_not(done):
            return None
        self._done.remove(done)
        self._household.undo(done.change)
        if done.followed:
            self._start(_following(self._setup, done.followed, done.person.name))
        elif self._setup is None and done.lost is not None and self._are_here(done.lost):
            self._start(done.lost)
        self.rebuild(f"open:{done.id}")
        return None

    @property
    def _setup(self) -> GameSetup | None:
        """What Play starts."""
        return self._program.settings.current.setup

    def _start(self, setup: GameSetup | None) -> None:
        settings = self._program.settings
        settings.change(replace(settings.current, setup=setup))

    def _are_here(self, setup: GameSetup) -> bool:
        """Whether all people of the game are of the household by the names in it."""
        here = {same_name(person.name) for person in self._household.people}
        return all(same_name(seat.name) in here for seat in setup.seats if seat.is_person)

    def remove(self, person: Person) -> Answer:
        said = _("Removed. The games stay in the list of finished games.")
        if not self._household.played(person).games:
            said = _("Removed")
        remove = partial(self._household.remove, person)
        return self._do(person, said, remove, None, f"undo:{person.id}")

    def _open(self, person: Person) -> Answer:
        return Push(PersonScene(self._program, person))

    def _add(self) -> Answer:
        return Push(EditScene(self._program, None, self._added))

    def _added(self, name: str, face: str) -> None:
        self._household.add(name, face)

    def _edit(self, person: Person) -> Answer:
        return Push(EditScene(self._program, person, partial(self.edited, person)))

    def edited(self, person: Person, name: str, face: str) -> None:
        if (name.strip(), face) == (person.name, person.face):
            return
        said = _("Was “{name}”").format(name=person.name)
        if name.strip() == person.name:
            said = _("Has a new face")
        self._do(person, said, partial(self._changes, person, name, face), name.strip(), "")

    def _changes(self, person: Person, name: str, face: str) -> Change:
        change = self._household.give_face(person, face)
        self._household.rename(replace(person, face=face), name)
        return change


class EditScene(PersonForm):
    """Asks for the name and face of somebody new, or for others of a ``person``."""

    def __init__(
        self, program: Program, person: Person | None, take: Callable[[str, str], None]
    ) -> None:
        household = program.household
        name, face = (person.name, person.face) if person else ("", household.free_face())
        others = [one for one in household.people if person is None or one.id != person.id]
        taken = {one.face: one.name for one in others}
        super().__init__(program.screen, name, face, program.painter.backdrop, taken)
        self._household = household
        self._person = person
        self._take = take

    def title(self) -> str:
        return _("Somebody new") if self._person is None else _("Name and face")

    def lead(self) -> str:
        return "" if self._person is None else _("All games and records follow the name.")

    def fault(self) -> str:
        fault = self._household.fault(self.name, self._person)
        if fault == "same-name" and self._person is None:
            return _("{name} is here already. Choose another name.").format(name=self.name.strip())
        if fault == "same-name":
            return _("That name is taken. To bring two together, merge them in the list.")
        return name_reason(fault)

    def save(self) -> Answer:
        self._take(self.name, self.face)
        return Pop()


def _following(setup: GameSetup | None, name: str, new_name: str | None) -> GameSetup | None:
    """What Play starts, with a person by the new name; None where that can't be played any more.

    Without a new name the person is gone.
    """
    if setup is None:
        return None
    old = same_name(name)
    theirs = [seat.is_person and same_name(seat.name) == old for seat in setup.seats]
    if not any(theirs):
        return setup
    if new_name is None:
        return None
    seats = tuple(
        replace(seat, name=new_name) if is_theirs else seat
        for seat, is_theirs in zip(setup.seats, theirs, strict=True)
    )
    names = [seat.name for seat in seats]
    return replace(setup, seats=seats) if name_fault(names) is None else None
