"""Players that learn by playing against themselves. Needs ``waghals[lab]``.

`Training` trains the small nets of `waghals.bots.nets`, whose weights come with the games.
"""

from waghals.contract.errors import brought_by

with brought_by("lab"):
    from waghals.learn.training import Plan, Training

__all__ = ["Plan", "Training"]
