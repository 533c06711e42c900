"""What holds for every game: cards conserved, apply total, nothing hidden seen, everything back from its text."""

import random
from itertools import permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from bot.engine import (
    Game,
    MeldRules,
    Refused,
    apply,
    from_json,
    new_game,
    parse_cards,
    parse_move,
    ruleset,
    to_json,
    view,
)
from bot.engine.arrangements import Wanted, arrangements
from bot.engine.cards import CARDS, SUITS, Card, card_of, sorted_hand
from bot.engine.events import redact
from bot.engine.layoffs import extensions
from bot.engine.melds import Kind, explicit, readings
from bot.engine.moves import (
    Bid,
    Discard,
    Draw,
    DrawTile,
    LayOff,
    Open,
    Pass,
    Placement,
    Play,
    Side,
    Source,
    Stated,
    Swap,
)
from bot.engine.notation import move_text, numbered, parse_spelling, spelling_text
from bot.engine.position_text import position_text
from bot.engine.record import read_record
from bot.engine.record_text import recorded_text
from bot.engine.refusals import FACTS
from bot.engine.rulesets import chosen_options
from bot.engine.state import Round
from tests.engine.builders import NAMES, cards_of
from tests.engine.games import a_move_of

FOURS = MeldRules(wild_rank=4)

mexican_options = st.fixed_dictionaries(
    {
        "buying": st.booleans(),
        "swap": st.booleans(),
        "layoff": st.sampled_from(["next-turn", "same-turn"]),
        "wilds": st.sampled_from(["rotating", "twos", "kings"]),
        "decks": st.sampled_from([1, 2, 3]),
        "reshuffles": st.sampled_from([0, 1, 2]),
    }
)
OPTIONS = {
    "mexican": mexican_options,
    "mexican-table": mexican_options,
    "rami": st.fixed_dictionaries({"ace": st.sampled_from(["low", "high-or-low"]), "target": st.sampled_from([1, 20])}),
    "tiles": st.fixed_dictionaries(
        {
            "first": st.sampled_from([25, 50, 51]),
            "hand": st.sampled_from([13, 14]),
            "points": st.sampled_from(["face", "fives"]),
            "capot": st.booleans(),
            "games": st.sampled_from([1, 2]),
        }
    ),
}
all_rules = st.sampled_from(sorted(OPTIONS)).flatmap(
    lambda game_id: OPTIONS[game_id].map(lambda chosen: ruleset(game_id, **chosen))
)
chance = st.integers(0, 2**32).map(random.Random)


@st.composite
def games(draw):
    """Draw a game in the middle of being played by seats that do whatever comes to mind."""
    rules = draw(all_rules)
    seats = NAMES[: draw(st.integers(2, rules.max_seats))]
    game = new_game(rules, seats, draw(st.binary(min_size=32, max_size=32)))
    rng = draw(chance)
    for _ in range(draw(st.integers(0, 40 if rules.tiles else 200))):
        if game.is_over:
            break
        _, _, game, _ = a_move_of(game, rng)
    return game


a_card = st.sampled_from(CARDS)
a_face = st.none() | a_card
stated = st.builds(Stated, a_card, a_face)
sets = st.lists(st.lists(stated, max_size=15).map(tuple), max_size=4).map(tuple)
card_moves = st.one_of(
    st.builds(Draw, st.sampled_from(Source)),
    st.builds(Open, sets, st.booleans()),
    st.builds(
        LayOff,
        st.lists(
            st.builds(Placement, a_card, st.integers(0, 20), a_face, st.none() | st.sampled_from(Side)), max_size=6
        ).map(tuple),
    ),
    st.builds(Swap, a_card, st.integers(0, 20)),
    st.builds(Discard, a_card),
    st.just(Bid()),
)
tile_moves = st.one_of(
    st.builds(Open, sets, st.booleans(), sets),
    st.builds(Play, sets),
    st.just(DrawTile()),
    st.just(Pass()),
)


def moves_in(game: Game) -> st.SearchStrategy:
    """Moves of the kinds that a game has, many with cards of the hand in turn and melds of the table."""
    if not game.rules.tiles:
        return card_moves | out_of(game.round.hands[game.round.turn])
    tile = st.sampled_from(game.round.hands[game.round.turn] or CARDS)
    fresh = st.lists(st.builds(Stated, tile, st.none() | a_face), min_size=1, max_size=5).map(tuple)
    lying = st.sampled_from([explicit(meld, game.rules.meld_rules(1)) for meld in game.round.melds] or [()])
    table = st.lists(fresh | lying, max_size=20).map(tuple)
    return tile_moves | st.builds(Open, st.lists(fresh, max_size=3).map(tuple), st.booleans(), table) | table.map(Play)


def out_of(hand: tuple[Card, ...]) -> st.SearchStrategy:
    """Moves with cards that are in the hand, so that more than the cards is judged."""
    card = st.sampled_from(hand) if hand else a_card
    meld = st.lists(st.builds(Stated, card, st.none() | a_face), min_size=1, max_size=5).map(tuple)
    placed = st.builds(Placement, card, st.integers(1, 8), a_face, st.none() | st.sampled_from(Side))
    return st.one_of(
        st.builds(Open, st.lists(meld, min_size=1, max_size=3).map(tuple), st.booleans()),
        st.builds(LayOff, st.lists(placed, min_size=1, max_size=4).map(tuple)),
        st.builds(Swap, card, st.integers(1, 8)),
        st.builds(Discard, card),
    )


@settings(max_examples=50)
@given(games(), st.data())
def test_apply_is_total_and_a_refusal_changes_nothing(game, data):
    """M13, G3: an answer to every move of every seat; refusals carry the facts that their texts need."""
    before = to_json(game)
    seat = data.draw(st.integers(-1, len(game.seats)))
    move = data.draw(moves_in(game))
    try:
        after, events = apply(game, seat, move)
    except Refused as refused:
        inner = FACTS.get(refused.facts["why"], ()) if refused.code == "table-broken" else ()
        facts = {refused.code: set(refused.facts) - (set(inner) - set(FACTS[refused.code]) if inner else set())}
    else:
        facts = {}
        assert events
        assert not game.is_over
        assert from_json(to_json(after)) == after
    assert facts == {code: set(FACTS.get(code, ())) for code in facts}
    assert to_json(game) == before


@settings(max_examples=6)
@given(all_rules, st.integers(2, 3), chance)
def test_cards_are_conserved_in_every_move_of_a_game_and_it_ends(rules, seats, rng):
    """G4; with `reshuffles` bounded every game ends, whatever the seats do."""
    game = new_game(structs.replace(rules, reshuffles=rules.reshuffles or 0), NAMES[:seats], bytes(32))
    whole = sorted(game.rules.pack())
    while not game.is_over:
        before = game.round
        _, _, game, _ = a_move_of(game, rng)
        if game.round.number == before.number:
            assert cards_of(game) == whole
            assert all(hand == sorted_hand(hand) for hand in game.round.hands)
            assert_known_cards_are_held(game.round)
    assert len(game.results) == (game.rules.last_round(seats) or len(game.results))
    assert max(game.totals) >= (game.rules.target or 0) or not game.rules.highest_wins
    assert game.totals == tuple(map(sum, zip(*(result.points for result in game.results), strict=True)))
    assert sum(game.wins) == sum(result.winner is not None for result in game.results)
    assert 1 in game.places


def assert_known_cards_are_held(now: Round) -> None:
    for known, hand in zip(now.known, now.hands, strict=True):
        assert all(known.count(card) <= hand.count(card) for card in known)


@settings(max_examples=5)
@given(all_rules, chance, st.binary(min_size=32, max_size=32))
def test_seed_and_moves_give_the_same_game(rules, rng, seed):
    """G1."""
    game = again = new_game(rules, NAMES[:2], seed)
    for _ in range(120):
        if not game.is_over:
            seat, move, game, events = a_move_of(game, rng)
            text = recorded_text(move, events, game.rules.meld_rules(again.round.number))
            again, _ = apply(again, seat, parse_move(text))
            assert again == game


@settings(max_examples=30)
@given(games())
def test_storage_round_trip(game):
    assert from_json(to_json(game)) == game


@given(card_moves | tile_moves)
def test_notation_round_trip(move):
    if isinstance(move, Open) and (not move.ordered or not move.melds or not all((*move.melds, *move.table))):
        return  # picked melds have no text of their own, empty ones are no move line
    if isinstance(move, Play) and not (move.table and all(move.table)):
        return
    if isinstance(move, LayOff) and not move.placements:
        return
    assert parse_move(move_text(move)) == move
    if not isinstance(move, LayOff | Swap | Discard):
        assert parse_move(numbered(move_text(move)), tiles=True) == move


@given(st.lists(a_card, max_size=30), st.sampled_from(["", " ", "  ", "\u00a0"]))
def test_cards_round_trip_in_any_case_spaced_or_not(cards, space):
    text = space.join(map(str, cards))
    assert parse_cards(text) == parse_cards(text.lower()) == tuple(cards)


@given(st.text(max_size=40))
def test_any_text_is_cards_or_refused(text):
    try:
        spelling = parse_spelling(text)
    except Refused:
        return
    assert parse_spelling(spelling_text(spelling)) == spelling


def bare(game: Game) -> Game:
    """Return a game without what a position does not say: earlier results, what is remembered, the card drawn."""
    now = structs.replace(game.round, known=(), drew=None)
    return structs.replace(game, round=now, results=())


@settings(max_examples=15)
@given(games(), chance)
def test_a_position_printed_and_read_again_plays_on_alike(game, rng):
    """docs/records.md: exactly alike, to the next shuffle and beyond."""
    if game.is_over:
        return
    chosen = " ".join(f"{name}={value}" for name, value in chosen_options(game.rules).items())
    head = f"game {game.rules.id} {chosen}\nseats {' '.join(game.seats)}\nseed {game.seed.hex()}\n"
    again = read_record(head + position_text(game)).start
    assert bare(again) == bare(game)
    for _ in range(40):
        if game.is_over:
            break
        seat, move, game, _ = a_move_of(game, rng)
        again, _ = apply(again, seat, move)
        assert bare(again) == bare(game)


def dealt_otherwise(game: Game, seat: int, rng: random.Random) -> Game:
    """Return the game with all that a seat cannot see in other places: the stock and the others' unknown cards."""
    now = game.round
    others = [other for other in range(len(game.seats)) if other != seat]
    hidden = [list(now.hands[other]) for other in others]
    for other, hand in zip(others, hidden, strict=True):
        for card in now.known[other]:
            hand.remove(card)
    unseen = [*now.stock, *(card for hand in hidden for card in hand)]
    rng.shuffle(unseen)
    hands = list(now.hands)
    for other, hand in zip(others, hidden, strict=True):
        hands[other] = sorted_hand((*now.known[other], *(unseen.pop() for _ in hand)))
    drew = now.drew if seat == now.turn or now.took else None
    changed = structs.replace(now, hands=tuple(hands), stock=tuple(unseen), drew=drew)
    return structs.replace(game, round=changed, seed=bytes(32))


@settings(max_examples=25)
@given(games(), chance)
def test_a_view_does_not_depend_on_what_its_seat_cannot_see(game, rng):
    """G2: neither does what a seat learns of another's next move."""
    for seat in range(len(game.seats)):
        other = dealt_otherwise(game, seat, rng)
        assert view(other, seat) == view(game, seat)
        assert view(other, None) == view(game, None)
        if game.is_over or game.round.turn == seat or game.round.phase != "draw" or not game.round.stock:
            continue
        draw = DrawTile() if game.rules.tiles else Draw(Source.STOCK)
        learnt = [[redact(event, seat) for event in apply(each, each.round.turn, draw)[1]] for each in (game, other)]
        if not game.round.bids and len(game.round.stock) > 1:
            assert learnt[0] == learnt[1]


# --- melds, against a slow and simple judge --------------------------------------------------------------------------

low_cards = st.sampled_from(parse_cards("AS 2S 3S 5S KS QS AH 4S 4H JK"))


def runs_by_trying(cards: tuple[Card, ...]) -> set[tuple[tuple[Card, ...], int]]:
    """Return every run that some order of the cards makes, with its first place: by trying them all."""
    found = set()
    for suit, low in product(SUITS, range(1, 15 - len(cards) + 1)):
        faces = tuple(card_of(low + step, suit) for step in range(len(cards)))
        for order in set(permutations(cards)):
            naturals = [card for card in cards if not FOURS.is_wild(card)]
            if naturals and all(FOURS.is_wild(card) or card == face for card, face in zip(order, faces, strict=True)):
                found.add((order, low))
    return found


@given(st.lists(low_cards, min_size=4, max_size=5).map(tuple))
def test_picked_cards_are_the_runs_that_trying_finds(cards):
    """M5, C1, C3 (b)."""
    try:
        read = readings(tuple(map(Stated, cards)), FOURS, ordered=False)
    except Refused:
        read = ()
    runs = [(meld.cards, meld.low) for meld in read if meld.kind is Kind.RUN]
    assert len(set(runs)) == len(runs)
    assert set(runs) == runs_by_trying(cards)


@given(st.lists(low_cards, min_size=3, max_size=7).map(tuple))
def test_groups_are_cards_of_one_rank_and_wilds(cards):
    """M5, M9."""
    ranks = {card.rank for card in cards if not FOURS.is_wild(card)}
    try:
        read = readings(tuple(map(Stated, cards)), FOURS)
    except Refused:
        read = ()
    groups = [meld for meld in read if meld.kind is Kind.GROUP]
    jokers_only = all(card.is_joker for card in cards)
    assert len(groups) == (13 if jokers_only else len(ranks) <= 1)
    assert all(meld.cards == cards for meld in groups)


@given(st.lists(stated, min_size=3, max_size=6).map(tuple), st.booleans())
def test_every_reading_can_be_said_explicitly(spelling, ordered):
    try:
        read = readings(spelling, FOURS, ordered=ordered)
    except Refused:
        return
    for meld in read:
        assert readings(explicit(meld, FOURS), FOURS) == (meld,)


def endings_by_trying(meld, cards):
    """Return every meld that comes of laying the cards one after the other, each at either end: by trying them all."""
    endings = set()
    for order in set(permutations(cards)):
        grown = {meld}
        for card in order:
            single = (Placement(card, 1),)
            grown = {ending for lying in grown for ending in extensions(lying, single, FOURS)}
        endings |= grown
    return endings


a_run = st.sampled_from(
    ["5S 6S 7S 8S", "AS 2S 3S 4S", "JS QS KS AS", "3S JK=4S 5S 6S", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"]
)
near_cards = st.sampled_from(parse_cards("AS 2S 3S 4S 9S 10S JS KS AH JK 4H"))


@given(a_run, st.lists(near_cards, min_size=1, max_size=4).map(tuple))
def test_cards_laid_off_together_end_as_some_order_does(run, cards):
    """M7: judged as a whole."""
    (meld,) = readings(parse_spelling(run), FOURS)
    together = extensions(meld, tuple(Placement(card, 1) for card in cards), FOURS)
    assert set(together) == endings_by_trying(meld, cards)
    assert len(set(together)) == len(together)


@given(st.lists(st.sampled_from(parse_cards("4S 4H JK AS 3S 5S")), max_size=6), st.integers(0, 6), st.integers(1, 5))
def test_arrangements_are_all_different_ways(cards, low_side, first):
    """Each fills every place with a card that may lie there; none is found twice."""
    places = tuple(range(first, first + len(cards)))
    whole = range(1, 15)
    wanted = tuple(Wanted(Stated(card), range(1, first + low_side) if card.rank == 4 else whole) for card in cards)
    ways = list(arrangements(wanted, places, FOURS))
    assert len(set(ways)) == len(ways)
    for way in ways:
        assert sorted(way) == sorted(cards)
    expected = {
        order
        for order in permutations(cards)
        if all(
            place in one_range(card, first + low_side) and (FOURS.is_wild(card) or card.rank == (place - 1) % 13 + 1)
            for card, place in zip(order, places, strict=True)
        )
    }
    assert set(ways) == expected


def one_range(card: Card, end: int) -> range:
    return range(1, end) if card.rank == 4 else range(1, 15)
