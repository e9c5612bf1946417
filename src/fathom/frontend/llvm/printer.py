"""Print a module as LLVM assembly, readable for people and acceptable to LLVM.

    %add = add nsw i32 %4, %3                  ; list.c:12:14

Debug information is not printed: places and variables appear as comments. `UbsanCheck` and `DebugValue` are comments as
well, `UninitialisedValue` is a `freeze` of `poison`. Metadata is printed only where an argument of an intrinsic names
it. What only a linker needs (comdats, summaries) is left out.
"""

from __future__ import annotations

import re
from typing import final

from fathom.frontend.llvm import instructions as ins
from fathom.frontend.llvm.constants import Local
from fathom.frontend.llvm.instructions import Instruction, Terminator
from fathom.frontend.llvm.module import Alias, BasicBlock, Function, GlobalVariable, Module
from fathom.frontend.llvm.print_instructions import print_instruction
from fathom.frontend.llvm.print_values import ValuePrinter, escape
from fathom.frontend.llvm.types import quote_name
from fathom.source import SrcLoc

_COMMENT_COLUMN = 60
_REFERENCE = re.compile(r"!(\d+)", re.ASCII)
_GLOBAL_TAIL = ("section ", "partition ", "code_model ", "no_sanitize", "sanitize_")
_BEFORE_ATTRIBUTES = ("unnamed_addr", "local_unnamed_addr", "addrspace")
_AFTER_ATTRIBUTES = ("section ", "partition ", "align ", "gc ", "prefix ", "prologue ")


def print_module(module: Module, places: bool = True) -> str:
    """The text of a module; with `places`, comments say where in the source each instruction comes from."""
    return _ModulePrinter(module, places).print()


@final
class _ModulePrinter:
    def __init__(self, module: Module, places: bool) -> None:
        self.module = module
        self.places = places
        self.groups: dict[tuple[str, ...], int] = {}
        self.references: set[str] = set()

    def print(self) -> str:
        module = self.module
        constants = ValuePrinter()
        structs = [f"%{quote_name(s.name or '')} = type {s.body()}" for s in module.structs.values()]
        variables = [_variable(constants, g) for g in module.globals.values()]
        aliases = [_alias(constants, a) for a in module.aliases.values()]
        functions = [self._function(f) for f in module.functions.values()]
        self.references |= constants.references
        groups = [f"attributes #{number} = {{ {' '.join(attrs)} }}" for attrs, number in self.groups.items()]
        parts = [self._head(), structs, variables, aliases, *functions, groups, self._metadata()]
        return "\n\n".join(["\n".join(part) for part in parts if part]) + "\n"

    def _head(self) -> list[str]:
        lines = [f'target datalayout = "{escape(self.module.layout.text)}"'] if self.module.layout.text else []
        if self.module.triple:
            lines.append(f'target triple = "{escape(self.module.triple)}"')
        return lines + [f'module asm "{escape(line)}"' for line in self.module.asm]

    def _metadata(self) -> list[str]:
        """The nodes that arguments of intrinsics name, and those that these name."""
        lines: dict[int, str] = {}
        stack = sorted(self.references)
        while stack:
            ref = stack.pop()
            text = self.module.debug.raw(ref)
            if text is not None and int(ref) not in lines:
                lines[int(ref)] = f"!{ref} = {text}"
                stack.extend(_REFERENCE.findall(text))
        return [lines[number] for number in sorted(lines)]

    def group(self, attrs: tuple[str, ...]) -> str:
        """` #5`, the number of a tuple of attributes."""
        return f" #{self.groups.setdefault(attrs, len(self.groups))}" if attrs else ""

    def _function(self, function: Function) -> list[str]:
        values = ValuePrinter(_numbers_out_of_order(function))
        lines = _describe_source(function) if self.places else []
        header = _header(values, function, self.group(function.attrs))
        if function.is_declaration:
            return [*lines, f"declare {header}"]
        lines.append(f"define {header} {{")
        place: SrcLoc | None = None
        for number, block in enumerate(function.blocks):
            place = self._block(values, block, number == 0, place, lines)
        self.references |= values.references
        return [*lines, "}"]

    def _block(
        self, values: ValuePrinter, block: BasicBlock, is_entry: bool, place: SrcLoc | None, lines: list[str]
    ) -> SrcLoc | None:
        if not is_entry:
            lines.append("")
        if not is_entry or not block.label.isdecimal() or values.quote_numbers:
            lines.append(f"{values.local(block.label)[1:]}:")
        for instruction in (*block.body, block.terminator):
            text = f"  {print_instruction(values, self.group, instruction)}"
            note = _note(instruction)
            if self.places and instruction.loc not in (None, place) and not isinstance(instruction, ins.DebugValue):
                place = instruction.loc
                note = f"{note}, {place}" if note else str(place)
            lines.append(_with_note(text, note))
        return place


def _note(instruction: Instruction | Terminator) -> str:
    if isinstance(instruction, ins.UninitialisedValue):
        return "uninitialised" + (f" {instruction.variable.name}" if instruction.variable else "")
    return ""


def _with_note(text: str, note: str) -> str:
    if not note:
        return text
    last = len(text) - text.rfind("\n") - 1
    return f"{text}{' ' * max(1, _COMMENT_COLUMN - last)}; {_one_line(note)}"


def _one_line(text: str) -> str:
    return text.replace("\n", " ")


def _describe_source(function: Function) -> list[str]:
    """Comments on the source of a function: its name and place, and which variable lives in which register."""
    lines: list[str] = []
    if function.loc is not None:
        lines.append(_one_line(f"; {function.source_name or function.name}, {function.loc}"))
    for register, variable in function.variables.items():
        lines.append(_one_line(f";   {variable.name} in %{quote_name(register)}"))
    return lines


def _header(values: ValuePrinter, function: Function, group: str) -> str:
    front = [q for q in function.qualifiers if not q.startswith(_BEFORE_ATTRIBUTES + _AFTER_ATTRIBUTES)]
    middle = "".join(f" {q}" for q in function.qualifiers if q.startswith(_BEFORE_ATTRIBUTES))
    back = "".join(f" {q}" for q in function.qualifiers if q.startswith(_AFTER_ATTRIBUTES))
    words = [function.linkage, *front, function.convention, function.result_attrs, str(function.type.result)]
    named = not function.is_declaration
    params = [
        " ".join(filter(None, (str(p.reg.type), p.attrs.text, values.value(p.reg) if named else "")))
        for p in function.params
    ]
    if function.type.varargs:
        params.append("...")
    name = f"@{quote_name(function.name)}({', '.join(params)})"
    personality = "" if function.personality is None else f" personality {values.typed_value(function.personality)}"
    return f"{' '.join(filter(None, words))} {name}{middle}{group}{back}{personality}"


def _numbers_out_of_order(function: Function) -> bool:
    """LLVM wants registers and blocks that are named by a number to come in the order of the numbers."""
    last = -1
    names = [p.reg.name for p in function.params]
    for block in function.blocks:
        names.append(block.label)
        for instruction in (*block.body, block.terminator):
            local = _get_result(instruction)
            if local is not None:
                names.append(local.name)
    for name in names:
        if name.isdecimal():
            if int(name[:18]) <= last or len(name) > 9:
                return True
            last = int(name)
    return False


def _get_result(instruction: Instruction | Terminator) -> Local | None:
    if isinstance(instruction, ins.Invoke | ins.CallBr):
        return instruction.call.result
    return getattr(instruction, "result", None)


def _variable(values: ValuePrinter, variable: GlobalVariable) -> str:
    tail = [q for q in variable.qualifiers if q.startswith(_GLOBAL_TAIL)]
    front = [q for q in variable.qualifiers if q not in tail and q != "externally_initialized"]
    if variable.thread_local and not any(q.startswith("thread_local") for q in front):
        front.append("thread_local")
    linkage = variable.linkage or ("external" if variable.initialiser is None else "")
    space = f"addrspace({variable.addrspace})" if variable.addrspace else ""
    late = "externally_initialized" if "externally_initialized" in variable.qualifiers else ""
    kind = "constant" if variable.constant else "global"
    value = "" if variable.initialiser is None else values.value(variable.initialiser)
    words = filter(None, (linkage, *front, space, late, kind, str(variable.type), value))
    align = f", align {variable.align}" if variable.align else ""
    return f"@{quote_name(variable.name)} = {' '.join(words)}{''.join(f', {q}' for q in tail)}{align}"


def _alias(values: ValuePrinter, alias: Alias) -> str:
    tail = "".join(f", {q}" for q in alias.qualifiers if q.startswith(_GLOBAL_TAIL))
    front = [q for q in alias.qualifiers if not q.startswith(_GLOBAL_TAIL)]
    text = values.value(alias.target)
    if text.startswith("ifunc "):
        target = f"ifunc {alias.type}, {text.removeprefix('ifunc ')}"
    else:
        target = f"alias {alias.type}, {values.typed_value(alias.target)}"
    return f"@{quote_name(alias.name)} = {' '.join(filter(None, (alias.linkage, *front, target)))}{tail}"
