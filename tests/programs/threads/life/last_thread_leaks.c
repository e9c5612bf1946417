// EXPECT: unsafe leak 9
// TWIN: safe: `(void)block;` -> `free(block);`
// ARGS: --rounds 2 --extend-select leak
#include <pthread.h>
#include <stdlib.h>


static void *run(void *unused) {
  void *block = malloc(1);
  (void)block;
  pthread_exit(0);
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_exit(0);
}
