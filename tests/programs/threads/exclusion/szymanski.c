// EXPECT: safe
// TWIN: unsafe assert 11: `  while (flags[1] >= 3) {` -> `  while (flags[1] >= 9) {`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int flags[2], inside;

static void critical(void) {
  inside++;
  __VERIFIER_assert(inside == 1);
  inside--;
}

void *first(void *unused) {
  flags[0] = 1;
  while (flags[1] >= 3) {
  }
  flags[0] = 3;
  if (flags[1] == 1) {
    flags[0] = 2;
    while (flags[1] != 4) {
    }
  }
  flags[0] = 4;
  while (flags[1] >= 2 && 0) {
  }
  critical();
  while (flags[1] == 2 || flags[1] == 3) {
  }
  flags[0] = 0;
  return 0;
}

void *second(void *unused) {
  flags[1] = 1;
  while (flags[0] >= 3) {
  }
  flags[1] = 3;
  if (flags[0] == 1) {
    flags[1] = 2;
    while (flags[0] != 4) {
    }
  }
  flags[1] = 4;
  while (flags[0] >= 2) {
  }
  critical();
  flags[1] = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
