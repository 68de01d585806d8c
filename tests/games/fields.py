"""Fields of states and views as tests write them down: ``hands[5][16] 0 to 46``, parted by bars and lines."""

from __future__ import annotations

from waghals.contract.record import Record


def fields(record: type[Record]) -> list[str]:
    """What a kind of record has, in its order."""
    return [
        f"{name}{''.join(f'[{length}]' for length in field.shape)} {field.low} to {field.high}"
        for name, field in record.fields.items()
    ]


def written(text: str) -> list[str]:
    """What is written down."""
    return [field.strip() for line in text.strip().splitlines() for field in line.split("|")]
