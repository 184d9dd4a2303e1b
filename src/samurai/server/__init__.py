"""The server: tables for people and programs, over HTTP and WebSockets."""
