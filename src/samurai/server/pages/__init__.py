"""The web client's files, and the pages and pictures that links show."""
