"""Random programs in which arrays, and pointers in them, are accessed by indices that are one of few constants."""

from __future__ import annotations

from random import Random

from differential.compare import Case

SIZE = 6
KINDS = ("u8", "i16", "i32", "u64")


class ChosenIndices:
    """Writes one program: a list of statements over arrays `a`, `p` (pointers into `a`) and indices `m`, `n`."""

    def __init__(self, seed: int) -> None:
        self.prefix = f"chosen{seed}_"
        self._random = Random(seed)
        self._inputs = 0
        self._kind = self._random.choice(KINDS)

    def _input(self) -> str:
        self._inputs += 1
        return f"__VERIFIER_nondet_uint_{self.prefix}{self._inputs}()"

    def _cond(self) -> str:
        x = self._random.choice([self._input(), f"(u32)a[{self._index()}]", "m", "n", f"(u32)*p[{self._index()}]"])
        return f"{x} % {self._random.randint(2, 4)} {self._random.choice(['==', '<', '>', '!='])} 1"

    def _index(self) -> str:
        some = self._random.choice(["m", "n", "m + n", "2 * m", "m ^ 1", f"m + {self._random.randint(0, 3)}", "n - m"])
        return f"(u32)({some}) % {SIZE}" if self._random.random() < 0.8 else str(self._random.randrange(SIZE))

    def _assignment(self) -> str:
        index, other = self._random.choice(["mn", "nm"])
        value = self._random.choice([str(self._random.randrange(SIZE)), f"({other} + 1) % {SIZE}", f"{index} / 2"])
        return f"if ({self._cond()}) {index} = {value};"

    def _statement(self, depth: int = 2) -> str:
        choice = self._random.randrange(9 if depth else 7)
        if choice < 2:
            return self._assignment()
        if choice == 2:
            return f"a[{self._index()}] = ({self._kind})((u64)a[{self._index()}] + {self._random.randint(0, 9)});"
        if choice == 3:
            return f"p[{self._index()}] = &a[{self._index()}];"
        if choice == 4:
            return f"*p[{self._index()}] ^= a[{self._index()}];"
        if choice == 5:
            return f"out((u64)a[{self._index()}]);"
        if choice == 6:
            return f"((u8 *)a)[{self._index()}] = {self._random.randrange(256)};"
        inner = " ".join(self._statement(depth - 1) for _ in range(self._random.randint(1, 3)))
        if choice == 7:
            return f"if ({self._cond()}) {{ {inner} }} else {{ {self._statement(depth - 1)} }}"
        return f"for (u32 k = 0; k < {self._random.randint(2, 3)}; k++) {{ {inner} }}"

    def write(self) -> Case:
        """The program; its last check compares all that it has computed with an input."""
        kind = self._kind
        body = [f"static int {self.prefix}main(void) {{", f"  {kind} a[{SIZE}], *p[{SIZE}]; u32 m = 0, n = 1;"]
        body += [f"  for (u32 k = 0; k < {SIZE}; k++) {{ a[k] = ({kind})(k * 37); p[k] = &a[{SIZE - 1} - k]; }}"]
        body += [f"  a[{k}] = ({kind}){self._input()};" for k in range(3)]
        body += [f"  {self._statement()}" for _ in range(self._random.randint(5, 12))]
        body += [f"  for (u32 k = 0; k < {SIZE}; k++) {{ out((u64)a[k]); out((u64)*p[k]); }} out(m); out(n);"]
        body += ["  finish(h);", f"  CHECK(h == __VERIFIER_nondet_uint_{self.prefix}h());", "  return 0;", "}"]
        return Case("\n".join(body) + "\n", self.prefix, tuple(range(6)))
