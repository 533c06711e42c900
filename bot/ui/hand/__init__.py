"""The hand: one private panel per person, with one select. Start at `Panels`."""

from bot.ui.hand.panels import Panels, bring_hand, send_bid, send_panel

__all__ = ["Panels", "bring_hand", "send_bid", "send_panel"]
