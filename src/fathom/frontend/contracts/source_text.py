"""Preprocessed text as tokens that know their places, and the places themselves as text for clang.

The text is that of `clang -E -frewrite-includes`: includes are in place and the conditions of `#if` evaluated, but
macros are not expanded, so that columns are those of the source. What `#ifdef` asks is known from the definitions
before it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, final

from fathom.errors import UserError

_TOKEN: Final = re.compile(
    r"(?P<directive>(?:^|(?<=\n))[ \t]*#(?:\\\r?\n|/\*.*?\*/|[^\n])*)"
    r"|(?P<space>\n+|[^\S\n]+|\\\r?\n|//(?:\\\n|[^\n])*|/\*.*?\*/)"
    r"|(?P<literal>(?:L|u8|u|U)?(?:\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'))"
    r"|(?P<word>[A-Za-z_$][\w$]*)"
    r"|(?P<other>\d[\w.]*|==>|<==>|->|\+\+|--|&&|\|\||[<>=!]=|.)",
    re.DOTALL,
)
_MARKER: Final = re.compile(r'\s*#\s*(?:line\s+)?(\d+)(?:\s+"((?:[^"\\]|\\.)*)")?')
_DEFINE: Final = re.compile(r"[ \t]*#[ \t]*define[ \t]+(\w+)(?:\(([^)]*)\))?(.*)", re.DOTALL)
_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}


@final
@dataclass(frozen=True, slots=True)
class SourcePlace:
    """Where a token is in its source."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def marker(self) -> str:
        """Text behind which clang is at this place."""
        return f'\n# {self.line} "{self.file}"\n' + " " * (self.column - 1)


class Token(NamedTuple):
    """A word, a literal or a sign; neither space nor a directive. `start` and `end` are its place in the text."""

    text: str
    start: int
    end: int
    is_word: bool


@final
class SourceText:
    """A text, its tokens, and where each of them comes from."""

    def __init__(self, text: str, file: str, predefined: Collection[str] = ()) -> None:
        self.text = text
        self.tokens: list[Token] = []
        self.defines: list[tuple[str, str | None, str]] = []
        self._starts: list[tuple[int, str, int]] = [(0, file, 1)]
        """From each offset on: the file, and the line there."""
        skipping = _Branches(set(predefined))
        for match in _TOKEN.finditer(text):
            kind = match.lastgroup
            if kind == "directive":
                self._read_directive(match, skipping)
            elif kind != "space" and not skipping.is_skipped:
                self.tokens.append(Token(match[0], match.start(), match.end(), kind == "word"))
        self._partners = _match_brackets(self.tokens)

    def _read_directive(self, match: re.Match[str], skipping: _Branches) -> None:
        directive = match[0]
        skipping.read(directive)
        marker = _MARKER.match(directive)
        if marker is not None:
            file = marker[2] if marker[2] is not None else self._starts[-1][1]
            self._starts.append((match.end() + 1, file, int(marker[1])))
        elif not skipping.is_skipped and (define := _DEFINE.match(directive)):
            self.defines.append((define[1], define[2], define[3].replace("\\\n", " ").strip()))

    def place(self, offset: int) -> SourcePlace:
        """Where the character at an offset is in the sources."""
        low, high = 0, len(self._starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._starts[middle][0] <= offset else (low, middle)
        begin, file, line = self._starts[low]
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + 1
        return SourcePlace(file, line + self.text.count("\n", begin, offset), column)

    def partner(self, index: int) -> int | None:
        """The token that closes, or opens, what the bracket at an index opens or closes."""
        return self._partners.get(index)

    def close(self, index: int) -> int:
        """The index of the bracket that closes the one at an index."""
        found = self._partners.get(index)
        if found is None:
            raise self.refuse(index, "a bracket that is not closed")
        return found

    def between(self, first: int, last: int) -> str:
        """The text from one token to another, both included."""
        return self.text[self.tokens[first].start : self.tokens[last].end] if first <= last else ""

    def words(self, first: int, last: int) -> str:
        """The tokens from one to another, with nothing but space between them."""
        return " ".join(token.text for token in self.tokens[first : last + 1])

    def follows_directive(self, index: int) -> bool:
        """Whether there is a directive between a token and the one before it."""
        before = self.tokens[index - 1].end if index else 0
        return "#" in self.text[before : self.tokens[index].start]

    def refuse(self, index: int, what: str) -> UserError:
        """What is wrong with a contract, with its place."""
        place = self.place(self.tokens[min(index, len(self.tokens) - 1)].start)
        return UserError(
            f"{place}: {what} in a contract is not read", hint="docs/contracts.md says what can be written"
        )


@final
class _Branches:
    """Which tokens are in a branch of a conditional that is not compiled."""

    def __init__(self, defined: set[str]) -> None:
        self._defined = defined
        self._open: list[tuple[bool, bool]] = []  # whether this branch is skipped, whether one was compiled

    @property
    def is_skipped(self) -> bool:
        return any(skipped for skipped, _ in self._open)

    def read(self, directive: str) -> None:
        word, _, rest = directive.lstrip(" \t#").partition(" ")
        word, rest = word.strip(), rest.strip()
        if word in ("if", "ifdef", "ifndef"):
            holds = self._holds(word, rest)
            self._open.append((not holds, holds))
        elif word in ("elif", "else") and self._open:
            _, compiled = self._open.pop()
            holds = not compiled and (word == "else" or self._holds(word, rest))
            self._open.append((not holds, compiled or holds))
        elif word == "endif" and self._open:
            self._open.pop()
        elif word in ("define", "undef") and not self.is_skipped and (name := re.match(r"\w+", rest)):
            (self._defined.add if word == "define" else self._defined.discard)(name[0])

    def _holds(self, word: str, rest: str) -> bool:
        name = re.match(r"\w+", rest)
        if word in ("ifdef", "ifndef"):
            return (name is not None and name[0] in self._defined) == (word == "ifdef")
        return not (name is not None and name[0] == "0") and "__CLANG_REWRITTEN" not in rest


def _match_brackets(tokens: Sequence[Token]) -> dict[int, int]:
    """For each bracket the index of the other one of its pair."""
    found: dict[int, int] = {}
    stack: list[int] = []
    for index, token in enumerate(tokens):
        if token.text in _CLOSING:
            stack.append(index)
        elif token.text in (")", "]", "}"):
            while stack and _CLOSING[tokens[stack[-1]].text] != token.text and token.text == "}":
                stack.pop()
            if stack and _CLOSING[tokens[stack[-1]].text] == token.text:
                found[index] = stack[-1]
                found[stack.pop()] = index
    return found


def split_commas(text: str, separator: str = ",") -> Iterator[str]:
    """The pieces of a text between commas that are in no bracket; no piece for an empty text."""
    depth, piece = 0, ""
    for match in _TOKEN.finditer(text):
        token = match[0]
        depth += (token in _CLOSING) - (token in (")", "]", "}"))
        if token == separator and depth == 0:
            yield piece
            piece = ""
        else:
            piece += token
    if piece.strip():
        yield piece


def list_words(text: str) -> list[str]:
    """The words of a text, in order."""
    return [match[0] for match in _TOKEN.finditer(text) if match.lastgroup == "word"]
