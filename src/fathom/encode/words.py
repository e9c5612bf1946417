"""Word sizes: how many bytes of a region are one element of its encoding.

One byte a word is exact for every program. Wider words are faster, and exact only where every access is made of
whole, aligned words. SeaBMC leaves the choice to the user and is unsound when it is wrong (S0-16); here alignment is
proved from the program first. `auto` takes the widest word that every access of a region allows; a fixed size that
some access does not allow is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from fathom.encode.goal import EncodeOptions
from fathom.errors import UserError
from fathom.ir import instructions as ir
from fathom.ir.types import Float, Int, Pointer
from fathom.ir.values import Lit, Null, Reg, Value
from fathom.memory.base import Encoding, MemoryOptions, ObjectInfo, Region
from fathom.memory.regions import Regions
from fathom.memory.registry import encoding
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.encode.encoder import Encoder

MOST = 16
"""Alignment beyond this makes no difference."""
_ACCESSES = frozenset({ir.Load, ir.Store, ir.StoreBytes, ir.Memset, ir.Memcpy, ir.Havoc})


@final
class Words:
    """The word size of each region, decided before anything is encoded."""

    def __init__(
        self, body: Sequence[ir.Statement], regions: Regions, options: EncodeOptions, idle: frozenset[Reg]
    ) -> None:
        self.regions = regions
        self.options = options
        self._aligned: dict[Reg, int] = {}
        self._allowed: dict[int, int] = {}
        self._reasons: dict[int, SrcLoc | None] = {}
        self._copies: list[ir.Memcpy] = []
        self._idle = idle
        if any(type(item) in _ACCESSES for item in body):
            for item in body:
                self._visit(item)
        while any(self._differ(item) for item in self._copies):
            pass

    def of(self, region: int) -> int:
        """Bytes in a word of this region."""
        wanted = self.options.word_size
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

    def encoding(self, encoder: Encoder, region: int) -> Encoding:
        """A new encoding for a region, with all the objects that are ever in it."""
        infos = [
            ObjectInfo(
                *encoder.objects.placed(item),
                item.align,
                item.name,
                encoder.object_numbers[item.result.name],
                item.most,
            )
            for item in self.regions.objects.get(region, ())
        ]
        options = self.options
        made = Region(region, self.of(region), tuple(infos), encoder.address_sort.width, options.checked)
        limits = MemoryOptions(
            options.array_bound,
            range_map=options.range_map,
            store_map=options.store_map,
            known=encoder.known,
            look=encoder.look_at_the_clock,
        )
        return encoding(options.memory, encoder.terms, made, limits)

    # ── alignment, from the text ────────────────────────────────────────────────────────────────────────────────────

    def _visit(self, item: ir.Statement) -> None:
        match item:
            case ir.Alloc(result, align=align):
                self._aligned[result] = min(MOST, align & -align)
            case ir.Gep(result, base, offset):
                self._aligned[result] = min(self._of(base), self._of(offset))
            case ir.Select(result, _, then, other):
                self._aligned[result] = min(self._of(then), self._of(other))
            case ir.IntOp(result, op, lhs, rhs):
                self._aligned[result] = self._of_operation(op, lhs, rhs)
            case ir.Cast(result, "zext" | "sext" | "trunc", value):
                self._aligned[result] = self._of(value)
            case ir.PtrToInt(result, value) | ir.IntToPtr(result, value):
                self._aligned[result] = self._of(value)
            case ir.Load(result, ptr, loc=loc):
                self._access(ptr, self._width(result), loc)
            case ir.Store(_, value, ptr, loc=loc):
                self._access(ptr, self._width(value), loc)
            case ir.StoreBytes(_, data, ptr, loc=loc):
                self._access(ptr, len(data), loc)
            case ir.Memset(_, ptr, _, length, loc=loc):
                self._access(ptr, self._length(length), loc)
            case ir.Havoc(result, ptr, length, loc=loc) if result not in self._idle:
                self._access(ptr, self._length(length), loc)
            case ir.Memcpy(_, dst, src, length, loc=loc):
                self._access(dst, self._length(length), loc)
                self._access(src, self._length(length), loc)
                self._copies.append(item)
            case _:
                pass

    def _of(self, value: Value) -> int:
        if isinstance(value, Lit):
            return min(MOST, value.value & -value.value) if value.value else MOST
        if isinstance(value, Null):
            return MOST
        return self._aligned.get(value, 1) if isinstance(value, Reg) else 1

    def _of_operation(self, op: str, lhs: Value, rhs: Value) -> int:
        left, right = self._of(lhs), self._of(rhs)
        if op == "mul":
            return min(MOST, left * right)
        if op == "and":
            return max(left, right)
        if op == "shl" and isinstance(rhs, Lit):
            return min(MOST, left << min(rhs.value, 4))
        return min(left, right) if op in ("add", "sub", "or", "xor") else 1

    @staticmethod
    def _width(value: Value) -> int:
        assert isinstance(value.type, Int | Float | Pointer)
        return (value.type.width + 7) // 8

    @staticmethod
    def _length(length: Value) -> int:
        """A length that is not known may be any number of bytes."""
        return length.value if isinstance(length, Lit) else 1

    def _access(self, pointer: Value, width: int, loc: SrcLoc | None) -> None:
        fits = min(self._of(pointer), width & -width if width else MOST)
        self._limit(self.regions.of(pointer), 8 if fits >= 8 else 4 if fits >= 4 else 1, loc)

    def _differ(self, item: ir.Memcpy) -> bool:
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
