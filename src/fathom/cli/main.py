"""Run a command line: parse it, call its verb, and turn what goes wrong into one message and an exit code."""

from __future__ import annotations

import atexit
import contextlib
import errno
import gc
import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType
from typing import TYPE_CHECKING, Final

from fathom.cli import command
from fathom.cli.command import (
    EXIT_BROKEN_PIPE,
    EXIT_INTERNAL_ERROR,
    EXIT_INTERRUPTED,
    EXIT_UNKNOWN,
    EXIT_USER_ERROR,
)
from fathom.deadline import OutOfMemory, OutOfTime
from fathom.errors import InternalError, Unsupported, UserError, cause

if TYPE_CHECKING:
    from cyclopts import CycloptsError

    from fathom.settings import Settings


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `fathom` with `arguments` (those of the process when None) and return its exit code."""
    if arguments is not None:
        command.begin()
    given = sys.argv[1:] if arguments is None else list(arguments)
    _replace_closed_streams()
    if arguments is None and given[:1] == ["check"]:
        _collect_nothing()
    try:
        _require_platform(sys.platform)
        _end_by_exceptions()
        code = _print_version() if given == ["--version"] else _run(given)
        sys.stdout.flush()
        return code
    except UserError as error:
        return _complain(error.what, error.hint, EXIT_USER_ERROR)
    except (Unsupported, OutOfTime, OutOfMemory, MemoryError) as error:
        return _complain(str(error) or "memory ran out", None, EXIT_UNKNOWN)
    except KeyboardInterrupt:
        return _complain("interrupted", None, EXIT_INTERRUPTED)
    except BrokenPipeError:
        return _close_quietly()
    except OSError as error:
        if error.errno not in _NO_ROOM:
            return _complain_about_bug()
        _close_quietly()
        return _complain(f"cannot write: {cause(error)}", "make room there", EXIT_USER_ERROR)
    except InternalError as error:
        return _complain(f"internal error: {error}", _REPORT, EXIT_INTERNAL_ERROR)
    except Exception:
        return _complain_about_bug()


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_CLASSES = "--select and --extend-select say which classes of properties are checked, as in --extend-select leak"
_BY_DEFAULT = "that is checked by default; --ignore says which class of properties is not"
_VERBS_WITH_SETTINGS: Final = ("check", "cover", "dump", "tests")
_OTHER_SPELLINGS: Final = {
    "--function": "--entry NAME says where execution starts",
    "--check": _CLASSES,
    "--checks": _CLASSES,
    "--property": _CLASSES,
    "--properties": _CLASSES,
    "--memory-leak-check": _CLASSES,
    "--bounds-check": _BY_DEFAULT,
    "--pointer-check": _BY_DEFAULT,
    "--div-by-zero-check": _BY_DEFAULT,
    "--signed-overflow-check": _BY_DEFAULT,
}
"""What people try who know another tool, and what to use here."""
_REPORT = "this is a bug in Fathom: please report it with the command and the input"


def _run(arguments: list[str]) -> int:
    from fathom.cli.clang_spelling import translate
    from fathom.cli.trust import read_user_settings
    from fathom.settings import Settings, find_settings

    words = translate(arguments)
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    file = own = Settings()
    if words and words[0] in _VERBS_WITH_SETTINGS:
        file, own = find_settings(), read_user_settings()
    if words[:1] == ["check"] and not file.path and not own.path:
        from fathom.cli.plain_words import read_plain

        groups = read_plain(words[1:])
        if groups is not None:
            from fathom.cli.check_programs import check_programs

            return check_programs(*groups)
    return _parse(words, file, own)


def _parse(words: list[str], file: Settings, own: Settings) -> int:
    """What the parser of command lines makes of the words."""
    from cyclopts import CycloptsError

    from fathom.cli.app import build_app
    from fathom.cli.settings import FileSettings, show_settings

    app = build_app()
    settings = FileSettings(file, own, words)
    app.config = (settings,)
    try:
        if "--show-settings" in words:
            return show_settings(app, words, settings)
        result = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        raise _usage_error(error) from error
    return result if isinstance(result, int) else 0


def _usage_error(error: CycloptsError) -> UserError:
    from cyclopts import UnknownOptionError

    option = error.token.keyword or error.token.value if isinstance(error, UnknownOptionError) else None
    if option == "-":
        return UserError("-: standard input is not read", hint="name a file")
    if option in _OTHER_SPELLINGS:
        return UserError(f"there is no option {option}", hint=_OTHER_SPELLINGS[option])
    return UserError(str(error), hint="see `fathom --help`, or `fathom VERB --help`")


def _collect_nothing() -> None:
    """The process ends with its verdict: looking for garbage among all that led to it would only delay both."""
    gc.disable()
    atexit.register(gc.freeze)  # or the interpreter looks once more while it ends


def _print_version() -> int:
    import fathom

    print(f"fathom {fathom.__version__}")
    return 0


def _complain_about_bug() -> int:
    """Say where in our code the exception came from that is being handled."""
    import traceback

    return _complain(f"internal error:\n{traceback.format_exc()}", _REPORT, EXIT_INTERNAL_ERROR)


def _complain(what: str, hint: str | None, code: int) -> int:
    from fathom.printable import printable_lines

    try:
        sys.stdout.flush()
        sys.stderr.write(printable_lines(f"fathom: error: {what}\n" + (f"  hint: {hint}\n" if hint else "")))
        sys.stderr.flush()
    except BrokenPipeError:
        return _close_quietly()
    except OSError:  # there is nowhere left to say it, but the exit code
        _close_quietly()
        return code
    return code


def _replace_closed_streams() -> None:
    """Started as `fathom … >&-`: what is written goes nowhere, and the exit code says it all."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 (it lives as long as the process)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _close_quietly() -> int:
    """Nobody reads what is written, or there is no room for it: the interpreter must not try again at exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(null, stream.fileno())
    return EXIT_BROKEN_PIPE


def _require_platform(name: str) -> None:
    """Windows has neither the processes nor the limits that every check rests on."""
    if name == "win32":
        raise UserError("Fathom does not run on Windows", hint="install it in the Windows Subsystem for Linux (WSL)")


def _end_by_exceptions() -> None:
    """Ask for it; who started us may want a signal to be ignored, as `nohup` does."""
    with contextlib.suppress(ValueError):  # handlers belong to the main thread
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, _leave)


def _leave(number: int, frame: FrameType | None) -> None:
    """End by way of exceptions, so that children are killed and nothing is left behind."""
    raise SystemExit(128 + number)
