"""Random C expressions without undefined behaviour: arithmetic is unsigned or on masked operands."""

from __future__ import annotations

from collections.abc import Callable

from differential.scope import (
    BIT37,
    BOOL,
    I32,
    SIGNED_OF,
    U8,
    U32,
    U64,
    U128,
    USUAL,
    Array,
    IntType,
    Routine,
    Struct,
    Writer,
)

Expr = tuple[str, IntType]
STRINGS = (("fathom", 7), ("a\\0bc", 5), ("%d\\n ", 5), ("\\xff\\x80\\x7f z", 6), ("", 1))
INPUTS = ("uint", "int", "uchar", "char", "ushort", "short", "ulong", "long", "bool")
INPUT_TYPES = {
    "uint": "u32", "int": "i32", "uchar": "u8", "char": "i8", "ushort": "u16", "short": "i16",
    "ulong": "u64", "long": "i64", "bool": "_Bool",
}  # fmt: skip
BY_NAME = {kind.name: kind for kind in (*USUAL, BOOL, U128, SIGNED_OF[128], BIT37)}


def cast(type: IntType, text: str) -> str:
    return f"({type.name})({text})"


def expression(w: Writer, depth: int = 2) -> Expr:
    """An expression of any integer type."""
    if depth <= 0 or w.chance(0.2):
        return leaf(w)
    return w.pick(MAKERS)(w, depth - 1)


def of_type(w: Writer, type: IntType, depth: int = 2) -> str:
    """An expression converted to a type."""
    text, found = expression(w, depth)
    return text if found == type else cast(type, text)


def condition(w: Writer, depth: int = 2) -> str:
    """Something that is often true and often false."""
    roll = w.number(0, 4)
    if roll == 0:
        return f"({of_type(w, U32, depth)} >> {w.number(0, 7)}) & 1"
    if roll == 1:
        return f"{of_type(w, U32, depth)} % {w.number(2, 5)} == {w.number(0, 2)}"
    return _compare(w, depth)[0]


def index(w: Writer, length: int) -> str:
    """A number below `length`: known, or made small."""
    if w.chance(0.4):
        return str(w.number(0, length - 1))
    text = of_type(w, U32, 1)
    return f"{text} & {length - 1}" if length & (length - 1) == 0 else f"{text} % {length}u"


def leaf(w: Writer) -> Expr:
    roll = w.rng.random()
    if roll < 0.25:
        return literal(w)
    if roll < 0.37:
        return input_value(w)
    if roll < 0.5 and w.arrays:
        return element(w, w.pick(w.arrays))
    if roll < 0.6 and w.pointers:
        pointer = w.pick(w.pointers)
        return f"*{pointer.text}", pointer.type
    if w.places:
        place = w.pick(w.places)
        return place.text, place.type
    return literal(w)


def literal(w: Writer) -> Expr:
    type = w.pick(USUAL)
    if w.chance(0.5):
        value = w.number(0, 5)
    else:
        edge = 1 << (type.width - 1)
        value = w.pick((edge - 1, edge, edge + 1, w.rng.getrandbits(type.width), 2 * edge - 1))
    return f"(({type.name}){value % (1 << type.width)}ull)", type


def input_value(w: Writer) -> Expr:
    kind = w.pick(INPUTS) if w.chance(0.5) else w.pick(INPUTS[:6])
    w.sites += 1
    return f"__VERIFIER_nondet_{kind}_{w.prefix}{w.sites}()", BY_NAME[INPUT_TYPES[kind]]


def element(w: Writer, array: Array) -> Expr:
    if w.chance(0.2):
        return f"*({array.text} + ({index(w, array.length)}))", array.type
    return f"{array.text}[{index(w, array.length)}]", array.type


def _wide(w: Writer) -> IntType:
    return w.pick((U32, U32, U32, U64, U64, U128 if w.chance(0.15) else U64, BIT37 if w.chance(0.15) else U32))


def _arithmetic(w: Writer, depth: int) -> Expr:
    type = _wide(w)
    left, right = of_type(w, type, depth), of_type(w, type, depth)
    text = f"({left} {w.pick('+-*&|^+-')} {right})"
    signed = SIGNED_OF.get(type.width)
    return (cast(signed, text), signed) if signed is not None and w.chance(0.4) else (text, type)


def _shift(w: Writer, depth: int) -> Expr:
    type = _wide(w)
    signed = SIGNED_OF.get(type.width)
    amount = f"({of_type(w, U32, depth)} & 31)" if type.width < 64 else f"({of_type(w, U32, depth)} & 63)"
    if signed is not None and w.chance(0.4):
        return f"({of_type(w, signed, depth)} >> {amount})", signed
    # A bit-field that is narrower than int is one of type int here.
    return f"({cast(type, of_type(w, type, depth))} {w.pick(('<<', '>>'))} {amount})", type


def _divide(w: Writer, depth: int) -> Expr:
    type = _wide(w)
    signed = SIGNED_OF.get(type.width)
    op = w.pick("/%")
    if signed is not None and w.chance(0.5):
        by = f"({of_type(w, U32, depth)} & {w.pick((3, 15))})"
        by = f"-(i32)({by} + 2)" if w.chance(0.3) else f"(i32)({by} + 1)"
        return f"({of_type(w, signed, depth)} {op} {by})", signed
    return f"({of_type(w, type, depth)} {op} ({of_type(w, type, depth)} | 1))", type


def _compare(w: Writer, depth: int) -> Expr:
    type = w.int_type()
    left, right = of_type(w, type, depth), of_type(w, type, depth)
    return f"({left} {w.pick(('<', '<=', '>', '>=', '==', '!='))} {right})", I32


def _logic(w: Writer, depth: int) -> Expr:
    left, right = condition(w, depth), condition(w, depth)
    if w.chance(0.2):
        return f"(!({left}))", I32
    return f"(({left}) {w.pick(('&&', '||'))} ({right}))", I32


def _ternary(w: Writer, depth: int) -> Expr:
    type = w.int_type()
    return f"(({condition(w, depth)}) ? {of_type(w, type, depth)} : {of_type(w, type, depth)})", (
        type if type.width >= 32 else I32
    )


def _unary(w: Writer, depth: int) -> Expr:
    type = _wide(w)
    return f"({w.pick('~-')}{of_type(w, type, depth)})", type


def _convert(w: Writer, depth: int) -> Expr:
    type = w.int_type()
    return cast(type, expression(w, depth)[0]), type


def _comma(w: Writer, depth: int) -> Expr:
    text, type = expression(w, depth)
    return f"(out({of_type(w, U64, depth)}), {text})", type


def _string(w: Writer, depth: int) -> Expr:
    text, length = w.pick(STRINGS)
    return f'(u8)("{text}")[{index(w, length)}]', U8


def _builtin(w: Writer, depth: int) -> Expr:
    word = of_type(w, U32, depth)
    name = w.pick(("popcount", "ctz", "clz", "bswap32", "bswap64", "bitreverse32", "rotateleft32", "abs", "parity"))
    if name in ("ctz", "clz"):
        return f"__builtin_{name}({word} | 1u)", I32
    if name == "bswap64":
        return f"__builtin_bswap64({of_type(w, U64, depth)})", U64
    if name == "rotateleft32":
        return f"__builtin_rotateleft32({word}, {of_type(w, U32, 0)})", U32
    if name == "abs":
        return f"__builtin_abs((i32)({word} >> 1) - {w.number(0, 999)})", I32
    return f"__builtin_{name}({word})", I32 if name in ("popcount", "parity") else U32


def _float(w: Writer, depth: int) -> Expr:
    if w.chance(0.5):
        return f"d2i({floating(w, depth)})", I32
    op = w.pick(("<", "<=", ">", ">=", "==", "!="))
    return f"({floating(w, depth)} {op} {floating(w, depth)})", I32


def floating(w: Writer, depth: int) -> str:
    """A float or a double."""
    if depth <= 0 or w.chance(0.2):
        if w.floats and w.chance(0.7):
            return w.pick(w.floats)[0]
        return w.pick(("0.5", "-1.25f", "3.0e10", "1e-3f", "0.1", "-0.0", "1e300", "7.0f"))
    roll = w.number(0, 6)
    if roll <= 1:
        type = w.pick(USUAL)
        return f"({w.pick(('float', 'double'))}){of_type(w, type, depth - 1)}"
    left, right = floating(w, depth - 1), floating(w, depth - 1)
    if roll == 2:
        return f"(({condition(w, 0)}) ? {left} : {right})"
    if roll == 3:
        return f"({w.pick(('float', 'double'))})({left})"
    if roll == 4:
        return f"(-({left}))"
    return f"({left} {w.pick('+-*/')} {right})"


def _pointers(w: Writer, depth: int) -> Expr:
    if not w.arrays:
        return leaf(w)
    array = w.pick(w.arrays)
    left, right = (f"({array.text} + ({index(w, array.length)}))" for _ in range(2))
    if w.chance(0.4):
        return f"(i32)({left} - {right})", I32
    return f"({left} {w.pick(('<', '<=', '==', '!='))} {right})", I32


def _call(w: Writer, depth: int) -> Expr:
    usable = [r for r in w.routines if isinstance(r.result, IntType) and w.affordable(r.cost)]
    if not usable:
        return _arithmetic(w, depth)
    routine = w.pick(usable)
    text = call_text(w, routine)
    assert isinstance(routine.result, IntType)
    return leaf(w) if text is None else (text, routine.result)


def call_text(w: Writer, routine: Routine) -> str | None:
    """A call with arguments from what is in scope; None when there is nothing to pass."""
    args: list[str] = []
    for kind, type in routine.params:
        found = _argument(w, kind, type)
        if found is None:
            return None
        args.append(found)
    w.spend(routine.cost)
    return f"{routine.name}({', '.join(args)})"


def _argument(w: Writer, kind: str, type: IntType | Struct) -> str | None:
    if isinstance(type, Struct):
        usable = [place.text for place in w.structs if place.struct is type]
        return w.pick(usable) if usable else None
    if kind == "int":
        return of_type(w, type, 1)
    return address(w, type, w.level)


def address(w: Writer, type: IntType, level: int) -> str | None:
    """A pointer to something of a type that lives at least as long as `level` says."""
    found = [f"&{p.text}" for p in w.places if p.type == type and p.level <= level and p.addressable and p.mutable]
    found += [f"&{a.text}[{index(w, a.length)}]" for a in w.arrays if a.type == type and a.level <= level]
    found += [p.text for p in w.pointers if p.type == type and p.level <= level]
    if not found:
        return None
    if w.chance(0.3):
        return f"(({condition(w, 1)}) ? {w.pick(found)} : {w.pick(found)})"
    return w.pick(found)


MAKERS: tuple[Callable[[Writer, int], Expr], ...] = (
    _arithmetic, _arithmetic, _arithmetic, _shift, _divide, _compare, _compare, _logic, _ternary, _ternary, _unary,
    _convert, _convert, _comma, _string, _builtin, _float, _pointers, _call, _call,
)  # fmt: skip
