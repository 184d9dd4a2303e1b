"""Games of shogi written down: the booklet, KIF, CSA, USI and SFEN."""
