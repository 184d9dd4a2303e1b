"""What authors of games may build theirs with; the engine itself needs none of it."""
