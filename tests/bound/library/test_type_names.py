"""Names of types as they are read back from the ABI's spelling."""

from __future__ import annotations

import pytest

from fathom.bound.library.type_names import read_type_name


@pytest.mark.parametrize(
    ("mangled", "name"),
    [
        ("i", "int"),
        ("PKc", "char const*"),
        ("St13runtime_error", "std::runtime_error"),
        ("NSt3__112bad_weak_ptrE", "std::bad_weak_ptr"),
        ("7failure", "failure"),
        ("N3net5errorE", "net::error"),
        ("P7failure", "failure*"),
    ],
)
def test_names(mangled: str, name: str) -> None:
    assert read_type_name(mangled) == name


@pytest.mark.parametrize("mangled", ["3boxIiE", "Z4mainE5local", "PFvvE", "A3_i", ""])
def test_what_is_more_than_names_stays_as_it_is(mangled: str) -> None:
    assert read_type_name(mangled) == mangled
