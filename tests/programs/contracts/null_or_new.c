// EXPECT: safe
// ARGS: --enforce-contract get
// TWIN: unsafe null 10: `p ? *p : 0` -> `*p`
// A pointer may be null where the contract says so, or lead to an object that the contract makes.
int get(int *p)
  __CPROVER_requires(p == 0 || __CPROVER_is_fresh(p, sizeof *p))
  __CPROVER_ensures(1)
  __CPROVER_assigns()
{
    return p ? *p : 0;
}
