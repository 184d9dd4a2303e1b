"""The art that all shells share: signs, colours, and small things to build drawings from. It knows no game."""
