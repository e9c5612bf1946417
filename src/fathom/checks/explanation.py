"""The explanation of a class of properties; each has a file of its own under `texts`.

The file begins with a description. Parts follow under headings: `== example` is a C program, `== says` what Fathom
finds in it, `== advice` how to get rid of such a finding. A test checks every example.
"""

from __future__ import annotations

from importlib.resources import files
from typing import final

from fathom.immutable import immutable


@final
@immutable
class Explanation:
    """The parts of a text."""

    description: str
    example: str
    says: str
    advice: str


def explanation(name: str) -> Explanation:
    """The text of the class `name`."""
    text = files(__package__).joinpath("texts", f"{name}.txt").read_text(encoding="utf-8")
    description, *parts = text.split("\n== ")
    named = {heading: body.strip("\n") for heading, _, body in (part.partition("\n") for part in parts)}
    return Explanation(description.strip("\n"), named["example"], named["says"], named["advice"])
