// EXPECT: safe
// TWIN: unsafe race 11: `pair.second = 2;` -> `pair.first = 2;`
// ARGS: --rounds 2 --check-races
#include <pthread.h>

struct {
  char first, second;
} pair;

static void *other(void *unused) {
  pair.first = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, other, 0);
  pair.second = 2;
  return 0;
}
