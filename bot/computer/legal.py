"""The legal draws, discards, melds and passes of a seat; lay-offs are in `layoffs`, openings in `openings`."""

from bot.computer.free_melds.pieces import meld_of, pieces_of
from bot.computer.openings import spelt_out
from bot.computer.tiles.adding import spelling_of, with_tile
from bot.engine.moves import Discard, Draw, DrawTile, Open, Play, Source
from bot.engine.state import Phase
from bot.engine.view import View


def legal_draws(view: View) -> tuple[Draw | DrawTile, ...]:
    """Return the draws the viewer may make now (M7, M12): the stock, if need be rebuilt, and the top; or a tile (P3).

    With the reshuffles used up (O6) drawing from an empty stock is legal too: it ends the round.
    """
    if not view.in_turn or view.phase is not Phase.DRAW:
        return ()
    if view.rules.tiles:
        return (DrawTile(),) if view.stock else ()
    top = (Draw(Source.DISCARD),) if view.discard_pile else ()
    used_up = view.rules.reshuffles is not None and view.reshuffled >= view.rules.reshuffles
    stock = (Draw(Source.STOCK),) if view.stock or used_up or len(view.discard_pile) > 1 else ()
    return stock + top


def legal_discards(view: View) -> tuple[Discard, ...]:
    """Return the discards the viewer may make now, equal cards once: not the card just taken, but for C5's cases."""
    if not view.in_turn or view.phase is not Phase.PLAY:
        return ()
    barred = None if view.took_held or len(view.hand) == 1 else view.took
    return tuple(Discard(card) for card in dict.fromkeys(view.hand) if card != barred)


def legal_melds(view: View) -> tuple[Open, ...]:
    """Return every single meld the viewer may lay now where melds are free (B3): a card is kept (B4).

    A wild lies beside a natural in each of them.
    """
    if not view.in_turn or view.phase is not Phase.PLAY or view.rules.contracts:
        return ()
    rules = view.meld_rules
    pieces = [piece for piece in pieces_of(view.hand, (), rules) if len(piece.cards) < len(view.hand)]
    return tuple(dict.fromkeys(Open((spelt_out(meld_of(piece, view.hand, rules)),)) for piece in pieces))


def legal_additions(view: View) -> tuple[Play, ...]:
    """Return every play of a single tile that leaves all other tiles where they lie (P6)."""
    if view.seat is None or not view.in_turn or not view.rules.tiles or not view.opened[view.seat]:
        return ()
    table = [meld.cards for meld in view.melds]
    return tuple(
        Play(tuple(map(spelling_of, (*table[:at], grown, *table[at + 1 :]))))
        for tile in dict.fromkeys(view.hand)
        for at, lying in enumerate(table)
        if (grown := with_tile(lying, tile, view.meld_rules)) is not None
    )


def may_pass(view: View) -> bool:
    """Return whether the viewer may pass: with tiles, when the pool is empty (P10)."""
    return view.in_turn and view.rules.tiles and not view.stock


def may_bid(view: View) -> bool:
    """Return whether the viewer may bid for the top now (O4)."""
    if view.seat is None or view.is_over or not view.rules.buying:
        return False
    discarder = (view.turn - 1) % len(view.seats)  # the dealer for the first up-card
    return (
        view.phase is Phase.DRAW
        and view.top is not None
        and view.seat not in (view.turn, discarder, *view.bids)
        and view.buys[view.seat] < view.rules.max_buys
    )
