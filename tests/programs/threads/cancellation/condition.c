// EXPECT: safe
// TWIN: unsafe assert 33: `  pthread_cleanup_push(unlock, 0);` -> `  pthread_cleanup_push(nothing, 0);`
// TWIN: unsafe deadlock 28: `  pthread_cancel(a);` -> `  ;`
// ARGS: --rounds 4 --check-deadlocks
// A thread that is cancelled while it waits for a condition has the mutex again when its handlers are called.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int is_ready;

static void nothing(void *unused) {}
static void unlock(void *unused) {
  assert(pthread_mutex_trylock(&m) != 0);
  pthread_mutex_unlock(&m);
}

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, 0);
  while (!is_ready)
    pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_cancel(a);
  pthread_join(a, 0);
  assert(pthread_mutex_trylock(&m) == 0);
  return 0;
}
