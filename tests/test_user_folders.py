"""Folders of a user, against `platformdirs`."""

from __future__ import annotations

from typing import get_args

import platformdirs
import pytest

from fathom.user_folders import Kind, find_user_folder


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("home", ["/home/somebody", "/", "relative", None])
@pytest.mark.parametrize("moved", [None, "", " ", "/elsewhere", "relative", "~/there"])
def test_folders(kind: Kind, home: str | None, moved: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("HOME", home), (f"XDG_{kind.upper()}_HOME", moved)):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert find_user_folder(kind) == getattr(platformdirs, f"user_{kind}_dir")("fathom", appauthor=False)
