"""An access or a call through a null or otherwise invalid pointer."""

from __future__ import annotations

from fathom.checks.conditions import Scalar
from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("null", "an access or a call through a null or otherwise invalid pointer", cwe=(476,))
_UNWRITTEN = "a pointer that was never written"
FIRST_PAGE = 4096
"""Addresses below are null and a member of what it points to."""


def description(mode: str, address: Scalar) -> str:
    """What is wrong with a number that is used as an address; one that is not known is an index behind null."""
    if not isinstance(address, int):
        return f"{mode} through a null pointer with an index"
    what = "a null pointer" if 0 <= address < FIRST_PAGE else f"the invalid address {address % (1 << 64):#x}"
    return f"{mode} through {what}"


def describe_unwritten(mode: str) -> str:
    """What is wrong with a pointer that is read where nothing was written."""
    return f"{mode} through {_UNWRITTEN}"


def is_unwritten(described: str) -> bool:
    """Whether this is said of such a pointer."""
    return described.endswith(_UNWRITTEN)
