"""People: what they are called, how they sign in, and how a browser proves it afterwards."""
