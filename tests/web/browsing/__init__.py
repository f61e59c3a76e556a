"""People at their browsers, for tests and benchmarks: a server, Chromium, and hands to press."""
