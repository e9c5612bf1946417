// EXPECT: unsafe race 15
// TWIN: safe: `int initialised;` -> `_Atomic int initialised;`
// ARGS: --rounds 2 --check-races
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int initialised;
int value;

static int get(void) {
  if (!initialised) {
    pthread_mutex_lock(&lock);
    if (!initialised) {
      value = 5;
      initialised = 1;
    }
    pthread_mutex_unlock(&lock);
  }
  return value;
}

static void *user(void *unused) {
  get();
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, user, 0);
  return get();
}
