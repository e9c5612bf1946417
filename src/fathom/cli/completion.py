"""`fathom completion`: a script with which a shell completes verbs and options, made from the parser itself."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from cyclopts import Parameter

_VALUE_WITHOUT_ACTION = re.compile(r"(\]:[\w-]+)(?=' \\$)", re.MULTILINE)


def completion(
    shell: Annotated[Literal["bash", "zsh", "fish"], Parameter(help="bash, zsh or fish.")],
    /,
) -> int:
    """Print a script that completes the command line of Fathom.

    In ~/.bashrc: eval "$(fathom completion bash)".

    In ~/.zshrc, behind compinit: eval "$(fathom completion zsh)".

    For fish: fathom completion fish > ~/.config/fish/completions/fathom.fish
    """
    print(completion_script(shell), end="")
    return 0


def completion_script(shell: Literal["bash", "zsh", "fish"]) -> str:
    """The script. Where the parser knows nothing of a value, the shell completes names of files."""
    from fathom.cli.app import build_app

    text = build_app().generate_completion(prog_name="fathom", shell=shell)
    if shell == "bash":
        return text.replace("complete -F ", "complete -o bashdefault -o default -F ")
    if shell == "zsh":
        text = _VALUE_WITHOUT_ACTION.sub(r"\1:_default", text)
        name = re.search(r"^(\w+)\(\) \{", text, re.MULTILINE)
        assert name is not None
        return f"{text.rstrip()}\n\ncompdef {name[1]} fathom\n" if "\ncompdef " not in text else text
    return text
