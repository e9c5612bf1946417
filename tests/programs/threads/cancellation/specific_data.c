// EXPECT: safe
// TWIN: unsafe assert 30: `  pthread_key_create(&key, end);` -> `  pthread_key_create(&key, 0);`
// TWIN: unsafe assert 30: `  pthread_cleanup_push(handle, 0);` -> `  pthread_cleanup_push(end, 0);`
// ARGS: --rounds 3
// Thread-specific data is destroyed behind the handlers.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static pthread_key_t key;
static int count;

static void handle(void *unused) { count = 10 * count + 1; }
static void end(void *unused) { count = 10 * count + 2; }

static void *run(void *unused) {
  pthread_setspecific(key, &count);
  pthread_cleanup_push(handle, 0);
  sleep(1);
  pthread_cleanup_pop(1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, end);
  pthread_create(&a, 0, run, 0);
  pthread_cancel(a);
  pthread_join(a, 0);
  assert(count == 12 || count == 0);
  return 0;
}
