"""A small client: starts `fathom lsp`, and speaks with it over its standard input and output."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any

SECONDS = 30.0


class Client:
    """One session in a folder."""

    def __init__(self, folder: Path, options: dict[str, Any] | None = None) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fathom", "lsp", "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
        )
        self._messages: queue.Queue[dict[str, Any]] = queue.Queue()
        self.seen: list[dict[str, Any]] = []
        self._number = 0
        threading.Thread(target=self._receive, daemon=True).start()
        capabilities = {
            "window": {"showDocument": {"support": True}},
            "workspace": {"inlayHint": {"refreshSupport": True}},
        }
        self.answer = self.request(
            "initialize",
            {
                "processId": None,
                "rootUri": folder.as_uri(),
                "capabilities": capabilities,
                "initializationOptions": options,
            },
        )
        self.notify("initialized", {})

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None and error is None:
            self.request("shutdown", None)
            self.notify("exit", None)
            assert self.process.wait(timeout=30) == 0
        self.process.kill()
        self.process.wait()

    def request(self, method: str, params: Any) -> Any:
        """The result; an error fails the test."""
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": params})
        answer = self.wait(lambda each: each.get("id") == number and "method" not in each)
        assert "error" not in answer, answer
        return answer["result"]

    def notify(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def open(self, path: Path) -> str:
        uri = path.as_uri()
        document = {"uri": uri, "languageId": "c", "version": 1, "text": path.read_text()}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return uri

    def save(self, uri: str) -> None:
        self.notify("textDocument/didSave", {"textDocument": {"uri": uri}})

    def diagnostics(self, uri: str) -> list[dict[str, Any]]:
        """The next ones of a document."""
        found = self.wait(
            lambda each: each.get("method") == "textDocument/publishDiagnostics" and each["params"]["uri"] == uri
        )
        return list(found["params"]["diagnostics"])

    def shown(self) -> str:
        """The document that the server wants to be shown next."""
        return str(self.wait(lambda each: each.get("method") == "window/showDocument")["params"]["uri"])

    def wait(self, is_wanted: Any) -> dict[str, Any]:
        """The first message that is wanted, of those that have come and were not taken."""
        end = time.monotonic() + SECONDS
        while True:
            for each in self.seen:
                if is_wanted(each):
                    self.seen.remove(each)
                    return each
            message = self._messages.get(timeout=max(0.01, end - time.monotonic()))
            if "id" in message and "method" in message:
                self._send({"id": message["id"], "result": {"success": True}})
            self.seen.append(message)

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def _receive(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while True:
            length = 0
            while line := stream.readline().strip():
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            if not length:
                return
            self._messages.put(json.loads(stream.read(length)))
