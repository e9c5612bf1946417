"""Fathom for BenchExec: its tool-info module, so that others can measure.

In a benchmark definition: `<benchmark tool="fathom.batch.benchexec_tool" …>`. Tasks are programs, with a property file
of SV-COMP; options of `fathom check` are given as `<option name="--unwind">8</option>`.
"""

from __future__ import annotations

from typing import Any, Final

import benchexec.result as result
from benchexec.tools.template import BaseTool2

from fathom.checks.competition import CLAIMS

_NAMES: Final = {each: claim for claim, classes in CLAIMS.values() for each in classes}
"""What SV-COMP calls the property that a class belongs to."""


class Tool(BaseTool2):  # type: ignore[misc]
    """How BenchExec finds Fathom, calls it and reads its answer."""

    def executable(self, tool_locator: Any) -> str:
        return str(tool_locator.find_executable("fathom"))

    def name(self) -> str:
        return "Fathom"

    def version(self, executable: str) -> str:
        return str(self._version_from_tool(executable, line_prefix="fathom"))

    def cmdline(self, executable: str, options: list[str], task: Any, rlimits: Any) -> list[str]:
        """`fathom check`, with the limits of the run and the data model of the task."""
        words = [executable, "check", "--trace", "none", *options]
        if rlimits.cputime:
            words += ["--timeout", str(rlimits.cputime)]
        if rlimits.memory:
            words += ["--memory-limit", str(rlimits.memory // 1_000_000)]
        if task.property_file:
            words += ["--property", str(task.property_file)]
        if isinstance(task.options, dict) and task.options.get("data_model"):
            words += ["--data-model", str(task.options["data_model"])]
        return [*words, *task.input_files]

    def determine_result(self, run: Any) -> str:
        """From the exit code; the class of what is violated is on the line after `unsafe`."""
        if run.was_timeout:
            return "TIMEOUT"
        code = run.exit_code.value
        if code == 0:
            return str(result.RESULT_TRUE_PROP)
        if code == 1:
            return self._violated(run.output)
        if code == 3:
            return self._unknown(run.output)
        return str(result.RESULT_ERROR)

    def _violated(self, output: Any) -> str:
        for line in output:
            name = line.rstrip().rpartition("[")[2].removesuffix("]")
            if line.rstrip().endswith("]") and name in _NAMES:
                return f"{result.RESULT_FALSE_PROP}({_NAMES[name]})"
        return str(result.RESULT_FALSE_PROP)

    def _unknown(self, output: Any) -> str:
        reasons = [line.partition(": unknown: ")[2].strip() for line in output if ": unknown: " in line]
        return f"{result.RESULT_UNKNOWN} ({reasons[0]})" if reasons else str(result.RESULT_UNKNOWN)
