// EXPECT: safe
// TWIN: unsafe assert 43: `while (used == 2)` -> `if (0)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
int ring[2], used, first;

static void put(int value) {
  pthread_mutex_lock(&lock);
  while (used == 2)
    pthread_cond_wait(&emptied, &lock);
  ring[(first + used) % 2] = value;
  used++;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&lock);
}

static int get(void) {
  pthread_mutex_lock(&lock);
  while (used == 0)
    pthread_cond_wait(&filled, &lock);
  int value = ring[first];
  first = (first + 1) % 2;
  used--;
  pthread_cond_signal(&emptied);
  pthread_mutex_unlock(&lock);
  return value;
}

static void *produce(void *unused) {
  for (int item = 0; item < 3; item++)
    put(item);
  return 0;
}

int main(void) {
  pthread_t producer;
  pthread_create(&producer, 0, produce, 0);
  for (int item = 0; item < 3; item++) {
    int value = get();
    assert(value == item);
  }
  pthread_join(producer, 0);
  return 0;
}
