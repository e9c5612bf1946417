// EXPECT: safe
// TWIN: unsafe assert 8: `a, 4` -> `a, 5`
// TWIN: unsafe assert 9: `== 4` -> `== 5`
int main(void) {
  char a[4];
  const char *s = "x";
  __ESBMC_loop_invariant(a[0] == 0);
  __ESBMC_assert(__ESBMC_r_ok(a, 4) && __ESBMC_rw_ok(a, 1) && !__ESBMC_w_ok(s, 1), "usable");
  __ESBMC_assert(__ESBMC_get_object_size(a) == 4, "size");
  __ESBMC_yield();
}
