"""What `make soak` runs for hours; the test suite runs a short form of each."""
