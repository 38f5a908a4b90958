"""How the game talks: what of ``locales/VOICE.md`` and of German's TERMS.md a test can hold.

Each fact is held over every message. A failure lists all that break it, with their files.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import sentences

ROOT = Path(__file__).resolve().parents[1]
GERMAN = ROOT / "locales" / "de"
PLACE = re.compile(r"\{\w+[^}]*\}")
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Sentence:
    """A text that a person reads, and the files that say it; ``english`` is what it translates."""

    text: str
    files: str
    english: str = ""

    @property
    def words(self) -> str:
        """The text with each of its places under one name, whatever that was."""
        return PLACE.sub("{x}", self.text)

    def __str__(self) -> str:
        translated = f" ({self.english!r})" if self.english else ""
        return f"{self.files}: {self.text!r}{translated}"


@cache
def english() -> Sequence[Sentence]:
    return tuple(
        Sentence(text, _files(message))
        for message in _messages(sentences.extracted())
        for text in _texts(message.id)
    )


@cache
def german() -> Sequence[Sentence]:
    with (GERMAN / "LC_MESSAGES" / "zilch3d.po").open("rb") as file:
        catalogue = read_po(file, locale="de")
    return tuple(
        Sentence(text, _files(message), _texts(message.id)[0])
        for message in _messages(catalogue)
        for text in _texts(message.string)
    )


def _messages(catalogue: Catalog) -> Iterable[Message]:
    return (message for message in catalogue if message.id)


def _texts(value: object) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)  # type: ignore[arg-type]  # str or tuple


def _files(message: Message) -> str:
    return ", ".join(sorted({file for file, _line in message.locations}))


LANGUAGES: Mapping[str, Callable[[], Sequence[Sentence]]] = {"en": english, "de": german}


def refuse(wrong: Iterable[Sentence], why: str) -> None:
    """Fail with all of these, one a line, and why they're wrong."""
    lines = [str(each) for each in wrong]
    if lines:
        pytest.fail("\n".join([f"{why} ({len(lines)} sentences)", *lines]), pytrace=False)


def having(pattern: str, said: Iterable[Sentence]) -> Iterable[Sentence]:
    """The sentences in which the pattern is found."""
    return (each for each in said if re.search(pattern, each.words))


# Both languages

EVERYWHERE: Mapping[str, tuple[str, str]] = {
    "space at an end": (r"\A\s|\s\Z", "a message is never glued from parts: no space at its ends"),
    "place without a name": (r"\{\d*[:!}]|%[sd]", "a place has a name: {points}"),
    "place as Python writes it": (r"\{\w*![ra]", "“{name}”, with the language’s own quotes"),
    # Alone, between spaces or in brackets, it is the sign itself that is spoken of.
    "straight quotes": (
        r"(?<![\s(])[\"']|[\"'](?![\s),])",
        "’ “ ” in English, ’ „ “ in German, never ' or \"",
    ),
    "shouting": (r"!!", "one exclamation mark will do"),
}


@pytest.mark.parametrize("fact", EVERYWHERE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_is_whole_and_well_set(language: str, fact: str) -> None:
    pattern, why = EVERYWHERE[fact]
    refuse(having(pattern, LANGUAGES[language]()), why)


# English

GOES_ON = r"(?! *$| *[.,;:?!…”])"
"""More of the clause: English doesn't contract at its end, as in “whose turn it is”."""
CONTRACTED = "|".join(
    (
        r"\bcan ?not\b",
        r"\b(is|are|was|were|do|does|did|has|have|had|will|would|could|should|must|need) not\b",
        rf"(?<!\bas )(?<!\bturn )(?<!\bwithout )\b(it|that|there|what|here) is\b{GOES_ON}",
        rf"(?<!\bas )(?<!\bwhere )\b(you|they|we) are\b{GOES_ON}",
        rf"\bI am\b{GOES_ON}|\b(I|you|they|we|it|that|there) will\b{GOES_ON}",
        rf"\b(I|you|they|we) would\b{GOES_ON}|\blet us\b",
        r"\b(it|that|there|what|here) has been\b",
    )
)
ENGLISH: Mapping[str, tuple[str, str]] = {
    "joining word": (
        r"(?i)\A(and|or|nor|but|of|to|by|with|from|is|are|the|a)\Z",
        "a message is a whole sentence or a whole label, no word to join two others",
    ),
    "space before %": (r"\s%", "28%, without a space"),
    "contraction": (f"(?i){CONTRACTED}", "contractions, always: it’s, you’re, don’t, can’t, won’t"),
    "may not": (r"(?i)\bmay not\b", "“may not” reads as “perhaps not”: can’t or mustn’t"),
    "shall": (
        r"(?i)\bshall\b|(?<!\bnext )\bone (may|need)\b",
        "speak to the player: “Want to…?”, “you can”",
    ),
    "comma before too": (r"(?i), too\b", "“also”, or “too” without a comma"),
    "blame": (
        r"(?i)\binvalid\b|\billegal\b|\berrors?\b|\bfailed to\b",
        "a fault says what happened, then what to do",
    ),
    "shares of a game": (r"(\{x\}|\d) of a game\b", "a chance to win is in percent"),
    "whoever": (r"(?i)\bwho \w+s\b.* (may|must)\b", "“If you…”, “whoever…”"),
    "padding": (r"(?i)\bplease\b|\bsuccessfully\b|\bsimply\b", "say it without"),
}
CHARACTER = re.compile(r"assets/(voices/(?!plain\.toml\Z)|club/\w+/)[\w-]+\.toml")
"""A page of the sixteen's. The plain voice is for players of one's own, who are nobody yet."""
OF_CHARACTERS = {"shall", "padding", "blame"}
"""What computer players may say all the same: a gallant one is, a showy one begs for applause."""


@pytest.mark.parametrize("fact", ENGLISH)
def test_english_sounds_like_somebody_at_the_table(fact: str) -> None:
    pattern, why = ENGLISH[fact]
    own = fact in OF_CHARACTERS
    refuse(having(pattern, (each for each in english() if not (own and in_character(each)))), why)


def in_character(said: Sentence) -> bool:
    """Whether nobody says this but computer players with a voice of their own."""
    return all(CHARACTER.fullmatch(file) for file in said.files.split(", "))


FREEZE_5000 = "the name of a game, as its rule sheet prints it"
NOT_PROSE: Mapping[str, str] = {"Freeze 5000": FREEZE_5000}
"""What has a number without a comma, and why."""
NUMBER = re.compile(r"(?<![\w.,:/-])\d{4,}(?![\w:/-]|[.,]\d)")
"""A whole number of four digits or more: no part of a file name, a time, a size or a version."""
YEAR = re.compile(r"(19|20)\d\d")
DICE = re.compile(r"[1-6]+")
"""What was rolled, as the notation has it: 222266. Points end in a 0."""


def undivided(said: Sentence) -> bool:
    """Whether a number in it lacks the mark between its thousands."""
    words = said.words
    for name in NOT_PROSE:
        words = words.replace(name, "")
    numbers = NUMBER.findall(words)
    return any(not YEAR.fullmatch(each) and not DICE.fullmatch(each) for each in numbers)


@pytest.mark.parametrize(("language", "thousand"), [("en", "1,500"), ("de", "1.500")])
def test_thousands_have_a_mark(language: str, thousand: str) -> None:
    refuse(filter(undivided, LANGUAGES[language]()), f"{thousand}, never 1500")


A_FIGURE = r"(?i)\ba \{(percent|chance|points)\}"
"""English has “an 83% chance”."""


def test_no_article_stands_before_a_figure() -> None:
    wrong = (each for each in english() if re.search(A_FIGURE, each.text))
    refuse(wrong, "“a” before 72%, but “an” before 83%: say it without")


OF_SOMEBODY = r"(?i)\b(his|hers?)\b"
STORIES = "assets/club/"
"""Pages that tell of the sixteen: people with a past, who may call each other Sie."""
OF_ONE_CHARACTER = (
    STORIES,
    "assets/voices/",
    "zilch3d/players/profiles/",
    "zilch3d/rulesets/hosts/",
)
"""Pages in which somebody speaks, or is described, whom their writer knows."""


def test_a_name_can_be_anybody_s() -> None:
    said = (each for each in english() if not each.files.startswith(OF_ONE_CHARACTER))
    refuse(having(OF_SOMEBODY, said), "a name can be anybody’s: neither his nor her")


WITHOUT_COLON = re.compile(
    r"“[^”]*”|„[^“]*“|\d:\d\d|\A\{name\}: |[Ll]ine \{line\}: |Zeile \{line\}: "
)
"""What may have a colon beside that of the sentence: quotes of a record, times, who and where."""


def many_colons(said: Sequence[Sentence]) -> Iterable[Sentence]:
    screens = (each for each in said if not each.files.startswith(STORIES))
    return (each for each in screens if WITHOUT_COLON.sub("", each.text).count(":") > 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_has_one_colon_at_most(language: str) -> None:
    refuse(many_colons(LANGUAGES[language]()), "a full stop can end that sentence")


# German

GERMAN_FACTS: Mapping[str, tuple[str, str]] = {
    # At the start of a sentence “Sie” can be the dice.
    "Sie": (r"[\wß,„(–-] (Sie|Ihnen|Ihr(e[mnrs]?)?)\b", "du, in Einzahl"),
    "bare %": (f"(?<!{NO_BREAK_SPACE})%", "28 %, mit geschütztem Leerzeichen"),
    "English quotes": (r"”|\A[^„]*“", "Anführung „so“"),
}


@pytest.mark.parametrize("fact", GERMAN_FACTS)
def test_german_is_spoken_and_well_set(fact: str) -> None:
    pattern, why = GERMAN_FACTS[fact]
    told = fact == "Sie"
    said = (each for each in german() if not (told and each.files.startswith(STORIES)))
    refuse(having(pattern, said), why)


AVOIDED: Mapping[str, str] = {
    # Dice do roll by themselves, and lie on a tray.
    "rollen": r"(?<!Würfel )\b(weiter|aus|los)?(ge|zu)?roll(en|e|st|t|te|ten)\b",
    "auf dem Brett": r"(?<!liegen )(?<!liegt )(?<!bleiben )(?<!bleibt )\bauf dem Brett\b",
    "punkten": r"\b(ge)?punkte[nt]\b",
    "werten": r"\b(ge)?wert(en|et|est|ete|eten)\b",
    "einfrieren": r"(?i)\b(einfrier|eingefror)\w*|\bfrier\w* .*\bein\b",
    "Dreier": r"\bDreier\b",
    "Gleiche": r"(?i)(\b(drei|vier|fünf|sechs|\d)|\{x\}) Gleichen?\b",
    "banken": r"\b(ge)?bank(en|e|st|t|te)\b",
    "Zilche": r"\bZilche\b",
    "Niete": r"\bNieten?\b",
    "Score": r"\bScores?\b",
    "Regelwerk": r"\bRegelwerk\w*",
    "Regelsatz": r"\bRegels(atz|ätze)\w*",
    "Gewinnwahrscheinlichkeit": r"\bGewinnwahrscheinlichkeit\w*",
    "optimale Strategie": r"(?i)\boptimale\w* Strategie\w*",
    "Hinweis": r"\bHinweis\w*",
    "Rat": r"\bRat(s|schlag|schlags|schläge|schlägen)?\b",
    "Startwert": r"\bStartwert\w*",
    "Festlegung": r"\bFestlegung\w*",
    "Fehlwurf": r"\bFehlw[uü]rfe?\w*",
    "abwesend": r"(?i)\babwesend\w*",
}
"""The forms of each word that German has another for, where no sentence can need the word."""
BY_EYE: Mapping[str, str] = {
    "Übung": "right of practice",
    "behalten": "right of files, settings and points",
    "Runde": "right for all turns once",
    "speichern": "right of files",
    "sichern": "right of points",
}
"""The other words, which only a reader can judge, and why."""


def not_said() -> Sequence[str]:
    """The words in the last column of the terms, without what explains them."""
    page = (GERMAN / "TERMS.md").read_text(encoding="utf-8")
    columns = re.findall(r"^\|.*\| ([^|]*?) ?\|$", page, re.MULTILINE)[1:]
    words = (re.sub(r"\([^)]*\)", "", column).split(",") for column in columns)
    return [word.strip() for each in words for word in each if word.strip()]


def test_every_word_that_german_avoids_is_judged() -> None:
    assert sorted({*AVOIDED, *BY_EYE}) == sorted(set(not_said()))
    assert AVOIDED.keys().isdisjoint(BY_EYE)


@pytest.mark.parametrize("word", AVOIDED)
def test_german_has_one_word_for_one_thing(word: str) -> None:
    refuse(having(AVOIDED[word], german()), f"not {word!r}: see TERMS.md")


# What the facts find


@pytest.mark.parametrize(
    ("files", "own"),
    [
        ("assets/voices/gallant.toml", True),
        ("assets/voices/gallant.toml, assets/voices/showy.toml", True),
        ("assets/club/chapters/admirable.toml", True),
        ("assets/voices/plain.toml", False),
        ("assets/voices/gallant.toml, zilch3d/ui/words/remarks.py", False),
    ],
)
def test_only_the_sixteen_have_ways_of_their_own(files: str, own: bool) -> None:
    assert in_character(Sentence("If you please", files)) is own


@pytest.mark.parametrize(
    "text",
    [
        "It is late.",
        "It has been played.",
        "That is not a roll.",
        "They cannot zilch.",
        "I am behind.",
        "I would rather",
    ],
)
def test_what_english_contracts_is_found(text: str) -> None:
    assert re.search(f"(?i){CONTRACTED}", text)


@pytest.mark.parametrize(
    "text",
    ["Whose turn it is", "It stays as it is now.", "Yes, I would.", "Where they are.", "It’s"],
)
def test_what_english_leaves_whole_is_no_fault(text: str) -> None:
    assert not re.search(f"(?i){CONTRACTED}", text)


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("shares of a game", "0.46 of a game"),
        ("whoever", "The player who passes the dice may hide one."),
    ],
)
def test_what_nobody_says_is_found(fact: str, text: str) -> None:
    assert list(having(ENGLISH[fact][0], [Sentence(text, "here")]))


def test_more_colons_than_one_are_found() -> None:
    said = [Sentence(text, "here") for text in ("{name}: {text}: {more}: so", "{name}: one: two")]
    assert list(many_colons(said)) == said[:1]


@pytest.mark.parametrize("text", ["1500 points", "10000 ends it.", "from 5000 on"])
def test_a_number_without_a_mark_is_found(text: str) -> None:
    assert undivided(Sentence(text, "here"))


@pytest.mark.parametrize(
    "text",
    ["1,500", "1.500", "the sheet of 1990", "2026-01-31", "222266 is 12", "v1.2000", "{n1000}"],
)
def test_dates_versions_and_rolls_need_no_mark(text: str) -> None:
    assert not undivided(Sentence(text, "here"))


@pytest.mark.parametrize("word", AVOIDED)
def test_a_word_that_german_avoids_is_found(word: str) -> None:
    named = f"drei {word}" if word == "Gleiche" else word
    assert re.search(AVOIDED[word], named)
