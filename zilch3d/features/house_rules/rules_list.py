"""House rules: a list to edit, copy, export, import and delete them."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from pyglet.window import key as symbols

from zilch3d.engine.fields import Document
from zilch3d.engine.rulefields import LONGEST_NAME
from zilch3d.features.house_rules.workshop import RuleWorkshop, StartRulesScene
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.keys import with_command
from zilch3d.kit.scene import Answer, Push
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import ListPage, Notice
from zilch3d.safe_text import printable
from zilch3d.store.house_rules import HouseRules, is_writable
from zilch3d.store.reader import Unreadable
from zilch3d.store.rulefiles import MOST_FILES
from zilch3d.store.toml_pages import page, read_page
from zilch3d.ui import theme
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import amounts, errors, faults, keys, names
from zilch3d.ui.words.rules import fields as rule_fields

WIDTH = 980
BESIDE = 720
"""From this width on, in points, the buttons stand beside the words, else below them."""
BUTTONS = 290
MIN_BUTTON = 136
"""Points of width of each button."""
MAX_DROPPED = 20
"""Files that are taken at once."""
CLIPBOARD = Path("clipboard")


class HouseRulesScene(ListPage[HouseRules]):
    """The player's own rules, each with what can be done with it.

    What is deleted stays in its place, to be taken back, until the player leaves.
    """

    first_focus = "new"

    def __init__(self, workshop: RuleWorkshop) -> None:
        program = workshop.program
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self._workshop = workshop
        self._folder = workshop.folder
        self._built_from: object = None
        self._copied = ""

    def enter(self) -> None:
        self._folder.refresh()
        super().enter()

    def back(self) -> Answer:
        self._folder.purge_deleted()
        return super().back()

    def build(self) -> kit.Widget:
        self._built_from = self._state
        return kit.FullPage(
            self._head(),
            self._notices(),
            kit.Scroll(
                self.item_list(self._folder.listed or (), self._empty()), grow=1, name="own-rules"
            ),
            kit.Label(self._where(), theme.SMALL, roles.SOFT),
            width=WIDTH,
        )

    @property
    def _state(self) -> object:
        """All of the folder that the page depends on."""
        return self._folder.listed, self._folder.fault, self._folder.unreadable

    def _head(self) -> kit.Widget:
        new = kit.Button("new", _("New"), self._choose_base, style=roles.PRIMARY, min_width=110)
        paste = kit.Button("paste", _("Paste"), self.paste, min_width=110)
        paste.tip = _(
            "Adds rules you’ve copied as text ({keys}). Or drop a file on this window."
        ).format(keys=keys.command("V"))
        for button in (new, paste):
            button.enabled = self._may_add
        return kit.Head(_("House rules"), new, paste, back_button(self.back), gap=NARROW)

    @property
    def _may_add(self) -> bool:
        return not (self._folder.read_only or self._folder.is_full)

    def _empty(self) -> str:
        if self._folder.listed is None:
            return _("Reading your rules …")
        return _(
            "None yet. “New” starts from a game you know, such as Farkle or Ten Thousand. Then "
            "change whatever you like."
        )

    def _where(self) -> str:
        words = _("Your files are in {folder}")
        return words.format(folder=printable(str(self._folder.folder), errors.LONGEST_PATH))

    def _notices(self) -> kit.Widget:
        """A notice of what was done last, and the faults of the folder."""
        faults = self._faults()
        line = kit.Label("\n".join(faults), theme.SMALL, roles.WARNING, name="wrong")
        line.visible = bool(faults)
        return kit.Column(self.notice_line(theme.SMALL), line, gap=0)

    def _faults(self) -> Sequence[str]:
        folder, lines = self._folder, []
        if folder.read_only:
            lines.append(_("Another window is using your rules. Here you can only copy them."))
        elif folder.is_full:
            words = ngettext(
                "You can keep {n} set of rules. Delete one to make room.",
                "You can keep {n} sets of rules. Delete one to make room.",
                MOST_FILES,
            )
            lines.append(words.format(n=amounts.number(MOST_FILES)))
        if folder.unreadable is not None:
            lines.append(errors.unreadable(folder.unreadable))
        if folder.fault is not None:
            lines.append(errors.not_saved(folder.fault))
        return lines

    def _choose_base(self) -> Answer:
        return Push(StartRulesScene(self._workshop))

    # The entries

    def first_of(self, item: HouseRules) -> str:
        return f"edit:{item.file.name}"

    def older_words(self, number: int) -> str:
        return ngettext("{n} more", "{n} more", number).format(n=number)

    def entry(self, item: HouseRules) -> kit.Widget:
        words = kit.Column(
            kit.Label(printable(item.name, LONGEST_NAME), theme.HEADING),
            *self._facts(item),
            gap=0,
            grow=1,
        )
        does = kit.Frame(self._buttons(item), max_width=BUTTONS, across="start", stretch=True)
        both = kit.Responsive(
            (BESIDE, lambda: kit.Row(words, does, gap=WIDE)),
            (0, lambda: kit.Column(words, does)),
        )
        return kit.Panel(both, skin=roles.RAISED, padding=(MEDIUM, NARROW))

    def _facts(self, own: HouseRules) -> list[kit.Widget]:
        if own.is_deleted:
            return [kit.Label(_("Deleted"), theme.SMALL, roles.WARNING)]
        if own.rules is not None:
            words = names.target(own.rules, times_100=self._program.times_100)
            return [kit.Label(words, theme.SMALL_STRONG, roles.ACCENT)]
        if own.unreadable is not None:
            words = errors.at_fault(own.file.name, errors.unreadable(own.unreadable))
            return [kit.Label(words, theme.SMALL, roles.WARNING)]
        draft = rule_fields.draft(len(own.faults))
        lines = "\n".join(faults.fault_lines(own.faults, rule_fields.fault_by_name))
        return [
            kit.Label(draft, theme.SMALL_STRONG, roles.WARNING),
            kit.Label(lines, theme.SMALL, roles.WARNING),
            kit.Label(errors.file_name(own.file), theme.SMALL, roles.SOFT),
        ]

    def _buttons(self, own: HouseRules) -> kit.Widget:
        name = own.file.name
        if own.is_deleted:
            restore = partial(self._restore, own)
            buttons = [kit.Button(f"restore:{name}", _("Undo"), restore)]
        else:
            copy_words = _("Copied") if self._copied == name else _("Copy text")
            buttons = [
                kit.Button(f"edit:{name}", _("Edit"), partial(self._edit, own)),
                kit.Button(f"duplicate:{name}", _("Duplicate"), partial(self._duplicate, own)),
                kit.Button(f"copy:{name}", copy_words, partial(self._copy, own)),
                kit.Button(f"delete:{name}", _("Delete"), partial(self._delete, own)),
            ]
            edit, duplicate, copy, _delete = buttons
            edit.enabled = copy.enabled = own.is_editable
            duplicate.enabled = own.is_editable and self._may_add
            if self._copied != name:
                copy.tip = _("As text, to send or to keep.")
        for button in buttons:
            button.enabled = button.enabled and self._may(button)
        return kit.Grid(*buttons, min_width=MIN_BUTTON, gap=NARROW)

    def _may(self, button: kit.Button) -> bool:
        """In a second window, rules can only be copied as text."""
        return button.name.startswith("copy:") or not self._folder.read_only

    # What is done with one of them

    def _edit(self, own: HouseRules) -> Answer:
        values = self._folder.document(own)
        return Push(self._workshop.editor(own.file, values))

    def _duplicate(self, own: HouseRules) -> Answer:
        name = self._workshop.fresh_name(own.name)
        self._folder.begin({**self._folder.document(own), "name": name})
        return self._tell(Notice(_("“{name}” is your copy.").format(name=name), is_bad=False))

    def _copy(self, own: HouseRules) -> Answer:
        if self._program.clipboard.copy(page(self._folder.document(own))):
            self._copied = own.file.name
            return self._tell(Notice())
        return self._tell(Notice(_("The clipboard can’t be used here")))

    def _delete(self, own: HouseRules) -> Answer:
        self._folder.delete(own.file)
        return self._tell(Notice())

    def _restore(self, own: HouseRules) -> Answer:
        self._folder.restore(own.file)
        return self._tell(Notice())

    def _tell(self, notice: Notice) -> Answer:
        self.notice = notice
        self.rebuild()
        return None

    # Import

    def paste(self) -> Answer:
        """Take rules from the clipboard."""
        if not self._may_add:
            return None
        text = self._program.clipboard.paste()
        if not text.strip():
            return self._tell(Notice(_("There’s no text on the clipboard. Copy some rules first.")))
        try:
            content: Document | Unreadable = read_page(text, CLIPBOARD)
        except Unreadable as fault:
            content = fault
        return self._tell(self._add(_("The clipboard"), content))

    def on_file_drop(self, paths: Sequence[str]) -> Answer:
        """Take rules from files."""
        if self._may_add:
            for path in paths[:MAX_DROPPED]:
                self._folder.fetch(Path(path))
        return None

    def _add(self, source: str, content: Document | Unreadable) -> Notice:
        """Keep rules from elsewhere, as a draft if they are at fault; what came of it."""
        if isinstance(content, Unreadable):
            return Notice(errors.at_fault(source, errors.unreadable(content)))
        if not is_writable(content):
            # Translators: {source} is the name of a file, or “The clipboard”.
            words = _("{source} has something in it that no rules have, so it can’t be kept.")
            return Notice(words.format(source=source))
        if not self._may_add:
            return Notice()
        file = self._folder.add(content)
        self._program.next_game.edited_rules = str(file)
        words = _("“{name}” is in your list now.")
        name = printable(HouseRules(file, content).name, LONGEST_NAME)
        return Notice(words.format(name=name), is_bad=False)

    # Events

    def update(self, seconds: float) -> Answer:
        fetched = self._folder.fetched
        while fetched:
            file, content = fetched.popleft()
            self.notice = self._add(errors.file_name(file), content)
            self._built_from = None
        if self._built_from != self._state:
            self.rebuild()
        return super().update(seconds)

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        """Ctrl+V or Command+V takes rules from the clipboard."""
        if symbol == symbols.V and with_command(modifiers):
            return self.paste()
        return super().on_key(symbol, modifiers)

    def trace(self) -> dict[str, object]:
        rules = self._folder.listed
        own = [each.file.name for each in rules] if rules is not None else None
        return {**super().trace(), "own": own}
