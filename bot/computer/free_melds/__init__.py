"""Games with free melds (B3): the best melds of a hand, what picked cards can be, and what a good player does."""
