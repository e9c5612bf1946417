// EXPECT: unknown
// TWIN: safe: `PTHREAD_CANCEL_ASYNCHRONOUS` -> `PTHREAD_CANCEL_DEFERRED`
// TWIN: unsafe assert 11: `  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);` -> `  assert(0);`
// ARGS: --rounds 3
// A thread that may be cancelled anywhere is not modelled.
// REASON: asynchronous cancellation
#include <assert.h>
#include <pthread.h>

static void *run(void *unused) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  pthread_testcancel();
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_cancel(a);
  pthread_join(a, 0);
  return 0;
}
