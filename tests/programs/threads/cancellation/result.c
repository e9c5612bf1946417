// EXPECT: safe
// TWIN: unsafe assert 25: `  pthread_testcancel();` -> `  ;`
// TWIN: unsafe assert 25: `  pthread_cancel(a);` -> `  ;`
// ARGS: --rounds 4
// Whoever joins a thread that was cancelled is told so.
#include <assert.h>
#include <pthread.h>

static volatile int begin;

static void *run(void *unused) {
  while (!begin)
    ;
  pthread_testcancel();
  return 0;
}

int main(void) {
  pthread_t a;
  void *result = 0;
  pthread_create(&a, 0, run, 0);
  pthread_cancel(a);
  begin = 1;
  pthread_join(a, &result);
  assert(result == PTHREAD_CANCELED);
  return 0;
}
