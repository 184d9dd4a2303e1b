"""The bots at the server's tables: when they think, on which threads, and how time is shared fairly."""
