"""Verdicts by content: the linked program, the options, and Fathom itself with its solvers.

The program is the text that LLVM prints, which has everything of the sources that matters, places included. Of
analyses that are files, the contents are part of the key. Only what
was decided is kept, and only where the time limit was far away: then it is no part of the key, and a proof that was
found in ten seconds stands when a minute is allowed.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from functools import cache

import fathom
from fathom.batch.records import BadRecord, from_bytes, to_bytes
from fathom.files import read_file
from fathom.frontend.cache import Cache, CacheEntry, digest
from fathom.options import LimitOptions, ModelOptions
from fathom.solvers.registry import DISTRIBUTIONS, version
from fathom.verdict import Verdict

_FAR = 0.8
"""The part of the time limit before which it has had no influence: the query about vacuity may have been given up."""


@cache
def identity() -> str:
    """Of the code that gives verdicts: a change of any file of it must not be answered from before."""
    versions = [f"{name} {version(name)}" for name in DISTRIBUTIONS]
    root = os.path.dirname(fathom.__file__)
    return digest([fathom.__version__, *versions, *_contents(root)])


def _contents(root: str) -> Iterator[bytes | str]:
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            if name.endswith((".py", ".c", ".h")):
                with open(os.path.join(folder, name), "rb") as file:
                    yield from (name, file.read())


def content_key(text: str, entry: str, limits: LimitOptions, model: ModelOptions, hidden: Collection[str] = ()) -> str:
    """What decides the verdict on a program, limits of time aside; `hidden` are fingerprints of known findings."""
    decisive = [
        f"{name}={getattr(group, name)!r}"
        for group, kind in ((limits, LimitOptions), (model, ModelOptions))
        for name in kind.__dataclass_fields__
        if name != "timeout"
    ]
    files = [_read(path) for path in (*(name.rpartition(":")[0] for name in limits.analysis), *limits.analysis_config)]
    return digest(["verdict", identity(), text, entry, *decisive, *files, "hidden", *sorted(hidden)])


def _read(path: str) -> bytes:
    """The contents of a file that is part of an option; nothing where there is none, which will be an error."""
    try:
        return read_file(path) if path else b""
    except (OSError, ValueError):
        return b""


def look_up(store: Cache, key: str) -> Verdict | None:
    """The verdict that was kept, if there is one."""
    entry = store.get(key)
    if entry is None:
        return None
    try:
        return from_bytes(entry.payload)
    except BadRecord:
        return None


def keep(store: Cache, key: str, verdict: Verdict, seconds: float, limit: float | None) -> None:
    """Keep a verdict, where it is decided and `limit` has had no part in it."""
    if verdict.result != "unknown" and (limit is None or seconds < _FAR * limit):
        store.put(key, CacheEntry(to_bytes(verdict)))
