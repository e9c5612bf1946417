// EXPECT: safe
// TWIN: unsafe deadlock 22: `{1, 0}` -> `{0, 1}`
// ARGS: --rounds 2 --check-deadlocks
#include <pthread.h>

pthread_mutex_t fork_[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int order[2] = {1, 0}; /* both reach for the same fork first */

static void *eat(void *argument) {
  int first = order[0], second = order[1];
  if (argument == 0 && first == 0) {
    first = 1;
    second = 0;
  }
  pthread_mutex_lock(&fork_[first]);
  pthread_mutex_lock(&fork_[second]);
  pthread_mutex_unlock(&fork_[second]);
  pthread_mutex_unlock(&fork_[first]);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, eat, 0);
  pthread_create(&b, 0, eat, order);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
