"""Taint: data from outside must not reach places that trust it, unless something has made it harmless.

A TOML file names who does what, function by function:

    [taint]
    implicit = false                                   # also follow what is assigned under tainted conditions
    addresses = false                                  # also follow what goes through tainted addresses
    sources = [
        { function = "getchar" },                      # its result is tainted
        { function = "read", memory = 2, length = 3 }, # what argument 2 points to, as many bytes as argument 3 says
        { function = "getenv", string = "result" },    # the string that the result points to
    ]
    sinks = [
        { function = "system", string = 1 },           # no byte of the string may be tainted
        { function = "set_price", argument = 2 },      # neither may the argument itself
        { function = "write", memory = 2, length = 3 },
    ]
    sanitizers = [ { function = "check_name", string = 1 }, { function = "clamp" } ]

Arguments are counted from 1; `length` is an argument, or `result`. Without `memory`, `string` or `argument`, the result
is meant.
"""

from __future__ import annotations

from fathom.analysis import Analysis, AnalysisError, Call, Copy, Field, Load, Memory, Number, Store, Value

_KEYS = {"function", "argument", "memory", "string", "length"}


class Taint(Analysis):
    """Data from outside reaches a place that trusts it."""

    cwe = (20,)
    taint = Field(bits=1, aggregate="or")

    def prepare(self) -> None:
        self.implicit_flows = self.option("implicit", False)
        self.addresses = self.option("addresses", False)
        self.sources = self._rules("sources")
        self.sinks = self._rules("sinks")
        self.sanitizers = self._rules("sanitizers")

    def _rules(self, key: str) -> dict[str, list[dict[str, object]]]:
        found: dict[str, list[dict[str, object]]] = {}
        for rule in self.option(key, list[dict[str, object]]()):
            if not isinstance(rule, dict) or not isinstance(rule.get("function"), str) or set(rule) - _KEYS:
                raise AnalysisError(f"{key}: {rule} is no rule: it has a function, and some of {', '.join(_KEYS)}")
            found.setdefault(str(rule["function"]), []).append(rule)
        return found

    def on_call(self, call: Call) -> None:
        for rule in self.sinks.get(call.name, ()):
            what = next((f"{key} {rule[key]}" for key in ("string", "memory", "argument") if key in rule), "")
            tainted = self.taint[self._resolve_rule(rule, call)]
            self.check(tainted == 0, f"tainted data reaches {call.name}" + (f" ({what})" if what else ""))

    def on_return(self, call: Call) -> None:
        for rule in self.sources.get(call.name, ()):
            self.taint[self._resolve_rule(rule, call)] = 1
        for rule in self.sanitizers.get(call.name, ()):
            self.taint[self._resolve_rule(rule, call)] = 0

    def on_load(self, load: Load) -> None:
        if self.addresses:
            self.taint[load.result] = self.taint[load.result] | self.taint[load.address]

    def on_store(self, store: Store) -> None:
        if self.addresses and store.address is not None:
            self.taint[store.memory] = self.taint[store.memory] | self.taint[store.address]

    def on_copy(self, copy: Copy) -> None:
        for operand in copy.operands if self.addresses else ():
            self.taint[copy.target] = self.taint[copy.target] | self.taint[operand]

    def _resolve_rule(self, rule: dict[str, object], call: Call) -> Value | Memory:
        if "string" in rule:
            return self._argument(rule["string"], call).string
        if "memory" in rule:
            pointer = self._argument(rule["memory"], call)
            return pointer.memory(self._length(rule, call)) if "length" in rule else pointer.target
        return self._argument(rule.get("argument", "result"), call)

    def _argument(self, which: object, call: Call) -> Value:
        if which == "result":
            return call.result
        if not isinstance(which, int) or not 1 <= which <= len(call.arguments):
            raise AnalysisError(f"{call.name} has no argument {which}: they are counted from 1")
        return call.arguments[which - 1]

    def _length(self, rule: dict[str, object], call: Call) -> Number:
        length = self._argument(rule["length"], call).number
        return length if rule["length"] != "result" else length & ~_sign(length)


def _sign(number: Number) -> Number:
    """All ones where the number is negative, as the result of `read` is when it fails."""
    return -(number.is_negative.resized(number.bits))
