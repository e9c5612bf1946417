// EXPECT: unsafe assert 22
// TWIN: safe: `  x = 1;` -> `  ;`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x, never;

static void *hang(void *unused) {
  pthread_mutex_lock(&lock);
  x = 1;
  pthread_mutex_unlock(&lock);
  while (!never) {
  }
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, hang, 0);
  pthread_mutex_lock(&lock);
  assert(x == 0);
  pthread_mutex_unlock(&lock);
  return 0;
}
