"""A draft laid out: picking, taking, putting, and what is placed at once (P5, P6, C11)."""

import pytest
from msgspec import structs

from bot.engine import Card, Code, Refused, View, apply, parse_cards, view
from bot.engine.notation import move_text, parse_move
from bot.engine.record import read_record
from bot.tables.arranging import arranged, homes, move_of, picked_up, puts_that_fit
from bot.tables.draft import NEW, Arrange, Back, Draft, Pick, Put, Step, Take, draft_of, draft_text
from bot.tables.layout import Layout, laid_out, stepped


def tiles(text: str) -> tuple[Card, ...]:
    return parse_cards(text, tiles=True)


def position(hand: str, *table: str, opened: bool = True) -> tuple[View, object]:
    lines = [
        "game tiles",
        "seats Ada Bo",
        "position",
        "turn Ada draw",
        f"hand Ada {hand}",
        *(
            f"meld - {'group' if len({tile[:-1] for tile in one.split() if tile != 'JK'}) == 1 else 'run'} {one}"
            for one in table
        ),
        *(["opened Ada"] if opened else []),
        "end",
    ]
    game = read_record("\n".join(lines)).start
    return view(game, 0), game


def after(seen: View, *steps: Step) -> Layout:
    return laid_out(seen, Draft((steps,)))


def shown(layout: Layout) -> str:
    sets = " | ".join(" ".join(str(tile) for tile in laid.tiles) for laid in layout.sets)
    return f"{sets} / {' '.join(map(str, layout.tray))} / {' '.join(map(str, layout.hand))}"


def put_at_once(seen: View, picked: str) -> Layout:
    return after(seen, *picked_up(laid_out(seen, Draft()), tiles(picked)))


HAND = "7C 8D 2S 9S 12S 13S"
TABLE = ("7S 7H 7D", "5D 6D 7D")


def test_tiles_go_from_the_hand_to_the_tray_and_back() -> None:
    seen, _ = position(HAND, *TABLE)
    layout = after(seen, Pick(tiles("7C 8D")), Back(tiles("8D")))
    assert shown(layout) == "7S 7H 7D | 5D 6D 7D / 7C / 8D 2S 9S QS KS"
    assert layout.picked == tiles("7C")


def test_a_tile_with_one_place_is_placed_at_once() -> None:
    seen, _ = position(HAND, *TABLE)
    assert shown(put_at_once(seen, "7C 8D")) == "7S 7H 7D 7C | 5D 6D 7D 8D /  / 2S 9S QS KS"


def test_a_tile_that_fits_only_once_another_lies_there_is_placed_too() -> None:
    seen, _ = position("8D 9D 9H", "5D 6D 7D")
    assert shown(put_at_once(seen, "9D 8D 9H")).startswith("5D 6D 7D 8D 9D / 9H")


def test_a_tile_with_two_places_stays_on_the_tray_until_it_is_told_where() -> None:
    seen, _ = position("7S", "4S 5S 6S", "7H 7D 7C")
    layout = put_at_once(seen, "7S")
    assert layout.tray == tiles("7S")
    assert puts_that_fit(layout) == (Put(tiles("7S"), 1), Put(tiles("7S"), 2))


def test_a_tile_may_part_a_run() -> None:
    seen, _ = position("5S", "3S 4S 5S 6S 7S")
    assert shown(put_at_once(seen, "5S")).startswith("3S 4S 5S | 5S 6S 7S /  /")


def test_of_equal_runs_the_first_will_do() -> None:
    """Fault 68: the same run lies there twice."""
    seen, _ = position("4S", "1S 2S 3S", "1S 2S 3S")
    assert shown(put_at_once(seen, "4S")).startswith("AS 2S 3S 4S | AS 2S 3S /  /")


def test_picked_tiles_that_are_sets_are_laid_as_such_at_once() -> None:
    seen, _ = position("1C 2C JK 9S 9H 9D 4C")
    assert shown(put_at_once(seen, "JK 9D 1C 9S 2C 9H")) == "AC 2C JK | 9S 9H 9D /  / 4C"


def test_new_sets_and_an_old_one_are_two_places() -> None:
    seen, _ = position("5S 6S 7S", "2S 3S 4S")
    layout = put_at_once(seen, "5S 6S 7S")
    assert layout.tray == tiles("5S 6S 7S")
    assert puts_that_fit(layout)[:2] == (Put(tiles("5S 6S 7S")), Put(tiles("5S 6S 7S"), 1))


def test_a_part_of_the_tray_can_be_put_down() -> None:
    seen, _ = position("1C 2C 3C 9S", "10S 11S 12S", "9H 9D 9C")
    layout = after(seen, Pick(tiles("1C 2C 3C 9S")))
    assert puts_that_fit(layout) == (Put(tiles("1C 2C 3C")), Put(tiles("9S"), 1), Put(tiles("9S"), 2))


def test_taking_the_middle_of_a_run_leaves_two_runs() -> None:
    seen, _ = position("2C", "1S 2S 3S 4S 5S 6S 7S", "9H 9D 9C")
    layout = after(seen, Take(tiles("4S"), 1))
    assert shown(layout) == "AS 2S 3S | 9H 9D 9C | 5S 6S 7S / 4S / 2C"
    assert not layout.broken


def test_a_set_that_is_taken_whole_is_gone() -> None:
    seen, _ = position("2C", "1S 2S 3S", "9H 9D 9C")
    assert shown(after(seen, Take(tiles("1S 2S 3S"), 1))) == "9H 9D 9C / AS 2S 3S / 2C"


def test_a_joker_is_freed_and_used_again() -> None:
    """Fault 71: it takes another meaning."""
    seen, game = position("6S 12S 13S 1C", "5S JK 7S", "9H 9D 9C")
    steps = picked_up(laid_out(seen, Draft()), tiles("6S"))
    layout = after(seen, *steps, Take(tiles("JK"), 1))
    more = picked_up(layout, tiles("12S 13S"))
    layout = after(seen, *steps, Take(tiles("JK"), 1), *more)
    assert shown(layout) == "5S 6S 7S | 9H 9D 9C | JK QS KS /  / AC"
    _, events = apply(game, 0, move_of(layout))  # type: ignore[arg-type]
    assert events[0].apart  # type: ignore[union-attr]


def test_what_is_no_set_is_told_by_its_number() -> None:
    seen, _ = position("2C", "1S 2S 3S", "9H 9D 9C 9S")
    layout = after(seen, Take(tiles("1S"), 1))
    assert {number: fault.code for number, fault in layout.broken.items()} == {1: Code.RUN_TOO_SHORT}
    assert shown(layout) == "2S 3S | 9H 9D 9C 9S / AS / 2C"


def test_heaps_may_lie_on_the_table_meanwhile() -> None:
    seen, _ = position("5C 6D", "9H 9D 9C")
    layout = after(seen, Pick(tiles("6D 5C")), Put(tiles("6D 5C"), NEW))
    assert shown(layout) == "9H 9D 9C | 5C 6D /  / "
    assert list(layout.broken) == [2]


def test_before_the_first_lay_down_nothing_is_touched() -> None:
    """C11: the sets that lie there may be changed as soon as the first lay-down stands."""
    seen, _ = position("8S 9S 10S 7C 1C", "7S 7H 7D", opened=False)
    with pytest.raises(Refused, match="not-opened"):
        after(seen, Take(tiles("7S"), 1))
    with pytest.raises(Refused, match="not-opened"):
        after(seen, Pick(tiles("7C")), Put(tiles("7C"), 1))
    assert homes(after(seen, Pick(tiles("7C"))), tiles("7C")) == ()
    first = picked_up(laid_out(seen, Draft()), tiles("8S 9S 10S"))
    assert (after(seen, *first).points, after(seen, *first).first) == (27, (tiles("8S 9S 10S"),))
    assert homes(after(seen, *first, Pick(tiles("7C"))), tiles("7C")) == (1,)


def test_the_first_lay_down_and_the_rest_of_the_turn_are_one_move() -> None:
    """C11: stated in the same move."""
    seen, game = position("8S 9S 10S 7C 1C", "7S 7H 7D", opened=False)
    first = picked_up(laid_out(seen, Draft()), tiles("8S 9S 10S"))
    assert move_text(move_of(after(seen, *first))) == "open 8S 9S 10S"
    rest = (*first, *picked_up(after(seen, *first), tiles("7C")), Take(tiles("7S"), 1))
    layout = after(seen, *rest)
    layout = stepped(layout, Put(tiles("7S"), 2))
    assert move_text(move_of(layout)) == "open 8S 9S 10S / 7H 7D 7C | 7S 8S 9S 10S"
    apply(game, 0, move_of(layout))  # type: ignore[arg-type]


def test_a_first_lay_down_taken_back_stands_no_more() -> None:
    seen, _ = position("8S 9S 10S 7C 1C", "7S 7H 7D", opened=False)
    first = picked_up(laid_out(seen, Draft()), tiles("8S 9S 10S"))
    layout = after(seen, *first, Take(tiles("10S"), 2))
    assert layout.may_touch
    assert not stepped(layout, Back(tiles("10S"))).may_touch


def test_equal_tiles_of_hand_and_table_are_equal() -> None:
    """Two copies of one tile: whichever goes back to the hand."""
    seen, game = position("7S 8S 9S", "4S 5S 6S 7S")
    layout = after(seen, Pick(tiles("7S 8S 9S")), Put(tiles("7S 8S 9S")), Take(tiles("7S"), 1), Put(tiles("7S"), 1))
    apply(game, 0, move_of(layout))  # type: ignore[arg-type]
    assert after(seen, Pick(tiles("7S")), Take(tiles("7S"), 1)).returnable == tiles("7S")


def test_tiles_of_the_table_never_go_to_the_hand() -> None:
    """P6, fault 71."""
    seen, _ = position("2C", "5S 6S 7S 8S")
    layout = after(seen, Take(tiles("8S"), 1))
    assert layout.returnable == ()
    with pytest.raises(ValueError, match="not in list"):
        stepped(layout, Back(tiles("8S")))


def test_the_whole_table_can_be_arranged_at_once() -> None:
    seen, game = position("7C 2S", "7S 7H 7D", "4S 5S 6S")
    layout = after(seen, Arrange((tiles("4S 5S 6S 7S"), tiles("7H 7D 7C"))))
    assert shown(layout) == "4S 5S 6S 7S | 7H 7D 7C /  / 2S"
    assert [laid.origin for laid in layout.sets] == [2, 1]
    apply(game, 0, move_of(layout))  # type: ignore[arg-type]


def test_tiles_that_an_arrangement_leaves_out_lie_on_the_tray() -> None:
    """Fault 67: none gets lost."""
    seen, _ = position("7C 2S", "7S 7H 7D", "4S 5S 6S")
    layout = after(seen, Arrange((tiles("4S 5S 6S"), tiles("7H 7D 7C"))))
    assert layout.tray == tiles("7S")


def test_an_arrangement_takes_nothing_that_is_not_there() -> None:
    seen, _ = position("7C 2S", "7S 7H 7D")
    with pytest.raises(ValueError, match="not in list"):
        after(seen, Arrange((tiles("7S 7H 7D"), tiles("9S 9H 9D"))))


@pytest.mark.parametrize("text", ["open 8S 9S 10S", "open 8S 9S 10S / 7H 7D 7C | 7S 8S 9S 10S"])
def test_a_move_becomes_a_draft_and_the_same_move_again(text: str) -> None:
    seen, _ = position("8S 9S 10S 7C 1C", "7S 7H 7D", opened=False)
    move = parse_move(text, tiles=True)
    draft = Draft().then(arranged(seen, move))  # type: ignore[arg-type]
    assert move_of(laid_out(seen, draft)) == move


def test_no_step_loses_or_makes_a_tile() -> None:
    """G4, on a draft with every kind of step."""
    seen, _ = position("7C 8D 2S", "7S 7H 7D", "5D 6D 7D", "11S 12S 13S JK")
    steps = (
        Pick(tiles("7C 2S")),
        Take(tiles("7S 7D"), 1),
        Put(tiles("7C"), 2),
        Back(tiles("2S")),
        Take(tiles("JK"), 3),
        Put(tiles("JK 7S"), NEW),
    )
    everything = sorted([*seen.hand, *(tile for meld in seen.melds for tile in meld.cards)])
    layout = laid_out(seen, Draft())
    for step in steps:
        layout = stepped(layout, step)
        assert (
            sorted([*layout.hand, *layout.tray, *(tile for laid in layout.sets for tile in laid.tiles)]) == everything
        )


def test_a_draft_comes_back_as_it_was_stored() -> None:
    draft = Draft().then(Pick(tiles("7C JK")), Put(tiles("7C"), 2)).then(Take(tiles("JK"), 1)).then(Back(tiles("JK")))
    draft = draft.then(Arrange((tiles("7S 7H 7D"),), (tiles("7S 7H 7D"),)))
    assert draft_of(draft_text(draft)) == draft
    assert len(draft.undone().taps) == 3
    for nonsense in ("", "[[{}]]", '[[{"type":"pick","tiles":["99X"]}]]'):
        with pytest.raises(ValueError, match="no"):
            draft_of(nonsense)


def test_a_seat_out_of_turn_sees_the_table_as_it_lies() -> None:
    seen, _ = position(HAND, *TABLE)
    assert shown(laid_out(structs.replace(seen, turn=1), Draft())) == "7S 7H 7D | 5D 6D 7D /  / 7C 8D 2S 9S QS KS"
