// EXPECT: unknown
// REASON: variable arguments
// ARGS: --rounds 1
#include <pthread.h>
#include <stdarg.h>

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = va_arg(list, int);
  va_end(list);
  return total;
}

static void *run(void *unused) {
  sum(1, 2);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  return 0;
}
