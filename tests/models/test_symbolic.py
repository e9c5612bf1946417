"""Calls on inputs: the loop-free program gives what Python says that it should give."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from command_line import Write

from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.frontend.load import load
from fathom.ir import instructions as ir
from fathom.ir.interpreter import run
from fathom.ir.program import Program
from fathom.options import SourceOptions

HEAD = """
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
char nondet_char(void);
long nondet_expected(void);
void __VERIFIER_assert(int);
int order(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
int main(void) {
  char s[6], *end;
  for (int i = 0; i < 5; i++) s[i] = nondet_char();
  s[5] = 0;
"""


def first(text: bytes) -> bytes:
    return text.split(b"\0")[0]


def number(text: bytes) -> int:
    return int(re.match(rb"\s*([-+]?\d+)?", first(text))[1] or 0)  # type: ignore[index]


def after_number(text: bytes) -> bytes:
    return re.sub(rb"^\s*[-+]?\d+", b"", text)


def hexadecimal(text: bytes) -> int:
    return int(re.match(rb"\s*([-+]?(0[xX](?=[\da-fA-F]))?[\da-fA-F]+)?", first(text))[1] or b"0", 16)  # type: ignore[index]


CASES: dict[str, tuple[str, Callable[[bytes], int]]] = {
    "strlen": ("strlen(s)", lambda s: len(first(s))),
    "strcmp": ('(strcmp(s, "ab") > 0) - (strcmp(s, "ab") < 0)', lambda s: (first(s) > b"ab") - (first(s) < b"ab")),
    "strchr": ("strchr(s, 'b') ? strchr(s, 'b') - s : -1", lambda s: first(s).find(b"b")),
    "strrchr": ("strrchr(s, 'b') ? strrchr(s, 'b') - s : -1", lambda s: first(s).rfind(b"b")),
    "strstr": ('strstr(s, "ab") ? strstr(s, "ab") - s : -1', lambda s: first(s).find(b"ab")),
    "strspn": ('strspn(s, "ab")', lambda s: len(first(s)) - len(first(s).lstrip(b"ab"))),
    "atoi": ("atoi(s)", number),
    "isalpha": ("!!isalpha(s[0]) + 2 * !!isdigit(s[1])", lambda s: s[:1].isalpha() + 2 * s[1:2].isdigit()),
    "toupper": ("toupper(s[0])", lambda s: s[:1].upper()[0]),
    "memcmp": ("memcmp(s, s + 1, 4) == 0", lambda s: s[:4] == s[1:]),
    "qsort": ("(qsort(s, 5, 1, order), s[2])", lambda s: sorted(s)[2]),
    "bsearch": ('bsearch(s, "0abz", 4, 1, order) != 0', lambda s: s[0] in b"0abz"),
    "strtol": ("strtol(s, 0, 16)", hexadecimal),
    "end": ("(strtol(s, &end, 10), end - s)", lambda s: len(s) - len(after_number(s))),
    "strcpy": ('strlen(strcat(strcpy(malloc(9), s), "ab"))', lambda s: len(first(s)) + 2),
}
WORDS = (
    b"abab\0",
    b"\0bcde",
    b"zzzzz",
    b"-42ab",
    b" 0179",
    b"ab\0ab",
    b"a5b0a",
    b"Z9 ab",
    b"+7-12",
    b"aaaab",
    b"0x1f\0",
    b" -0xz",
)


def execute(program: Program, word: Sequence[int], expected: int) -> str:
    given = iter(word)

    def inputs(instr: ir.Nondet | ir.Havoc, _index: int) -> int:
        assert isinstance(instr, ir.Nondet)
        return next(given) if instr.source == "nondet_char" else expected % 2**64

    return run(program, inputs).status


@pytest.mark.parametrize("name", CASES)
def test_program_computes_what_python_does(write: Write, name: str) -> None:
    expression, expected = CASES[name]
    text = f"{HEAD}  long got = {expression};\n  __VERIFIER_assert(got == nondet_expected());\n}}\n"
    module = load(SourceOptions(sources=(str(write("a.c", text)),)))
    result = bound(module, "main", BoundOptions(unwind=9, malloc_may_fail=False))
    assert name == "strcpy" or result.complete
    assert result.undefined == ()
    for word in WORDS:
        assert execute(result.program, word, expected(word)) == "ok", (word, expected(word))
        assert execute(result.program, word, expected(word) + 1) == "assert-failed", word


def test_arbitrary_values(write: Write) -> None:
    text = (
        "#include <stdlib.h>\n#include <time.h>\nvoid __VERIFIER_assert(int);\n"
        "int main(void) { time_t t; srand(1); time(&t); __VERIFIER_assert(rand() >= 0); __VERIFIER_assert(t > 5); }\n"
    )
    result = bound(load(SourceOptions(sources=(str(write("a.c", text)),))))
    assert result.undefined == ()

    def inputs(value: int) -> Callable[[ir.Nondet | ir.Havoc, int], int]:
        return lambda instr, _: value if isinstance(instr, ir.Nondet) and instr.source == "time" else 2**32 - 1

    assert run(result.program, inputs(6)).status == "ok"
    assert run(result.program, inputs(5)).status == "assert-failed"
