"""What stands in place of a verdict where nothing has changed, and the files beside sources that decide verdicts."""

from __future__ import annotations

from fathom.options import LimitOptions
from fathom.verdict import Verdict


def describe_unchanged(revision: str) -> Verdict:
    """No verdict: the program was not checked."""
    return Verdict("unchanged", False, f"nothing that it reaches has changed since {revision}", (), None, ())


def names_lines(limits: LimitOptions) -> bool:
    """Whether a bound is for the loop at a line: FUNCTION:LINE:N."""
    return any(each.count(":") > 1 for text in limits.unwindset for each in text.split(","))


def list_deciding_files(limits: LimitOptions) -> list[str]:
    """Analyses, their settings, and a property file."""
    files = [name.rpartition(":")[0] for name in limits.analysis if ":" in name]
    files += limits.analysis_config
    return [*files, limits.property_file] if limits.property_file is not None else files
