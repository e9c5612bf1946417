"""Harnesses compile as they are written, and a check of one finds what a call with such arguments can do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import Fathom, Write

SOURCE = r"""
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
struct node { struct node *next; const char *name; int value; };
enum kind { FIRST = 3, SECOND, THIRD };
typedef struct { uint8_t *data; size_t size; bool open; enum kind kind; const struct node *list; } box;
typedef struct { int used; int slots[4]; } table;
void table_init(table *t) { t->used = 0; }
static int table_used(table *t) { return t->slots[t->used LIMIT]; }
static int sum(const int *values, size_t count) { int s = 0; for (size_t i = 0; i LESS count; i++) s ^= values[i]; return s; }
static size_t text(const char *string) { return string[strlen(string) LIMIT]; }
static int range(const char *begin, const char *end) { int n = 0; for (const char *p = begin; p LESS end; p++) n ^= *p; return n; }
static int fixed(const uint8_t key[4]) { return key[3 LIMIT]; }
static int member(const box *b) {
  static const int table[] = {3, 4, 5};
  if (b->list && b->list->name) (void)b->list->name[0];
  if (b->list && b->list->next) return b->list->next->value;
  return table[b->kind - FIRST LIMIT] + (b->size ? b->data[b->size - 1 LIMIT] : 0) + b->open;
}
static int call(int (*handler)(void *, const char *), void *user) { return 100 / ((handler(user, "x") & 1) PLUS); }
static int stored(int *numbers, size_t *num_numbers) { size_t n = *num_numbers; return n ? numbers[n - 1 LIMIT] : 0; }
static int given(box b, enum kind kind) { return b.kind >= FIRST && kind <= THIRD LIMIT ? 1 : 1 / (1 ZERO); }
static int file(FILE *stream) { int c = fgetc(stream); return c == EOF ? 0 : 1 / (c PLUS); }
static int table_of(int grid[2][3], int rows) { return rows >= 2 ? grid[rows - 2 > 0][2 LIMIT] : 0; }
static int many(struct node **nodes, int count) { int s = 0; for (int i = 0; i LESS count; i++) s ^= nodes[i]->value; return s; }
int counter;
static int global(int unused) { return counter == 7 ? 1 / (1 ZERO) : 0; }
int main(int argc, char **argv) {
  box b = {0}; table t; table_init(&t); size_t n = 0; int grid[2][3];
  return table_used(&t) + sum(0, 0) + text("") + range("", "") + fixed((const uint8_t *)"abcd") + member(&b)
    + call(0, 0) + stored(0, &n) + given(b, FIRST) + file(stdin) + table_of(grid, 0) + many(0, 0) + global(0);
}
"""
RIGHT = {"LIMIT": "", "LESS": "<", "PLUS": "+ 1", "ZERO": "+ 0"}
WRONG = {
    "table_used": {"LIMIT": "+ 4"},
    "sum": {"LESS": "<="},
    "text": {"LIMIT": "+ 1"},
    "range": {"LESS": "<="},
    "fixed": {"LIMIT": "+ 1"},
    "member": {"LIMIT": "+ 1"},
    "call": {"PLUS": ""},
    "stored": {"LIMIT": "+ 1"},
    "file": {"PLUS": ""},
    "many": {"LESS": "<="},
}
"""How each function goes wrong; with the others, it is right for all arguments that its harness makes."""


def spell(changes: dict[str, str]) -> str:
    return re.sub("LIMIT|LESS|PLUS|ZERO", lambda match: {**RIGHT, **changes}[match[0]], SOURCE)


@pytest.mark.parametrize("function", WRONG)
def test_right_and_wrong(function: str, write: Write, fathom: Fathom, tmp_path: Path) -> None:
    harness = tmp_path / "check" / "harness.c"
    harness.parent.mkdir()
    source = write("program.c", spell({}))
    made = fathom("harness", function, source, "--length", 3, "-o", harness)
    assert (made.code, made.err) == (0, "")
    assert fathom("check", harness).code == 0
    write("program.c", spell(WRONG[function]))
    assert fathom("check", harness).code == 1


@pytest.mark.parametrize("function", ["given", "table_of", "global"])
def test_compiles(function: str, write: Write, fathom: Fathom, tmp_path: Path) -> None:
    harness = tmp_path / "harness.c"
    assert fathom("harness", function, write("program.c", spell({})), "-o", harness).code == 0
    assert fathom("dump", "--stage", "llvm", harness).code == 0


def test_globals_are_inputs_on_request(write: Write, fathom: Fathom, tmp_path: Path) -> None:
    source = write("program.c", spell({"ZERO": "- 1"}))
    for flags, code in (((), 0), (("--globals",), 1)):
        harness = tmp_path / "harness.c"
        fathom("harness", "global", source, *flags, "-o", harness)
        assert fathom("check", harness).code == code


def test_deeper_pointers(write: Write, fathom: Fathom) -> None:
    """One level down, a list has one element more; two levels, two."""
    text = "struct n { struct n *next; }; int f(const struct n *l) { return l->next && l->next->next; }\n"
    source = write("program.c", text)
    made = [fathom("harness", "f", source, "--depth", depth).out for depth in (1, 2)]
    assert "l->next->next = NULL;" in made[0].replace("(void *)", "")
    assert "l->next->next->next" in made[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#include <stdarg.h>\nint f(va_list rest) { return va_arg(rest, int); }", "rest is a va_list"),
        ("int g(void) { return 0; }", "no function 'f' is defined"),
    ],
)
def test_what_has_no_harness_is_said(text: str, said: str, write: Write, fathom: Fathom) -> None:
    ran = fathom("harness", "f", write("program.c", text))
    assert ran.code == 2
    assert said in ran.err


def test_cplusplus_has_no_harness(write: Write, fathom: Fathom) -> None:
    ran = fathom("harness", "f", write("program.cpp", 'extern "C" int f(int n) { return n; }'))
    assert ran.code == 2
    assert "harnesses are written for C" in ran.err


def test_the_main_of_the_program(write: Write, fathom: Fathom, tmp_path: Path) -> None:
    """The harness has one of its own, and calls the other."""
    text = "int main(int argc, char **argv) { return argc > 8 ? 1 / (argc - LEAST) : argv[0] == 0; }\n"
    harness = tmp_path / "harness.c"
    for least, code in (("8", 0), ("9", 1)):
        ran = fathom("harness", "main", write("program.c", text.replace("LEAST", least)), "-o", harness)
        assert ran.code == 0
        assert "  program_main(" in harness.read_text()
        assert fathom("check", "--ignore", "null", harness, "--", "-DHARNESS_LENGTH=20").code == code
