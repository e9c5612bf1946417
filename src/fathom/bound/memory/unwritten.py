"""Pointer words that were never written: they have any value, and point nowhere.

    struct node *a = malloc(sizeof *a);      a->next was never written: a word of which nothing is known
    a->next == NULL                          may hold or not
    assume(a->next == &x)                    from here on, a->next->value is x.value
    a->next->value                           without it: no object is reached, and the access is a violation

Such a word is a register that the residue loads from the arbitrary first contents of its object. An access through it
is one through the pointers that it was compared with by `==`, each under the condition that they are equal; there is no
other object. That the word may be null, or another small number, which is the address of nothing, is the violation that
is reported. Nothing is left out by that: where a program has only asked whether the word equals some pointers, it may
be a number that was not among them, too.

As soon as the program may learn more of the word, be it as a number, by `<`, or by another way to its bytes, it is
`exposed`: an ordinary pointer, which may point anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from fathom.bound.residual.values import Address, Object, Opaque, PointerValue, Value, is_closed, list_leaves
from fathom.ir.instructions import Predicate
from fathom.ir.interpret_layout import LOWEST
from fathom.ir.values import Reg

STEP: Final = 8
"""Between the small numbers that a word may be."""
MAX_EQUALS: Final = LOWEST // STEP - 1
"""A word that was compared with more pointers is an ordinary one: one of the small numbers must be left for it."""


@final
class UnwrittenWord:
    """One word; `equals` are the pointers that it was compared with, and so may be: objects, None for a number."""

    __slots__ = ("equals", "is_exposed")

    def __init__(self) -> None:
        self.equals: list[tuple[Object | None, int]] = []
        self.is_exposed = False

    def find_free_number(self) -> int:
        """The smallest number that it may be, as far as it was compared: the address of nothing."""
        return next(number for number in range(0, LOWEST, STEP) if (None, number) not in self.equals)


@final
class UnwrittenWords:
    """The registers that hold such words, each with how many bytes it was moved; and the objects that the words are in.

    Words are those of a walk with `is_on`: not of one along an execution, in which every word is a number.
    """

    def __init__(self, is_on: bool = True) -> None:
        self.is_on = is_on
        self._registers: dict[Reg, tuple[UnwrittenWord, int]] = {}
        self._objects: dict[Object, list[UnwrittenWord]] = {}
        self._read: set[Object] = set()
        """Objects whose contents the residue may have read, whichever part of them."""

    def add(self, target: Object, reg: Reg) -> None:
        """A register has a word of an object that nothing was written to, unless its bytes may be known otherwise."""
        if self.is_on and target not in self._read and reg not in self._registers:
            word = UnwrittenWord()
            self._registers[reg] = word, 0
            self._objects.setdefault(target, []).append(word)

    def find(self, pointer: PointerValue) -> tuple[UnwrittenWord, int] | None:
        """The word that a pointer is, and how far it was moved since; None for any other pointer."""
        if type(pointer) is not Opaque:
            return None
        found = self._registers.get(pointer.reg)
        return None if found is None or found[0].is_exposed else found

    def has_too_many(self, ways: Sequence[PointerValue], most: int) -> bool:
        """Whether these have more alternatives than `most`; there may be as many words again.

        The first access through a choice ends the words in it.
        """
        found = [leaf for way in ways for leaf in list_leaves(way)]
        words = sum(self.find(leaf) is not None for leaf in found)
        return len(found) - words > most or words > most

    def move(self, pointer: Opaque, moved: Reg, delta: object) -> None:
        """Another register has the word, so many bytes further."""
        found = self.find(pointer)
        if found is None:
            return
        word, before = found
        if isinstance(delta, int):
            self._registers[moved] = word, before + delta
        else:
            word.is_exposed = True

    def note_comparison(self, pred: Predicate, left: PointerValue, right: PointerValue) -> None:
        """Two pointers that are no choices are compared; a word that is compared by order is exposed."""
        for one, other in ((left, right), (right, left)):
            found = self.find(one)
            if found is None:
                continue
            word, moved = found
            if pred not in ("eq", "ne") or type(other) is not Address or not is_closed(other):
                word.is_exposed = True
                continue
            assert isinstance(other.offset, int)
            start = other.object, other.offset - moved
            if start not in word.equals:
                word.equals.append(start)
                word.is_exposed = len(word.equals) > MAX_EQUALS

    def expose(self, pointer: Value) -> None:
        """The program learns more of a pointer than whether it equals another one."""
        found = self.find(pointer) if isinstance(pointer, Opaque) else None
        if found is not None:
            found[0].is_exposed = True

    def note_read(self, targets: frozenset[Object] | None) -> None:
        """The residue reads contents of these objects, None being any: their words may be known by that, too."""
        for target in list(self._objects) if targets is None else targets:
            for word in self._objects.pop(target, ()):
                word.is_exposed = True
        if targets is None:
            self.is_on = False
        else:
            self._read |= targets
