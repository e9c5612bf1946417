"""The limits of effort of analyses: how much of memory they look at byte by byte, or write word by word."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.analysis import Analysis, Call, Field
from fathom.analysis.load import add_analyses, load_analyses
from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.walk.bound import bound
from fathom.effort import Effort
from fathom.options import LimitOptions

SOURCE = Functions(
    "void look(const void *, unsigned long); void look_at_string(const char *), put(void *);\n",
    string='look_at_string("abcdefgh");',
    write="char a[16], b[16]; look(nondet_bool() ? a : b, 16); put(nondet_bool() ? a : b);",
    unknown_length="char b[16] = {0}; unsigned long n = nondet_ulong(); assume(n <= 16); look(b, n);",
)


class Looks(Analysis):
    """Something that is looked at is marked."""

    mark = Field()

    def on_call(self, call: Call) -> None:
        if call.name == "look":
            self.check(self.mark[call.arguments[0].memory(call.arguments[1].number)] == 0, "marked")
        if call.name == "put":
            self.mark[call.arguments[0].memory(16)] = 1
        if call.name == "look_at_string":
            self.check(self.mark[call.arguments[0].string] == 0, "marked")


def walk(entry: str, effort: Effort) -> Bounded:
    options = add_analyses(BoundOptions(effort=effort), load_analyses(LimitOptions(), [Looks]))
    return bound(SOURCE.module, entry, options)


@pytest.mark.parametrize("entry", ["string", "unknown_length"])
@pytest.mark.parametrize(("limit", "is_reached"), [(16, False), (7, True)])
def test_bytes_that_are_looked_at(entry: str, limit: int, is_reached: bool) -> None:
    bounded = walk(entry, Effort(analysis_bytes=limit))
    assert ("analysis_bytes" in bounded.limits_reached) is is_reached
    assert any(each.kind == "unsupported" for each in bounded.properties) is is_reached


@pytest.mark.parametrize(("limit", "is_reached"), [(16, False), (15, True)])
def test_bytes_that_are_written_under_a_condition(limit: int, is_reached: bool) -> None:
    assert ("analysis_cells" in walk("write", Effort(analysis_cells=limit)).limits_reached) is is_reached
