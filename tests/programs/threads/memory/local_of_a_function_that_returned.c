// EXPECT: unsafe use-after-scope 7
// TWIN: safe: `pthread_create(thread, 0, set, &local); /* nobody waits */` -> `pthread_create(thread, 0, set, &local); pthread_join(*thread, 0);`
// ARGS: --rounds 2
#include <pthread.h>

static void *set(void *argument) {
  *(int *)argument = 1;
  return 0;
}

static void begin(pthread_t *thread) {
  int local = 0;
  pthread_create(thread, 0, set, &local); /* nobody waits */
}

int main(void) {
  pthread_t a;
  begin(&a);
  return 0;
}
