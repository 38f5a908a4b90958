"""The seats of a game that is still to begin: one of them is open, to be changed."""

from collections.abc import Callable
from dataclasses import replace

from zilch3d.i18n import _
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.kit.widgets import (
    Button,
    Column,
    Entry,
    Fitting,
    Icon,
    IconButton,
    IconName,
    Label,
    Panel,
    Picker,
    Row,
    TextField,
    Toggle,
    Widget,
)
from zilch3d.store.setup import LONGEST_NAME, SeatSetup, seat_fault
from zilch3d.ui.scenes.cards import RuleCard
from zilch3d.ui.scenes.seating import Guests, name_reason
from zilch3d.ui.theme import EMBER, ENTRY_OPEN, HEADING, IVORY_SOFT, SMALL, SMALL_STRONG

LEAST_SEATS = 2
ONE_LINE = 340
"""From this width on, in points, who plays and whether new to the game stand side by side."""


class SeatList:
    """The seats, which can be opened and renamed, taken by others, moved, added and taken out.

    ``show`` is called when they are to be shown anew, with the name of the widget that then has
    the focus (empty: the one that has it); ``renamed`` when only a name is another.
    """

    def __init__(
        self,
        guests: Guests,
        seats: list[SeatSetup],
        show: Callable[[str], None],
        renamed: Callable[[], None],
    ) -> None:
        self.seats = seats
        self._guests = guests
        self._show = show
        self._renamed = renamed
        self._open: int | None = None
        self._fault = Label("", SMALL, EMBER)

    @property
    def names(self) -> list[str]:
        """The names as they will be written."""
        return [seat.name.strip() for seat in self.seats]

    def build(self, rules: RuleCard) -> Widget:
        """The widgets, for a game by these rules."""
        full, over = len(self.seats) >= rules.seats, len(self.seats) > rules.seats
        words = _("{n} of {most}, no more can play") if full else _("{n} of {most}")
        count = words.format(n=len(self.seats), most=rules.seats)
        head = Row(
            Label(_("Players"), HEADING, IVORY_SOFT, grow=1),
            Label(count, SMALL_STRONG, EMBER if over else IVORY_SOFT),
        )
        add = Row(
            Button("add-person", _("Add a person"), self._add_person, grow=1),
            Button("add-computer", _("Add a computer"), self._add_computer, grow=1),
            align="fill",
        )
        for button in add.members:
            button.enabled = not full
        rows = [
            self._opened(n, rules) if n == self._open else self._closed(n)
            for n in range(len(self.seats))
        ]
        return Column(head, add, Column(*rows, gap=HAIR + 2), gap=NARROW + 2)

    def open(self, n: int) -> None:
        """Have this seat open when they are shown next."""
        self._open = n

    def moved(self, focused: str, step: int) -> None:
        """The seat whose widget of this name has the focus moves up (-1) or down (1)."""
        part, _colon, number = focused.partition(":")
        if number.isdecimal() and part in PARTS:
            self._move(int(number), step, part)

    # Building

    def _closed(self, n: int) -> Widget:
        seat = self.seats[n]
        kind = _("New to the game") if seat.newcomer else self._guests.kind(seat)
        sign: IconName = "person" if seat.is_person else "machine"
        return Entry(f"seat:{n}", sign, seat.name, kind, lambda: self._opens(n))

    def _opened(self, n: int, rules: RuleCard) -> Widget:
        seat = self.seats[n]
        name = TextField(
            f"name:{n}",
            seat.name,
            lambda text: self._rename(n, text),
            hint=_("Name"),
            most=LONGEST_NAME,
            selected=True,
            on_enter=lambda: self._next(n),
            grow=1,
        )
        sign = Icon("person" if seat.is_person else "machine")
        head = Row(sign, name, *self._tools(n), gap=HAIR)
        self._tell_fault(n)
        line = Label(self._guests.line(seat), SMALL, IVORY_SOFT)
        line.visible = bool(line.text)
        body = Column(head, self._fault, self._who(n, rules), line, gap=NARROW)
        return Panel(body, skin=ENTRY_OPEN, padding=(NARROW, NARROW))

    def _tools(self, n: int) -> list[IconButton]:
        up = IconButton(f"up:{n}", "up", lambda: self._move(n, -1, "up"), tip=_("Move up"))
        down = IconButton(f"down:{n}", "down", lambda: self._move(n, 1, "down"), tip=_("Move down"))
        out = IconButton(
            f"remove:{n}", "cross", lambda: self._remove(n), tip=_("Take this player out")
        )
        up.enabled = n > 0
        down.enabled = n < len(self.seats) - 1
        out.enabled = len(self.seats) > LEAST_SEATS
        return [up, down, out]

    def _who(self, n: int, rules: RuleCard) -> Widget:
        """Who plays; of a person, also whether new to the game, where the rules know that."""
        seat = self.seats[n]
        kinds = self._guests.kinds()
        who = Picker(f"kind:{n}", kinds, seat.player, lambda kind: self._reseat(n, kind), grow=1)
        if not (seat.is_person and rules.newcomers):
            return who
        words = (_("New to the game"), _("Knows the game"))
        new = Toggle(f"newcomer:{n}", seat.newcomer, words, lambda on: self._mark(n, on))
        return Fitting(
            (ONE_LINE, lambda: Row(who, new, gap=MEDIUM)),
            (0, lambda: Column(who, new, gap=HAIR)),
        )

    # Changing

    def _opens(self, n: int) -> Answer:
        self._open = n
        self._show(f"name:{n}")
        return None

    def _next(self, n: int) -> Answer:
        """After a name comes the next one; after the last, the start of the game."""
        if n + 1 < len(self.seats):
            return self._opens(n + 1)
        self._open = None
        self._show("start")
        return None

    def _rename(self, n: int, text: str) -> Answer:
        self.seats[n] = replace(self.seats[n], name=text)
        self._tell_fault(n)
        self._renamed()
        return None

    def _tell_fault(self, n: int) -> None:
        names = self.names
        fault = seat_fault(names[n], names[:n] + names[n + 1 :])
        self._fault.text = name_reason(fault)
        self._fault.visible = fault is not None

    def _reseat(self, n: int, kind: str) -> Answer:
        """Let a person or another computer player take the seat."""
        others = [seat.name for m, seat in enumerate(self.seats) if m != n]
        self.seats[n] = self._guests.reseated(self.seats[n], kind, others)
        self._show("")
        return None

    def _mark(self, n: int, newcomer: bool) -> Answer:
        self.seats[n] = replace(self.seats[n], newcomer=newcomer)
        self._renamed()
        return None

    def _move(self, n: int, step: int, part: str) -> Answer:
        """The seat changes places with its neighbour, and the focus goes with it."""
        there = n + step
        if not 0 <= there < len(self.seats):
            return None
        self.seats[n], self.seats[there] = self.seats[there], self.seats[n]
        if self._open in {n, there}:
            self._open = there if self._open == n else n
        ends = {"up": there == 0, "down": there == len(self.seats) - 1}
        turned = {"up": "down", "down": "up"}
        self._show(f"{turned[part] if ends.get(part) else part}:{there}")
        return None

    def _remove(self, n: int) -> Answer:
        del self.seats[n]
        self._open = None
        self._show(f"seat:{min(n, len(self.seats) - 1)}")
        return None

    def _add_person(self) -> Answer:
        """Whose name is to be typed at once."""
        self.seats.append(self._guests.person([seat.name for seat in self.seats]))
        return self._opens(len(self.seats) - 1)

    def _add_computer(self) -> Answer:
        self.seats.append(self._guests.computer(self.seats))
        self._show("")
        return None


PARTS = ("seat", "name", "kind", "newcomer", "up", "down", "remove")
"""What the widgets of a seat are named, before a colon and its number."""
