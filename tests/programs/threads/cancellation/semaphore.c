// EXPECT: safe
// TWIN: unsafe deadlock 18: `  pthread_cancel(a);` -> `  ;`
// TWIN: unsafe assert 14: `  sem_wait(&s);` -> `  sem_trywait(&s);`
// ARGS: --rounds 3 --check-deadlocks
// A thread that waits for ever can be cancelled.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *run(void *unused) {
  sem_wait(&s);
  assert(0);
  return 0;
}

int main(void) {
  pthread_t a;
  sem_init(&s, 0, 0);
  pthread_create(&a, 0, run, 0);
  pthread_cancel(a);
  pthread_join(a, 0);
  return 0;
}
