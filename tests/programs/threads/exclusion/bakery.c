// EXPECT: safe
// TWIN: unsafe assert 11: `  choosing[0] = 1;` -> `  choosing[0] = 0;`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int choosing[2], number[2], inside;

static void critical(void) {
  inside++;
  __VERIFIER_assert(inside == 1);
  inside--;
}

void *first(void *unused) {
  choosing[0] = 1;
  int highest = number[1];
  number[0] = highest + 1;
  choosing[0] = 0;
  while (choosing[1]) {
  }
  while (number[1] != 0 && number[1] < number[0]) {
  }
  critical();
  number[0] = 0;
  return 0;
}

void *second(void *unused) {
  choosing[1] = 1;
  int highest = number[0];
  number[1] = highest + 1;
  choosing[1] = 0;
  while (choosing[0]) {
  }
  while (number[0] != 0 && number[0] <= number[1]) {
  }
  critical();
  number[1] = 0;
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
