// EXPECT: safe
// TWIN: unsafe assert 13: `  pthread_testcancel();` -> `  ;`
// ARGS: --rounds 3 --unwind 1 --no-unwinding-assertions
// A thread that was cancelled goes on to its next cancellation point, and no further.
#include <assert.h>
#include <pthread.h>

static volatile int is_cancelled;

static void *run(void *unused) {
  if (is_cancelled) {
    pthread_testcancel();
    assert(0);
  }
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_cancel(a);
  is_cancelled = 1;
  pthread_join(a, 0);
  return 0;
}
