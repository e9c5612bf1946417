// EXPECT: unsafe assert 28
// TWIN: safe: `int before = value;` -> `int before = 1;`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t event = PTHREAD_COND_INITIALIZER;
int value;

static void *change(void *unused) {
  pthread_mutex_lock(&lock);
  value = 1;
  pthread_cond_signal(&event);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, change, 0);
  pthread_mutex_lock(&lock);
  int before = value;
  while (!value)
    pthread_cond_wait(&event, &lock);
  int after = value;
  pthread_mutex_unlock(&lock);
  pthread_join(a, 0);
  assert(before == after);
  return 0;
}
