"""What a game is: the protocol, records, tables, and the laws every game obeys. Standard library only."""
