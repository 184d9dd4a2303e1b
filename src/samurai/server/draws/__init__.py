"""Draws that players can check: the sealed secret, and what each player contributes, commits to and reveals."""
