"""Faces to choose from, and the form that asks somebody for a name and a face."""

from collections.abc import Callable, Mapping
from functools import partial

from pyglet.window import key as symbols

from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.store.household import FACES
from zilch3d.store.setup import LONGEST_NAME, PERSON
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait

FACE = 54
"""Points of a face to choose, at most."""
SIX, TWELVE = 6, 12
"""Faces on a line: a dozen stands in lines of as many each."""
CHOSEN = 132
"""Points of the face that is chosen."""
BESIDE = 470
"""From this width on, in points, that one stands beside the others."""
WIDTH = 640


def face_words(face: str) -> str:
    """What is special about a face, in a few words; empty of one that this version hasn't."""
    words = {
        "person-1": _("Long black hair"),
        "person-2": _("A black beard"),
        "person-3": _("White curls and glasses"),
        "person-4": _("Ginger hair on end"),
        "person-5": _("A yellow headwrap"),
        "person-6": _("A white moustache"),
        "person-7": _("A blue headscarf"),
        "person-8": _("Fair hair"),
        "person-9": _("A woollen hat"),
        "person-10": _("Curls and square glasses"),
        "person-11": _("A red ponytail"),
        "person-12": _("Silver hair and a scarf"),
    }
    return words.get(face, "")


def face_grid(
    prefix: str,
    chosen: str,
    choose: Callable[[str], Answer],
    *,
    size: float = FACE,
    taken: Mapping[str, str] | None = None,
) -> kit.Widget:
    """All faces, each a button ``prefix:face``; of those ``taken``, the tip says by whom."""
    buttons = [_face(f"{prefix}:{face}", face, chosen, choose, size) for face in FACES]
    for button, face in zip(buttons, FACES, strict=True):
        if taken and face in taken and face != chosen:
            button.tip = _("{name} has this one").format(name=taken[face])
    return kit.Grid(*buttons, min_width=size + 2 * HAIR, gap=HAIR, even=True, name=prefix)


def _face(
    name: str, face: str, chosen: str, choose: Callable[[str], Answer], size: float
) -> kit.IconButton:
    emblem, press, tip = portrait(PERSON, 0, face=face), partial(choose, face), face_words(face)
    style = roles.PRIMARY if face == chosen else None
    return kit.IconButton(name, emblem, press, size=size, style=style, tip=tip)


class PersonForm(WidgetScene):
    """Asks for a name and a face; subclasses say what for, and take the answer."""

    first_focus = "name"

    def __init__(
        self,
        screen: kit.Screen,
        name: str,
        face: str,
        backdrop: Backdrop | None = None,
        taken: Mapping[str, str] | None = None,
    ) -> None:
        """``taken`` are faces that others have, each with the name."""
        super().__init__(screen, backdrop)
        self.name = name
        self.face = face
        self._taken = taken or {}

    def title(self) -> str:
        raise NotImplementedError

    def lead(self) -> str:
        """A line below the title; empty for none."""
        return ""

    def fault(self) -> str:
        """Why the name can't be used, in words; empty if it can."""
        raise NotImplementedError

    def save_words(self) -> str:
        return _("Save")

    def way_back(self) -> kit.Button:
        return kit.Button("back", _("Back"), self.back, grow=1)

    def save(self) -> Answer:
        """Take the answer, which has no fault."""
        raise NotImplementedError

    def build(self) -> kit.Widget:
        self._save = kit.Button("save", self.save_words(), self._done, style=roles.PRIMARY, grow=1)
        self._fault = kit.Label("", theme.SMALL, roles.WARNING, name="fault", min_text=" ")
        self._check()
        lead = kit.Label(self.lead(), colour=roles.SOFT)
        lead.visible = bool(lead.text)
        content = kit.Column(
            kit.Title(self.title()), lead, kit.Spacer(HAIR), self._form(), gap=NARROW
        )
        return kit.Page(
            kit.Scroll(content, grow=1, name="form"),
            kit.Row(self._save, self.way_back(), align="fill"),
            width=WIDTH,
            gap=MEDIUM,
            centred=True,
        )

    def _form(self) -> kit.Widget:
        name = kit.TextField(
            "name",
            self.name,
            self._rename,
            hint=_("Name"),
            max_length=LONGEST_NAME,
            selected=True,
            on_enter=self._done,
        )
        faces = face_grid("face", self.face, self._choose, taken=self._taken)
        choice = kit.Column(name, self._fault, faces, gap=HAIR, grow=1)
        own = kit.Icon(portrait(PERSON, 0, Mood.PLEASED, face=self.face), size=CHOSEN)
        return kit.Responsive(
            (BESIDE, lambda: kit.Row(own, choice, gap=MEDIUM + HAIR, align="start")),
            (0, lambda: choice),
        )

    def _check(self) -> None:
        """A fault is said once: below the name, or on the button as long as there is none."""
        fault = self.fault()
        self._save.reason = "" if self.name else fault
        self._save.enabled = not fault or not self.name
        self._fault.text = fault if self.name else ""

    def _rename(self, text: str) -> Answer:
        self.name = text
        self._check()
        return None

    def _choose(self, face: str) -> Answer:
        self.face = face
        self.rebuild(f"face:{face}")
        return None

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        """Enter at the chosen face takes the answer, or asks for a name."""
        if symbol not in (symbols.RETURN, symbols.NUM_ENTER):
            return super().on_key(symbol, modifiers)
        if self.screen.focused is None or self.screen.focused.name != f"face:{self.face}":
            return super().on_key(symbol, modifiers)
        if self.fault():
            self.rebuild("name")
        return self._done()

    def _done(self) -> Answer:
        return None if self.fault() else self.save()
