"""What Fathom says of loops over a few bytes is what a look at all of their states says: a slice of `tools/soak.py`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from differential import endings

SEED = 7000
PROGRAMS = 24


def test_programs_of_which_all_states_are_looked_at(tmp_path: Path) -> None:
    programs = [endings.generate(seed) for seed in range(SEED, SEED + PROGRAMS)]
    module = endings.load_programs(programs, tmp_path)
    found: Counter[tuple[bool, str]] = Counter()
    for number, program in enumerate(programs):
        ends = program.ends()
        if ends is not None:
            found[ends, endings.prove(module, number, 10)] += 1
    assert found[True, "unsafe"] == found[False, "safe"] == 0, found
    assert found[True, "safe"] > PROGRAMS // 4, found
    assert found[False, "unsafe"] > PROGRAMS // 4, found


def test_all_states() -> None:
    """A program that comes to 0 from every number ends, and one that misses it does not."""
    down = endings.While("x != 0", (endings.Assign(0, "-", "x", "1"),))
    assert endings.EndingProgram(("unsigned char",), (None,), (down,)).ends()
    twice = endings.While("x != 0", (endings.Assign(0, "-", "x", "2"),))
    assert not endings.EndingProgram(("unsigned char",), (None,), (twice,)).ends()
    assert endings.EndingProgram(("signed char",), (8,), (twice,)).ends()
    chosen = endings.While("x != 0", (endings.If("flip()", (endings.Assign(0, "-", "x", "1"),), ()),))
    assert not endings.EndingProgram(("unsigned char",), (3,), (chosen,)).ends()
    inner = endings.While("y < 2", (endings.Assign(1, "+", "y", "1"),))
    outer = endings.While("x > 0", (inner, endings.Assign(0, "-", "x", "1")))
    assert endings.EndingProgram(("signed char", "signed char"), (None, None), (outer,)).ends()
    text = endings.EndingProgram(("signed char", "signed char"), (None, 1), (outer,)).write("f")
    assert text.startswith("void f(void) { signed char x = any(); signed char y = 1;\n  while (x > 0) {\n")
