"""Race several solvers on one query, each in its own child: the first definite answer wins, the others are killed.

Bitwuzla decides most queries fastest; Yices decides nearly everything that it misses (SMT arrays, chains of xor), Z3
some of it. So the order is bitwuzla, yices if it is installed, z3, cvc5. One that gives up makes room for the next.

A race pays for itself: as many run at once as there are cores that nobody else uses, others are stopped where they are
until their next turn (`turns.py`), and who has won before leads (`standings.py`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final, cast, final

from fathom.logic.terms import Term
from fathom.solvers.base import NO_LIMITS, Answer, CannotAnswer, Limits
from fathom.solvers.child import Child, Line, wait_for_reply
from fathom.solvers.cores import CoreMeter
from fathom.solvers.library import Backend, Reply, collect_model_terms, make_answer, solve
from fathom.solvers.session import RestartingSession
from fathom.solvers.standings import Standings
from fathom.solvers.turns import Contender, Racer, choose_who_runs

TICK: Final = 0.05
"""Seconds after which is looked whose turn it is."""

KEPT: Final = 2
"""Races without an answer that wait to be asked for again: of a whole goal, and of one of its cases."""
ASLEEP: Final = 0.1
"""What a second counts at least in the turn of a solver, whatever it does in it."""


@final
class Portfolio:
    """Several solvers in the order of preference. It remembers who wins.

    `at_once` of them run at the same time; without it, as many as there are free cores.

    A time limit holds for the whole race. Of a memory limit, half is for the first, and the others share the rest.

    With `resumes`, a race without an answer at its time limit is kept, stopped where it is, until `close`: when the
    same goal is asked again, it goes on. Where memory is limited, it is not kept.
    """

    name = "portfolio"

    def __init__(self, racers: Sequence[Racer], at_once: int | None = None, *, resumes: bool = False) -> None:
        self._racers = tuple(racers)
        self._at_once = at_once
        self._resumes = resumes
        self._standings = Standings()
        self._unfinished: list[_Race] = []

    def missing(self) -> str | None:
        reasons = [reason for racer in self._racers if (reason := _missing(racer.backend)) is not None]
        return "; ".join(reasons) if len(reasons) == len(self._racers) else None

    def check(self, goal: Sequence[Term], limits: Limits = NO_LIMITS) -> Answer:
        start = time.monotonic()
        deadline = None if limits.seconds is None else start + limits.seconds
        race = self._take_unfinished(goal)
        if race is None:
            race = _Race(self._racers, self._at_once, self._standings, limits.megabytes, goal)
        with ExitStack() as stack:
            stack.callback(race.close)
            winner, reply = race.run(deadline)
            if self._resumes and reply[1] == "time" and limits.megabytes is None:
                stack.pop_all()
                self._keep(race)
        return make_answer(winner or self.name, reply, lambda: collect_model_terms(goal), start)

    def close(self) -> None:
        while self._unfinished:
            self._unfinished.pop().close()

    def _take_unfinished(self, goal: Sequence[Term]) -> _Race | None:
        for race in self._unfinished:
            if len(race.goal) == len(goal) and all(one is other for one, other in zip(race.goal, goal, strict=True)):
                self._unfinished.remove(race)
                return race
        return None

    def _keep(self, race: _Race) -> None:
        race.pause()
        self._unfinished.append(race)
        if len(self._unfinished) > KEPT:
            self._unfinished.pop(0).close()

    def session(self, limits: Limits = NO_LIMITS) -> RestartingSession:
        return RestartingSession(self, limits)


@final
class _Race:
    """One race: who is in it, and why others have given up."""

    def __init__(
        self,
        racers: Sequence[Racer],
        at_once: int | None,
        standings: Standings,
        megabytes: int | None,
        goal: Sequence[Term],
    ) -> None:
        self.line = [Contender(racer) for racer in racers]
        self.first = self.line[0]
        self.at_once = at_once
        self.standings = standings
        self.megabytes = megabytes
        self.goal = goal
        self.gave_up: list[tuple[str, str]] = []
        self.lost = 0.0

    def run(self, deadline: float | None) -> tuple[str | None, Reply]:
        """The name of the winner, and its reply. After a reply that time is up, a race can run again."""
        self.counted = time.monotonic()
        self.meter = CoreMeter(self._sum_spent())
        while self.line:
            self._give_turns()
            started = {each.child: each for each in self.line if each.child is not None}
            if not started:
                continue
            event = None if all(each.is_running for each in self.line) else time.monotonic() + TICK
            until = min((moment for moment in (event, deadline) if moment is not None), default=None)
            answering = wait_for_reply(list(started), until)
            if answering is not None:
                runner = started[answering]
                reply = self._take_reply(runner, answering)
                if reply[0] == "unsat" or (reply[0] == "sat" and not runner.racer.refutes):
                    self.standings.record(runner, self.first)
                    return runner.racer.backend.name, reply
                self._remove(runner, reply[1] or "its solution does not count")
            elif deadline is not None and time.monotonic() >= deadline:
                return None, ("unknown", "time", None)
        return None, ("unknown", self._reason(), None)

    def pause(self) -> None:
        """Stop all that run."""
        for each in self.line:
            self._stop(each)

    def close(self) -> None:
        """Kill all that are in the race."""
        for each in self.line:
            if each.child is not None:
                each.child.kill()

    def _give_turns(self) -> None:
        """Stop those whose turn is over, and let those whose turn it is start or go on."""
        self._count_time()
        leader = self.standings.find_leader(self.line)
        others = [each for each in self.line if each is not leader]
        chosen = choose_who_runs(leader, others, self._count_places(), self.lost)
        for each in self.line:
            if each not in chosen:
                self._stop(each)
        for each in chosen:
            if not each.is_running:
                self._let_run(each)

    def _count_time(self) -> None:
        """What each has spent is CPU time; of one that waits for something, a tenth of the time that has passed."""
        now = time.monotonic()
        passed, self.counted = now - self.counted, now
        for each in self.line:
            if each.is_running and each.child is not None:
                each.spent = max(each.child.cpu_seconds(), each.spent + passed * ASLEEP)

    def _count_places(self) -> int:
        if self.at_once is not None:
            return self.at_once
        return self.meter.measure(self._sum_spent(), sum(each.is_running for each in self.line))

    def _stop(self, runner: Contender) -> None:
        if runner.is_running and runner.child is not None:
            runner.child.pause()
        runner.is_running = False

    def _sum_spent(self) -> float:
        return self.lost + sum(each.spent for each in self.line)

    def _let_run(self, runner: Contender) -> None:
        runner.is_running = True
        if runner.child is not None:
            runner.child.resume()
            return
        try:
            runner.child = self._start(runner)
        except CannotAnswer as error:
            self._remove(runner, error.reason)

    def _start(self, runner: Contender) -> Child:
        backend = runner.racer.backend
        backend.load()

        def serve(line: Line) -> None:
            line.send(("done", solve(backend.open(), self.goal)))

        return Child(serve, self._share_memory(runner))

    def _share_memory(self, runner: Contender) -> int | None:
        if self.megabytes is None:
            return None
        half = self.megabytes // 2
        others = min(len(self.line), self.at_once or len(self.line)) - 1
        return max(1, half if runner is self.first or not others else half // others)

    def _take_reply(self, runner: Contender, child: Child) -> Reply:
        """What a child says; one that was stopped in the middle of a word has to go on for that."""
        if not runner.is_running:
            child.resume()
        try:
            return cast(Reply, child.reply())
        except CannotAnswer as error:
            return "unknown", error.reason, None

    def _remove(self, runner: Contender, reason: str) -> None:
        self.line.remove(runner)
        self.lost += runner.spent
        self.gave_up.append((runner.racer.backend.name, reason))
        if runner.child is not None:
            runner.child.kill()

    def _reason(self) -> str:
        """Why nobody answers: what all say alike, or what each one says."""
        reasons = dict.fromkeys(reason for _, reason in self.gave_up)
        return next(iter(reasons)) if len(reasons) == 1 else "; ".join(f"{name}: {why}" for name, why in self.gave_up)


def _missing(backend: Backend) -> str | None:
    try:
        backend.load()
    except CannotAnswer as error:
        return error.reason
    return None
