"""The art that all clients share: signs, colours, and small parts to build drawings from. It knows no game."""
