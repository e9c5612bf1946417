"""SMT-LIB terms as text into our terms, without recursion: for models, for laws of rules, for printed goals.

The operators are those of the table in `ops`, n-ary where SMT-LIB lets them be, and the usual abbreviations (`bvugt`,
`distinct`, …), which are built from others. Rounding modes other than an operator's own are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from itertools import pairwise
from typing import Final, final

from fathom.errors import UserError
from fathom.logic import ops
from fathom.logic.ops import CONST_ARRAY, FP_ROUND, INT_NEG, OPS, FunctionSymbol, Op
from fathom.logic.sexpr import Sexpr, brief, name
from fathom.logic.softfloat import infinity, nan
from fathom.logic.sorts import BOOL, INT, FloatSort, Sort, array, bv, fp
from fathom.logic.terms import Data, Term, Terms

Scope = dict[str, Term | FunctionSymbol]

_PLAIN: Final[dict[str, Op]] = {
    op.smt.split(" ")[0]: op for op in OPS.values() if op.smt and "{" not in op.smt and op is not INT_NEG
}
_INDEXED: Final[dict[str, Op]] = {
    op.smt.split(" ")[1]: op for op in OPS.values() if op.smt.startswith("(_ ") and "to_fp" not in op.smt
}
_MIRRORED: Final[dict[str, str]] = dict(
    pair.split(":")
    for pair in "bvugt:bvult bvuge:bvule bvsgt:bvslt bvsge:bvsle >:< >=:<= fp.gt:fp.lt fp.geq:fp.leq".split()
)
_LEFT: Final = frozenset("and or xor bvadd bvmul bvand bvor bvxor concat + - *".split())
_CHAINED: Final = frozenset("= < <= fp.lt fp.leq fp.eq".split())
_MODES: Final[dict[str, str]] = {
    **{mode: mode for mode in ("RNE", "RNA", "RTP", "RTN", "RTZ")},
    "roundNearestTiesToEven": "RNE",
    "roundNearestTiesToAway": "RNA",
    "roundTowardPositive": "RTP",
    "roundTowardNegative": "RTN",
    "roundTowardZero": "RTZ",
}


def read_sort(expr: Sexpr) -> Sort:
    """`Bool`, `Int`, `(_ BitVec 8)`, `(_ FloatingPoint 8 24)`, `Float32`, `(Array …)`."""
    match expr:
        case "Bool":
            return BOOL
        case "Int":
            return INT
        case "Float16" | "Float32" | "Float64":
            return {"Float16": fp(5, 11), "Float32": fp(8, 24), "Float64": fp(11, 53)}[expr]
        case ["_", "BitVec", str(width)]:
            return bv(int(width))
        case ["_", "FloatingPoint", str(exponent), str(significand)]:
            return fp(int(exponent), int(significand))
        case ["Array", index, element]:
            return array(read_sort(index), read_sort(element))
    raise UserError(f"this is not a sort that Fathom knows: {brief(expr)}")


def read_term(terms: Terms, expr: Sexpr, scope: Scope) -> Term:
    """The term that an expression denotes; `scope` gives its free names."""
    return _TermReader(terms, scope).read(expr)


@final
class _TermReader:
    """Reads without recursion: `_pending` holds what is left to do, last first, `_done` the terms that wait for use."""

    def __init__(self, terms: Terms, scope: Scope) -> None:
        self._terms = terms
        self._scope = dict(scope)
        self._pending: list[Callable[[], None]] = []
        self._done: list[Term] = []

    def read(self, expr: Sexpr) -> Term:
        self._later(expr)
        while self._pending:
            self._pending.pop()()
        return self._done[0]

    def _later(self, expr: Sexpr) -> None:
        self._pending.append(partial(self._visit, expr))

    def _visit(self, expr: Sexpr) -> None:
        leaf = _leaf(self._terms, expr, self._scope)
        if leaf is not None:
            self._done.append(leaf)
            return
        assert isinstance(expr, list)
        if expr[0] == "let":
            self._visit_let(expr)
            return
        args = _arguments(expr)
        self._pending.append(partial(self._apply, expr, len(args)))
        for each in reversed(args):
            self._later(each)

    def _visit_let(self, expr: list[Sexpr]) -> None:
        _, bindings, body = expr
        assert isinstance(bindings, list)
        names = [name(binding[0]) for binding in bindings]
        self._pending.append(partial(self._bind, names, body))
        for binding in reversed(bindings):
            self._later(binding[1])

    def _bind(self, names: Sequence[str], body: Sexpr) -> None:
        """The values are read: the body sees them, and afterwards the names mean what they meant before."""
        old = {each: self._scope.get(each) for each in names}
        self._scope.update(zip(names, self._take(len(names)), strict=True))
        self._pending.append(partial(self._restore, old))
        self._later(body)

    def _restore(self, old: Mapping[str, Term | FunctionSymbol | None]) -> None:
        for bound, meaning in old.items():
            if meaning is None:
                self._scope.pop(bound, None)
            else:
                self._scope[bound] = meaning

    def _apply(self, expr: list[Sexpr], arity: int) -> None:
        self._done.append(_apply(self._terms, expr, self._take(arity), self._scope))

    def _take(self, count: int) -> list[Term]:
        start = len(self._done) - count
        taken = self._done[start:]
        del self._done[start:]
        return taken


def _arguments(expr: list[Sexpr]) -> list[Sexpr]:
    """The arguments of an application, without a rounding mode."""
    return expr[2:] if len(expr) > 1 and isinstance(expr[1], str) and expr[1] in _MODES else expr[1:]


def _leaf(terms: Terms, expr: Sexpr, scope: Scope) -> Term | None:
    """The term of a literal or a name, `None` for an application."""
    if isinstance(expr, str):
        return _atom(terms, expr, scope)
    match expr:
        case ["_", str(special), str(exponent), str(significand)]:
            sort = fp(int(exponent), int(significand))
            known = {"NaN": nan(sort), "+oo": infinity(sort), "+zero": 0, "-zero": sort.sign}
            known["-oo"] = infinity(sort) | sort.sign
            if special in known:
                return terms.value(sort, known[special])
        case ["_", str(number), str(width)] if number.startswith("bv") and number[2:].isdigit():
            return terms.value(bv(int(width)), int(number[2:]))
        case ["fp", str(sign), str(exponent), str(fraction)]:
            parts = [_digits(part) for part in (sign, exponent, fraction)]
            return terms.value(fp(len(parts[1]), len(parts[2]) + 1), int("".join(parts), 2))
        case ["-", str(number)] if number.isdigit():
            return terms.value(INT, -int(number))
        case [] | ["_", *_]:
            raise UserError(f"this is not a term that Fathom knows: {brief(expr)}")
    return None


def _digits(text: str) -> str:
    return text[2:] if text.startswith("#b") else f"{int(text[2:], 16):0{4 * len(text[2:])}b}"


def _atom(terms: Terms, atom: str, scope: Scope) -> Term:
    found = scope.get(name(atom))
    if isinstance(found, Term):
        return found
    if found is not None:
        return terms.apply(found)
    if atom in ("true", "false"):
        return terms.value(BOOL, atom == "true")
    if atom.startswith("#b"):
        return terms.value(bv(len(atom) - 2), int(atom[2:], 2))
    if atom.startswith("#x"):
        return terms.value(bv(4 * len(atom) - 8), int(atom[2:], 16))
    if atom.isdigit():
        return terms.value(INT, int(atom))
    raise UserError(f"the SMT-LIB text uses {atom}, which is not declared")


def _apply(terms: Terms, expr: list[Sexpr], args: Sequence[Term], scope: Scope) -> Term:
    head = expr[0]
    if isinstance(head, list):
        return _apply_indexed(terms, head, args, rounded=len(args) != len(expr) - 1)
    function = scope.get(name(head))
    if isinstance(function, FunctionSymbol):
        return terms.apply(function, *args)
    if head == "fp.roundToIntegral":
        return terms.rebuild(FP_ROUND, args, _MODES[name(expr[1])])
    if head == "-" and len(args) == 1:
        return terms.make(INT_NEG, *args)
    if head == "distinct":
        pairs = [(x, y) for at, x in enumerate(args) for y in args[at + 1 :]]
        return terms.and_(*[terms.ne(x, y) for x, y in pairs])
    if head in _MIRRORED:
        head, args = _MIRRORED[head], args[::-1]
    if head not in _PLAIN:
        raise UserError(f"Fathom does not know the SMT-LIB function {brief(head)}")
    return _apply_to_many(terms, head, args) if len(args) > 2 else terms.make(_PLAIN[head], *args)


def _apply_to_many(terms: Terms, head: str, args: Sequence[Term]) -> Term:
    """More than two arguments: pairs of neighbours, associated to one side, or an operator that takes three."""
    op = _PLAIN[head]
    if head in _CHAINED:
        return terms.and_(*[terms.make(op, x, y) for x, y in pairwise(args)])
    if head in _LEFT:
        return reduce(lambda left, right: terms.make(op, left, right), args)
    if head == "=>":
        return reduce(lambda right, left: terms.make(op, left, right), reversed(args))
    return terms.make(op, *args)


def _apply_indexed(terms: Terms, head: list[Sexpr], args: Sequence[Term], *, rounded: bool) -> Term:
    match head:
        case ["as", "const", sort]:
            return terms.rebuild(CONST_ARRAY, args, read_sort(sort))
        case ["_", "to_fp" | "to_fp_unsigned" as spelling, str(exponent), str(significand)]:
            target = fp(int(exponent), int(significand))
            if not rounded:
                return terms.rebuild(ops.FP_FROM_BITS, args, target)
            if isinstance(args[0].sort, FloatSort):
                return terms.rebuild(ops.FP_FROM_FP, args, target)
            return terms.rebuild(ops.FP_FROM_UBV if spelling == "to_fp_unsigned" else ops.FP_FROM_SBV, args, target)
        case ["_", str(spelling), *indices] if spelling in _INDEXED:
            numbers = [int(name(index)) for index in indices]
            data: Data = (numbers[0], numbers[1]) if len(numbers) == 2 else numbers[0]
            return terms.rebuild(_INDEXED[spelling], args, data)
    raise UserError(f"Fathom does not know the SMT-LIB function {brief(head)}")
