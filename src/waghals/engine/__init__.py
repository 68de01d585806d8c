"""The rules compiled: batches of matches at millions of plies a second. Needs the extra `lab`."""

from waghals.contract.errors import brought_by

with brought_by("lab"):
    from waghals.engine.batch import Batch
    from waghals.engine.compiled import compiled
    from waghals.engine.playouts import play_one, randbelow
    from waghals.engine.progress import report_to
    from waghals.engine.records import dtype, generators

__all__ = ["Batch", "compiled", "dtype", "generators", "play_one", "randbelow", "report_to"]
