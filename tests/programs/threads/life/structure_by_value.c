// EXPECT: safe
// TWIN: unsafe assert 15: `int b, a[6];` -> `int b, a[4], c;`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

struct big {
  int b, a[6];
} shared;

static int both(struct big copy) {
  shared.b = 9;
  int first = copy.b, second = copy.b;
  /* the copy does not change with what it was copied from */
  __VERIFIER_assert(first == second && sizeof copy.a == 24);
  return first;
}

static void *run(void *unused) {
  both(shared);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  both(shared);
  pthread_join(a, 0);
  return 0;
}
