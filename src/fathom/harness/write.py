"""A harness in C for one function: a `main` that calls it with arbitrary arguments, and compiles as it stands.

The source of the function is included, so that static functions and types are within reach. What the arguments are is
in the debug information; `pair` says which lengths belong to which pointers, `objects` makes what pointers lead to.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import final

from fathom.errors import UserError
from fathom.files import read_file
from fathom.frontend.llvm.debuginfo import CType, DerivedCType, RecordCType, strip_qualifiers
from fathom.frontend.llvm.mark_constants import is_constant
from fathom.frontend.llvm.module import Function, Module
from fathom.harness.declare import as_pointer, declare, without_const
from fathom.harness.objects import ObjectWriter
from fathom.harness.pair import Extents, TypedName, pair
from fathom.harness.string_uses import find_strings
from fathom.harness.values import as_enum, call_for, in_range

_HELPERS = """\
/* `size` bytes with any contents. */
static void *harness_bytes(size_t size) {
  void *made = malloc(size);
  fathom_assume(made != NULL);
  fathom_havoc(made, size);
  return made;
}
"""
_STRINGS = """\
/* A string of any length up to HARNESS_LENGTH, in an object that ends with it. */
static char *harness_string(void) {
  size_t length = fathom_nondet_size_t();
  fathom_assume(length <= HARNESS_LENGTH);
  char *made = harness_bytes(length + 1);
  made[length] = 0;
  return made;
}
"""
_MAIN = re.compile(r"\bmain\s*\(")
_LINES_OF_A_HEAD = 40
_HIDDEN_MAIN = "program_main"
"""What the program's own `main` is called where the harness has one."""
_KEYWORDS = frozenset(("main", "i", "made", "length"))


@final
@dataclass(frozen=True, slots=True)
class HarnessPlan:
    """What the user asked for: the function, the sources of the program, and where the harness is written (empty if to
    standard output); pointers are followed `depth` levels down, lengths are `length` at most."""

    function: str
    sources: tuple[str, ...]
    path: str
    flags: tuple[str, ...] = ()
    depth: int = 1
    length: int = 8
    with_globals: bool = False


def write_harness(module: Module, plan: HarnessPlan) -> str:
    """The text of the harness."""
    function = module.functions[plan.function]
    source = find_source(function, plan.sources)
    if os.path.splitext(source)[1] not in (".c", ".i"):
        raise UserError(f"{source}: harnesses are written for C", hint=f"fathom check --entry {plan.function} {source}")
    text = read_file(source).decode(errors="replace")
    writer = ObjectWriter(module.debug, plan.depth)
    slots = list_slots(module, function)
    names = [_local_name(slot.name, plan.function) for slot in slots]
    extents = pair(slots, _find_declaration(function, source, text), find_strings(_read_body(function)))
    globals_ = list(_list_globals(module)) if plan.with_globals else []
    writer.fill_slots(globals_, [slot.name for slot in globals_], pair(globals_), 0)
    for slot in globals_:
        _fill_global(writer, slot)
    _declare_arguments(writer, slots, names, extents)
    for slot, name in zip(slots, names, strict=True):
        initialiser = _find_initialiser(slot, plan.function, text + _read_header(function, source))
        if initialiser is not None:
            writer.say(f"{initialiser}({name}); /* without it: with arbitrary contents */")
    called = _HIDDEN_MAIN if plan.function == "main" else plan.function
    writer.say(f"{called}({', '.join(names)});")
    return "\n".join(_lines(plan, source, writer, hides_main=_MAIN.search(text) is not None))


def check_command(plan: HarnessPlan, source: str) -> list[str]:
    """What checks the harness, which includes `source`."""
    others = [each for each in plan.sources if os.path.realpath(each) != os.path.realpath(source)]
    return ["fathom", "check", plan.path or "harness.c", *others, *plan.flags]


def _lines(plan: HarnessPlan, source: str, writer: ObjectWriter, hides_main: bool) -> Iterator[str]:
    command = shlex.join(check_command(plan, source))
    yield f"/* Calls {plan.function} with arbitrary arguments.\n\n   {command} */"
    if hides_main:
        yield f"#define main {_HIDDEN_MAIN}"
    yield f'#include "{os.path.relpath(source, os.path.dirname(plan.path) or ".")}"'
    if hides_main:
        yield "#undef main"
    yield "\n#include <fathom.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
    yield "/* The most elements of an array whose length is an input, and characters of a string. */"
    yield f"#ifndef HARNESS_LENGTH\n#define HARNESS_LENGTH {plan.length}\n#endif\n"
    yield _HELPERS
    if any("harness_string(" in line for line in (*writer.lines, *writer.callbacks.values())):
        yield _STRINGS
    for each in writer.callbacks.values():
        yield f"{each}\n"
    yield "int main(void) {"
    yield from writer.lines
    yield "  return 0;\n}\n"


def list_slots(module: Module, function: Function) -> list[TypedName]:
    """The parameters of a function as its source has them."""
    prototype = module.debug.prototype(function.subprogram) if function.subprogram else None
    types = list(prototype.params) if prototype is not None else []
    if len(types) > 1 and types[-1] is None:
        types.pop()
    variables = {each.arg: each for each in function.variables.values() if each.arg > 0}
    count = max(len(types), *variables, 0) if variables else len(types)
    if prototype is None and function.params:
        raise UserError(f"{function.name}: there is no debug information about its parameters", hint="compile with -g")
    slots = []
    for number in range(1, count + 1):
        known = variables.get(number)
        kind = known.type if known is not None else types[number - 1]
        slots.append(TypedName(known.name if known is not None else f"argument_{number}", kind))
    return slots


def _declare_arguments(writer: ObjectWriter, slots: list[TypedName], names: list[str], extents: Extents) -> None:
    for slot, name in zip(slots, names, strict=True):
        kind = _writable(slot.type)
        plain = strip_qualifiers(kind)
        if (isinstance(plain, RecordCType) and "va_list" in plain.name) or _is_va_list(slot):
            raise UserError(f"{name} is a va_list, which no harness can make", hint="write a function that calls it")
        declared = declare(kind, name)
        if declared is None:
            raise UserError(f"the type of {name} has no name", hint="give it one with typedef")
        value = call_for(kind)
        if as_pointer(kind) is not None:
            writer.waiting[name] = declared
            continue
        writer.say(f"{declared} = {value};" if value is not None else f"{declared};")
        enum = as_enum(kind)
        if enum is not None:
            writer.say(f"fathom_assume({in_range(enum, name)});")
        elif value is None:
            writer.say(f"fathom_havoc(&{name}, sizeof {name});")
    slots = [TypedName(slot.name, _writable(slot.type)) for slot in slots]
    writer.fill_slots(slots, names, extents, 0)
    for slot, name in zip(slots, names, strict=True):
        if isinstance(strip_qualifiers(slot.type), RecordCType):
            writer.fill(name, slot.type, 0)


def _writable(kind: CType | None) -> CType | None:
    """The type of the variable for an argument: what a pointer leads to is written by the harness."""
    kind = without_const(kind)
    if isinstance(kind, DerivedCType) and kind.kind == "pointer":
        return DerivedCType("pointer", without_const(kind.target), "", kind.bits)
    return kind


def _is_va_list(slot: TypedName) -> bool:
    pointer = as_pointer(slot.type)
    target = strip_qualifiers(pointer.target) if pointer is not None else None
    return isinstance(target, RecordCType) and target.name == "__va_list_tag"


def _fill_global(writer: ObjectWriter, slot: TypedName) -> None:
    if as_pointer(slot.type) is None:
        writer.say(f"fathom_havoc(&{slot.name}, sizeof {slot.name});")
        writer.fill(slot.name, slot.type, 0)


def _list_globals(module: Module) -> Iterator[TypedName]:
    """The variables of the program that can be written and named where the source ends."""
    for each in module.globals.values():
        variable = each.variable
        known = variable is not None and variable.loc is not None and not variable.loc.function
        if known and variable is not None and each.initialiser is not None and not each.constant:
            if not is_constant(variable.type):
                yield TypedName(variable.name, variable.type)


def find_source(function: Function, sources: Sequence[str]) -> str:
    """The source that defines the function, or that includes the header which does."""
    place = os.path.realpath(function.loc.file) if function.loc is not None else ""
    return next((each for each in sources if os.path.realpath(each) == place), sources[0])


def _find_declaration(function: Function, source: str, text: str) -> str:
    """The head of the definition, from the line that debug information names to the brace."""
    if function.loc is None or os.path.realpath(function.loc.file) != os.path.realpath(source):
        return ""
    lines = text.splitlines()[max(0, function.loc.line - 2) : function.loc.line + _LINES_OF_A_HEAD]
    head = "\n".join(lines)
    start = re.search(rf"\b{re.escape(function.source_name or function.name)}\s*\(", head)
    return head[start.end() :].partition("{")[0] if start is not None else ""


def _read_body(function: Function) -> str:
    """The lines of a function, as far as they have code."""
    if function.loc is None or not os.path.isfile(function.loc.file):
        return ""
    items = (item for block in function.blocks for item in (*block.body, block.terminator))
    lines = [item.loc.line for item in items if item.loc is not None and item.loc.file == function.loc.file]
    text = read_file(function.loc.file).decode(errors="replace")
    return "\n".join(text.splitlines()[function.loc.line - 1 : max(lines, default=0)])


def _read_header(function: Function, source: str) -> str:
    """The text of the file that has the function, where that is not the source itself."""
    file = function.loc.file if function.loc is not None else source
    if os.path.realpath(file) == os.path.realpath(source) or not os.path.isfile(file):
        return ""
    return read_file(file).decode(errors="replace")


def _find_initialiser(slot: TypedName, function: str, text: str) -> str | None:
    """The function `…init…(T *)` of the program, where the type `T *` of a parameter has one."""
    pointer = as_pointer(slot.type)
    named = without_const(pointer.target) if pointer is not None and not is_constant(pointer.target) else None
    if not isinstance(strip_qualifiers(named), RecordCType):
        return None
    spelled = re.escape(declare(named, "") or " ").replace(r"\ ", r"\s+")
    found = re.findall(rf"\b(\w*init\w*)\s*\(\s*{spelled}\s*\*\s*\w*\s*\)\s*[;{{]", text)
    return next((each for each in found if each != function), None)


def _local_name(name: str, function: str) -> str:
    """A parameter is a variable of `main` here: names that mean something else there get an underscore."""
    return f"{name}_" if name == function or name in _KEYWORDS or name.startswith("harness_") else name
