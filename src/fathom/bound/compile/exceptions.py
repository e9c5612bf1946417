"""Exceptions where they are caught: landing pads, the calls that lead there, and `resume`, which lets one go on.

    %e = landingpad { ptr, i32 }        →    %x = what arrived
             catch ptr @_ZTIi                %a = __model_receive(%x)
             catch ptr null                  %1 = __model_catch(%a, @_ZTIi, 0, the number of int)
                                             %2 = __model_catch(%a, null, %1, CATCH_ALL)
                                             %e = { %a, %2 }

The functions are those of `models/cxx/unwind.cpp`, which is linked to a program that throws. In a program without them,
all exceptions come from functions without a body. Of such an exception nothing is known but that it was thrown: the
selector, by which a landing pad finds the clause of its type, is arbitrary. A number or a pointer that was thrown is
arbitrary too; an object of a class is not modelled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from fathom.bound.code.code import CodeBlock, Edge, Environment, Op
from fathom.bound.code.liveness import arriving_exception
from fathom.bound.compile.function_compiler import EndRule, FunctionCompiler, Rule
from fathom.bound.residual.values import Address, PointerValue, Value
from fathom.errors import Unsupported
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.operands import operands
from fathom.frontend.llvm.types import PTR, FunctionType, IntType
from fathom.ir.types import Int
from fathom.patterns import lazy_pattern

BEGIN_CATCH: Final = ("__cxa_begin_catch", "__cxa_get_exception_ptr")
CATCH_ALL: Final = (1 << 31) - 1
"""The selector where `catch (...)` fits, which code does not compare with anything."""
_RECEIVE: Final = "__model_receive"
_CATCH: Final = "__model_catch"
_FILTER: Final = "__model_filter"
_EXCEPTION_BYTES: Final = 16
_I32: Final = IntType(32)
_NONE: Final = llvm.ConstInt(_I32, 0)
_CLAUSE_TYPE = lazy_pattern(r"@_ZTI(\w+)")
_SCALAR = lazy_pattern(r"[a-z]|P\w+")
"""Mangled names of the types that are no classes: `int` is `i`, `char const*` is `PKc`."""
_CLAUSE = lazy_pattern(
    r'cleanup|catch ptr (null|@[\w.$]+|@"[^"]*")|filter \[\s*\d+ x ptr\s*\] (zeroinitializer|\[.*?\])'
)
_TYPE = lazy_pattern(r'@([\w.$]+|"[^"]*")')


def landing_pad(c: FunctionCompiler, item: inst.Instruction) -> Op:
    """`{ ptr, i32 }`: the exception, and the number of the clause that its type fits."""
    assert isinstance(item, inst.LandingPad)
    slot, walk, loc = c.result(item.result), c.walk, item.loc
    c.made.exception = c.result(arriving_exception(item))
    if _CATCH not in walk.module.functions:

        def land(env: Environment) -> None:
            thrown = walk.memory.new_object(walk.path, "global", "the exception", _EXCEPTION_BYTES, 16, loc)
            env[slot] = (Address(thrown, 0), walk.fold.fresh(Int(32), "type of the exception", loc))

        return land
    received, selector = (c.operand(value, loc) for value in _select_clause(c, item))

    def build(env: Environment) -> None:
        env[slot] = (env[received], env[selector])

    return build


def _select_clause(c: FunctionCompiler, item: inst.LandingPad) -> tuple[llvm.Value, llvm.Value]:
    """The exception, and the number of the first clause that its type fits, which calls compute before."""
    is_opaque = llvm.ConstInt(_I32, int(looks_into_exceptions(c.function)))
    exception = _call(c, item, _RECEIVE, (arriving_exception(item),))
    selector: llvm.Value = _NONE
    for types in _read_clauses(item):
        if isinstance(types, list):
            allowed = selector
            for each in types:
                allowed = _call(c, item, _CATCH, (exception, each, allowed, llvm.ConstInt(_I32, 1), is_opaque))
            selector = _call(c, item, _FILTER, (selector, allowed))
        else:
            number = llvm.ConstInt(_I32, _find_number(c, types))
            selector = _call(c, item, _CATCH, (exception, types, selector, number, is_opaque))
    return exception, selector


def _call(c: FunctionCompiler, item: inst.LandingPad, name: str, args: Sequence[llvm.Value]) -> llvm.Local:
    """Add a call of a function of `models/cxx/unwind.cpp` to the operations of the block."""
    signature = FunctionType(PTR if name == _RECEIVE else _I32, tuple(arg.type for arg in args))
    result = llvm.Local(f"{item.result.name} {c.number()}", signature.result)
    attrs = (inst.NO_ATTRS,) * len(args)
    op = c.op(c.made, inst.Call(result, llvm.GlobalRef(name), signature, tuple(args), attrs, loc=item.loc))
    assert op is not None
    c.prepare.append(op)
    return result


def _read_clauses(item: inst.LandingPad) -> Iterator[llvm.Value | list[llvm.Value]]:
    """The type of each clause that catches, in order; a list for one that forbids all other types."""
    rest = item.clauses.strip()
    while rest:
        clause = _CLAUSE.match(rest)
        if clause is None:
            raise Unsupported("", f"the clause `{rest}` of a landing pad")
        caught, allowed = clause.groups()
        if caught is not None:
            yield llvm.NullPointer(PTR) if caught == "null" else _find_type(caught[1:])
        elif allowed is not None:
            yield [_find_type(name) for name in _TYPE.findall(allowed)]
        rest = rest[clause.end() :].strip()


def _find_type(name: str) -> llvm.Value:
    return llvm.GlobalRef(name.strip('"'))


def _find_number(c: FunctionCompiler, kind: llvm.Value) -> int:
    """What `llvm.eh.typeid.for` gives for a type."""
    found = c.walk.constants.closed(kind)
    return CATCH_ALL if not isinstance(found, Address) or found.object is None else found.object.id + 1


def resume(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    assert isinstance(item, inst.Resume)
    walk, slot = c.walk, c.operand(item.value, item.loc)

    def end(env: Environment) -> None:
        walk.unwind(cast("PointerValue", cast("tuple[Value, ...]", env[slot])[0]))

    made.end = end


def invoke(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    """A call that goes on at its landing pad where the function throws."""
    assert isinstance(item, inst.Invoke)
    walk, op = c.walk, c.op(made, item.call)
    normal, landing = c.edge(made, item.normal), c.edge(made, item.unwind)

    def prepare(_env: Environment) -> None:
        walk.frame.landing = landing

    def end(_env: Environment) -> Edge:
        walk.frame.landing = None
        return normal

    if op is not None:
        c.prepare += [prepare, op]
    made.end = end


def looks_into_exceptions(function: Function) -> bool:
    """Whether a function that catches objects of classes also uses them, rather than only that they were thrown."""
    caught = [item for block in function.blocks for item in block.body if isinstance(item, inst.LandingPad)]
    types = [name for pad in caught for name in _CLAUSE_TYPE.findall(pad.clauses)]
    if all(_SCALAR.fullmatch(name) for name in types):
        return False
    begun: set[str] = set()
    used: set[str] = set()
    for block in function.blocks:
        for item in (*block.body, block.terminator):
            call = item.call if isinstance(item, inst.Invoke) else item
            if isinstance(call, inst.Call) and isinstance(call.callee, llvm.GlobalRef) and call.result is not None:
                begun |= {call.result.name} if call.callee.name in BEGIN_CATCH else set()
            used |= {value.name for value in operands(item) if isinstance(value, llvm.Local)}
    return not begun.isdisjoint(used)


RULES: dict[type, Rule] = {inst.LandingPad: landing_pad}
ENDS: dict[type, EndRule] = {inst.Invoke: invoke, inst.Resume: resume}
