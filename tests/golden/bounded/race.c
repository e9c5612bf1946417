// Two accesses at once, one of them a write.
// FLAGS: --rounds 1 --select race
#include <pthread.h>
int shared;
static void *writer(void *unused) { shared = 1; return 0; }
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    shared = 2;
    return 0;
}
