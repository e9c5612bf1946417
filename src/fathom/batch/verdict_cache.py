"""Verdicts by content: the linked program, the options, and Fathom itself with its solvers.

The program is the text that LLVM prints, which has everything of the sources that matters, places included. Only what
was decided is kept, and only where the time limit was far away: then it is no part of the key, and a proof that was
found in ten seconds stands when a minute is allowed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import fathom
from fathom.batch.records import BadRecord, from_bytes, to_bytes
from fathom.frontend.cache import Cache, CacheEntry, digest
from fathom.options import LimitOptions, ModelOptions, Options
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


def content_key(text: str, options: Options) -> str:
    """What decides the verdict on a program, limits of time aside."""
    given = replace(options, timeout=None)
    decisive = [
        f"{name}={getattr(given, name)!r}"
        for group in (LimitOptions, ModelOptions)
        for name in group.__dataclass_fields__
    ]
    return digest(["verdict", identity(), text, options.entry, *decisive])


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
