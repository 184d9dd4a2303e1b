"""USI both ways: our search as an engine for shogi programs, and other engines that take a seat."""
