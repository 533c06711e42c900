"""The catalogues are whole: every key is used, every key used is there, in every language alike."""

import re
from collections import Counter

import pytest

from tests.ui.words.declared import DECLARED
from tests.ui.words.texts import LANGUAGES, asked, catalogues, literals, messages, placeholders, texts_of

PLURALS = {"en": (2, "(n != 1)"), "fr": (2, "(n > 1)"), "pt-BR": (2, "(n > 1)"), "es-ES": (2, "(n != 1)")}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_languages_have_the_same_subjects_and_keys(language: str) -> None:
    english, other = catalogues("en"), catalogues(language)
    assert english.keys() == other.keys()
    for subject, catalogue in english.items():
        ids = {message.id for message in catalogue}
        assert ids == {message.id for message in other[subject]}, subject


def test_no_key_is_in_two_subjects(language: str) -> None:
    found = Counter(message.id for catalogue in catalogues(language).values() for message in catalogue if message.id)
    assert [key for key, times in found.items() if times > 1] == []


def test_every_text_is_written_and_certain(language: str) -> None:
    for key, message in messages(language).items():
        assert not message.fuzzy, key
        assert all(text.strip() for text in texts_of(message)), key


def test_plural_forms_are_those_of_the_language(language: str) -> None:
    for subject, catalogue in catalogues(language).items():
        assert (catalogue.num_plurals, catalogue.plural_expr) == PLURALS[language], subject
        assert not catalogue.obsolete, subject


def test_placeholders_are_the_same_in_all_languages(language: str) -> None:
    other = messages(language)
    for key, message in messages("en").items():
        wanted = set().union(*map(placeholders, texts_of(message)))
        assert wanted == set().union(*map(placeholders, texts_of(other[key]))), key


def test_spanish_reads_well_on_both_sides_of_the_ocean() -> None:
    """The computer player is *la máquina*, cards are *tomadas*: what else they are called differs, or offends."""
    elsewhere = re.compile(r"\b(ordenador|computador|coge[rsn]?|coja|vosotros)", re.IGNORECASE)
    texts = {key: " ".join(texts_of(message)) for key, message in messages("es-ES").items()}
    assert {key: text for key, text in texts.items() if elsewhere.search(text)} == {}


def test_every_key_asked_for_is_there() -> None:
    known = messages("en").keys()
    assert [(one.where, one.key) for one in asked() if one.whole and one.key not in known] == []


def test_every_string_that_looks_like_a_key_is_one() -> None:
    known = messages("en").keys()
    roots = {key.partition(".")[0] for key in known}
    strays = [(where, key) for where, key in literals() if key.partition(".")[0] in roots and key not in known]
    assert strays == []


def test_keys_put_together_begin_as_declared() -> None:
    loose = [one for one in asked() if not one.whole and not one.key.startswith(tuple(DECLARED))]
    assert loose == []


@pytest.mark.parametrize("prefix", DECLARED)
def test_declared_keys_are_exactly_those_of_the_catalogues(prefix: str) -> None:
    assert {key for key in messages("en") if key.startswith(prefix)} == DECLARED[prefix]


def test_every_key_is_used() -> None:
    used = {key for _, key in literals()} | set().union(*DECLARED.values())
    assert sorted(messages("en").keys() - used) == []


def test_every_call_gives_what_its_text_wants() -> None:
    english = messages("en")
    for one in asked():
        if one.whole and one.params is not None and one.key in english:
            wanted = set().union(*map(placeholders, texts_of(english[one.key])))
            assert wanted <= one.params, (one.where, one.key)


def test_commands_are_called_as_their_reader_finds_them(language: str) -> None:
    texts = {key: texts_of(message) for key, message in messages(language).items()}
    names = {
        "rummy",
        "rummy-admin",
        *(text for key, (text, *_) in texts.items() if re.fullmatch(r"command\.[a-z-]+", key)),
    }
    # The demo's page shows commands by their English names alone.
    spoken = {key: " ".join(texts[key]) for key in texts if not key.startswith("demo.")}
    called = {key: re.findall(r"`/(?:rummy(?:-admin)? )?([^\W\d_][\w-]*)", text) for key, text in spoken.items()}
    assert {key: found for key, found in called.items() if not names.issuperset(found)} == {}


ON_SELECTS = (
    *("hand.pick", "hand.which-split", "hand.which-meaning", "hand.which-suit", "hand.which-meld", "hand.which-end"),
    *("hand.which-way", "hand.tiles.pick", "hand.tiles.plan", "hand.tiles.take", "hand.tiles.take-which"),
    "hand.tiles.put",
)
"""What selects of the panel ask; a phone shows so much of it."""
A_PHONE_SHOWS = 32


def test_what_a_select_asks_is_short_enough_for_a_phone(language: str) -> None:
    filled = {"first": 1, "last": 12, "number": 12, "card": "10♥"}
    asked = {key: texts_of(messages(language)[key])[0].format(**filled) for key in ON_SELECTS}
    assert {key: text for key, text in asked.items() if len(text) > A_PHONE_SHOWS} == {}
