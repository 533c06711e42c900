"""Slash commands: read the input, make one call, give one reply."""
