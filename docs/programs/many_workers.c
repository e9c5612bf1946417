#include <pthread.h>

_Bool nondet_bool(void);

int jobs;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    for (;;) {
        pthread_mutex_lock(&lock);
        jobs++;
        pthread_mutex_unlock(&lock);
    }
}

int main(void) {
    pthread_t worker;
    while (nondet_bool())
        pthread_create(&worker, 0, work, 0);
    return 0;
}
