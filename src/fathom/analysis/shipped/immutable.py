"""Immutability: some bytes must not be written any more, or not while a function runs.

    [immutable]
    seal = [ { function = "config_seal", memory = 1, length = 2 } ]    # from its call on; without length, the object
    unseal = [ { function = "config_edit", memory = 1 } ]
    during = [ { function = "parse", memory = 1, length = 2 } ]        # what the caller gives it is only to be read
    globals = ["limits"]                                               # from the beginning on

Arguments are counted from 1. A byte is sealed or not; how its neighbours are does not matter, so parts of structs and
arrays can be. Writing the value that is there already is writing. Two nested calls that name the same bytes under
`during` release them when the inner one returns.
"""

from __future__ import annotations

from fathom.analysis import (
    Allocation,
    Analysis,
    AnalysisError,
    Call,
    Copy,
    Field,
    Fill,
    Free,
    Memory,
    Store,
)  # fmt: skip

Rules = dict[str, list[dict[str, object]]]


class Immutable(Analysis):
    """Memory that must not change is written."""

    cwe = (471,)
    sealed = Field(bits=1, of="places")
    held = Field(bits=1, of="places")

    def prepare(self) -> None:
        self.seal, self.unseal, self.during = (self._rules(key) for key in ("seal", "unseal", "during"))
        self.globals = self.option("globals", list[str]())

    def _rules(self, key: str) -> Rules:
        found: Rules = {}
        for rule in self.option(key, list[dict[str, object]]()):
            if not isinstance(rule, dict) or not {"function", "memory"} <= set(rule) <= {
                "function",
                "memory",
                "length",
            }:
                raise AnalysisError(f"{key}: {rule} is no rule: it has a function, its memory, and may have a length")
            found.setdefault(str(rule["function"]), []).append(rule)
        return found

    def _resolve_memory(self, rule: dict[str, object], call: Call) -> Memory:
        numbers = [rule["memory"], rule.get("length", 1)]
        if not all(isinstance(number, int) and 1 <= number <= len(call.arguments) for number in numbers):
            raise AnalysisError(f"{call.name} has no arguments {numbers}: they are counted from 1")
        pointer, length = (call.arguments[int(str(number)) - 1] for number in numbers)
        return pointer.memory(length.number) if "length" in rule else pointer.target

    def on_allocation(self, allocation: Allocation) -> None:
        if allocation.region == "global" and allocation.name in self.globals:
            self.sealed[allocation.memory] = 1

    def on_call(self, call: Call) -> None:
        for rule in self.unseal.get(call.name, ()):
            self.sealed[self._resolve_memory(rule, call)] = 0
        for rule in self.during.get(call.name, ()):
            self.held[self._resolve_memory(rule, call)] = 1

    def on_return(self, call: Call) -> None:
        for rule in self.during.get(call.name, ()):
            self.held[self._resolve_memory(rule, call)] = 0
        for rule in self.seal.get(call.name, ()):
            self.sealed[self._resolve_memory(rule, call)] = 1

    def on_store(self, store: Store) -> None:
        self._write(store.memory)

    def on_copy(self, copy: Copy) -> None:
        self._write(copy.target)

    def on_fill(self, fill: Fill) -> None:
        self._write(fill.memory)

    def on_free(self, free: Free) -> None:
        self._write(free.pointer.target, "freed")

    def _write(self, memory: Memory, how: str = "written") -> None:
        self.check(self.sealed[memory] == 0, f"memory that was sealed is {how}")
        self.check(self.held[memory] == 0, f"memory that was only to be read is {how}")
