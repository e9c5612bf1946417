"""Explores the programs of a shared library for all inputs: `echo '["x.so", [3, 4]]' | python choices_child.py`.

The answer has the lines that fail for each program, or null where there were too many inputs, or too many steps.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys

LINES = 100_000
TIME_LIMIT_SECONDS = 20


def explore(library: ctypes.CDLL, number: int) -> list[int] | None:
    """Fork, run, and read the lines."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(TIME_LIMIT_SECONDS)
        lines = ctypes.create_string_buffer(LINES)
        complete = getattr(library, f"explore_{number}")(lines)
        found = [line for line, failed in enumerate(lines.raw) if failed != 0]
        os.write(writer, json.dumps(found if complete else None).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    found: list[int] | None = json.loads(said) if said else None
    return found


if __name__ == "__main__":
    path, numbers = json.load(sys.stdin)
    loaded = ctypes.CDLL(path)
    json.dump([explore(loaded, number) for number in numbers], sys.stdout)
