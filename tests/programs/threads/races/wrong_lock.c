// EXPECT: unsafe race 13
// TWIN: safe: `argument ? &locks[1] : &locks[0]` -> `first`
// ARGS: --check-races
#include <assert.h>
#include <pthread.h>

pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int shared;

static void *work(void *argument) {
  pthread_mutex_t *first = &locks[0], *second = argument ? &locks[1] : &locks[0];
  pthread_mutex_lock(second);
  shared++;
  pthread_mutex_unlock(second);
  return first == 0 ? argument : 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, locks);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
