"""Enough of make's language to find out how a project would build and check something: variables, files, rules.

    makefile = Makefile("/src/proofs/push")
    makefile.read("Makefile")
    makefile.value("PROOF_SOURCES")

Read are assignments (`=`, `:=`, `?=`, `+=`), `include`, conditionals, and rules with their recipes, which are kept and
never executed. What is not read (`define`, `$(eval …)`, commands of the shell) is an error where its value is needed,
and nowhere else.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import field
from typing import Final, final

from fathom.batch.suites.make_text import NotRead, expand
from fathom.errors import UserError, cause
from fathom.immutable import immutable, record

_ASSIGNMENT: Final = re.compile(r"(?:(?:override|export)\s+)*([^\s:#=+?]+)\s*(=|:=|::=|\?=|\+=)\s*(.*)", re.DOTALL)
_INCLUDE: Final = re.compile(r"(-include|sinclude|include)\s+(.*)")
_CONDITION: Final = re.compile(r"(ifeq|ifneq|ifdef|ifndef)\b\s*(.*)")
_EQUAL: Final = re.compile(r"\((?P<left>.*),(?P<right>.*)\)|(['\"])(?P<first>.*)\3\s+(['\"])(?P<second>.*)\5")
_COMMENT: Final = re.compile(r"(?<!\\)#.*", re.DOTALL)


@final
@record
class _Variable:
    """`text` is expanded where the variable is used, unless it `is_expanded`; or it has no value, and `problem` why."""

    text: str
    is_expanded: bool = False
    problem: str = ""


@final
@immutable
class Rule:
    """How a file is made: `recipe` has the lines, as they are written."""

    inputs: tuple[str, ...]
    recipe: tuple[str, ...]


@final
@record
class Makefile:
    """What has been read so far, as make would see it in the current folder `folder`."""

    folder: str
    rules: dict[str, Rule] = field(default_factory=dict)
    _variables: dict[str, _Variable] = field(default_factory=dict)
    _files: list[str] = field(default_factory=list)
    _conditions: list[tuple[bool, bool]] = field(default_factory=list)
    """Of the conditionals that are open: whether lines count, and whether some branch was taken."""

    def value(self, name: str) -> str:
        """The value of a variable, empty if there is none."""
        if name == "MAKEFILE_LIST":
            return " ".join(self._files)
        if name == "CURDIR":
            return self.folder
        variable = self._variables.get(name)
        if variable is None:
            return ""
        if variable.problem:
            raise NotRead(f"{name}: {variable.problem}")
        return variable.text if variable.is_expanded else expand(variable.text, self.value)

    def words(self, name: str) -> list[str]:
        """The words of the value."""
        return self.value(name).split()

    def read(self, path: str, optional: bool = False) -> None:
        """Read a file, and those that it includes."""
        full = os.path.join(self.folder, path)
        try:
            with open(full, encoding="utf-8", errors="replace") as file:
                text = file.read()
        except OSError as error:
            if optional:
                return
            raise UserError(f"{full}: cannot read: {cause(error)}") from error
        self._files.append(os.path.normpath(full))
        targets: list[str] = []
        for number, line in _logical_lines(text):
            try:
                targets = self._read_line(line, targets)
            except NotRead as error:
                raise NotRead(f"{full}:{number}: {error}", hint=error.hint) from error

    def _read_line(self, line: str, targets: list[str]) -> list[str]:
        """Take one line into account; the targets of the rule that the next lines may be the recipe of."""
        if line.startswith("\t"):
            if self._is_taken():
                self._add_recipe(targets, line[1:])
            return targets
        plain = _COMMENT.sub("", line).strip()
        if not plain or self._read_conditional(plain) or not self._is_taken():
            return targets
        included = _INCLUDE.fullmatch(plain)
        if included is not None:
            for path in expand(included[2], self.value).split():
                self.read(path, optional=included[1] != "include")
            return []
        assignment = _ASSIGNMENT.fullmatch(_COMMENT.sub("", line).strip(" "))
        if assignment is not None:
            self._assign(*assignment.groups())
            return []
        if plain.split()[0] in ("define", "endef"):
            raise NotRead("define … endef is not read")
        return self._add_rule(plain)

    def _is_taken(self) -> bool:
        return all(taken for taken, _ in self._conditions)

    # ── conditionals ────────────────────────────────────────────────────────────────────────────────────────────────

    def _read_conditional(self, line: str) -> bool:
        """Whether the line is part of a conditional, which has been opened, continued or closed."""
        word, _, rest = line.partition(" ")
        if word == "endif" and self._conditions:
            self._conditions.pop()
            return True
        if word == "else" and self._conditions:
            _, before = self._conditions.pop()
            taken = not before and (not rest.strip() or self._holds(rest.strip()))
            self._conditions.append((taken, before or taken))
            return True
        if _CONDITION.fullmatch(line) is None:
            return False
        holds = self._is_taken() and self._holds(line)
        self._conditions.append((holds, holds))
        return True

    def _holds(self, condition: str) -> bool:
        match = _CONDITION.fullmatch(condition)
        if match is None:
            raise NotRead(f"this condition is not read: {condition}")
        if match[1] in ("ifdef", "ifndef"):
            variable = self._variables.get(expand(match[2], self.value).strip())
            return (variable is not None and bool(variable.text or variable.problem)) == (match[1] == "ifdef")
        sides = _EQUAL.fullmatch(match[2].strip())
        if sides is None:
            raise NotRead(f"this condition is not read: {condition}")
        left, right = (
            (sides["left"], sides["right"]) if sides["left"] is not None else (sides["first"], sides["second"])
        )
        return (expand(left, self.value).strip() == expand(right, self.value).strip()) == (match[1] == "ifeq")

    # ── variables and rules ─────────────────────────────────────────────────────────────────────────────────────────

    def _assign(self, name: str, operator: str, text: str) -> None:
        name = expand(name, self.value)
        before = self._variables.get(name)
        if operator == "?=" and before is not None:
            return
        if operator == "+=" and before is not None:
            text = expand(text, self.value) if before.is_expanded else text
            joined = " ".join(filter(None, (before.text, text)))
            self._variables[name] = _Variable(joined, before.is_expanded, before.problem)
            return
        self._variables[name] = self._expand_now(text) if operator in (":=", "::=") else _Variable(text)

    def _expand_now(self, text: str) -> _Variable:
        try:
            return _Variable(expand(text, self.value), True)
        except NotRead as error:
            return _Variable("", True, str(error))

    def _add_rule(self, line: str) -> list[str]:
        """`targets: inputs`; a line that is no rule may be a call of `$(eval …)`, which defines rules at most."""
        try:
            names, colon, inputs = expand(line, self.value).partition(":")
        except NotRead:
            return []
        if not colon:
            return []
        targets = [os.path.normpath(os.path.join(self.folder, each)) for each in names.split()]
        paths = tuple(os.path.normpath(os.path.join(self.folder, each)) for each in inputs.split())
        for target in targets:
            self.rules.setdefault(target, Rule(paths, ()))
        return targets

    def _add_recipe(self, targets: list[str], line: str) -> None:
        for target in targets:
            rule = self.rules[target]
            self.rules[target] = Rule(rule.inputs, (*rule.recipe, line))


def _logical_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with those that a backslash continues, each with the number of its first."""
    parts: list[str] = []
    first = 1
    for number, line in enumerate(text.splitlines(), 1):
        if not parts:
            first = number
        if line.endswith("\\") and not line.endswith("\\\\"):
            parts.append(line[:-1].rstrip() + " " if not parts else line[:-1].strip() + " ")
            continue
        yield first, "".join(parts) + (line.lstrip() if parts else line)
        parts = []
    if parts:
        yield first, "".join(parts)
