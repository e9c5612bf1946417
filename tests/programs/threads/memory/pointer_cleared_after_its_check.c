// EXPECT: unsafe null 17
// TWIN: safe: `if (pointer)` -> `int *pointer = target; if (pointer)`
// ARGS: --rounds 2
#include <pthread.h>

int x, *pointer = &x, *const target = &x;

static void *clear(void *unused) {
  pointer = 0;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, clear, 0);
  if (pointer)
    *pointer = 1;
  return 0;
}
