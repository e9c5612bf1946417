"""The ways in which one line of Python is broken: every mutant of a file, as an edit of its text.

Offutt et al. (1996) found that five operators do nearly as much as all of them; these are theirs for Python, and the
loss of a statement. What no execution depends on is not broken: docstrings, annotations, assertions, texts of errors.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from difflib import unified_diff
from functools import cached_property
from typing import Final, TypeAlias, final

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip
OPPOSITES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
OUT_OF_REACH: Final = frozenset({"decorator_list", "annotation", "returns", "bases"})
"""Fields of nodes in which nothing is broken."""
TEXTS: Final = frozenset({"__repr__", "__str__"})
TRUTHS: Final = (ast.Name, ast.Call, ast.Attribute, ast.Subscript)
"""Conditions that have no operator of their own to break."""
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@final
@dataclass(frozen=True)
class Mutant:
    """One edit of a file: new text between two offsets. `function` is the line of the function around it, or 0."""

    path: str
    line: int
    function: int
    operator: str
    start: int
    end: int
    replacement: str

    @cached_property
    def name(self) -> str:
        return f"{self.path}:{self.line}:{self.start}:{self.operator}"

    def apply(self, text: str) -> str:
        return text[: self.start] + self.replacement + text[self.end :]

    def diff(self, text: str) -> str:
        """The lines that differ."""
        found = unified_diff(text.splitlines(), self.apply(text).splitlines(), lineterm="", n=0)
        return "\n".join(line for line in found if line[:3] not in ("---", "+++") and not line.startswith("@@"))


def mutants_of(path: str, text: str) -> list[Mutant]:
    """Every mutant of a file, in the order of the text."""
    return sorted(_Breaker(path, text).all(), key=lambda mutant: (mutant.start, mutant.operator, mutant.replacement))


def is_python(text: str) -> bool:
    """Whether a mutant can be imported at all: an edit inside of a pattern or a target cannot."""
    try:
        compile(text, "mutant", "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True


@final
class _Breaker:
    """Walks a file, and knows where in the text each node stands."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.starts = [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def all(self) -> Iterator[Mutant]:
        yield from self._inside(ast.parse(self.text), 0)

    def _inside(self, node: ast.AST, function: int) -> Iterator[Mutant]:
        for name, value in ast.iter_fields(node):
            if name in OUT_OF_REACH:
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not is_harmless(child):
                    inner = _first_line(child) if isinstance(child, Function) else function
                    yield from self._of(child, function)
                    if name == "test" and isinstance(child, TRUTHS):
                        yield self._edit(child, function, "condition", ast.UnaryOp(ast.Not(), child))
                    yield from self._inside(child, inner)

    def _of(self, node: ast.AST, function: int) -> Iterator[Mutant]:
        for operator, changed in changes(node):
            yield self._edit(node, function, operator, changed)

    def _edit(self, node: ast.AST, function: int, operator: str, changed: ast.AST | None) -> Mutant:
        assert isinstance(node, ast.stmt | ast.expr)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno, node.end_col_offset)
        spelled = "pass" if changed is None else ast.unparse(changed)
        if isinstance(changed, ast.expr) and not isinstance(changed, ast.Constant | ast.Name | ast.Call):
            spelled = f"({spelled})"
        return Mutant(self.path, node.lineno, function, operator, start, end, spelled)

    def _offset(self, line: int, column: int) -> int:
        """Columns of a syntax tree count bytes."""
        start = self.starts[line - 1]
        text = self.text[start : self.starts[line]]
        return start + len(text.encode()[:column].decode())


def _first_line(function: Function) -> int:
    """The line that its code object has: that of the first decorator."""
    decorators = [] if isinstance(function, ast.Lambda) else function.decorator_list
    return min([function.lineno, *(each.lineno for each in decorators)])


def is_harmless(node: ast.AST) -> bool:
    """Whether no execution that succeeds depends on the node, or only its text does."""
    match node:
        case ast.Assert() | ast.Raise() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.FunctionDef(name=name):
            return name in TEXTS
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in ("__all__", "__slots__") or _is_type(node.value)
        case ast.Call(func=ast.Name(id="cast" | "TypeVar" | "NewType")):
            return True
    return False


def _is_type(node: ast.AST) -> bool:
    """`int | None`, `Term | Integer`: a union of types rather than of bits."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _is_type(node.left) or _is_type(node.right)
    if isinstance(node, ast.Name):
        return (node.id[:1].isupper() and not node.id.isupper()) or node.id in ("int", "str", "bool", "bytes", "float")
    if isinstance(node, ast.Subscript):
        return _is_type(node.value)
    return isinstance(node, ast.Attribute) and node.attr[:1].isupper() and not node.attr.isupper()


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST | None]]:
    """What may stand in place of a node, with the name of the operator; None is nothing at all."""
    match node:
        case ast.Compare(ops=[op]):
            for other in COMPARISONS[type(op)]:
                yield "comparison", _with(node, ops=[other()])
        case ast.BinOp() if type(node.op) in ARITHMETIC and not _is_type(node) and not _has_text(node):
            yield "arithmetic", _with(node, op=ARITHMETIC[type(node.op)]())
        case ast.BoolOp():
            yield "logic", _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield "negation", node.operand
        case ast.Constant(value=bool(value)):
            yield "constant", ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield "constant", ast.Constant(value + 1)
        case ast.Call(func=ast.Name(id=name), args=[_, *_]) if name in OPPOSITES:
            yield "extreme", _with(node, func=ast.Name(OPPOSITES[name]))
        case ast.IfExp():
            yield "condition", _with(node, body=node.orelse, orelse=node.body)
        case ast.stmt():
            yield from _of_statement(node)


def _of_statement(node: ast.stmt) -> Iterator[tuple[str, ast.AST | None]]:
    match node:
        case ast.Return(value=ast.Tuple(elts=[first, second])):
            yield "result", ast.Return(ast.Tuple([second, first], ast.Load()))
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Break() | ast.Continue():
            yield "statement", None
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "statement", None


def _with(node: ast.AST, **fields: object) -> ast.AST:
    made = deepcopy(node)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def _has_text(node: ast.BinOp) -> bool:
    """Texts and tuples are put together with `+` too, and broken so they fail where they stand."""
    texts = ast.JoinedStr | ast.List | ast.Tuple
    return any(
        isinstance(side, texts) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )
