"""Several server processes on one store: starting them, and keeping them in sync."""
