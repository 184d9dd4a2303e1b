"""What a game is: the protocol, records, tables, and the laws every game keeps. Standard library only."""
