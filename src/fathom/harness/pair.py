"""Which pointer has which length: parameters, or members of a struct, paired by their names, types and places.

    int parse(const char *text, size_t text_len, struct token *tokens, unsigned int num_tokens)
        text has text_len elements, tokens has num_tokens

    void copy(char *to, const char *from, size_t n)        one length for both
    const char *find(const char *buf, const char *buf_end)     a pointer to the end
    int sign(const uint8_t key[16])                            what the declaration says, as the source has it

A length behind a pointer (`size_t *n`) is that of an array that is written; beside a pointer to constants, a result.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, final

from fathom.frontend.llvm.debuginfo import BaseCType, CType, strip_qualifiers
from fathom.frontend.llvm.mark_constants import is_constant
from fathom.harness.declare import as_pointer

_LENGTHS = frozenset(
    "len length size sz siz n num count cnt nbytes bytes bufsz buflen bufsize maxlen max maximum cap capacity nelem"
    " nelems nmemb limit avail available elements slen".split()
)
_SUFFIXED = re.compile(r"(\w+?)(?:len|length|size|sz|cnt|count|num)\Z")
_PREFIXED = re.compile(r"(?:num|n)(\w{2,})\Z")
_ENDS = frozenset("end last limit e stop fin finish".split())
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_INTEGERS = ("DW_ATE_signed", "DW_ATE_unsigned")


@final
@dataclass(frozen=True, slots=True)
class TypedName:
    """A parameter or a member: its name and its type."""

    name: str
    type: CType | None


@final
@dataclass(frozen=True, slots=True)
class Extent:
    """How many elements a pointer leads to: as many as another slot says, or a number that the declaration has.

    `value` is a slot with the number, `pointee` one that points to it, `end` one that points behind the elements,
    `begin` is the pointer that such an end belongs to, and `fixed` a constant.
    """

    kind: Literal["value", "pointee", "end", "begin", "fixed"]
    slot: int


Extents: TypeAlias = Mapping[int, Extent]


def is_integer(kind: CType | None) -> bool:
    """Whether a type can be a length: numbers of 8 bits are characters, or flags."""
    plain = strip_qualifiers(kind)
    return isinstance(plain, BaseCType) and plain.encoding in _INTEGERS and plain.bits > 8


def pair(slots: Sequence[TypedName], declaration: str = "", strings: Collection[str] = ()) -> dict[int, Extent]:
    """The extents of pointers, by the numbers of slots; `declaration` is the text of the source, if it is known.

    What is used as one of the `strings` has a length only where that is called after it.
    """
    found = dict(_find_declared(slots, declaration))
    lengths = [number for number, slot in enumerate(slots) if _is_length(slot)]
    for strict in (True, False):
        for number in lengths:
            if number not in {each.slot for each in found.values() if each.kind in ("value", "pointee")}:
                pointers = _find_pointers(slots, number, found, strict)
                for pointer in (each for each in pointers if strict or slots[each].name not in strings):
                    found[pointer] = Extent("pointee" if as_pointer(slots[number].type) else "value", number)
    for begin, end in _find_ends(slots, found):
        found[begin], found[end] = Extent("end", end), Extent("begin", begin)
    return found


def _words(name: str) -> list[str]:
    return [word.lower() for word in _WORDS.findall(name)]


def _is_length(slot: TypedName) -> bool:
    pointer = as_pointer(slot.type)
    if not is_integer(pointer.target if pointer is not None else slot.type):
        return False
    if pointer is not None and is_constant(pointer.target):
        return False
    return _is_called_length(slot.name) or (pointer is None and _PREFIXED.match(slot.name.lower()) is not None)


def _is_called_length(name: str) -> bool:
    return bool(_LENGTHS & set(_words(name))) or _SUFFIXED.match(name.lower()) is not None


def _stems(name: str) -> set[str]:
    """What a length is the length of, by its name: `text` for `text_len`, `textlen`, `num_text` and `nText`."""
    words = _words(name)
    found = {"".join(word for word in words if word not in _LENGTHS)}
    for pattern in (_SUFFIXED, _PREFIXED):
        match = pattern.match("".join(words))
        found |= {match[1]} if match is not None else set()
    return {each.rstrip("s") for each in found if each}


def _find_pointers(slots: Sequence[TypedName], length: int, found: Extents, strict: bool) -> Iterator[int]:
    """The pointers that a length belongs to: by name if `strict`, else by their places."""
    free = [number for number in range(len(slots)) if number not in found and _is_free(slots, number, length)]
    if strict:
        stems = _stems(slots[length].name)
        named = [number for number in free if "".join(_words(slots[number].name)).rstrip("s") in stems]
        yield from named[:1]
        return
    names = {"".join(_words(slot.name)).rstrip("s") for slot in slots}
    if not _is_called_length(slots[length].name) or _stems(slots[length].name) & names:
        return
    before = [number for number in (length - 1, length - 2) if number in free]
    if length - 1 in before:
        yield length - 1
        if length - 2 in before and _same(slots[length - 1], slots[length - 2]):
            yield length - 2
    elif length + 1 in free:
        yield length + 1


def _is_free(slots: Sequence[TypedName], number: int, length: int) -> bool:
    """Whether a slot is an array that may have this length."""
    pointer = as_pointer(slots[number].type)
    if number == length or pointer is None or _is_length(slots[number]):
        return False
    if as_pointer(slots[length].type) is None:
        return True
    return not is_constant(pointer.target) and as_pointer(pointer.target) is None


def _same(one: TypedName, other: TypedName) -> bool:
    left, right = as_pointer(one.type), as_pointer(other.type)
    return left is not None and right is not None and strip_qualifiers(left.target) == strip_qualifiers(right.target)


def _find_ends(slots: Sequence[TypedName], found: Extents) -> Iterator[tuple[int, int]]:
    for number in range(1, len(slots)):
        if number in found or number - 1 in found or not _same(slots[number - 1], slots[number]):
            continue
        if _ENDS & set(_words(slots[number].name)) or slots[number].name.lower().endswith("end"):
            yield number - 1, number


def _find_declared(slots: Sequence[TypedName], declaration: str) -> Iterator[tuple[int, Extent]]:
    """`key[16]`, `a[n]`, `a[static n]`, and `access(read_only, 1, 2)`, which debug information does not have."""
    numbers = {slot.name: number for number, slot in enumerate(slots)}
    for name, count in re.findall(r"\b(\w+)\s*\[\s*(?:static\s+|const\s+|restrict\s+)*(\w+)\s*\]", declaration):
        if name in numbers and as_pointer(slots[numbers[name]].type) is not None:
            if re.fullmatch(r"\d+|0[xX][0-9a-fA-F]+", count):
                base = 16 if "x" in count.lower() else 8 if count[0] == "0" else 10
                yield numbers[name], Extent("fixed", int(count, base))
            elif count in numbers and is_integer(slots[numbers[count]].type):
                yield numbers[name], Extent("value", numbers[count])
    for pointer, size in re.findall(r"\baccess\s*\(\s*\w+\s*,\s*(\d+)\s*,\s*(\d+)\s*\)", declaration):
        if max(int(pointer), int(size)) <= len(slots) and as_pointer(slots[int(pointer) - 1].type) is not None:
            yield int(pointer) - 1, Extent("value", int(size) - 1)
