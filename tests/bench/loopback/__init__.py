"""A stand-in for Discord on the loopback interface: a gateway and REST that a real discord.py client connects to."""
