// EXPECT: safe
// TWIN: unsafe assert 25: `return *(int *)argument + 1;` -> `return *(int *)argument + 2;`
// TWIN: unsafe assert 26: `mtx_lock(&lock);` -> `mtx_trylock(&lock);`
// ARGS: --rounds 2
#include <threads.h>
void __VERIFIER_assert(_Bool);

mtx_t lock;
int counter;

static int run(void *argument) {
  mtx_lock(&lock);
  counter++;
  mtx_unlock(&lock);
  return *(int *)argument + 1;
}

int main(void) {
  thrd_t a;
  int four = 4, result;
  mtx_init(&lock, mtx_plain);
  thrd_create(&a, run, &four);
  run(&four);
  thrd_join(a, &result);
  __VERIFIER_assert(result == 5);
  __VERIFIER_assert(counter == 2);
  return 0;
}
