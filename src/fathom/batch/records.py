"""A whole verdict in a few bytes, for results files and the cache: pickled, compressed, and read back with care.

Reports need everything of a verdict, to the last step of its trace. Of what a file names, only data classes of Fathom
are made, and nothing is called: a results file that somebody else wrote can be wrong, but it cannot do anything.
"""

from __future__ import annotations

import dataclasses
import io
import pickle
import zlib

from fathom.verdict import Verdict


class BadRecord(Exception):
    """These bytes are no verdict."""


def to_bytes(verdict: Verdict) -> bytes:
    """The verdict as bytes."""
    return zlib.compress(pickle.dumps(verdict, protocol=5))


def from_bytes(data: bytes) -> Verdict:
    """The verdict that `to_bytes` was given; BadRecord for anything else."""
    try:
        found = _Reader(io.BytesIO(zlib.decompress(data))).load()
    except Exception as error:  # what damaged pickles raise has no end
        raise BadRecord(str(error)) from error
    if not isinstance(found, Verdict):
        raise BadRecord("this is no verdict")
    return found


class _Reader(pickle.Unpickler):
    """Knows the data classes of Fathom and no other name."""

    def find_class(self, module: str, name: str) -> object:
        if module.startswith("fathom."):
            found = super().find_class(module, name)
            if isinstance(found, type) and dataclasses.is_dataclass(found):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a verdict")
