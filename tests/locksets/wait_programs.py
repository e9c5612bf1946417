"""Random programs whose threads wait for predicates, with condition variables and misuse of them.

The search is that of `lock_programs`, in which a thread that sleeps may wake up whenever the lock is free: a signal adds nothing
to that. Iterations are operations like any other there, and none is left out.
"""

from __future__ import annotations

from random import Random

from locksets.lock_programs import LOCKS, THREADS, VARIABLES, Program, Writer

FORMS = ("while", "function", "do", "quiet", "endless", "loud", "asserts", "two", "conditional", "other lock")


class WaitWriter(Writer):
    """Writes one thread in both forms."""

    def __init__(self, random: Random, number: int, atomics: bool) -> None:
        super().__init__(random, number)
        self.atomics = atomics

    def section(self) -> None:
        """Accesses under a lock, behind a loop that waits."""
        key = self.random.choice([0, 0, 0, 1])
        self.lock("lock", key)
        if self.random.random() < 0.3:
            self.access()
        if self.random.random() < 0.7:
            self.waiting(key)
        for _ in range(self.random.randrange(1, 3)):
            self.access()
        self.signal()
        if self.random.random() < 0.05:
            self.odd()
        if self.random.random() < 0.95:
            self.lock("unlock", key)
        if self.random.random() < 0.2:
            self.signal()

    def signal(self) -> None:
        name = self.random.choice(["signal", "broadcast"])
        self.lines.append(f"pthread_cond_{name}(&{self.name}_c);")

    def odd(self) -> None:
        if self.atomics and self.random.random() < 0.5:
            variable = self.random.randrange(VARIABLES)
            self.emit(f"__atomic_fetch_add(&{self.name}_v{variable}, 1, __ATOMIC_SEQ_CST);", "add", variable, 1)
        else:
            super().odd()

    def waiting(self, key: int) -> None:
        """A loop that waits until a variable is, or is not, some number; what it does besides differs."""
        random = self.random
        variable, number, form = random.randrange(VARIABLES), random.randrange(2), random.choice(FORMS)
        until = random.random() < 0.3
        kind, sign = ("unless", "!=") if until else ("if", "==")
        test = f"{self.name}_v{variable} {sign} {number}"
        wait = f"pthread_cond_wait(&{self.name}_c, &{self.name}_m{key});"
        if form == "other lock":
            self.lock("lock", 1 - key)
        if form == "function":
            test = f"{'!' if until else ''}{self.name}_is(&{self.name}_v{variable}, {number})"
        head = len(self.ops)
        begin = {"do": "do {", "endless": f"for (;;) {{ if (!({test})) break;"}
        self.lines.append(begin.get(form, f"while ({test}) {{"))
        if form != "do":
            self.ops.append(())
        self._inside(form, wait, key, variable)
        if form == "do":
            self.lines.append(f"}} while ({test});")
            self.ops.append((f"go {kind}", variable, number, head - len(self.ops)))
        else:
            self.lines.append("}")
            self.ops.append(("go", head - len(self.ops)))
            other = "if" if kind == "unless" else "unless"
            self.ops[head] = (f"go {other}", variable, number, len(self.ops) - head)
        if form == "other lock":
            self.lock("unlock", 1 - key)

    def _inside(self, form: str, wait: str, key: int, variable: int) -> None:
        if form == "conditional":
            self.lines.append(f"if ({self.name}_v{variable} != 3)")
            self.ops.append(("go if", variable, 3, 2))
        self.emit(wait, "wait", key)
        if form == "loud":
            self.access()
        elif form == "asserts":
            number = self.random.randrange(1, 4)
            self.emit(f"assert({self.name}_v{variable} != {number});", "check", variable, number)
        elif form == "quiet":
            self.emit(f"s = {self.name}_v{variable}; sched_yield();", "read", variable)
        elif form == "two":
            self.emit(wait, "wait", key)

    def repeated(self) -> None:
        """A section twice, in a loop."""
        begin, lines = len(self.ops), len(self.lines)
        self.section()
        self.ops += self.ops[begin:]
        self.lines[lines:] = ["for (int i = 0; i < 2; i++) {", *self.lines[lines:], "}"]

    def spinning(self) -> None:
        """A loop without a lock, which writes something in some of its iterations."""
        random, begin = self.random, len(self.ops)
        names = [f"{self.name}_v{random.randrange(VARIABLES)}" for _ in range(3)]
        tested, asked, written = (int(name[-1]) for name in names)
        number, other, value = random.randrange(2), random.randrange(3), random.randrange(1, 4)
        text = f"while ({names[0]} == {number}) {{ if ({names[1]} == {other}) {names[2]} = {value}; }}"
        self.lines.append(text)
        self.ops += [("go unless", tested, number, 4), ("go unless", asked, other, 2), ("write", written, value)]
        self.ops.append(("go", begin - len(self.ops)))

    def body(self, length: int) -> None:
        for _ in range(length):
            kinds = [self.section, self.section, self.section, self.repeated, self.spinning, self.odd, self.access]
            self.random.choice(kinds)()


def random_wait_program(random: Random, number: int) -> Program:
    """A main function and two threads, with few operations each; every other program has atomic operations as well."""
    name, atomics = f"p{number}", number % 2 == 0
    main, *others = (WaitWriter(random, number, atomics) for _ in range(1 + THREADS))
    for other in others:
        other.body(random.choice([1, 1, 1, 2]))
    for thread in range(THREADS):
        main.emit(f"pthread_create(&{name}_t{thread}, 0, {name}_f{thread}, 0);", "create", thread)
    if random.random() < 0.3:
        main.body(1)
    for thread in range(THREADS):
        if random.random() < 0.8:
            main.emit(f"pthread_join({name}_t{thread}, 0);", "join", thread)
    checked = random.randrange(4)
    main.emit(f"s = {name}_v0; __VERIFIER_assert(s != {checked});", "check", 0, checked)
    globals_ = [f"int {', '.join(f'{name}_v{each}' for each in range(VARIABLES))};", f"pthread_rwlock_t {name}_r;"]
    globals_ += [f"pthread_mutex_t {name}_m{each};" for each in range(LOCKS)]
    globals_ += [f"pthread_t {name}_t{each};" for each in range(THREADS)] + [f"pthread_cond_t {name}_c;"]
    globals_ += [f"static int {name}_is(int *v, int n) {{ return *v == n; }}"]
    functions = [
        f"static void *{name}_f{each}(void *v) {{ int s; {' '.join(other.lines)} return 0; }}"
        for each, other in enumerate(others)
    ]
    entry = f"int {name}(void) {{ int s; pthread_t old = 0; {' '.join(main.lines)} return 0; }}"
    return Program("\n".join([*globals_, *functions, entry]), tuple((*w.ops, ("end",)) for w in (main, *others)))
