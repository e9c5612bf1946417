// expect: unsafe assert
#include <assert.h>
#include <stdint.h>
static uintptr_t first(void) { int x; return (uintptr_t)&x; }
static uintptr_t second(void) { int y; return (uintptr_t)&y; }
int main(void) {
  assert(first() != second()); /* both may have had the same place on the stack */
}
