"""The text of a module without what a round trip may change, by regular expressions alone: independent of the reader."""

from __future__ import annotations

import re

_GROUP = re.compile(r"attributes #(\d+) = \{ (.*) \}")
_DROPPED = re.compile(r"(?:;|source_filename|!|attributes |\$|uselistorder| +#dbg_|\Z)")
_COMMENT = re.compile(r"\s+; (?:preds = .*|No predecessors!)$")
_ATTACHMENT = re.compile(r",? !\w[\w.]* !\d+")
_COMDAT = re.compile(r",? comdat(?:\(\$(?:[\w.$]+|\"[^\"]*\")\))?(?=[, ]|$)")
_INSTRUCTION = re.compile(r"  [^ \]]")


def normal_lines(text: str) -> list[str]:
    """Globals, signatures and instructions, one string each, with attribute groups written out."""
    groups: dict[str, str] = dict(_GROUP.findall(text))
    found: list[str] = []
    for line in text.split("\n"):
        if _DROPPED.match(line):
            continue
        kept = _COMDAT.sub("", _ATTACHMENT.sub("", _COMMENT.sub("", line)))
        kept = re.sub(r"metadata !\d+", "metadata !N", kept)
        kept = re.sub(r"(?<=[\w)]) #(\d+)\b", lambda match: " {" + groups.get(match[1], "") + "}", kept)
        if line.startswith("      ") and found:  # an invoke or landingpad goes on
            found[-1] += " " + kept.strip()
        else:
            found.append(kept.rstrip())
    return found


def instruction_counts(text: str) -> dict[str, int]:
    """For each function that is defined, how many of its lines are instructions."""
    counts: dict[str, int] = {}
    name = ""
    for line in text.split("\n"):
        if line.startswith("define "):
            match = re.search(r'@("[^"]*"|[-\w$.]+)\(', line)
            assert match is not None
            name = match[1]
            counts[name] = 0
        elif name and _INSTRUCTION.match(line) and not line.lstrip().startswith(";"):
            counts[name] += 1
        elif line == "}":
            name = ""
    return counts
