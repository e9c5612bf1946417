"""The command line: one verb per file, and the one place where errors become messages and exit codes."""

from fathom.cli.main import main

__all__ = ["main"]
