"""Fixtures of the whole test suite."""
