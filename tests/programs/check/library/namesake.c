// EXPECT: unsafe assert 12
// NOTE: hcreate has no body
// TWIN: safe: `assert(hcreate(1, 2) == 0)` -> `assert(hcreate(1, 2) || 1)`
#include <assert.h>

/* A function of the program without a body: only by chance one of the C library has this name. */
int hcreate(int first, int second);

int main(void) {


  assert(hcreate(1, 2) == 0);
  return 0;
}
