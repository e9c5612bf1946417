// EXPECT: unsafe race 9
// TWIN: safe: `((char *)&word)[3] = 1;` -> `((char *)&word)[4] = 1;`
// ARGS: --rounds 2 --check-races
#include <pthread.h>

long word;

static void *other(void *unused) {
  *(short *)((char *)&word + 2) = 7;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, other, 0);
  ((char *)&word)[3] = 1;
  return 0;
}
