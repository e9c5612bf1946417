"""Measurements in a file, one on a line, so that an experiment which was killed goes on where it was.

$ cat results/smt_cbmc/runs.jsonl
[["bubble, any", "auto", 8], {"verdict": "safe", "seconds": 2.3, …}]
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, final

Key = tuple[str | int, ...]


@final
class Kept:
    """Measurements by what was measured. A line that was cut off is measured again."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._found: dict[Key, dict[str, Any]] = {}
        for line in path.read_text().splitlines() if path.exists() else ():
            try:
                key, measured = json.loads(line)
            except json.JSONDecodeError:
                continue
            self._found[tuple(key)] = measured

    def measure(self, key: Key, run: Callable[[], Mapping[str, Any]]) -> dict[str, Any]:
        """What the file has of it, or what `run` gives, which is written to the file."""
        if key not in self._found:
            self._found[key] = dict(run())
            with self._path.open("a") as file:
                file.write(f"\n{json.dumps([key, self._found[key]])}")
        return self._found[key]
