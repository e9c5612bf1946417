"""A test suite in the exchange format of Test-Comp: metadata, and for each test the values to be read, in order.

$ cat testcase-2.xml
<testcase>
  <input type="int">42</input>
</testcase>

A test gives what the functions `__VERIFIER_nondet_…` and their like return; it has nothing else to give.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape

import fathom
from fathom.errors import UserError, cause
from fathom.frontend.llvm.module import Module
from fathom.report.svcomp import WitnessTask, creation_time, format_literal
from fathom.trace.model import Environment, Input
from fathom.trace.native.functions import is_given

SPECIFICATION: Final = "COVER( init({entry}()), FQL(COVER EDGES(@DECISIONEDGE)) )"
_HEAD: Final = """\
<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE {root} PUBLIC "+//IDN sosy-lab.org//DTD test-format {root} 1.1//EN" "https://sosy-lab.org/test-format/{root}-1.1.dtd">
"""


def render_metadata(source: str, task: WitnessTask) -> str:
    """What the tests are for."""
    fields = {
        "sourcecodelang": "C",
        "producer": f"Fathom {fathom.__version__}",
        "specification": SPECIFICATION.format(entry=task.entry),
        "programfile": source,
        "programhash": _hash(source),
        "entryfunction": task.entry,
        "architecture": "32bit" if task.narrow else "64bit",
        "creationtime": creation_time(),
    }
    return _render("test-metadata", [f"<{name}>{escape(value)}</{name}>" for name, value in fields.items()])


def render_test(module: Module, given: Environment) -> str:
    """The values of one test."""
    read = [each for each in given.inputs if is_value(module, each)]
    return _render("testcase", [f"<input>{escape(_format(each))}</input>" for each in read])


def list_missing(module: Module, given: Environment) -> Iterator[str]:
    """What the execution was given that a test in this format cannot give."""
    for each in given.inputs:
        if not is_value(module, each) and (each.value or any(each.data)):
            yield f"{each.source} = {each.text or each.value}"


def is_value(module: Module, each: Input) -> bool:
    """Whether an input is what a function without a body returned."""
    return is_given(module, each) and not each.data and (each.function or each.source) == each.source


def _format(each: Input) -> str:
    is_float = each.source.endswith(("float", "double"))
    return each.text if is_float else format_literal(each) or str(each.value)


def _render(root: str, lines: Sequence[str]) -> str:
    return _HEAD.format(root=root) + "\n".join([f"<{root}>", *(f"  {line}" for line in lines), f"</{root}>", ""])


def _hash(source: str) -> str:
    try:
        with open(source, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except OSError as error:
        raise UserError(f"{source}: cannot read: {cause(error)}") from error
