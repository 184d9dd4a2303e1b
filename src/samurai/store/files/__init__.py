"""Game records in files: formats, the folder of saved games, backup and transfer."""
