// EXPECT: safe
// TWIN: unsafe race 11: `pthread_mutex_lock(&mine); /* of each */` -> `pthread_mutex_lock(argument);`
// ARGS: --rounds 3 --check-races
#include <pthread.h>

pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER, yours = PTHREAD_MUTEX_INITIALIZER;
int x;

static void *set(void *argument) {
  pthread_mutex_lock(&mine); /* of each */
  x = 1;
  pthread_mutex_unlock(&mine);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, set, &mine);
  pthread_create(&b, 0, set, &yours);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return x;
}
