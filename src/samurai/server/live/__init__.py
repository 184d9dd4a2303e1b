"""The live connection of a client to a table: socket, messages, observations and patches, chat."""
