// EXPECT: safe
// TWIN: unsafe use-after-free 14: `atomic_fetch_sub(&shared->count, 1) == 1` -> `(shared->count--, shared->count == 0)`
// ARGS: --rounds 2 --no-malloc-may-fail
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  atomic_int count;
  int value;
} *shared;

static void *drop(void *unused) {
  if (atomic_fetch_sub(&shared->count, 1) == 1)
    free(shared);
  return 0;
}

int main(void) {
  pthread_t a;
  shared = malloc(sizeof *shared);
  shared->count = 2;
  pthread_create(&a, 0, drop, 0);
  drop(0);
  return 0;
}
