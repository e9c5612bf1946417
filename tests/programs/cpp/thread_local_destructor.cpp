// EXPECT: safe
// ARGS: --rounds 2
// TWIN: unsafe assert 26: `~Counted() { ended = number; }` -> `~Counted() { ended = 1; }`
#include <cassert>
#include <pthread.h>

int ended;

struct Counted {
    int number = 0;
    ~Counted() { ended = number; }
};

thread_local Counted own;

static void *run(void *) {
    own.number = 5;
    return nullptr;
}

int main() {
    pthread_t a;
    pthread_create(&a, nullptr, run, nullptr);
    own.number = 7;
    pthread_join(a, nullptr);
    assert(ended == 5);
    assert(own.number == 7);
}
