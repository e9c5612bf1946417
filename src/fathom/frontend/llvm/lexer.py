"""Tokens of LLVM assembly, and a cursor over the tokens of one logical line.

The first character tells what a token is: `%x` `@x` `!5` `#0` names, `"…"` and `c"…"` strings, digits, words, and
punctuation. The end of the line is the empty token, so that looking ahead needs no check.
"""

from __future__ import annotations

import re
from typing import NoReturn, final

from fathom.errors import Unsupported, UserError
from fathom.patterns import lazy_pattern

MAX_DEPTH = 128
"""How deep types and constants may nest: twice what the C standard asks of a compiler."""

_TOKEN = lazy_pattern(
    r"""
      c?"[^"]*"                                   # strings, quotes inside are \22
    | [%@$!#^] (?: "[^"]*" | [-\w$.\\]+ )         # names, references, metadata strings
    | 0x[KLMHR]?[0-9A-Fa-f]+                      # floats as bits
    | [-+]?\d+ (?: \.\d* (?:[eE][-+]?\d+)? )?     # numbers
    | [A-Za-z_][\w.]*                             # words
    | \.\.\.
    | ;.*                                         # a comment, up to the end of the line
    | \S
    """,
    re.VERBOSE | re.ASCII,
)
_ESCAPE = lazy_pattern(r"\\(\\|[0-9A-Fa-f]{2})")
_HINT = "pass a module that LLVM 22 printed, or the C source or bitcode that it came from"


def bad_text(line: int, what: str) -> NoReturn:
    """Reject the text: `line` counts from 0."""
    raise UserError(f"line {line + 1} of the LLVM module is not valid LLVM 22 assembly: {what}", _HINT)


def too_deep(what: str) -> NoReturn:
    """The text is LLVM's, but it nests deeper than is followed."""
    raise Unsupported("", f"a program in which {what} nest deeper than {MAX_DEPTH} levels")


def unescape(text: str) -> str:
    """The text between two quotes, with `\\xx` and `\\\\` replaced: one character per byte."""
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda m: "\\" if m[1] == "\\" else chr(int(m[1], 16)), text)


def name_of(token: str) -> str:
    """The name that a token like `%x` or `@"a b"` stands for."""
    return unescape(token[2:-1]) if token[1:2] == '"' else token[1:]


def decimal(text: str) -> int:
    """An integer of any length: Python's `int` refuses more than 4300 digits, `i65536` has up to 19729."""
    if len(text) <= 4000:
        return int(text)
    if text[0] in "+-":
        return -decimal(text[1:]) if text[0] == "-" else decimal(text[1:])
    pieces = [int(text[max(0, end - 4000) : end]) for end in range(len(text), 0, -4000)]
    scale = 10**4000
    while len(pieces) > 1:
        pieces = [low + scale * high for low, high in zip(pieces[::2], [*pieces[1::2], 0], strict=False)]
        scale *= scale
    return pieces[0]


@final
class Cursor:
    """A position among the tokens of one logical line, which may join several lines of the text."""

    __slots__ = ("_spans", "at", "depth", "line", "text", "tokens")

    def __init__(self, text: str, line: int, start: int = 0) -> None:
        self.text = text
        self.line = line
        self.at = 0
        self.depth = 0
        self.tokens: list[str] = _TOKEN.findall(text, start)
        if ";" in text:
            self.tokens = [token for token in self.tokens if token[0] != ";"]
        self.tokens.append("")
        self._spans: list[tuple[int, int]] | None = None
        if start:
            self.text = " " * start + text[start:]

    @property
    def token(self) -> str:
        """The next token, which stays where it is."""
        return self.tokens[self.at]

    @property
    def after(self) -> str:
        """The token after the next one."""
        return self.tokens[self.at + 1] if self.tokens[self.at] else ""

    def take(self) -> str:
        """The next token, which is consumed."""
        token = self.tokens[self.at]
        if not token:
            self.fail("the line ends too early")
        self.at += 1
        return token

    def accept(self, token: str) -> bool:
        """Consume the next token if it is this one."""
        if self.tokens[self.at] != token:
            return False
        self.at += 1
        return True

    def expect(self, token: str) -> None:
        """Consume the next token, which must be this one."""
        if self.tokens[self.at] != token:
            self.fail_expecting(f"'{token}'")
        self.at += 1

    def take_one_of(self, tokens: frozenset[str]) -> str:
        """The next token if it is one of these, otherwise nothing."""
        token = self.tokens[self.at]
        if token not in tokens:
            return ""
        self.at += 1
        return token

    def comma(self) -> bool:
        """Consume a comma that separates operands, not one that starts the metadata at the end."""
        if self.tokens[self.at] != "," or self.tokens[self.at + 1][:1] == "!":
            return False
        self.at += 1
        return True

    def number(self) -> int:
        """A number without sign, such as an alignment."""
        token = self.take()
        if not token.isdecimal():
            self.fail(f"a number should stand where '{token}' is")
        return decimal(token)

    def name(self, sigil: str) -> str:
        """A name that starts with this character: `%x` gives `x`."""
        token = self.take()
        if token[0] != sigil or len(token) < 2:
            self.fail(f"a name that starts with {sigil} should stand where '{token}' is")
        return name_of(token)

    def string(self) -> str:
        """A string in quotes, unescaped."""
        token = self.take()
        if token[0] != '"' or len(token) < 2:
            self.fail(f"a string should stand where '{token}' is")
        return unescape(token[1:-1])

    def enter(self) -> None:
        """One level deeper into a type or constant; the caller takes it back with `depth -= 1`."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            too_deep("types or constants")

    def skip_group(self) -> None:
        """Consume a balanced group that starts with `(`, `[` or `{` at the cursor."""
        level = 0
        while True:
            token = self.take()
            if token in ("(", "[", "{"):
                level += 1
            elif token in (")", "]", "}"):
                level -= 1
                if level <= 0:
                    return

    def text_since(self, start: int) -> str:
        """The text from token number `start` up to the cursor, as it was written."""
        if start >= self.at:
            return ""
        if self._spans is None:
            self._spans = [match.span() for match in _TOKEN.finditer(self.text) if match[0][0] != ";"]
        return self.text[self._spans[start][0] : self._spans[self.at - 1][1]]

    def done(self) -> None:
        """The line must end here."""
        if self.tokens[self.at]:
            self.fail_expecting("the end of the line")

    def fail_expecting(self, wanted: str) -> NoReturn:
        token = self.tokens[self.at]
        self.fail(f"{wanted} should stand where '{token}' is" if token else f"{wanted} is missing at the end")

    def fail(self, what: str) -> NoReturn:
        bad_text(self.line, what)
