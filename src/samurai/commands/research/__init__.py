"""Commands for bot writers and researchers."""
