"""The fields of a rule set in words: names, sentences of help, choices, values and faults."""

from collections.abc import Mapping
from typing import NamedTuple

from zilch3d.engine.fields import Fault, FaultReason
from zilch3d.engine.rulefields import RuleField, Takes
from zilch3d.i18n import _, decimal_mark, ngettext, thousands_separator
from zilch3d.ui.words import errors


class Words(NamedTuple):
    """What a field is called, and what it does in one sentence."""

    name: str
    help: str


def group(section: str) -> str:
    """What a group of fields is called."""
    return {
        "": _("Name"),
        "scoring": _("What scores"),
        "turn": _("The turn"),
        "end": _("The end"),
        "manners": _("Fumbles, conduct"),
        "start": _("Who starts"),
    }[section]


def words(path: str) -> Words:
    """What the field at this path is called, and what it does."""
    return _all()[path]


def _all() -> dict[str, Words]:
    return {**_names(), **_scoring(), **_turn(), **_end(), **_manners(), **_start()}


def heading(path: str) -> str:
    """What stands above the column of a field that has points by face."""
    return {
        "scoring.single": _("Single"),
        "scoring.three": _("Three"),
        "scoring.four": _("Four"),
        "scoring.five": _("Five"),
        "scoring.six": _("Six"),
    }[path]


def _names() -> dict[str, Words]:
    return {
        "name": Words(_("Name"), _("What everybody at the table calls these rules.")),
        "summary": Words(_("In a sentence"), _("What sets them apart; it stands on their card.")),
        "id": Words(_("Short name"), _("What records and commands call them.")),
        "based_on": Words(_("Changes against"), _("Marked are changes against these rules.")),
    }


def _scoring() -> dict[str, Words]:
    return _singles_and_sets() | _combinations() | _what_follows()


def _singles_and_sets() -> dict[str, Words]:
    return {
        "scoring.unit": Words(
            _("Smallest unit"), _("All points are multiples of this; 0.5 gives half points.")
        ),
        "scoring.dice": Words(_("Dice"), _("How many are rolled at first, and after hot dice.")),
        "scoring.single": Words(_("Single die"), _("What one die is worth, by its face.")),
        "scoring.three": Words(
            _("Three of a kind"), _("What three equal dice in one roll are worth, by their face.")
        ),
        "scoring.four": Words(_("Four of a kind"), _("Told from the points for three of a kind.")),
        "scoring.five": Words(_("Five of a kind"), _("The same for five equal dice in one roll.")),
        "scoring.six": Words(_("Six of a kind"), _("The same for six equal dice in one roll.")),
    }


def _combinations() -> dict[str, Words]:
    return {
        "scoring.straight": Words(_("Straight"), _("1 2 3 4 5 6 in one roll.")),
        "scoring.low_straight": Words(_("Low straight"), _("1 2 3 4 5 in one roll.")),
        "scoring.high_straight": Words(_("High straight"), _("2 3 4 5 6 in one roll.")),
        "scoring.three_pairs": Words(_("Three pairs"), _("Three different pairs in one roll.")),
        "scoring.four_and_pair": Words(
            _("Four and a pair"), _("Four of a kind and a pair, counted as three pairs.")
        ),
        "scoring.six_as_three_pairs": Words(
            _("Six of a kind as three pairs"),
            _("Six equal dice may be counted as three pairs instead."),
        ),
        "scoring.two_triples": Words(
            _("Two triples"), _("Three of a kind twice in one roll, for both together.")
        ),
        "scoring.match": Words(
            _("Matching die"),
            _("Each later die of the face of a three of a kind that you set aside before."),
        ),
    }


def _what_follows() -> dict[str, Words]:
    return {
        "scoring.must_roll": Words(
            _("Must roll on"), _("Who sets one of these aside must roll the dice that are left.")
        ),
        "scoring.must_bank": Words(
            _("Must bank"), _("Who sets one of these aside must bank, if the turn may be banked.")
        ),
        "scoring.six_wins": Words(
            _("Six of a kind wins"), _("Who sets six of a kind aside wins the game at once.")
        ),
    }


def _turn() -> dict[str, Words]:
    return {
        "turn.opening": Words(
            _("First score"), _("The first turn that a player banks must bring at least this.")
        ),
        "turn.newcomer_opening": Words(
            _("First score of newcomers"), _("The same for players who are new to the game.")
        ),
        "turn.minimum": Words(
            _("Every turn"), _("Every turn that is banked must bring at least this.")
        ),
        "turn.hot_dice_name": Words(
            _("Name for hot dice"), _("What is called out when all the dice are set aside.")
        ),
        "turn.consolation": Words(
            _("Consolation"),
            _("What a zilch with all the dice brings a player who already has points."),
        ),
        "turn.hot_dice_forced": Words(
            _("Hot dice must be rolled"), _("With all the dice set aside you must roll on.")
        ),
        "turn.blank": Words(
            _("Nothing of all the dice"), _("What follows if none of all the dice counts.")
        ),
        "turn.blank_bonus": Words(
            _("Bonus for rolling again"), _("What such a roll adds to the turn.")
        ),
        "turn.blank_may_bank": Words(
            _("Banking after such a roll"), _("What the turn has may be banked, its bonus too.")
        ),
        "turn.zilches_in_a_row": Words(
            _("Zilches in a row"), _("After so many of them in a row a player pays a penalty.")
        ),
        "turn.zilch_penalty": Words(
            _("Their penalty"), _("What they cost; a total never falls below nothing.")
        ),
        "turn.take_over": Words(
            _("Taking over"),
            _("When you bank, the next player may roll your remaining dice for your points."),
        ),
    }


def _end() -> dict[str, Words]:
    return {
        "end.target": Words(_("Target"), _("The total that ends the game; without it, rounds do.")),
        "end.reach": Words(_("It must be"), _("When a total is as high as the target asks.")),
        "end.crossing": Words(
            _("The turn that reaches it"), _("That turn must bring at least this.")
        ),
        "end.last_turns": Words(
            _("Last turns"), _("Then each other player has one more turn; else it is over.")
        ),
        "end.ties": Words(_("Equal scores"), _("Who wins if two players have the most.")),
        "end.rounds": Words(_("Rounds"), _("So many at most; last turns may follow.")),
    }


def _manners() -> dict[str, Words]:
    return {
        "manners.out": Words(_("A die leaves the tray"), _("What becomes of that roll.")),
        "manners.cocked": Words(_("A die lands cocked"), _("What becomes of that roll.")),
        "manners.mouseholes": Words(
            _("Mouseholes"), _("Zilches are marked as on the score sheet of 1990.")
        ),
        "manners.seconds": Words(
            _("Seconds to act"), _("Who takes longer has zilched; none: take your time.")
        ),
        "manners.hidden_die": Words(
            _("Hiding a die"), _("Who passes the dice may hide one: rolling without it is a zilch.")
        ),
        "manners.catching_up": Words(
            _("Catching up"), _("Who was away or joins late catches up on the turns missed.")
        ),
        "manners.time_warp": Words(
            _("Time Warp"),
            _("If someone wins while catching up, others may risk the scores banked since."),
        ),
    }


def _start() -> dict[str, Words]:
    return {
        "start.first": Words(_("First game"), _("Who begins.")),
        "start.later": Words(_("Later games"), _("Who begins the next games of a series.")),
        "start.direction": Words(_("Direction"), _("Which way the dice go round the table.")),
        "start.least_players": Words(_("Fewest players"), _("So many are needed.")),
        "start.most_players": Words(_("Most players"), _("No more than so many can play.")),
    }


def choice(path: str, value: str) -> str:
    """One of the choices of the field at this path."""
    if path in ("manners.out", "manners.cocked"):
        path = "manners"
    elif path in ("scoring.must_roll", "scoring.must_bank"):
        path = "kind"
    return {**_kinds(), **_choices()}[f"{path}:{value}"]


def _kinds() -> dict[str, str]:
    return {
        "kind:single": _("Single die"),
        "kind:three": _("Three of a kind"),
        "kind:four": _("Four of a kind"),
        "kind:five": _("Five of a kind"),
        "kind:six": _("Six of a kind"),
        "kind:straight": _("Straight"),
        "kind:low-straight": _("Low straight"),
        "kind:high-straight": _("High straight"),
        "kind:three-pairs": _("Three pairs"),
        "kind:two-triples": _("Two triples"),
        "kind:match": _("Matching die"),
    }


def _choices() -> dict[str, str]:
    return {
        "turn.hot_dice_name:hot-dice": _("Hot dice"),
        "turn.hot_dice_name:greater-glory": _("Greater Glory"),
        "turn.hot_dice_name:turning-over": _("Turning them over"),
        "turn.hot_dice_name:clearing-the-board": _("Clearing the board"),
        "turn.hot_dice_name:turning-the-corner": _("Turning the corner"),
        "turn.blank:zilch": _("A zilch"),
        "turn.blank:roll-again": _("Roll again"),
        "end.reach:more-than": _("Above it"),
        "end.reach:at-least": _("At least"),
        "end.reach:exactly": _("Exactly"),
        "end.ties:first-across": _("First to get there"),
        "end.ties:shared": _("Shared win"),
        "end.ties:not-bankable": _("May not be banked"),
        "end.ties:play-off": _("Play-off"),
        "manners:off": _("Can’t happen"),
        "manners:void": _("Roll again"),
        "manners:zilch": _("A zilch"),
        "start.first:highest-die": _("The highest die"),
        "start.first:rolling": _("Rolling until a zilch"),
        "start.first:first-seat": _("The first seat"),
        "start.later:as-first": _("As in the first"),
        "start.later:last-winner": _("The last winner"),
        "start.direction:clockwise": _("Clockwise"),
        "start.direction:counter-clockwise": _("Counter-clockwise"),
    }


def of_a_kind(spelling: str) -> str:
    """How the points for more of a kind are told: ``times``, ``plus``, ``points``, or nothing."""
    return {
        "": _("none"),
        "times": _("three times"),
        "plus": _("three plus"),
        "points": _("always"),
    }[spelling]


# Values


def amount(number: float) -> str:
    """A number of points as it is typed, with its thousands set apart: ``1,000``, ``0.5``."""
    before, mark, after = f"{number:,.10g}".partition(".")
    return before.replace(",", thousands_separator()) + (decimal_mark() + after if mark else "")


def amount_or_none(number: float) -> str:
    """The same; 0 is that there is no such rule."""
    return amount(number) if number else _("none")


def value(field: RuleField, held: object) -> str:
    """What a field holds, in a few words."""
    match held:
        case True:
            return _("On")
        case False:
            return _("Off")
        case int() | float():
            return amount_or_none(held)
        case str() if field.takes is Takes.CHOICE and held in field.choices:
            return choice(field.path, held)
        case list() if field.takes is Takes.KINDS:
            kinds = [choice(field.path, kind) for kind in held if kind in field.choices]
            return ", ".join(kinds) or _("none")
        case Mapping():
            return _table(field, held)
    return str(held)


def _table(field: RuleField, held: Mapping[str, object]) -> str:
    if field.takes is Takes.BY_FACE:
        points = ", ".join(f"{face}: {_shown(worth)}" for face, worth in held.items())
        return points or _("none")
    known = ((how, held[how]) for how in ("times", "plus", "points") if how in held)
    return " ".join(f"{of_a_kind(how)} {_shown(number)}" for how, number in known) or _("none")


def _shown(number: object) -> str:
    return amount(number) if isinstance(number, int | float) else str(number)


# Faults


def fault(found: Fault) -> str:
    """What is wrong with a field that is in sight, and what to do about it."""
    advice = {
        FaultReason.MISSING: _("This is needed."),
        FaultReason.NOT_TEXT: _("This is needed."),
        FaultReason.EMPTY: _("This is needed."),
        FaultReason.UNKNOWN_BASE: _("There are no such rules: choose those to compare with."),
        FaultReason.NO_COMBINATION: _("Nothing counts at all: give something points."),
        FaultReason.NO_END: _("The game would never end: set a target, or a number of rounds."),
        FaultReason.NEVER_EXACT: _(
            "Nothing adds up to exactly {value}: choose another target, or “at least”."
        ),
        FaultReason.NOT_IN_UNITS: _(
            "{value} is no multiple of the unit {allowed}: change it, or the unit."
        ),
        FaultReason.OUT_OF_RANGE: _("{value} is not possible: it must be {allowed}."),
        FaultReason.NEEDS_SIX_DICE: _("This needs six dice: take it out, or play with six."),
        FaultReason.BOTH_BOUND: _(
            "You can’t both have to roll on and have to bank: take one of them out."
        ),
        FaultReason.MIN_ABOVE_MAX: _("More are needed than may play: lower it."),
        FaultReason.OUT_OF_REACH: _(
            "No turn can bring more than {allowed}: lower it, or let more score."
        ),
        FaultReason.ABOVE_TARGET: _("This is above the target: lower it, or raise the target."),
    }
    words = advice.get(found.reason) or _needs_other(found)
    if words is None:
        return errors.fault_reason(found)
    return words.format(value=found.value, allowed=found.allowed)


def named(found: Fault) -> str:
    """What is wrong with a field that is not in sight, by the name that the editor gives it."""
    section, dot, _field = found.field.partition(".")
    if not dot or found.field not in _all():
        return errors.fault(found)
    place = _("{group}, {field}: {fault}")
    return place.format(group=group(section), field=words(found.field).name, fault=fault(found))


def stray(found: Fault) -> str:
    """What is wrong with a whole group of fields, or with what is no field at all."""
    is_group = found.reason is FaultReason.NO_COMBINATION
    return fault(found) if is_group else errors.fault(found)


def _needs_other(found: Fault) -> str | None:
    """What to do where one field makes sense only with another."""
    return {
        "scoring.six_wins": _("Six of a kind scores nothing: give it points, or turn this off."),
        "turn.blank_bonus": _("There is a bonus only where you roll again: choose that, or none."),
        "turn.blank_may_bank": _("This needs rolling again: choose that, or turn this off."),
        "turn.consolation": _("Who rolls again gets no consolation: set one of the two to none."),
        "turn.zilch_penalty": _("Zilches in a row and their penalty go together: set both."),
        "turn.zilches_in_a_row": _("Zilches in a row and their penalty go together: set both."),
        "scoring.four": _needs_three(),
        "scoring.five": _needs_three(),
        "scoring.six": _needs_three(),
        "end.reach": _("“Exactly” needs a target: set one, or choose “at least”."),
        "manners.time_warp": _("This needs catching up: turn that on, or this off."),
    }.get(found.field)


def _needs_three() -> str:
    return _("Three of a kind count nothing: give them points, or give this its own.")


def faults_in_all(number: int) -> str:
    """That rules with so many faults are a draft."""
    words = ngettext(
        "Draft with {n} fault: it can’t be played yet",
        "Draft with {n} faults: it can’t be played yet",
        number,
    )
    return words.format(n=number)
