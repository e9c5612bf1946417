"""The server, over its standard input and output, as an editor uses it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest
from command_line import Write
from lsp.client import Client

pytest.importorskip("pygls")

UNSAFE = """\
#include <assert.h>
int nondet_int(void);

static int half(int n) {
  int h = n / 2;
  return h;
}

int main(void) {
  int x = nondet_int();
  int y = half(x);
  assert(y != 21);
  return 0;
}
"""
LIBRARY = """\
int table[4];

int first(int *p) {
  return p[0];
}

int get(int index) {
  return table[index];
}
"""


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setenv("FATHOM_CACHE_DIR", str(tmp_path / "cache"))
    with Client(tmp_path, {"timeout": 100}) as made:
        yield made


def whole(uri: str) -> dict[str, Any]:
    return {"textDocument": {"uri": uri}, "range": at(0, 1000)}


def at(first: int, last: int) -> dict[str, Any]:
    return {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}


def actions(client: Client, uri: str, line: int) -> dict[str, Any]:
    params = {"textDocument": {"uri": uri}, "range": at(line, line), "context": {"diagnostics": []}}
    return {each["title"]: each for each in client.request("textDocument/codeAction", params)}


def execute(client: Client, action: dict[str, Any]) -> Any:
    command = action["command"]
    return client.request(
        "workspace/executeCommand", {"command": command["command"], "arguments": command["arguments"]}
    )


def test_what_it_can_do(client: Client) -> None:
    found = client.answer["capabilities"]
    assert {"hoverProvider", "codeActionProvider", "codeLensProvider", "inlayHintProvider"} <= found.keys()
    assert set(found["executeCommandProvider"]["commands"]) == {
        "fathom.checkFunction", "fathom.writeTest", "fathom.showTrace",
    }  # fmt: skip


def test_a_finding_with_all_that_belongs_to_it(client: Client, write: Write) -> None:
    path = write("a.c", UNSAFE)
    uri = client.open(path)
    (found,) = client.diagnostics(uri)
    assert (found["code"], found["source"], found["severity"]) == ("assert", "fathom", 1)
    assert found["range"]["start"]["line"] == 11
    related = [(each["location"]["range"]["start"]["line"], each["message"]) for each in found["relatedInformation"]]
    assert (5, "half returns 21") in related
    hover = client.request(
        "textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": 11, "character": 3}}
    )
    assert "fathom: ignore[assert] reason" in hover["contents"]["value"]
    hints = {each["position"]["line"]: each["label"] for each in client.request("textDocument/inlayHint", whole(uri))}
    assert hints[10] == "y = 21"
    assert hints[9] in ("x = 42", "x = 43")


def test_it_is_ignored_with_a_comment(client: Client, write: Write) -> None:
    path = write("a.c", UNSAFE)
    uri = client.open(path)
    client.diagnostics(uri)
    (edit,) = actions(client, uri, 11)["Ignore with a comment"]["edit"]["changes"][uri]
    lines = path.read_text().splitlines()
    lines[edit["range"]["start"]["line"]] += edit["newText"]
    assert edit["range"]["start"]["character"] == len("  assert(y != 21);")
    write("a.c", "\n".join(lines) + "\n")
    client.save(uri)
    assert client.diagnostics(uri) == []


def test_a_test_is_written(client: Client, write: Write) -> None:
    write("a_test_1.c", "mine")
    path = write("a.c", UNSAFE)
    uri = client.open(path)
    client.diagnostics(uri)
    written = execute(client, actions(client, uri, 11)["Write a test"])
    assert Path(written) == path.with_name("a_test_2.c")
    assert "Inputs that violate a property" in Path(written).read_text()
    assert client.shown() == Path(written).as_uri()


def test_the_trace_is_shown(client: Client, write: Write) -> None:
    uri = client.open(write("a.c", UNSAFE))
    client.diagnostics(uri)
    execute(client, actions(client, uri, 11)["Show the trace"])
    text = Path(unquote(urlparse(client.shown()).path)).read_text()
    assert "nondet_int = " in text
    assert "y = 21    a.c:11" in text


def test_a_function_is_checked_on_demand(client: Client, write: Write) -> None:
    uri = client.open(write("b.c", LIBRARY))
    lenses = client.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
    assert [each["range"]["start"]["line"] for each in lenses] == [2, 6]
    assert {each["command"]["title"] for each in lenses} == {"Check this function"}
    execute(client, lenses[1])
    (found,) = client.diagnostics(uri)
    assert (found["code"], found["range"]["start"]["line"]) == ("bounds", 7)
    write("b.c", LIBRARY.replace("table[index]", "table[index & 3]"))
    client.save(uri)
    assert client.diagnostics(uri) == []


def test_what_does_not_compile_is_shown(client: Client, write: Write) -> None:
    uri = client.open(write("a.c", "int main(void) {\n  return nothing;\n}\n"))
    (found,) = client.diagnostics(uri)
    assert (found["range"]["start"]["line"], found["severity"]) == (1, 1)
    assert "undeclared" in found["message"]


def test_what_is_not_known_is_said(tmp_path: Path, write: Write) -> None:
    text = "int nondet_int(void);\nint main(void) {\n  int n = 0;\n  while (nondet_int())\n    n++;\n  return n;\n}\n"
    with Client(tmp_path, {"arguments": ["--unwind", "2", "--induction", "off"]}) as client:
        uri = client.open(write("a.c", text))
        (found,) = client.diagnostics(uri)
        assert (found["range"]["start"]["line"], found["severity"]) == (1, 3)
        assert "bound too small" in found["message"]


def test_an_outdated_check_is_ended(tmp_path: Path, write: Write) -> None:
    """The one that would go on forever ends when the document is saved again."""
    endless = "int nondet_int(void);\nint main(void) {\n  unsigned n = nondet_int(), s = 0;\n"
    endless += "  for (unsigned i = 0; i < n; i++)\n    s ^= i * i;\n  if (s == 123457)\n    return table[7];\n}\n"
    with Client(tmp_path, {"arguments": ["--timeout", "1000"]}) as client:
        uri = client.open(write("a.c", "int table[4];\n" + endless))
        write("a.c", "int main(void) {\n  return 0;\n}\n")
        client.save(uri)
        assert client.diagnostics(uri) == []


def test_a_closed_document_has_no_findings(client: Client, write: Write) -> None:
    uri = client.open(write("a.c", UNSAFE))
    assert client.diagnostics(uri)
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert client.diagnostics(uri) == []
