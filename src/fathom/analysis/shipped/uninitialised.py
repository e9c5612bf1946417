"""Uninitialised bytes: the program depends on memory that was never written, as MemorySanitizer has it.

A bit for each bit is 1 until it is written. Moving such bits is no error, nor are operations on other bits of the same
byte, so that bit-fields work; `on_arithmetic` has the rules of Stepanov and Serebryany (MemorySanitizer, CGO 2015).
What is reported is a branch, an address, or an argument of a function without a body that depends on them. The class
`uninit` of Fathom's own does more, and faster: this is the same idea as an example.

    fathom check --analysis uninitialised file.c
"""

from __future__ import annotations

from fathom.analysis import Analysis, Arithmetic, Branch, Call, Field, Load, Number, Store, Value, ite

_SHIFTS = ("shl", "lshr", "ashr")


class Uninitialised(Analysis):
    """The program depends on memory that was never written."""

    cwe = (457, 908)
    unwritten = Field(bits=8, initial=0xFF, constant=0, aggregate="or")

    def on_arithmetic(self, arithmetic: Arithmetic) -> None:
        kind, operands, result = arithmetic.kind, arithmetic.operands, arithmetic.result
        wrong = self.unwritten[result]
        if wrong.known == 0:
            return
        if kind == "freeze":
            self.unwritten[result] = 0
        elif kind == "zext":
            self.unwritten.set_bytes(result, self._bits(operands[0]))
        elif kind in ("and", "or", "xor") and not isinstance(result.shape, tuple):
            self.unwritten.set_bytes(result, self._logic(kind, *operands))
        elif kind in _SHIFTS and not isinstance(result.shape, tuple) and self.unwritten[operands[1]].known == 0:
            self.unwritten.set_bytes(result, self._shift(kind, *operands))
        elif kind == "select":
            unsure = self.unwritten[operands[0]] != 0
            self.unwritten[result] = ite(unsure | (wrong != 0), 0xFF, 0)
        else:
            self.unwritten[result] = ite(wrong != 0, 0xFF, 0)

    def _bits(self, value: Value) -> Number:
        """Which bits of a value were never written; the bits above it are no bits of it."""
        return self.unwritten.bytes_of(value).resized(value.number.bits)

    def _logic(self, kind: str, left: Value, right: Value) -> Number:
        """A written 0 decides an `and`, a written 1 decides an `or`."""
        a, b = self._bits(left), self._bits(right)
        if kind == "xor":
            return a | b
        x, y = (left.number, right.number) if kind == "and" else (~left.number, ~right.number)
        return (a & y) | (x & b) | (a & b)

    def _shift(self, kind: str, left: Value, right: Value) -> Number:
        bits, by = self._bits(left), right.number
        if kind == "shl":
            return bits << by
        moved = bits >> by
        if kind == "lshr":
            return moved
        return moved | ite(bits.is_negative, ~(~(bits & 0) >> by), 0)  # the sign fills the places that are left

    def on_load(self, load: Load) -> None:
        self._use(load.address, "an address")

    def on_store(self, store: Store) -> None:
        if store.address is not None:
            self._use(store.address, "an address")

    def on_branch(self, branch: Branch) -> None:
        self._use(branch.condition, "a branch")

    def on_call(self, call: Call) -> None:
        if not call.defined:
            for number, argument in enumerate(call.arguments, 1):
                self._use(argument, f"argument {number} of {call.name}")

    def _use(self, value: Value, what: str) -> None:
        self.check(self.unwritten[value] == 0, f"{what} depends on memory that was never written")
