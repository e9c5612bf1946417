// EXPECT: unsafe assert 12
// TWIN: safe: `int go = 1;` -> `int go = 0;`
// ARGS: --rounds 2
#include <threads.h>
void __VERIFIER_assert(_Bool);

thrd_t t;
int go = 1;

static int run(void *unused) {
  while (!go) ;
  __VERIFIER_assert(thrd_equal(t, thrd_current()));
  return 0;
}

int main(void) {
  thrd_create(&t, run, 0);
  go = 1;
  thrd_join(t, 0);
  return 0;
}
