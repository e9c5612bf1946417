// EXPECT: safe
// TWIN: unsafe assert 31: `  int once = x;` -> `  int once = x + y;`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int x, y;

static void grow(void) { x++; }

static void rest(void) { y = 1; }

void (*action)(void) = grow;

static void *run(void *unused) {
  action();
  y = y + 0;
  y = y + 0;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  action = rest;
  y = y + 0;
  pthread_join(a, 0);
  action();
  int once = x;
  /* walked again, the thread does not call the function a second time */
  __VERIFIER_assert(once <= 1);
  return 0;
}
