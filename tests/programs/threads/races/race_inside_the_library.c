// EXPECT: unsafe race
// TWIN: safe: `strlen(text)` -> `strlen("quiet")`
// ARGS: --rounds 2 --check-races
#include <pthread.h>
#include <string.h>

char text[8] = "abc";

static void *other(void *unused) {
  return (void *)strlen(text);
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, other, 0);
  text[1] = 'x';
  return 0;
}
