// EXPECT: safe
// TWIN: unsafe assert 33: `while (!inner_ready)` -> `if (!inner_ready)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int outer_value, inner_ready;

static void *set(void *unused) {
  pthread_mutex_lock(&inner);
  inner_ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&inner);
  pthread_mutex_lock(&outer);
  outer_value = inner_ready;
  pthread_mutex_unlock(&outer);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, set, 0);
  pthread_mutex_lock(&outer);
  int before = outer_value;
  pthread_mutex_lock(&inner);
  while (!inner_ready)
    pthread_cond_wait(&changed, &inner);
  int after = outer_value, seen = inner_ready;
  pthread_mutex_unlock(&inner);
  pthread_mutex_unlock(&outer);
  pthread_join(a, 0);
  assert(before == after && seen);
  return 0;
}
