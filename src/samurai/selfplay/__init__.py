"""Games of bots among themselves: played, counted, rated."""
