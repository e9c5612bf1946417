"""Colours for SEA-IR in the manual."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Punctuation, String, Text


class SeaLexer(RegexLexer):
    """Words of SEA-IR text, as `fathom.ir.lexer` reads them."""

    name = "SEA-IR"
    aliases: ClassVar[list[str]] = ["sea"]
    tokens: ClassVar[dict[str, list[tuple[str, object]]]] = {
        "root": [
            (r";.*", Comment),
            (r'"[^"\n]*"', String),
            (r"\b(fun|br|halt|assume|assert|phi)\b", Keyword),
            (r"\b(true|false|null)\b", Keyword.Constant),
            (r"\b(i\d+|ptr\d*|mem|half|bfloat|float|double|x86_fp80|fp128)\b(?!\.)", Keyword.Type),
            (r"\b[RPM]\d+\b", Name.Variable),
            (r"^[A-Za-z_$][\w.$#]*(?=:)", Name.Label),
            (r"[A-Za-z_$][\w.$#]*", Name),
            (r"-?(0x[0-9a-fA-F]+|\d+(\.\d+)?([eE][+-]?\d+)?)", Number),
            (r"\s+", Text),
            (r".", Punctuation),
        ]
    }
