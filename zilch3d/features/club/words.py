"""What the club says of itself: ordinals, titles, looks, places, and its pages' sentences."""

from contextlib import suppress

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.club.files import in_language
from zilch3d.features.club.kept import FaultySeason
from zilch3d.features.club.model import Evening, Look, SeasonPage
from zilch3d.features.club.season import EveningPlayed, Place
from zilch3d.features.club.titles import Title, next_title
from zilch3d.i18n import _, ngettext, pgettext
from zilch3d.odds.performance import Rating
from zilch3d.safe_text import printable
from zilch3d.store import profiles
from zilch3d.store.dice_sets import dice_sets
from zilch3d.store.figures import usual_minutes
from zilch3d.store.rulefiles import rules_of
from zilch3d.store.settings import USUAL_DICE
from zilch3d.store.setup import PERSON, GameSetup, SeatSetup, name_fault
from zilch3d.store.solution_files import has_solution
from zilch3d.ui.words import amounts, figures, names


def said(text: str) -> str:
    """A text of a page, in the player's language if it ships with the game."""
    return printable(in_language(text)) if text else ""


def quoted(text: str) -> str:
    """What somebody says."""
    return _("“{words}”").format(words=said(text))


def player_name(player: str) -> str:
    """A computer player's name; its id if the player is gone."""
    profile = profiles.shipped().get(player)
    if profile is None:
        with suppress(profiles.UnknownProfile):
            profile = profiles.load(player)
    return profile.name if profile is not None else printable(player)


def who(player: str, person: str) -> str:
    """A player of the season by name; ``person`` is whose season it is."""
    return printable(person) if player == PERSON else player_name(player)


def rules_name(evening: Evening) -> str:
    """The name of the house rules; the file's where they are gone."""
    rules = rules_at(evening)
    return names.rules_name(rules) if rules is not None else printable(evening.rules)


def rules_at(evening: Evening) -> RuleSet | None:
    """The house rules; None where they are gone."""
    return rules_of(GameSetup(evening.rules, ()))


def newcomer_line(evening: Evening, *, times_100: bool = False) -> str:
    """What is easier for who is new to the evening's rules; empty if nothing is."""
    rules = rules_at(evening)
    if rules is None:
        return ""
    opening = rules.turn.newcomer_opening
    if not opening:
        return _("You’re new to these rules, so any points get you in.")
    words = _("You’re new to these rules, so {points} gets you in.")
    return words.format(points=amounts.points(rules, opening, times_100=times_100))


def ordinal_evening(number: int) -> str:
    """The evening of this number, from 0, such as “Third evening”."""
    evenings = (
        _("First evening"),
        _("Second evening"),
        _("Third evening"),
        _("Fourth evening"),
        _("Fifth evening"),
        _("Sixth evening"),
        _("Seventh evening"),
        _("Eighth evening"),
        _("Ninth evening"),
        _("Tenth evening"),
        _("Eleventh evening"),
        _("Twelfth evening"),
    )
    return evenings[number]


def at_table(evening: Evening) -> str:
    """Where an evening is, such as “At Clara’s table”."""
    return _("At {name}’s table").format(name=player_name(evening.host))


def back_to_table(host: str) -> str:
    """The button that leads from a game's end to the evening's table."""
    return _("Back to {name}’s table").format(name=player_name(host))


def table_of(host: str) -> str:
    """Where a game of the club is played."""
    return _("{name}’s table").format(name=player_name(host))


def company(evening: Evening) -> str:
    """Who else is there."""
    guests = names.listed([player_name(guest) for guest in evening.guests])
    return _("With {names}").format(names=guests)


def length(evening: Evening) -> str:
    """How many games, and about how long they take; only the games where that is not known."""
    games = ngettext("{n} game", "{n} games", evening.games).format(n=evening.games)
    rules = rules_at(evening)
    minutes = usual_minutes(rules, len(evening.players) + 1) if rules is not None else None
    if minutes is None:
        return games
    about = _("about {n} min").format(n=figures.minutes(minutes * evening.games))
    return f"{games} · {amounts.tied(about)}"


def seats(person: str, evening: Evening) -> tuple[SeatSetup, ...]:
    """Who sits at the evening's table: the person first, under a name that a record can have."""
    computers = [SeatSetup(player_name(player), player) for player in evening.players]
    fault = name_fault([*(seat.name for seat in computers), person])
    return (SeatSetup(_("Player") if fault is not None else person), *computers)


# Places and points


def place(rank: int) -> str:
    """A place in an evening or a season, from 1."""
    places = (_("first"), _("second"), _("third"), _("fourth"), _("fifth"))
    return places[rank - 1] if rank <= len(places) else str(rank)


def points(count: int) -> str:
    """Points of evenings."""
    return ngettext("{n} point", "{n} points", count).format(n=amounts.number(count))


def how_many(count: int) -> str:
    """A small number in words, as in “fourth of four”."""
    numbers = (_("two"), _("three"), _("four"), _("five"))
    return numbers[count - 2] if 2 <= count <= len(numbers) + 1 else str(count)


def own_result(own: Place, players: int) -> str:
    """What the person came to in an evening of so many ``players``."""
    if not own.points:
        words = _("{place} of {players}. No points tonight.")
        return names.capital(words.format(place=place(own.rank), players=how_many(players)))
    worth = ngettext(
        "You came {place}. That’s {n} point.", "You came {place}. That’s {n} points.", own.points
    )
    return worth.format(place=place(own.rank), n=own.points)


def short_result(evening: EveningPlayed) -> str:
    """The same in a few words; for an evening that was skipped or is to come, what it is."""
    if evening.skipped:
        return _("left out")
    own = evening.own
    if own is None or not evening.is_over:
        return ""
    # Translators: a place and its points, such as “second · 2 points”.
    return _("{place} · {points}").format(place=place(own.rank), points=points(own.points))


def won(evening: EveningPlayed) -> bool:
    """Whether the person was first, or shared it."""
    return evening.own is not None and evening.own.rank == 1


def yet_to_play(count: int) -> str:
    """How many of the season had no evening yet."""
    words = ngettext("and {n} who hasn’t played yet", "and {n} who haven’t played yet", count)
    return words.format(n=amounts.number(count))


def new_chapters(count: int) -> str:
    """How many chapters wait to be read."""
    return ngettext("{n} new chapter", "{n} new chapters", count).format(n=amounts.number(count))


# Titles and the rating


def title_name(title: Title) -> str:
    """A title of the club."""
    return {
        "guest": _("Guest"),
        "regular": _("Regular"),
        "steady-hand": _("Steady Hand"),
        "calculator": _("Calculator"),
        "expert": pgettext("title of the club", "Expert"),
        "perfect": _("Perfect"),
    }[title.key]


def new_title_line(title: Title) -> str:
    """What is said of a title at the close of the evening that has brought it."""
    words = _("From tonight on, the club calls you {title}.")
    return words.format(title=title_name(title))


def rating_line(rating: Rating | None) -> str:
    """The rating with how sure it is."""
    if rating is None:
        return _("No rating yet. It takes a game or two.")
    low, high = rating.shown_low, amounts.number(rating.shown_high)
    if low is None:
        return _("Somewhere below {high} so far.").format(high=high)
    words = _("{rating} so far, somewhere between {low} and {high}.")
    value = amounts.number(round(rating.value))
    return words.format(rating=value, low=amounts.number(low), high=high)


def next_title_line(rating: Rating | None) -> str:
    """What the next title takes."""
    title = next_title(rating)
    if rating is None:
        return _("Titles follow the rating alone.")
    if title is None:
        return _("There’s no higher title.")
    words = _("“{title}” is yours when the lower number reaches {rating}.")
    if rating.shown_low is None:
        words = _("“{title}” is yours once you’re surely above {rating}.")
    return words.format(title=title_name(title), rating=amounts.number(title.rating))


def unrated(evening: Evening) -> str:
    """Why an evening changes nothing of the rating; empty if it does."""
    rules = rules_at(evening)
    if rules is None or has_solution(rules):
        return ""
    words = _("{name}’s rules can’t be rated, so tonight changes nothing here.")
    return words.format(name=player_name(evening.host))


# Looks


def look_name(look: Look) -> str:
    """A look as the settings call it."""
    names_of = {
        "cloth": {
            "green": _("Green"),
            "burgundy": _("Burgundy"),
            "midnight": _("Midnight blue"),
        },
        "tray": {"rectangle": _("Octagonal"), "round": _("Round")},
        "dice": {
            USUAL_DICE: _("Ivory"),
            **{key: _(each.name) for key, each in dice_sets().items()},
        },
    }
    return names_of[look.kind].get(look.key, printable(look.key))


def look_line(look: Look) -> str:
    """What a present is."""
    words = {
        "cloth": _("A cloth for your table: {name}"),
        "tray": _("A tray: {name}"),
        "dice": _("A set of dice: {name}"),
    }[look.kind]
    return words.format(name=look_name(look))


# Seasons


def faulty_season(season: FaultySeason) -> str:
    """A season that can't be read: from when, where, and what becomes of its games."""
    field = printable(season.field)
    if season.evening is not None:
        # Translators: where a season's file is damaged; {field} is a word of the file.
        field = _("evening {n}, {field}").format(n=season.evening + 1, field=field)
    if season.begun is None:
        words = _("A season can’t be read ({where}). Its games are in Finished games.")
        return words.format(where=field)
    words = _("A season from {date} can’t be read ({where}). Its games are in Finished games.")
    date = amounts.written_date(season.begun.astimezone().date())
    return words.format(date=date, where=field)


def season_line(page: SeasonPage, evening: int) -> str:
    """Where one is in a season."""
    words = _("{evening} · {season}")
    return words.format(evening=ordinal_evening(evening), season=said(page.title))
