// EXPECT: safe
// TWIN: unsafe assert 33: `while (a == 0 || b == 0)` -> `while (a == 0 && b == 0)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int a, b;

static void *set_a(void *unused) {
  pthread_mutex_lock(&lock);
  a = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return 0;
}

static void *set_b(void *unused) {
  pthread_mutex_lock(&lock);
  b = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, set_a, 0);
  pthread_create(&other, 0, set_b, 0);
  pthread_mutex_lock(&lock);
  while (a == 0 || b == 0)
    pthread_cond_wait(&changed, &lock);
  assert(a == 1 && b == 1);
  pthread_mutex_unlock(&lock);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
