"""Records of verdicts: the whole verdict, and nothing that somebody else may have written."""

from __future__ import annotations

import pickle
import zlib

import pytest
from report import samples

from fathom.batch.outcomes import ProgramVerdict
from fathom.batch.records import BadRecord, from_bytes, to_bytes


@pytest.mark.parametrize("verdict", [samples.overrun(), samples.hostile(), samples.safe(), samples.unknown()])
def test_a_record_has_the_whole_verdict(verdict: object) -> None:
    given = verdict.verdict  # type: ignore[attr-defined]
    assert from_bytes(to_bytes(given)) == given
    assert ProgramVerdict("a.c", to_bytes(given)).verdict == given


class Mischief:
    """Would write a file if it were read back as it asks to be."""

    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return open, ("/nowhere/mischief", "w")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nothing",
        zlib.compress(b"nothing"),
        zlib.compress(pickle.dumps(Mischief())),
        zlib.compress(pickle.dumps("text")),
        zlib.compress(b"cfathom.cli.main\nmain\n(]tR."),
        to_bytes(samples.safe().verdict)[:-9],
    ],
)
def test_other_bytes_are_no_record(data: bytes) -> None:
    with pytest.raises(BadRecord):
        from_bytes(data)
