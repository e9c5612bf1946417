"""Ranges overlap exactly where they share a byte."""

from __future__ import annotations

from itertools import product

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.checks import overlap

WIDTH = 4


NUMBERS = range(1 << WIDTH)


FOLD = Folder(Residue())


def test_overlaps() -> None:
    room = range(len(NUMBERS) // 2)
    for target, source, written, read in product(room, room, range(1, 6), range(1, 6)):
        shared = set(range(target, target + written)) & set(range(source, source + read))
        found = overlap.overlaps(FOLD, WIDTH, target, written, source, read)
        assert found == bool(shared), (target, written, source, read)


def test_overlaps_in_part() -> None:
    room = range(len(NUMBERS) // 2)
    for target, source, length in product(room, room, range(6)):
        shared = set(range(target, target + length)) & set(range(source, source + length))
        found = overlap.overlaps_in_part(FOLD, WIDTH, target, source, length)
        assert found == (bool(shared) and target != source), (target, source, length)
