"""What a join writes: phis in a new block, or selects where the branch that leads to its paths can be absorbed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, final

from fathom.bound.facts.fact_map import Facts
from fathom.bound.facts.orders import NumberArms
from fathom.bound.residual.conditions import NumberJoin
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import OpenBlock, Residue
from fathom.bound.residual.values import Scalar
from fathom.domains.bounds import Bounds
from fathom.ir.instructions import Branch, Havoc, IntOp, Nondet, Phi, Select
from fathom.ir.types import Float, Int
from fathom.ir.types import Type as SeaType
from fathom.ir.values import Lit, Reg
from fathom.ir.values import Value as Operand
from fathom.persistent import IntMap


class Column(NamedTuple):
    """The values that paths have of one number, but for a constant: registers, and how far each is from the first."""

    width: int
    bases: tuple[Reg | None, ...]
    distances: tuple[int, ...]


@final
class Join:
    """One join: what the merged path writes, either phis in a new block or selects behind an absorbed branch.

    Numbers that are a constant apart on every path stay so: of `[4, 7]` and `[5, 8]` the first becomes a register, the
    second that register and 1.
    """

    def __init__(self, residue: Residue, blocks: Sequence[OpenBlock], paths: int) -> None:
        self.residue = residue
        self.paths = paths
        self.sources = blocks
        self.cond: Reg | None = None
        self.intervals: list[tuple[int, Bounds]] = []
        """Where numbers lie that were merged, by the numbers of their registers."""
        self.numbers: list[NumberArms] = []
        """The numbers that were merged, with what they are on each path."""
        self.common: Facts = IntMap()
        """What all of its paths know."""
        self._swapped = False
        self._columns: dict[Column, tuple[Reg, int]] = {}
        self.block = self._absorb_branch(blocks) or residue.join_block(blocks)
        residue.here = self.block

    def _absorb_branch(self, blocks: Sequence[OpenBlock]) -> OpenBlock | None:
        parent = find_common_branch(blocks)
        if parent is None:
            return None
        assert isinstance(parent.terminator, Branch)
        assert isinstance(parent.terminator.cond, Reg)
        self.cond = parent.terminator.cond
        first, second = blocks
        self._swapped = first.label != parent.terminator.then
        self.residue.absorb(parent, (first, second))
        return parent

    def operand(self, kind: SeaType, operands: Sequence[Operand]) -> Reg:
        """The register that has, on each path, the operand of that path."""
        result = self.residue.reg(kind)
        if self.cond is not None:
            then, other = reversed(operands) if self._swapped else operands
            self.residue.emit(Select(result, self.cond, then, other))
        else:
            labels = [block.label for block in self.sources]
            self.block.phis.append(Phi(result, tuple(zip(operands, labels, strict=True))))
        return result

    def choose(self, fold: Folder, values: Sequence[Scalar], kind: Int | Float) -> Scalar:
        """The same for scalars, simplified where it is a select."""
        first = values[0]
        if all(value is first or (isinstance(value, int) and value == first) for value in values):
            return first
        if not isinstance(kind, Int) or kind.width == 1:
            return self._choose(fold, values, kind)
        column, start = _split_column(fold, values, kind.width)
        known = self._columns.get(column)
        if known is not None:
            return fold.int_op("add", kind.width, known[0], (start - known[1]) % (1 << kind.width))
        result = self._choose(fold, values, kind)
        if isinstance(result, Reg):
            self._columns[column] = result, start
        return result

    def _choose(self, fold: Folder, values: Sequence[Scalar], kind: Int | Float) -> Scalar:
        if self.cond is not None:
            then, other = reversed(values) if self._swapped else values
            return fold.select(self.cond, then, other, kind)
        operands = [fold.operand(kind, value) for value in values]
        result = self.operand(kind, operands)
        fold.add_join(result, NumberJoin(self.block, self.sources, operands))
        return result

    def keep_interval(self, key: int, intervals: Sequence[Bounds], width: int) -> bool:
        """Keep the interval around some of a number of `width` bits, if that is small enough to be of use."""
        low, high = min(low for low, _ in intervals), max(high for _, high in intervals)
        is_useful = (high - low) >> (width - 1) == 0
        if is_useful:
            self.intervals.append((key, (low, high)))
        return is_useful


def _split_column(fold: Folder, values: Sequence[Scalar], width: int) -> tuple[Column, int]:
    """What is joined without a constant, and the constant: `[x + 3, 8]` is `[x, 5]`, and 3."""
    terms = [_split_sum(fold, value) for value in values]
    start = terms[0][1]
    bases = tuple(base for base, _ in terms)
    return Column(width, bases, tuple((number - start) % (1 << width) for _, number in terms)), start


def _split_sum(fold: Folder, value: Scalar) -> tuple[Reg | None, int]:
    """A number as a register and a constant."""
    if isinstance(value, int):
        return None, value
    made = fold.definitions.get(value)
    if isinstance(made, IntOp) and made.op == "add" and isinstance(made.lhs, Reg) and isinstance(made.rhs, Lit):
        return made.lhs, made.rhs.value
    return value, 0


def find_common_branch(blocks: Sequence[OpenBlock]) -> OpenBlock | None:
    """The block that branches to exactly these two blocks, when nothing keeps them from being moved into it."""
    if len(blocks) != 2:
        return None
    first, second = blocks
    parent = first.parent
    if parent is None or parent is not second.parent or not (first.is_pure and second.is_pure):
        return None
    return None if first.phis or second.phis or _have_common_input(first, second) else parent


def _have_common_input(first: OpenBlock, second: OpenBlock) -> bool:
    """Whether both read what is one input of the program, as paths do that were apart: one of the two counts."""
    return not _list_inputs(first).isdisjoint(_list_inputs(second))


def _list_inputs(block: OpenBlock) -> set[str]:
    return {item.instance for item in block.body if isinstance(item, Nondet | Havoc) and item.instance}
