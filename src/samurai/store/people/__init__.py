"""People in the store: accounts, names, sessions, notification choices."""
