"""Walk through a trace by commands, as in a debugger: the execution is known, so it also goes backwards."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TextIO, final

from fathom.printable import printable
from fathom.report.sources import Sources
from fathom.trace.model import ShownValue, Step, Trace
from fathom.trace.state import state_after

PROMPT = "(fathom) "
HELP = """\
Enter, n    the next step of this function, over calls
s           the next step, into calls
o           over calls, as n
u, out      to where this call returns
back        the step before
b LINE      stop at this line when going on; b FILE:LINE; b alone lists the stops
c           go on to the next stop, or to the end
p NAME      the value of a variable or a place, such as p n or p buf[3]; p alone prints all variables
w           where this is: the calls
q           leave (Ctrl-D and Ctrl-C do as well)"""


@final
class Stepper:
    """One session; `run` returns when it is over."""

    def __init__(self, trace: Trace, source: TextIO = sys.stdin, out: TextIO = sys.stdout) -> None:
        self.steps: Sequence[Step] = trace.steps
        self.source = source
        self.out = out
        self.at = 0
        self.stops: list[tuple[str, int]] = []
        self._texts = Sources()
        self._commands = {
            "": self.over, "n": self.over, "o": self.over, "s": self.into, "u": self.leave, "out": self.leave,
            "back": self.back, "c": self.resume, "w": self.where,
        }  # fmt: skip

    def run(self) -> None:
        self.say(f"{len(self.steps)} steps; h lists the commands")
        self.show()
        for line in self._lines():
            word, _, rest = line.strip().partition(" ")
            if word == "q":
                return
            if word in self._commands:
                self._commands[word]()
            elif word == "b":
                self.stop(rest.strip())
            elif word == "p":
                self.print(rest.strip())
            else:
                self.say(HELP if word in ("h", "help", "?") else f"there is no command {word!r}: h lists them")

    def _lines(self) -> Iterator[str]:
        """What is typed, until the end of the input or Ctrl-C."""
        asking = self.source.isatty()
        try:
            while True:
                if asking:
                    self.out.write(PROMPT)
                self.out.flush()
                line = self.source.readline()
                if not line:
                    break
                yield line
        except KeyboardInterrupt:
            pass
        if asking:
            self.out.write("\n")

    def say(self, text: str) -> None:
        self.out.write(f"{text}\n")

    def show(self) -> None:
        step = self.steps[self.at]
        loc = step.loc
        place = f"{loc.file}:{loc.line}: " if loc is not None else ""
        text = self._texts.line(loc.file, loc.line) if loc is not None else ""
        self.say(printable(f"{step.number:>5}  {place}in {step.function or 'the harness'}: {step.text}"))
        if loc is not None and text.strip():
            self.say(printable(f"{loc.line:>10} | {text.expandtabs(4)}"))

    # ── going ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def go(self, to: int) -> None:
        if to >= len(self.steps):
            self.say("the execution has ended: back goes back, q leaves")
            return
        self.at = max(0, to)
        self.show()

    def into(self) -> None:
        self.go(self.at + 1)

    def back(self) -> None:
        self.go(self.at - 1)

    def over(self) -> None:
        self._further(self.steps[self.at].depth)

    def leave(self) -> None:
        self._further(self.steps[self.at].depth - 1)

    def _further(self, depth: int) -> None:
        """To the next step that is not deeper than this, a stop, or the last one."""
        last = len(self.steps) - 1
        found = (at for at in range(self.at + 1, last) if self.steps[at].depth <= depth or self._is_stop(at))
        self.go(next(found, last if self.at < last else last + 1))

    def resume(self) -> None:
        self._further(-1)

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _is_stop(self, at: int) -> bool:
        loc, before = self.steps[at].loc, self.steps[at - 1].loc
        if loc is None or (before is not None and (before.file, before.line) == (loc.file, loc.line)):
            return False
        return any(line == loc.line and (not file or loc.file.endswith(file)) for file, line in self.stops)

    def stop(self, place: str) -> None:
        file, _, line = place.rpartition(":")
        if line.isdecimal():
            self.stops.append((file, int(line)))
        elif place:
            self.say(f"{place!r} is not a line: write b 12, or b file.c:12")
            return
        self.say("stops: " + (", ".join(f"{file}:{line}".lstrip(":") for file, line in self.stops) or "none"))

    def print(self, name: str) -> None:
        state = state_after(self.steps[: self.at + 1])
        if name:
            found = state.find(name)
            missing = f"{name!r} has no value here: p prints all that have one"
            self.say(_format_value(found) if found is not None else missing)
            return
        inner = state.scopes[-1]
        values = [*inner.variables.values(), *state.memory.values()]
        self.say("\n".join(_format_value(value) for value in values) or f"nothing in {inner.function} has a value yet")

    def where(self) -> None:
        scopes = state_after(self.steps[: self.at + 1]).scopes
        self.say(" in ".join(printable(scope.function or "the harness") for scope in reversed(scopes)))


def _format_value(value: ShownValue) -> str:
    kind = f"    {value.type}" if value.type else ""
    return printable(f"{value.name} = {value.text}{kind}")
