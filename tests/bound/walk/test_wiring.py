"""A walk has every part that its protocols promise, and parts that are about one thing share it."""

from __future__ import annotations

from typing import get_type_hints

import pytest
from bound.functions import Functions

from fathom.bound.context import path_context
from fathom.bound.context.path_context import Parts, PathContext
from fathom.bound.memory.any_live_block import AnyLiveBlock
from fathom.bound.options import BoundOptions
from fathom.bound.walk.walk import Walk

SOURCE = Functions("int main(void) { return 0; }")


def promised() -> list[str]:
    return [*get_type_hints(Parts, vars(path_context)), *get_type_hints(PathContext, vars(path_context))]


@pytest.mark.parametrize("safety", ["fat", "blocks"])
def test_every_part_is_there(safety: str) -> None:
    walk = Walk(SOURCE.module, BoundOptions(safety=safety))  # type: ignore[arg-type]
    assert len(promised()) > 20
    assert [name for name in promised() if not hasattr(walk, name)] == []


def test_parts_share_what_they_are_about() -> None:
    walk = Walk(SOURCE.module, BoundOptions())
    assert walk.memory.fold is walk.access.fold is walk.points_to.fold is walk.fold
    assert walk.fold.effort is walk.effort
    assert walk.access.memory is walk.constants.memory is walk.memory
    assert walk.access.validity is walk.validity


def test_what_makes_an_access_valid_is_chosen_once() -> None:
    fat, blocks = Walk(SOURCE.module, BoundOptions()), Walk(SOURCE.module, BoundOptions(safety="blocks"))
    assert fat.any_live_block is None
    assert not isinstance(fat.validity, AnyLiveBlock)
    assert isinstance(blocks.validity, AnyLiveBlock)
    assert blocks.validity is blocks.any_live_block is blocks.access.validity
