// EXPECT: safe
// TWIN: unsafe assert 15: `while (is_full)` -> `if (is_full)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
int item;
_Bool is_full;

static void put(int value) {
  pthread_mutex_lock(&lock);
  while (is_full)
    pthread_cond_wait(&emptied, &lock);
  assert(!is_full);
  item = value;
  is_full = 1;
  pthread_cond_broadcast(&filled);
  pthread_mutex_unlock(&lock);
}

static int get(void) {
  pthread_mutex_lock(&lock);
  while (!is_full)
    pthread_cond_wait(&filled, &lock);
  int value = item;
  is_full = 0;
  pthread_cond_broadcast(&emptied);
  pthread_mutex_unlock(&lock);
  return value;
}

static void *produce(void *value) {
  put(value != 0 ? 2 : 1);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, produce, 0);
  pthread_create(&b, 0, produce, &lock);
  int first = get();
  int second = get();
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(first + second == 3);
  return 0;
}
