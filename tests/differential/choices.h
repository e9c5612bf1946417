/* What the random programs of choices_generate.py are made of, for Fathom and for the machine (MACHINE).

   choose(n)   an input below n; the machine tries all of them, one after the other
   AT(a, i)    an element of an array, and PT(a, p) what a pointer into it points to
   IN(p)       a node that must be alive; NEW() and FREE(p) make and free one

   On the machine these say where they fail, and the run ends there. */
struct node { struct node *next, *prev; int value; };

#ifndef MACHINE

void *calloc(unsigned long, unsigned long);
void free(void *);
unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);
void __VERIFIER_assert(int);

#define AT(a, i) (a)[i]
#define PT(a, p) (*(p))
#define IN(p) (p)
#define NEW() ((struct node *)calloc(1, sizeof(struct node)))
#define FREE(p) free(p)
#define CHECK(c) __VERIFIER_assert(c)

static int choose(unsigned n) {
    unsigned value = __VERIFIER_nondet_uint();
    __VERIFIER_assume(value < n);
    return (int)value;
}

#else

int _setjmp(long *) __attribute__((returns_twice));
void longjmp(long *, int) __attribute__((noreturn));

enum { DEPTH = 64, NODES = 64, RUNS = 2000000 };

static long start[64];
static int value[DEPTH], limit[DEPTH], depth, used, made, failed;
static struct node pool[NODES];
static char alive[NODES];

static void stop(int line) {
    failed = line;
    longjmp(start, 1);
}

static int choose(int n) {
    if (depth == DEPTH) stop(-1);
    if (depth == used) {
        value[used] = 0;
        limit[used++] = n;
    }
    return value[depth++];
}

static int inside(int at, int size, int line) {
    if (at < 0 || at >= size) stop(line);
    return at;
}

static struct node *live(struct node *p, int line) {
    if (!p || !alive[p - pool]) stop(line);
    return p;
}

static struct node *new(void) {
    if (made == NODES) stop(-1);
    alive[made] = 1;
    pool[made] = (struct node){0, 0, 0};
    return &pool[made++];
}

#define SIZE(a) (int)(sizeof(a) / sizeof *(a))
#define AT(a, i) (a)[inside(i, SIZE(a), __LINE__)]
#define PT(a, p) (a)[inside((int)((p) - (a)), SIZE(a), __LINE__)]
#define IN(p) live(p, __LINE__)
#define NEW() new()
#define FREE(p) do { if (p) alive[live(p, __LINE__) - pool] = 0; } while (0)
#define CHECK(c) do { if (!(c)) stop(__LINE__); } while (0)

/* Run a program for all inputs, marking the lines that fail; 0 if these were too many. */
static int explore(void (*run)(void), unsigned char *lines) {
    int complete = 1;
    used = 0;
    for (int runs = 0; runs < RUNS; runs++) {
        depth = made = failed = 0;
        if (!_setjmp(start)) run();
        if (failed > 0) lines[failed] = 1;
        if (failed < 0) complete = 0;
        for (used = depth; used && ++value[used - 1] == limit[used - 1]; used--) { }
        if (!used) return complete;
    }
    return 0;
}

#endif
