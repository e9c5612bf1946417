"""The names that `goto-cc --export-file-local-symbols` gives to static functions: `__CPROVER_file_local_core_c_f`."""

from __future__ import annotations

import os
import re

FILE_LOCAL = "__CPROVER_file_local_"
"""How these names begin: file and function follow."""

_NAME = re.compile(rf"{FILE_LOCAL}\w+?_(?:c|h|cc|cpp)_(\w+)")


def file_local_prefix(path: str) -> str:
    """How the names of the static functions of a file begin: `__CPROVER_file_local_core_c_` for `src/core.c`."""
    return FILE_LOCAL + re.sub(r"\W", "_", os.path.basename(path)) + "_"


def plain_function(name: str) -> str:
    """The name that the source has: `f` of `__CPROVER_file_local_core_c_f`; other names are as they are."""
    match = _NAME.fullmatch(name)
    return match[1] if match else name
