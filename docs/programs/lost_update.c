#include <assert.h>
#include <pthread.h>

int counter;

static void *add(void *unused) {
    int seen = counter;
    counter = seen + 1;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, add, 0);
    pthread_create(&b, 0, add, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(counter == 2);
    return 0;
}
