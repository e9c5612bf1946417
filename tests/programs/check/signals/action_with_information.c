// EXPECT: safe
// TWIN: unsafe assert 14: `number == SIGUSR1 || number == SIGABRT` -> `number == SIGUSR1`
// TWIN: unknown: `sigaction(SIGABRT, &action` -> `sigaction(SIGUSR1, &action`
// TWIN: unsafe assert 28: `    abort();` -> `    ;`
#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static int calls;
static void note(int number, siginfo_t *information, void *context) {
    (void)context;
    calls++;
    assert(information != 0 && (number == SIGUSR1 || number == SIGABRT));
}

int main(void) {
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = note;
    action.sa_flags = SA_SIGINFO | (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    assert(sigaction(SIGABRT, &action, &before) == 0 && before.sa_handler == SIG_DFL);
    raise(SIGABRT);
    assert(calls == 1);
    assert(sigaction(SIGABRT, 0, &before) == 0 && before.sa_handler == SIG_DFL);
    abort();
    assert(calls == 3);
    return 0;
}
