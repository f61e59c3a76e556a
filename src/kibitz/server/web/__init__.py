"""The faces of the server: HTTP for what can wait, a socket for the table."""
