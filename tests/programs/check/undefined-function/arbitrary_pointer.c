// EXPECT: unsafe null 12
// TWIN: safe: `*b.data` -> `b.data == text`
// A pointer that a function without a body may have written has any value: using it is an error.
#include <assert.h>
struct buffer { char *data; int length; };
void fill(struct buffer *b);

int main(void) {
  char text[4] = "abc";
  struct buffer b = {text, 3};
  fill(&b);
  int c = *b.data;
  assert(c == c);
  return 0;
}
