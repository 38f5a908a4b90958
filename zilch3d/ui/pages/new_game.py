"""Before a game: which rules, and who plays."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from pyglet.window import key as symbols

from zilch3d.engine.rulefile import RuleFaults, canonical
from zilch3d.engine.ruleset import RuleSet
from zilch3d.fair.shares import shares
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.keys import with_command
from zilch3d.kit.scene import Answer, Push
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.store.rulefiles import RuleFiles
from zilch3d.store.setup import GameSetup, name_fault
from zilch3d.ui import theme
from zilch3d.ui.pages.choose_player import ChoosePlayerScene, Question, Roster
from zilch3d.ui.pages.offer import Offer, Own, card_foot, treats_newcomers
from zilch3d.ui.pages.seats import SeatList, name_reason
from zilch3d.ui.program import Program
from zilch3d.ui.routes import MenuPage, NextDice, Play, RulesToRead
from zilch3d.ui.widgets import RulesCard, back_button
from zilch3d.ui.words import amounts, errors, names

SIDE_BY_SIDE = 800
"""From this width on, in points, rules and players stand side by side."""
MUCH_ROOM = 1160
"""From this width on the rules that are looked at are described between the two."""
MOST = 1400
CARD, DESCRIPTION = 210, 256
"""Points of a card to choose, at least, and of the description."""
NOTICED_AFTER = 0.5
"""Seconds that files of the player's own are read before that is said."""


class NewGameScene(WidgetScene):
    """Rule sets as cards, the seats with a person or a computer player each, and Start.

    ``setup`` is what was played last. Rules that were made since are chosen instead.
    """

    first_focus = "start"

    def __init__(
        self,
        program: Program,
        offer: Offer,
        setup: GameSetup,
    ) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self.program = program
        self.rules = dict(offer.rules)
        self.rules_key = setup.rules if setup.rules in offer.rules else next(iter(offer.rules))
        self._offer = offer
        self._last = setup
        self._own: Own | None = None
        self._at_house_rules = False
        self._roster = Roster(offer.players, program.chance, household=program.household)
        self.seating = SeatList(self._roster, setup.seats, self._ask_who, self.rebuild, self._check)
        self.cutthroat = setup.cutthroat
        self._waited = 0.0
        self._looked_at = self.rules_key
        self._minutes = cache(offer.minutes)

    def build(self) -> kit.Widget:
        self._roster.strengths = self._offer.strengths(self.rules[self.rules_key])
        self._roster.is_read = self._own is not None
        self._start = kit.Button(
            "start", _("Start"), self._begin, style=roles.PRIMARY, min_width=150
        )
        self._start.text_style = theme.HEADING
        self._start.reason = self.reason()
        self._looked_at = self.rules_key
        rules, ways = self._choice_of_rules(), self._more_on_rules()
        seating = kit.Column(
            self.seating.build(self.rules[self.rules_key]), self._player_faults(), gap=NARROW
        )
        seats = kit.Column(seating, self._cutthroat(), self._fair_dice(), gap=WIDE)
        back, title = back_button(self.back), kit.Title(_("New game"), grow=1)
        self._description = kit.Frame(self._described(), up="start")
        head = (title, *ways, back)
        page = kit.Responsive(
            (MUCH_ROOM, lambda: self._wide(head, rules, seats, self._description)),
            (SIDE_BY_SIDE, lambda: self._wide(head, rules, seats)),
            (0, lambda: self._narrow((title, back, self._start), kit.Row(*ways), rules, seats)),
            grow=1,
        )
        return kit.FullPage(page, width=MOST)

    def enter(self) -> None:
        """Come back from the house rules: offer those that there are now."""
        if self._at_house_rules:
            self._at_house_rules, self._own, self._waited = False, None, 0.0
        super().enter()

    def _house_rules(self) -> Answer:
        self._at_house_rules = True
        self._offer.own.forget()
        return self.program.open(MenuPage.HOUSE_RULES)

    def update(self, seconds: float) -> Answer:
        if self._own is None:
            self._own = self._offer.own.content()
            before, self._waited = self._waited, self._waited + seconds
            if self._own is not None:
                self._add(self._own)
            elif before < NOTICED_AFTER <= self._waited:
                self.rebuild()
        return super().update(seconds)

    def changes_in(self) -> float:
        waiting = self._own is None and self._waited < NOTICED_AFTER
        seconds = NOTICED_AFTER - self._waited if waiting else math.inf
        return min(super().changes_in(), seconds)

    def _add(self, own: Own) -> None:
        """Offer these, too, and choose rules that were just edited, else those of the last game.

        Whatever else the player has chosen stays.
        """
        house, last = own.rules.sets, self._last
        rules_untouched = self.rules_key == next(iter(self.rules))
        self.rules = {**self._offer.rules, **house}
        self._roster.add(own.players)
        if self.program.next_game.edited_rules in house:
            self.rules_key = self.program.next_game.edited_rules
        elif rules_untouched and last.rules in house:
            self.rules_key = last.rules
        elif self.rules_key not in self.rules:
            self.rules_key = next(iter(self.rules))
        self.rebuild(self.seating.open_missing())

    def _choice_of_rules(self) -> kit.Widget:
        """The rules for a first game in a line of their own, then the others."""
        heading = kit.Label(_("Rules"), theme.HEADING, roles.SOFT, grow=1)
        colour = roles.SOFT if self._own is None else roles.WARNING
        note = kit.Label(self._note(), theme.SMALL, colour)
        first = [key for key in self.rules if key == self._offer.recommended]
        others = [key for key in self.rules if key not in first]
        self._cards = {key: self._card(key) for key in (*first, *others)}
        if first:
            self._cards[first[0]].mark = _("Best for a first game")
        alone = [self._cards[key] for key in first]
        grid = kit.Grid(
            *map(self._cards.__getitem__, others), min_width=CARD, gap=NARROW - 2, filled=True
        )
        words = "\n".join(self._notices())
        notice = kit.Label(words, theme.SMALL, roles.WARNING, name="notices")
        cards = kit.Column(*alone, grid, notice, gap=NARROW - 2)
        return kit.Column(kit.Row(heading, note), cards)

    def _more_on_rules(self) -> tuple[kit.Widget, kit.Widget]:
        """The ways to the page of the rules that are chosen, and to house rules."""
        rules = kit.Button("rules-page", _("Read the rules"), self._read, tip=_("Or press F1"))
        return rules, kit.Button("house-rules", _("House rules"), self._house_rules)

    def _note(self) -> str:
        """The note on house rules: that they are being read, or how many are left out."""
        if self._own is None:
            return _("Reading your files …") if self._waited >= NOTICED_AFTER else ""
        drafts = _drafts(self._own.rules)
        count = len(self._own.rules.faulty) - len(drafts) + self._own.rules.unread
        words = ngettext(
            "{n} of your files can’t be used", "{n} of your files can’t be used", count
        )
        return words.format(n=amounts.number(count)) if count else ""

    def _notices(self) -> Iterator[str]:
        """Which rules are not offered, and why."""
        if self._own is None:
            return
        house, drafts = self._own.rules, _drafts(self._own.rules)
        unread = {file: fault for file, fault in house.faulty.items() if file not in drafts}
        yield from errors.rule_faults(replace(house, faulty=unread))
        if drafts:
            yield ngettext(
                "One of your house rules isn’t ready to play. Put it right under House rules.",
                "{n} of your house rules aren’t ready to play. Put them right under House rules.",
                len(drafts),
            ).format(n=amounts.number(len(drafts)))
        if self._last.rules not in {*self.rules, *self._own.rules.faulty}:
            words = _("The rules of your last game ({file}) are gone.")
            yield words.format(file=errors.file_name(self._last.rules))

    def _player_faults(self) -> kit.Widget:
        """Which computer players of one’s own are not offered, and why; hidden if all are."""
        lines = self._own.player_faults if self._own is not None else ()
        label = kit.Label("\n".join(lines), theme.SMALL, roles.WARNING, name="player-faults")
        label.visible = bool(lines)
        return label

    def _wide(
        self, head: Sequence[kit.Widget], rules: kit.Widget, seats: kit.Widget, *between: kit.Widget
    ) -> kit.Widget:
        """Rules at the left, players and Start at the right, and what is ``between`` them."""
        middle = [kit.Frame(one, max_width=DESCRIPTION, stretch=True) for one in between]
        right = kit.Column(kit.Scroll(seats, grow=1, name="seats"), self._start, gap=MEDIUM, grow=4)
        choices = kit.Scroll(rules, grow=5, name="rules")
        row = kit.Row(choices, *middle, right, gap=WIDE, align="fill", grow=1)
        return kit.Column(kit.Row(*head), row, gap=MEDIUM)

    def _narrow(self, head: Sequence[kit.Widget], *parts: kit.Widget) -> kit.Widget:
        """Players below the rules, Start at the top."""
        return kit.Column(
            kit.Row(*head), kit.Scroll(kit.Column(*parts, gap=WIDE), name="choices", grow=1)
        )

    def _card(self, key: str) -> kit.Card:
        def choose() -> Answer:
            self.rules_key = self._looked_at = key
            self.rebuild()
            return None

        rules, is_chosen = self.rules[key], key == self.rules_key
        name, summary = names.rules_name(rules), names.rules_summary(rules)
        minutes = self._minutes(rules, len(self.seating.seats))
        foot = card_foot(key, rules, minutes, times_100=self.program.times_100)
        return kit.Card(f"rules:{key}", name, summary, foot, choose, chosen=is_chosen)

    # Looking at rules

    def on_mouse_motion(self, x: float, y: float) -> Answer:
        super().on_mouse_motion(x, y)
        hovered = [key for key, card in self._cards.items() if card.hovered]
        self._look_at(hovered[0] if hovered else self.rules_key)
        return None

    def _look_at(self, key: str) -> None:
        """Describe these rules, where there is room for that."""
        if key != self._looked_at:
            self._looked_at = key
            self._description.child = self._described()

    def _played(self, key: str) -> RuleSet:
        """These rules as they would be played."""
        rules = self.rules[key]
        return rules.cutthroat() if self.cutthroat else rules

    def _described(self) -> kit.Widget:
        rules, times_100 = self._played(self._looked_at), self.program.times_100
        return RulesCard(rules, partial(amounts.points, rules, times_100=times_100))

    def _read(self) -> Answer:
        """The page of the rules that are chosen."""
        return self.program.open(RulesToRead(self._played(self.rules_key), self.rules_key))

    def _cutthroat(self) -> kit.Widget:
        """Whether there is a clock, and a die may be hidden."""

        def change(on: bool) -> Answer:
            self.cutthroat = on
            self._description.child = self._described()
            self._commitment_line.text = self._about_commitment()
            return None

        help_line = _(
            "You get ten seconds a move. A die that leaves the tray or leans is a zilch. When "
            "you pass the dice, you can hide one (D). Whoever rolls without it zilches."
        )
        small = kit.Label(help_line, theme.SMALL, roles.SOFT)
        words = kit.Column(kit.Label(_("Cutthroat"), theme.STRONG), small, gap=0, grow=1)
        switch = kit.Toggle("cutthroat", self.cutthroat, (_("On"), _("Off")), change)
        return kit.Row(words, switch, gap=MEDIUM)

    def _fair_dice(self) -> kit.Widget:
        """The way to the check code, and to shares before the first roll."""

        def show() -> Answer:
            return self.program.open(NextDice(self._played(self.rules_key)))

        line = kit.Label(self._about_commitment(), theme.SMALL, roles.SOFT)
        self._commitment_line = line
        words = kit.Column(kit.Label(_("Fair dice"), theme.STRONG), line, gap=0, grow=1)
        return kit.Row(words, kit.Button("fair-dice", _("Show"), show), gap=MEDIUM)

    def _about_commitment(self) -> str:
        """The line on fair dice: another check code than was seen, or how many shares they have."""
        if self.program.next_game.is_anew(canonical(self._played(self.rules_key))):
            return _("New rules, new check code. Look at it again before you start.")
        if added := len(shares(self.program.next_game.words)):
            return ngettext("{n} share added.", "{n} shares added.", added).format(n=added)
        return _("Settled beforehand. Anybody can check them afterwards.")

    def trace(self) -> dict[str, object]:
        return {**super().trace(), "rules": self.rules_key}

    def reason(self) -> str:
        """Why the game can't start, in words; empty if it can."""
        start, seats = self.rules[self.rules_key].start, len(self.seating.seats)
        least, most = start.least_players, start.most_players
        if seats > most:
            return ngettext("At most {n} player", "At most {n} players", most).format(n=most)
        if seats < least:
            return ngettext("At least {n} player", "At least {n} players", least).format(n=least)
        return name_reason(name_fault(self.seating.names)) or self.seating.missing

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        """Ctrl or Command and an arrow move the seat that has the focus, F1 shows the rules."""
        if symbol == symbols.F1:
            return self._read()
        step = {symbols.UP: -1, symbols.DOWN: 1}.get(symbol)
        focused = self.screen.focused
        if step is None or focused is None or not with_command(modifiers):
            return super().on_key(symbol, modifiers)
        self.seating.move(focused.name, step)
        return None

    def focus_moved(self) -> None:
        at = [key for key, card in self._cards.items() if card.focused]
        self._look_at(at[0] if at else self.rules_key)

    def _ask_who(self, question: Question) -> Answer:
        return Push(ChoosePlayerScene(self.screen, self._roster, question, self.backdrop))

    def _check(self) -> None:
        self._start.reason = self.reason()

    def _begin(self) -> Answer:
        asks_newcomers = treats_newcomers(self.rules[self.rules_key])
        seated = (
            replace(seat, name=seat.name.strip(), newcomer=seat.newcomer and asks_newcomers)
            for seat in self.seating.seats
        )
        seats = tuple(map(self.program.household.seated, seated))
        self.program.next_game.edited_rules = ""
        return self.program.replace(Play(GameSetup(self.rules_key, seats, self.cutthroat)))


def _drafts(house: RuleFiles) -> frozenset[str]:
    """The files of house rules that can be read, and not played yet."""
    return frozenset(file for file, why in house.faulty.items() if isinstance(why, RuleFaults))
