"""Write the file of a suite, and what lies beside it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping

from fathom.errors import UserError, cause


def format_rows(rows: Mapping[str, object]) -> str:
    """A table of TOML without its head: a line, or several for a list, for each key."""
    return "".join(f"{key} = {_format_value(value)}\n" for key, value in rows.items())


def _format_value(value: object) -> str:
    """Texts, numbers and lists of texts are written in TOML as in JSON."""
    if isinstance(value, list) and len(value) > 1:
        return "[\n" + "".join(f"    {json.dumps(each, ensure_ascii=False)},\n" for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def write_text(path: str, text: str) -> None:
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise UserError(f"{path}: cannot write: {cause(error)}") from error
