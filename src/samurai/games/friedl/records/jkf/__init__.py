"""JKF, the JSON format of Kifu for JS."""
