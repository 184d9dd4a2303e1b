"""How the games play out and how fair they are: a study of many games, and the page made from it."""
