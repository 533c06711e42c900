"""Games at their places: lobby, seats, moves and deadlines, without a Discord type."""
