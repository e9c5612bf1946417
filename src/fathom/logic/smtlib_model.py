"""The models that SMT-LIB solvers print, as values by name.

    ((define-fun x () (_ BitVec 8) #x05)                                        {"x": 5,
     (define-fun a () (Array (_ BitVec 8) Bool)
       (store ((as const (Array (_ BitVec 8) Bool)) false) #x01 true))           "a": (False, {1: True}),
     (define-fun f ((y (_ BitVec 8))) (_ BitVec 8) (ite (= y #x02) #x03 #x00)))   "f": (0, {(2,): 3})}

The definitions are read as terms and evaluated. A function becomes its value at every point that its body names, and
its value at a point that it does not name.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import count
from typing import Final, cast

from fathom.errors import UserError
from fathom.logic.evaluate import FunctionValue, Value, evaluate
from fathom.logic.ops import AND, EQ, ITE, VALUE
from fathom.logic.sexpr import Sexpr, brief, name, read_sexprs
from fathom.logic.smtlib_read import Scope, read_sort, read_term
from fathom.logic.sorts import BOOL, INT, ArraySort, Sort
from fathom.logic.terms import Term, Terms, postorder

Point = tuple[int, ...]

_IGNORED: Final = ("sat", "model", "declare-fun", "declare-const", "declare-sort", "forall")


def read_model(text: str, names: Container[str] | None = None) -> Mapping[str, Value]:
    """The values of the constants and functions that the text defines.

    Z3 also prints the definitions of the script, unevaluated: `names` says which constants and functions to read.
    """
    values: dict[str, Value] = {}
    later: list[tuple[str, str]] = []
    for definition in _definitions(read_sexprs(text)):
        match definition:
            case ["define-fun", str(symbol), [], *_] if names is not None and name(symbol) not in names:
                continue
            case ["define-fun", str(symbol), list(params), sort, body]:
                match body:
                    case ["_", "as-array", str(table)]:
                        later.append((name(symbol), name(table)))
                    case ["lambda", list(inner), lambda_body]:
                        values[name(symbol)] = _as_array(_function(inner, lambda_body))
                    case _ if params:
                        values[name(symbol)] = _function(params, body)
                    case _:
                        values[name(symbol)] = _constant(body, read_sort(sort))
            case _:
                raise UserError(f"the solver's model has a part that Fathom cannot read: {brief(definition)}")
    for symbol, table in later:
        values[symbol] = _as_array(cast(FunctionValue, values[table]))
    return values


def _definitions(exprs: list[Sexpr]) -> Iterator[Sexpr]:
    """The `define-fun` forms, wherever they stand: bare, in a list, or in `(model …)`."""
    for expr in exprs:
        if isinstance(expr, str):
            if expr not in _IGNORED:
                raise UserError(f"the solver answered {expr[:80]} where a model was expected")
        elif expr and expr[0] in ("define-fun", "define-const"):
            yield expr if expr[0] == "define-fun" else ["define-fun", expr[1], [], *expr[2:]]
        elif expr and expr[0] in _IGNORED and expr[0] != "model":
            continue
        elif expr and expr[0] == "error":
            raise UserError(f"the solver reports an error: {' '.join(map(str, expr[1:]))[:200]}")
        else:
            yield from _definitions(expr)


def _constant(body: Sexpr, sort: Sort) -> Value:
    if sort is BOOL or not isinstance(sort, ArraySort):
        return evaluate([read_term(Terms(), body, {})], {})[0]
    return evaluate([read_term(Terms(simplify=False), body, {})], {})[0]


def _as_array(value: FunctionValue) -> Value:
    default, table = value
    elements: dict[int, Value] = {point[0]: result for point, result in table.items()}
    return default, elements


def _function(params: Sequence[Sexpr], body: Sexpr) -> FunctionValue:
    terms = Terms(simplify=False)
    symbols = [terms.symbol(name(param[0]), read_sort(param[1])) for param in params]
    scope: Scope = {str(symbol.data): symbol for symbol in symbols}
    term = read_term(terms, body, scope)
    table: dict[Point, int] = {}
    # The usual shape is a chain of ite over points; it is read off directly, in linear time.
    while term.op is ITE and term.args[1].op is VALUE:
        point = _point(term.args[0], symbols)
        if point is None:
            break
        table.setdefault(point, cast(int, term.args[1].data))
        term = term.args[2]
    if term.op is VALUE:
        return cast(int, term.data), table
    return _tabulate(term, symbols, table)


def _tabulate(term: Term, symbols: Sequence[Term], table: dict[Point, int]) -> FunctionValue:
    """Any other body: its value at every point that it names, and at one that it does not name."""
    named: list[Point] = []
    seen: list[set[int]] = [set() for _ in symbols]
    for each in postorder([term]):
        point = _point(each, symbols) if each.op in (AND, EQ) and each.sort is BOOL else None
        if point is not None:
            named.append(point)
        if each.op is VALUE:
            for values, symbol in zip(seen, symbols, strict=True):
                if symbol.sort is each.sort:
                    values.add(cast(int, each.data))
    other = tuple(_fresh(values, symbol.sort) for values, symbol in zip(seen, symbols, strict=True))
    for point in named:
        if point not in table:
            table[point] = cast(int, evaluate([term], dict(zip(symbols, point, strict=True)))[0])
    return cast(int, evaluate([term], dict(zip(symbols, other, strict=True)))[0]), table


def _fresh(values: set[int], sort: Sort) -> int:
    """A value that is not among these, if the sort has one."""
    size = 2 if sort is BOOL else 1 << sort.width
    return next((value for value in count() if value not in values and (sort is INT or value < size)), 0)


def _point(condition: Term, symbols: Sequence[Term]) -> Point | None:
    """The one point at which a conjunction of equations holds, if it fixes every argument."""
    fixed: dict[Term, int] = {}
    stack = [condition]
    while stack:
        term = stack.pop()
        if term.op is AND:
            stack += term.args
        elif term.op is EQ:
            x, y = term.args if term.args[1].op is VALUE else term.args[::-1]
            if y.op is not VALUE or x not in symbols or x in fixed:
                return None
            fixed[x] = cast(int, y.data)
        elif term in symbols and term.sort is BOOL:
            fixed[term] = True
        else:
            return None
    return tuple(fixed[symbol] for symbol in symbols) if len(fixed) == len(symbols) else None
