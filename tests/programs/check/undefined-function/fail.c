// EXPECT: unsafe undefined-function 9
// ARGS: --undefined-functions fail
// TWIN: safe: `x > 3` -> `x > 300`
// With --undefined-functions fail, a call of a function without a body is a violation.
unsigned char nondet_uchar(void);
int measure(int);
int main(void) {
  unsigned char x = nondet_uchar();
  return x > 3 ? measure(x) : 0;
}
