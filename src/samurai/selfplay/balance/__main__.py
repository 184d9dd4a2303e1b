"""`python -m samurai.selfplay.balance`: plays the study, and writes the page."""

from samurai.selfplay.balance.gathering import main

main()
