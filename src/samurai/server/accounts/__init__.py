"""People's accounts: signing in, names, ratings, statistics, and their own data."""
