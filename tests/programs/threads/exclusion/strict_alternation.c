// EXPECT: safe
// TWIN: unsafe assert 15: `while (turn != me)` -> `if (turn != me)`
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int turn;
int inside;

static void visit(int me) {
  for (int round = 0; round < 2; round++) {
    while (turn != me) {
    }
    inside++;
    assert(inside == 1);
    inside--;
    turn = !me;
  }
}

static void *other(void *unused) {
  visit(1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, other, 0);
  visit(0);
  pthread_join(a, 0);
  return 0;
}
