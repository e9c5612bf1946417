// EXPECT: safe
// TWIN: unsafe race 11: `PTHREAD_CREATE_JOINABLE` -> `PTHREAD_CREATE_DETACHED`
// ARGS: --check-races --rounds 2
/* A join waits for threads that can be joined only; others go on. */
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int x;

static void *run(void *unused) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_attr_t how;
  pthread_attr_init(&how);
  pthread_attr_setdetachstate(&how, PTHREAD_CREATE_JOINABLE);
  pthread_create(&a, &how, run, 0);
  pthread_join(a, 0);
  x = 2;
  return 0;
}
