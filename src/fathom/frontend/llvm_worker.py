"""The linker process: read units with LLVM, link them, keep what the entry function reaches, print the module.

Run as `python -m fathom.frontend.llvm_worker`, a `LinkRequest` on standard input, a `LinkReply` on standard output.
It may die at any time: LLVM aborts on some inputs.

The only passes that run are the removal of unreachable functions and globals and of unused declarations. They take no
instruction out of a body that stays; every other pass of LLVM, SROA included, can delete the bug that is looked for.
"""

from __future__ import annotations

import difflib
import os
import re
import resource
import sys
from collections.abc import Sequence
from typing import Any

import msgspec
from llvmlite import binding as llvm

from fathom.frontend.contract_calls import WrongCalls, check_reached, edit_calls, name_harness
from fathom.frontend.file_local import plain_function
from fathom.frontend.library.selection import select_units
from fathom.frontend.link_edits import publish_file_local, remove_bodies
from fathom.frontend.link_protocol import LinkedProgram, LinkReply, LinkRequest, UnitBytes
from fathom.frontend.linkage import LOCAL, WEAK, is_strong, is_visible, list_declarations, list_definitions, weaken

_BITCODE_MAGIC = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
_ONE_DEFINITION = ("weak_odr", "linkonce_odr", "linkonce_odr_autohide")
"""All definitions of C++ are the same: of several, the first one stays, and its address is the one of all."""
_NAMES_SHOWN = 8
_CLOSE_SHOWN = 3
_ADD_DESTRUCTOR = "__model_add_destructor"
"""What a program with destructors needs, though it does not call it: the model that runs them at its end."""
_LEFT_OUT = "clang leaves out static functions that nothing calls"


class BadInput(Exception):
    """The input is wrong; the arguments are the sentence and the hint, and whether two units define one name."""

    def __init__(self, error: str, hint: str | None = None, duplicate: bool = False) -> None:
        super().__init__(error)
        self.reply = LinkReply(error=error, hint=hint, duplicate=duplicate)


def answer(request: LinkRequest) -> LinkReply:
    """Do what `request` asks."""
    try:
        units = _parse_all(request.units)
        if request.parse_only:
            return LinkReply()
        if request.contract_calls:
            name_harness(units, request.entry)
        mains = _find_entry_units(units, request)
        if len(mains) == 1:
            return LinkReply((_link_program(request, mains[0], units),))
        return LinkReply(tuple(_link_alone(request, mains, index) for index in mains))
    except BadInput as error:
        return error.reply
    except WrongCalls as error:
        return LinkReply(error=str(error))
    except MemoryError:
        if resource.getrlimit(resource.RLIMIT_DATA)[0] != resource.RLIM_INFINITY:
            raise  # the limit of the whole check, and not the one that comes with the request
        names = ", ".join(unit.name for unit in request.units)
        return LinkReply(error=f"{names}: LLVM needs more than {request.memory_limit >> 20} MiB of memory for this")


def _parse_all(units: Sequence[UnitBytes]) -> list[Any]:
    """All units in one context of their own, so that the names of types do not depend on other programs."""
    context = llvm.create_context()
    return [_parse(unit, context) for unit in units]


def _parse(unit: UnitBytes, context: Any) -> Any:
    try:
        if unit.data.startswith(_BITCODE_MAGIC):
            module = llvm.parse_bitcode(unit.data, context)
        else:
            module = llvm.parse_assembly(_as_text(unit), context)
        module.name = unit.name
        module.verify()
    except RuntimeError as error:
        message = _clean_message(error).replace("<string>:", f"{unit.name}:", 1)
        raise BadInput(f"{unit.name}: this is not a valid LLVM module: {message}") from error
    return module


def _as_text(unit: UnitBytes) -> str:
    if unit.name.endswith(".bc"):
        raise BadInput(f"{unit.name}: this is not LLVM bitcode: it does not start with 'BC'")
    if b"\0" in unit.data:
        raise BadInput(f"{unit.name}: this is not LLVM text: it has a zero byte in it")
    try:
        return unit.data.decode()
    except UnicodeDecodeError as error:
        raise BadInput(f"{unit.name}: this is not LLVM text: {error}") from error


def _find_entry_units(units: list[Any], request: LinkRequest) -> list[int]:
    """Which units define the entry function; an external definition hides weak and static ones."""
    found: dict[int, str] = {}
    for index, module in enumerate(units):
        for function in module.functions:
            if function.name == request.entry and not function.is_declaration:
                found[index] = function.linkage.name
    strong = [index for index, linkage in found.items() if linkage == "external"]
    if strong:
        return strong
    weak = [index for index, linkage in found.items() if linkage not in LOCAL]
    if weak:
        return weak[:1]
    if found:
        return list(found)
    if any(_defines(module, request.entry) for module in _parse_all(request.overrides)):
        return [0]
    raise _missing_entry_error(units, request)


def _defines(module: Any, name: str) -> bool:
    return any(function.name == name and not function.is_declaration for function in module.functions)


def _missing_entry_error(units: list[Any], request: LinkRequest) -> BadInput:
    names = list(
        dict.fromkeys(
            function.name
            for module in units
            for function in sorted(module.functions, key=lambda each: each.linkage.name in LOCAL)
            if not function.is_declaration
        )
    )
    where = ", ".join(unit.name for unit in request.units[:_NAMES_SHOWN])
    where += " and others" if len(request.units) > _NAMES_SHOWN else ""
    return BadInput(f"no function '{request.entry}' is defined in {where}", _suggest_entry(request.entry, names))


def _suggest_entry(wanted: str, names: list[str]) -> str:
    """What to write instead: the only harness, names that look alike, or some of those that there are."""
    if not names:
        return f"no function is defined here; {_LEFT_OUT}"
    harnesses = [name for name in names if name == "harness" or name.endswith("_harness")]
    if wanted == "main" and len(harnesses) == 1:
        return f"start from the harness: --entry {harnesses[0]}"
    # C++ names hold the name in the source with its length in front: `_Z3addii`.
    close = [name for name in names if name.startswith("_Z") and f"{len(wanted)}{wanted}" in name][:_CLOSE_SHOWN]
    close = close or difflib.get_close_matches(wanted, names, _CLOSE_SHOWN)
    shown = ", ".join(names[:_NAMES_SHOWN])
    more = f" and {len(names) - _NAMES_SHOWN} more" if len(names) > _NAMES_SHOWN else ""
    alike = f"did you mean {' or '.join(close)}? " if close else ""
    return f"{alike}choose one with --entry NAME; defined here: {shown}{more}" + ("" if close else f"; {_LEFT_OUT}")


def _link_alone(request: LinkRequest, mains: list[int], chosen: int) -> LinkedProgram:
    """The program that starts in unit `chosen`: the other units that define the entry function are left out."""
    kept = [unit for index, unit in enumerate(request.units) if index == chosen or index not in mains]
    units = _parse_all(kept)
    missing = {value.name for module in units for value in list_declarations(module)}
    models = request.models if request.overrides else select_units(request.models, missing)
    smaller = msgspec.structs.replace(request, units=tuple(kept), models=models)
    return _link_program(smaller, kept.index(request.units[chosen]), units)


def _link_program(request: LinkRequest, main: int, units: list[Any]) -> LinkedProgram:
    name = request.units[main].name if _defines(units[main], request.entry) else _find_override(request)
    module = _link(request, units)
    _add_models(request, module)
    _prune(module, request.entry)
    check_reached({function.name for function in module.functions}, request.contract_calls, request.entry)
    module.name = name
    undefined, variables = _list_undefined(module), _list_undefined_variables(module)
    return LinkedProgram(name, str(module), undefined, module.triple, module.data_layout, variables)


def _find_override(request: LinkRequest) -> str:
    """The name of the override that defines the entry function."""
    overrides = zip(request.overrides, _parse_all(request.overrides), strict=True)
    return next(unit.name for unit, module in overrides if _defines(module, request.entry))


def _link(request: LinkRequest, units: list[Any]) -> Any:
    overrides = [_parse(unit, units[0]._context) for unit in request.overrides]
    names = [unit.name for unit in (*request.units, *request.overrides)]
    _check_same_target(names, [*units, *overrides])
    replaced = {value.name for module in overrides for value in list_definitions(module, is_visible)}
    publish_file_local([*units, *overrides], (*request.remove_bodies, *request.replace_calls))
    units = _remove_bodies(request, units)
    _export(request, units)
    for module in units:
        weaken(module, replaced)
    if request.keep_first:
        _keep_first_definitions(units)
    linked = units[0]
    for unit, module in zip(request.units[1:], units[1:], strict=True):
        _link_in(linked, module, unit.name)
    for unit, module in zip(request.overrides, overrides, strict=True):
        _prepare_override(linked, module)
        _link_in(linked, module, unit.name)
    return _edit_calls(request, linked)


def _remove_bodies(request: LinkRequest, units: list[Any]) -> list[Any]:
    """The units without the bodies of the functions that the request names: F in all of them, FILE:F in one."""
    if not request.remove_bodies:
        return units
    found = [_remove_bodies_of(unit, request.remove_bodies) for unit in units]
    defined = {plain_function(name) for _, names in found for name in names}
    for each in request.remove_bodies:
        if ":" not in each and plain_function(each) not in defined:
            sys.stderr.write(f"fathom: note: --remove-function-body {each}: no source defines it\n")
    return [unit for unit, _ in found]


def _remove_bodies_of(unit: Any, removed: Sequence[str]) -> tuple[Any, set[str]]:
    own = {each for each in removed if ":" not in each} | {
        each.rpartition(":")[2] for each in removed if each.rpartition(":")[0] == unit.name
    }
    defined = [function.name for function in unit.functions if not function.is_declaration]
    names = {name for name in defined if name in own or plain_function(name) in own}
    if not names:
        return unit, names
    text = remove_bodies(str(unit), names.__contains__)
    return _parse(UnitBytes(unit.name, text.encode()), unit._context), names


def _keep_first_definitions(units: list[Any]) -> None:
    """Of several definitions that all units can see, the first is taken."""
    where: dict[str, str] = {}
    for unit in units:
        mine = [value.name for value in list_definitions(unit, is_strong)]
        again = [name for name in mine if name in where]
        for name in again:
            sys.stderr.write(f"fathom: note: {name} is defined in {where[name]}, and again in {unit.name}, unused\n")
        weaken(unit, set(again))
        where |= dict.fromkeys((name for name in mine if name not in where), unit.name)


def _edit_calls(request: LinkRequest, linked: Any) -> Any:
    if not (request.replace_calls or request.contract_calls):
        return linked
    known = {function.name for function in linked.functions}
    text = edit_calls(str(linked), known, request.replace_calls, request.contract_calls)
    return _parse(UnitBytes(linked.name, text.encode()), linked._context)


def _export(request: LinkRequest, units: list[Any]) -> None:
    """Let the static functions be found that another unit declares and no unit defines for all."""
    wanted = {value.name for module in units for value in list_declarations(module)}
    wanted -= {value.name for module in units for value in list_definitions(module, is_visible)}
    for module in units:
        if module.name in request.exports:
            for value in list_definitions(module, lambda value: value.name in wanted):
                value.linkage = "external"
                wanted.discard(value.name)


def _link_in(linked: Any, module: Any, name: str) -> None:
    try:
        linked.link_in(module)
    except RuntimeError as error:
        duplicate = "multiply defined" in str(error)
        hint = "leave out one of the files that define it, or let one of them replace the others: --override FILE"
        what = f"{name}: linking it to the other files failed: {_clean_message(error)}"
        raise BadInput(what, hint if duplicate else None, duplicate) from error


def _add_models(request: LinkRequest, linked: Any) -> None:
    """Define what the program only declares; what it defines stays, for the models' own calls too."""
    models = [_parse_model(unit, linked) for unit in request.models]
    taken = {value.name for value in list_definitions(linked, is_visible)}
    wanted = {value.name for module in (linked, *models) for value in list_declarations(module)} | {_ADD_DESTRUCTOR}
    for unit, module in zip(request.models, models, strict=True):
        for value in list_definitions(module, lambda value: value.name in taken or value.name not in wanted):
            if value.linkage.name not in _ONE_DEFINITION:
                value.linkage = "internal"
        _link_in(linked, module, unit.name)


def _parse_model(unit: UnitBytes, linked: Any) -> Any:
    """A model says nothing about the program as a whole: flags such as the width of wchar_t are the program's."""
    module = _parse(unit, linked._context)
    module.triple, module.data_layout = linked.triple, linked.data_layout
    text = str(module)
    debug_info = re.search(r'^(!\d+) = !\{.*!"Debug Info Version"', text, re.MULTILINE)
    kept = debug_info[1] if debug_info else ""
    text = re.sub(r"^!llvm\.module\.flags = .*", f"!llvm.module.flags = !{{{kept}}}", text, flags=re.MULTILINE)
    return llvm.parse_assembly(text, linked._context)


def _list_undefined(module: Any) -> tuple[str, ...]:
    names = [function.name for function in module.functions if function.is_declaration]
    if _has_destructors(module) and not _defines(module, _ADD_DESTRUCTOR):
        names.append(_ADD_DESTRUCTOR)
    return tuple(sorted(name for name in names if not name.startswith("llvm.")))


def _list_undefined_variables(module: Any) -> tuple[str, ...]:
    names = [each.name for each in module.global_variables if each.is_declaration]
    return tuple(sorted(name for name in names if not name.startswith("llvm.")))


def _has_destructors(module: Any) -> bool:
    """Whether functions have the attribute `destructor`."""
    return any(variable.name == "llvm.global_dtors" for variable in module.global_variables)


def _check_same_target(names: list[str], modules: list[Any]) -> None:
    for name, module in zip(names, modules, strict=True):
        for what, mine, first in (
            ("target triple", module.triple, modules[0].triple),
            ("data layout", module.data_layout, modules[0].data_layout),
        ):
            if mine and first and mine != first:
                raise BadInput(
                    f"{name}: its {what} '{mine}' differs from '{first}' of {names[0]}",
                    "compile all files for the same target",
                )


def _prepare_override(linked: Any, override: Any) -> None:
    """Prepare both sides so that what `override` defines wins."""
    visible = list(list_definitions(override, is_visible))
    weaken(linked, {value.name for value in visible})
    for value in visible:
        if value.linkage.name in WEAK:
            value.linkage = "external"


def _prune(module: Any, entry: str) -> None:
    """Drop what `entry` does not reach; constructors, destructors, and what the source marks as used, stay.

    Variables that other files can name are still told from static ones: functions without a body may write them.
    """
    named = {value.name for value in module.global_variables if not value.is_declaration and is_visible(value)}
    for value in list_definitions(module, lambda value: value.name != entry and is_visible(value)):
        value.linkage = "internal"
    module.get_function(entry).linkage = "external"
    if _has_destructors(module) and _defines(module, _ADD_DESTRUCTOR):
        module.get_function(_ADD_DESTRUCTOR).linkage = "external"
    llvm.initialize_native_target()
    machine = llvm.Target.from_default_triple().create_target_machine()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options())
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_strip_dead_prototype_pass()
    passes.run(module, builder)
    for value in list_definitions(module, lambda value: value.name in named):
        value.linkage = "external"
    module.verify()


def _clean_message(error: RuntimeError) -> str:
    lines = [line for line in str(error).splitlines() if line.strip()]
    return "\n".join(lines[1:] if len(lines) > 1 and lines[0].startswith("LLVM ") else lines)


def _lower_limit(what: int, most: int) -> None:
    """Lower a limit of this process; one that is lower already stays."""
    _, hard = resource.getrlimit(what)
    allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (allowed, allowed))


def main() -> None:
    """Serve one request; leave without tearing LLVM down, which only costs time."""
    request = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=LinkRequest)
    _lower_limit(resource.RLIMIT_AS, request.memory_limit)
    _lower_limit(resource.RLIMIT_CORE, 0)
    sys.stdout.buffer.write(msgspec.msgpack.encode(answer(request)))
    sys.stdout.buffer.flush()
    sys.stderr.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
