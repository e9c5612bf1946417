from __future__ import annotations

import sys

import pytest
from command_line import Fathom


def test_what_is_missing_is_said(fathom: Fathom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygls", None)
    ran = fathom("lsp")
    assert ran.code == 2
    assert "pip install 'fathom-bmc[lsp]'" in ran.err
