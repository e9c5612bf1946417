// EXPECT: safe
// ARGS: --rounds 2
// TWIN: unsafe assert 26: `counter == 6` -> `counter == 5`
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int counter;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused) {
  pthread_mutex_lock(&lock);
  counter++;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t threads[6];
  for (int i = 0; i < 6; i++)
    pthread_create(&threads[i], 0, add, 0);
  /* Joining waits for all of them, also for those that have no turns within the first bound. */
  for (int i = 0; i < 6; i++) {
    int failed = pthread_join(threads[i], 0);
    __VERIFIER_assert(!failed);
  }
  __VERIFIER_assert(counter == 6);
  return 0;
}
