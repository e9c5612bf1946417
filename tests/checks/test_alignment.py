"""An offset is misaligned exactly where it is no multiple."""

from __future__ import annotations

import pytest

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.checks import alignment

WIDTH = 4


NUMBERS = range(1 << WIDTH)


FOLD = Folder(Residue())


@pytest.mark.parametrize("align", [1, 2, 4, 8])
def test_misplaced(align: int) -> None:
    for offset in NUMBERS:
        assert alignment.is_misaligned(FOLD, WIDTH, offset, align) == (offset % align != 0)
