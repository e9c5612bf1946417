// EXPECT: safe
// TWIN: unsafe assert 34: `  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);` -> `  ;`
// ARGS: --rounds 3
// A thread that does not let itself be cancelled ends when it does again.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int is_done;

static void *run(void *unused) {
  sleep(1);
  is_done = 2;
  return 0;
}

static void *shielded(void *unused) {
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
  sleep(1);
  is_done = 1;
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0);
  pthread_testcancel();
  run(0);
  return 0;
}

static void *begin(void *unused) { return shielded(0); }

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, begin, 0);
  pthread_cancel(a);
  pthread_join(a, 0);
  assert(is_done == 1 || is_done == 2);
  return 0;
}
