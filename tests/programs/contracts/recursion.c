// EXPECT: safe
// ARGS: --enforce-contract-rec sum
// TWIN: unsafe contract 8: `>= n)` -> `> n)`
// TWIN: unsafe contract 9: `sum(n - 1)` -> `sum(n + 1)`
/* The contract stands for the calls of a function to itself. */
unsigned long sum(unsigned n)
  __CPROVER_requires(n < 10000)
  __CPROVER_ensures(__CPROVER_return_value >= n)
  __CPROVER_ensures(__CPROVER_return_value <= 10000ul * n)
{
  if (n == 0) return 0;
  return n + sum(n - 1);
}
