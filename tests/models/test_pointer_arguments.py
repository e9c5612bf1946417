"""Every pointer that a model takes: null, released, or an object that lacks a byte is a violation, unless C or POSIX allows it.

The table is `pointer_arguments.py`; a model that has no row there is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import final

import pytest
from llvmlite import binding
from models.pointer_arguments import CALLS, EXEMPT, WHY_NULL

from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.cache import Cache
from fathom.frontend.link_protocol import LinkedProgram
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.frontend.models import MODELS, compile_models
from fathom.ir.instructions import Assert
from fathom.ir.values import FALSE
from fathom.options import LimitOptions, ModelOptions, SourceOptions

PRIMITIVES = {
    "memcpy": "ptr (ptr, ptr, i64)",
    "memmove": "ptr (ptr, ptr, i64)",
    "memset": "ptr (ptr, i32, i64)",
    "free": "void (ptr)",
}
"""Functions that the walk knows itself, with their types."""

HEAD = """
typedef unsigned long size_t;
typedef int wchar_t;
typedef __builtin_va_list va_list;
void *malloc(size_t);
void free(void *);
void *memset(void *, int, size_t);
void *memcpy(void *, void *, size_t);
void *fopen(void *, void *);
int fclose(void *);
int pthread_create(void *, void *, void *, void *);
static int compare(const void *a, const void *b) { return 1; }
static int compare_with(const void *a, const void *b, void *context) { return 1; }
static void nothing(void) {}
static void destroy(void *object) {}
static void leave(int status, void *argument) {}
static void *run(void *argument) { return argument; }
static int count(void *argument) { return 0; }
static void *letters(size_t size, size_t count, int unit, int letter) {
  void *made = malloc(size);
  memset(made, 0, size);
  for (size_t i = 0; i < count; i++)
    ((char *)made)[i * unit] = letter;
  return made;
}
static void *pointer_to(void *object) {
  void **made = malloc(sizeof *made);
  *made = object;
  return made;
}
static long started(void) {
  long thread;
  pthread_create(&thread, 0, run, 0);
  return thread;
}
"""
TYPES = {"ptr": "void *", "i32": "int", "i64": "long", "double": "double", "float": "float", "void": "void"}
FUNCTIONS = {
    "A": "destroy", "C": "compare", "E": "leave", "K": "nothing", "O": "compare_with", "T": "run", "U": "count",
}  # fmt: skip
WITHOUT_VARIANTS = "-V"
MAKERS = {
    "r": "letters({size}, 0, 1, 0)",
    "w": "malloc({size})",
    "H": "malloc({size})",
    "s": "letters({size}, {letters}, 1, 'a')",
    "S": "letters({size}, {letters}, 4, 'a')",
    "X": "letters({size}, {letters}, 4, 'b')",
    "d": "letters({size}, 3, 1, 'a')",
    "D": "letters({size}, 3, 4, 'a')",
    "n": "letters({size}, 1, 1, {number})",
    "z": "letters({size}, 1, 1, {number})",
    "Q": "pointer_to(letters(4, 3, 1, 'a'))",
    "W": "pointer_to(letters(16, 3, 4, 'a'))",
    "F": 'fopen("a", "r")',
    "-": "0",
    **FUNCTIONS,
}
"""How an object of each kind is made."""
CLASSES = {"null": {"null"}, "released": {"use-after-free"}, "short": {"bounds"}}


@final
@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a call, as the table writes it."""

    text: str

    @property
    def is_pointer(self) -> bool:
        return re.fullmatch(r"([rwdnzsSDX]\d+|=.+?|[QWFHACEKOTUV-])[?*]*", self.text) is not None

    @property
    def kind(self) -> str:
        return self.text[0]

    @property
    def variants(self) -> list[str]:
        """What can be wrong with it."""
        if not self.is_pointer or self.kind in WITHOUT_VARIANTS:
            return []
        if self.kind in FUNCTIONS:
            return ["null"]
        return ["null", "released", *(["short"] if self.kind not in "FHQW" and "*" not in self.text else [])]

    def expects(self, variant: str) -> set[str]:
        """The classes, one of which a call with this variant violates; none if it is allowed."""
        if variant == "null" and self.text.rstrip("*").endswith("?"):
            return set()
        return {"double-free"} if self.kind == "H" and variant == "released" else CLASSES[variant]

    def prepare(self, name: str, variant: str | None) -> str:
        """Declare the variable `name`, and make what it stands for."""
        if variant == "null":
            return f"void *{name} = 0;"
        release = f" fclose({name});" if self.kind == "F" else f" free({name});"
        is_open = f" if (!{name}) return;" if self.kind == "F" else ""
        return f"void *{name} = {self._make(variant)};{is_open}{release if variant == 'released' else ''}"

    def _make(self, variant: str | None) -> str:
        less, body = int(variant == "short"), self.text[1:].rstrip("?*")
        if self.kind == "=":
            return f'memcpy(malloc({len(body) + 1 - less}), "{body}", {len(body) + 1 - less})'
        number = int(body) if body else 8
        size = {"S": 4 * number, "X": 4 * number, "D": 4 * number, "n": 4, "z": 8}.get(self.kind, number)
        return MAKERS[self.kind].format(size=size - less, number=number, letters=number - 1)


@cache
def types() -> dict[str, str]:
    """The types of all functions that take a pointer, as LLVM writes them."""
    missing = tuple(name for model in MODELS.values() for name in model.functions)
    units = compile_models([LinkedProgram("all", "", missing, "x86_64-linux-gnu")], SourceOptions(), Cache(None), print)
    found = dict(PRIMITIVES)
    for unit, model in zip(units, MODELS.values(), strict=True):
        for each in binding.parse_bitcode(unit.data).functions:
            kind = str(each.global_value_type)
            if each.name in model.functions and "ptr" in kind.partition("(")[2]:
                found[each.name] = kind
    return found


def declaration(name: str) -> str:
    result, _, parameters = types()[name].rstrip(")").partition(" (")
    return f"{TYPES[result]} {name}({', '.join(TYPES.get(each, each) for each in parameters.split(', '))});\n"


def arguments(name: str) -> list[Argument]:
    return [Argument(text) for text in CALLS[name].split()]


def cases(name: str) -> Iterator[tuple[int | None, str | None]]:
    """The call as it should be, and each argument in each variant."""
    yield None, None
    for index, each in enumerate(arguments(name)):
        for variant in each.variants:
            yield index, variant


def call(name: str, wrong: int | None, variant: str | None) -> str:
    prepared, given = "", []
    for index, each in enumerate(arguments(name)):
        here = variant if index == wrong else None
        if each.is_pointer and each.kind == "V":
            prepared += f"va_list a{index}; __builtin_va_start(a{index}, first);"
        elif each.is_pointer:
            prepared += each.prepare(f"a{index}", here)
        given.append(f"a{index}" if each.is_pointer else each.text)
    entry = entry_name(name, wrong, variant)
    return f"void {entry}(int first, ...) {{ {prepared} {name}({', '.join(given)}); }}\n"


def entry_name(name: str, wrong: int | None, variant: str | None) -> str:
    return f"check_{name}_{wrong}_{variant}"


@cache
def program() -> Module:
    """All calls in one file."""
    declared = "".join(declaration(name) for name in CALLS if not re.search(rf"\b{name}\(", HEAD))
    functions = "".join(call(name, *case) for name in CALLS for case in cases(name))
    calls = "".join(f"{entry_name(name, *case)}(0);\n" for name in CALLS for case in cases(name))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "calls.c"
        path.write_text(f"{HEAD}{declared}{functions}int main(void) {{\n{calls}return 0; }}\n")
        return load(SourceOptions(sources=(str(path),), cflags=("-w", "-fno-builtin")))


def violated(entry: str) -> set[str]:
    """The class of what is violated: the walk says it where that is certain, and a solver otherwise."""
    bounded = bound(program(), entry, BoundOptions(malloc_may_fail=False, unwind=12))
    left = [each for block in bounded.program.blocks for each in block.body if isinstance(each, Assert)]
    certain = {each.prop.kind for each in left if each.cond == FALSE and each.prop is not None}
    if certain or (not left and bounded.complete and not bounded.threads):
        return certain
    limits = LimitOptions(malloc_may_fail=False, unwind=12)
    found = check_module(CheckRequest(program(), entry, limits, ModelOptions())).verdict
    assert found.result != "unknown", (entry, found.reason)
    return set() if found.counterexample is None else {found.counterexample.prop.kind}


def test_table_has_all_models_and_all_of_their_pointers() -> None:
    assert set(CALLS) | set(EXEMPT) == set(types())
    for name in CALLS:
        parameters = types()[name].rstrip(")").partition(" (")[2].split(", ")
        fixed = [each for each in parameters if each != "..."]
        given = arguments(name)
        assert len(given) >= len(fixed) if "..." in parameters else len(given) == len(fixed), name
        for parameter, argument in zip(fixed, given, strict=False):
            assert (parameter == "ptr") == argument.is_pointer, (name, argument)


def test_each_null_pointer_that_is_allowed_has_a_reason() -> None:
    optional = {name for name in CALLS if any("?" in each.text for each in arguments(name))}
    reasons = [name for names in WHY_NULL for name in names.split()]
    assert {
        name for name in optional if not any(name.removeprefix("__isoc23_").startswith(each) for each in reasons)
    } == set()
    assert [each for each in reasons if not any(name.startswith(each) for name in optional)] == []


@pytest.mark.parametrize("name", CALLS)
def test_pointers(name: str) -> None:
    for wrong, variant in cases(name):
        found = violated(entry_name(name, wrong, variant))
        if wrong is None or variant is None:
            assert found == set()
            continue
        expected = arguments(name)[wrong].expects(variant)
        assert found <= expected, (wrong, variant)
        assert found or not expected, (wrong, variant)
