"""What a server process runs on: settings, logs, metrics, health, timers and connections."""
