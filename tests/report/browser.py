"""A headless Chromium that opens a page and evaluates expressions in it, over DevTools' pipe: no driver is needed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Page:
    """One tab. Commands and answers are JSON, each with a zero byte at the end."""

    def __init__(self, commands: int, answers: int) -> None:
        self._commands, self._answers = commands, answers
        self._rest = b""
        self._number = 0
        self._session: str | None = None
        self.problems: list[str] = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **params: object) -> dict[str, Any]:
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": params}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return dict(answer["result"])
            self._note(answer)

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            more = os.read(self._answers, 1 << 16)
            assert more, "the browser has gone"
            self._rest += more
        message, self._rest = self._rest.split(b"\0", 1)
        return dict(json.loads(message))

    def _note(self, event: dict[str, Any]) -> None:
        """Errors, dialogs, and every attempt to load something but the page itself."""
        method, params = event.get("method", ""), event.get("params", {})
        asked = params.get("request", {}).get("url", "") if method == "Network.requestWillBeSent" else "file:"
        if method in ("Runtime.exceptionThrown", "Page.javascriptDialogOpening", "Log.entryAdded"):
            self.problems.append(json.dumps(params))
        elif not asked.startswith("file:"):
            self.problems.append(f"a request to {asked}")

    def open(self, path: Path, width: int = 1280, height: int = 900, dark: bool = False) -> None:
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", features=[scheme])
        self.send("Page.navigate", url=path.as_uri())
        while self.evaluate("document.readyState") != "complete":
            pass

    def evaluate(self, expression: str) -> Any:
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key)


@contextmanager
def browser(profile: Path) -> Iterator[Page]:
    """Start Chromium, and end it with all its children."""
    assert CHROMIUM is not None
    theirs_in, commands = os.pipe()
    answers, theirs_out = os.pipe()

    def as_three_and_four() -> None:
        os.setsid()
        first, second = os.dup(theirs_in), os.dup(theirs_out)
        os.dup2(first, 3)
        os.dup2(second, 4)

    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
    flags += [
        "--hide-scrollbars",
        "--disable-background-networking",
        "--remote-debugging-pipe",
        f"--user-data-dir={profile}",
    ]
    process = subprocess.Popen(
        [CHROMIUM, *flags],
        preexec_fn=as_three_and_four,
        close_fds=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs_in)
    os.close(theirs_out)
    try:
        yield Page(commands, answers)
    finally:
        os.close(commands)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()
        os.close(answers)
