"""Record formats of shogi games: the booklet's, KIF, KI2, BOD, CSA, JKF, USI and SFEN."""
