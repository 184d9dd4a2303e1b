"""How fast we are, measured against others in the same run: `samurai bench`."""
