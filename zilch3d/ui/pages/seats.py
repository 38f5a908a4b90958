"""The seats of a game that has not started: who plays, and by which name."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from zilch3d.engine.ruleset import Direction, FirstStart, RuleSet
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.records.notation import same_name
from zilch3d.store.household import Person
from zilch3d.store.setup import LONGEST_NAME, PERSON, NameFault, SeatSetup, seat_fault
from zilch3d.ui import theme
from zilch3d.ui.pages.choose_player import Question, Roster
from zilch3d.ui.pages.faces import face_grid
from zilch3d.ui.pages.offer import treats_newcomers
from zilch3d.ui.portraits import portrait

LEAST_SEATS = 2
FACE, OPEN_FACE = 34, 56
"""Points of a portrait on a seat that is closed, and on the open one."""
TILE, TILE_WIDTH, NEW_FACE = 44, 90, 36
"""Points of who can take a seat, with the name below, and of a face for somebody new."""
MOST_TILES = 15
"""People who are offered so; others by their names."""
ONE_LINE = 340
"""From this width on, in points, who plays and whether new to the game stand side by side."""
PARTS = ("seat", "face", "name", "kind", "newcomer", "up", "down", "remove")
"""A seat's widgets are named by one of these, a colon and the seat's number from 0."""


def name_field(
    widget: str, name: str, rename: Callable[[str], Answer], enter: Callable[[], Answer]
) -> kit.TextField:
    """Where a player's name is typed."""
    hint = _("Name")
    return kit.TextField(
        widget,
        name,
        rename,
        hint=hint,
        max_length=LONGEST_NAME,
        selected=True,
        on_enter=enter,
        grow=1,
    )


def newcomer_toggle(widget: str, seat: SeatSetup, mark: Callable[[bool], Answer]) -> kit.Toggle:
    """Whether a player is new to the game."""
    words = _("New to the game")
    return kit.Toggle(widget, seat.newcomer, (words, words), mark)


def name_reason(fault: NameFault | None) -> str:
    """Why a name cannot be used; empty if it can."""
    if fault is None:
        return ""
    return {
        "no-name": _("Every player needs a name"),
        "same-name": _("Two players have the same name"),
        "mark-in-name": _("A name can’t have , : or ; in it"),
        "unseen-in-name": _("A name can’t have invisible letters in it"),
        "heading-as-name": _("Game records need that word. Try another"),
    }[fault]


def order_words(rules: RuleSet) -> str:
    """In which order those who are listed from the top down play, and who starts."""
    clockwise = rules.start.direction is Direction.CLOCKWISE
    if rules.start.first is FirstStart.FIRST_SEAT:
        if clockwise:
            return _("You play from the top down. Whoever’s at the top starts.")
        return _("Whoever’s at the top starts. Then you play from the bottom up.")
    if clockwise:
        return _("You play from the top down. The dice decide who starts.")
    return _("You play from the bottom up. The dice decide who starts.")


class PersonChoice:
    """Who of the household can take a seat by one press, and faces for somebody new.

    ``others`` are the names of the other seats. ``seated`` gets the seat as it is then, and the
    name of the widget to focus.
    """

    def __init__(
        self,
        key: str,
        roster: Roster,
        others: Iterable[str],
        seated: Callable[[SeatSetup, str], Answer],
    ) -> None:
        self._key = key
        self._roster = roster
        self._others = {same_name(name) for name in others}
        self._seated = seated
        self._tiles: dict[str, kit.Tile] = {}

    def build(self, seat: SeatSetup) -> kit.Widget:
        """The widgets; hidden where a computer plays."""
        people = self._roster.people[:MOST_TILES]
        self._tiles = {same_name(person.name): self._tile(person) for person in people}
        somebody = SeatSetup("", face=self._roster.free_face())
        new_press = partial(self._seated, somebody, "name")
        new = kit.Tile(f"new:{self._key}", "person", _("Somebody new"), new_press, size=TILE)
        tiles = [*self._tiles.values(), new]
        grid = kit.Grid(*tiles, min_width=TILE_WIDTH, gap=HAIR)
        grid.visible = bool(people)
        self._faces = kit.Column(
            kit.Label(_("Somebody new. Choose a face."), theme.SMALL, roles.SOFT),
            face_grid(f"faces:{self._key}", seat.face, self._give_face, size=NEW_FACE),
            gap=HAIR,
        )
        column = kit.Column(grid, self._faces, gap=NARROW)
        column.visible = seat.is_person
        self.show(seat)
        return column

    def show(self, seat: SeatSetup) -> None:
        """Mark who has this seat's name now."""
        self._shown = seat
        key = same_name(seat.name)
        for name, tile in self._tiles.items():
            tile.chosen = name == key
        self._faces.visible = self._roster.of_name(seat.name) is None

    def _tile(self, person: Person) -> kit.Tile:
        emblem = portrait(PERSON, 0, face=person.face)
        seat = SeatSetup(person.name, face=person.face)
        press = partial(self._seated, seat, "name")
        tile = kit.Tile(f"who:{self._key}:{person.id}", emblem, person.name, press, size=TILE)
        if same_name(person.name) in self._others:
            words = _("{name} has a seat already. Nobody plays against themselves.")
            tile.reason = words.format(name=person.name)
        return tile

    def _give_face(self, face: str) -> Answer:
        return self._seated(replace(self._shown, face=face), f"faces:{self._key}:{face}")


class SeatList:
    """The seats, to be opened, renamed, given to others, moved, added and removed.

    One at most is open. ``ask`` shows who can play a seat. ``show`` is called when the widgets must
    be built again, with the name of the one to focus (empty: as before); ``renamed`` when only a
    name or a mark has changed.
    """

    def __init__(
        self,
        roster: Roster,
        seats: Iterable[SeatSetup],
        ask: Callable[[Question], Answer],
        show: Callable[[str], None],
        renamed: Callable[[], None],
    ) -> None:
        self._seats = list(seats)
        """As they were given: what tells equal names apart follows from all of them."""
        self._roster = roster
        self._ask = ask
        self._show = show
        self._renamed = renamed
        self._open: int | None = None
        self._fault = kit.Label("", theme.SMALL, roles.WARNING)
        self._open_face: kit.IconButton | None = None
        self._choice: PersonChoice | None = None
        """Who can take the open seat."""
        self._entries: dict[int, kit.Entry] = {}
        """The seats that are closed."""

    @property
    def seats(self) -> list[SeatSetup]:
        """The seats as the game will have them, by names that are told apart."""
        return self._roster.numbered_names(self._seats)

    @property
    def missing(self) -> str:
        """That a player is missing, in words; empty if all are there. Its seat says more."""
        if all(map(self._roster.knows, self.seats)):
            return ""
        return _("A player is missing") if self._roster.is_read else _("Reading your files …")

    @property
    def names(self) -> list[str]:
        """The names as the game will have them."""
        return [seat.name.strip() for seat in self.seats]

    def build(self, rules: RuleSet) -> kit.Widget:
        """The widgets, for a game by these rules."""
        most, seated = rules.start.most_players, len(self.seats)
        words = _("{n} of {most}, table full") if seated >= most else _("{n} of {most}")
        colour = roles.WARNING if seated > most else roles.SOFT
        head = kit.Row(
            kit.Label(_("Players"), theme.HEADING, roles.SOFT, grow=1),
            kit.Label(words.format(n=seated, most=most), theme.SMALL_STRONG, colour),
        )
        add = kit.Row(
            kit.Button("add-person", _("Add a person"), self._add_person, grow=1),
            kit.Button("add-computer", _("Add a computer"), self._add_computer, grow=1),
            align="fill",
        )
        for button in add.members:
            button.enabled = seated < most
        self._entries.clear()
        rows = [
            self._opened(n, rules) if n == self._open else self._closed(n) for n in range(seated)
        ]
        order = kit.Label(order_words(rules), theme.SMALL, roles.SOFT)
        return kit.Column(head, add, order, kit.Column(*rows, gap=HAIR + 2), gap=NARROW + 2)

    def open(self, n: int) -> None:
        """Open this seat the next time the widgets are built."""
        self._open = n

    def open_missing(self) -> str:
        """Open the first seat whose player is gone, unless one is open.

        Returns the widget that leads to another player; empty if there is nothing to do.
        """
        missing = [n for n, seat in enumerate(self.seats) if not self._roster.knows(seat)]
        if not missing or self._open is not None:
            return ""
        self._open = missing[0]
        return f"kind:{missing[0]}"

    def move(self, focused: str, step: int) -> None:
        """Move the seat that owns the widget of this name up (-1) or down (1)."""
        part, _colon, number = focused.partition(":")
        if number.isdecimal() and part in PARTS:
            self._move(int(number), step, part)

    # Building

    def _closed(self, n: int) -> kit.Widget:
        seat = self.seats[n]
        roster, press = self._roster, partial(self._open_seat, n)
        kind = _("New to the game") if seat.newcomer else roster.kind(seat)
        entry = kit.Entry(f"seat:{n}", self._face(n), seat.name, kind, press, size=FACE)
        self._entries[n] = entry
        if roster.knows(seat):
            entry.level = roster.rating(seat.player).level
        else:
            entry.fact_colour = roles.WARNING
        return entry

    def _opened(self, n: int, rules: RuleSet) -> kit.Widget:
        seat = self.seats[n]
        rename, enter = partial(self._rename, n), partial(self._next, n)
        name = name_field(f"name:{n}", seat.name, rename, enter)
        self._show_fault(n)
        head = kit.Row(name, *self._tools(n), gap=HAIR)
        described = self._roster.described(seat)
        self._choice = PersonChoice(str(n), self._roster, self._others(n), partial(self._seat, n))
        people = self._choice.build(self._with_face(n))
        body = kit.Column(head, self._fault, people, described, self._who(n, rules), grow=1)
        choose, tip = partial(self._ask_who, n), _("Choose who plays")
        face = kit.IconButton(f"face:{n}", self._face(n), choose, size=OPEN_FACE, tip=tip)
        self._open_face = face
        row = kit.Row(face, body, align="start", gap=HAIR)
        return kit.Panel(row, skin=roles.RAISED, padding=NARROW)

    def _face(self, n: int) -> kit.Emblem:
        """The portrait of who plays; an icon where that player is missing."""
        seat = self._with_face(n)
        if not self._roster.knows(seat):
            return "machine"
        return portrait(seat.player, n, face=seat.face)

    def _with_face(self, n: int) -> SeatSetup:
        household, seats = self._roster.household, self.seats
        return household.with_faces(seats)[n] if household is not None else seats[n]

    def _others(self, n: int) -> list[str]:
        return [seat.name for m, seat in enumerate(self.seats) if m != n]

    def _tools(self, n: int) -> list[kit.IconButton]:
        move, remove = partial(self._move, n), partial(self._remove, n)
        up = kit.IconButton(f"up:{n}", "up", partial(move, -1, "up"), tip=_("Move up"))
        down = kit.IconButton(f"down:{n}", "down", partial(move, 1, "down"), tip=_("Move down"))
        out = kit.IconButton(f"remove:{n}", "cross", remove, tip=_("Remove this player"))
        up.enabled = n > 0
        down.enabled = n < len(self.seats) - 1
        if len(self.seats) <= LEAST_SEATS:
            out.reason = _("It takes two to play")
        return [up, down, out]

    def _who(self, n: int, rules: RuleSet) -> kit.Widget:
        """Who plays; for a person also whether new to the game, if it matters."""
        seat = self.seats[n]
        who = kit.Button(f"kind:{n}", _("Choose who plays"), partial(self._ask_who, n), grow=1)
        if not (seat.is_person and treats_newcomers(rules)):
            return who
        new = newcomer_toggle(f"newcomer:{n}", seat, partial(self._mark, n))
        return kit.Responsive(
            (ONE_LINE, lambda: kit.Row(who, new, gap=MEDIUM)),
            (0, lambda: kit.Column(who, new, gap=HAIR)),
        )

    # Changing

    def _open_seat(self, n: int) -> Answer:
        self._open = n
        self._show(f"name:{n}")
        return None

    def _next(self, n: int) -> Answer:
        """Enter in a name opens the next seat; in the last, it leads to the start."""
        if n + 1 < len(self.seats):
            return self._open_seat(n + 1)
        self._open = None
        self._show("start")
        return None

    def _rename(self, n: int, text: str) -> Answer:
        self._seats[n] = self._roster.renamed(self.seats[n], text)
        if self._choice is not None and self._open_face is not None:
            self._choice.show(self._seats[n])
            self._open_face.icon = self._face(n)
        self._show_fault(n)
        for other, entry in self._entries.items():
            entry.title = self.seats[other].name
        self._renamed()
        return None

    def _seat(self, n: int, seat: SeatSetup, focus: str) -> Answer:
        """Give the seat to a person, who may be new."""
        self._seats[n] = replace(seat, newcomer=self.seats[n].newcomer)
        self._show(f"name:{n}" if focus == "name" else focus)
        return None

    def _show_fault(self, n: int) -> None:
        names = self.names
        fault = seat_fault(names[n], names[:n] + names[n + 1 :])
        self._fault.text = name_reason(fault)
        self._fault.visible = fault is not None

    def _ask_who(self, n: int) -> Answer:
        others = {seat.player for m, seat in enumerate(self.seats) if m != n}
        return self._ask(Question(n, self.seats[n].player, others, partial(self._reseat, n)))

    def _reseat(self, n: int, kind: str) -> Answer:
        others = [seat.name for m, seat in enumerate(self.seats) if m != n]
        self._seats[n] = self._roster.reseated(self.seats[n], kind, others)
        return None

    def _mark(self, n: int, newcomer: bool) -> Answer:
        self._seats[n] = replace(self.seats[n], newcomer=newcomer)
        self._renamed()
        return None

    def _move(self, n: int, step: int, part: str) -> Answer:
        """The seat changes places with its neighbour, and the focus goes with it."""
        there = n + step
        if not 0 <= there < len(self.seats):
            return None
        self._seats[n], self._seats[there] = self._seats[there], self._seats[n]
        if self._open in {n, there}:
            self._open = there if self._open == n else n
        # At either end one of the two buttons is off: the focus goes to the other.
        other = {("up", 0): "down", ("down", len(self.seats) - 1): "up"}
        self._show(f"{other.get((part, there), part)}:{there}")
        return None

    def _remove(self, n: int) -> Answer:
        del self._seats[n]
        self._open = None
        self._show(f"seat:{min(n, len(self.seats) - 1)}")
        return None

    def _add_person(self) -> Answer:
        self._seats.append(self._roster.person([seat.name for seat in self.seats]))
        return self._open_seat(len(self.seats) - 1)

    def _add_computer(self) -> Answer:
        """Add a computer player, and open its seat, so that another can be chosen."""
        self._seats.append(self._roster.computer(self.seats))
        self._open = len(self.seats) - 1
        self._show(f"kind:{self._open}")
        return None
