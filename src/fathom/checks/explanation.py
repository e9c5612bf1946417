"""The explanation of a class of properties; each has a file of its own under `texts`.

The file begins with a description. Parts follow under headings: `== example` is a C program, `== says` what Fathom
finds in it, `== advice` how to get rid of such a finding. A test checks every example.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from textwrap import indent
from typing import final

from fathom.checks.property_class import PropertyClass
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


def explain_class(row: PropertyClass) -> Iterator[str]:
    """All that is said of a class of properties, by paragraphs and lines."""
    text = explanation(row.name)
    checked = "checked by default" if row.default else f"checked with --extend-select {row.name}"
    weaknesses = ", ".join(f"CWE-{number}" for number in row.cwe)
    yield f"{row.name}: {row.what}"
    yield f"({checked}{'; ' if weaknesses else ''}{weaknesses})"
    yield f"\n{text.description}\n\nExample:\n"
    yield indent(text.example, "    ")
    yield f"\nFathom says, {text.says}\n\nWhat to do:\n"
    yield text.advice
    yield f"\nTo live with it: a comment `fathom: ignore[{row.name}] reason` leaves its line out,"
    yield f"--ignore {row.name} the class, --baseline FILE hides findings that are known,"
    yield "and a settings file can say either (see docs/reports.md)."
