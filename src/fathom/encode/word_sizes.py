"""Word sizes: how many bytes of a region are one element of its encoding.

One byte a word is exact for every program. Wider words are faster, and exact only where every access is made of
whole, aligned words. SeaBMC, section IV, leaves the choice to the user and is unsound when it is wrong; here alignment
is proved from the program first. `auto` takes the widest word that every access of a region allows; a fixed size that
some access does not allow is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from fathom.encode.goal import WordSize
from fathom.errors import UserError
from fathom.ir import instructions as ir
from fathom.ir.types import Float, Int, Pointer
from fathom.ir.values import Lit, Null, Reg, Value
from fathom.memory.regions import Regions
from fathom.source import SrcLoc

MAX_ALIGNMENT: Final = 16
"""Alignment beyond this makes no difference."""
_ACCESSES = frozenset({ir.Load, ir.Store, ir.StoreBytes, ir.Memset, ir.Memcpy, ir.Havoc})


@final
class WordSizes:
    """The word size of each region, decided before anything is encoded."""

    def __init__(
        self, body: Sequence[ir.Statement], regions: Regions, word_size: WordSize, idle: frozenset[Reg]
    ) -> None:
        self.regions = regions
        self.word_size = word_size
        self._alignment: dict[Reg, int] = {}
        self._allowed: dict[int, int] = {}
        self._reasons: dict[int, SrcLoc | None] = {}
        self._copies: list[ir.Memcpy] = []
        self._idle = idle
        if any(type(item) in _ACCESSES for item in body):
            for item in body:
                self._visit(item)
        while any(self._equate_word_sizes(item) for item in self._copies):
            pass

    def of(self, region: int) -> int:
        """Bytes in a word of this region."""
        wanted = self.word_size
        allowed = self._allowed.get(region, 8)
        if wanted == "auto":
            return next(word for word in (8, 4, 1) if word <= allowed)
        if wanted > allowed:
            loc = self._reasons[region]
            raise UserError(
                f"--word-size {wanted} cannot express the access at {loc or 'an unknown place'}",
                hint="use --word-size auto, or 1, which can express every access",
            )
        return wanted

    # ── alignment, from the text ────────────────────────────────────────────────────────────────────────────────────

    def _visit(self, item: ir.Statement) -> None:
        if type(item) in _ACCESSES:
            self._visit_access(item)
        else:
            self._visit_value(item)

    def _visit_value(self, item: ir.Statement) -> None:
        """Note the alignment of a pointer, or of a number that one may be moved by."""
        match item:
            case ir.Alloc(result, align=align):
                self._alignment[result] = min(MAX_ALIGNMENT, align & -align)
            case ir.Gep(result, base, offset):
                self._alignment[result] = min(self._alignment_of(base), self._alignment_of(offset))
            case ir.Select(result, _, then, other):
                self._alignment[result] = min(self._alignment_of(then), self._alignment_of(other))
            case ir.IntOp(result, op, lhs, rhs):
                self._alignment[result] = self._alignment_of_operation(op, lhs, rhs)
            case ir.Cast(result, "zext" | "sext" | "trunc", value):
                self._alignment[result] = self._alignment_of(value)
            case ir.PtrToInt(result, value) | ir.IntToPtr(result, value):
                self._alignment[result] = self._alignment_of(value)
            case _:
                pass

    def _visit_access(self, item: ir.Statement) -> None:
        """Limit the word size of the region by the alignment and the width of an access."""
        match item:
            case ir.Load(result, ptr, loc=loc):
                self._limit_access(ptr, self._width(result), loc)
            case ir.Store(_, value, ptr, loc=loc):
                self._limit_access(ptr, self._width(value), loc)
            case ir.StoreBytes(_, data, ptr, loc=loc):
                self._limit_access(ptr, len(data), loc)
            case ir.Memset(_, ptr, _, length, loc=loc):
                self._limit_access(ptr, self._length(length), loc)
            case ir.Havoc(result, ptr, length, loc=loc) if result not in self._idle:
                self._limit_access(ptr, self._length(length), loc)
            case ir.Memcpy(_, dst, src, length, loc=loc):
                self._limit_access(dst, self._length(length), loc)
                self._limit_access(src, self._length(length), loc)
                self._copies.append(item)
            case _:
                pass

    def _alignment_of(self, value: Value) -> int:
        if isinstance(value, Lit):
            return min(MAX_ALIGNMENT, value.value & -value.value) if value.value else MAX_ALIGNMENT
        if isinstance(value, Null):
            return MAX_ALIGNMENT
        return self._alignment.get(value, 1) if isinstance(value, Reg) else 1

    def _alignment_of_operation(self, op: str, lhs: Value, rhs: Value) -> int:
        left, right = self._alignment_of(lhs), self._alignment_of(rhs)
        if op == "mul":
            return min(MAX_ALIGNMENT, left * right)
        if op == "and":
            return max(left, right)
        if op == "shl" and isinstance(rhs, Lit):
            return min(MAX_ALIGNMENT, left << min(rhs.value, 4))
        return min(left, right) if op in ("add", "sub", "or", "xor") else 1

    @staticmethod
    def _width(value: Value) -> int:
        assert isinstance(value.type, Int | Float | Pointer)
        return (value.type.width + 7) // 8

    @staticmethod
    def _length(length: Value) -> int:
        """A length that is not known may be any number of bytes."""
        return length.value if isinstance(length, Lit) else 1

    def _limit_access(self, pointer: Value, width: int, loc: SrcLoc | None) -> None:
        fits = min(self._alignment_of(pointer), width & -width if width else MAX_ALIGNMENT)
        self._limit(self.regions.of(pointer), 8 if fits >= 8 else 4 if fits >= 4 else 1, loc)

    def _equate_word_sizes(self, item: ir.Memcpy) -> bool:
        """A copy between regions needs one word size for both; True when that has changed one of them."""
        regions = self.regions.of(item.dst), self.regions.of(item.src)
        word = min(self._allowed[region] for region in regions)
        changed = any(self._allowed[region] != word for region in regions)
        for region in regions:
            self._limit(region, word, item.loc)
        return changed

    def _limit(self, region: int, word: int, loc: SrcLoc | None) -> None:
        if word < self._allowed.get(region, 16):
            self._allowed[region] = word
            self._reasons[region] = loc
