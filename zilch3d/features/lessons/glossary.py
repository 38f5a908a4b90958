"""The words of the game on a page, each with what it means under any rules."""

from collections.abc import Iterator

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import MEDIUM
from zilch3d.kit.widget_scene import Shortcuts, WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.widgets import done_button

WIDTH = 620


class GlossaryScene(WidgetScene):
    """Each word above its meaning, in the order in which a game comes to them."""

    first_focus = "done"

    def build(self) -> kit.Widget:
        entries = (
            kit.Column(kit.Label(word, theme.STRONG, theme.GOLD), kit.Label(meaning), gap=0)
            for word, meaning in _entries()
        )
        return kit.Page(
            kit.Head(_("What the words mean"), done_button(self.back)),
            kit.Scroll(kit.Column(*entries, gap=MEDIUM), grow=1, name="glossary"),
            width=WIDTH,
            gap=MEDIUM,
        )

    def shortcuts(self) -> Shortcuts:
        return {"w": self.back}


def _entries() -> Iterator[tuple[str, str]]:
    """The words with their meanings."""
    yield _("Set aside"), _("Keep dice that count: they bring points and are not rolled again.")
    yield _("Bank"), _("End your turn and write its points on the score sheet.")
    yield _("Zilch"), _("A roll of which nothing counts: the points of the turn are lost.")
    yield _("Hot dice"), _("All dice are set aside: all of them may be rolled again.")
    yield _("First score"), _("The first turn that a player banks must bring at least this.")
    yield _("Target"), _("The total that ends the game.")
