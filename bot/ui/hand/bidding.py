"""Buying (O4) from the panel: what can be bid for and until when, in words; bidding and passing."""

from collections.abc import Iterator

from discord.utils import format_dt

from bot.engine.moves import Bid
from bot.engine.refusals import Code, Refused
from bot.tables import Table, bidders
from bot.ui.hand.click import Act, Answer, Click
from bot.ui.hand.sheet import Sheet
from bot.ui.people import name_of


async def bid(click: Click) -> Answer:
    """Bid for the top; what is picked stays picked."""
    _need_cards(click)
    after = await click.tables.move(click.table.id, click.user, Bid(), click.table.revision)
    return _told(click, after, "hand.sale.stands")


async def pass_by(click: Click) -> Answer:
    """Do without the top."""
    _need_cards(click)
    after = await click.tables.pass_by(click.table.id, click.user, click.table.revision)
    return _told(click, after, "hand.sale.passed")


def _need_cards(click: Click) -> None:
    """Refuse to buy where there is no such move: with tiles."""
    if Bid not in click.view.rules.moves:
        raise Refused(Code.BUYING_OFF)


def at_revision(revision: int, act: Act) -> Act:
    """Return what does something only if nothing has been played since a revision; Refused `stale` else."""

    async def current(click: Click) -> Answer:
        if not click.table.is_current(revision):
            raise Refused(Code.STALE)
        return await act(click)

    return current


def _told(click: Click, after: Table, key: str) -> Answer:
    """The answer that says what was done, unless more came of it at once: that is told as what happened."""
    top = click.view.top
    if top is None or not after.is_current(click.table.revision):
        return click.kept()
    return click.kept(click.words(key, card=click.words.card(top)))


def may_bid(sheet: Sheet) -> bool:
    """Return whether the panel offers the top for sale: the person may bid and has not passed, nothing is paused."""
    if sheet.table.paused is not None:
        return False
    passed = sheet.table.window.passed if sheet.table.window else ()
    return sheet.view.seat in bidders(sheet.table) and sheet.view.seat not in passed


def draw_is_kept(sheet: Sheet) -> bool:
    """Return whether the person has asked to draw and the draw waits for the others' bids."""
    return sheet.to_draw and sheet.table.window is not None and sheet.table.window.kept


def sale_lines(sheet: Sheet) -> Iterator[str]:
    """Yield what the person should know of the top's sale: what they can do, or what waits for what."""
    words, view, top = sheet.words, sheet.view, sheet.view.top
    if not sheet.is_live or sheet.table.paused is not None or top is None or not view.rules.buying:
        return
    card, name = words.card(top), name_of(sheet.table, view.turn)
    when = format_dt(sheet.table.deadline, "R") if sheet.table.window and sheet.table.deadline else None
    if may_bid(sheet):
        left = view.rules.max_buys - view.buys[view.seat or 0]
        yield words.many("hand.sale.offer", left, card=card)
        yield words("hand.sale.until-draw", name=name) if when is None else words("hand.sale.until", when=when)
    elif view.seat in view.bids:
        yield words("hand.sale.bid", card=card, name=name)
    elif draw_is_kept(sheet):
        yield words("hand.sale.kept", when=when, card=card)
    elif sheet.to_draw and when is not None:
        yield words("hand.sale.wait", when=when, card=card)
