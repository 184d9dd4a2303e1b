"""Records kept."""
