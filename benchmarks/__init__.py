"""Measurements. Run `python -m benchmarks`; nothing here is a test."""
