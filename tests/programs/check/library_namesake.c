// EXPECT: unsafe assert 12
// NOTE: fnmatch has no body
// TWIN: safe: `assert(fnmatch(1, 2) == 0)` -> `assert(fnmatch(1, 2) || 1)`
#include <assert.h>

/* A function of the program without a body: only by chance one of the C library has this name. */
int fnmatch(int first, int second);

int main(void) {


  assert(fnmatch(1, 2) == 0);
  return 0;
}
