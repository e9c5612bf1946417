"""Runs programs that were linked as shared libraries, each in a process of its own, and says how each of them ended.

$ echo '[["x.so", [4]], …]' | python ubsan_child.py     the library, and the numbers that its inputs get
["array-bounds x.c:7:5", …]                             what was reported; empty if nothing was
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from typing import NoReturn

TIME_LIMIT_SECONDS = 10


def enter(library: str, inputs: list[int]) -> NoReturn:
    """Call `main` and end."""
    try:
        loaded = ctypes.CDLL(library)
        values = (ctypes.c_int64 * 16).in_dll(loaded, "inputs")
        for number, value in enumerate(inputs):
            values[number] = value
        loaded.main()
    except Exception as problem:
        os.write(2, str(problem).encode())
    os._exit(0)


def run(library: str, inputs: list[int]) -> str:
    """Fork, run, and read what the handlers write."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(TIME_LIMIT_SECONDS)
        os.dup2(writer, 2)
        enter(library, inputs)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    return f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else said.rstrip("\n")


if __name__ == "__main__":
    json.dump([run(library, inputs) for library, inputs in json.load(sys.stdin)], sys.stdout)
