"""The form in which players add shares: words, dice from the table, or a rival's share."""

from collections.abc import Callable

from zilch3d.fair.proof import MAX_WORDS
from zilch3d.fair.shares import MAX_NAME, Origin, Share, ShareFault, share_fault
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.ui import theme
from zilch3d.ui.words import shares as words_of

TWO_LINES = 36
"""Points above the fields for what is said of them, so that they stay where they are."""
LONGEST = 2 * MAX_WORDS
"""Characters in the field: more than fit, so that what is too long is said and not cut."""

NAME_FAULTS = frozenset[ShareFault | None](["no-name", "mark-in-name", "name-too-long"])
"""The faults that are mended in the field of the name."""


class ShareForm:
    """What is typed of each origin, until it is added.

    ``added`` is all the words of the game so far; ``add`` adds more, and returns all of them; it is
    None once dice have been rolled. ``rebuild`` builds the scene again, the focus on a widget.
    """

    def __init__(
        self, added: str, add: Callable[[str], str] | None, rebuild: Callable[[str], None]
    ) -> None:
        self.added = added
        self.origin = Origin.WORDS
        self._add_words = add
        self._rebuild = rebuild
        self.typed = dict.fromkeys(Origin, "")
        self.rival = ""
        self._is_refused = False
        """Whether what is typed, or that nothing is, was just refused."""

    def build(self) -> kit.Widget:
        """What was added, share by share; and the fields, until dice are rolled."""
        shares = [
            kit.Label(line, theme.STRONG, roles.ACCENT) for line in words_of.in_order(self.added)
        ]
        colour = roles.WARNING if self._is_refused else roles.SOFT
        self._hint = kit.Label(self._hint_text(), theme.SMALL, colour)
        rows = [self._hint] if self._add_words is None else self._fields()
        return kit.Column(*shares, *rows, gap=NARROW)

    def _fields(self) -> list[kit.Widget]:
        options = [(origin.value, words_of.origin(origin)) for origin in Origin]
        origins = kit.Choice("origin", options, self.origin.value, self._turn_to)
        field = kit.TextField(
            "words",
            self.typed[self.origin],
            self._type,
            hint=words_of.hint(self.origin),
            max_length=LONGEST,
            on_enter=self.add,
            grow=1,
        )
        row = kit.Row(field, kit.Button("add", _("Add"), self.add), gap=MEDIUM)
        said = kit.Stack(kit.Spacer(TWO_LINES), self._hint)
        return [origins, said, *self._name_field(), row]

    def _name_field(self) -> list[kit.Widget]:
        if self.origin is not Origin.RIVAL:
            return []
        name = kit.TextField(
            "rival",
            self.rival,
            self._type_name,
            hint=_("Name"),
            max_length=MAX_NAME,
            on_enter=self._leave_name,
        )
        return [name]

    @property
    def _share(self) -> Share:
        return Share(self.origin, " ".join(self.typed[self.origin].split()), self.rival)

    @property
    def _is_typed(self) -> bool:
        return bool(self.typed[self.origin].strip())

    def _hint_text(self) -> str:
        """What is to be done, what is wrong with what is typed, or what that is worth."""
        if self._add_words is None and self.added:
            return _("The dice have been rolled, so nothing more can be added.")
        if self._add_words is None:
            return _("Nobody added a share before the first roll.")
        if not (self._is_typed or self._is_refused):
            return words_of.introduction(self.origin)
        fault = share_fault(self._share, self.added)
        return words_of.fault(fault) if fault else words_of.worth(self._share)

    def _type(self, text: str) -> Answer:
        self.typed[self.origin] = text
        return self._say()

    def _type_name(self, text: str) -> Answer:
        self.rival = text
        return self._say()

    def _say(self) -> Answer:
        self._is_refused = False
        self._hint.colour = roles.SOFT
        self._hint.text = self._hint_text()
        return None

    def _turn_to(self, origin: str) -> Answer:
        self.origin, self._is_refused = Origin(origin), False
        self._rebuild("origin")
        return None

    def _leave_name(self) -> Answer:
        """Behind the name come the words, unless they are there."""
        if self._is_typed:
            return self.add()
        self._rebuild("words")
        return None

    def add(self) -> Answer:
        """Add what is typed, unless there is something wrong with it, which is then said."""
        share = self._share
        fault = share_fault(share, self.added)
        self._is_refused = fault is not None
        if self._add_words is not None and fault is None:
            self.added = self._add_words(share.written)
            self.typed[self.origin] = ""
            self.rival = "" if self.origin is Origin.RIVAL else self.rival
        self._rebuild("rival" if fault in NAME_FAULTS else "words")
        return None

    def add_all(self) -> bool:
        """Add all that is typed; False where something is wrong with it, which then is in sight."""
        for origin, typed in self.typed.items():
            if typed.strip():
                self.origin = origin
                self.add()
                if self._is_typed:
                    return False
        return True
