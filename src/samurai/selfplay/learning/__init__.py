"""Learning to judge positions: self-play in the compiled search, fitting a model, and matches that promote it."""
