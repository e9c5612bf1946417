// EXPECT: safe
// TWIN: unsafe assert 15: `assert(seen == SIGFPE)` -> `assert(seen == SIGINT)`
// TWIN: unsafe assert 17: `SIG_IGN` -> `note`
// TWIN: unsafe assert 19: `raise(SIGTERM)` -> `raise(SIGCHLD)`
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t seen;
static void note(int number) { seen = number; }

int main(void) {
    assert(signal(SIGFPE, note) == SIG_DFL);
    assert(seen == 0);
    raise(SIGFPE);
    assert(seen == SIGFPE);
    signal(SIGSEGV, SIG_IGN);
    assert(raise(SIGSEGV) == 0 && seen == SIGFPE);
    raise(SIGTERM);
    assert(0);
    return 0;
}
