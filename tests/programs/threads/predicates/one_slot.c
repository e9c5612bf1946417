// EXPECT: safe
// TWIN: unsafe bounds 14: `while (count == 1)` -> `if (count == 1)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
int slot[1], count;

static void put(int value) {
  pthread_mutex_lock(&lock);
  while (count == 1)
    pthread_cond_wait(&emptied, &lock);
  slot[count++] = value;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&lock);
}

static int get(void) {
  pthread_mutex_lock(&lock);
  while (count == 0)
    pthread_cond_wait(&filled, &lock);
  int value = slot[--count];
  pthread_cond_signal(&emptied);
  pthread_mutex_unlock(&lock);
  return value;
}

static void *produce(void *unused) {
  for (int item = 1; item <= 2; item++)
    put(item);
  return 0;
}

int main(void) {
  pthread_t producer;
  pthread_create(&producer, 0, produce, 0);
  for (int item = 1; item <= 2; item++) {
    int value = get();
    assert(value == item);
  }
  pthread_join(producer, 0);
  return 0;
}
