"""What all tests share: Hypothesis runs that are the same every time, and claims that explain themselves."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.play")

settings.register_profile(
    "waghals",
    deadline=None,  # the machine may be busy
    derandomize=True,  # a failure is a fact, not luck
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("waghals")
