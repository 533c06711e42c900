"""Mexican Rummy for Discord."""
