// EXPECT: unknown
// REASON: a handler that may run at any time, in a call of signal at
// TWIN: safe: `SIGINT` -> `SIGABRT`
// TWIN: safe: `SIGINT, note` -> `SIGINT, SIG_IGN`
// TWIN: unsafe assert 15: `before == seen` -> `before == 1`
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t seen;
static void note(int number) { seen = number; }

int main(void) {
    signal(SIGINT, note);
    int before = seen;
    assert(before == seen);
    return 0;
}
