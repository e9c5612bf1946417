// EXPECT: unsafe bounds 17
// TWIN: safe: `where = 9;` -> `where = 3;`
// ARGS: --rounds 2
#include <pthread.h>

int table[4], where;

static void *change(void *unused) {
  where = 9;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, change, 0);
  if (where < 4)
    table[where] = 1;
  return 0;
}
