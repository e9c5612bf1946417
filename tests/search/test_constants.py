"""The numbers that a program compares with."""

from __future__ import annotations

from command_line import Write
from engine.checking import request

from fathom.search.constants import find_constants


def test_constants_of_comparisons_and_switches(write: Write) -> None:
    body = "if (n == 4711) return 1; switch (n) { case 77: return 2; case 78: return 3; default: ; } n += 1234;"
    found = find_constants(request(write, body).module)
    assert {4711, 77, 78} <= set(found)
    assert 1234 not in found


def test_those_of_the_library_do_not_count(write: Write) -> None:
    head = "unsigned long strlen(const char *);\n"
    text = 'char s[3] = "ab"; __VERIFIER_assert(strlen(s) < 40);'
    assert len(find_constants(request(write, text, head=head).module)) < 8
