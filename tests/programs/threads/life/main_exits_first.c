// EXPECT: unsafe assert 13
// TWIN: safe: `ended = 1;` -> `ended = 0;`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int ended;
static void end(void) { ended = 1; }


static void *run(void *unused) {
  if (ended)
    __VERIFIER_assert(0);
  return 0;
}

int main(void) {
  pthread_t a;
  __VERIFIER_assert(ended == 0);
  pthread_create(&a, 0, run, 0);
  end();
  pthread_exit(0);
}
