"""Programs in C, compiled and turned into requests."""

from __future__ import annotations

from command_line import Write

from fathom.engine.request import CheckRequest
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions

HEAD = """
unsigned nondet_uint(void);
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);
"""
ONE_BOUND = LimitOptions(unwind=2)


def request(
    write: Write,
    body: str,
    limits: LimitOptions = ONE_BOUND,
    model: ModelOptions | None = None,
    head: str = "",
    **more: object,
) -> CheckRequest:
    """A request to check `main` with this body."""
    path = write("program.c", f"{head}{HEAD}int main(void) {{ unsigned n = nondet_uint(); {body} return 0; }}\n")
    module = load(SourceOptions(sources=(str(path),), cache=False))
    return CheckRequest(module, "main", limits, model or ModelOptions(), **more)  # type: ignore[arg-type]
