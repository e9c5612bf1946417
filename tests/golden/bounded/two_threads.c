// Two threads, two rounds: the first turn ends somewhere, and the second goes on there.
// FLAGS: --rounds 1 --select assert
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *), pthread_join(pthread_t, void **);
void __VERIFIER_assert(int);
int shared;
static void *writer(void *unused) { shared = 1; return 0; }
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    __VERIFIER_assert(shared == 0);
    return 0;
}
