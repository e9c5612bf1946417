// EXPECT: unsafe deadlock 24
// TWIN: safe: `  pthread_cleanup_push(nothing, &m);` -> `  pthread_cleanup_push(unlock, &m);`
// TWIN: safe: `  sleep(1);` -> `  ;`
// ARGS: --rounds 3 --check-deadlocks
// A thread that is cancelled with a lock keeps it, unless a handler unlocks it.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void unlock(void *lock) { pthread_mutex_unlock(lock); }
static void nothing(void *lock) {}

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(nothing, &m);
  sleep(1);
  pthread_cleanup_pop(0);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_cancel(a);
  pthread_join(a, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
