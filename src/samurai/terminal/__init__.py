"""Playing at a terminal: alone against bots, or with friends at one keyboard."""
