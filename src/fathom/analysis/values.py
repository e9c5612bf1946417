"""What an analysis is shown of the program: values of registers, and ranges of memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast, final

from fathom.analysis.errors import AnalysisError
from fathom.analysis.numbers import Number, Numeric, to_int
from fathom.bound.code.code import Environment
from fathom.bound.context.context import Context
from fathom.bound.instruments.shadow.layer import Layer
from fathom.bound.residual.values import NULL, Address, PointerValue, Scalar, Shape
from fathom.bound.residual.values import Value as Held
from fathom.ir.types import BYTE, Float, Int, Pointer
from fathom.source import SrcLoc


@final
class Scene:
    """Where the walk is: what values and ranges of memory are resolved with."""

    def __init__(self, walk: Context, layers: Sequence[Layer] = ()) -> None:
        self.walk = walk
        self.layers = layers
        self.loc: SrcLoc | None = None

    def number(self, value: Scalar, bits: int) -> Number:
        return Number(self.walk.fold, value, bits)

    def scalar(self, value: Numeric, bits: int) -> Scalar:
        """A number of the analysis, as wide as it is needed."""
        if isinstance(value, Number):
            return value.resized(bits).value
        return to_int(value) & ((1 << bits) - 1)

    def range(self, pointer: PointerValue, length: Scalar) -> Memory:
        """The bytes from a pointer on, where it points into an object that has as many."""
        walk, pieces = self.walk, []
        for item, guard in walk.points_to.alternatives(walk.path, pointer):
            here = walk.fold.conjunction(guard, _is_inside(walk, item, length, self.loc))
            known = walk.assertions.decide(walk.path, here)
            if known != 0:
                pieces.append(Piece(item, length, 1 if known == 1 else here))
        return Memory(self, pieces)


@final
class Value:
    """An operand or a result: what is in a register of the program, and the shadows that it has there."""

    __slots__ = ("_get", "_scene", "_set", "held", "shape")

    def __init__(
        self,
        scene: Scene,
        held: Held,
        shape: Shape,
        get: Callable[[int], Held],
        set_: Callable[[int, Held], None],
    ) -> None:
        self._scene = scene
        self._get = get
        self._set = set_
        self.held = held
        self.shape = shape

    def shadow(self, layer: int) -> Held:
        return self._get(layer)

    def set_shadow(self, layer: int, shadow: Held) -> None:
        self._set(layer, shadow)

    @property
    def is_pointer(self) -> bool:
        return isinstance(self.shape, Pointer)

    @property
    def is_null(self) -> Number:
        """Whether it is a null pointer."""
        walk = self._scene.walk
        return self._scene.number(walk.pointers.compare(walk.path, "eq", self._pointer(), NULL, self._scene.loc), 1)

    @property
    def number(self) -> Number:
        """The value itself: a number, the bits of a float, or the address that a pointer is."""
        walk = self._scene.walk
        if isinstance(self.shape, tuple):
            raise AnalysisError("a struct or a vector is not a number")
        if isinstance(self.shape, Pointer):
            return self._scene.number(walk.pointers.to_int(walk.path, self._pointer()), self.shape.width)
        held = cast("Scalar", self.held)
        if isinstance(self.shape, Float):
            held = walk.fold.cast("bitcast", held, self.shape, Int(self.shape.width))
        return self._scene.number(held, self.shape.width)

    def memory(self, length: Numeric) -> Memory:
        """The bytes from where it points to; none of them where it does not point into an object that has as many."""
        return self._scene.range(self._pointer(), self._scene.scalar(length, self._scene.walk.pointers.width))

    @property
    def target(self) -> Memory:
        """The whole object that it points into, from its first byte on."""
        walk, pieces = self._scene.walk, []
        for target, guard in walk.points_to.resolve(walk.path, self._pointer()):
            if target.kind != "function":
                pieces.append(Piece(Address(target, 0), walk.pointers.size_of(walk.path, target), guard))
        return Memory(self._scene, pieces)

    @property
    def targets(self) -> list[tuple[str, Number]]:
        """The names of the objects that it may point into, each with the condition under which it does."""
        walk = self._scene.walk
        found = walk.points_to.resolve(walk.path, self._pointer())
        return [(target.name, self._scene.number(guard, 1)) for target, guard in found]

    @property
    def string(self) -> Memory:
        """The bytes of the string that it points to, without the zero behind it."""
        walk, pieces = self._scene.walk, []
        for item, guard in walk.points_to.alternatives(walk.path, self._pointer()):
            if isinstance(item, Address) and (item.object is None or item.object.kind == "function"):
                continue
            pieces += _read_string(walk, item, guard, self._scene.loc)
        return Memory(self._scene, pieces)

    def _pointer(self) -> PointerValue:
        if not isinstance(self.shape, Pointer):
            raise AnalysisError("this value is not a pointer: ask is_pointer first")
        return cast("PointerValue", self.held)


@final
class Piece:
    """A part of a range, which counts where the guard holds."""

    __slots__ = ("guard", "length", "pointer")

    def __init__(self, pointer: PointerValue, length: Scalar, guard: Scalar) -> None:
        self.pointer = pointer
        self.length = length
        self.guard = guard


@final
class Memory:
    """A range of memory, or one of several."""

    __slots__ = ("_scene", "pieces")

    def __init__(self, scene: Scene, pieces: Sequence[Piece]) -> None:
        self._scene = scene
        self.pieces = pieces


def _is_inside(walk: Context, item: PointerValue, size: Scalar, loc: SrcLoc | None) -> Scalar:
    """Whether the range lies in one object, which may have been freed: its shadows are still there."""
    if not isinstance(item, Address):
        return walk.validity.is_dereferenceable(walk.path, walk.pointers.simplify(walk.path, item), size, loc)
    if item.object is None or item.object.kind == "function" or walk.path.state(item.object) is None:
        return 0
    return walk.validity.is_inside(walk.path, item.object, item.offset, size)


def _read_string(walk: Context, item: PointerValue, guard: Scalar, loc: SrcLoc | None) -> list[Piece]:
    """Byte by byte, each under the condition that none before it is zero."""
    target = item.object if isinstance(item, Address) else None
    offset = item.offset if isinstance(item, Address) else None
    if target is None or not isinstance(offset, int) or not isinstance(target.size, int):
        walk.unsupported("an analysis that looks at a string at an unknown place", loc)
    assert target is not None
    assert isinstance(offset, int)
    assert isinstance(target.size, int)
    if walk.path.state(target) is None:
        return []
    pieces: list[Piece] = []
    longest = walk.effort.limits.analysis_bytes
    for at in range(max(0, offset), target.size):
        if at - offset >= longest:
            walk.effort.reach("analysis_bytes")
            walk.unsupported(f"an analysis that looks at a string of more than {longest} bytes", loc)
        byte = cast("Scalar", walk.memory.read(walk.path, target, at, BYTE, loc))
        more = walk.fold.compare("ne", BYTE.width, byte, 0)
        guard = walk.fold.conjunction(guard, more)
        if walk.assertions.decide(walk.path, guard) == 0:
            break
        pieces.append(Piece(Address(target, at), 1, guard))
    return pieces


def view_register(scene: Scene, env: Environment, slot: int, places: Sequence[int], shape: Shape) -> Value:
    """The value of a register whose shadows are at these places."""

    def put(layer: int, shadow: Held) -> None:
        env[places[layer]] = shadow

    return Value(scene, env[slot], shape, lambda layer: env[places[layer]], put)
