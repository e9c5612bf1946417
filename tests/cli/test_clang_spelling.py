"""Flags as clang spells them."""

from __future__ import annotations

import pytest

from fathom.cli.clang_spelling import translate


@pytest.mark.parametrize(
    ("words", "own"),
    [
        ("check -std=c11 a.c -- -fwrapv", "check --std=c11 a.c --cflag=-fwrapv"),
        ("check -include a.h -m32", "check --include a.h --32"),
        ("check -target=arm -DX=-std", "check --target=arm -DX=-std"),
        ("check -- -std=c11 --", "check --cflag=-std=c11 --cflag=--"),
        ("check --unwind 4", "check --unwind 4"),
        ("check --cflag -fwrapv -O2", "check --cflag -fwrapv"),
        (
            "check -O2 -Wall -w -g -c -pthread -lm -fwrapv -fsanitize=address a.c",
            "check --cflag=-pthread --cflag=-fwrapv a.c",
        ),
        ("check -isystem inc -mavx2 -m32 a.c", "check --cflag=-isystem --cflag=inc --cflag=-mavx2 --32 a.c"),
        ("check -p build -o out -v -j 2", "check -p build -o out -v -j 2"),
        ("check --fuzz-target a.c", "check --entry=LLVMFuzzerTestOneInput a.c"),
    ],
)
def test_flags_are_translated(words: str, own: str) -> None:
    assert translate(words.split()) == own.split()
