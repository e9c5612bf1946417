// EXPECT: safe
// TWIN: unsafe assert 13: `sigdelset(&set, SIGINT)` -> `sigdelset(&set, SIGTERM)`
// TWIN: unsafe bounds: `sigset_t set;` -> `char small[64]; sigset_t set; sigfillset((sigset_t *)small);`
#include <assert.h>
#include <signal.h>

int main(void) {
    sigset_t set;
    sigemptyset(&set);
    assert(sigaddset(&set, SIGINT) == 0 && sigismember(&set, SIGINT) == 1 && sigismember(&set, SIGTERM) == 0);
    assert(sigaddset(&set, 0) == -1 && sigaddset(&set, 65) == -1 && signal(SIGKILL, SIG_IGN) == SIG_ERR);
    sigdelset(&set, SIGINT);
    assert(sigismember(&set, SIGINT) == 0);
    sigfillset(&set);
    assert(sigismember(&set, 64) == 1 && raise(0) == 0);
    return 0;
}
