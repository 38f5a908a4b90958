"""A new tournament: who plays, in which form, by which rules, and about how long that takes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias, get_args

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.tournament import playing, words
from zilch3d.features.tournament.bracket import BEST_OF, LEAST, MOST, Form, Plan, matches_of
from zilch3d.features.tournament.kept import Entrant, can_play
from zilch3d.features.tournament.parts import mark, soft, warning
from zilch3d.features.tournament.playing import Draft
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Replace, Scene
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.records.notation import same_name
from zilch3d.store import profiles
from zilch3d.store.figures import usual_minutes
from zilch3d.store.household import NameTaken, Person
from zilch3d.store.rulefiles import read_presets
from zilch3d.store.setup import PERSON
from zilch3d.ui import theme
from zilch3d.ui.pages.offer import FIRST_RULES, OwnFiles, PlayerCard, last_setup, player_cards
from zilch3d.ui.pages.seats import name_reason
from zilch3d.ui.portraits import portrait
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import names

FACE, TILE = 56, 92
"""Points of a face to tap, and of its tile."""
SIDE_BY_SIDE = 860
"""From this width on, in points, the players stand beside the rest."""
Page: TypeAlias = Callable[[Program, str], Scene]
USUAL_GAMES = {1: 1.0, 3: 2.5}
"""How many games a match usually has."""


class SetUpScene(WidgetScene):
    """What is agreed before the first game; ``draft`` is what was agreed last time."""

    first_focus = "begin"

    def __init__(
        self, program: Program, page: Page, draft: Draft | None = None, *, damaged: int = 0
    ) -> None:
        """``page`` makes that of the tournament of an id."""
        super().__init__(program.screen, program.painter.backdrop)
        self._page = page
        self.program = program
        self.draft = draft or Draft(rules_key=last_setup(program.settings.current).rules)
        self.rules: Mapping[str, RuleSet] = _playable(read_presets().sets)
        self._computers: Sequence[PlayerCard] = player_cards(profiles.shipped())
        self._own = OwnFiles(program.games, program.screen.wake)
        self._own_is_read = False
        self._damaged = damaged
        self.new_name = ""
        self._built_from: object = None

    # Who can play, and by what

    def enter(self) -> None:
        if self._built_from is None:
            self.program.household.refresh()
        super().enter()

    def update(self, seconds: float) -> Answer:
        answer = super().update(seconds)
        own = self._own.content() if not self._own_is_read else None
        if own is not None:
            self._own_is_read = True
            self.rules = {**self.rules, **_playable(own.rules.sets)}
            self._computers = (*self._computers, *own.players)
            self.rebuild()
        elif self.program.household.people != self._built_from:
            self.rebuild()
        return answer

    @property
    def rules_key(self) -> str:
        """The chosen rules; those for a first game where they are gone."""
        key = self.draft.rules_key
        return key if key in self.rules else next(iter((*self._first(), *self.rules)))

    def _first(self) -> Iterator[str]:
        return (key for key in (FIRST_RULES,) if key in self.rules)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Who plays, of those who are still there."""
        there = [*map(_of_person, self.program.household.people)]
        there += map(_of_card, self._computers)
        keys = {_key(each): each for each in there}
        chosen = (keys.get(_key(each)) for each in self.draft.entrants)
        return tuple(dict.fromkeys(each for each in chosen if each is not None))

    def reason(self) -> str:
        """Why it can't begin, in words; empty if it can."""
        if len(self.entrants) < LEAST:
            return _("Choose three players or more")
        return ""

    # The page

    def build(self) -> kit.Widget:
        self._built_from = self.program.household.people
        both = kit.Responsive(
            (SIDE_BY_SIDE, self._beside),
            (0, lambda: kit.Column(self._who(), self._how(), gap=WIDE)),
        )
        damaged = warning(words.damaged(self._damaged) if self._damaged else "")
        head = kit.Head(_("A new tournament"), back_button(self.back))
        return kit.FullPage(head, damaged, kit.Scroll(both, grow=1, name="set-up"), gap=MEDIUM)

    def _beside(self) -> kit.Widget:
        who, how = self._who(), self._how()
        who.grow, how.grow = 3, 2
        return kit.Row(who, how, gap=WIDE, align="start")

    def _who(self) -> kit.Widget:
        number = len(self.entrants)
        title = kit.Label(_("Who plays?"), theme.HEADING, grow=1)
        chosen = mark(_("{n} of {most}").format(n=number, most=MOST) if number else "")
        people = [self._tile(_of_person(each)) for each in self.program.household.people]
        cards = [self._tile(_of_card(card)) for card in self._computers]
        return kit.Column(
            kit.Row(title, chosen, gap=NARROW),
            kit.Grid(*people, min_width=TILE, gap=NARROW),
            self._newcomer(),
            soft(_("Computer players")),
            kit.Grid(*cards, min_width=TILE, gap=NARROW),
            gap=NARROW,
        )

    def _tile(self, entrant: Entrant) -> kit.Widget:
        key, face = _key(entrant), entrant.face
        emblem = portrait(entrant.player, 0, face=face)
        press, is_chosen = partial(self._toggle, entrant), entrant in self.entrants
        tile = kit.Tile(f"who:{key}", emblem, entrant.name, press, size=FACE, chosen=is_chosen)
        tile.enabled = is_chosen or len(self.entrants) < MOST
        return tile

    def _toggle(self, entrant: Entrant) -> Answer:
        now = self.entrants
        left = tuple(each for each in now if each != entrant)
        self.draft = replace(self.draft, entrants=left if entrant in now else (*now, entrant))
        self.rebuild()
        return None

    def _newcomer(self) -> kit.Widget:
        """Somebody whom the household has not met."""
        name = kit.TextField("new-name", self.new_name, self._type, on_enter=self._add)
        name.hint, name.grow = _("Somebody new"), 1
        self._add_button = kit.Button("add", _("Add"), self._add)
        self._add_button.enabled = bool(self.new_name.strip()) and len(self.entrants) < MOST
        fault = self.program.household.fault(self.new_name) if self.new_name.strip() else None
        self._name_fault = kit.Label(name_reason(fault), theme.SMALL, roles.WARNING, min_text=" ")
        return kit.Column(kit.Row(name, self._add_button, gap=NARROW), self._name_fault, gap=0)

    def _type(self, text: str) -> Answer:
        self.new_name = text
        fault = self.program.household.fault(text) if text.strip() else None
        self._name_fault.text = name_reason(fault)
        has_room = len(self.entrants) < MOST
        self._add_button.enabled = bool(text.strip()) and fault is None and has_room
        return None

    def _add(self) -> Answer:
        if not self._add_button.enabled:
            return None
        try:
            person = self.program.household.add(self.new_name)
        except NameTaken as taken:
            self._name_fault.text = name_reason(taken.fault)
            return None
        self.new_name = ""
        return self._toggle(_of_person(person))

    def _how(self) -> kit.Widget:
        draft = self.draft
        forms = [(each, words.form(each)) for each in get_args(Form)]
        matches = [(each, words.best_of(each)) for each in BEST_OF]
        form = kit.Choice("form", forms, draft.form, self._form)
        best_of = kit.Choice("best-of", matches, draft.best_of, self._best_of)
        titles = [(key, names.rules_name(rules)) for key, rules in self.rules.items()]
        rules = kit.Picker("rules", titles, self.rules_key, self._choose_rules)
        return kit.Column(
            kit.Label(_("How?"), theme.HEADING),
            form,
            best_of,
            kit.Label(_("Rules"), theme.HEADING),
            rules,
            kit.Spacer(NARROW),
            *self._summary(),
            self._begin_button(),
            gap=NARROW,
        )

    def _summary(self) -> list[kit.Widget]:
        """How many matches there are, about how long they take, and what is drawn."""
        if self.reason():
            return []
        plan = Plan(self.draft.form, len(self.entrants), self.draft.best_of)
        in_all = words.in_all(matches_of(plan), self._minutes(plan))
        drawn = _(
            "Who meets whom is drawn when you begin. Stop whenever you like, and go on later."
        )
        return [kit.Label(in_all, theme.STRONG), soft(drawn)]

    def _minutes(self, plan: Plan) -> float | None:
        """How long it takes, games between computer players taking no time."""
        one = usual_minutes(self.rules[self.rules_key], 2)
        if one is None:
            return None
        computers = sum(not each.is_person for each in self.entrants)
        pairs = plan.entrants * (plan.entrants - 1) / 2
        share = 1 - computers * (computers - 1) / 2 / pairs
        return one * USUAL_GAMES[plan.best_of] * matches_of(plan) * share

    def _begin_button(self) -> kit.Widget:
        begin = kit.Button("begin", _("Begin"), self._begin, style=roles.PRIMARY)
        begin.text_style, begin.reason = theme.HEADING, self.reason()
        return begin

    def _form(self, form: Form) -> Answer:
        self.draft = replace(self.draft, form=form)
        self.rebuild()
        return None

    def _best_of(self, games: int) -> Answer:
        self.draft = replace(self.draft, best_of=games)
        self.rebuild()
        return None

    def _choose_rules(self, key: str) -> Answer:
        self.draft = replace(self.draft, rules_key=key)
        self.rebuild()
        return None

    def _begin(self) -> Answer:
        draft = replace(self.draft, entrants=self.entrants, rules_key=self.rules_key)
        kept = playing.draw(self.program, draft, self.rules[self.rules_key])
        return Replace(self._page(self.program, kept.id))


def _playable(sets: Mapping[str, RuleSet]) -> dict[str, RuleSet]:
    return {key: rules for key, rules in sets.items() if can_play(rules)}


def _of_person(person: Person) -> Entrant:
    return Entrant(person.name, PERSON, person.id, person.face)


def _of_card(card: PlayerCard) -> Entrant:
    return Entrant(card.name, card.id)


def _key(entrant: Entrant) -> str:
    """What tells entrants apart: the person, or the computer player."""
    if entrant.is_person:
        return entrant.person or same_name(entrant.name)
    return entrant.player
