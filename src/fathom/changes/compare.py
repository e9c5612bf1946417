"""Whether programs are the same as at a revision: compiled from the files of then, by the same flags, and compared.

The linked program has what the entry function reaches, every function whose address is taken there and every global
that is named there included. So a difference of the texts is one that the entry function may reach, and texts that do
not differ are proof that there is none: macros, types and headers have gone into the code.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, final

from fathom.changes.base import Base
from fathom.changes.canonical import list_changed_functions, make_canonical
from fathom.changes.inputs import InputCheck
from fathom.errors import UserError
from fathom.frontend.inputs import CompileJob, LlvmFile, plain_input, program_inputs
from fathom.frontend.link_protocol import LinkedProgram
from fathom.frontend.load import load_programs
from fathom.frontend.read_files import read_sources
from fathom.immutable import immutable
from fathom.options import SourceOptions

_SHOWN: Final = 3
_LINES: Final = "its sources have changed, and --unwindset names loops by their lines"
_GONE: Final = "types, globals, or functions that are gone"


@final
@immutable
class RevisionComparison:
    """Compares the programs of some options with those of a revision.

    Their sources are compiled for the `classes` of properties. `beside` are further files that decide what is checked,
    such as settings. Where options name loops `by_line`, lines count too.
    """

    base: Base
    options: SourceOptions
    classes: Collection[str]
    beside: Sequence[str] = ()
    deadline: float | None = None
    by_line: bool = False

    def find_changes(self, programs: Sequence[LinkedProgram]) -> list[str]:
        """For each program, why it may not be what it was; an empty text if it is."""
        inputs = program_inputs(self.options, lambda _: None)
        inputs += [plain_input(path, self.options) for path in self.options.overrides]
        jobs = [each for each in inputs if isinstance(each, CompileJob)]
        why = self._describe_inputs(jobs, [each.path for each in inputs if isinstance(each, LlvmFile)])
        if why:
            return [why] * len(programs)
        now = read_sources(jobs, self.options.cc, (), self.deadline)
        then = read_sources(jobs, self.options.cc, self.base.flags, self.deadline)
        if now is None or then is None:
            return [self._describe_failure()] * len(programs)
        why = InputCheck(self.base).describe_read((*now.files, *then.files), self.options.ignore_comments)
        if why or now.digest == then.digest:
            return [why] * len(programs)
        return [_LINES] * len(programs) if self.by_line else self._compare_compiled(programs)

    def _describe_inputs(self, jobs: Sequence[CompileJob], modules: Sequence[str]) -> str:
        check = InputCheck(self.base)
        why = check.describe_beside([*self.beside, *modules]) or check.describe_jobs(jobs)
        if why or self.options.build_dir is None:
            return why
        from fathom.frontend.compile_commands import read_compile_commands

        return check.describe_build(read_compile_commands(self.options.build_dir)[0])

    def _compare_compiled(self, programs: Sequence[LinkedProgram]) -> list[str]:
        flags, silent = self.base.flags, lambda _: None
        try:
            earlier = load_programs(self.options, silent, None, self.deadline, self.classes, overlay=flags)
        except UserError:
            return [self._describe_failure()] * len(programs)
        known = {program.name: program.text for program in earlier}
        return [_compare(known.get(program.name), program.text) for program in programs]

    def _describe_failure(self) -> str:
        return f"the sources of {self.base.revision} do not compile"


def _compare(earlier: str | None, now: str) -> str:
    """What is not the same, in words: functions, where there are such."""
    if earlier is None:
        return "it is new"
    if make_canonical(earlier) == make_canonical(now):
        return ""
    names = list_changed_functions(earlier, now)
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more if names else _GONE
