// EXPECT: safe
// ARGS: --enforce-contract count
// TWIN: unsafe overflow 10: `total < 1000 && ` -> ``
/* A contract that is checked holds whatever others have left in variables. */
int total;
int count(int n)
  __CPROVER_requires(total < 1000 && n < 1000 && n >= 0)
  __CPROVER_assigns(total)
  __CPROVER_ensures(total >= __CPROVER_old(total))
{ total += n; return total; }
