// EXPECT: safe
// TWIN: unsafe assert 27: `  value = 2;` -> `  value = 1;`
// ARGS: --rounds 3
// While handlers are called, the locals of the thread are there.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int seen;

static void look(void *value) { seen = *(int *)value; }

static void *run(void *unused) {
  volatile int value = 1;
  pthread_cleanup_push(look, (void *)&value);
  value = 2;
  sleep(1);
  pthread_cleanup_pop(1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_cancel(a);
  pthread_join(a, 0);
  assert(seen == 2);
  return 0;
}
