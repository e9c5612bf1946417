// A lock that is held is waited for.
// FLAGS: --rounds 1 --select assert
#include <pthread.h>
void __VERIFIER_assert(int);
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int shared;
static void *writer(void *unused) {
    pthread_mutex_lock(&lock);
    shared = 1;
    pthread_mutex_unlock(&lock);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    pthread_mutex_lock(&lock);
    __VERIFIER_assert(shared == 0);
    return 0;
}
