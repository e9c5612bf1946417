// EXPECT: safe
// TWIN: unsafe assert 24: `pthread_cleanup_pop(1);` -> `pthread_cleanup_pop(0);`
// TWIN: safe: `; /* nothing ends it here */` -> `pthread_exit(0);`
// ARGS: --rounds 2
#include <assert.h>
#include <pthread.h>

static int ended;

static void end(void *value) { ended = *(int *)value; }

static void *work(void *unused) {
  int value = 3;
  pthread_cleanup_push(end, &value);
  ; /* nothing ends it here */
  pthread_cleanup_pop(1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, work, 0);
  pthread_join(a, 0);
  assert(ended == 3);
  return 0;
}
