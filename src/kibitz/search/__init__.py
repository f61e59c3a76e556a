"""Double dummy: what each card is worth when all four hands are known and all play best."""
