#include <assert.h>
#include <pthread.h>

volatile int x, y;
int r, s;

static void *one(void *unused) {
    x = 1;
    r = y;
    return 0;
}

static void *two(void *unused) {
    y = 1;
    s = x;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, one, 0);
    pthread_create(&b, 0, two, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(r == 1 || s == 1);
    return 0;
}
