// EXPECT: unsafe assert 21
// TWIN: safe: `int seen = counter;` -> `int seen = 0; __atomic_fetch_add(&counter, 1, 5); return 0;`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int counter;

void *add(void *unused) {
  int seen = counter;
  counter = seen + 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(counter == 2);
  return 0;
}
