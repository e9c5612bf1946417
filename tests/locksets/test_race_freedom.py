"""Which programs are proved free of races: beside each a twin that has one, or of which nothing is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.frontend.load import load_programs, read_text
from fathom.locksets.race_freedom import analyse_locks
from fathom.options import SourceOptions

HEAD = """
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
_Bool nondet_bool(void);
int nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
struct { pthread_mutex_t lock; int value; } pair;
int x, y, *p;
atomic_int a;
static void lock(pthread_mutex_t *which) { pthread_mutex_lock(which); }
static void unlock(pthread_mutex_t *which) { pthread_mutex_unlock(which); }
static void set(int *where) { *where = 1; }
"""
L, U = "pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);"
START = "pthread_t t; pthread_create(&t, 0, f, 0);"
JOINABLE = "pthread_attr_setdetachstate(&k, PTHREAD_CREATE_JOINABLE);"
DETACHED = "pthread_attr_setdetachstate(&k, PTHREAD_CREATE_DETACHED);"
TWO = f"{START} pthread_t u; pthread_create(&u, 0, f, 0);"


def thread(body: str, main: str, more: str = "") -> str:
    return f"{HEAD}{more}\nstatic void *f(void *v) {{ {body} return 0; }}\nint main(void) {{ {main} return 0; }}\n"


FREE = {
    "one lock": thread(f"{L} x++; {U}", f"{START} {L} x++; {U}"),
    "a loop without end": thread(f"for (;;) {{ {L} x++; {U} }}", f"{START} for (;;) {{ {L} x++; {U} }}"),
    "any number of threads": thread(f"{L} x++; {U}", "pthread_t t; while (nondet_bool()) pthread_create(&t, 0, f, 0);"),
    "before the threads": thread("y = x;", f"x = 1; {START}"),
    "behind a join": thread("x++;", f"{START} pthread_join(t, 0); x++;"),
    "one after the other": thread(
        "x++;", f"{START} pthread_join(t, 0); pthread_t u; pthread_create(&u, 0, f, 0); pthread_join(u, 0); x++;"
    ),
    "joined in a loop": thread(
        f"{L} x++; {U}",
        "pthread_t t[5]; for (int i = 0; i < 5; i++) pthread_create(&t[i], 0, f, 0);"
        "for (int i = 0; i < 5; i++) pthread_join(t[i], 0); x++;",
    ),
    "a number joined in a loop": thread(
        f"{L} x++; {U}",
        "int k = nondet_int(); pthread_t *t = malloc(sizeof *t * 64); for (int i = 0; i < k; i++)"
        " pthread_create(&t[i], 0, f, 0); for (int i = 0; i < k; i++) pthread_join(t[i], 0); x++; free(t);",
    ),
    "locked by a function": thread("lock(&m); x++; unlock(&m);", f"{START} lock(&m); x++; unlock(&m);"),
    "a lock in a structure": thread(
        "pthread_mutex_lock(&pair.lock); pair.value++; pthread_mutex_unlock(&pair.lock);",
        f"{START} pthread_mutex_lock(&pair.lock); pair.value++; pthread_mutex_unlock(&pair.lock);",
    ),
    "two readers and a writer": thread(
        "pthread_rwlock_rdlock(&r); int s = x; pthread_rwlock_unlock(&r);",
        f"{START} pthread_rwlock_wrlock(&r); x++; pthread_rwlock_unlock(&r);",
    ),
    "atomic": thread("atomic_fetch_add(&a, 1);", f"{START} a = 2;"),
    "atomic blocks": thread(
        "__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();",
        f"{START} __VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();",
    ),
    "all only read": thread("int s = x;", f"{START} int s = x;"),
    "own locals": thread("int own[4]; memset(own, 0, sizeof own); set(own);", f"{START} int own = 1; set(&own);"),
    "own blocks": thread("int *b = malloc(4); if (b) *b = 1; free(b);", TWO),
    "different places": thread("pair.value = 1;", f"{START} x = 1;"),
    "waiting": thread(
        f"{L} while (!x) pthread_cond_wait(&c, &m); y = 1; {U}", f"{START} {L} x = 1; pthread_cond_signal(&c); {U}"
    ),
    "created joinable": thread(
        "x++;",
        f"pthread_t t; pthread_attr_t k; pthread_attr_init(&k); {JOINABLE} pthread_create(&t, &k, f, 0);"
        "pthread_join(t, 0); x++;",
    ),
    "detached": thread(f"{L} x++; {U}", f"{START} pthread_detach(t); {L} x++; {U}"),
    "waiting some time": thread(
        f"struct timespec k = {{1}}; {L} while (!x) pthread_cond_timedwait(&c, &m, &k); y = 1; {U}",
        f"{START} {L} x = 1; pthread_cond_signal(&c); {U}",
    ),
    "a lock that is made before": thread(
        "pthread_mutex_lock(&own); x++; pthread_mutex_unlock(&own);",
        f"memset(&own, 0, sizeof own); pthread_mutex_init(&own, 0); {START} pthread_mutex_lock(&own); x++;"
        "pthread_mutex_unlock(&own); pthread_join(t, 0); pthread_mutex_destroy(&own);",
        "pthread_mutex_t own;",
    ),
    "tried": thread(f"if (pthread_mutex_trylock(&m) == 0) {{ x++; {U} }}", f"{START} {L} x++; {U}"),
    "tried until it is held": thread(f"while (pthread_mutex_trylock(&m)) ; x++; {U}", f"{START} {L} x++; {U}"),
    "tried for reading": thread(
        "if (!pthread_rwlock_tryrdlock(&r)) { y = x; pthread_rwlock_unlock(&r); }",
        f"{START} pthread_rwlock_wrlock(&r); x++; pthread_rwlock_unlock(&r);",
    ),
    "printed": thread(f'{L} printf("%d\\n", x); {U}', f"{START} {L} x++; {U}", "#include <stdio.h>"),
    "both locks on one way": thread(
        f"{L} if (nondet_bool()) {{ pthread_mutex_lock(&n); x++; pthread_mutex_unlock(&n); }} else x++; {U}",
        f"{START} {L} x++; {U}",
    ),
}
NOT_PROVED = {
    "no lock in one": thread(f"{L} x++; {U}", f"{START} x++;"),
    "another lock": thread(f"{L} x++; {U}", f"{START} pthread_mutex_lock(&n); x++; pthread_mutex_unlock(&n);"),
    "many without a lock": thread("x++;", "pthread_t t; while (nondet_bool()) pthread_create(&t, 0, f, 0);"),
    "created twice": thread("x++;", f"{START} pthread_create(&t, 0, f, 0);"),
    "behind the creation": thread("y = x;", f"{START} x = 1;"),
    "before the join": thread("x++;", f"{START} x++; pthread_join(t, 0);"),
    "another is joined": thread(
        "x++;", f"{START} pthread_t u; pthread_create(&u, 0, lazy, 0); pthread_join(u, 0); x++;",
        "static void *lazy(void *v) { return 0; }",
    ),
    "the number is overwritten": thread("x++;", f"{START} pthread_t u = pthread_self(); t = u; pthread_join(t, 0); x++;"),
    "detached and joined": thread("x++;", f"{START} pthread_detach(t); pthread_join(t, 0); x++;"),
    "detaches itself": thread("pthread_detach(pthread_self()); x++;", f"{START} pthread_join(t, 0); x++;"),
    "created detached": thread(
        "x++;",
        f"pthread_t t; pthread_attr_t k; pthread_attr_init(&k); {DETACHED} pthread_create(&t, &k, f, 0);"
        "pthread_join(t, 0); x++;",
    ),
    "detached and joined in a loop": thread(
        f"{L} x++; {U}",
        "pthread_t t[5]; for (int i = 0; i < 5; i++) { pthread_create(&t[i], 0, f, 0); pthread_detach(t[i]); }"
        "for (int i = 0; i < 5; i++) pthread_join(t[i], 0); x++;",
    ),
    "detached in C11": thread(
        "return 0;", "thrd_t t; thrd_create(&t, g, 0); thrd_detach(t); thrd_join(t, 0); x++;",
        "#include <threads.h>\nstatic int g(void *v) { x++; return 0; }",
    ),
    "the number is read too early": thread(
        "x++;", "pthread_t old = t; pthread_create(&t, 0, f, 0); pthread_join(old, 0); x++;", "pthread_t t;"
    ),
    "the number is read before a call": thread(
        "x++;", "go(t); x++;",
        "pthread_t t; static void *f(void *); static void go(pthread_t old)"
        " { pthread_create(&t, 0, f, 0); pthread_join(old, 0); }",
    ),
    "joined before it is created": thread(
        f"{L} x++; {U}",
        "for (int i = 0; i < 5; i++) { pthread_join(t[i], 0); pthread_create(&t[i], 0, f, 0); } x++;", "pthread_t t[5];",
    ),
    "numbers are read too early": thread(
        f"{L} x++; {U}",
        "for (int i = 0; i < 5; i++) { pthread_t old = t[i]; pthread_create(&t[i], 0, f, 0); pthread_join(old, 0); } x++;",
        "pthread_t t[5];",
    ),
    "elements of another size": thread(
        f"{L} x++; {U}",
        "for (int i = 0; i < 2; i++) pthread_create((pthread_t *)&((struct big *)t)[i], 0, f, 0);"
        "for (int i = 0; i < 2; i++) pthread_join(t[i], 0); x++;",
        "struct big { pthread_t number; long more; }; pthread_t t[4];",
    ),
    "one too few is joined": thread(
        f"{L} x++; {U}",
        "pthread_t t[5]; for (int i = 0; i < 5; i++) pthread_create(&t[i], 0, f, 0);"
        "for (int i = 0; i < 4; i++) pthread_join(t[i], 0); x++;",
    ),
    "joins from the second": thread(
        f"{L} x++; {U}",
        "pthread_t t[5]; for (int i = 0; i < 5; i++) pthread_create(&t[i], 0, f, 0);"
        "for (int i = 1; i < 5; i++) pthread_join(t[i], 0); x++;",
    ),
    "some are joined": thread(
        f"{L} x++; {U}",
        "pthread_t t[5]; for (int i = 0; i < 5; i++) pthread_create(&t[i], 0, f, 0);"
        "for (int i = 0; i < 5; i++) if (nondet_bool()) pthread_join(t[i], 0); x++;",
    ),
    "joins are left early": thread(
        f"{L} x++; {U}",
        "pthread_t t[5]; for (int i = 0; i < 5; i++) pthread_create(&t[i], 0, f, 0);"
        "for (int i = 0; i < 5; i++) { if (nondet_bool()) break; pthread_join(t[i], 0); } x++;",
    ),
    "all into one": thread(
        f"{L} x++; {U}",
        "pthread_t t[5]; for (int i = 0; i < 5; i++) pthread_create(&t[0], 0, f, 0);"
        "for (int i = 0; i < 5; i++) pthread_join(t[i], 0); x++;",
    ),
    "created by a thread that is joined": thread(
        "pthread_t u; pthread_create(&u, 0, g, 0);", f"{START} pthread_join(t, 0); x++;",
        "static void *g(void *v) { x = 2; return 0; }",
    ),
    "unlocked on one way": thread(f"{L} if (nondet_bool()) {U} x++; {U}", f"{START} {L} x++; {U}"),
    "unlocked by another": thread(f"{L} x++; {U}", f"{START} {U} {L} x++; {U}"),
    "an unlock of anything": thread(f"{L} pthread_mutex_t *w; pthread_mutex_unlock(w); x++; {U}", f"{START} {L} x++; {U}"),
    "made again": thread(f"{L} x++; {U}", f"{START} pthread_mutex_init(&m, 0); {L} x++; {U}"),
    "overwritten": thread(f"{L} x++; {U}", f"{START} memset(&m, 0, sizeof m); {L} x++; {U}"),
    "overwritten while it is held": thread(f"{L} x++; {U}", f"{L} memset(&m, 0, sizeof m); {START} x++; {U}"),
    "assigned while it is held": thread(f"{L} x++; {U}", f"{L} m = n; {START} x++; {U}"),
    "made again while it is held": thread(f"{L} x++; {U}", f"{L} pthread_mutex_init(&m, 0); {START} x++; {U}"),
    "waits without the lock": thread(
        f"{L} x++; x++; {U}", f"{START} pthread_t u; pthread_create(&u, 0, g, 0); {L} x++; {U}",
        "static void *g(void *v) { pthread_mutex_lock(&n); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&n); return 0; }",
    ),
    "one of two locks": thread(
        "pthread_mutex_t *w = nondet_bool() ? &m : &n; pthread_mutex_lock(w); x++; pthread_mutex_unlock(w);",
        f"{START} {L} x++; {U}",
    ),
    "a lock of its own": thread(
        "pthread_mutex_t own; pthread_mutex_init(&own, 0); pthread_mutex_lock(&own); x++; pthread_mutex_unlock(&own);",
        TWO,
    ),
    "only tried": thread(f"pthread_mutex_trylock(&m); x++; {U}", f"{START} {L} x++; {U}"),
    "tried the other way round": thread("if (pthread_mutex_trylock(&m)) { x++; }", f"{START} {L} x++; {U}"),
    "tried and used on both ways": thread(
        f"int k = 0; if (pthread_mutex_trylock(&m) == 0) k = 1; x++; if (k) {U}", f"{START} {L} x++; {U}"
    ),
    "tried for reading and written": thread(
        "if (!pthread_rwlock_tryrdlock(&r)) { x++; pthread_rwlock_unlock(&r); }",
        f"{START} pthread_rwlock_rdlock(&r); x++; pthread_rwlock_unlock(&r);",
    ),
    "tried with another result": thread(
        "if (pthread_mutex_trylock(&m) == 16) { x++; }", f"{START} {L} x++; {U}"
    ),
    "tried, and given back before": thread(
        f"int k = pthread_mutex_trylock(&m); {U} if (k == 0) x++;", f"{START} {L} x++; {U}"
    ),
    "a reader that writes": thread(
        "pthread_rwlock_rdlock(&r); x++; pthread_rwlock_unlock(&r);",
        f"{START} pthread_rwlock_rdlock(&r); x++; pthread_rwlock_unlock(&r);",
    ),
    "atomic and not": thread("atomic_fetch_add(&a, 1);", f"{START} *(int *)&a = 2;"),
    "one atomic block": thread("__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();", f"{START} x++;"),
    "a local that is given away": thread(
        "*(int *)v = 1;", "pthread_t t; int given; pthread_create(&t, 0, f, &given); given = 2;"
    ),
    "a local that is published": thread("if (p) *p = 1;", f"int own; p = &own; {START} own = 2;"),
    "a block that is published": thread("if (p) *p = 1;", f"p = malloc(4); {START} if (p) *p = 2;"),
    "through a pointer in a structure": thread(
        "*s.where = 1;", f"s.where = &x; {START} x = 2;", "struct { int number; int *where; } s;"
    ),
    "through a number": thread("*(int *)v = 1;", "pthread_t t; long k = (long)&x; pthread_create(&t, 0, f, (void *)k); x = 2;"),
    "through a copy": thread(
        "*s.where = 1;", f"void *q = &x; memcpy(&s.where, &q, sizeof q); {START} x = 2;", "struct { int *where; } s;"
    ),
    "through a function pointer": thread("hook(&x);", f"{START} x = 2;", "void (*hook)(int *) = set;"),
    "by a function": thread("set(&x);", f"{START} set(&x);"),
    "a result": thread("v = malloc(4); g(v); return v;", f"{TWO} void *q; pthread_join(t, &q); *(int *)q = 1;", "static int *kept; static void g(void *v) { if (kept) *kept = 1; kept = v; }"),
    "the end of a local": thread(
        "*(int *)v = 1;", "pthread_t t; give(&t);",
        "static void *f(void *); static void give(pthread_t *t) { int own; pthread_create(t, 0, f, &own); }",
    ),
    "a destructor of the program": thread("x++;", START, "__attribute__((destructor)) static void done(void) { x++; }"),
    "a destructor of the thread": thread(
        f"{L} pthread_setspecific(k, &x); {U}", f"pthread_key_create(&k, end); {START} {L} x++; {U}",
        "pthread_key_t k; static void end(void *v) { *(int *)v = 1; }",
    ),
    "at exit": thread("x++;", f"atexit(done); {START}", "static void done(void) { x++; }"),
    "a lock of each thread": thread(
        "pthread_mutex_lock(&own); x++; pthread_mutex_unlock(&own);",
        f"{START} pthread_mutex_lock(&own); x++; pthread_mutex_unlock(&own);", "_Thread_local pthread_mutex_t own;",
    ),
    "a number of characters": thread(
        'printf("%d%n", 1, &x);', f"{START} {L} int k = x; {U}", "#include <stdio.h>"
    ),
    "inline assembly": thread('__asm__("nop");', START),
    "not known": thread("unknown(&x);", START, "void unknown(int *);"),
    "a recursion": thread("again(2);", START, "static void again(int k) { if (k) again(k - 1); }"),
}  # fmt: skip


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str | None]:
    folder = tmp_path_factory.mktemp("programs")
    cases = [*(("free", *each) for each in FREE.items()), *(("not", *each) for each in NOT_PROVED.items())]
    paths: list[Path] = []
    for number, (_, _, text) in enumerate(cases):
        paths.append(folder / f"p{number}.c")
        paths[-1].write_text(text)
    options = SourceOptions(sources=tuple(map(str, paths)), cflags=("-w",), cache=False)
    texts = [program.text for program in load_programs(options)]
    return {
        f"{kind} {name}": analyse_locks(read_text(text), "main").problem
        for (kind, name, _), text in zip(cases, texts, strict=True)
    }


@pytest.mark.parametrize("name", FREE)
def test_free_of_races(found: dict[str, str | None], name: str) -> None:
    assert found[f"free {name}"] is None


@pytest.mark.parametrize("name", NOT_PROVED)
def test_not_proved(found: dict[str, str | None], name: str) -> None:
    assert found[f"not {name}"] is not None
