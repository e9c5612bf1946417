// EXPECT: safe
// TWIN: unsafe bounds 21: `while (count == 0)` -> `if (count == 0)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
int slot[2], count;

static void put(int value) {
  pthread_mutex_lock(&lock);
  slot[count++] = value;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&lock);
}

static void *consume(void *unused) {
  pthread_mutex_lock(&lock);
  while (count == 0)
    pthread_cond_wait(&filled, &lock);
  int value = slot[--count];
  assert(value == 7);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, consume, 0);
  pthread_create(&b, 0, consume, 0);
  put(7);
  put(7);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
