// EXPECT: safe
// TWIN: unsafe assert 30: `  assert(is_behind || result == PTHREAD_CANCELED);` -> `  assert(is_behind);`
// TWIN: unsafe assert 30: `  assert(is_behind || result == PTHREAD_CANCELED);` -> `  assert(is_behind == 2 || result == PTHREAD_CANCELED);`
// ARGS: --rounds 3
// puts may be a cancellation point, or not.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static volatile int is_cancelled, is_behind;

static void *run(void *unused) {
  if (is_cancelled) {
    puts("x");
    is_behind = 1;
  } else {
    is_behind = 2;
  }
  return 0;
}

int main(void) {
  pthread_t a;
  void *result;
  pthread_create(&a, 0, run, 0);
  pthread_cancel(a);
  is_cancelled = 1;
  pthread_join(a, &result);
  assert(is_behind || result == PTHREAD_CANCELED);
  return 0;
}
