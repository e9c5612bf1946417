"""The memory encodings by name."""

from __future__ import annotations

import pytest

from fathom.errors import UserError
from fathom.logic.terms import Terms
from fathom.memory.base import Region
from fathom.memory.registry import make_encoding


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(UserError) as caught:
        make_encoding("cells", Terms(), Region(0, 1))
    assert caught.value.hint == "Choose one of arrays, lambdas, flatten, seam."
