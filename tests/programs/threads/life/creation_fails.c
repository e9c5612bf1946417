// EXPECT: unsafe assert 22
// TWIN: safe: `assert(!failed); /* nobody promises that */` -> `if (failed) return 2;`
// ARGS: --rounds 2 --threads-may-fail
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t full;
static int done;

static void *work(void *unused) {
  sem_post(&full);
  done = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  if (sem_init(&full, 0, 0) != 0)
    return 1;
  int failed = pthread_create(&a, 0, work, 0);
  assert(!failed); /* nobody promises that */
  sem_wait(&full);
  pthread_join(a, 0);
  return !done;
}
