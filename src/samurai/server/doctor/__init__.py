"""Checks of a server's surroundings, for `samurai doctor`: store, disk, clock, memory, bots, mail, push and proxy."""
