"""The bytes that a fuzz target was given, as a file of libFuzzer's corpus has them."""

from __future__ import annotations

from fathom.trace.model import Environment
from fathom.trace.start import StartPointer


def find_bytes(given: Environment) -> bytes:
    """What `data` leads to, `size` bytes of it."""
    data, size = given.start.arguments
    if not isinstance(data, StartPointer) or not isinstance(data.target, int) or not isinstance(size, int):
        return b""
    return given.start.objects[data.target].data[data.offset :][:size]
