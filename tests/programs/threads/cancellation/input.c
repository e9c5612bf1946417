// EXPECT: safe
// TWIN: unsafe assert 15: `  read(0, &byte, 1);` -> `  getpid();`
// ARGS: --rounds 3 --unwind 1
// read is a cancellation point, getpid is none.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static volatile int is_cancelled;

static void *run(void *unused) {
  char byte;
  if (is_cancelled) {
    read(0, &byte, 1);
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
