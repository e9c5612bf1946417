// EXPECT: safe
// ARGS: --enforce-contract half/halves --replace-call-with-contract twice/doubles
// TWIN: unsafe contract 13: `/ 2)` -> `/ 3)`
#define requires __CPROVER_requires
#define ensures(...) __CPROVER_ensures(__VA_ARGS__)
#define result __CPROVER_return_value
int doubles(int x)
  ensures(result % 2 == 0)
;
static int twice(int x) { return x + x; }
int halves(int x)
  requires(x >= 0)
  ensures(result == x / 2)
;
int half(int x) { return twice(x) % 2 == 0 ? x / 2 : -1; }
