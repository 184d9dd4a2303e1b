"""What the games are like: a study of many games, and the page that it makes."""
