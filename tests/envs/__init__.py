"""Environments, tested: by their peers' own suites, and by what they promise themselves."""
