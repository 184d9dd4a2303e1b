"""Administration and retention in the store."""
