"""The unbounded program, run on the values of a model, fails where the bounded one does."""

from __future__ import annotations

import pytest
from command_line import Fathom, Write

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


def test_a_number_that_is_written_down_is_no_address_wherever_objects_lie(fathom: Fathom, write: Write) -> None:
    """The first object lies at 0x10000; an input may be that address, and the number in the program is none."""
    program = """
        unsigned long nondet_ulong(void);
        int x = 1;
        int main(void) {
            unsigned long number = nondet_ulong();
            if (number == (unsigned long)&x) { int *p = (int *)65536; *p = 2; }
            return 0;
        }"""
    ran = fathom("check", write("a.c", program))
    assert ran.code == 1, ran.err
    assert "write through the invalid address 0x10000 [null]" in ran.out
