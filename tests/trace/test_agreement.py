"""The unbounded program, run on the values of a model, fails where the bounded one does."""

from __future__ import annotations

import pytest

from fathom.errors import InternalError
from fathom.ir.instructions import Property
from fathom.source import SrcLoc
from fathom.trace.build import check_agreement
from fathom.trace.concrete import Ending


@pytest.mark.parametrize(
    "ending",
    [
        Ending(),
        Ending(excluded=True),
        Ending(Property("main.assert.1", "assert", "x", SrcLoc("a.c", 8, 1, "main"))),
    ],
)
def test_an_execution_that_does_not_fail_alike_is_a_bug_of_fathom(ending: Ending) -> None:
    prop = Property("main.assert.1", "assert", "x", SrcLoc("a.c", 7, 1, "main"))
    with pytest.raises(InternalError, match="unbounded"):
        check_agreement(prop, ending)
    check_agreement(prop, Ending(prop))
