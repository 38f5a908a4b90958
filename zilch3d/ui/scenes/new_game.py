"""Before a game: which rules, and who plays."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from pyglet.window import key as symbols

from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Push
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.safe_text import printable
from zilch3d.store.rulefiles import NO_HOUSE_RULES, HouseRules
from zilch3d.store.setup import LONGEST_NAME, GameSetup, SeatSetup, name_fault
from zilch3d.ui import theme
from zilch3d.ui.scenes.cards import (
    LONGEST_FILE,
    PlayerCard,
    card_foot,
    rule_faults,
    treats_newcomers,
)
from zilch3d.ui.scenes.choose_player import ChoosePlayerScene, Question
from zilch3d.ui.scenes.roster import Roster
from zilch3d.ui.scenes.seats import SeatList, name_reason
from zilch3d.ui.words import amounts, names

SIDE_BY_SIDE = 800
"""From this width on, in points, rules and players stand side by side."""


def first_setup(rules: str, player: PlayerCard) -> GameSetup:
    """What Play starts before anything was chosen: a person against the computer."""
    return GameSetup(rules, (SeatSetup(_("Player")), SeatSetup(player.name, player.id)))


@dataclass(frozen=True)
class Own:
    """What the player has added: rules, computer players, and what is wrong with files of these."""

    rules: HouseRules
    players: Sequence[PlayerCard] = ()
    player_faults: Sequence[str] = ()


NOTHING_OWN = Own(NO_HOUSE_RULES)


@dataclass(frozen=True)
class Offer:
    """What there is to choose from, the first of each offered first.

    Each rule set stands under the name that ``rulefiles.load`` knows it by. ``chance`` is for
    surprises. ``own`` is asked for what the player has added until that is read. ``fair_dice``
    shows the proof of a game by these rules. ``house_rules`` leads to where a player's own are
    made; after it ``own`` reads anew, and ``made`` has the name of those made last, if any.
    """

    rules: Mapping[str, RuleSet]
    players: Sequence[PlayerCard]
    chance: Random
    own: Callable[[], Own | None] = lambda: NOTHING_OWN
    fair_dice: Callable[[RuleSet], Answer] = lambda _rules: None
    house_rules: Callable[[], Answer] = lambda: None
    made: Callable[[], str] = str


class NewGameScene(WidgetScene):
    """Rule sets as cards, the seats with a person or a computer player each, and Start.

    ``setup`` is what was played last; ``begin`` gets what was chosen.
    """

    first_focus = "start"

    def __init__(
        self,
        screen: kit.Screen,
        offer: Offer,
        setup: GameSetup,
        begin: Callable[[GameSetup], Answer],
        backdrop: Backdrop | None = None,
    ) -> None:
        super().__init__(screen, backdrop)
        self.rules = dict(offer.rules)
        self.chosen = setup.rules if setup.rules in offer.rules else next(iter(offer.rules))
        self._offer = offer
        self._last = setup
        self._own: Own | None = None
        self._at_house_rules = False
        self._roster = Roster(offer.players, offer.chance)
        self.seating = SeatList(self._roster, setup.seats, self._ask_who, self.rebuild, self._check)
        self.cutthroat = setup.cutthroat
        self.begin = begin

    def build(self) -> kit.Widget:
        self._start = kit.Button("start", _("Start"), self._begin, style=theme.PRIMARY, least=150)
        self._start.text_style = theme.HEADING
        self._start.reason = self.reason()
        cards = kit.Grid(*map(self._card, self.rules), least=210, gap=MEDIUM - 2)
        words = "\n".join(self._notices())
        notice = kit.Label(words, theme.SMALL, theme.EMBER, name="notices")
        heading = kit.Label(_("Rules"), theme.HEADING, theme.IVORY_SOFT)
        note = kit.Label(self._note(), theme.SMALL, theme.EMBER)
        own = kit.Button("house-rules", _("House rules"), self._house_rules)
        head = kit.Row(kit.Column(heading, note, gap=0, grow=1), own)
        rules = kit.Column(head, kit.Column(cards, notice, gap=MEDIUM))
        seating = kit.Column(
            self.seating.build(self.rules[self.chosen]), self._missing_players(), gap=NARROW
        )
        seats = kit.Column(seating, self._cutthroat(), self._fair_dice(), gap=WIDE)
        back = kit.Button("back", _("Back"), self.back, least=110)
        title = kit.Label(_("New game"), theme.TITLE, grow=1)
        page = kit.Fitting(
            (SIDE_BY_SIDE, lambda: self._wide(kit.Row(title, back), rules, seats)),
            (0, lambda: self._narrow(kit.Row(title, back, self._start), rules, seats)),
        )
        frame = kit.Frame(page, padding=(WIDE + NARROW, WIDE - 4), most=1180)
        return kit.Pile(kit.Ground(theme.SCRIM), frame)

    def enter(self) -> None:
        """After house rules were made, those that there are now are offered."""
        if self._at_house_rules:
            self._at_house_rules, self._own = False, None
        super().enter()

    def _house_rules(self) -> Answer:
        self._at_house_rules = True
        return self._offer.house_rules()

    def update(self, seconds: float) -> Answer:
        if self._own is None:
            self._own = self._offer.own()
            if self._own is not None:
                self._add(self._own)
        return super().update(seconds)

    def _add(self, own: Own) -> None:
        """Offer these, too; rules just made are chosen, else those of the last game.

        Whatever else the player has chosen stays.
        """
        house, last = own.rules.found, self._last
        rules_untouched = self.chosen == next(iter(self.rules))
        seats_untouched = self.seating.seats == self._roster.known(last.seats)
        self.rules = {**self._offer.rules, **house}
        self._roster.add(own.players)
        if self._offer.made() in house:
            self.chosen = self._offer.made()
        elif rules_untouched and last.rules in house:
            self.chosen = last.rules
        elif self.chosen not in self.rules:
            self.chosen = next(iter(self.rules))
        if seats_untouched:
            self.seating.seats = self._roster.known(last.seats)
        self.rebuild()

    def _note(self) -> str:
        """How it stands with the player’s own rules; the reasons stand below the cards."""
        if self._own is None:
            return _("Your own are being read …")
        count = len(self._own.rules.faulty) + self._own.rules.unread
        words = ngettext("{n} of your files is left out", "{n} of your files are left out", count)
        return words.format(n=amounts.number(count)) if count else ""

    def _missing_players(self) -> kit.Label:
        """Which computer players of the last game are gone; hidden if none is."""
        wanted = {seat.player for seat in self._last.seats} if self._own is not None else set()
        missing = sorted(wanted - {card.id for card in self._roster.cards})
        words = _("There is no computer player called {player}: a person sits there now.")
        lines = [words.format(player=printable(player, LONGEST_NAME)) for player in missing]
        label = kit.Label("\n".join(lines), theme.SMALL, theme.EMBER, name="missing-players")
        label.visible = bool(lines)
        return label

    def _notices(self) -> Iterator[str]:
        """What is not offered, and why."""
        if self._own is None:
            return
        yield from self._own.player_faults
        yield from rule_faults(self._own.rules)
        if self._last.rules not in {*self.rules, *self._own.rules.faulty}:
            words = _("The rules of the last game, {file}, are not there any more.")
            yield words.format(file=printable(Path(self._last.rules).name, LONGEST_FILE))

    def _wide(self, head: kit.Widget, rules: kit.Widget, seats: kit.Widget) -> kit.Widget:
        """Rules at the left, players and Start at the right."""
        right = kit.Column(kit.Scroll(seats, grow=1, name="seats"), self._start, gap=MEDIUM, grow=5)
        left = kit.Scroll(rules, grow=6, name="rules")
        return kit.Column(head, kit.Row(left, right, gap=WIDE, align="fill", grow=1), gap=MEDIUM)

    def _narrow(self, head: kit.Widget, rules: kit.Widget, seats: kit.Widget) -> kit.Widget:
        """Players below the rules, Start at the top."""
        both = kit.Column(rules, seats, gap=WIDE)
        return kit.Column(head, kit.Scroll(both, name="choices", grow=1))

    def _card(self, key: str) -> kit.Card:
        def choose() -> Answer:
            self.chosen = key
            self.rebuild()
            return None

        rules, chosen = self.rules[key], key == self.chosen
        name, summary = names.rules_name(rules), names.rules_summary(rules)
        return kit.Card(f"rules:{key}", name, summary, card_foot(key, rules), choose, chosen=chosen)

    def _cutthroat(self) -> kit.Widget:
        """Whether there is a clock, and a die may be hidden."""

        def change(on: bool) -> Answer:
            self.cutthroat = on
            return None

        help_line = _(
            "Ten seconds to act, every fumble is a zilch, and when you pass the dice "
            "you may hide one (D)."
        )
        small = kit.Label(help_line, theme.SMALL, theme.IVORY_SOFT)
        words = kit.Column(kit.Label(_("Cutthroat"), theme.STRONG), small, gap=0, grow=1)
        switch = kit.Toggle("cutthroat", self.cutthroat, (_("On"), _("Off")), change)
        return kit.Row(words, switch, gap=MEDIUM)

    def _fair_dice(self) -> kit.Widget:
        """The way to the commitment, and to words of one's own before the first roll."""

        def show() -> Answer:
            rules = self.rules[self.chosen]
            return self._offer.fair_dice(rules.cutthroat() if self.cutthroat else rules)

        help_line = _("Fixed before the game, and open to be checked after it.")
        small = kit.Label(help_line, theme.SMALL, theme.IVORY_SOFT)
        words = kit.Column(kit.Label(_("Fair dice"), theme.STRONG), small, gap=0, grow=1)
        return kit.Row(words, kit.Button("fair-dice", _("Show"), show), gap=MEDIUM)

    def reason(self) -> str:
        """Why the game can't start, in words; empty if it can."""
        start, seats = self.rules[self.chosen].start, len(self.seating.seats)
        least, most = start.least_players, start.most_players
        if seats > most:
            return ngettext("At most {n} player", "At most {n} players", most).format(n=most)
        if seats < least:
            return ngettext("At least {n} player", "At least {n} players", least).format(n=least)
        return name_reason(name_fault(self.seating.names))

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        """Ctrl and an arrow move the seat that has the focus; else the widgets' keys."""
        step = {symbols.UP: -1, symbols.DOWN: 1}.get(symbol)
        focused = self.screen.focused
        if step is None or focused is None or not modifiers & symbols.MOD_ACCEL:
            return super().on_key(symbol, modifiers)
        self.seating.move(focused.name, step)
        return None

    def _ask_who(self, question: Question) -> Answer:
        return Push(ChoosePlayerScene(self.screen, self._roster, question, self.backdrop))

    def _check(self) -> None:
        self._start.reason = self.reason()

    def _begin(self) -> Answer:
        known = treats_newcomers(self.rules[self.chosen])
        seats = tuple(
            replace(seat, name=seat.name.strip(), newcomer=seat.newcomer and known)
            for seat in self.seating.seats
        )
        return self.begin(GameSetup(self.chosen, seats, self.cutthroat))
