"""Calls: to functions with a body, to functions that the walk knows, through pointers, and to inline assembly."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Final, cast

from fathom.bound.code.call_site import ActiveCall, CallSite, is_library_function, is_model
from fathom.bound.code.code import Code, CodeBlock, Edge, Environment, Op, Signal
from fathom.bound.code.frames import Extra
from fathom.bound.code.shapes import check_computable
from fathom.bound.compile import intrinsics
from fathom.bound.compile.abi import (
    convert_arguments,
    convert_result,
    converts_values,
    find_obstacle,
    is_result_used,
)
from fathom.bound.compile.call_types import find_mismatch, fits, get_result
from fathom.bound.compile.constrained import PREFIX as CONSTRAINED
from fathom.bound.compile.constrained import lower_constrained
from fathom.bound.compile.dispatch import Dispatch
from fathom.bound.compile.function_compiler import FunctionCompiler, Rule
from fathom.bound.compile.lifetimes import RESUME, start_scope
from fathom.bound.compile.obligations.intrinsics import add_zero_count_check
from fathom.bound.compile.obligations.pointers import add_block_operation_check, add_promise_check
from fathom.bound.context.assertion_names import OF_SEAHORN, describe_assertion, read_harness_name
from fathom.bound.context.context import Context, Handler
from fathom.bound.residual.values import Address, PointerValue, Scalar, Shape, Value
from fathom.checks import function_type
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.types import FunctionType
from fathom.ir.types import Int

_CALL_TERMINATE: Final = "__clang_call_terminate"
_TERMINATE: Final = "_ZSt9terminatev"
_BYTE_SWAP = re.compile(r"bswap[lq]?\s+[^\s;,]+")
_ROTATES = re.compile(r"ro[lr]w\s+\$\$8,\s*[^\s;,]+")
"""The bytes of a number of two change places; `$$` is how LLVM writes the dollar of a literal."""
_BARRIER = re.compile(r"[mls]fence|pause|rep;? ?nop|lock;? ?(?:add|or)[lq] \$\$0, ?-?\d*\(%[re]sp\)")
"""Instructions of x86 that order accesses, or do nothing: they compute nothing."""
_SAME_REGISTER = re.compile(r"=&?[^,]+,0(,~.*)?")
"""One output and one input, which is in the register of the output."""


def call(c: FunctionCompiler, item: inst.Instruction) -> Op | None:
    assert isinstance(item, inst.Call)
    if isinstance(item.callee, llvm.InlineAsm):
        return _assembly(c, item, item.callee)
    name = item.callee.name if isinstance(item.callee, llvm.GlobalRef) else None
    if name is not None and name.startswith("llvm."):
        return _intrinsic(c, item, name)
    if name is not None and name.startswith(("_Z", OF_SEAHORN)):
        name = _find_harness_function(c.walk, name)
    args = [c.operand(arg, item.loc) for arg in item.args]
    result = c.result(item.result) if item.result is not None else None
    site = _site(c, item, name or "")
    walk = c.walk
    if name is None or walk.constants.is_absent(name):
        return _indirect(c, item, args, result, site)
    target = name
    what = describe_assertion(walk, name, [walk.constants.closed(arg) for arg in item.args])
    if what is not None and walk.is_undefined(name):
        walk.assertions.properties.get("assert", what, item.loc)

    def run(env: Environment) -> Signal:
        return invoke(walk, target, [env[slot] for slot in args], result, site)

    return run


def _find_harness_function(walk: Context, name: str) -> str:
    """A function of a harness by its plain name in C, if nothing defines the one that is called."""
    plain = read_harness_name(name)
    return plain if walk.is_undefined(name) and walk.find_library_function(plain) is not None else name


def _site(c: FunctionCompiler, item: inst.Call, name: str) -> CallSite:
    shapes = tuple(None if isinstance(arg, llvm.MetadataArg) else c.shape(arg) for arg in item.args)
    result = None if item.result is None else c.shape(item.result)
    fixed = len(item.signature.params)
    return CallSite(name, shapes, result, item.arg_attrs, fixed, item.loc, c.number(), item.attrs, item, c.function)


def invoke(walk: Context, name: str, args: list[Value], result: int | None, site: CallSite) -> Signal:
    """Call a function by name on the current path: True when its body has been entered."""
    function = walk.module.functions.get(_resolve_alias(walk, name))
    defined = function is not None and not function.is_declaration and not _is_namesake(function, args)
    defined = defined and not walk.scheduler.is_primitive(name) and not _is_termination(walk, name)
    call = _announce(walk, ActiveCall(name, args, [], result, site, defined)) if walk.instruments else None
    if function is not None and defined:
        signal = _call_body(walk, function, args, result, site)
        walk.frame.call = call
        return signal
    handler = walk.find_library_function(name)
    value = walk.scheduler.call_library(
        site, args, lambda: walk.call_undefined(args, site) if handler is None else handler(walk, args, site)
    )
    if result is not None:
        if value is None:
            value = walk.constants.fresh(walk.path, cast("Shape", site.result), name, site.loc)
        walk.path.env[result] = value
    if call is not None:
        for instrument in walk.instruments:
            instrument.on_call_end(call, value if result is not None else None)
    return walk.call_back(args, site) if handler is None else None


def _announce(walk: Context, call: ActiveCall) -> ActiveCall:
    """Tell all instruments of a call that is about to be made."""
    if walk.shadows is not None:
        call.shadows = walk.shadows.passed
    for instrument in walk.instruments:
        instrument.on_call(call)
    return call


def _is_namesake(model: Function, args: Sequence[Value]) -> bool:
    """Whether a call has fewer arguments than a model has parameters: it means another function of that name."""
    return len(args) < len(model.params) and is_model(model)


def _is_termination(walk: Context, name: str) -> bool:
    """Whether the C++ library ends the program: what clang defines for `noexcept`, or its call of `std::terminate`."""
    return name == _CALL_TERMINATE or (name == _TERMINATE and is_library_function(walk.frame.code.function))


def _call_body(walk: Context, function: Function, args: list[Value], result: int | None, site: CallSite) -> Signal:
    return walk.scheduler.call_body(
        function, args, site, result, lambda inner: _enter(walk, function, args, inner, site)
    )


def _resolve_alias(walk: Context, name: str) -> str:
    alias = walk.module.aliases.get(name)
    return walk.constants.object_of(name).name if alias is not None else name


def _enter(walk: Context, function: Function, args: list[Value], result: int | None, site: CallSite) -> Signal:
    if _has_type(walk, function, site):
        return _begin(walk, function, args, result, site)
    _check_arrival(walk, function, site)
    if result is not None and get_result(walk.shapes, function) != site.result:
        if is_result_used(site):
            walk.push(_make_converter(walk, function, len(args), site), args, result, 0, site.loc)
            return True
        walk.path.env[result] = walk.constants.fresh(walk.path, cast("Shape", site.result), "no result", site.loc)
        result = None
    return _begin(walk, function, args, result, site, is_other=True)


def _has_type(walk: Context, function: Function, site: CallSite) -> bool:
    """Whether a call has the type of a function; one of a model only has to fit, as headers and old programs differ."""
    if is_model(function):
        return fits(walk.shapes, function, site)
    return find_mismatch(walk.shapes, function, site) is None


def _check_arrival(walk: Context, function: Function, site: CallSite) -> None:
    """Report a call as a function of another type that does not arrive."""
    obstacle = find_obstacle(walk.module, walk.shapes, function, site)
    if obstacle is not None and is_model(function):
        walk.unsupported(f"a call of {function.name} with another type than the model has", site.loc)
    if obstacle is not None:
        said = function_type.description(function.source_name or function.name, obstacle)
        walk.report(function_type.CLASS.name, said, 1, site.loc or function.loc)
    if walk.shadows is not None and converts_values(walk.shapes, function, site):
        walk.unsupported("a call as a function of another type, where shadows of values are followed,", site.loc)


def _make_converter(walk: Context, function: Function, count: int, site: CallSite) -> Code:
    """A function that calls another one and returns what its caller takes the result for."""
    code = Code(None, site.result)
    code.is_dispatcher = True
    code.template = [0] * (count + 1)
    code.params = list(range(1, count + 1))
    block = CodeBlock(0, "call")
    block.ops = [lambda env: _begin(walk, function, env[1 : count + 1], 0, site, is_other=True)]
    block.end = lambda env: walk.leave(convert_result(walk, function, env[0], site))
    block.returns = True
    code.blocks = [block]
    code.schedule([[]])
    return code


def _begin(
    walk: Context, function: Function, args: list[Value], result: int | None, site: CallSite, is_other: bool = False
) -> Signal:
    """Begin the body of a function, of which a call may mean one of another type."""
    wanted = len(function.params)
    args = [_copy_by_value(walk, value, site, index) for index, value in enumerate(args)]
    variable = range(wanted, len(args) if function.type.varargs else wanted)
    extra = [_extra(walk, args[index], site, index) for index in variable]
    if extra and walk.scheduler.is_interruptible:
        walk.unsupported("variable arguments, in a program with threads,", site.loc)
    values = convert_arguments(walk, function, args, site) if is_other else args[:wanted]
    return walk.enter(function, values, extra, result, site.loc)


def _copy_by_value(walk: Context, value: Value, site: CallSite, index: int) -> Value:
    """An argument that is passed by value in memory is a copy."""
    size = _size_in_memory(walk, site, index)
    if size is None:
        return value

    def copy() -> Address:
        made = walk.memory.new_object(walk.path, "alloca", f"argument {index + 1}", size, 16, site.loc)
        walk.access.memcpy(walk.path, Address(made, 0), cast("PointerValue", value), size, site.loc)
        return Address(made, 0)

    shared = walk.scheduler.copy_argument((site.number, index), copy, site.loc)
    if shared is not None:
        return shared
    made = copy()
    assert made.object is not None
    walk.frame.locals.append(made.object)
    return made


def _size_in_memory(walk: Context, site: CallSite, index: int) -> int | None:
    """How many bytes an argument has that is passed by value in memory, None if it is not."""
    kind = site.attrs[index].byval if index < len(site.attrs) else None
    return None if kind is None else walk.shapes.layout.alloc_size(kind)


def _extra(walk: Context, value: Value, site: CallSite, index: int) -> Extra:
    size = _size_in_memory(walk, site, index)
    if size is None:
        return Extra(value, site.shapes[index])
    return Extra(value, site.shapes[index], size, site.attrs[index].align)


def _intrinsic(c: FunctionCompiler, item: inst.Call, name: str) -> Op | None:
    if name.startswith(("llvm.lifetime.start", RESUME)):
        return start_scope(c, item, again=name == RESUME)
    if name.startswith(CONSTRAINED):
        plain_item = lower_constrained(item, name)
        return c.rules[type(plain_item)](c, plain_item)
    handler = intrinsics.find_handler(name)
    if handler is intrinsics.NO_OP:
        return None
    if handler is None:
        if item.result is not None:
            c.slot(item.result)
        return c.unsupported(f"the intrinsic {name}", item.loc)
    plain = [arg for arg in item.args if not isinstance(arg, llvm.MetadataArg)]
    args = [c.operand(arg, item.loc) for arg in plain]
    add_block_operation_check(c, item, name, args)
    add_promise_check(c, item, name)
    add_zero_count_check(c, item, name, args)
    result = c.result(item.result) if item.result is not None else None
    site = _site(c, item, name)
    check_computable(*site.shapes, site.result)
    walk, run_handler = c.walk, cast("Handler", handler)

    def run(env: Environment) -> None:
        value = run_handler(walk, [env[slot] for slot in args], site)
        if result is not None and value is not None:
            env[result] = value

    return run


def _indirect(c: FunctionCompiler, item: inst.Call, args: list[int], result: int | None, site: CallSite) -> Op:
    pointer = c.operand(item.callee, item.loc)
    walk, signature = c.walk, item.signature

    def run(env: Environment) -> Signal:
        target, values = cast("PointerValue", env[pointer]), [env[slot] for slot in args]
        return call_pointer(walk, target, signature, values, result, site)

    return run


def call_pointer(
    walk: Context,
    target: PointerValue,
    signature: FunctionType,
    values: list[Value],
    result: int | None,
    site: CallSite,
) -> Signal:
    """Call what a pointer means."""
    instances = walk.residue.instances
    here = instances.here("through", site.loc)
    if type(target) is Address and target.object is not None and target.object.kind == "function":
        with instances.through(here):
            return invoke(walk, target.object.name, values, result, replace(site, name=target.object.name))
    ways = Dispatch(walk, target, signature, site.loc).find_targets()
    frame = walk.push(_dispatcher(walk, ways, len(values), site), values, result, 0, site.loc)
    frame.instance = here
    return True


def _dispatcher(walk: Context, ways: list[tuple[Scalar, str | None]], count: int, site: CallSite) -> Code:
    """A function that calls the one that the pointer means: a block for each, entered under its condition."""
    code = Code(None, site.result)
    code.is_dispatcher = True
    code.template = [0] * (count + 1)
    code.params = list(range(1, count + 1))
    if walk.shadows is not None:
        walk.shadows.add_slots(code, [site.result, *site.shapes])
    shadows = code.shadows.get(0, ())
    code.blocks = [CodeBlock(index, f"way {index}") for index in range(len(ways) + 1)]
    first = code.blocks[0]
    first.edges = {block.label: Edge(0, block.index) for block in code.blocks[1:]}
    edges = list(first.edges.values())
    conditions = [cond for cond, _ in ways]
    first.end = lambda _env: walk.fork(first, list(zip(conditions[:-1], edges[:-1], strict=True)), edges[-1])
    for block, (_, name) in zip(code.blocks[1:], ways, strict=True):
        block.ops = [_way(walk, name, count, site)]
        block.end = lambda env: walk.leave(env[0], None, [env[shadow] for shadow in shadows])
        block.returns = True
    code.schedule([list(range(1, len(code.blocks)))] + [[] for _ in ways])
    return code


def _way(walk: Context, name: str | None, count: int, site: CallSite) -> Op:
    def run(env: Environment) -> Signal:
        if name is None:
            walk.report("null", "call through a pointer that is not a function", 1, site.loc)
            return None
        shadows = walk.shadows
        passing = nullcontext() if shadows is None else shadows.pass_parameters(walk.frame.code, env)
        assert walk.frame.instance is not None
        with passing, walk.residue.instances.through(walk.frame.instance):
            result = 0 if site.result is not None else None
            return invoke(walk, name, env[1 : count + 1], result, replace(site, name=name))

    return run


def _assembly(c: FunctionCompiler, item: inst.Call, asm: llvm.InlineAsm) -> Op | None:
    """The shapes of inline assembly that real code uses to stop the optimiser, fences, and byte swaps."""
    text = asm.text.strip()
    if item.result is None and (not text or (not item.args and _BARRIER.fullmatch(text))):
        return None
    in_place = _SAME_REGISTER.fullmatch(asm.constraints) is not None
    if item.result is not None and in_place and item.args[0].type == item.result.type:
        a, d = c.operand(item.args[0], item.loc), c.result(item.result)
        shape = c.shape(item.result)
        if not text:

            def keep(env: Environment) -> None:
                env[d] = env[a]

            return keep
        swaps = _ROTATES if shape == Int(16) else _BYTE_SWAP
        if isinstance(shape, Int) and swaps.fullmatch(text):
            fold, width = c.walk.fold, shape.width

            def swap(env: Environment) -> None:
                env[d] = intrinsics.byte_swap(fold, cast("Scalar", env[a]), width)

            return swap
    if item.result is not None:
        c.slot(item.result)
    return c.unsupported(f'inline assembly "{asm.text}"', item.loc)


RULES: dict[type, Rule] = {inst.Call: call}
