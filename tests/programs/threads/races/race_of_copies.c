// EXPECT: unsafe race 11
// TWIN: safe: `struct pair copy = shared;` -> `struct pair copy = quiet;`
// ARGS: --rounds 2 --check-races
#include <pthread.h>

struct pair {
  long a, b, c;
} shared, quiet;

static void *other(void *unused) {
  shared.b = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, other, 0);
  struct pair copy = shared;
  return (int)copy.b;
}
