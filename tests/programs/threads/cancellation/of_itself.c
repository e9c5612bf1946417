// EXPECT: safe
// TWIN: unsafe assert 22: `  pthread_cancel(pthread_self());` -> `  ;`
// ARGS: --rounds 3
// A thread that cancels itself ends at its next cancellation point, as does the main thread.
#include <assert.h>
#include <pthread.h>

static int is_behind;

static void *run(void *unused) {
  pthread_cancel(pthread_self());
  is_behind = 1;
  pthread_testcancel();
  is_behind = 2;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_join(a, 0);
  assert(is_behind == 1);
  return 0;
}
