"""Default propagation of a field: moves move shadows, arithmetic aggregates those of its operands.

%2 = add i32 %0, %1        shadow of %2: what %0 and %1 have together, in every byte
%3 = load i32, ptr %p      shadow of %3: the shadow memory at %p
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from fathom.analysis.aggregation import shadow_shape
from fathom.analysis.field_layer import FieldLayer
from fathom.bound.code.code import Environment
from fathom.bound.context.compiler import Compiler
from fathom.bound.instruments.shadow import moves
from fathom.bound.instruments.shadow.layer import Change
from fathom.bound.instruments.shadow.slots import shadow_slot
from fathom.bound.residual.values import Scalar, Shape, Value
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.operands import operands
from fathom.ir.types import Int

PropagationRule: TypeAlias = Callable[[Compiler, FieldLayer, inst.Instruction], Change]

BLOCKS = ("memcpy", "memmove", "memset")
_INDEPENDENT = frozenset({"lifetime", "va_start", "va_end", "va_copy", "stacksave", "stackrestore", "objectsize"})
"""Intrinsic functions whose results do not come from their arguments."""
_MOVES = frozenset({"bitcast", "ptrtoint", "inttoptr", "addrspacecast", "ptrtoaddr", "trunc"})


def intrinsic_word(item: inst.Call) -> str:
    """What an intrinsic function is called, without the types that follow; empty for any other function.

    Inline assembly, of which little is modelled, computes its result as well.
    """
    if isinstance(item.callee, llvm.InlineAsm):
        return "asm"
    name = item.callee.name if isinstance(item.callee, llvm.GlobalRef) else ""
    return name.split(".")[1] if name.startswith("llvm.") else ""


def propagate(c: Compiler, layer: FieldLayer, item: inst.Instruction) -> Change | None:
    """To be done behind an instruction that is no call of a function; None where there is nothing to do."""
    if isinstance(item, inst.Call):
        return _intrinsic(c, layer, item)
    rule = RULES.get(type(item))
    return None if rule is None else rule(c, layer, item)


def computation_of(c: Compiler, item: inst.Instruction) -> tuple[str, Sequence[llvm.Value]] | None:
    """LLVM's word for an instruction that computes something, and its operands; None for one that does not."""
    match item:
        case inst.BinOp() | inst.UnaryOp() | inst.Compare():
            kind = item.op
        case inst.Cast():
            kind = item.op
            if _truncation_types(c, item):
                return None
        case inst.GetElementPtr():
            kind = "getelementptr"
        case inst.Select():
            kind = "select"
        case inst.Call() if item.result is not None and intrinsic_word(item):
            kind = intrinsic_word(item)
            if kind in _INDEPENDENT:
                return None
            return kind, [value for value in item.args if not isinstance(value, llvm.MetadataArg)]
        case _:
            return None
    return kind, [value for value in operands(item) if value is not None]


def aggregate_operands(c: Compiler, layer: FieldLayer, item: inst.Instruction, values: Sequence[llvm.Value]) -> Change:
    """The result has what the operands have together."""
    d, shape = moves.result_slot(c, layer, item)
    aggregation, constant = layer.aggregation, layer.constant(shape)
    sources = [(shadow_slot(c, layer, value), shadow_shape(c.shape(value))) for value in values]
    plain = [layer.constant(kind) for _, kind in sources]
    one = layer.field.constant

    def change(env: Environment) -> None:
        if [env[slot] for slot, _ in sources] == plain:
            env[d] = constant
            return
        number: Scalar | None = None
        for slot, kind in sources:
            here = aggregation.aggregate_value(env[slot], kind)
            number = here if number is None else aggregation.combine(number, here)
        env[d] = aggregation.splat_value(one if number is None else number, shape)

    return change


def _aggregate_all(c: Compiler, layer: FieldLayer, item: inst.Instruction) -> Change:
    return aggregate_operands(c, layer, item, [value for value in operands(item) if value is not None])


def _elementwise(c: Compiler, layer: FieldLayer, item: inst.Instruction) -> Change:
    """Arithmetic, which vectors do element by element."""
    d, shape = moves.result_slot(c, layer, item)
    values = [value for value in operands(item) if value is not None]
    kinds = [shadow_shape(c.shape(value)) for value in values]
    if not isinstance(shape, tuple) or any(not isinstance(k, tuple) or len(k) != len(shape) for k in kinds):
        return aggregate_operands(c, layer, item, values)
    slots, aggregation, parts = [shadow_slot(c, layer, value) for value in values], layer.aggregation, shape

    def change(env: Environment) -> None:
        elements: list[Value] = []
        for at, part in enumerate(parts):
            number: Scalar | None = None
            for slot, kind in zip(slots, cast("list[tuple[Shape, ...]]", kinds), strict=True):
                here = aggregation.aggregate_value(cast("tuple[Value, ...]", env[slot])[at], kind[at])
                number = here if number is None else aggregation.combine(number, here)
            elements.append(aggregation.splat_value(cast("Scalar", number), part))
        env[d] = tuple(elements)

    return change


def _truncation_types(c: Compiler, item: inst.Cast) -> tuple[Int, Int] | None:
    """The types of the shadows of a conversion that leaves the bytes as they are, or leaves some out."""
    source, target = shadow_shape(c.shape(item.value)), shadow_shape(c.shape(item.result))
    if item.op not in _MOVES or not isinstance(source, Int) or not isinstance(target, Int):
        return None
    return (source, target) if target.width <= source.width else None


def _convert(c: Compiler, layer: FieldLayer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.Cast)
    kinds = _truncation_types(c, item)
    if kinds is None:
        return _elementwise(c, layer, item)
    x, d, fold = shadow_slot(c, layer, item.value), shadow_slot(c, layer, item.result), c.walk.fold
    source, target = kinds

    def change(env: Environment) -> None:
        env[d] = fold.cast("trunc", cast("Scalar", env[x]), source, target)

    return change


def _select(c: Compiler, layer: FieldLayer, item: inst.Instruction) -> Change:
    """The side that is chosen counts; the condition is an implicit flow."""
    assert isinstance(item, inst.Select)
    if isinstance(c.shape(item.cond), tuple):
        return _aggregate_all(c, layer, item)
    test, fold = c.operand(item.cond), c.walk.fold
    x, y = shadow_slot(c, layer, item.then), shadow_slot(c, layer, item.other)
    d, shape = moves.result_slot(c, layer, item)

    def choose(cond: Scalar, then: Value, other: Value, part: Shape) -> Value:
        if isinstance(part, tuple):
            columns = zip(cast("tuple[Value, ...]", then), cast("tuple[Value, ...]", other), part, strict=True)
            return tuple(choose(cond, a, b, kind) for a, b, kind in columns)
        return fold.select(cond, cast("Scalar", then), cast("Scalar", other), Int(part.width))

    def change(env: Environment) -> None:
        env[d] = choose(cast("Scalar", env[test]), env[x], env[y], shape)

    return change


def _intrinsic(c: Compiler, layer: FieldLayer, item: inst.Call) -> Change | None:
    if intrinsic_word(item) == "memset":
        return moves.memset(c, layer, item)
    if item.result is None:
        return None
    computation = computation_of(c, item)
    return (
        moves.constant_result(c, layer, item)
        if computation is None
        else aggregate_operands(c, layer, item, computation[1])
    )


def _extract_element(c: Compiler, layer: FieldLayer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.ExtractElement)
    return moves.extract_element(c, layer, item, _aggregate_all(c, layer, item))


def _insert_element(c: Compiler, layer: FieldLayer, item: inst.Instruction) -> Change:
    assert isinstance(item, inst.InsertElement)
    return moves.insert_element(c, layer, item, _aggregate_all(c, layer, item))


RULES: dict[type, PropagationRule] = {
    inst.BinOp: _elementwise,
    inst.UnaryOp: _elementwise,
    inst.Compare: _elementwise,
    inst.GetElementPtr: _aggregate_all,
    inst.Cast: _convert,
    inst.Select: _select,
    inst.Load: moves.load,
    inst.Store: moves.store,
    inst.Alloca: moves.constant_result,
    inst.ExtractValue: moves.extract_value,
    inst.InsertValue: moves.insert_value,
    inst.ExtractElement: _extract_element,
    inst.InsertElement: _insert_element,
    inst.ShuffleVector: moves.shuffle_vector,
    inst.UninitialisedValue: moves.unwritten_result,
}
