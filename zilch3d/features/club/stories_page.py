"""The stories of those one has met, and a chapter of one to read."""

from functools import partial

from zilch3d.features.club import playing, words
from zilch3d.features.club.club import Club, StoryState
from zilch3d.features.club.model import Chapter
from zilch3d.features.club.page import WIDTH, ClubPage
from zilch3d.features.club.parts import FACE, LARGE_FACE, face, mark, soft
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Push, Replace
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.store.household import Person
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import back_button

READING_WIDTH = 720
"""Points across in which lines are read with ease."""


class StoriesScene(ClubPage):
    """Everybody one has spent an evening with, with their chapters."""

    def show(self, club: Club) -> kit.Widget:
        stories = [story for story in club.stories if story.chapters]
        return kit.Page(
            kit.Head(_("Stories"), back_button(self.back, "done")),
            *self.faults(club),
            kit.Label(_empty() if not stories else _how(), colour=roles.SOFT),
            kit.Scroll(kit.Grid(*map(self._story, stories), min_width=420, gap=MEDIUM), grow=1),
            width=WIDTH,
            gap=MEDIUM,
        )

    def _story(self, story: StoryState) -> kit.Widget:
        met = ngettext("{n} evening", "{n} evenings", story.evenings).format(n=story.evenings)
        name = kit.Label(words.player_name(story.player), theme.HEADING, grow=1)
        chapters = [self._entry(story, chapter) for chapter in story.open]
        column = kit.Column(kit.Row(name, soft(met)), *chapters, *_to_come(story), gap=2, grow=1)
        portrait = face(story.player, FACE + 12, Mood.PLEASED)
        row = kit.Row(portrait, column, gap=MEDIUM, align="start")
        return kit.Panel(row, skin=roles.RAISED, padding=MEDIUM)

    def _entry(self, story: StoryState, chapter: Chapter) -> kit.Widget:
        is_new = chapter.key not in story.read
        fact = _("new") if is_new else ""
        open_it = partial(self._open, chapter)
        title = words.said(chapter.title)
        entry = kit.Entry(f"chapter:{chapter.key}", "sheet", title, fact, open_it)
        entry.fact_colour = roles.ACCENT
        return entry

    def _open(self, chapter: Chapter) -> Answer:
        return Push(ChapterScene(self.program, self.member, chapter))


def _empty() -> str:
    return _("You haven’t met anybody yet. After your first evening, stories begin here.")


def _how() -> str:
    return _("The more evenings you spend with somebody, the more you’ll hear.")


def _to_come(story: StoryState) -> list[kit.Widget]:
    """When there is more to read."""
    if story.next_at is None:
        return []
    left = story.next_at - story.evenings
    if left == 1:
        return [soft(_("The next chapter comes with the next evening together."))]
    words_ = ngettext(
        "The next chapter comes in {n} evening together.",
        "The next chapter comes in {n} evenings together.",
        left,
    )
    return [soft(words_.format(n=left))]


class ChapterScene(ClubPage):
    """A chapter; once it was opened it has been read."""

    def __init__(self, program: Program, member: Person, chapter: Chapter) -> None:
        super().__init__(program, member)
        self.chapter = chapter

    def on_arrival(self) -> str:
        if self.club is not None:
            playing.note_read(self.program.games, self.club, self.chapter)
        return super().on_arrival()

    def show(self, club: Club) -> kit.Widget:
        chapter = self.chapter
        head = kit.Row(
            face(chapter.player, LARGE_FACE, Mood.PLEASED),
            kit.Column(
                mark(words.player_name(chapter.player)),
                kit.Label(words.said(chapter.title), theme.TITLE),
                gap=0,
                grow=1,
            ),
            back_button(self.back, "done"),
            gap=WIDE,
        )
        paragraphs = [kit.Label(words.said(each)) for each in chapter.paragraphs]
        text = kit.Frame(kit.Column(*paragraphs, gap=MEDIUM), padding=(NARROW, 0))
        return kit.Page(
            head,
            kit.Scroll(text, grow=1, name="chapter"),
            *self._further(club),
            width=READING_WIDTH,
            gap=MEDIUM,
            centred=True,
        )

    def _further(self, club: Club) -> list[kit.Widget]:
        """The way to the next chapter that may be read."""
        story = next((each for each in club.stories if each.player == self.chapter.player), None)
        later = (
            [each for each in story.open if each.evenings > self.chapter.evenings] if story else []
        )
        if not later:
            return []
        title = words.said(later[0].title)
        go_on = kit.Button("next", _("Next chapter"), lambda: self._to(later[0]), note=title)
        return [kit.Frame(go_on, across="end")]

    def _to(self, chapter: Chapter) -> Answer:
        return Replace(ChapterScene(self.program, self.member, chapter))
