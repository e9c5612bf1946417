"""The command line of `main`: how many arguments, their strings, the null behind them, and the environment."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.options import Harness

HARNESS = Harness(max_argc=2, pointer_size=1)
CASES = {
    "a name is there": ("int argc, char **argv", "check(argc >= 1);", []),
    "null is behind the last": ("int argc, char **argv", "if (argc == 1) check(argv[1] == 0);", []),
    "an argument is there": ("int argc, char **argv", "if (argc == 2) check(argv[1] != 0);", []),
    "strings end": ("int argc, char **argv", "if (argv[0][0]) check(argv[0][1] == 0);", ["bounds"]),
    "strings are any": ("int argc, char **argv", "check(argv[0][0] != 'x');", ["assert"]),
    "behind the null": ("int argc, char **argv", "check(argv[argc + 1] == 0);", ["bounds fails"]),
    "no environment": ("int argc, char **argv, char **envp", "check(envp[0] == 0);", []),
    "not looked at": ("int argc, char **argv", "", []),
}


@pytest.mark.parametrize("name", CASES)
def test_asserted(name: str) -> None:
    parameters, body, expected = CASES[name]
    left = Functions(f"int main({parameters}) {{ {body} return 0; }}\n").walk(harness=HARNESS)
    assert left.asserted == expected
