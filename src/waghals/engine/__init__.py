"""The rules compiled: batches of matches at millions of plies a second. Needs NumPy and Numba."""

from waghals.engine.batch import Batch
from waghals.engine.compiled import compiled, dtype

__all__ = ["Batch", "compiled", "dtype"]
