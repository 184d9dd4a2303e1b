"""CSA, the format of computer shogi."""
