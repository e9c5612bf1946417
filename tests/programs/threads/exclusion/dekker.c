// EXPECT: safe
// TWIN: unsafe assert 10: `  wants[0] = 1;` -> `  ;`
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int wants[2], turn, inside;

static void critical(void) {
  inside++;
  __VERIFIER_assert(inside == 1);
  inside--;
}

void *first(void *unused) {
  wants[0] = 1;
  while (wants[1]) {
    if (turn != 0) {
      wants[0] = 0;
      while (turn != 0) {
      }
      wants[0] = 2;
    }
  }
  critical();
  turn = 1;
  wants[0] = 0;
  return 0;
}

void *second(void *unused) {
  wants[1] = 1;
  while (wants[0]) {
    if (turn != 1) {
      wants[1] = 0;
      while (turn != 1) {
      }
      wants[1] = 2;
    }
  }
  critical();
  turn = 0;
  wants[1] = 0;
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
