"""What benchmarks/players.py is made of."""
