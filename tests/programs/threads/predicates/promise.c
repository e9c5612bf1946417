// EXPECT: safe
// TWIN: unsafe assert 29: `  value = 42; /* first */` -> `  ;`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t set = PTHREAD_COND_INITIALIZER;
int value;
_Bool is_set;

static void *fulfil(void *unused) {
  pthread_mutex_lock(&lock);
  value = 42; /* first */
  is_set = 1;
  pthread_mutex_unlock(&lock);
  pthread_cond_signal(&set); /* behind the lock, which is allowed */
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, fulfil, 0);
  pthread_mutex_lock(&lock);
  while (!is_set)
    pthread_cond_wait(&set, &lock);
  int got = value;
  pthread_mutex_unlock(&lock);
  pthread_join(a, 0);
  assert(got == 42);
  return 0;
}
