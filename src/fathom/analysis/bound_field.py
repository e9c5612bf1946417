"""A field while the program is walked: `self.taint[value]` reads, `self.taint[value] = 1` writes."""

from __future__ import annotations

from typing import cast, final

from fathom.analysis.aggregation import shadow_shape
from fathom.analysis.errors import AnalysisError
from fathom.analysis.field_layer import FieldLayer
from fathom.analysis.numbers import Number, Numeric
from fathom.analysis.specs import FieldSpec, check_fits
from fathom.analysis.values import Memory, Piece, Scene, Value
from fathom.bound.residual.values import Address, Scalar
from fathom.bound.residual.values import Value as Held
from fathom.ir.types import Int
from fathom.ir.values import Reg

WORD = 8
"""Bytes of shadow memory that are read or written at once."""


@final
class BoundField:
    """Reads and writes the numbers of a field. What is read of several bytes is what they have together."""

    def __init__(self, scene: Scene, layer: FieldLayer) -> None:
        self._scene = scene
        self._layer = layer
        self._aggregation = layer.aggregation
        self._effort = scene.walk.effort
        self._max_bytes = scene.walk.effort.limits.analysis_bytes
        self._max_cells = scene.walk.effort.limits.analysis_cells

    @property
    def spec(self) -> FieldSpec:
        return self._layer.field

    def __getitem__(self, where: Value | Memory) -> Number:
        if isinstance(where, Memory):
            return self._scene.number(self._read(where), self.spec.bits)
        shadow = self._shadow(where)
        return self._scene.number(self._aggregation.aggregate_value(shadow, shadow_shape(where.shape)), self.spec.bits)

    def __setitem__(self, where: Value | Memory, number: Numeric) -> None:
        scalar = self._check_number(number)
        if isinstance(where, Memory):
            for piece in where.pieces:
                self._write(piece, scalar)
            return
        self._register(where)
        where.set_shadow(self._layer.number, self._aggregation.splat_value(scalar, shadow_shape(where.shape)))

    def bytes_of(self, value: Value) -> Number:
        """The numbers of all bytes of a register beside each other, 8 bits for each; of a field of 8 bits, a bit for
        each bit.
        """
        kind = self._scalar(value)
        return self._scene.number(cast("Scalar", self._shadow(value)), kind.width)

    def set_bytes(self, value: Value, number: Numeric) -> None:
        """The same the other way round; each byte must be a number of the field."""
        kind = self._scalar(value)
        self._register(value)
        value.set_shadow(self._layer.number, self._scene.scalar(number, kind.width))

    # ── registers ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _shadow(self, where: object) -> Held:
        return self._register(where).shadow(self._layer.number)

    def _register(self, where: object) -> Value:
        name = self.spec.name
        if not isinstance(where, Value):
            raise AnalysisError(f"self.{name}[{where!r}]: give a Value or a Memory, as events have them")
        if not self._layer.follows:
            raise AnalysisError(f"self.{name} is about places: ask for memory, as in self.{name}[value.memory(1)]")
        return where

    def _scalar(self, value: Value) -> Int:
        shape = shadow_shape(value.shape)
        if not isinstance(shape, Int):
            raise AnalysisError("a struct or a vector has no bytes beside each other: use self.field[value]")
        return shape

    def _check_number(self, number: object) -> Scalar:
        bits = self.spec.bits
        if isinstance(number, Number):
            if number.bits > bits and (number.known is None or number.known >> bits):
                raise AnalysisError(
                    f"a number of {number.bits} bits for self.{self.spec.name}, which has {bits}:"
                    f" say what is meant with resized({bits})"
                )
            return number.resized(bits).value
        return check_fits(number, bits)

    # ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _read(self, memory: Memory) -> Scalar:
        fold, aggregation = self._scene.walk.fold, self._aggregation
        if not memory.pieces:
            return self.spec.constant
        result: Scalar = aggregation.neutral
        any_of: Scalar = 0
        for piece in memory.pieces:
            found = fold.select(piece.guard, self._read_piece(piece), aggregation.neutral, aggregation.kind)
            result = aggregation.combine(result, found)
            any_of = fold.disjunction(any_of, piece.guard)
        return fold.select(any_of, result, self.spec.constant, aggregation.kind)

    def _read_piece(self, piece: Piece) -> Scalar:
        walk, result = self._scene.walk, cast("Scalar", self._aggregation.neutral)
        if isinstance(piece.length, int):
            for at in range(0, piece.length, WORD):
                width = 8 * min(WORD, piece.length - at)
                result = self._aggregation.combine(
                    result, self._aggregation.aggregate_shadow(self._read_word(piece, at, width), width)
                )
            return result
        for at in range(self._max_length(piece)):
            more = walk.fold.compare("ult", walk.pointers.width, at, piece.length)
            here = self._aggregation.aggregate_shadow(self._read_word(piece, at, 8), 8)
            found = walk.fold.select(more, here, self._aggregation.neutral, self._aggregation.kind)
            result = self._aggregation.combine(result, found)
        return result

    def _read_word(self, piece: Piece, at: int, width: int) -> Scalar:
        walk = self._scene.walk
        pointer = walk.pointers.add(walk.path, piece.pointer, at)
        return self._layer.memory.load(walk.path, pointer, Int(width), self._scene.loc)

    def _max_length(self, piece: Piece) -> int:
        """How many bytes a range of unknown length has at most."""
        walk, pointer = self._scene.walk, piece.pointer
        target = pointer.object if isinstance(pointer, Address) else None
        if target is None or not isinstance(target.size, int) or target.size > self._max_bytes:
            self._effort.reach("analysis_bytes")
            walk.unsupported("an analysis that looks at a range of unknown length", self._scene.loc)
        assert isinstance(pointer, Address)
        assert target is not None
        assert isinstance(target.size, int)
        return target.size - (pointer.offset if isinstance(pointer.offset, int) else 0)

    def _write(self, piece: Piece, number: Scalar) -> None:
        walk, byte = self._scene.walk, self._aggregation.splat(number, 8)
        if isinstance(piece.guard, Reg) and isinstance(piece.length, int):
            if piece.length <= self._max_cells:
                self._write_words(piece, piece.length, number)
                return
            self._effort.reach("analysis_cells")
        length = walk.fold.select(piece.guard, piece.length, 0, Int(walk.pointers.width))
        self._layer.memory.fill(walk.path, piece.pointer, byte, length, self._scene.loc)

    def _write_words(self, piece: Piece, length: int, number: Scalar) -> None:
        """Each word is the new one where the guard holds, and the old one elsewhere."""
        walk, loc = self._scene.walk, self._scene.loc
        for at in range(0, length, WORD):
            kind = Int(8 * min(WORD, length - at))
            new, old = self._aggregation.splat(number, kind.width), self._read_word(piece, at, kind.width)
            pointer = walk.pointers.add(walk.path, piece.pointer, at)
            chosen = walk.fold.select(piece.guard, new, old, kind)
            self._layer.memory.store(walk.path, pointer, kind, chosen, loc)
