"""Has computer players play a game, and prints it as a dialogue: who rolls what, and says what."""

import argparse
from collections.abc import Iterator, Sequence
from random import Random

from zilch3d import i18n
from zilch3d.advice.evaluator import BlockingAdviceService
from zilch3d.cli.arguments import about_rules, rule_set, seed
from zilch3d.cli.players import seats
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.engine import events
from zilch3d.engine.actions import Action, Land, Refusal
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import ALL_FACES, faces_text
from zilch3d.engine.evolve import evolve
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Nobody, Player, Seat, State
from zilch3d.players.profile import Profile
from zilch3d.store import profiles
from zilch3d.ui.table.hands.computer_players import ComputerPlayers, Talk
from zilch3d.ui.table.model import Remark
from zilch3d.ui.words import remarks

AN_ACTION = 1.5
"""Seconds that an action takes at the table, about."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--rules", type=rule_set, required=True, help=about_rules())
    add("--seats", type=seats, required=True, help="the computer players")
    add("--seed", type=seed, default=1, help="a whole number; the same one gives the same game")
    add("--language", choices=i18n.languages(), default=i18n.in_use(), help="they speak it")


def run(args: argparse.Namespace) -> Report:
    i18n.use(args.language)
    players = [profiles.shipped().get(id_) for id_ in args.seats]
    if None in players or len(set(players)) < len(players):
        raise WrongArguments("name different computer players; zilch3d players has them")
    lines = tuple(Dialogue(args.rules, [each for each in players if each], args.seed).lines())
    return Report({"lines": lines}, lines)


class Dialogue:
    """A game between these players, as it is heard."""

    def __init__(self, rules: RuleSet, players: Sequence[Profile], seed: int) -> None:
        at_table = dict(enumerate(players))
        self._rules, self._players, self._chance = rules, players, Random(seed)
        self.talk = Talk(at_table, Random(f"remarks {seed}"))
        advice = BlockingAdviceService(rules)
        self._computers = ComputerPlayers(at_table, advice, Random(seed), self.talk)

    def lines(self) -> Iterator[str]:
        """What happens, and under it what is said about it."""
        state = begin(self._rules, tuple(Seat(each.name) for each in self._players), 0)
        yield state.seats[0].name
        while not isinstance(state.mover, Nobody):
            decided = decide(state, self._action(state))
            assert not isinstance(decided, Refusal)
            for event in decided:
                before, state, remark = state, evolve(state, event), self.talk.remark
                self.talk.happened(event, before, state)
                yield from self._shown(event, state)
                if self.talk.remark not in (None, remark):
                    yield self._said(self.talk.remark, state)
            self.talk.update(AN_ACTION)
        word = self.talk.last_word(state)
        yield f"        {word.words if word else '(nothing)'}"

    def _action(self, state: State) -> Action:
        if isinstance(state.mover, Player):
            action = self._computers.decide(state, state.mover.seat, AN_ACTION)
            return action or self._action(state)
        assert isinstance(state.mover, Chance)
        return Land(tuple(self._chance.choice(ALL_FACES) for _ in range(state.mover.dice)))

    def _said(self, remark: Remark, state: State) -> str:
        words = remarks.in_quotes(remark.words, remark.reason, self._points)
        return f"        {remarks.by(state.seats[remark.seat].name, words)}"

    def _points(self, points: int) -> str:
        return f"{self._rules.scoring.player_points(points):,}"

    def _shown(self, event: events.Event, state: State) -> Iterator[str]:
        match event:
            case events.TurnBegan(seat):
                yield f"{state.seats[seat].name} ({self._points(state.seats[seat].score)})"
            case events.Landed(faces):
                yield f"    rolls {faces_text(faces)}"
            case events.KeptAside(option):
                yield f"    sets aside {faces_text(option.keep)}, {self._points(option.points)}"
            case events.Zilched() | events.Banked():
                yield f"    {type(event).__name__.lower()}"
