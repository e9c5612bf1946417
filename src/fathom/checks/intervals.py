"""Intervals of integers, computed without wrapping around."""

from __future__ import annotations

from typing import TypeAlias

Range: TypeAlias = tuple[int, int]
"""The least and the greatest number."""


def exact(op: str, x: Range, y: Range) -> Range:
    """The interval of a sum, difference or product."""
    if op == "add":
        return x[0] + y[0], x[1] + y[1]
    if op == "sub":
        return x[0] - y[1], x[1] - y[0]
    ends = [a * b for a in x for b in y]
    return min(ends), max(ends)
