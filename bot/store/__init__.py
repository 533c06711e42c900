"""Tables, seats and moves in a database."""
