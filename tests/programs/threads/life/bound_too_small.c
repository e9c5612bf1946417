// EXPECT: unknown
// REASON: bound too small
// ARGS: --rounds 1 --unwind 2
#include <pthread.h>

_Atomic int ready;

static void *set(void *unused) {
  ready = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  int tries = 0;
  pthread_create(&a, 0, set, 0);
  while (!ready)
    tries++;
  return tries;
}
