"""Tables: making them, joining them, playing at them, and everything that belongs to one table."""
