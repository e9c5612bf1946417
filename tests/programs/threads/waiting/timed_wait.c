// EXPECT: unsafe assert 26
// TWIN: safe: `pthread_cond_timedwait(&event, &lock, &until)` -> `pthread_cond_wait(&event, &lock)`
// ARGS: --no-spurious-wakeups --rounds 3
#include <pthread.h>
#include <time.h>
void __VERIFIER_assert(_Bool);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t event = PTHREAD_COND_INITIALIZER;
int x;

static void *change(void *unused) {
  pthread_mutex_lock(&lock);
  x = 1;
  pthread_cond_signal(&event);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a;
  struct timespec until = {0, 0};
  pthread_mutex_lock(&lock);
  pthread_create(&a, 0, change, 0);
  int late = pthread_cond_timedwait(&event, &lock, &until);
  __VERIFIER_assert(x == 1);
  pthread_mutex_unlock(&lock);
  return late;
}
