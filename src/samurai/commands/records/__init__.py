"""Commands that work on game records."""
