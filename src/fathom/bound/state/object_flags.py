"""One bit for each object and field, beside its contents: was it written, does the program still have to free it?

A bit is a condition, known or a register. It is 0 until it is set, also where its object never came to be. So paths can
be merged without knowing which objects each of them has, and a new field costs a line here. The slots of SeaHorn are
fields as well, with numbers instead of bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias, final

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import Object, Scalar
from fathom.bound.state.path import Path
from fathom.ir.types import BOOL, Int

Field: TypeAlias = int
MODIFIED: Final[Field] = 0
"""The object was written since its allocation, or since the bit was reset."""
HELD: Final[Field] = 1
"""The object was allocated on the heap and is not freed."""
UNRECORDED: Final[Field] = 2
"""Of no object: writes are not recorded now."""
FIRST_SLOT: Final[Field] = 3
"""The first of the fields that a program has for itself. As in SeaHorn, it is the slot of the same number."""
SLOT_TYPE: Final = Int(64)
END_OF_SLOTS: Final = 16
ESCAPED: Final[Field] = 16
"""A function without a body has got its address, and may have kept it."""
CONSTANT: Final[Field] = 17
"""The object was initialised and is `const`: it must not be written any more."""
FRAME: Final[Field] = 18
"""Of no object: the number of the innermost frame of what may be assigned (see `memory.frames`), 0 where all may be."""
CONTRACT_MODE: Final[Field] = 19
"""Of no object: what `is_fresh` and its like mean now (see `library.contracts`)."""
CLAIMED: Final[Field] = 20
"""`is_fresh` has said of the object that nothing else is in it."""
WRONG_WRITE: Final[Field] = 21
"""Of no object but of a place: something was written there that the contract of a loop does not assign."""
FIELDS: Final = 22
_NUMBERS: Final = (FRAME, CONTRACT_MODE)


@final
class ObjectFlags:
    """Reads and changes the bits of a path."""

    def __init__(self, fold: Folder) -> None:
        self.fold = fold

    def get(self, path: Path, field: Field, target: Object | None) -> Scalar:
        return path.flags.get(_key(field, target), 0)

    def put(self, path: Path, field: Field, target: Object | None, value: Scalar) -> None:
        key = _key(field, target)
        path.flags = path.flags.remove(key) if value == 0 else path.flags.set(key, value)

    def add(self, path: Path, field: Field, target: Object | None, guard: Scalar) -> None:
        """Set the bit where the guard holds."""
        self.put(path, field, target, self.fold.disjunction(self.get(path, field, target), guard))

    def drop(self, path: Path, field: Field, target: Object | None, guard: Scalar) -> None:
        """Clear the bit where the guard holds."""
        self.put(path, field, target, self.fold.conjunction(self.get(path, field, target), self.fold.negate(guard)))

    @staticmethod
    def clear(path: Path, field: Field) -> None:
        """Clear the bit of every object."""
        for key in [key for key in path.flags if key % FIELDS == field]:
            path.flags = path.flags.remove(key)

    @staticmethod
    def numbers(path: Path, field: Field) -> Iterator[int]:
        """The numbers of the objects whose bit may be set, in order."""
        return (key // FIELDS - 1 for key in path.flags if key % FIELDS == field and key >= FIELDS)


def has_flag(path: Path, field: Field, target: Object) -> bool:
    """Whether a bit may be set."""
    return path.flags.get(_key(field, target), 0) != 0


def rename_flags(path: Path, names: Mapping[int, int]) -> None:
    """The bits of objects become those of others, all at once."""
    moved: list[tuple[int, Scalar]] = []
    for number, name in names.items():
        for field in range(WRONG_WRITE):
            value = path.flags.get((number + 1) * FIELDS + field)
            if value is not None:
                path.flags = path.flags.remove((number + 1) * FIELDS + field)
                moved.append(((name + 1) * FIELDS + field, value))
    path.flags = path.flags.update_many(moved)


def _key(field: Field, target: Object | None) -> int:
    return field if target is None else (target.id + 1) * FIELDS + field


def flag_type(key: int) -> Int:
    """The type of what is kept under a key of `Path.flags`: a bit, or the number in a slot."""
    field = key % FIELDS
    return SLOT_TYPE if FIRST_SLOT <= field < END_OF_SLOTS or field in _NUMBERS else BOOL
