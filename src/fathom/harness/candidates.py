"""Which functions of a source are worth a harness, by its text: those that read what others have written.

    long percent_decode(char *out, size_t out_size, const char *text, size_t text_len) {
        its name says that it decodes, `text` has text_len elements, it has a loop

Nothing is compiled, so a project is looked through in a moment, whatever its build needs. Types are what the words of
a parameter say; `pair` says which lengths belong to which pointers, as for harnesses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, final

from fathom.frontend.llvm.debuginfo import BaseCType, CType, DerivedCType, strip_qualifiers
from fathom.harness.declare import as_pointer
from fathom.harness.pair import TypedName, pair
from fathom.immutable import immutable

_READING: Final = frozenset(
    "parse decode unpack unescape unquote deserialize deserialise scan lex tokenize tokenise inflate decompress"
    " uncompress read load import extract match validate verify ntop pton split feed consume execute ingest recv"
    " receive demux unmarshal interpret".split()
)
"""What functions are called that look at data from elsewhere."""
_DATA: Final = frozenset("parser header packet message frame chunk field token from next line".split())
"""What such data is called."""
_WRITING: Final = frozenset("write print set init free debug log dump append add put encode save".split())
_INTEGERS: Final = frozenset("int long short unsigned signed size_t ssize_t ptrdiff_t off_t".split())
_BYTES: Final = frozenset("char void uint8_t int8_t u8 byte u_char uchar BYTE".split())
_QUALIFIERS: Final = frozenset("const volatile restrict __restrict register struct union enum static".split())
_NO_FUNCTIONS: Final = frozenset("if for while switch return sizeof defined do else".split())
_NOISE = re.compile(
    r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:[^\n\\]|\\.)*", re.S | re.M
)
_HEAD = re.compile(
    r"^(?P<before>[A-Za-z_][\w \t*\n]*?[\s*])(?P<name>[A-Za-z_]\w*)\s*"
    r"\((?P<params>[^;{}()]*(?:\([^;{}()]*\)[^;{}()]*)*)\)\s*\{",
    re.M,
)
_BRACE = re.compile(r"[{}]")
_LOOP = re.compile(r"\b(?:for|while|do)\b")
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_FIXED_WIDTH = re.compile(r"u?int(?:16|32|64|max|ptr)_t|u(?:16|32|64)")


@final
@immutable
class HarnessCandidate:
    """A function that is worth a harness: where it is, why, and how much it is worth."""

    function: str
    file: str
    line: int
    reasons: tuple[str, ...]
    score: int


def find_candidates(file: str, text: str) -> Iterator[HarnessCandidate]:
    """The functions of a source that get pointers to data, in the order of the text."""
    plain = _NOISE.sub(_blank, text)
    for head in _HEAD.finditer(plain):
        slots = _read_parameters(head["params"])
        if head["name"] in (*_NO_FUNCTIONS, "main") or slots is None:
            continue
        body = plain[head.end() : _find_end(plain, head.end())]
        reasons = list(_find_reasons(head["name"], slots, head["params"], body))
        if any(weight > 1 for weight, _ in reasons):
            line = plain.count("\n", 0, head.start("name")) + 1
            said = tuple(reason for _, reason in reasons)
            yield HarnessCandidate(head["name"], file, line, said, sum(weight for weight, _ in reasons))


def list_functions(text: str) -> Iterator[tuple[str, int]]:
    """The functions that a source defines, each with the line of its name."""
    plain = _NOISE.sub(_blank, text)
    for head in _HEAD.finditer(plain):
        if head["name"] not in _NO_FUNCTIONS:
            yield head["name"], plain.count("\n", 0, head.start("name")) + 1


def is_harness(text: str) -> bool:
    """Whether a source gets its inputs from a tool that verifies or fuzzes."""
    return re.search(r"\bfathom_|\bLLVMFuzzerTestOneInput\b|__VERIFIER_|__CPROVER_|\bnondet_|\bklee_", text) is not None


def list_words(text: str) -> frozenset[str]:
    """All names in a source."""
    return frozenset(re.findall(r"[A-Za-z_]\w*", text))


def _blank(noise: re.Match[str]) -> str:
    """As many lines as a comment, a text or a directive has."""
    return "\n" * noise[0].count("\n") or " "


def _find_end(text: str, start: int) -> int:
    """The brace that ends the body which begins at `start`."""
    depth = 1
    for brace in _BRACE.finditer(text, start):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.start()
    return len(text)


def _find_reasons(name: str, slots: list[TypedName], params: str, body: str) -> Iterator[tuple[int, str]]:
    """What speaks for a harness, with its weight."""
    pointers = [number for number, slot in enumerate(slots) if as_pointer(slot.type) is not None]
    if not pointers:
        return
    words = [word.lower() for word in _WORDS.findall(name)]
    if not _WRITING & set(words):
        yield from ((3, f"is called {word}") for word in words if word in _READING)
        yield from ((1, f"is called {word}") for word in words if word in _DATA)
    extents = pair(slots, params)
    for number in pointers:
        extent = extents.get(number)
        if extent is not None and extent.kind in ("value", "pointee", "end") and _points_to_numbers(slots[number].type):
            yield 2, f"{slots[number].name} with {slots[extent.slot].name}"
    if all(_points_to_numbers(slots[number].type) for number in pointers):
        yield 1, "needs no structure"
    loops = len(_LOOP.findall(body))
    if loops:
        yield 1, f"{loops} loop{'s' if loops > 1 else ''}"


def _points_to_numbers(kind: CType | None) -> bool:
    pointer = as_pointer(kind)
    return pointer is not None and isinstance(strip_qualifiers(pointer.target), BaseCType)


def _read_parameters(text: str) -> list[TypedName] | None:
    """The parameters; None where there are none, or where they are no plain list of types and names."""
    if text.strip() in ("", "void") or "..." in text or "(" in text:
        return None
    slots = []
    for each in text.split(","):
        words = re.findall(r"[A-Za-z_]\w*", each.partition("[")[0])
        if len(words) < 2:
            return None
        slots.append(TypedName(words[-1], _read_type(words[:-1], each.count("*") + each.count("["))))
    return slots


def _read_type(words: list[str], stars: int) -> CType | None:
    """A type as far as the words of a declaration tell it."""
    named = [word for word in words if word not in _QUALIFIERS]
    kind: CType | None = DerivedCType("typedef", None, " ".join(named))
    if _BYTES & set(named):
        kind = BaseCType(" ".join(named), 8, "DW_ATE_unsigned_char")
    elif _INTEGERS & set(named) or any(_FIXED_WIDTH.fullmatch(word) for word in named):
        kind = BaseCType(" ".join(named), 64, "DW_ATE_unsigned")
    if "const" in words:
        kind = DerivedCType("const", kind)
    for _ in range(stars):
        kind = DerivedCType("pointer", kind, "", 64)
    return kind
