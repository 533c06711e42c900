"""Lay-offs: every legal one is listed, every listed one is legal (M7, M9, M10)."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec import structs

from bot.computer import lay_off_all, lay_offs, placements_for
from bot.computer.masks import points_of
from bot.engine import Game, Refused, apply, parse_cards, ruleset, view
from bot.engine.cards import CARDS, SUITS, Card, card_of, without
from bot.engine.melds import Kind, Meld
from bot.engine.moves import LayOff, Placement, Side
from bot.engine.notation import move_text
from tests.computer.tables import a_game

NEXT_TURN = ruleset("mexican")
SWAPPING = ruleset("mexican-table")


def texts(moves: tuple[LayOff, ...]) -> list[str]:
    """The moves in notation, without the verb."""
    return [move_text(move).removeprefix("layoff ") for move in moves]


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("7H 2C", "7C 7D 7S", ["7H > 1"]),
        ("7H 8H 2C", "3H 4H 5H 6H", ["7H > 1 high"]),  # 8H only behind 7H
        ("JK 2C", "7C 7D 7S", ["JK=7H > 1"]),  # C3 (d): the suit that is lacking
        ("JK 2C", "7C 7D 7S 7H", ["JK=7S > 1"]),  # C3 (d): spades when none is
        ("JK 2C", "4H 5H 6H 7H", ["JK=3H > 1 low", "JK=8H > 1 high"]),
        ("3H 2C", "4H 5H 6H 7H", ["3H > 1 low", "3H=8H > 1 high"]),  # M9: itself, or stated
        ("3C 2C", "3H 3D 3S", ["3C > 1"]),  # a wild in a group of its own rank is itself
        ("AH 2C", "10H JH QH KH", ["AH > 1 high"]),
        ("JK 2C", "JH QH KH AH", ["JK=10H > 1 low"]),  # nothing beyond the ace
        ("AH 2C", "JH QH KH AH", []),
        ("4H", "5H 6H 7H 8H", []),  # M8: a card must be kept
        ("4H 2C", "5H 6H 7H 8H | 4C 4D 4S", ["4H > 1 low", "4H > 2"]),
    ],
)
def test_single_cards(hand: str, table: str, expected: list[str]) -> None:
    assert texts(lay_offs(view(a_game(hand, table), 0))) == expected


def test_wilds_that_can_be_swapped_may_get_any_suit() -> None:
    """T1: only the exact card swaps, so what a wild in a group stands for matters."""
    game = a_game("JK 2C", "7C 7D 7S", rules=SWAPPING)
    assert texts(lay_offs(view(game, 0))) == ["JK=7H > 1", "JK=7S > 1", "JK=7D > 1", "JK=7C > 1"]


@pytest.mark.parametrize(
    "game",
    [
        a_game("7H 2C", "7C 7D 7S", opened=False),
        a_game("7H 2C", "7C 7D 7S", opened_this_turn=True),  # M7: not in the turn of opening
        a_game("7H 2C", "7C 7D 7S", phase="draw"),
        a_game("7H 2C", "7C 7D 7S", turn=1),
    ],
)
def test_none_when_it_is_not_the_time(game: Game) -> None:
    assert lay_offs(view(game, 0)) == ()
    assert lay_off_all(view(game, 0)) is None


def test_same_turn_option() -> None:
    """O3: with `layoff=same-turn` the opening turn goes on with lay-offs."""
    rules = ruleset("mexican", layoff="same-turn")
    game = a_game("7H 2C", "7C 7D 7S", rules=rules, opened_this_turn=True)
    assert texts(lay_offs(view(game, 0))) == ["7H > 1"]


# --- several cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "table", "expected"),
    [
        ("8D 7D", "9D 10D JD QD", ["8D > 1 low, 7D > 1 low"]),  # fault 3: in either order
        ("7D 8D", "9D 10D JD QD", ["8D > 1 low, 7D > 1 low"]),
        ("8S JK", "10S JS QS KS", ["8S > 1 low, JK=9S > 1 low"]),  # fault 20
        ("KD", "9D 10D JD QD | KC KS KH", ["KD > 1 high", "KD > 2"]),
        ("2C", "9D 10D JD QD", []),
        ("8D 2C", "9D 10D JD QD", []),
    ],
)
def test_given_cards(cards: str, table: str, expected: list[str]) -> None:
    game = a_game(cards + " 2H", table)
    assert texts(placements_for(view(game, 0), parse_cards(cards))) == expected


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("8S JK 2C", "10S JS QS KS", "8S > 1 low, JK=9S > 1 low"),  # fault 20: the joker bridges, 2C is discarded
        ("7H 8H 9H KC", "3H 4H 5H 6H", "7H > 1 high, 8H > 1 high, 9H > 1 high"),
        ("7H KC KD", "7C 7D 7S", "7H > 1"),
        ("7H 8H", "7C 7D 7S | 8C 8D 8S", "8H > 2"),  # M8: one is kept
        ("JK JK 9C", "7C 7D 7S", "JK=7H > 1, JK=7S > 1"),
        ("2C 9C", "7C 7D 7S", None),
        ("JK 2C", "AH 2H JK=3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", None),  # C1: no fifteenth place
        ("JK 2C", "10H JH QH KH AH", "JK=9H > 1 low"),
    ],
)
def test_as_much_as_possible(hand: str, table: str, expected: str | None) -> None:
    move = lay_off_all(view(a_game(hand, table), 0))
    assert (None if move is None else texts((move,))[0]) == expected


def test_groups_of_another_game() -> None:
    """B2: where suits may not repeat and a group has four cards at most, what is listed keeps to it."""
    rules = structs.replace(NEXT_TURN, suits_repeat=False, max_group=4)
    seen = view(a_game("7H 7S 9H 2C", "7C 7D 7S | 9C 9D 9S 9H", rules=rules), 0)
    assert texts(lay_offs(seen)) == ["7H > 1"]
    assert placements_for(seen, parse_cards("7S")) == ()
    assert texts(placements_for(seen, parse_cards("7H"))) == ["7H > 1"]
    assert placements_for(seen, ()) == ()


# --- against every move that can be written ---------------------------------------------------------------------------

MELDS = ("7C 7D 7S", "8H 8H 8D", "4H 5H 6H 7H", "9H 10H JH QH", "9S 10S JS QS KS", "4S 5S 6S 7S", "AH AD AC")
_card = st.sampled_from([card for card in CARDS if card.is_joker or card.suit in ("H", "S") or card.rank in (3, 7, 8)])


@st.composite
def positions(draw: st.DrawFn, most: int = 5) -> Game:
    """A seat that has opened, with a few cards near a few melds."""
    table = " | ".join(draw(st.lists(st.sampled_from(MELDS), min_size=1, max_size=3, unique=True)))
    rules = ruleset(draw(st.sampled_from(["mexican", "mexican-table"])), decks=3)
    hand = draw(st.lists(_card, min_size=2, max_size=most))
    shown = Counter(hand) + Counter(parse_cards(table.replace("|", "")))
    assume(all(copies <= 3 or (card.is_joker and copies <= 6) for card, copies in shown.items()))
    return a_game(hand, table, rules=rules)


def _said(placed: Placement, before: tuple[Meld, ...], after: tuple[Meld, ...], swap: bool) -> tuple[object, ...]:
    """What a single lay-off comes to: where the card lies; in a group its suit counts only where it can be swapped."""
    old, new = before[placed.meld - 1], after[placed.meld - 1]
    if new.kind is Kind.GROUP:
        return placed.card, placed.meld, new.faces[-1] if swap else None
    return placed.card, placed.meld, new.low if new.low < old.low else new.high


def _every_single(game: Game) -> Iterator[Placement]:
    rules = game.rules.meld_rules(game.round.number)
    for card in set(game.round.hands[0]):
        faces = [None, *(card_of(rank, suit) for rank in range(1, 14) for suit in SUITS)]
        for number in range(1, len(game.round.melds) + 1):
            for side in (None, Side.LOW, Side.HIGH):
                for face in faces if rules.is_wild(card) else [None]:
                    yield Placement(card, number, face, side)


@settings(max_examples=40)
@given(game=positions(most=3))
def test_listed_exactly_when_accepted(game: Game) -> None:
    swap, before = game.rules.swap, game.round.melds
    listed = set()
    for move in lay_offs(view(game, 0)):
        after, _ = apply(game, 0, move)  # accepted
        said = _said(move.placements[0], before, after.round.melds, swap)
        assert said not in listed
        listed.add(said)
    accepted = set()
    for placed in _every_single(game):
        try:
            after, _ = apply(game, 0, LayOff((placed,)))
        except Refused:
            continue
        accepted.add(_said(placed, before, after.round.melds, swap))
    assert accepted == listed


def _ends(game: Game, cards: tuple[Card, ...]) -> set[tuple[tuple[object, ...], ...]]:
    """Every table that laying these cards off one by one, in any order, can come to."""
    if not cards:
        return {_table(game)}
    found = set()
    for move in lay_offs(view(game, 0)):
        card = move.placements[0].card
        if card in cards:
            found |= _ends(apply(game, 0, move)[0], without(cards, (card,)))
    return found


def _table(game: Game) -> tuple[tuple[object, ...], ...]:
    """The melds; which of several wilds lies at a place is left out, and a group's suits where nothing is swapped."""
    rules = game.rules.meld_rules(game.round.number)
    swap = game.rules.swap

    def shown(meld: Meld) -> tuple[object, ...]:
        pairs = zip(meld.cards, meld.faces, strict=True)
        lying = [("wild" if rules.is_wild(card) else card, face) for card, face in pairs]
        if meld.kind is Kind.GROUP:
            lying = sorted((str(card), face if swap else 0) for card, face in lying)
        return (meld.low, *lying)

    return tuple(map(shown, game.round.melds))


@settings(max_examples=60)
@given(game=positions(), data=st.data())
def test_given_cards_in_every_way(game: Game, data: st.DataObject) -> None:
    hand = game.round.hands[0]
    cards = hand[: data.draw(st.integers(1, min(3, len(hand) - 1)))]
    found = placements_for(view(game, 0), cards, limit=10_000)
    tables = [_table(apply(game, 0, move)[0]) for move in found]
    assert len(set(tables)) == len(tables)
    assert set(tables) == _ends(game, cards)


def _most_points(game: Game) -> int:
    """The most points that laying off one by one takes out of the hand, a card kept."""
    wild_rank = game.rules.wild_rank(game.round.number)
    best = 0
    seen = set()
    ahead = [(game, 0)]
    while ahead:
        now, points = ahead.pop()
        best = max(best, points)
        for move in lay_offs(view(now, 0)):
            after, _ = apply(now, 0, move)
            if (key := (after.round.hands[0], _table(after))) not in seen:
                seen.add(key)
                ahead.append((after, points + points_of(move.placements[0].card, wild_rank)))
    return best


@settings(max_examples=60)
@given(game=positions())
def test_most_points_go(game: Game) -> None:
    move = lay_off_all(view(game, 0))
    gone = 0
    if move is not None:
        apply(game, 0, move)  # accepted
        gone = sum(points_of(placed.card, game.rules.wild_rank(1)) for placed in move.placements)
    assert gone == _most_points(game)
