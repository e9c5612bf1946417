// EXPECT: safe
// TWIN: unsafe deadlock 18: `  sem_post(&ready);` -> `  ;`
// ARGS: --memory-model tso --rounds 3 --check-deadlocks
// While a store waits, its thread goes on: it becomes visible.
#include <pthread.h>
#include <semaphore.h>

sem_t ready;
volatile int x;

static void *run(void *unused) {
  x = 1;
  sem_post(&ready);
  x = 2;
  return 0;
}

int main(void) {
  pthread_t a;
  sem_init(&ready, 0, 0);
  pthread_create(&a, 0, run, 0);
  sem_wait(&ready);
  pthread_join(a, 0);
  return 0;
}
