"""Tables in the store, with everything that belongs to a table."""
