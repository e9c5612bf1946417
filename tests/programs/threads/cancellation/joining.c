// EXPECT: safe
// TWIN: unsafe deadlock 22: `  pthread_cancel(b);` -> `  ;`
// ARGS: --rounds 4 --check-deadlocks
// A thread that is cancelled while it joins another leaves that as it is.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static pthread_t a;

static void *wait(void *unused) {
  sem_wait(&s);
  return 0;
}

static void *join(void *unused) {
  pthread_join(a, 0);
  return 0;
}

int main(void) {
  pthread_t b;
  void *result;
  sem_init(&s, 0, 0);
  pthread_create(&a, 0, wait, 0);
  pthread_create(&b, 0, join, 0);
  pthread_cancel(b);
  pthread_join(b, &result);
  assert(result == PTHREAD_CANCELED);
  sem_post(&s);
  assert(pthread_join(a, 0) == 0);
  return 0;
}
