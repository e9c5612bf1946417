"""`fathom explain`: what a class of properties means, with an example, and how to get rid of a finding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter

from fathom.checks.explanation import explain_class
from fathom.checks.registry import CLASSES
from fathom.errors import UserError


def explain(
    name: Annotated[
        str | None, Parameter(name="class", help="A class of properties, such as bounds, an analysis, or `dialects`.")
    ] = None,
    /,
) -> int:
    """Explain a class of properties; without one, list all classes.

    `fathom explain dialects` lists the functions of other tools' harnesses that are understood.
    """
    if name is None:
        print(*_list(), sep="\n")
        return 0
    if name == "dialects":
        from fathom.cli.explain_dialects import explain_dialects

        print(*explain_dialects(), sep="\n")
        return 0
    if _is_analysis(name):
        print(*_explain_analysis(name), sep="\n")
        return 0
    if name not in CLASSES:
        raise UserError(f"there is no property class '{name}'", hint=_hint(name))
    print(*explain_class(CLASSES[name]), sep="\n")
    return 0


def _is_analysis(name: str) -> bool:
    from fathom.analysis.load import SHIPPED

    return name in SHIPPED or ".py:" in name


def _explain_analysis(name: str) -> Iterator[str]:
    """The documentation of an analysis is that of its file, or else of its class."""
    from fathom.analysis.load import load

    found = load(name, {})
    weaknesses = ", ".join(f"CWE-{number}" for number in found.row.cwe)
    yield f"{found.row.name}: {found.row.what}"
    yield f"(checked with --analysis {name}{'; ' if weaknesses else ''}{weaknesses})"
    yield f"\n{found.text}"


def _hint(name: str) -> str:
    import difflib

    close = difflib.get_close_matches(name, CLASSES, n=1)
    return f"did you mean {close[0]}?" if close else "`fathom explain` lists the classes"


def _list() -> Iterator[str]:
    for row in CLASSES.values():
        yield f"{'*' if row.default else ' '} {row.name:<18} {row.what}"
    yield ""
    yield "Classes with * are checked unless --select or --ignore says otherwise; --extend-select adds others."
    yield "`fathom explain CLASS` has an example and advice; so it has for analyses: taint, immutable, typestate, …"
    yield "`fathom explain dialects` lists the functions of other tools' harnesses."
