"""A learned evaluation (NNUE): its features, its integer arithmetic in the search, its games and its training."""
