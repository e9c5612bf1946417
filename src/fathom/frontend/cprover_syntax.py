"""CBMC's own syntax in C, rewritten: implications and quantifiers over ranges.

    a ==> b                                                  (!(a) || (b))
    __CPROVER_forall { int i; 0 <= i && i < n ==> p[i] }     ({ _Bool all = 1; for (int i = 0; i < n; i++) … all; })

A quantifier is a loop over the range that its condition gives: `lo <= i && i < hi ==> …` for all, `lo <= i && i < hi &&
…` for some; outside of it the first is true and the second false. The loop is bounded as every other one is, so a range
that is too large is noticed. Lines stay where they are; a quantifier without a range stays too, for clang to refuse.
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import Final, final

from fathom.immutable import record
from fathom.patterns import lazy_pattern

FORALL, EXISTS = "__CPROVER_forall", "__CPROVER_exists"
_TOKEN: Final = lazy_pattern(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|<==>|==>|&&|\|\||<<|>>|->|<=|>=|==|!=|\w+|\s+|.",
    re.DOTALL,
)
_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
_SPACE: Final = lazy_pattern(r'(?:\s|(?<=\n)# \d+ "[^"\n]*"[^\n]*\n)*')
_UNSIGNED: Final = lazy_pattern(r"\b(unsigned|size_t|__CPROVER_size_t|uint\w*_t|bool|_Bool)\b")
_FLIPPED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_WEAKER_THAN_OR: Final = ("?", ":", "=", ",", "==>", "<==>")
_WEAKER_THAN_ORDER: Final = (*_WEAKER_THAN_OR, "||", "&&", "|", "^", "&", "==", "!=", "<", "<=", ">", ">=")
_NEGATED: Final = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def uses_syntax(diagnostics: str) -> bool:
    """Whether clang did not understand a line that has some of this syntax in it."""
    return "error:" in diagnostics and any(word in diagnostics for word in ("==>", FORALL, EXISTS))


@final
@record
class _Group:
    """The tokens behind an opening bracket; those of inner brackets are one token."""

    opening: str
    tokens: list[str] = field(default_factory=list)
    quantifier: str = ""


def rewrite_syntax(text: str) -> str:
    """The text in C."""
    stack = [_Group("")]
    for token in _TOKEN.findall(text):
        if token in _CLOSING:
            group = _Group(token)
            if token == "{" and (word := _last_word(stack[-1].tokens)) in (FORALL, EXISTS):
                group.quantifier = word
            stack.append(group)
        elif token in (")", "]", "}") and len(stack) > 1 and _CLOSING[stack[-1].opening] == token:
            group = stack.pop()
            _close(group, stack[-1].tokens)
        else:
            stack[-1].tokens.append(token)
    return "".join(group.opening + "".join(group.tokens) for group in stack)


def _last_word(tokens: list[str]) -> str:
    return next((token for token in reversed(tokens) if not token.isspace()), "")


def _close(group: _Group, outer: list[str]) -> None:
    """Put what a bracket has become behind the tokens in front of it."""
    if not group.quantifier:
        outer.append(group.opening + _rewrite_implications(group) + _CLOSING[group.opening])
        return
    loop = _make_loop(group)
    if loop is None:
        outer.append("{" + "".join(group.tokens) + "}")
        return
    while outer.pop() != group.quantifier:
        pass
    outer.append(loop)


# ── implications ────────────────────────────────────────────────────────────────────────────────────────────────────


def _rewrite_implications(group: _Group) -> str:
    """The contents of a bracket, where an operand reaches to the next comma, or to the ends of a statement."""
    if "==>" not in group.tokens and "<==>" not in group.tokens:
        return "".join(group.tokens)
    separators = (";",) if group.opening == "{" else (",", ";")
    return "".join(map(_rewrite_statement, _split(group.tokens, separators)))


def _rewrite_statement(tokens: list[str]) -> str:
    """`return a ==> b` and `x = a ==> b`: the operand begins behind the word or the sign."""
    for index in range(len(tokens) - 1, -1, -1):
        if tokens[index] in ("return", "=") or tokens[index].startswith("{"):
            return "".join(tokens[: index + 1]) + _imply(tokens[index + 1 :])
    return _imply(tokens)


def _imply(tokens: list[str]) -> str:
    """`a ==> b ==> c` is `a ==> (b ==> c)`."""
    for index, token in enumerate(tokens):
        if token == "==>":
            left, right = "".join(tokens[:index]), _imply(tokens[index + 1 :])
            return f"{_leading_space(left)}(!({left[len(_leading_space(left)) :].rstrip()}) || ({right}))"
        if token == "<==>":
            left, right = "".join(tokens[:index]), _imply(tokens[index + 1 :])
            return f"{_leading_space(left)}(!({left[len(_leading_space(left)) :].rstrip()}) == !({right}))"
    return "".join(tokens)


def _leading_space(text: str) -> str:
    """The space in front of a text, with the lines in it that say where the text is."""
    found = _SPACE.match(text)
    assert found is not None
    return found[0]


def _split(tokens: list[str], separators: tuple[str, ...]) -> list[list[str]]:
    """The pieces between separators, which are pieces of their own."""
    pieces: list[list[str]] = [[]]
    for token in tokens:
        if token in separators:
            pieces += [[token], []]
        else:
            pieces[-1].append(token)
    return [piece for piece in pieces if piece]


# ── quantifiers ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _make_loop(group: _Group) -> str | None:
    """The loop that a quantifier is; None where its range is not known."""
    if ";" not in group.tokens:
        return None
    at = group.tokens.index(";")
    declared = re.fullmatch(r"\s*(.*?)\b(\w+)\s*", "".join(group.tokens[:at]), re.DOTALL)
    if declared is None:
        return None
    kind, name = declared[1].strip(), declared[2]
    body = _imply(group.tokens[at + 1 :])
    is_all = group.quantifier == FORALL
    least, most = _find_range(body, name, is_all)
    if least is None and _UNSIGNED.search(kind):
        least = "0"
    if not kind or least is None or most is None:
        return None
    compare, limit = most
    stop = f" if ({name} == ({limit})) break;" if compare == "<=" else ""
    result, start, change = ("all", "1", "if (!({})) {} = 0;") if is_all else ("some", "0", "if ({}) {} = 1;")
    result = f"fathom_{result}_{name}"
    return (
        f"({{ _Bool {result} = {start}; for ({kind} {name} = ({least}); {name} {compare} ({limit}); {name}++) {{ "
        f"{change.format(body, result)}{stop} }} {result}; }})"
    )


def _find_range(body: str, name: str, is_all: bool) -> tuple[str | None, tuple[str, str] | None]:
    """The least value of a variable that matters, and the comparison with the largest: `0` and `("<", "n")`."""
    least: str | None = None
    most: tuple[str, str] | None = None
    for condition in _guards(body) if is_all else _conjuncts(body):
        compared = _read_comparison(condition, name)
        if compared is None:
            continue
        operator, limit = compared
        if re.search(rf"\b{name}\b", limit):
            continue
        if operator in ("<", "<="):
            most = most or (operator, limit)
        else:
            least = least or (limit if operator == ">=" else f"({limit}) + 1")
    return least, most


def _guards(body: str) -> list[str]:
    """Conditions without which a disjunction is true: of `!(a && b) || i >= n || c`, a, b and i < n."""
    found: list[str] = []
    for part in () if _has_weaker(body, _WEAKER_THAN_OR) else _operands(body, "||"):
        inner = _unwrap(part)
        if inner != part and len(_operands(inner, "||")) > 1:
            found += _guards(inner)
        elif inner.startswith("!") and len(_nested(inner[1:].strip())) == 1:
            found += _conjuncts(inner[1:])
        else:
            negated = _negate_comparison(inner)
            found += [negated] if negated else []
    return found


def _conjuncts(text: str) -> list[str]:
    if _has_weaker(text, (*_WEAKER_THAN_OR, "||")):
        return []
    parts = _operands(text, "&&")
    if len(parts) == 1:
        inner = _unwrap(parts[0])
        return [inner] if inner == parts[0] else _conjuncts(inner)
    return [each for part in parts for each in _conjuncts(part)]


def _unwrap(text: str) -> str:
    """Without the brackets around all of it."""
    text = text.strip()
    while text.startswith("(") and not text.startswith("({") and _nested(text)[0] == text:
        text = text[1:-1].strip()
    return text


def _nested(text: str) -> list[str]:
    """The tokens of a text, where a bracket with all inside of it is one."""
    found: list[str] = []
    depth = 0
    for token in _TOKEN.findall(text):
        if depth:
            found[-1] += token
        else:
            found.append(token)
        depth += (token in _CLOSING) - (token in (")", "]", "}"))
    return found or [""]


def _has_weaker(text: str, operators: tuple[str, ...]) -> bool:
    """Whether one of these binds the parts of a text, and not what is asked for."""
    return any(token in operators for token in _nested(text))


def _operands(text: str, operator: str) -> list[str]:
    return ["".join(piece).strip() for piece in _split(_nested(text), (operator,)) if piece != [operator]]


def _read_comparison(text: str, name: str) -> tuple[str, str] | None:
    """`("<", "n")` of `i < n` and of `n > i`."""
    for operator in _FLIPPED:
        sides = _operands(text, operator)
        left, right = (_unwrap(sides[0]), _unwrap(sides[1])) if len(sides) == 2 else ("", "")
        if name in (left, right) and not any(_has_weaker(side, _WEAKER_THAN_ORDER) for side in sides):
            flat = " ".join((right if left == name else left).replace("\\\n", " ").split())
            return (operator if left == name else _FLIPPED[operator]), flat
    return None


def _negate_comparison(text: str) -> str | None:
    for operator, opposite in _NEGATED.items():
        sides = _operands(text, operator)
        if len(sides) == 2 and not any(_has_weaker(side, _WEAKER_THAN_ORDER) for side in sides):
            return f"{sides[0]} {opposite} {sides[1]}"
    return None
