// EXPECT: safe
// TWIN: unsafe race 10: `  table[0] = 3;` -> `  table[1] = 3;`
// ARGS: --check-races
#include <assert.h>
#include <pthread.h>

int table[2];

static void *work(void *unused) {
  return (void *)(long)table[1];
}

int main(void) {
  pthread_t a, b;
  table[1] = 2; /* before */
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  table[0] = 3;
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
