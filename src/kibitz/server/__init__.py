"""The table server: tables, matches and people, over HTTP and WebSocket."""
