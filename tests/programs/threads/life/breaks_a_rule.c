// EXPECT: unsafe assert 26
// TWIN: safe: `    x = 1;` -> `    ;`
// ARGS: --select assert --rounds 2
// NOTE: executions that break an unselected rule (bounds) are not followed further
/* Nobody follows the thread behind its wrong access, but what it has done before can be seen. */
#include <pthread.h>
#include <stddef.h>
void __VERIFIER_assert(_Bool);
int nondet_int(void);

int x;

static void *run(void *unused) {
  int own[2], at = nondet_int();
  if (at < 0)
    x = 1;
  own[at] = 1;
  x = 0;
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  int seen = x;
  __VERIFIER_assert(seen == 0);
  return 0;
}
