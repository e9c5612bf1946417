// EXPECT: unsafe assert 12
// TWIN: safe: `*b.data == 'a'` -> `b.data == data && *b.text == 'x'`
// What a pointer in a struct leads to is written, and the struct is not if it is passed by value.
#include <assert.h>
struct buffer { char *data; const char *text; long size; };
void fill(struct buffer b);

int main(void) {
  char data[4] = "abc";
  struct buffer b = {data, "x", 4};
  fill(b);
  assert(*b.data == 'a');
  return 0;
}
