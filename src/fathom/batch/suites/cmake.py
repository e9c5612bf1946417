"""Enough of CMake's language to find out what a project would compile: targets, their sources, definitions and flags.

    project = Project()
    Interpreter(project, {"ROOT": "/src"}, "/src/lib").run_folder()
    project.targets["name"].sources

Functions and macros of the project are executed, options have their defaults, and files are configured in memory.
Commands that are not known do nothing, loops are skipped, and a condition is a variable or its negation.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final, final

from fathom.errors import UserError, cause
from fathom.immutable import record

_TOKEN: Final = re.compile(r'#[^\n]*|"((?:[^"\\]|\\.)*)"|([()])|([^\s()#"]+)|\s+')
_VARIABLE: Final = re.compile(r"\$\{(\w+)\}")
_OPENING: Final = {"foreach": "endforeach", "while": "endwhile"}
_FALSE: Final = frozenset({"", "0", "off", "no", "false", "n", "ignore", "notfound"})
_SCOPES: Final = frozenset({"PUBLIC", "PRIVATE", "INTERFACE", "BEFORE"})
_DEEPEST: Final = 50


@final
@record
class Command:
    """`name(words)`; the texts of words are as written, quotes aside."""

    name: str
    words: list[str]


@final
@record
class Target:
    """A library or program: sources are paths, `properties` what `set_property` has added."""

    sources: list[str]
    definitions: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    properties: dict[str, list[str]] = field(default_factory=dict)


@final
@record
class Project:
    """What has been found so far; `configured` are the texts that `configure_file` would write, by source path."""

    targets: dict[str, Target] = field(default_factory=dict)
    tests: dict[str, list[str]] = field(default_factory=dict)
    definitions: list[str] = field(default_factory=list)
    configured: dict[str, str] = field(default_factory=dict)
    functions: dict[str, tuple[list[str], list[Command]]] = field(default_factory=dict)


@final
@record
class Interpreter:
    """Executes commands in one folder, with the variables of one scope."""

    project: Project
    variables: dict[str, str]
    folder: str
    depth: int = 0

    def run_folder(self) -> None:
        """Execute the `CMakeLists.txt` of the folder."""
        path = os.path.join(self.folder, "CMakeLists.txt")
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read()
        except OSError as error:
            raise UserError(f"{path}: cannot read: {cause(error)}") from error
        self.run(list(parse(text)))

    def run(self, commands: Sequence[Command]) -> None:
        at = 0
        while at < len(commands):
            command = commands[at]
            if command.name in ("function", "macro"):
                end = _closing(commands, at, f"end{command.name}")
                self.project.functions[command.words[0].lower()] = command.words[1:], list(commands[at + 1 : end])
                at = end
            elif command.name == "if":
                end = _closing(commands, at, "endif")
                self.run(self._branch(commands[at:end]))
                at = end
            elif command.name in _OPENING:
                at = _closing(commands, at, _OPENING[command.name])
            else:
                self._execute(command)
            at += 1

    def expand(self, text: str) -> str:
        """With the values of variables, nested ones too."""
        while (changed := _VARIABLE.sub(lambda match: self.variables.get(match[1], ""), text)) != text:
            text = changed
        return text

    def configure(self, text: str) -> str:
        """The text with `@NAME@` replaced, as `configure_file` does."""
        return re.sub(r"@(\w+)@", lambda match: self.variables.get(match[1], ""), text)

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _execute(self, command: Command) -> None:
        words = [part for word in command.words for part in _parts(word, self.expand(word))]
        if command.name in self.project.functions:
            self._call(command.name, words)
        elif words:
            known = getattr(self, f"_do_{command.name}", None)
            if known is not None:
                known(words)

    def _call(self, name: str, words: list[str]) -> None:
        if self.depth > _DEEPEST:
            raise UserError(f"{self.folder}/CMakeLists.txt: {name} calls itself without end")
        params, body = self.project.functions[name]
        given = dict(zip(params, words, strict=False)) | {"ARGN": ";".join(words[len(params) :])}
        given |= {f"ARGV{index}": word for index, word in enumerate(words)} | {"ARGV": ";".join(words)}
        Interpreter(self.project, {**self.variables, **given}, self.folder, self.depth + 1).run(body)

    def _branch(self, commands: Sequence[Command]) -> list[Command]:
        """The commands of the branch that is taken of `if … elseif … else …`."""
        depth, taken, branch = 0, False, list[Command]()
        for command in commands:
            depth += command.name == "if"
            if depth == 1 and command.name in ("if", "elseif", "else"):
                if branch or taken:
                    return branch
                taken = command.name == "else" or self._holds(command.words)
            elif taken:
                branch.append(command)
            depth -= command.name == "endif"
        return branch

    def _holds(self, words: list[str]) -> bool:
        if words[:1] == ["NOT"]:
            return not self._holds(words[1:])
        if len(words) != 1:
            return False
        value = self.expand(words[0]) if "$" in words[0] else self.variables.get(words[0], "")
        return value.lower() not in _FALSE

    def _do_set(self, words: list[str]) -> None:
        values = words[1:]
        if "CACHE" in values:
            values = values[: values.index("CACHE")]
        self.variables[words[0]] = ";".join(values)

    def _do_option(self, words: list[str]) -> None:
        self.variables.setdefault(words[0], words[2] if len(words) > 2 else "OFF")

    def _do_math(self, words: list[str]) -> None:
        self.variables[words[1]] = str(_number(words[2]))

    def _do_add_library(self, words: list[str]) -> None:
        paths = [os.path.normpath(os.path.join(self.folder, word)) for word in words[1:]]
        self.project.targets[words[0]] = Target(paths, list(self.project.definitions))

    _do_add_executable = _do_add_library

    def _do_add_definitions(self, words: list[str]) -> None:
        self.project.definitions += [word.removeprefix("-D") for word in words]

    def _do_target_compile_definitions(self, words: list[str]) -> None:
        if words[0] in self.project.targets:
            self.project.targets[words[0]].definitions += [word for word in words[1:] if word not in _SCOPES]

    def _do_target_compile_options(self, words: list[str]) -> None:
        if words[0] in self.project.targets:
            self.project.targets[words[0]].flags += [word for word in words[1:] if word not in _SCOPES]

    def _do_set_property(self, words: list[str]) -> None:
        target = self.project.targets.get(words[1]) if words[0] == "TARGET" else None
        if target is not None and words[2:4] == ["APPEND", "PROPERTY"]:
            target.properties.setdefault(words[4], []).extend(words[5:])

    def _do_add_test(self, words: list[str]) -> None:
        if words[0] == "NAME":
            self.project.tests[words[1]] = words[2:]

    def _do_configure_file(self, words: list[str]) -> None:
        path = os.path.join(self.folder, words[0])
        if os.path.isfile(path):
            with open(path, encoding="utf-8", errors="replace") as file:
                self.project.configured[path] = self.configure(file.read())


def parse(text: str) -> Iterator[Command]:
    """The commands of a file; parentheses inside of one are words."""
    name, words, depth = "", list[str](), 0
    for match in _TOKEN.finditer(text):
        quoted, bracket, word = match.groups()
        if bracket == "(":
            depth += 1
        elif bracket == ")":
            depth -= 1
            if depth == 0:
                yield Command(name.lower(), words)
                words = []
        elif depth and quoted is not None:
            words.append(f'"{quoted}"' if ";" in quoted or not quoted else quoted)
        elif depth and word:
            words.append(word)
        elif word:
            name = word


def _parts(written: str, expanded: str) -> list[str]:
    """An argument that is a list becomes several, unless it is quoted."""
    if written.startswith('"'):
        return [expanded.strip('"')]
    return [part for part in expanded.split(";") if part]


def _closing(commands: Sequence[Command], start: int, name: str) -> int:
    """Where the block that opens at `start` is closed."""
    opening, depth = commands[start].name, 0
    for at in range(start, len(commands)):
        depth += (commands[at].name == opening) - (commands[at].name == name)
        if depth == 0:
            return at
    return len(commands)


def _number(expression: str) -> int:
    """The value of a sum of products of numbers."""
    node = ast.parse(expression, mode="eval").body
    return _value(node)


def _value(node: ast.expr) -> int:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left), _value(node.right)
        results = {ast.Add: left + right, ast.Sub: left - right, ast.Mult: left * right}
        if type(node.op) in results:
            return results[type(node.op)]
    raise UserError(f"CMake: {ast.unparse(node)} is not a sum or product of numbers")
