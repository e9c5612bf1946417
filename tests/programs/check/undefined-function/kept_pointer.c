// EXPECT: safe
// TWIN: unsafe assert 16: `static int mine` -> `int mine`
// TWIN: unsafe assert 16: `keep(&given)` -> `keep(&mine)`
// TWIN: unsafe assert 17: `given == 1 || 1` -> `given == 1`
// What a function without a body was given once may be written by any that is called later, and so may variables that
// other files can name.
#include <assert.h>
void keep(int *p), step(void);
static int given;
static int mine;

int main(void) {
  keep(&given);
  given = 1, mine = 2;
  step();
  assert(mine == 2);
  assert(given == 1 || 1);
  return 0;
}
