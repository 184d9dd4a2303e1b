"""What protects the server: input checks, credentials, limits and costs."""
