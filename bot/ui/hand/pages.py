"""The hand as the panel's select shows it: in the picture's order, a page at a time."""

from bot.engine.view import View
from bot.ui.hand.picks import PAGE
from bot.ui.pictures import Order, in_display_order

Page = tuple[int, ...]
"""Places of cards in the hand, in pack order."""


def shown_order(view: View, order: Order) -> Page:
    """Return the places of the hand's cards in the order in which the picture shows them."""
    left = list(enumerate(view.hand))
    shown: list[int] = []
    for card in in_display_order(view.hand, order, view.meld_rules):
        at = next(at for at, (_, held) in enumerate(left) if held == card)
        shown.append(left.pop(at)[0])
    return tuple(shown)


def pages_of(view: View, order: Order) -> tuple[Page, ...]:
    """Return the pages, as many cards on each as a select can hold; one empty page for an empty hand."""
    shown = shown_order(view, order)
    return tuple(shown[start : start + PAGE] for start in range(0, len(shown), PAGE)) or ((),)


def page_at(pages: tuple[Page, ...], page: int) -> int:
    """Return the number of the page that is shown: the one asked for, or the last one there is."""
    return min(page, len(pages) - 1)
