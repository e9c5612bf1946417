// EXPECT: safe
// TWIN: unsafe assert 32: `  pthread_cleanup_push(second, 0);` -> `  pthread_cleanup_push(first, 0);`
// TWIN: safe: `  sleep(1);` -> `  pthread_exit(0);`
// ARGS: --rounds 3
// The handler that was pushed last is called first, and none is that was popped.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int count;

static void first(void *unused) { count = 10 * count + 1; }
static void second(void *unused) { count = 10 * count + 2; }
static void third(void *unused) { count = 10 * count + 3; }

static void *run(void *unused) {
  pthread_cleanup_push(first, 0);
  pthread_cleanup_push(second, 0);
  pthread_cleanup_push(third, 0);
  pthread_cleanup_pop(0);
  sleep(1);
  pthread_cleanup_pop(1);
  pthread_cleanup_pop(1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_cancel(a);
  pthread_join(a, 0);
  assert(count == 21);
  return 0;
}
