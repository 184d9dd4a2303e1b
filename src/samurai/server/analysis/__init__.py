"""Trying moves on a private copy of a position, and conditional moves for slow games."""
