"""Writes a game as a record, in the notation that ``reading`` reads."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from zilch3d.engine.dice import faces_text
from zilch3d.engine.events import (
    BankedTurn,
    Event,
    PlayerJoined,
    TurnBegan,
    TurnKind,
    TurnMissed,
    ZilchCause,
)
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Trios, ways
from zilch3d.engine.state import State
from zilch3d.fair.proof import FairGame
from zilch3d.records.notation import (
    HEADER_KEYS,
    STARTING_TOTALS,
    Fumble,
    Word,
    fumble_causes,
    write_causes,
    write_points,
    write_reopened,
    write_roll,
)
from zilch3d.records.replay import Game
from zilch3d.records.scoresheet import (
    RollFate,
    RollLine,
    SheetLine,
    StandLine,
    TurnLine,
    score_sheet,
    with_first_turn,
)


def write(
    rules_name: str, initial: State, events: Iterable[Event], fair: FairGame | None = None
) -> str:
    """The game as a record; ``rules_name`` is the name by which its reader will find the rules.

    With the proof of its dice where these are ``fair``: the seed only when the game is over.
    """
    events = tuple(events)
    state = replay(initial, events)
    return _text(rules_name, initial, state, events, _proof(fair, state))


def rewrite(game: Game) -> str:
    """The record of a game that was read from one, with all that this left out."""
    proof = [f"{key}: {value}" for key, value in game.proof.items()]
    return _text(game.rules_name, game.initial, game.state, game.events, proof)


def _text(
    rules_name: str,
    initial: State,
    state: State,
    events: tuple[Event, ...],
    proof: Iterable[str],
) -> str:
    header = [*_header(rules_name, initial, state), *proof]
    if any(seat.name in HEADER_KEYS for seat in state.seats):
        # From the players on, a line that begins with a player's name is a turn.
        header.sort(key=lambda line: line.startswith("players:"))
    sheet = score_sheet(initial, from_the_start(initial, state, with_first_turn(initial, events)))
    turns = (
        f"{state.seats[line.seat].name}: {line_text(state.rules, line)}{_causes(state.rules, line)}"
        for line in _needed(sheet)
    )
    return "\n".join([*header, "", *turns]) + "\n"


def nameless(initial: State, events: Iterable[Event]) -> tuple[State, tuple[Event, ...]]:
    """The initial state and the events, with the players called P1, P2 and so on."""
    seats = tuple(replace(seat, name=f"P{n}") for n, seat in enumerate(initial.seats, 1))
    renamed = (
        replace(event, name=f"P{event.seat + 1}") if isinstance(event, PlayerJoined) else event
        for event in events
    )
    return replace(initial, seats=seats), tuple(renamed)


def _needed(sheet: Iterable[SheetLine]) -> Iterator[SheetLine]:
    """The lines that a reader needs.

    That a score was let stand follows from any later line: of those only the last is needed, and
    only where the record ends with it.
    """
    stands: StandLine | None = None
    for line in sheet:
        if isinstance(line, StandLine):
            stands = line
        elif line.begun:
            stands = None
            yield line
    if stands is not None:
        yield stands


def _header(rules_name: str, initial: State, state: State) -> Iterator[str]:
    unit = state.rules.scoring.unit
    yield f"rules: {rules_name}"
    yield "players: " + ", ".join(seat.name for seat in state.seats)
    # A record says who starts where a player was not there yet to roll for it.
    starting = initial.starting
    all_rolled = starting is None or len(starting.contenders) == len(state.seats)
    start = initial.start if all_rolled else state.start
    if start is not None:
        yield f"starts: {state.seats[start].name}"
    if state.rules.is_cutthroat:
        yield "cutthroat: yes"
    late = len(state.seats) - len(initial.seats)
    scores = (*(seat.score for seat in initial.seats), *(0 for _joined in range(late)))
    if any(scores):
        yield f"{STARTING_TOTALS}: " + ", ".join(write_points(score, unit) for score in scores)
    newcomers = [seat.name for seat in state.seats if seat.newcomer]
    if newcomers:
        yield "newcomers: " + ", ".join(newcomers)


def _proof(fair: FairGame | None, state: State) -> Iterator[str]:
    if fair is None:
        return
    yield f"game: {fair.game_id}"
    yield f"digest: {fair.digest}"
    yield f"commitment: {fair.commitment}"
    if fair.words:
        yield f"words: {fair.words}"
    if state.outcome is not None:
        yield f"seed: {fair.seed.hex()}"


def _causes(rules: RuleSet, line: SheetLine) -> str:
    """The comment that names the kinds of fumble, where a reader would assume another kind."""
    if isinstance(line, StandLine):
        return ""
    rolls = [roll for roll in line.rolls if roll.fumble is not None]
    causes = [roll.fumble for roll in rolls if roll.fumble is not None]
    defaults = [_default_cause(rules, line, roll) for roll in rolls]
    return write_causes(causes) if causes != defaults else ""


def _default_cause(rules: RuleSet, line: TurnLine, roll: RollLine) -> Fumble:
    is_zilch = roll.fate is RollFate.FUMBLE
    return fumble_causes(rules.manners, zilch=is_zilch, for_start=line.is_for_start)[0]


def line_text(rules: RuleSet, line: SheetLine) -> str:
    """The line's parts in the notation, without the player's name."""
    if isinstance(line, StandLine):
        return write_reopened(stands=True, number=line.number)
    return " ".join([*roll_words(rules, line), *_last_words(rules, line)])


def roll_words(rules: RuleSet, line: TurnLine) -> Iterator[str]:
    """The turn's parts in the notation, but for how it ended."""
    scoring = rules.scoring
    before = line.takeover or line.resumed_turn
    trios, dice = (before.trios, before.dice) if before else (NO_TRIOS, scoring.dice)
    if line.is_for_start:
        yield Word.START.value
    if line.resumed_turn:
        yield _resumed(line, line.resumed_turn)
    if line.takeover:
        yield Word.TAKE.value
    for roll in line.rolls:
        yield _written_roll(rules, roll, trios)
        if roll.option is not None:
            dice -= len(roll.option.keep)
            trios = trios | roll.option.trios if dice else NO_TRIOS
            dice = dice or scoring.dice


def _resumed(line: TurnLine, resumed: BankedTurn) -> str:
    """The part that resumes a turn, with its number among those with as many dice left."""
    own = [turn for turn in line.turns_let_stand if turn.seat == resumed.seat]
    alike = [turn for turn in own if not line.rolls or turn.dice == resumed.dice]
    return write_reopened(stands=False, number=1 + len(alike))


def _last_words(rules: RuleSet, line: TurnLine) -> Iterator[str]:
    unit = rules.scoring.unit
    if line.missed:
        yield Word.AWAY.value
    elif line.banked:
        yield f"bank = {write_points(line.points, unit)}"
    elif line.cause is ZilchCause.LATE:
        yield f"{Word.LATE.value} = 0"
    elif line.cause is ZilchCause.HIDDEN_DIE:
        yield f"{Word.HIDDEN.value} = 0"
    elif line.zilch:
        yield f"= {write_points(line.points, unit)}"


def _written_roll(rules: RuleSet, roll: RollLine, trios: Trios) -> str:
    if roll.fate in (RollFate.VOID, RollFate.FUMBLE):
        return f"{roll.fate.value} {faces_text(roll.faces)}"
    if roll.option is None:
        nothing = roll.fate in (RollFate.ZILCH, RollFate.BLANK)
        return write_roll(roll.faces, () if nothing else None)
    option, scoring = roll.option, rules.scoring
    highest = ways(scoring, option.keep, trios if scoring.match else NO_TRIOS)[0]
    # Points are written only where the dice count fewer than they could.
    lower = write_points(option.points, scoring.unit) if option.points < highest.points else ""
    return write_roll(roll.faces, option.keep, lower)


def from_the_start(initial: State, state: State, events: Iterable[Event]) -> Iterator[Event]:
    """The events as if all of ``state``'s seats had been there from the start.

    A record has no joining: a player who joined late was away until then. ``events`` start with
    the one of the first turn.
    """
    away = set(range(len(initial.seats), len(state.seats)))
    before: TurnBegan | None = None
    for event in events:
        if isinstance(event, PlayerJoined):
            away.discard(event.seat)
            continue
        if isinstance(event, TurnBegan):
            if before is not None and away:
                yield from _missed_between(state, before, event)
            before = event
        yield event


def _missed_between(state: State, before: TurnBegan, after: TurnBegan) -> Iterator[Event]:
    """The turns missed between two turns by players who have not joined yet."""
    if (before.seat, before.round) == (after.seat, after.round):
        return  # a turn is caught up
    seat, number = before.seat, before.round
    while True:
        seat = state.following(seat)
        number += seat == state.start
        if seat == after.seat:
            return
        # From the second round on the player has turns to catch up, of which this is one.
        kind = TurnKind.CATCHING_UP if number > 1 else TurnKind.ORDINARY
        yield TurnBegan(seat, number, kind)
        yield TurnMissed(seat, number)
