"""The words of SEA-IR text: names, numbers, quoted strings, and how each is written so that it can be read back.

    R0:i8 = nondet "nd_char"  @ "file.c":2:14 "main"   ; a comment

A string is UTF-8 with `\\xx` (two hexadecimal digits) for a quote, a backslash and everything that is not printable
ASCII, as in LLVM's text; so a quote never occurs inside one.
"""

from __future__ import annotations

import re
from typing import Final

from fathom.errors import UserError

_TOKEN: Final = re.compile(
    r'"[^"\n]*"'  # string
    r"|[A-Za-z_$][\w.$#]*"  # name
    r"|-?(?:0x[0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)"  # number
    r"|;.*"  # comment
    r"|\S"  # a punctuation mark
)
_NAME: Final = re.compile(r"[A-Za-z_$][\w.$#]*", re.ASCII)
_POINTER_NAME: Final = re.compile(r"P\d")
_MEMORY_NAME: Final = re.compile(r"M\d")
_NOT_PLAIN: Final = re.compile(rb"[^ !#-\[\]-~]")
_ESCAPE: Final = re.compile(rb"\\([0-9A-Fa-f]{2})")

RESERVED: Final = frozenset({"true", "false", "null"})
"""Words that stand for a value, and so cannot name a register."""


def tokens(line: str) -> list[str]:
    """The words of one line, without its comment."""
    found = _TOKEN.findall(line)
    if found and found[-1][0] == ";":
        found.pop()
    return found


def is_name(text: str) -> bool:
    """Whether this can name a register or a block."""
    return _NAME.fullmatch(text) is not None and text not in RESERVED


def names_pointer(name: str) -> bool:
    """`P` and a digit: the names of pointers, whose type is not written."""
    return _POINTER_NAME.match(name) is not None


def names_memory(name: str) -> bool:
    """`M` and a digit: the names of memories, whose type is not written."""
    return _MEMORY_NAME.match(name) is not None


def quote_bytes(data: bytes) -> str:
    """Data as a quoted string."""
    return '"' + _NOT_PLAIN.sub(lambda match: b"\\%02x" % match[0][0], data).decode("ascii") + '"'


def unquote_bytes(text: str) -> bytes:
    """The data of a quoted string."""
    return _ESCAPE.sub(lambda match: bytes([int(match[1], 16)]), text[1:-1].encode("utf-8"))


def quote(text: str) -> str:
    """Text as a quoted string."""
    return quote_bytes(text.encode("utf-8", "surrogateescape"))


def unquote(text: str) -> str:
    """The text of a quoted string."""
    return unquote_bytes(text).decode("utf-8", "surrogateescape")


def word(text: str) -> str:
    """A name as it is when it can be, quoted when it cannot."""
    return text if is_name(text) else quote(text)


class WordCursor:
    """A cursor over the words of one line, which knows the line's number for its errors."""

    def __init__(self) -> None:
        self.number = 0
        self.words: list[str] = []
        self.at = 0

    def load(self, number: int, line: str) -> bool:
        """Go to the start of this line; False when there are no words in it."""
        self.number, self.words, self.at = number, tokens(line), 0
        return bool(self.words)

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self) -> str:
        if self.at >= len(self.words):
            raise self.error("the line ends too early")
        self.at += 1
        return self.words[self.at - 1]

    def accept(self, text: str) -> bool:
        if self.at < len(self.words) and self.words[self.at] == text:
            self.at += 1
            return True
        return False

    def expect(self, text: str) -> None:
        if not self.accept(text):
            raise self.error(f"`{text}` was expected" + (f" before `{self.peek()}`" if self.peek() else " at the end"))

    def end(self) -> None:
        if self.at < len(self.words):
            raise self.error(f"`{self.peek()}` was not expected")

    def name(self, what: str) -> str:
        text = self.take()
        if not is_name(text):
            raise self.error(f"{text} cannot be the name of {what}")
        return text

    def string(self) -> str:
        text = self.take()
        if len(text) < 2 or text[0] != '"':
            raise self.error(f"a string in quotes was expected, not `{text}`")
        return unquote(text)

    def data(self) -> bytes:
        text = self.take()
        if len(text) < 2 or text[0] != '"':
            raise self.error(f"data in quotes was expected, not `{text}`")
        return unquote_bytes(text)

    def word_or_string(self) -> str:
        return self.string() if self.peek().startswith('"') else self.name("anything")

    def integer(self) -> int:
        text = self.take()
        if not text.isdecimal():
            raise self.error(f"a number was expected, not `{text}`")
        return int(text)

    def error(self, what: str) -> UserError:
        return UserError(f"SEA-IR text, line {self.number}: {what}")
