// EXPECT: safe
// TWIN: unsafe assert 28: `  strcpy(text, "ab");` -> `  text[1] = 'b'; text[0] = 'a';`
// ARGS: --memory-model tso --rounds 3
// What a function of the library stores waits as well, in its order, behind what was stored before.
#include <pthread.h>
#include <string.h>
void __VERIFIER_assert(_Bool);

volatile char text[4];
volatile int before, after;

static void *write(void *unused) {
  before = 1;
  for (int i = 0; i < 1; i++)
    ;
#define strcpy(to, from) (strcpy)((char *)to, from)
  strcpy(text, "ab");
  after = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, write, 0);
  int last = after;
  char second = text[1], first = text[0];
  int earliest = before;
  __VERIFIER_assert(!(second && !first) && !(first && !earliest) && !(last && !second));
  pthread_join(a, 0);
  return 0;
}
