"""Record formats of shogi games: the booklet, KIF, CSA, USI and SFEN."""
