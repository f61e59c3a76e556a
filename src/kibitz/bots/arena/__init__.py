"""Players measured against each other over deals that are played twice, the seats exchanged."""
