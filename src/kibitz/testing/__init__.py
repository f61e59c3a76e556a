"""The test kit that ships with kibitz: counting, strategies, the conformance suite."""
